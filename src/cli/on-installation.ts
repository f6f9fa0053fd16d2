import { constants } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { readConfig, type Config } from '../config.ts'
import type { Call } from '../core/call.ts'
import type { Database } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { instantFromMilliseconds } from '../exact/instant.ts'
import { openInstallation } from '../installation.ts'

const CLOSE_MS_MAX = 5_000

/** Runs a command as the command line on the installation's data, which is brought up to date before. */
export async function asCommandLine(work: (call: Call, config: Config) => Promise<void>): Promise<void> {
  await onInstallation(async (database, config) => {
    await migrate(database)
    const now = instantFromMilliseconds(Date.now())
    await work({ actor: { kind: 'command_line' }, database, now }, config)
  })
}

/** Opens the data, whether or not a server is running on it, and leaves nothing running behind. */
export async function onInstallation(
  work: (database: Database, config: Config) => Promise<void>,
): Promise<void> {
  const config = readConfig()
  const installation = await openInstallation(config)
  let closing: Promise<void> | undefined
  const close = () => (closing ??= installation.close())
  const interrupt = (signal: NodeJS.Signals) => {
    const exit = () => process.exit(128 + constants.signals[signal])
    void Promise.race([close(), delay(CLOSE_MS_MAX)]).then(exit, exit)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, interrupt)
  try {
    await work(installation.database, config)
  } finally {
    await close()
  }
}
