import type { Context } from '../context.ts'
import { openAccessLink } from './open-access-link.ts'

/** Whose access a link restores. For anyone who has the link. */
export async function showAccessLink(
  context: Pick<Context, 'database' | 'now'>,
  input: { token: string },
): Promise<{ email: string; name: string }> {
  const { person } = await openAccessLink(context.database, { token: input.token, now: context.now })
  return { email: person.email, name: person.name }
}
