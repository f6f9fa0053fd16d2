import type { Queryable } from '../../database/database.ts'
import { rememberDevice } from './known-device-sql.ts'
import { generateToken, tokenFingerprint, type Session } from './session.ts'
import { deleteSession, insertSession } from './session-sql.ts'

/** Starts a session in place of the one that the browser had. The token is only in the answer. */
export async function startSession(
  tx: Queryable,
  session: { personId: string; organizationNumber: number | null; previous: Session | undefined },
): Promise<string> {
  const { personId, organizationNumber, previous } = session
  if (previous) await deleteSession(tx, previous.fingerprint)
  const { token, fingerprint } = generateToken()
  await insertSession(tx, { fingerprint, personId, organizationNumber })
  return token
}

/** A browser in which a password was just chosen is known from the first sign-in. */
export async function rememberBrowser(tx: Queryable, personId: string): Promise<string> {
  const { token } = generateToken()
  await rememberDevice(tx, { fingerprint: tokenFingerprint(token), personId })
  return token
}
