import { fingerprint } from '../core/api-key/api-key.ts'

/**
 * Whose a key was when it was last looked up, by its fingerprint. That may have changed since, so it only says whose room a
 * request waits for; the key is looked up again for everything that is served.
 */
export interface CallersSeen {
  organizationOf(secret: string): number | undefined
  note(secret: string, organizationNumber: number): void
  forget(secret: string): void
}

const CALLERS_MAX = 10_000

export function createCallersSeen(callersMax = CALLERS_MAX): CallersSeen {
  /** Oldest first. */
  const organizations = new Map<string, number>()
  return {
    organizationOf: (secret) => organizations.get(nameOf(secret)),
    note(secret, organizationNumber) {
      organizations.set(nameOf(secret), organizationNumber)
      if (organizations.size > callersMax) organizations.delete(organizations.keys().next().value!)
    },
    forget(secret) {
      organizations.delete(nameOf(secret))
    },
  }
}

function nameOf(secret: string): string {
  return fingerprint(secret).toString('latin1')
}
