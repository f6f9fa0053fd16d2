import type { Database } from '../../database/database.ts'
import { markSessionConfirmed } from './session-sql.ts'
import type { Session } from './session.ts'
import { verifyOwnPassword } from './verify-own-password.ts'
import type { SignInGuard } from './sign-in-guard.ts'

/**
 * Shows with the password that it is still the person who signed in: for some minutes, dangerous acts do not ask again. Throttled as
 * at sign-in.
 */
export async function confirmIdentity(
  database: Database,
  guard: SignInGuard,
  session: Session,
  input: { password: string; address: string; deviceTokens: readonly string[] },
): Promise<void> {
  await verifyOwnPassword(database, guard, session, input)
  await markSessionConfirmed(database, session.fingerprint, { hasSecondFactor: false })
}
