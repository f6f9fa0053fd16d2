import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The process of the embedded database in this data folder that all others come from; undefined if it does not run. */
export function postmasterOf(dataDir: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)
    process.kill(pid, 0)
    return pid
  } catch {
    return undefined
  }
}

/** Processes that it started: one per connection, and those that write in the background. Linux only. */
export function childrenOf(postmaster: number): number[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((pid) => parentOf(pid) === postmaster)
}

/** One that serves a connection. */
export function backendOf(postmaster: number): number | undefined {
  return childrenOf(postmaster).find((pid) => commandOf(pid).includes(' [local] '))
}

/** Processes that clean up after writers, from time to time. */
export function autovacuumOf(postmaster: number): number[] {
  return childrenOf(postmaster).filter((pid) => commandOf(pid).includes('autovacuum worker'))
}

/** Stops all processes where they are, as a machine that hangs does. Returns how many. */
export function pause(dataDir: string): number {
  return signalAll(dataDir, 'SIGSTOP')
}

export function resume(dataDir: string): void {
  signalAll(dataDir, 'SIGCONT')
}

/** The first process first: it starts no others then. */
function signalAll(dataDir: string, signal: 'SIGSTOP' | 'SIGCONT'): number {
  const postmaster = postmasterOf(dataDir)
  if (postmaster === undefined || process.platform !== 'linux') return 0
  process.kill(postmaster, signal)
  const children = childrenOf(postmaster)
  for (const pid of children) {
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended in the meantime.
    }
  }
  return 1 + children.length
}

function parentOf(pid: number): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')[1])
  } catch {
    return undefined
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
