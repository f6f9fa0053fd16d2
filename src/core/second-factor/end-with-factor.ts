import type { Queryable } from '../../database/database.ts'
import { forgetSecondFactor } from '../person/session-sql.ts'
import type { Session } from '../person/session.ts'
import { deleteRecoveryCodes } from './recovery-code-sql.ts'
import { hasFactor, THIS_INSTALLATION } from './second-factor.ts'
import { findFactors, findRequiring } from './second-factor-sql.ts'

/** Who requires a second factor of this person, if anyone does. */
export async function requiredBy(
  tx: Queryable,
  { person }: Session,
  operatorsNeedFactor: boolean,
): Promise<string | undefined> {
  if (person.isOperator && operatorsNeedFactor) return THIS_INSTALLATION
  return findRequiring(tx, person.id)
}

/** A factor was removed. After the last one, recovery codes have nothing to stand in for, and no session counts as having shown one. */
export async function endWithFactor(tx: Queryable, personId: string): Promise<void> {
  if (hasFactor(await findFactors(tx, personId))) return
  await deleteRecoveryCodes(tx, personId)
  await forgetSecondFactor(tx, personId)
}
