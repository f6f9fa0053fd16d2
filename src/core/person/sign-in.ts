import { createHash } from 'node:crypto'
import type { Database } from '../../database/database.ts'
import { isPassword } from './password.ts'
import { findPersonByEmail } from './person-sql.ts'
import { Refusal, Throttled } from '../refusal.ts'
import { rememberDevice } from './known-device-sql.ts'
import {
  generateToken,
  isWellFormedToken,
  sayThatSuspended,
  tokenFingerprint,
  type Session,
} from './session.ts'
import { findSession, findSuspendedHome } from './session-sql.ts'
import { startSession } from './start-session.ts'
import {
  forgiveAttempts,
  noteAttempt,
  type Attempt,
  type Failures,
  type Subject,
} from './sign-in-attempt-sql.ts'
import { ACCOUNT_BUDGET, ADDRESS_BUDGET, delayAfter, DEVICE_BUDGET } from './sign-in-delay.ts'
import type { SignInGuard } from './sign-in-guard.ts'

const SUSPENDED =
  'Your account is suspended. Contact an admin of your organization or the operator of this installation.'
const BUSY_SECONDS = 2

export interface SignInInput {
  email: string
  password: string
  /** The caller's address, as the throttle counts it. */
  address: string
  /** The browser's device token. */
  deviceToken: string | undefined
}

/** Starts a session, in place of the `previous` one. The tokens are only in the answer. An unknown address and a wrong password look the same. */
export async function signIn(
  database: Database,
  guard: SignInGuard,
  input: SignInInput & { previous: Session | undefined },
): Promise<{ token: string; deviceToken: string; session: Session | undefined }> {
  const email = input.email.trim()
  const { id: personId, isKnownDevice } = await verifyPassword(database, guard, { ...input, email })
  const suspendedOrganization = await findSuspendedHome(database, personId)
  if (suspendedOrganization !== undefined) {
    throw new Refusal('not_allowed', sayThatSuspended(suspendedOrganization))
  }
  const deviceToken = isKnownDevice ? input.deviceToken! : generateToken().token
  await rememberDevice(database, { fingerprint: tokenFingerprint(deviceToken), personId })
  const token = await database.transaction((tx) =>
    startSession(tx, { personId, organizationNumber: null, previous: input.previous }),
  )
  return { token, deviceToken, session: await findSession(database, tokenFingerprint(token)) }
}

/**
 * The person with this address and password. Each failure makes the next attempt wait longer. A browser that has signed
 * in to the account before waits only for its own failures, so that no one can lock the owner out.
 */
export async function verifyPassword(
  database: Database,
  guard: SignInGuard,
  input: SignInInput,
): Promise<{ id: string; email: string; isKnownDevice: boolean }> {
  const { email, address } = input
  const accountFingerprint = createHash('sha256').update(email.toLowerCase()).digest()
  const strangers: Subject[] = [
    { kind: 'account', value: accountFingerprint, budget: ACCOUNT_BUDGET },
    { kind: 'address', value: address, budget: ADDRESS_BUDGET },
  ]
  const claimed = deviceFingerprintOf(input.deviceToken)
  if (claimed === null) refuseWaiting(guard, strangers)
  const isKnownDevice = claimed !== null && (await guard.isDeviceKnown({ fingerprint: claimed, email }))
  const deviceFingerprint = isKnownDevice ? claimed : null
  const subjects: Subject[] = isKnownDevice
    ? [{ kind: 'device', value: claimed, budget: DEVICE_BUDGET }]
    : strangers
  refuseWaiting(guard, subjects)
  const person = await guard.takeTurn(isKnownDevice, () =>
    tryPassword(database, guard, {
      ...input,
      subjects,
      attempt: { accountFingerprint, address, deviceFingerprint },
    }),
  )
  if (!person) {
    throw new Throttled('Many people are signing in. Try again in a moment.', BUSY_SECONDS, 'busy')
  }
  // Shown only to someone with the password: others learn nothing about the account.
  if (person.isSuspended) throw new Refusal('not_allowed', SUSPENDED)
  return { id: person.id, email: person.email, isKnownDevice }
}

/** The fingerprint of a device token; null if there is none. */
export function deviceFingerprintOf(token: string | undefined): Buffer | null {
  return token !== undefined && isWellFormedToken(token) ? tokenFingerprint(token) : null
}

async function tryPassword(
  database: Database,
  guard: SignInGuard,
  input: { email: string; password: string; subjects: readonly Subject[]; attempt: Attempt },
): Promise<{ id: string; email: string; isSuspended: boolean }> {
  const { subjects, attempt } = input
  // Earlier attempts may have failed while this one was waiting.
  refuseWaiting(guard, subjects)
  const waitOf = (before: Failures[]) =>
    subjects.map(({ budget }, i) => delayAfter(before[i]!.count, budget) - before[i]!.secondsAgo)
  const { before, isNoted } = await noteAttempt(database, attempt, subjects, (failures) =>
    waitOf(failures).every((seconds) => seconds <= 0),
  )
  if (!isNoted) {
    const waits = waitOf(before)
    subjects.forEach((subject, i) => guard.hold(subject, waits[i]!))
    throw tooMany(Math.max(...waits))
  }
  const found = await findPersonByEmail(database, input.email)
  // The database treats more letters as equal (İ and i): otherwise each spelling of an address would have its own
  // attempts.
  const person = found?.email.toLowerCase() === input.email.toLowerCase() ? found : undefined
  if (!(await isPassword(input.password, person?.passwordHash)) || !person) {
    subjects.forEach((subject, i) => guard.hold(subject, delayAfter(before[i]!.count + 1, subject.budget)))
    throw new Refusal('invalid', 'Wrong e-mail address or password. Try again.', 'password')
  }
  await forgiveAttempts(database, attempt)
  // The account's or the device's; an address keeps the failures of others.
  guard.release(subjects[0]!)
  return person
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
