import type { Database, Queryable } from './database.ts'
import { isMigrated } from './migrate.ts'
import { misplacedTables, PLACEMENTS, readSpread, type Spread } from './distribution.ts'

export class DistributionError extends Error {}

/** What is done, in order. */
export type DistributionEvent =
  | { kind: 'foreign_keys_removed'; count: number }
  | { kind: 'placed'; table: string; where: 'by_organization' | 'everywhere'; rows: number; seconds: number }
  | { kind: 'foreign_keys_added'; count: number }

export interface DistributeOptions {
  onEvent?: (event: DistributionEvent) => void
}

/**
 * Spreads an installation on a Citus coordinator over its workers, table by table. Each step is a transaction of its own: after an
 * interruption, the next run continues where this one was. No server may run meanwhile. What is there already is left alone.
 */
export async function distribute(
  database: Database,
  { onEvent = () => undefined }: DistributeOptions = {},
): Promise<{ placed: string[]; spread: Spread }> {
  const before = await readSpread(database)
  await refuseUnlessReady(database, before)
  const connections = database.dedicated({
    purpose: 'migrations',
    connectionsMax: 1,
    settings: {
      // Our triggers look at their own row, and at people, who are on every machine.
      'citus.enable_unsafe_triggers': 'on',
      'citus.multi_shard_modify_mode': 'sequential',
    },
  })
  try {
    const tables = misplacedTables(before)
    if (tables.length === 0 && (await countRemembered(connections)) === 0)
      return { placed: [], spread: before }
    const removed = await connections.transaction((tx) => removeForeignKeys(tx, tables))
    if (removed > 0) onEvent({ kind: 'foreign_keys_removed', count: removed })
    for (const table of tables) {
      const where = PLACEMENTS.get(table) === 'everywhere' ? 'everywhere' : 'by_organization'
      const startedAtMs = performance.now()
      const rows = await connections.transaction((tx) => place(tx, table, where))
      const seconds = Math.round((performance.now() - startedAtMs) / 100) / 10
      onEvent({ kind: 'placed', table, where, rows, seconds })
    }
    const added = await addForeignKeys(connections)
    if (added > 0) onEvent({ kind: 'foreign_keys_added', count: added })
    return { placed: tables, spread: await readSpread(database) }
  } finally {
    await connections.close()
  }
}

async function refuseUnlessReady(database: Database, spread: Spread): Promise<void> {
  const { citusVersion, workers } = spread
  if (citusVersion === undefined) {
    throw new DistributionError(
      'This database does not run Citus: install it on every machine, and run CREATE EXTENSION citus in this database on each.',
    )
  }
  if (workers.length === 0) {
    throw new DistributionError(
      'The coordinator knows no workers: add each with SELECT citus_add_node(host, port), after SELECT citus_set_coordinator_host(host, port).',
    )
  }
  const missing = workers.filter(({ isActive }) => !isActive)
  if (missing.length > 0) {
    throw new DistributionError(
      `A worker is not active: ${missing.map(({ address }) => address).join(', ')}. Bring it back, or remove it with citus_remove_node.`,
    )
  }
  const [node] = await database.query<{ isCoordinator: boolean; hasCoordinator: boolean }>(
    `SELECT (SELECT groupid = 0 FROM pg_dist_local_group) AS "isCoordinator",
       EXISTS (SELECT FROM pg_dist_node WHERE groupid = 0) AS "hasCoordinator"`,
  )
  if (!node?.isCoordinator) {
    throw new DistributionError('This is a worker: set DATABASE_URL to the coordinator.')
  }
  if (!node.hasCoordinator) {
    throw new DistributionError(
      'The coordinator is not known to the workers: run SELECT citus_set_coordinator_host(host, port).',
    )
  }
  if (!(await isMigrated(database))) {
    throw new DistributionError('The database is not up to date: run flightline migrate first.')
  }
  const unknown = [...spread.tables.keys()].filter((table) => !PLACEMENTS.has(table) && table !== REMEMBERED)
  if (unknown.length > 0) {
    throw new DistributionError(
      `There are tables that are not Flightline’s: ${unknown.join(', ')}. Use a database of its own.`,
    )
  }
  const [others] = await database.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()
       AND application_name LIKE 'flightline %' AND application_name <> current_setting('application_name')`,
  )
  if (others!.count > 0) {
    throw new DistributionError(
      'A server is running on this database: stop every server and command first. Reports that are sent meanwhile have to be sent again.',
    )
  }
}

/** Foreign keys while their tables are under way. It is gone when they are back. */
const REMEMBERED = 'distribution_foreign_key'

/** While some tables are placed and others are not, no foreign key can go between them. */
async function removeForeignKeys(tx: Queryable, tables: readonly string[]): Promise<number> {
  await tx.query(
    `CREATE TABLE IF NOT EXISTS ${REMEMBERED} (
       number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, on_table text NOT NULL, name text NOT NULL, definition text NOT NULL)`,
  )
  const keys = await tx.query<{ onTable: string; name: string }>(
    `INSERT INTO ${REMEMBERED} (on_table, name, definition)
     SELECT own.relname, k.conname, pg_get_constraintdef(k.oid)
     FROM pg_constraint k JOIN pg_class own ON own.oid = k.conrelid JOIN pg_class other ON other.oid = k.confrelid
     WHERE k.contype = 'f' AND k.conparentid = 0 AND k.connamespace = 'public'::regnamespace
       AND (own.relname = ANY ($1) OR other.relname = ANY ($1))
     ORDER BY own.relname, k.conname
     RETURNING on_table AS "onTable", name`,
    [tables],
  )
  for (const { onTable, name } of keys) {
    await tx.query(`ALTER TABLE ${quoted(onTable)} DROP CONSTRAINT ${quoted(name)}`)
  }
  return keys.length
}

async function place(tx: Queryable, table: string, where: 'by_organization' | 'everywhere'): Promise<number> {
  const [row] = await tx.query<{ count: string }>(`SELECT count(*) AS count FROM ${quoted(table)}`)
  if (where === 'everywhere') {
    await tx.query('SELECT create_reference_table($1::text::regclass)', [table])
  } else {
    const [known] = await tx.query<{ found: boolean }>(
      `SELECT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = 'campaign'::regclass AND partmethod = 'h') AS found`,
    )
    await tx.query(
      `SELECT create_distributed_table($1::text::regclass, 'organization_number', colocate_with => $2)`,
      [table, known!.found ? 'campaign' : 'none'],
    )
  }
  return Number(row!.count)
}

/** Each is checked against all rows. */
async function addForeignKeys(connections: Database): Promise<number> {
  const keys = await connections.query<{ number: string; onTable: string; name: string; definition: string }>(
    `SELECT number, on_table AS "onTable", name, definition FROM ${REMEMBERED} ORDER BY number`,
  )
  for (const { number, onTable, name, definition } of keys) {
    await connections.transaction(async (tx) => {
      await tx.query(`ALTER TABLE ${quoted(onTable)} ADD CONSTRAINT ${quoted(name)} ${definition}`)
      await tx.query(`DELETE FROM ${REMEMBERED} WHERE number = $1`, [number])
    })
  }
  await connections.query(`DROP TABLE ${REMEMBERED}`)
  return keys.length
}

async function countRemembered(database: Queryable): Promise<number> {
  const [table] = await database.query<{ found: boolean }>(`SELECT to_regclass($1) IS NOT NULL AS found`, [
    REMEMBERED,
  ])
  if (!table!.found) return 0
  const [row] = await database.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM ${REMEMBERED}`,
  )
  return row!.count
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
