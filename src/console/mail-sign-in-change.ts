import type { FastifyReply } from 'fastify'
import type { SignInChange } from '../core/person/account-mail.ts'
import { noteSignInChange } from '../core/person/note-sign-in-change.ts'
import type { VisitorContext } from './callers.ts'

/**
 * Has a person told that how they sign in changed, if mail is set up. A worker sends the mail: the answer, which may be the
 * only one with their recovery codes, waits for no mail server, and is given also if the mail cannot be noted.
 */
export async function mailSignInChange(
  context: VisitorContext,
  reply: FastifyReply,
  kind: SignInChange,
  { id: personId, email }: { id: string; email: string },
): Promise<void> {
  if (!context.services.sendMail) return
  try {
    await noteSignInChange(context, { kind, personId, email })
  } catch (error) {
    reply.log.error({ err: error, kind }, 'a mail about an account could not be noted')
  }
}
