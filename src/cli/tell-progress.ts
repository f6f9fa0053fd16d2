import { say } from './output.ts'

const PAUSE_MS = 2_000
const MEGABYTE = 1_000_000

/** Prints from time to time how much of a table has been copied. A quick copy prints nothing. */
export function tellProgress(): (table: string, bytes: number) => void {
  let saidAt: number | undefined
  return (table, bytes) => {
    saidAt ??= performance.now()
    if (performance.now() - saidAt < PAUSE_MS) return
    saidAt = performance.now()
    say(`${table}: ${(bytes / MEGABYTE).toFixed(0)} MB`)
  }
}
