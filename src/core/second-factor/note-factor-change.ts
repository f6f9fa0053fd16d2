import type { Context } from '../context.ts'
import { insertFactorChange } from '../person/account-mail-sql.ts'
import type { FactorChange } from '../person/account-mail.ts'

/** A worker mails it to the person, to the address that they have now. */
export async function noteFactorChange(
  { database, now }: Pick<Context, 'database' | 'now'>,
  change: { kind: FactorChange; personId: string; email: string },
): Promise<void> {
  await insertFactorChange(database, { ...change, now })
}
