import type { Database } from '../../database/database.ts'
import { Refusal } from '../refusal.ts'
import { markSessionConfirmed } from './session-sql.ts'
import type { Session } from './session.ts'
import { verifyPassword } from './sign-in.ts'
import type { SignInGuard } from './sign-in-guard.ts'

/**
 * Shows with the password that it is still the person who signed in: for some minutes, dangerous acts do not ask again. Throttled as
 * at sign-in.
 */
export async function confirmIdentity(
  database: Database,
  guard: SignInGuard,
  session: Session,
  input: { password: string; address: string; deviceToken: string | undefined },
): Promise<void> {
  await verifyPassword(database, guard, { ...input, email: session.person.email }).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.code !== 'invalid') throw error
    throw new Refusal('invalid', 'Wrong password. Try again.', 'password')
  })
  await markSessionConfirmed(database, session.fingerprint, { hasSecondFactor: false })
}
