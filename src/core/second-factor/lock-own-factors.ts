import type { Queryable } from '../../database/database.ts'
import { lockSession } from '../person/session-sql.ts'
import type { Session } from '../person/session.ts'
import { Refusal } from '../refusal.ts'
import { requireShown, type Factors } from './second-factor.ts'
import { lockFactors } from './second-factor-sql.ts'

/**
 * What the person has set up, locked for a change by this session: refused if the session has ended since the request began, or has
 * not shown the factor that there is now.
 */
export async function lockOwnFactors(tx: Queryable, { person, fingerprint }: Session): Promise<Factors> {
  const factors = await lockFactors(tx, person.id)
  const session = await lockSession(tx, fingerprint)
  if (!session) throw new Refusal('not_allowed', 'You were signed out. Sign in again.')
  requireShown(factors, session)
  return factors
}
