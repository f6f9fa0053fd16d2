import type { Command } from 'commander'
import { readConfig, type Config } from '../config.ts'
import { listOrganizations } from '../core/organization/list-organizations.ts'
import type { Database } from '../database/database.ts'
import { createDemo } from '../demo/create-demo.ts'
import { instantFromMilliseconds } from '../exact/instant.ts'
import type { RunningServer } from '../serve.ts'
import { agentUrlOf } from './addresses.ts'
import { describeDemo } from './describe-demo.ts'
import { example } from './example.ts'
import { facts, write } from './output.ts'

export function addStartCommand(program: Command): void {
  program
    .command('start')
    .description('start the server; on a new embedded database it makes a demo and prints how to try it')
    .addHelpText(
      'after',
      example('flightline start', 'PORT=8080 DATA_DIR=/var/lib/flightline flightline start'),
    )
    .action(start)
}

async function start(): Promise<void> {
  const config = readConfig()
  const stopAsked = waitForStop()
  const { serve } = await import('../serve.ts')
  const running = await serve(config)
  try {
    await welcome(running, config)
  } catch (error) {
    await running.stop()
    throw error
  }
  await stopAsked
  await running.stop()
  process.exit(0)
}

/** Says where to go, and on an embedded database without any organization makes a demo and says how to get in. */
async function welcome({ appUrl, database }: RunningServer, config: Config): Promise<void> {
  const agentUrl = agentUrlOf(config)
  const addresses = facts([
    ['App', appUrl],
    ['Agent', agentUrl],
  ])
  if (config.databaseUrl !== undefined || !(await isEmpty(database))) {
    return write(`\nFlightline is running.\n\n${addresses}\n`)
  }
  const demo = await createDemo(database, { appUrl, agentUrl })
  await write(
    `\nFlightline is running, with a demo to try. Its passwords and keys are shown only now.\n\n` +
      `${addresses}\n\n${describeDemo(demo)}\n`,
  )
}

async function isEmpty(database: Database): Promise<boolean> {
  const now = instantFromMilliseconds(Date.now())
  const organizations = await listOrganizations({ actor: { kind: 'command_line' }, database, now })
  return organizations.length === 0
}

const STOP_MS_MAX = 9_500
/** npm passes on a Ctrl+C that its child got from the terminal already: those two are one. */
const SAME_KEYSTROKE_MS = 1_000

/**
 * Resolves when we are asked to stop, also while still starting. From then on there is a limit, and who presses Ctrl+C
 * again does not want to wait.
 */
function waitForStop(): Promise<void> {
  return new Promise((resolve) => {
    let askedAt: number | undefined
    const onSignal = (signal: NodeJS.Signals) => {
      if (askedAt === undefined) {
        askedAt = performance.now()
        setTimeout(() => process.exit(1), STOP_MS_MAX).unref()
        resolve()
      } else if (signal === 'SIGINT' && performance.now() - askedAt > SAME_KEYSTROKE_MS) {
        process.exit(130)
      }
    }
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal)
  })
}
