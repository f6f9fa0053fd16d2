import { constants } from 'node:os'
import { DatabaseUnavailable } from '../database/failure.ts'

const INTERRUPT_MS_MAX = 8_000

/** Ctrl+C and its like abort the signal, so that the command can clean up. Its exit code then says so. */
export async function interruptible(work: (interruption: AbortSignal) => Promise<void>): Promise<void> {
  const interruption = new AbortController()
  const interrupt = (signal: NodeJS.Signals) => {
    interruption.abort(new Interruption())
    process.exitCode = 128 + constants.signals[signal]
    setTimeout(() => process.exit(), INTERRUPT_MS_MAX).unref()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt)
  try {
    await work(interruption.signal)
  } catch (error) {
    if (!interruption.signal.aborted) throw error
  }
}

/** To the core, a database that takes no further statement is unavailable. */
class Interruption extends DatabaseUnavailable {}
