import type { FastifyReply } from 'fastify'
import { factorChangeMail, type FactorChange } from '../mail/factor-change-mail.ts'
import { mailFailure } from '../mail/mail-failure.ts'
import type { VisitorContext } from './callers.ts'

/** Tells a person that a factor of their account changed, if mail is set up. A mail that fails changes nothing. */
export async function mailFactorChange(
  { services: { config, sendMail } }: VisitorContext,
  reply: FastifyReply,
  change: FactorChange,
  { email, name }: { email: string; name: string },
): Promise<void> {
  if (!sendMail) return
  const securityLink = `${config.publicUrl ?? ''}/account/security`
  try {
    await sendMail(factorChangeMail(change, { to: email, name, securityLink }))
  } catch (error) {
    reply.log.warn(mailFailure(error), 'a mail was not sent')
  }
}
