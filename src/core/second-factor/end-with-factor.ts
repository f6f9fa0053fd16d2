import type { Queryable } from '../../database/database.ts'
import { forgetSecondFactor } from '../person/session-sql.ts'
import type { Session } from '../person/session.ts'
import { deleteRecoveryCodes } from './recovery-code-sql.ts'
import type { RelyingParty } from './passkey.ts'
import { hasFactor, refuseLast, THIS_INSTALLATION } from './second-factor.ts'
import { findFactors, findRequiring } from './second-factor-sql.ts'

export interface RemovingContext {
  session: Session
  operatorsNeedFactor: boolean
  relyingParty: RelyingParty | undefined
}

/**
 * A factor was removed: refused if none is left that works here, and one is required. After the last one, recovery codes have nothing
 * to stand in for, and no session counts as having shown one.
 */
export async function endWithFactor(tx: Queryable, context: RemovingContext): Promise<void> {
  const { id: personId } = context.session.person
  refuseLast(await findFactors(tx, personId, context.relyingParty?.id ?? ''), await requiredBy(tx, context))
  if (hasFactor(await findFactors(tx, personId))) return
  await deleteRecoveryCodes(tx, personId)
  await forgetSecondFactor(tx, personId)
}

/** Who requires a second factor of this person, if anyone does. */
async function requiredBy(
  tx: Queryable,
  { session: { person }, operatorsNeedFactor }: RemovingContext,
): Promise<string | undefined> {
  if (person.isOperator && operatorsNeedFactor) return THIS_INSTALLATION
  return findRequiring(tx, person.id)
}
