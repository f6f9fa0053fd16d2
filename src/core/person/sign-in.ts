import type { Database } from '../../database/database.ts'
import type { AskingContext } from '../second-factor/ask-passkey.ts'
import { askSecondStep, type SecondStep } from '../second-factor/ask-second-step.ts'
import { isPassword } from './password.ts'
import { findPersonByEmail, lockSigningIn } from './person-sql.ts'
import { Refusal } from '../refusal.ts'
import { completeSignIn, type SignedIn } from './complete-sign-in.ts'
import type { Device, Session } from './session.ts'
import type { SignInGuard } from './sign-in-guard.ts'
import { attempt } from './throttled-attempt.ts'

export const SUSPENDED =
  'Your account is suspended. Contact an admin of your organization or the operator of this installation.'

export interface SignInInput {
  email: string
  password: string
  /** The caller's address, as the throttle counts it. */
  address: string
  /** The browser's device token. */
  deviceTokens: readonly string[]
}

/**
 * Signs in with a password; people with a second factor have to show it next. An unknown address and a wrong password look the
 * same, whether or not there is a second factor.
 */
export async function signIn(
  context: AskingContext,
  guard: SignInGuard,
  input: SignInInput & { previous: Session | undefined; device: Device },
  /** Called once it is known whose sign-in it is. */
  onPerson: (personId: string) => void,
): Promise<SignedIn | SecondStep> {
  const { database } = context
  const { deviceTokens, previous, device } = input
  const person = await verifyPassword(database, guard, { ...input, email: input.email.trim() })
  onPerson(person.id)
  return database.transaction(async (tx) => {
    const locked = await lockSigningIn(tx, person.id)
    // Changed since it was checked.
    if (locked?.passwordHash !== person.passwordHash) throw wrongPassword()
    if (locked.isSuspended) throw new Refusal('not_allowed', SUSPENDED)
    const secondStep = await askSecondStep({ ...context, database: tx }, person.id)
    if (secondStep) return secondStep
    return completeSignIn(tx, {
      person,
      method: 'password',
      hasSecondFactor: false,
      deviceTokens,
      previous,
      device,
      isMailSetUp: context.isMailSetUp,
    })
  })
}

function wrongPassword(): Refusal {
  return new Refusal('invalid', 'Wrong e-mail address or password. Try again.', 'password')
}

/** The person with this address and password. */
export async function verifyPassword(
  database: Database,
  guard: SignInGuard,
  input: SignInInput,
): Promise<{ id: string; email: string; passwordHash: string | null }> {
  const person = await attempt(
    database,
    guard,
    { ...input, account: input.email.toLowerCase() },
    () => findWithPassword(database, input),
    wrongPassword,
  )
  // Shown only to someone with the password: others learn nothing about the account.
  if (person.isSuspended) throw new Refusal('not_allowed', SUSPENDED)
  const { id, email, passwordHash } = person
  return { id, email, passwordHash }
}

async function findWithPassword(
  database: Database,
  { email, password }: SignInInput,
): Promise<{ id: string; email: string; passwordHash: string | null; isSuspended: boolean } | undefined> {
  const found = await findPersonByEmail(database, email)
  // The database treats more letters as equal (İ and i): otherwise each spelling of an address would have its own
  // attempts.
  const person = found?.email.toLowerCase() === email.toLowerCase() ? found : undefined
  return (await isPassword(password, person?.passwordHash)) ? person : undefined
}
