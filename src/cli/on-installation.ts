import { constants } from 'node:os'
import { readConfig, type Config } from '../config.ts'
import type { Call } from '../core/call.ts'
import type { Database, Queryable } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { instantFromMilliseconds } from '../exact/instant.ts'
import { openInstallation } from '../installation.ts'

const INTERRUPT_MS_MAX = 8_000

/** Runs a command as the command line on the installation's data, which is brought up to date before. */
export async function asCommandLine(work: (call: Call, config: Config) => Promise<void>): Promise<void> {
  await onInstallation(async (database, config) => {
    await migrate(database)
    const now = instantFromMilliseconds(Date.now())
    await work({ actor: { kind: 'command_line' }, database, now }, config)
  })
}

/** Opens the data, whether or not a server is running on it, and leaves no database running behind, also on Ctrl+C. */
export async function onInstallation(
  work: (database: Database, config: Config) => Promise<void>,
): Promise<void> {
  const config = readConfig()
  const installation = await openInstallation(config)
  let isInterrupted = false
  const interrupt = (signal: NodeJS.Signals) => {
    isInterrupted = true
    process.exitCode = 128 + constants.signals[signal]
    setTimeout(() => process.exit(), INTERRUPT_MS_MAX).unref()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt)
  try {
    await work(
      endingWhen(() => isInterrupted, installation.database),
      config,
    )
  } catch (error) {
    if (!(error instanceof Interruption)) throw error
  } finally {
    await installation.close()
  }
}

class Interruption extends Error {}

/** The same database, which refuses the next statement once it is time to end: what was begun is rolled back. */
function endingWhen(isTime: () => boolean, database: Database): Database {
  const ending = (on: Queryable): Queryable => ({
    async query(statement, values) {
      if (isTime()) throw new Interruption()
      return on.query(statement, values)
    },
  })
  return {
    ...database,
    ...ending(database),
    transaction: (work) => database.transaction((tx) => work(ending(tx))),
  }
}
