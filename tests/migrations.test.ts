import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { openDatabase, type Database } from '../src/database/database.ts'
import { migrate, type MigrationEvent } from '../src/database/migrate.ts'
import { createDeliveryMonths } from '../src/core/delivery/create-delivery-months.ts'
import { startApp } from './support/app.ts'
import { holdLock } from './support/hold-lock.ts'
import { reportDelivery } from './support/ingest.ts'
import { createLine, createSeller, viewLine } from './support/seller.ts'
import { createEmptyDatabase, createTestDatabase } from './support/test-database.ts'

const MIGRATIONS = new URL('../db/migrations/', import.meta.url)

/** Released migrations may be applied somewhere, so they are never changed or renamed. Only add to the end. */
const RELEASED = {
  '0001_organizations_and_people': 'ba8f55b3d0794ab2be2fc51b9f85e7c23b996a63a077b747fcd9a4f4ae1f4f2e',
  '0002_campaigns_and_lines': 'f0a944785e8bfa7ebe3e200a6d94dc4aac423e2300d8029eb378e3748291e338',
  '0003_api_keys': '8063ae330cf6a57471464f45b1ed38f78bf0fe1bbf3b3b17fdc5290c78af0432',
  '0004_delivery': '351a8267efd1a41cd8f2f593ef28989ef083ace5ef6d58e4478fedd56859bc31',
  '0005_affiliates': 'cfcb59ed8dd2f89c9263fffc71c40d84106996680996f3c4801eaecc2bb1c214',
  '0006_sales_agent': '052607297e0e38502d83878723faa7beac0484cdacd35f0a210d391831cc185a',
  '0007_signing_in': 'da4bf1f98a47fba73446067b5b5b78ff84bab987ebc1ea40868c82d2b33d92d7',
  '0008_campaign_editing': '2d9003fa2e6a69920a70a386e9f39454a83ea9c5e423e4c0b382db9b7ba6618d',
  '0009_report_files': 'fcee6b7297e7664aee4e3315851192819524a26b313108524ebd7314671f6506',
  '0010_affiliate_days': 'ea6b7a449dc72023097ca93b9d213eb8e7b1c37ac7bfceca00b553a440a7ae69',
  '0011_departures': '024660fd763b27dc85499c16d191a23e9b6a3aa7e1a76a98bf04b8eb883bb52f',
  '0012_agent_key_rotation': 'e891326c8a4734179051690fd124dc56ca4b389aa007e73cf8eb5b784268b22f',
  '0013_suspension': 'd37c4e67e26a694511be4fbdaa324e36861015c7696a7a7c441234b86770e1ed',
  '0014_demand': '5d08413d62f055d3a2bd276991f03144e178c652e819b29d5696aedc5383ebf0',
}

test.each(Object.entries(RELEASED))('the released migration %s is unchanged', async (name, checksum) => {
  const sql = await readFile(new URL(`../db/migrations/${name}.sql`, import.meta.url))
  expect(createHash('sha256').update(sql).digest('hex')).toBe(checksum)
})

describe('a migration', () => {
  test('may take longer than any query, and logs when it began and how long it took', async () => {
    const { database } = await emptyDatabase()
    const folder = await folderOf({
      '0001_table': 'CREATE TABLE thing (name text);',
      '0002_slow': 'SELECT pg_sleep(1.5);',
    })
    const { applied, events } = await run(database, folder)
    expect(applied).toEqual(['0001_table', '0002_slow'])
    expect(events).toEqual([
      { kind: 'started', migration: '0001_table' },
      { kind: 'done', migration: '0001_table', seconds: expect.any(Number) },
      { kind: 'started', migration: '0002_slow' },
      { kind: 'done', migration: '0002_slow', seconds: expect.any(Number) },
    ])
    expect((await run(database, folder)).applied).toEqual([])
  })

  test('that fails says which one and why, keeps those before it, and is retried at the next start', async () => {
    const { database } = await emptyDatabase()
    const good = { '0001_table': 'CREATE TABLE thing (name text NOT NULL);' }
    const broken = await folderOf({
      ...good,
      '0002_fill': `INSERT INTO thing VALUES ('a'); INSERT INTO thing VALUES (NULL);`,
    })
    const error = await migrate(database, { folder: broken }).catch((thrown: Error) => thrown)
    expect(String(error)).toMatch(
      /Migration 0002_fill failed \(null value .*SQLSTATE 23502\)\. Its changes were rolled back\./,
    )
    expect(String(error)).not.toMatch(/connection/i)
    expect(await database.query('SELECT * FROM thing')).toEqual([])
    const mended = await folderOf({ ...good, '0002_fill': `INSERT INTO thing VALUES ('a');` })
    expect((await run(database, mended)).applied).toEqual(['0002_fill'])
  })

  test('that needs a lock held by another session lets others through and tries again', async () => {
    const { database } = await emptyDatabase()
    const first = { '0001_table': 'CREATE TABLE thing (name text);' }
    await run(database, await folderOf(first))
    const letGo = await holdLock(database, 'SELECT * FROM thing')
    const folder = await folderOf({ ...first, '0002_column': 'ALTER TABLE thing ADD COLUMN size int;' })
    const events: MigrationEvent[] = []
    await migrate(database, {
      folder,
      onEvent: (event) => {
        events.push(event)
        if (event.kind === 'locked') void letGo()
      },
    })
    expect(events.map(({ kind }) => kind)).toEqual(['started', 'locked', 'done'])
  })

  test('may build an index concurrently, while other processes wait for it, and again after it failed', async () => {
    const { database } = await emptyDatabase()
    const first = { '0001_table': `CREATE TABLE thing (name text); INSERT INTO thing VALUES ('a'), ('a');` }
    const folder = await folderOf({
      ...first,
      '0002_index': `-- concurrently
-- One statement per line end; each can be run again.
DROP INDEX CONCURRENTLY IF EXISTS thing_name;
CREATE UNIQUE INDEX CONCURRENTLY thing_name ON thing (name);
`,
    })
    await expect(migrate(database, { folder })).rejects.toThrow(
      /Migration 0002_index failed \(could not create unique index.*It can be run again as it is\./,
    )
    await database.query('DELETE FROM thing')
    const letGo = await holdLock(database, 'LOCK TABLE thing IN ROW EXCLUSIVE MODE')
    const runs: Promise<{ applied: string[] }>[] = []
    const isWaiting = new Promise<void>((resolve) => {
      const onEvent = ({ kind }: MigrationEvent) => kind === 'waiting' && resolve()
      for (let i = 0; i < 2; i++) runs.push(run(database, folder, onEvent))
    })
    await isWaiting
    await letGo()
    expect((await Promise.all(runs)).flatMap(({ applied }) => applied)).toEqual(['0002_index'])
    expect(
      await database.query(`SELECT indisvalid FROM pg_index WHERE indexrelid = 'thing_name'::regclass`),
    ).toEqual([{ indisvalid: true }])
  })
})

describe('a database', () => {
  test.each([
    [
      '0003_later',
      /0003_later, which is newer than this version of Flightline and does not work with it: start a newer version/,
    ],
    [
      '0001_other_name',
      /created by another build of Flightline: it has migration 0001_other_name where this one has 0001_table/,
    ],
  ])('with migration %s is refused with the reason', async (name, reason) => {
    const { database } = await emptyDatabase()
    const folder = await folderOf({ '0001_table': 'CREATE TABLE thing (name text);' })
    await run(database, folder)
    if (name.startsWith('0001')) await database.query('DELETE FROM schema_migration')
    await database.query(`INSERT INTO schema_migration (name, checksum) VALUES ($1, 'x')`, [name])
    await expect(migrate(database, { folder })).rejects.toThrow(reason)
  })

  test('that a newer release migrated is served by those releases that its migrations work with', async () => {
    const { database } = await emptyDatabase()
    const files = {
      '0001_table': 'CREATE TABLE thing (name text);',
      '0002_column': '-- works with: 0001\nALTER TABLE thing ADD COLUMN size int;',
      '0003_index':
        '-- concurrently\n-- works with: 0002\nCREATE INDEX CONCURRENTLY IF NOT EXISTS by_size ON thing (size);\n',
    }
    const first = await folderOf({ '0001_table': files['0001_table'] })
    const second = await folderOf({ '0001_table': files['0001_table'], '0002_column': files['0002_column'] })
    const gap = await folderOf({ '0001_table': files['0001_table'], '0002_other': 'SELECT 1;' })
    await run(database, first)
    // As an installation that was migrated before releases noted what they work with.
    await database.query('ALTER TABLE schema_migration DROP COLUMN works_with')
    expect(await run(database, second)).toMatchObject({ applied: ['0002_column'] })
    expect(await run(database, first)).toEqual({
      applied: [],
      events: [{ kind: 'newer', migration: '0002_column' }],
    })

    await run(database, await folderOf(files))
    expect(await run(database, second)).toEqual({
      applied: [],
      events: [{ kind: 'newer', migration: '0003_index' }],
    })
    // Two releases back is too old.
    await expect(migrate(database, { folder: first })).rejects.toThrow('0003_index, which is newer')
    await expect(migrate(database, { folder: gap })).rejects.toThrow('created by another build')
  })

  test('that has newer migrations keeps a running server ready, until one of them no longer works with it', async () => {
    const { database } = await createTestDatabase()
    const { url, log } = await startApp(database)
    const [newest] = await database.query<{ name: string }>('SELECT max(name) AS name FROM schema_migration')
    const add = (name: string, worksWith: string | null) =>
      database.query(`INSERT INTO schema_migration (name, checksum, works_with) VALUES ($1, 'x', $2)`, [
        name,
        worksWith,
      ])
    await add('9001_expand', newest!.name.slice(0, 4))
    expect(await readiness(url)).toEqual([200, { status: 'ready' }])
    await add('9002_contract', '9001')
    for (let i = 0; i < 2; i++) {
      expect(await readiness(url)).toEqual([
        503,
        { status: 'not_ready', reason: expect.stringMatching(/9002_contract.* start a newer version\.$/) },
      ])
    }
    // Asked every second, it says so once.
    expect(log().match(/this version does not work with the database any more/g)).toHaveLength(1)
  })
})

async function readiness(url: string): Promise<[number, unknown]> {
  const answer = await fetch(`${url}/readyz`)
  return [answer.status, await answer.json()]
}

test('an upgraded installation has the changes of terms recorded in its audit log', async () => {
  const { database } = await emptyDatabase()
  await run(database, await releaseBefore('0024'))
  const [made] = await database.query<{ campaign: string; kept: string; gone: string; earlier: string }>(
    `WITH organization AS (INSERT INTO organization (name) VALUES ('Seller'), ('Buyer'), ('Earlier')
         RETURNING number, id, name),
       campaign AS (INSERT INTO campaign (organization_number, buyer_number, name, version)
         SELECT seller.number, buyer.number, 'Now', 4 FROM organization seller, organization buyer
         WHERE seller.name = 'Seller' AND buyer.name = 'Buyer' RETURNING organization_number, id),
       line AS (INSERT INTO package_line (organization_number, campaign_id, name, pricing_basis, flight_start,
           flight_end, price, currency)
         SELECT organization_number, id, 'Kept', 'impressions', '2026-01-01', '2026-02-01', 3, 'EUR' FROM campaign
         RETURNING package_id)
     SELECT campaign.id AS campaign, line.package_id AS kept, gen_random_uuid() AS gone,
       (SELECT id FROM organization WHERE name = 'Earlier') AS earlier FROM campaign, line`,
  )
  const { campaign, kept, gone, earlier } = made!
  const removed = { lines_removed: [{ package_id: gone, name: 'Gone' }], lines_added: [] }
  const details = [
    { buyer_id: [earlier.toUpperCase(), (await idOf(database, 'Buyer'))!], name: ['Draft', 'Now'] },
    {
      ...removed,
      lines_changed: [{ package_id: kept, line: 'Was', name: ['Was', 'Kept'], price: ['2', '3'] }],
    },
    {
      lines_added: [
        { package_id: kept, name: 'Kept', price: '3', currency: 'EUR', pricing_basis: 'impressions' },
      ],
    },
  ]
  for (const [day, detail] of details.entries()) {
    await database.query(
      `INSERT INTO audit_entry (organization_number, at, actor_kind, act, subject_kind, subject_id, detail)
       SELECT organization_number, $1, 'command_line', 'campaign.changed', 'campaign', id, $2 FROM campaign`,
      [`2026-01-0${day + 1}T00:00:00Z`, JSON.stringify(detail)],
    )
  }
  await run(database, MIGRATIONS)
  const rows = await database.query<{ terms: unknown }>(
    `SELECT t.version, t.position, o.name AS buyer, t.package_id, t.kind, t.line_name, t.currency, t.terms, t.at
     FROM terms_change t LEFT JOIN organization o ON o.number = t.buyer_number WHERE t.campaign_id = $1 ORDER BY 1, 2`,
    [campaign],
  )
  const line = { buyer: 'Buyer', package_id: kept, line_name: 'Kept', currency: 'EUR' }
  expect(rows).toMatchObject([
    // What was agreed with the previous buyer is visible only to the seller.
    { version: 2, position: 0, buyer: null, package_id: null, kind: 'changed', at: '2026-01-01T00:00:00Z' },
    {
      version: 3,
      position: 0,
      ...line,
      kind: 'changed',
      terms: { name: ['Was', 'Kept'], price: ['2', '3'] },
    },
    { version: 3, position: 1, buyer: 'Buyer', package_id: gone, kind: 'removed', line_name: 'Gone' },
    { version: 4, position: 0, ...line, kind: 'added', terms: { price: [null, '3'] } },
  ])
  expect(rows[0]!.terms).toEqual({ name: ['Draft', 'Now'], buyer: ['Earlier', 'Buyer'] })
})

test('an upgraded installation has every figure, report and package id that it had, and goes on from there', async () => {
  const { database } = await emptyDatabase()
  await run(database, await releaseBefore('0026'))
  const seller = await createSeller(database)
  const months = [1, 2, 40].map((ago) => `date_trunc('month', now()) - interval '${ago} months'`)
  const lines = await database.query<{ package_id: string; line_number: number; pricing_basis: string }>(
    `INSERT INTO package_line (organization_number, campaign_id, name, pricing_basis, flight_start, flight_end, price,
       currency)
     SELECT $1, $2, basis, basis, '2020-02-03', '2199-12-31', 10, 'EUR'
     FROM unnest(ARRAY['impressions', 'downloads', 'flat_rate', 'impressions']) basis
     RETURNING package_id, line_number, pricing_basis`,
    [seller.organizationNumber, seller.campaignId],
  )
  // As the release before wrote them: three reports on each line but the last, in three months, the third one late.
  const [source] = await database.query<{ number: number }>(
    'SELECT source_number AS number FROM api_key WHERE id = $1',
    [seller.keyId],
  )
  await database.query(
    `INSERT INTO delivery_report (organization_number, line_number, revision, source_number, as_of, received_at,
       previous_as_of, effect, quantity)
     SELECT organization_number, line_number, revision, $2, received_at, received_at, NULL,
       (ARRAY['first', 'replaced', 'late'])[revision],
       CASE WHEN pricing_basis <> 'flat_rate' THEN revision * 1.5 END
     FROM package_line, unnest(ARRAY[${months[2]}, ${months[0]}, ${months[1]}]) WITH ORDINALITY AS at (received_at, revision)
     WHERE organization_number = $1 AND line_number < $3`,
    [seller.organizationNumber, source!.number, lines[3]!.line_number],
  )
  await database.query(
    `UPDATE line_figure f SET revision = 3, as_of = ${months[0]}, received_at = ${months[0]}, effect = 'late',
       quantity = CASE WHEN l.pricing_basis <> 'flat_rate' THEN 3.0 END
     FROM package_line l WHERE l.line_number = f.line_number AND f.line_number < $1`,
    [lines[3]!.line_number],
  )
  const all = () => Promise.all(lines.map(({ package_id }) => viewLine(database, package_id)))
  const before = await all()
  await run(database, MIGRATIONS)

  expect(await all()).toEqual(before)
  const months_of = await database.query<{ month: string; reports: number }>(
    `SELECT tableoid::regclass::text AS month, count(*)::integer AS reports FROM delivery_report GROUP BY 1 ORDER BY 1`,
  )
  expect(months_of.map(({ reports }) => reports)).toEqual([3, 3, 3])
  expect(months_of.at(-1)!.month).toBe('delivery_report_earlier')
  const app = await startApp(database)
  const [impressions, downloads, flat, silent] = lines.map(({ package_id }) => package_id)
  const { results } = await reportDelivery(app.url, seller.apiKey, [
    { package_id: impressions, impressions: 4 },
    { package_id: downloads, downloads: 4.5, as_of: '2020-02-02' },
    { package_id: downloads!.toUpperCase(), impressions: 1 },
    { package_id: flat },
    { package_id: silent, impressions: 0, as_of: '2020-02-03' },
  ])
  expect(results.map(({ status, reason }) => reason ?? status)).toEqual([
    'accepted',
    'before_flight_start',
    'duplicate_package_id',
    'accepted',
    'accepted',
  ])
  const after = await all()
  expect(after.map(({ quantity, revision }) => [quantity, revision])).toEqual([
    ['4', 4],
    [before[1]!.quantity, 3],
    [null, 3],
    ['0', 1],
  ])
  // What was known before is known now: neither a total of the history nor a late one is added again.
  await reportDelivery(app.url, seller.apiKey, [
    { package_id: downloads, downloads: 4.5, as_of: before[1]!.history[2]!.as_of },
    { package_id: silent, impressions: 0, as_of: '2020-02-03' },
  ])
  expect(await all()).toEqual(after)
})

test('the months of the history are made ahead, without gaps, and an old one can be detached', async () => {
  const { database } = await createTestDatabase()
  const monthsNow = async () =>
    (
      await database.query<{ month: string }>(
        `SELECT inhrelid::regclass::text AS month FROM pg_inherits WHERE inhparent = 'delivery_report'::regclass ORDER BY 1`,
      )
    ).map(({ month }) => month)
  const made = await monthsNow()
  expect(made).toEqual([...nextMonths(3), 'delivery_report_earlier'])
  for (const month of made.slice(1, 3)) await database.query(`DROP TABLE ${month}`)
  await Promise.all([1, 2, 3].map(() => createDeliveryMonths(database)))
  expect(await monthsNow()).toEqual(made)

  const seller = await createSeller(database)
  const line = await createLine(database, seller)
  const app = await startApp(database)
  await database.query(`ALTER TABLE delivery_report DETACH PARTITION ${made[0]!}`)
  await createDeliveryMonths(database)
  expect(await monthsNow()).toEqual(made)
  await database.query('ALTER TABLE delivery_report DETACH PARTITION delivery_report_earlier')
  expect(await reportDelivery(app.url, seller.apiKey, [{ package_id: line, impressions: 1 }])).toMatchObject({
    accepted: 1,
  })
  await createDeliveryMonths(database)
  expect(await monthsNow()).toEqual(nextMonths(3))
  expect((await viewLine(database, line)).history).toHaveLength(1)
  for (const sql of [`UPDATE ${made[0]!} SET quantity = 2`, `DELETE FROM ${made[0]!}`])
    await expect(database.query(sql)).rejects.toThrow('append only')
})

/** This month and those after it. */
function nextMonths(count: number): string[] {
  const now = new Date()
  return Array.from({ length: count }, (_, i) => {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + i, 1)).toISOString()
    return `delivery_report_${month.slice(0, 7).replace('-', '_')}`
  })
}

/** The migrations that came before this one. */
async function releaseBefore(number: string): Promise<URL> {
  const names = (await readdir(MIGRATIONS)).filter((name) => name < number).map((name) => name.slice(0, -4))
  const read = async (name: string) => [name, await readFile(new URL(`${name}.sql`, MIGRATIONS), 'utf8')]
  return folderOf(Object.fromEntries(await Promise.all(names.map(read))) as Record<string, string>)
}

async function idOf(database: Database, name: string): Promise<string | undefined> {
  const [row] = await database.query<{ id: string }>('SELECT id FROM organization WHERE name = $1', [name])
  return row?.id
}

async function run(
  database: Database,
  folder: URL,
  onEvent: (event: MigrationEvent) => unknown = () => undefined,
): Promise<{ applied: string[]; events: MigrationEvent[] }> {
  const events: MigrationEvent[] = []
  const applied = await migrate(database, {
    folder,
    onEvent: (event) => {
      events.push(event)
      onEvent(event)
    },
  })
  return { applied, events }
}

/** Its own connections end every statement after a second. */
async function emptyDatabase(): Promise<{ database: Database }> {
  const made = await createEmptyDatabase()
  const [row] = await made.database.query<{ name: string }>('SELECT current_database() AS name')
  const database = openDatabase({
    connection: { ...inject('postgres'), database: row!.name },
    isShared: false,
    usesNamedStatements: true,
    connectionsMax: 2,
    limits: { statementMs: 1_000, lockMs: 1_000, idleInTransactionMs: 1_000 },
    onError: () => undefined,
  })
  onTestFinished(() => database.close())
  return { database }
}

async function folderOf(files: Record<string, string>): Promise<URL> {
  const folder = await mkdtemp(join(tmpdir(), 'flightline-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [name, sql] of Object.entries(files)) await writeFile(join(folder, `${name}.sql`), sql)
  return pathToFileURL(`${folder}/`)
}
