import type { Queryable } from '../../database/database.ts'
import { generateToken } from '../person/session.ts'
import type { AskingContext } from './ask-passkey.ts'
import { hasFactor, type SecondStepWay } from './second-factor.ts'
import { findFactors } from './second-factor-sql.ts'
import { insertSecondStep } from './second-step-sql.ts'

/** The password was right, and the person has a second factor. */
export interface SecondStep {
  /** Only in the answer, and good for this sign-in alone. */
  token: string
  ways: SecondStepWay[]
}

/** What someone whose password was right has to do next; undefined if that is all. */
export async function askSecondStep(
  { database, now, relyingParty }: AskingContext<Queryable>,
  personId: string,
): Promise<SecondStep | undefined> {
  if (!hasFactor(await findFactors(database, personId))) return undefined
  const { token, fingerprint } = generateToken()
  await insertSecondStep(database, { fingerprint, personId, now })
  return { token, ways: await waysOf({ database, relyingParty }, personId) }
}

/** Passkeys only where they work: they are made for one host name. */
export async function waysOf(
  { database, relyingParty }: Pick<AskingContext<Queryable>, 'database' | 'relyingParty'>,
  personId: string,
): Promise<SecondStepWay[]> {
  const { passkeys, hasApp, recoveryCodes } = await findFactors(database, personId, relyingParty?.id ?? '')
  const ways: SecondStepWay[] = []
  if (passkeys > 0) ways.push('passkey')
  if (hasApp) ways.push('app')
  if (recoveryCodes > 0) ways.push('recovery_code')
  return ways
}
