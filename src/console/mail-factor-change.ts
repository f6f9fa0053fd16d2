import type { FastifyReply } from 'fastify'
import type { FactorChange } from '../core/person/account-mail.ts'
import { noteFactorChange } from '../core/second-factor/note-factor-change.ts'
import type { VisitorContext } from './callers.ts'

/**
 * Has a person told that a factor of their account changed, if mail is set up. A worker sends the mail: the answer, which may be the
 * only one with their recovery codes, waits for no mail server, and is given also if the mail cannot be noted.
 */
export async function mailFactorChange(
  context: VisitorContext,
  reply: FastifyReply,
  kind: FactorChange,
  { id: personId, email }: { id: string; email: string },
): Promise<void> {
  if (!context.services.sendMail) return
  try {
    await noteFactorChange(context, { kind, personId, email })
  } catch (error) {
    reply.log.error({ err: error, kind }, 'a mail about an account could not be noted')
  }
}
