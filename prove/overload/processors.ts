import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { cpuSeconds, cpuSecondsOfTree } from '../../bench/cpu.ts'
import { autovacuumOf } from '../postgres-processes.ts'

/**
 * The server and its database on one processor, the load on another. What the load costs then takes nothing from the
 * server, and what other programs take of its processor can be told from what it left unused.
 */
export interface Processors {
  serverCommand: string[]
  ofLoad: number
  /** From then on, until it is stopped. */
  watch(server: number, postmaster: number): Watch
}

export interface Watch {
  spent(): Spent
  stop(): void
}

export interface Spent {
  /**
   * Used by the server and its database, or by nobody: what they could have used. Without what cleans up after writers once a minute: it
   * works for all phases, and would be charged to the one that it falls in.
   */
  availableSeconds: number
}

const OF_SERVER = 0
const OF_LOAD = 1
const TICKS_PER_SECOND = 100
const LOOK_EVERY_MS = 200

/** Undefined where it cannot be done: then the served rate is judged by the clock. */
export function openProcessors(): Processors | undefined {
  if (process.platform !== 'linux' || availableParallelism() < 2 || !canPin()) return undefined
  return {
    serverCommand: ['taskset', '--cpu-list', String(OF_SERVER)],
    ofLoad: OF_LOAD,
    watch(server, postmaster) {
      const cleaned = new Map<number, number>()
      const timer = setInterval(() => {
        for (const pid of autovacuumOf(postmaster)) {
          const seconds = cpuSeconds(pid)
          // It may have ended in the meantime.
          if (seconds !== null) cleaned.set(pid, seconds)
        }
      }, LOOK_EVERY_MS)
      return {
        spent: () => ({
          availableSeconds:
            (cpuSeconds(server) ?? 0) +
            (cpuSecondsOfTree(postmaster) ?? 0) +
            idleSeconds() -
            [...cleaned.values()].reduce((sum, seconds) => sum + seconds, 0),
        }),
        stop: () => clearInterval(timer),
      }
    },
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
