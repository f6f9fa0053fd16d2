import type { Database } from './database.ts'
import {
  FOREIGN_KEYS_SET_ASIDE,
  isHalfSpread,
  misplacedTables,
  PLACEMENTS,
  readSpread,
  type Spread,
} from './distribution.ts'
import { isMigrated } from './migrate.ts'
import { PLACING_SETTINGS, placeTables, type PlacingEvent } from './place-tables.ts'

export class DistributionError extends Error {}

export interface DistributeOptions {
  onEvent?: (event: PlacingEvent) => void
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
  const tables = misplacedTables(before)
  if (tables.length === 0 && before.foreignKeysSetAside === 0) return { placed: [], spread: before }
  const connections = database.dedicated({
    purpose: 'migrations',
    connectionsMax: 1,
    settings: PLACING_SETTINGS,
  })
  try {
    await placeTables(connections, tables, onEvent)
    return { placed: tables, spread: await readSpread(database) }
  } finally {
    await connections.close()
  }
}

/** Half of it is the same as none: foreign keys are missing, and statements ask machines for what is not there yet. */
export async function refuseHalfSpread(database: Database): Promise<void> {
  // The embedded one is never spread.
  if (!database.isShared) return
  const spread = await readSpread(database)
  if (!isHalfSpread(spread)) return
  const misplaced = misplacedTables(spread)
  const what =
    misplaced.length > 0
      ? `${misplaced.length} ${misplaced.length === 1 ? 'table is' : 'tables are'} not in place, such as ${misplaced[0]}`
      : `${spread.foreignKeysSetAside} foreign keys are not back`
  throw new DistributionError(
    `The data is spread over several machines only in part (${what}): stop every server, and run flightline distribute to finish.`,
  )
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
  const unknown = [...spread.tables.keys()].filter(
    (table) => !PLACEMENTS.has(table) && table !== FOREIGN_KEYS_SET_ASIDE,
  )
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
