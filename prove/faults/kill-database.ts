import { setTimeout as pause } from 'node:timers/promises'
import { backendOf, postmasterOf } from '../postgres-processes.ts'
import { READY_SECONDS_MAX, untilReady, type Fault } from './fault.ts'
import { BETWEEN_MS } from './kill-server.ts'

const BACKENDS_MAX = 5

/** The server has to start it again by itself. */
export const killDatabase: Fault = {
  name: 'kill -9 of the database',
  async run(target, kills) {
    const readySeconds: number[] = []
    for (let time = 0; time < kills; time++) {
      await pause(BETWEEN_MS + Math.random() * 500)
      const startedAt = performance.now()
      const postmaster = postmasterOf(target.folder.path)!
      process.kill(postmaster, 'SIGKILL')
      // Its processes serve what is under way until they notice.
      await untilAnother(target.folder.path, postmaster)
      await untilReady(target)
      readySeconds.push((performance.now() - startedAt) / 1000)
    }
    return { done: `${kills} times`, readySeconds, failures: [] }
  },
}

/** All connections are lost: the others may have met what the killed one left half-changed in shared memory. */
export const killConnection: Fault = {
  name: 'kill -9 of a connection’s process',
  missing: () => (process.platform === 'linux' ? undefined : 'needs /proc'),
  async run(target, kills) {
    const times = Math.min(kills, BACKENDS_MAX)
    const readySeconds: number[] = []
    for (let time = 0; time < times; time++) {
      await pause(BETWEEN_MS + Math.random() * 500)
      const startedAt = performance.now()
      process.kill(backendOf(postmasterOf(target.folder.path)!)!, 'SIGKILL')
      await pause(NOTICED_AFTER_MS)
      await untilReady(target)
      readySeconds.push((performance.now() - startedAt) / 1000)
    }
    return { done: `${times} times`, readySeconds, failures: [] }
  },
}

const NOTICED_AFTER_MS = 200

async function untilAnother(dataDir: string, postmaster: number): Promise<void> {
  const until = performance.now() + READY_SECONDS_MAX * 1000
  for (;;) {
    const now = postmasterOf(dataDir)
    if (now !== undefined && now !== postmaster) return
    if (performance.now() > until)
      throw new Error(`the database was not started within ${READY_SECONDS_MAX} s`)
    await pause(20)
  }
}
