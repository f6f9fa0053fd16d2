import type { Context } from '../context.ts'
import { insertSignInChange } from './account-mail-sql.ts'
import type { SignInChange } from './account-mail.ts'

/** A worker mails it to the person, to the address that they have now. */
export async function noteSignInChange(
  { database, now }: Pick<Context, 'database' | 'now'>,
  change: { kind: SignInChange; personId: string; email: string },
): Promise<void> {
  await insertSignInChange(database, { ...change, now })
}
