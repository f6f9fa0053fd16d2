import { createHash } from 'node:crypto'
import type { Database } from '../../database/database.ts'
import { Throttled, type Refusal } from '../refusal.ts'
import { deviceFingerprintsOf } from './session.ts'
import { forgiveAttempts, noteAttempt, type Failures, type Subject } from './sign-in-attempt-sql.ts'
import { ACCOUNT_BUDGET, ADDRESS_BUDGET, delayAfter, DEVICE_BUDGET } from './sign-in-delay.ts'
import type { SignInGuard } from './sign-in-guard.ts'

const BUSY_SECONDS = 2

export interface Attempting {
  /** What is guessed at: failures are counted for it. Null: nothing that could be guessed. */
  account: string | null
  /** The address of the account, where known devices have attempts of their own. */
  email: string | null
  /** The caller's address, as the throttle counts it. */
  address: string
  /** The browser's device tokens. */
  deviceTokens: readonly string[]
}

/**
 * What `check` finds; it is refused if that is nothing. Each failure makes the next attempt wait longer. A browser that has signed
 * in to the account before waits only for its own failures, so that no one can lock the owner out.
 */
export async function attempt<Found>(
  database: Database,
  guard: SignInGuard,
  { account, email, address, deviceTokens }: Attempting,
  check: () => Promise<Found | undefined>,
  refusal: () => Refusal,
): Promise<Found> {
  const accountFingerprint = accountFingerprintOf(account ?? address)
  const strangers: Subject[] = [{ kind: 'address', value: address, budget: ADDRESS_BUDGET }]
  if (account !== null) {
    strangers.unshift({ kind: 'account', value: accountFingerprint, budget: ACCOUNT_BUDGET })
  }
  const claims =
    email === null ? [] : deviceFingerprintsOf(deviceTokens).map((fingerprint) => ({ fingerprint, email }))
  if (claims.length === 0) refuseWaiting(guard, strangers)
  const areKnown = await Promise.all(claims.map((claim) => guard.isDeviceKnown(claim)))
  const deviceFingerprint = claims.find((_, i) => areKnown[i])?.fingerprint ?? null
  const isKnownDevice = deviceFingerprint !== null
  const subjects: Subject[] =
    deviceFingerprint === null
      ? strangers
      : [{ kind: 'device', value: deviceFingerprint, budget: DEVICE_BUDGET }]
  refuseWaiting(guard, subjects)
  const noted = { accountFingerprint, address, deviceFingerprint }
  const found = await guard.takeTurn(isKnownDevice, async () => {
    // Earlier attempts may have failed while this one was waiting.
    refuseWaiting(guard, subjects)
    const waitOf = (before: Failures[]) =>
      subjects.map(({ budget }, i) => delayAfter(before[i]!.count, budget) - before[i]!.secondsAgo)
    const { before, isNoted } = await noteAttempt(database, noted, subjects, (failures) =>
      waitOf(failures).every((seconds) => seconds <= 0),
    )
    if (!isNoted) {
      const waits = waitOf(before)
      subjects.forEach((subject, i) => guard.hold(subject, waits[i]!))
      throw tooMany(Math.max(...waits))
    }
    const right = await check()
    if (right === undefined) {
      subjects.forEach((subject, i) => guard.hold(subject, delayAfter(before[i]!.count + 1, subject.budget)))
      throw refusal()
    }
    await forgiveAttempts(database, noted)
    // An address keeps the failures of others.
    for (const subject of subjects) if (subject.kind !== 'address') guard.release(subject)
    return right
  })
  if (found !== undefined) return found
  throw new Throttled('Many people are signing in. Try again in a moment.', BUSY_SECONDS, 'busy')
}

/** By which attempts are counted: for a password, the address in lower case. */
export function accountFingerprintOf(account: string): Buffer {
  return createHash('sha256').update(account).digest()
}

function refuseWaiting(guard: SignInGuard, subjects: readonly Subject[]): void {
  const seconds = guard.waitSeconds(subjects)
  if (seconds > 0) throw tooMany(seconds)
}

function tooMany(wait: number): Throttled {
  const seconds = Math.max(1, Math.ceil(wait))
  const minutes = Math.ceil(seconds / 60)
  const words =
    seconds < 60
      ? `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
      : `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
  return new Throttled(`Too many failed sign-in attempts. Try again in ${words}.`, seconds)
}
