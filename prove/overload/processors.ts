import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { cpuSeconds, cpuSecondsOfTree } from '../../bench/cpu.ts'

/**
 * The server and its database on one processor, the load on another. What the load costs then takes nothing from the
 * server, and what other programs take of its processor can be told from what it left unused.
 */
export interface Processors {
  serverCommand: string[]
  ofLoad: number
  spentBy(server: number, postmaster: number): Spent
}

export interface Spent {
  /** Used by the server and its database, or by nobody: what they could have used. */
  availableSeconds: number
}

const OF_SERVER = 0
const OF_LOAD = 1
const TICKS_PER_SECOND = 100

/** Undefined where it cannot be done: then the served rate is judged by the clock. */
export function openProcessors(): Processors | undefined {
  if (process.platform !== 'linux' || availableParallelism() < 2 || !canPin()) return undefined
  return {
    serverCommand: ['taskset', '--cpu-list', String(OF_SERVER)],
    ofLoad: OF_LOAD,
    spentBy: (server, postmaster) => ({
      availableSeconds: (cpuSeconds(server) ?? 0) + (cpuSecondsOfTree(postmaster) ?? 0) + idleSeconds(),
    }),
  }
}

function canPin(): boolean {
  try {
    execFileSync('taskset', ['--cpu-list', String(OF_SERVER), 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Waiting for the disk is not use. */
function idleSeconds(): number {
  const row = readFileSync('/proc/stat', 'utf8')
    .split('\n')
    .find((line) => line.startsWith(`cpu${OF_SERVER} `))
  const [, , , , idle, waiting] = (row ?? '').split(/\s+/)
  return (Number(idle) + Number(waiting)) / TICKS_PER_SECOND
}
