import { setTimeout as wait } from 'node:timers/promises'
import { pause, resume } from '../postgres-processes.ts'
import { untilReady, type Fault } from './fault.ts'

/** As on a machine that hangs: every process of the database stays where it is, and its connections stay open. */
export function pauseDatabase(seconds: number): Fault {
  return {
    name: `database paused for ${seconds} s`,
    missing: () => (process.platform === 'linux' ? undefined : 'needs /proc'),
    async run(target) {
      const paused = pause(target.folder.path)
      await wait(seconds * 1000)
      resume(target.folder.path)
      return {
        done: `${paused} processes`,
        readySeconds: [await untilReady(target)],
        failures: paused === 0 ? ['nothing was paused'] : [],
      }
    },
  }
}
