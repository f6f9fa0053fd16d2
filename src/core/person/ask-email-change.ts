import type { Database } from '../../database/database.ts'
import type { Instant } from '../../exact/instant.ts'
import { hasOpenInvitation } from '../member/invitation-sql.ts'
import { Refusal, Throttled } from '../refusal.ts'
import { changeEmail } from './change-email.ts'
import { EMAIL_CHANGES_PER_DAY_MAX, refuseAddress } from './email-change.ts'
import {
  countEmailChangesOfLastDay,
  isEmailTaken,
  refusingTaken,
  replaceEmailChange,
} from './email-change-sql.ts'
import { readableEmail } from './email-address.ts'
import { generateToken, type Session } from './session.ts'
import { lockWithPassword, verifyOwnPassword } from './verify-own-password.ts'
import type { SignInGuard } from './sign-in-guard.ts'

/** `isTaken` is for the mail only: the person who asks is never told. */
export type AskedEmailChange =
  | { state: 'changed'; email: string }
  | { state: 'asked'; email: string; expires_at: string; token: string; isTaken: boolean }

const RETRY_SECONDS = 3_600

/**
 * Changes one's own e-mail address. Where mail is set up the address changes when the link that is mailed to it is opened; otherwise
 * at once. The current password is required, and throttled as at sign-in. An address that has an account gets the same answer.
 */
export async function askEmailChange(
  { database, now, session }: { database: Database; now: Instant; session: Session },
  guard: SignInGuard,
  input: {
    email: string
    password: string
    address: string
    deviceTokens: readonly string[]
    isByMail: boolean
  },
): Promise<AskedEmailChange> {
  const { person } = session
  const { deviceTokens } = input
  const email = readableEmail(input.email)
  if (email === person.email) throw new Refusal('invalid', 'This is already your address.', 'email')
  const checked = await verifyOwnPassword(database, guard, session, input)
  const asked = await database
    .transaction(async (tx): Promise<AskedEmailChange | undefined> => {
      const previous = await lockWithPassword(tx, checked)
      if ((await countEmailChangesOfLastDay(tx, { personId: person.id, now })) >= EMAIL_CHANGES_PER_DAY_MAX) {
        throw new Throttled(
          `You changed your address ${EMAIL_CHANGES_PER_DAY_MAX} times in the last 24 hours. Try again tomorrow.`,
          RETRY_SECONDS,
        )
      }
      const { token, fingerprint } = generateToken()
      const change = await replaceEmailChange(tx, { personId: person.id, email, fingerprint, now })
      const isTaken = await isEmailTaken(tx, { personId: person.id, email })
      if (input.isByMail) return { state: 'asked', email, expires_at: change.expires_at, token, isTaken }
      // Nobody confirms the address, so an invitation that was meant for someone else could be taken. The attempt counts all
      // the same.
      if (isTaken || (await hasOpenInvitation(tx, { email, now }))) return undefined
      await changeEmail(
        tx,
        { session, now },
        { id: change.id, email, previous, isConfirmed: false, deviceTokens },
      )
      return { state: 'changed', email }
    })
    .catch(refusingTaken)
  if (!asked) throw refuseAddress()
  return asked
}
