import type { Database } from '../../database/database.ts'
import { isWellFormedToken, tokenFingerprint, type Device, type Session } from './session.ts'
import { findSession } from './session-sql.ts'

/** The session of a token, which may be anything; undefined if there is none, or no longer. */
export async function resumeSession(
  database: Database,
  token: string,
  device: Device,
): Promise<Session | undefined> {
  return isWellFormedToken(token) ? findSession(database, tokenFingerprint(token), device) : undefined
}
