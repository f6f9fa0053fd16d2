import type { FastifyReply } from 'fastify'
import type { AskedEmailChange } from '../core/person/ask-email-change.ts'
import {
  addressAskedMail,
  addressChangedMail,
  confirmAddressMail,
  takenAddressMail,
} from '../mail/email-change-mail.ts'
import type { Mail } from '../mail/send-mail.ts'
import type { PersonContext } from './callers.ts'
import { mailFailure } from '../mail/mail-failure.ts'

/** What the person who asks gets to know: the same whether or not the address has an account. */
export type EmailChangeAnswer =
  { state: 'changed'; email: string } | { state: 'sent' | 'not_sent'; email: string; expires_at: string }

/** Sends the link to the new address and a notice to the one in use; an address with an account gets a notice in place of the link. */
export async function sendEmailChange(
  context: PersonContext,
  reply: FastifyReply,
  asked: AskedEmailChange,
): Promise<EmailChangeAnswer> {
  if (asked.state === 'changed') return asked
  const { email, expires_at, token, isTaken } = asked
  const { person } = context.session
  const publicUrl = context.services.config.publicUrl ?? ''
  // What follows the # of an address is not sent to a server, so it is in no log.
  const link = `${publicUrl}/confirm-email#${token}`
  const [isSent] = await Promise.all([
    send(context, reply, isTaken ? takenAddressMail({ to: email }) : confirmAddressMail({ to: email, link })),
    send(
      context,
      reply,
      addressAskedMail({ to: person.email, name: person.name, email, accountLink: `${publicUrl}/account` }),
    ),
  ])
  return { state: isSent ? 'sent' : 'not_sent', email, expires_at }
}

/** Tells the previous address. */
export async function sendEmailChanged(
  context: PersonContext,
  reply: FastifyReply,
  changed: { email: string; previousEmail: string },
): Promise<void> {
  const { email, previousEmail } = changed
  await send(
    context,
    reply,
    addressChangedMail({ to: previousEmail, name: context.session.person.name, email }),
  )
}

async function send(
  { services: { sendMail } }: PersonContext,
  reply: FastifyReply,
  mail: Mail,
): Promise<boolean> {
  if (!sendMail) return false
  try {
    await sendMail(mail)
    return true
  } catch (error) {
    reply.log.warn(mailFailure(error), 'a mail was not sent')
    return false
  }
}
