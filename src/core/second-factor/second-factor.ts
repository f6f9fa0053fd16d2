import { Refusal } from '../refusal.ts'

/** For how long a passkey can answer what it was asked to sign, and a sign-in waits for its second step. */
export const CEREMONY_MINUTES = 5
/** Wrong answers to the second step of one sign-in. */
export const STEP_FAILURES_MAX = 5
export const PASSKEYS_MAX = 20

/** How the second step of a sign-in can be taken. */
export type SecondStepWay = 'passkey' | 'app' | 'recovery_code'

/** What a person has set up. */
export interface Factors {
  passkeys: number
  hasApp: boolean
  /** Codes that were not used. */
  recoveryCodes: number
}

export function hasFactor({ passkeys, hasApp }: Factors): boolean {
  return passkeys > 0 || hasApp
}

/**
 * `left`: what still works at this host name. A passkey for another one lets nobody in, and recovery codes alone are no factor: they
 * are for someone who lost it.
 */
export function refuseLast(left: Factors, requiredBy: string | undefined): void {
  if (hasFactor(left) || requiredBy === undefined) return
  throw new Refusal(
    'conflict',
    `${requiredBy} requires a second factor, and you would have none left that works here. Add another first.`,
  )
}

/**
 * Where a person has a factor, a session that began without it must not change their factors: a password alone could otherwise
 * add one.
 */
export function requireShown(factors: Factors, session: { hasSecondFactor: boolean }): void {
  if (!hasFactor(factors) || session.hasSecondFactor) return
  throw new Refusal('not_allowed', 'Verify your second factor first: you signed in without it.')
}

/** Where operators have to have one. */
export const THIS_INSTALLATION = 'This installation'
