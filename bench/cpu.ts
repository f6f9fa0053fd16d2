import { readdirSync, readFileSync } from 'node:fs'

/** CPU seconds used so far by a process, or by a process and its descendants. Null if /proc does not exist. */
export function cpuSeconds(pid: number): number | null {
  const stat = statOf(pid)
  return stat && stat.ticks / TICKS_PER_SECOND
}

export function cpuSecondsOfTree(rootPid: number): number | null {
  const root = statOf(rootPid)
  if (!root) return null
  // The time of ended children is in the root's own count.
  let ticks = root.ticks + root.ticksOfEnded
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    const stat = statOf(Number(entry))
    if (stat?.parent === rootPid) ticks += stat.ticks
  }
  return ticks / TICKS_PER_SECOND
}

const TICKS_PER_SECOND = 100

function statOf(pid: number) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
    return {
      parent: Number(fields[1]),
      ticks: Number(fields[11]) + Number(fields[12]),
      ticksOfEnded: Number(fields[13]) + Number(fields[14]),
    }
  } catch {
    return null
  }
}
