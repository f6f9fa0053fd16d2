import { vi } from 'vitest'

/** As patient as `expect.poll`: on a busy machine, or a spread database, a second is over before what is waited for. */
export function waitFor<T>(check: () => T | Promise<T>, { timeout = 30_000 } = {}): Promise<T> {
  return vi.waitFor(check, { timeout })
}
