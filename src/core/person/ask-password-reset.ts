import type { Database } from '../../database/database.ts'
import type { Instant } from '../../exact/instant.ts'
import { Refusal, Throttled } from '../refusal.ts'
import { noteReset } from './account-mail-sql.ts'
import { readableEmail } from './email-address.ts'

const BUSY_SECONDS = 30

/**
 * Asks for a mail with a reset link. Whether the address has an account is looked up by the worker that sends the mail, so nobody
 * can tell from the answer or the time it takes.
 */
export async function askPasswordReset(
  { database, now }: { database: Database; now: Instant },
  input: { email: string; isMailSetUp: boolean },
): Promise<void> {
  if (!input.isMailSetUp) {
    throw new Refusal(
      'conflict',
      'Mail is not set up on this installation. Ask an admin of your organization for a reset link.',
    )
  }
  const isNoted = await noteReset(database, { email: readableEmail(input.email), now })
  if (!isNoted) {
    throw new Throttled('Many people are resetting a password. Try again in a moment.', BUSY_SECONDS, 'busy')
  }
}
