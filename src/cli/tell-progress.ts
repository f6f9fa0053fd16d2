import type { CopyProgress } from '../backup/copy-progress.ts'
import { say } from './output.ts'

const PAUSE_MS = 2_000
const MEGABYTE = 1_000_000
/** Until it is really done. */
const PERCENT_MAX = 99

/** Prints from time to time how much has been copied. A quick copy prints nothing. */
export function tellProgress(): (progress: CopyProgress) => void {
  let saidAt: number | undefined
  return (progress) => {
    saidAt ??= performance.now()
    if (performance.now() - saidAt < PAUSE_MS) return
    saidAt = performance.now()
    say(describeProgress(progress))
  }
}

/** What a step is doing: each step as it begins, and how far it is from time to time. */
export function sayNowAndThen(): (doing: string) => void {
  let step: string | undefined
  let saidAt = 0
  return (doing) => {
    const [name] = doing.split(':')
    if (name === step && performance.now() - saidAt < PAUSE_MS) return
    step = name
    saidAt = performance.now()
    say(doing)
  }
}

function describeProgress({ table, rows, bytes, share }: CopyProgress): string {
  const ofTable = `${table}: ${rows} rows, ${(bytes / MEGABYTE).toFixed(0)} MB`
  if (share === undefined) return ofTable
  return `${Math.min(PERCENT_MAX, Math.floor(share * 100))} %, ${ofTable}`
}
