import { writeAudit } from '../audit/audit-sql.ts'
import type { Context } from '../context.ts'
import type { Session } from '../person/session.ts'
import { Refusal } from '../refusal.ts'
import { newRecoveryCodes } from './begin-with-factor.ts'
import { lockOwnFactors } from './lock-own-factors.ts'
import { hasFactor } from './second-factor.ts'

/** New recovery codes, only in the answer. The earlier ones end. */
export async function renewRecoveryCodes({
  database,
  session,
}: Pick<Context, 'database'> & { session: Session }): Promise<{ recovery_codes: string[] }> {
  const personId = session.person.id
  return database.transaction(async (tx) => {
    const factors = await lockOwnFactors(tx, session)
    if (!hasFactor(factors)) {
      throw new Refusal('conflict', 'Add a passkey or an authenticator app first.')
    }
    await writeAudit(
      tx,
      { kind: 'oneself', personId },
      { organizationNumber: null, act: 'recovery_codes.made', subjectKind: 'person', subjectId: personId },
    )
    return { recovery_codes: await newRecoveryCodes(tx, personId) }
  })
}
