import { setTimeout as pause } from 'node:timers/promises'

/** The first answer that is not undefined. Throws when there is none in time, with what is being waited for. */
export async function waitFor<T>(
  what: string | (() => string),
  timeoutMs: number,
  look: () => Promise<T | undefined> | T | undefined,
): Promise<T> {
  const until = performance.now() + timeoutMs
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    if (performance.now() > until) {
      const missing = typeof what === 'string' ? what : what()
      throw new Error(`after ${timeoutMs / 1000} s there is still no ${missing}`)
    }
    await pause(200)
  }
}
