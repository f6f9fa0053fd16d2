import { setTimeout as pause } from 'node:timers/promises'
import { untilReady, type Fault } from './fault.ts'

/** Long enough that many requests are under way at the next blow. */
export const BETWEEN_MS = 2_000
const TERMINATIONS_MAX = 5

export const killServer: Fault = {
  name: 'kill -9 of the server',
  run: (target, kills) => end(target, 'SIGKILL', kills),
}

export const terminateServer: Fault = {
  name: 'SIGTERM of the server',
  run: (target, kills) => end(target, 'SIGTERM', Math.min(kills, TERMINATIONS_MAX)),
}

async function end(
  target: Parameters<Fault['run']>[0],
  signal: 'SIGKILL' | 'SIGTERM',
  times: number,
): ReturnType<Fault['run']> {
  const readySeconds: number[] = []
  for (let time = 0; time < times; time++) {
    await pause(BETWEEN_MS + Math.random() * 500)
    const downMs = await target.server.endAndAwaitNext(signal)
    readySeconds.push(downMs / 1000 + (await untilReady(target)))
  }
  return { done: `${times} times`, readySeconds, failures: [] }
}
