import type { Database } from '../../database/database.ts'
import { findPlacesOfSessions } from './session-sql.ts'

/** Where a session was when it was last looked up. */
export interface PlacedSession {
  fingerprint: Buffer
  organizationNumber: number
}

/**
 * Those that have ended since, or are no longer in their organization: signed out, expired, suspended, removed, switched. One
 * look-up for all, for work that outlasts a request.
 */
export async function findEndedSessions<One extends PlacedSession>(
  database: Database,
  sessions: readonly One[],
): Promise<One[]> {
  if (sessions.length === 0) return []
  const hexOf = ({ fingerprint }: PlacedSession) => fingerprint.toString('hex')
  const places = await findPlacesOfSessions(database, [...new Set(sessions.map(hexOf))])
  return sessions.filter((session) => places.get(hexOf(session)) !== session.organizationNumber)
}
