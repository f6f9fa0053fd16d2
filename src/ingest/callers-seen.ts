import { fingerprint } from '../core/api-key/api-key.ts'

/**
 * Whose a key was when it was last looked up, and what was left to it, by its fingerprint. That may have changed since, so it only
 * says whose room a request waits for; the key is looked up again for everything that is served.
 */
export interface CallersSeen {
  find(secret: string): CallerSeen | undefined
  note(secret: string, caller: CallerSeen): void
  forget(secret: string): void
}

export interface CallerSeen {
  organizationNumber: number
  /** Of the answer. */
  limitHeaders: Record<string, string>
}

const CALLERS_MAX = 10_000

export function createCallersSeen(callersMax = CALLERS_MAX): CallersSeen {
  /** Oldest first. */
  const callers = new Map<string, CallerSeen>()
  return {
    find: (secret) => callers.get(nameOf(secret)),
    note(secret, caller) {
      callers.set(nameOf(secret), caller)
      if (callers.size > callersMax) callers.delete(callers.keys().next().value!)
    },
    forget(secret) {
      callers.delete(nameOf(secret))
    },
  }
}

function nameOf(secret: string): string {
  return fingerprint(secret).toString('latin1')
}
