import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { distribute } from '../src/database/distribute.ts'
import { PLACEMENTS, readSpread } from '../src/database/distribution.ts'
import { migrate } from '../src/database/migrate.ts'
import { MIGRATIONS } from '../src/database/read-migrations.ts'
import type { DatabaseState } from '../src/core/health/show-database.ts'
import { canCheck } from './support/can-check.ts'
import { openCommandLine } from './support/command-line.ts'
import { startServer } from './support/server.ts'
import { createTestDatabase } from './support/test-database.ts'

const folder = await mkdtemp(join(tmpdir(), 'flightline-distribution-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const run = openCommandLine(folder)

const isSpread = canCheck(
  inject('citusWorkers').length > 0,
  'An interrupted `distribute`, and migrations of a spread database: give TEST_DATABASE_URL a database with Citus workers.',
)

describe('an installation that is spread over several machines', () => {
  test('has a place for every table', async () => {
    const { database } = await createTestDatabase()
    const { tables } = await readSpread(database)
    expect([...tables.keys()].toSorted()).toEqual([...PLACEMENTS.keys()].toSorted())
  })

  test('is not made of a database without Citus, and only once of one with it', async () => {
    const { database } = await createTestDatabase()
    if (inject('citusWorkers').length > 0) {
      expect(await distribute(database)).toMatchObject({ placed: [] })
      return
    }
    await expect(distribute(database)).rejects.toThrow(
      'This database does not run Citus: install it on every machine',
    )
  })

  test('is what `flightline health` says it is', async () => {
    const { url, database } = await createTestDatabase()
    await database.query(`INSERT INTO organization (name) VALUES ('One'), ('Two'), ('Three')`)
    const { code, state } = await healthOf(url)
    expect(code).toBe(0)
    expect(state).toMatchObject({ migrations_missing: [] })
    if (!isSpread) {
      expect(state.spread).toBeNull()
      return
    }
    expect(state.spread).toMatchObject({ state: 'spread', misplaced: [], foreign_keys_set_aside: 0 })
    const { workers, tables } = state.spread!
    expect(workers.every(({ is_active, is_reachable }) => is_active && is_reachable)).toBe(true)
    expect(workers.reduce((sum, { organizations }) => sum + organizations, 0)).toBe(3)
    expect(tables.by_organization + tables.everywhere + tables.coordinator).toBe(PLACEMENTS.size)
  })

  test.runIf(isSpread)('reads from no replica, and says so', async () => {
    const { url } = await createTestDatabase()
    const server = await startServer({ DATABASE_URL: url, DATABASE_READ_URL: url })
    expect(server.output()).toContain('DATABASE_READ_URL is not used')
  })

  test.runIf(isSpread)('is refused while that is half done, and `distribute` finishes it', async () => {
    const { url, database } = await createTestDatabase()
    const [key] = await database.query<{ name: string; definition: string }>(
      `SELECT conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
       WHERE contype = 'f' AND conrelid = 'package_line'::regclass AND confrelid = 'campaign'::regclass`,
    )
    await database.query(`ALTER TABLE package_line DROP CONSTRAINT ${key!.name}`)
    await database.query(
      `CREATE TABLE distribution_foreign_key (number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, on_table text NOT NULL,
         name text NOT NULL, definition text NOT NULL)`,
    )
    await database.query(
      `INSERT INTO distribution_foreign_key (on_table, name, definition) VALUES ('package_line', $1, $2)`,
      [key!.name, key!.definition],
    )
    const refused = await run(['org', 'list', '--json'], { DATABASE_URL: url })
    expect(refused.code).toBe(1)
    expect(refused.stderr).toMatch(
      /only in part \(1 foreign keys are not back\): .* run flightline distribute to finish/,
    )
    expect(await healthOf(url)).toMatchObject({
      code: 1,
      state: { spread: { state: 'unfinished', foreign_keys_set_aside: 1 } },
    })
    await distribute(database)
    expect((await run(['org', 'list', '--json'], { DATABASE_URL: url })).code).toBe(0)
    expect(await healthOf(url)).toMatchObject({ code: 0, state: { spread: { state: 'spread' } } })
  })

  test.runIf(isSpread)('gets the tables of a later migration where they belong', async () => {
    const { database } = await createTestDatabase()
    const later = join(folder, 'migrations')
    await cp(MIGRATIONS, later, { recursive: true })
    await writeFile(
      join(later, '9998_reads.sql'),
      `DROP TABLE key_read;
       CREATE TABLE key_read (organization_number integer NOT NULL REFERENCES organization, at timestamptz NOT NULL);`,
    )
    // Between tables that are spread there can be a foreign key once both are.
    await writeFile(
      join(later, '9999_reads_of_campaigns.sql'),
      `ALTER TABLE key_read ADD COLUMN campaign_id uuid;
       ALTER TABLE key_read ADD FOREIGN KEY (organization_number, campaign_id) REFERENCES campaign (organization_number, id);`,
    )
    const placed: string[] = []
    await migrate(database, {
      folder: pathToFileURL(`${later}/`),
      onEvent: (event) => event.kind === 'placed' && placed.push(event.table),
    })
    expect(placed).toEqual(['key_read'])
    expect((await readSpread(database)).tables.get('key_read')).toBe('by_organization')
  })
})

async function healthOf(url: string): Promise<{ code: number | null; state: DatabaseState }> {
  const { code, stdout } = await run(['health', '--json'], { DATABASE_URL: url })
  return { code, state: JSON.parse(stdout) as DatabaseState }
}
