import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findCitus, HOW_TO_INSTALL } from './citus/find-citus.ts'
import { measureSpread } from './citus/measure-spread.ts'
import { startCluster, urlOf } from './citus/nodes.ts'
import { proveFaults } from './citus/prove-faults.ts'
import { proveSuites } from './citus/prove-suites.ts'
import { withCleanUp } from './clean-up.ts'
import { ask } from './failover/ask.ts'
import { giveToUser } from './failover/background.ts'
import { describeMachine } from './machine.ts'
import type { Outcome } from './main.ts'

/** The limit of each key is 60 a minute, as in an installation. */
const REQUESTS_PER_SECOND = 40
const REQUESTS_PER_SECOND_MAX = 150

/**
 * Starts PostgreSQL with Citus, a coordinator and two workers, and spreads an installation over them. Takes away machines and moves
 * shards under load, or runs the tests on it, or measures one worker against two. Prints tables; returns whether everything held.
 */
export async function proveCitus(argv: string[]): Promise<Outcome> {
  const { values } = parseArgs({
    args: argv,
    options: {
      only: { type: 'string' },
      requests: { type: 'string', default: String(REQUESTS_PER_SECOND) },
      suites: { type: 'boolean', default: false },
      figures: { type: 'boolean', default: false },
      all: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
    },
  })
  const requestsPerSecond = Number(values.requests)
  if (!(requestsPerSecond > 0 && requestsPerSecond <= REQUESTS_PER_SECOND_MAX))
    throw new Error(`--requests: from 1 to ${REQUESTS_PER_SECOND_MAX} a second`)
  const citus = process.platform === 'linux' ? findCitus() : undefined
  if (!citus) {
    say(
      process.platform === 'linux'
        ? `Left out: no PostgreSQL on this machine has Citus. ${HOW_TO_INSTALL}`
        : 'Left out: this proof needs Linux.',
    )
    return 'left out'
  }
  const { only } = values
  return withCleanUp(async (whenDone) => {
    const folder = mkdtempSync(join(tmpdir(), 'flightline-citus-'))
    giveToUser(folder)
    whenDone(() => (values.keep ? say(`Kept: ${folder}`) : rmSync(folder, { recursive: true, force: true })))
    say('Starting a coordinator and two workers …')
    const cluster = await startCluster(citus, folder, whenDone)
    const [row] = await ask<{ version: string }>(
      urlOf(cluster.coordinator, 'postgres'),
      `SELECT split_part(version(), ' on ', 1) AS version`,
    )
    console.log(describeMachine(`${row!.version}, Citus ${citus.version}`))
    const parts = [
      ...(values.all || !(values.suites || values.figures) ? [proveFaults] : []),
      ...(values.all || values.suites ? [proveSuites] : []),
      ...(values.all || values.figures ? [measureSpread] : []),
    ]
    let holds = true
    for (const part of parts) {
      if (!(await part({ cluster, folder, only, requestsPerSecond, whenDone }))) holds = false
    }
    return holds
  })
}

function say(message: string): void {
  console.error(message)
}
