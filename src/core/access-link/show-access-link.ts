import type { Call } from '../call.ts'
import { openAccessLink } from './open-access-link.ts'

/** Whose access a link restores. For anyone who has the link. */
export async function showAccessLink(
  call: Pick<Call, 'database' | 'now'>,
  input: { token: string },
): Promise<{ email: string; name: string }> {
  const { person } = await openAccessLink(call.database, { token: input.token, now: call.now })
  return { email: person.email, name: person.name }
}
