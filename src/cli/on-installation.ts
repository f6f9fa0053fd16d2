import { readConfig, type Config } from '../config.ts'
import { actingFor } from '../core/access.ts'
import type { Context } from '../core/context.ts'
import { createDeliveryMonths } from '../core/delivery/create-delivery-months.ts'
import { createDatabaseClock } from '../database/clock.ts'
import type { Database, Queryable } from '../database/database.ts'
import { refuseHalfSpread } from '../database/distribute.ts'
import { migrate, type MigrationEvent } from '../database/migrate.ts'
import type { PlacingEvent } from '../database/place-tables.ts'
import { instantFromMilliseconds } from '../exact/instant.ts'
import { openInstallation, type Installation } from '../installation.ts'
import { interruptible } from './interruptible.ts'

/** Runs a command as the command line on the installation's data, after bringing the database up to date. */
export async function asCommandLine(
  work: (context: Context, config: Config) => Promise<void>,
): Promise<void> {
  await onInstallation(async (database, config) => {
    await refuseHalfSpread(database)
    await migrate(database, { onEvent: (event) => event.kind === 'waiting' && sayMigration(event) })
    await createDeliveryMonths(database)
    const clock = createDatabaseClock(database)
    await clock.measure()
    const now = instantFromMilliseconds(clock.nowMs())
    await work({ actor: { kind: 'command_line' }, database, now }, config)
  })
}

/** The same, acting for the organization of `--org`, if it is given. */
export async function forOrganization(
  { org }: { org?: string },
  work: (context: Context, config: Config) => Promise<void>,
): Promise<void> {
  await asCommandLine(async (context, config) =>
    work(org === undefined ? context : await actingFor(context, org), config),
  )
}

/** Nobody else waits for the connection, and a large organization takes its time. */
export const EXPORT_LIMIT = { msMax: 24 * 3_600_000 }

/** For a file that is written from a single point in time. */
export function exportConnection(database: Database): Database {
  return database.dedicated({ purpose: 'exports', connectionsMax: 1 })
}

/** Opens the data, whether or not a server is running on it, and leaves no database running afterwards, even on Ctrl+C. */
export async function onInstallation(
  work: (
    database: Database,
    config: Config,
    more: { installation: Installation; interruption: AbortSignal },
  ) => Promise<void>,
  moving?: Parameters<typeof openInstallation>[2],
): Promise<void> {
  const config = readConfig()
  const installation = await openInstallation(config, undefined, moving)
  try {
    await interruptible((interruption) =>
      work(endingWith(interruption, installation.database), config, { installation, interruption }),
    )
  } finally {
    await installation.close()
  }
}

/** Progress on standard error, apart from what the command itself prints. */
export function sayMigration(event: MigrationEvent): void {
  process.stderr.write(`${wordsOf(event)}\n`)
}

function wordsOf(event: MigrationEvent): string {
  if (event.kind === 'waiting') return 'Another process is migrating the database: waiting for it.'
  if (event.kind === 'started') return `${event.migration}: started`
  if (event.kind === 'done') return `${event.migration}: done in ${event.seconds} s`
  if (event.kind === 'newer')
    return `The database has newer migrations, up to ${event.migration}. This version works with them.`
  if (event.kind === 'placed') return wordsOfPlacing(event)
  return `${event.migration}: another session holds a lock that it needs; trying again`
}

export function wordsOfPlacing(event: PlacingEvent): string {
  if (event.kind === 'foreign_keys_removed') return `Foreign keys set aside: ${event.count}`
  if (event.kind === 'foreign_keys_added') return `Foreign keys back in place, and checked: ${event.count}`
  const where = event.where === 'everywhere' ? 'copied to every machine' : 'spread by organization'
  return `${event.table}: ${where}, ${event.rows} rows in ${event.seconds} s`
}

/** The same database, but it refuses any further statement after an interruption, so open work is rolled back. */
function endingWith(interruption: AbortSignal, database: Database): Database {
  const ending = (on: Queryable): Queryable => ({
    isSpread: on.isSpread,
    async query(statement, values) {
      interruption.throwIfAborted()
      return on.query(statement, values)
    },
  })
  return {
    ...database,
    ...ending(database),
    transaction: (work) => database.transaction((tx) => work(ending(tx))),
    dedicated: (options) => endingWith(interruption, database.dedicated(options)),
  }
}
