import type { Queryable } from '../../database/database.ts'
import { deleteSessionsOf, markSessionConfirmed } from '../person/session-sql.ts'
import type { Session } from '../person/session.ts'
import { generateRecoveryCodes, recoveryFingerprint } from './recovery-code.ts'
import { replaceRecoveryCodes } from './recovery-code-sql.ts'
import { hasFactor, type Factors } from './second-factor.ts'

/**
 * A factor was added, and shown in this session. With the first one, sessions that began without any end, and the person gets
 * recovery codes: they are only in the answer. Null: they have had them.
 */
export async function beginWithFactor(
  tx: Queryable,
  { person, fingerprint }: Session,
  before: Factors,
): Promise<string[] | null> {
  await markSessionConfirmed(tx, fingerprint, { hasSecondFactor: true })
  if (hasFactor(before)) return null
  await deleteSessionsOf(tx, person.id, fingerprint)
  return newRecoveryCodes(tx, person.id)
}

/** In the place of all earlier ones. */
export async function newRecoveryCodes(tx: Queryable, personId: string): Promise<string[]> {
  const codes = generateRecoveryCodes()
  await replaceRecoveryCodes(tx, personId, codes.map(recoveryFingerprint))
  return codes
}
