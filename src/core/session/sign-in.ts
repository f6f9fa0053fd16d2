import { createHash } from 'node:crypto'
import type { Database } from '../../database/database.ts'
import { isPassword } from '../person/password.ts'
import { findPersonByEmail } from '../person/person-sql.ts'
import { Refusal, Throttled } from '../refusal.ts'
import { generateToken, sayThatSuspended } from './session.ts'
import { findSuspendedHome, insertSession } from './session-sql.ts'
import { forgiveAttempts, noteAttempt, type Attempts } from './sign-in-attempt-sql.ts'

/** Failed attempts in a quarter of an hour, for one account and from one address. */
const ATTEMPTS_PER_ACCOUNT_MAX = 10
const ATTEMPTS_PER_ADDRESS_MAX = 50

const SUSPENDED =
  'Your access to this installation is suspended. Ask its operator, or an admin of your organization, to find out why.'

export interface SignInInput {
  email: string
  password: string
  /** What stands for the caller's address in the throttle. */
  address: string
}

/** Starts a session. The token is in the answer and nowhere else. An unknown address and a wrong password look the same. */
export async function signIn(database: Database, input: SignInInput): Promise<{ token: string }> {
  const email = input.email.trim()
  const person = await passwordHolder(database, { ...input, email })
  const suspendedOrganization = await findSuspendedHome(database, person.id)
  if (suspendedOrganization !== undefined) {
    throw new Refusal('not_allowed', sayThatSuspended(suspendedOrganization))
  }
  const { token, fingerprint } = generateToken()
  await insertSession(database, { fingerprint, personId: person.id, organizationNumber: null })
  return { token }
}

/** Whoever has this address and this password. Guessing is throttled by account and by address. */
export async function passwordHolder(
  database: Database,
  input: SignInInput,
): Promise<{ id: string; email: string }> {
  const accountFingerprint = createHash('sha256').update(input.email.toLowerCase()).digest()
  const { before, number } = await noteAttempt(
    database,
    { accountFingerprint, address: input.address },
    (attempts) => excessOf(attempts) === undefined,
  )
  if (number === null) throw tooMany(excessOf(before) ?? 1)
  const person = await findPersonByEmail(database, input.email)
  if (!(await isPassword(input.password, person?.passwordHash)) || !person) {
    throw new Refusal('invalid', 'The e-mail address or the password is not right. Try again.', 'password')
  }
  await forgiveAttempts(database, { accountFingerprint, number })
  // Told to nobody but who has the password: others learn nothing of the account.
  if (person.isSuspended) throw new Refusal('not_allowed', SUSPENDED)
  return { id: person.id, email: person.email }
}

/** Seconds to wait, where there is need to. */
function excessOf({ ofAccount, ofAddress }: Attempts): number | undefined {
  const waits = [
    ...(ofAccount.count >= ATTEMPTS_PER_ACCOUNT_MAX ? [ofAccount.resetSeconds] : []),
    ...(ofAddress.count >= ATTEMPTS_PER_ADDRESS_MAX ? [ofAddress.resetSeconds] : []),
  ]
  return waits.length === 0 ? undefined : Math.max(...waits)
}

function tooMany(seconds: number): Throttled {
  const minutes = Math.ceil(seconds / 60)
  return new Throttled(
    `Too many attempts to sign in. Wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, then try again.`,
    seconds,
  )
}
