import type { Database } from '../../database/database.ts'
import type { Instant } from '../../exact/instant.ts'
import { Refusal } from '../refusal.ts'
import { changeEmail } from './change-email.ts'
import { NO_EMAIL_CHANGE, refuseAddress, refuseClosedChange } from './email-change.ts'
import { isEmailTaken, lockEmailChange, refusingTaken } from './email-change-sql.ts'
import { lockOneself } from './person-sql.ts'
import { tokenFingerprint, type Session } from './session.ts'

/**
 * Changes one's own e-mail address with the link that was mailed to it, once. For anyone else the link does not exist, so a mail
 * that went astray changes nothing.
 */
export async function confirmEmailChange(
  { database, now, session }: { database: Database; now: Instant; session: Session },
  input: { token: string; deviceTokens: readonly string[] },
): Promise<{ email: string; previousEmail: string }> {
  const { person } = session
  return database
    .transaction(async (tx) => {
      const previous = await lockOneself(tx, person.id)
      const change = await lockEmailChange(tx, {
        fingerprint: tokenFingerprint(input.token),
        personId: person.id,
        now,
      })
      if (!change) throw new Refusal('not_found', NO_EMAIL_CHANGE)
      refuseClosedChange(change)
      const { id, email } = change
      if (await isEmailTaken(tx, { personId: person.id, email })) throw refuseAddress()
      await changeEmail(
        tx,
        { session, now },
        { id, email, previous, isConfirmed: true, deviceTokens: input.deviceTokens },
      )
      return { email, previousEmail: previous.email }
    })
    .catch(refusingTaken)
}
