import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Seller } from '../sellers.ts'

/** What the load sends for a while. */
export interface Phase {
  seconds: number
  /** Answers to requests that were sent before are not counted: at first, queues fill. */
  settleSeconds: number
  /** Each sends its next request as soon as it is answered: what the server can serve. */
  lanes?: number
  /** Requests a second, whatever comes back, from callers that ignore Retry-After. */
  openPerSecond?: number
  /** On top of these, from callers that wait as long as they are told. */
  patientPerSecond?: number
}

export interface PhaseResult {
  seconds: number
  /** Requests by status; `none`: given up or hung up on. */
  answers: Record<string, number>
  /** Of those that were due, how many could not be sent, for want of connections. */
  unsent: number
  offered: number
  servedMs: { p50: number; p99: number }
  refusedMs: { p50: number; p99: number }
  withoutRetryAfter: number
}

export interface OverloadLoad {
  run(phase: Phase): Promise<PhaseResult>
  end(): void
}

export interface OverloadOptions {
  port: number
  sellers: Pick<Seller, 'apiKeys' | 'packageIds'>[]
  itemsPerRequest: number
}

/** In a process of its own, on a processor of its own where `taskset` exists, so that it takes nothing from the server. */
export function startOverloadLoad(options: OverloadOptions, processor: number | undefined): OverloadLoad {
  const script = fileURLToPath(new URL('overload-process.js', import.meta.url))
  const child =
    processor === undefined
      ? fork(script)
      : fork(script, [], {
          execPath: 'taskset',
          execArgv: ['--cpu-list', String(processor), process.execPath],
        })
  child.send(options)
  const listening = once(child, 'message')
  return {
    async run(phase) {
      await listening
      child.send(phase)
      const [result] = (await once(child, 'message')) as [PhaseResult]
      return result
    },
    end: () => child.kill(),
  }
}
