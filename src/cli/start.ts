import { once } from 'node:events'
import type { Command } from 'commander'
import { readConfig, type Config } from '../config.ts'
import { listOrganizations } from '../core/organization/list-organizations.ts'
import type { Database } from '../database/database.ts'
import type { Demo } from '../demo/create-demo.ts'
import { instantFromMilliseconds } from '../exact/instant.ts'
import { isReachableFromElsewhere } from '../http/reachable.ts'
import { keepsScreen } from '../log-format.ts'
import type { RunningServer } from '../serve.ts'
import { agentUrlOf } from './addresses.ts'
import { describeDemoAccounts, describeDemoRequests } from './describe-demo.ts'
import { example } from './example.ts'
import { facts, write } from './output.ts'
import { NO_PROGRESS, type Progress } from './progress.ts'
import { takeSupervisor } from './tell-supervisor.ts'

export function addStartCommand(program: Command, progress: Progress): void {
  program
    .command('start')
    .description('start the server; on a new embedded database, add demo data and print how to sign in')
    .addHelpText(
      'after',
      example('flightline start', 'PORT=8080 DATA_DIR=/var/lib/flightline flightline start'),
    )
    .action(() => start(progress))
}

async function start(progress: Progress): Promise<void> {
  const config = readConfig()
  const stopAsked = waitForStop(config)
  const supervisor = takeSupervisor()
  // Elsewhere the log shows the steps.
  const { step } = keepsScreen(config) ? progress : NO_PROGRESS
  const running = await step({ doing: 'Starting', done: 'Started' }, async ({ tell }) => {
    const { serve } = await import('../serve.ts')
    return serve(config, tell)
  })
  try {
    const demo = await createDemoIfNew(running, config, step)
    await write(describeStart(running, config, demo))
    await supervisor.ready()
  } catch (error) {
    await running.stop()
    throw error
  }
  const stopping = await stopAsked
  if (!stopping.aborted) {
    running.drain()
    await step({ doing: 'Draining', done: 'Drained' }, () => once(stopping, 'abort'))
  }
  await step({ doing: 'Stopping', done: 'Stopped' }, () => running.stop())
  process.exit(0)
}

/** Only on an embedded database without any organization. */
async function createDemoIfNew(
  { appUrl, database }: RunningServer,
  config: Config,
  step: Progress['step'],
): Promise<Demo | undefined> {
  if (config.databaseUrls !== undefined || !(await isEmpty(database))) return undefined
  return step({ doing: 'Creating the demo', done: 'Demo created' }, async () => {
    const { createDemo } = await import('../demo/create-demo.ts')
    const { signingSecret } = config
    return createDemo(database, { appUrl, agentUrl: agentUrlOf(config), signingSecret })
  })
}

/** Where to go and how to sign in. What people need first comes last, where it stays on the screen. */
function describeStart({ appUrl }: RunningServer, config: Config, demo: Demo | undefined): string {
  const addresses = facts([
    ['App', appUrl],
    ['Agent', agentUrlOf(config)],
  ])
  const hint = keepsScreen(config)
    ? ['Warnings and errors appear below; LOG_FORMAT=pretty shows every request. Ctrl+C stops the server.']
    : []
  const reachable = isReachableFromElsewhere(config)
    ? ['Other machines can reach it, so operators need a second factor: the app leads them to set one up.']
    : []
  const parts =
    demo === undefined
      ? ['Flightline is running.', addresses]
      : [
          describeDemoRequests(demo),
          "Flightline is running, with demo data. Copy the passwords and keys now: you won't see them again.",
          addresses,
          describeDemoAccounts(demo),
        ]
  return `\n${[...parts, ...reachable, ...hint].join('\n\n')}\n`
}

async function isEmpty(database: Database): Promise<boolean> {
  const now = instantFromMilliseconds(Date.now())
  const organizations = await listOrganizations({ actor: { kind: 'command_line' }, database, now })
  return organizations.length === 0
}

const STOP_MS_MAX = 9_500
/** npm forwards a Ctrl+C that its child has already received from the terminal: the two count as one. */
const SAME_KEYSTROKE_MS = 1_000

/**
 * Resolves when we are asked to stop, even while still starting, with a signal that is aborted when we really do: by SIGTERM a load
 * balancer is first given time to notice, unless Ctrl+C says not to wait. Then stopping has a time limit, and a second Ctrl+C ends the
 * process at once.
 */
function waitForStop({ drainSeconds }: Config): Promise<AbortSignal> {
  return new Promise((resolve) => {
    const stopping = new AbortController()
    let stoppingSince: number | undefined
    let isDraining = false
    const onSignal = (signal: NodeJS.Signals) => {
      if (stoppingSince === undefined) {
        if (signal !== 'SIGTERM' || drainSeconds === 0) beginStop()
        else if (!isDraining) setTimeout(beginStop, drainSeconds * 1000)
        isDraining = true
        resolve(stopping.signal)
      } else if (signal === 'SIGINT' && performance.now() - stoppingSince > SAME_KEYSTROKE_MS) {
        process.exit(130)
      }
    }
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal)

    function beginStop(): void {
      stoppingSince ??= performance.now()
      setTimeout(() => process.exit(1), STOP_MS_MAX).unref()
      stopping.abort()
    }
  })
}
