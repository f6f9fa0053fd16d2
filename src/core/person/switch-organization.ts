import type { Database } from '../../database/database.ts'
import { Refusal } from '../refusal.ts'
import { isUuid } from '../uuid.ts'
import type { Session } from './session.ts'
import { findSession, moveSession } from './session-sql.ts'

/** Moves a session to another of the person's organizations. */
export async function switchOrganization(
  database: Database,
  { fingerprint, person }: Session,
  input: { organizationId: string },
): Promise<Session | undefined> {
  const { organizationId } = input
  const isMoved =
    isUuid(organizationId) &&
    (await moveSession(database, { fingerprint, personId: person.id, organizationId }))
  if (!isMoved) throw new Refusal('not_found', 'You are not a member of this organization.')
  return findSession(database, fingerprint)
}
