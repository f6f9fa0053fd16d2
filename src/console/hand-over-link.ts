import type { FastifyReply } from 'fastify'
import type { Config } from '../config.ts'
import type { NewAccessLink } from '../core/access-link/make-access-link.ts'
import type { NewInvitation } from '../core/invitation/invitation.ts'
import { accessMail } from '../mail/access-mail.ts'
import { invitationMail } from '../mail/invitation-mail.ts'
import type { Mail, SendMail } from '../mail/send-mail.ts'
import type { NewLinkAnswer } from './member-answers.ts'

/** How links leave the house. */
interface Delivery {
  config: Config
  sendMail: SendMail | undefined
  reply: FastifyReply
}

/**
 * Sends an invitation where mail is set up; otherwise the maker gets the link, to hand it over. Who gets the mail has shown
 * that the address is theirs, so that a link which is sent is shown to nobody.
 */
export async function sendInvitation(
  delivery: Delivery,
  invitation: NewInvitation,
  invitedBy: string,
): Promise<NewLinkAnswer> {
  const { email, expires_at, organization_name: organizationName, role, token } = invitation
  const link = linkTo(delivery.config, '/invitation', token)
  const mail = await sendLink(
    delivery,
    invitationMail({ to: email, link, organizationName, invitedBy, role }),
  )
  return { email, expires_at, link: mail === 'not_configured' ? link : null, mail }
}

/** The same of an access link. */
export async function sendAccessLink(
  delivery: Delivery,
  access: NewAccessLink,
  madeBy: string,
): Promise<NewLinkAnswer> {
  const { email, name, expires_at, token } = access
  const link = linkTo(delivery.config, '/access', token)
  const mail = await sendLink(delivery, accessMail({ to: email, name, link, madeBy }))
  return { email, expires_at, link: mail === 'not_configured' ? link : null, mail }
}

/** Behind the # of an address nothing is sent to a server, and so nothing is kept in a log. */
function linkTo(config: Config, page: '/invitation' | '/access', token: string): string {
  return `${config.publicUrl ?? ''}${page}#${token}`
}

/** Sends it where there is a mail server. A mail that could not be sent can be sent again: it fails nothing. */
async function sendLink({ sendMail, reply }: Delivery, mail: Mail): Promise<NewLinkAnswer['mail']> {
  if (!sendMail) return 'not_configured'
  try {
    await sendMail(mail)
    return 'sent'
  } catch (error) {
    // Neither the words of the mail server nor the mail: they may hold addresses and the link.
    const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
    reply.log.warn({ mail_error: code, mail_status: responseCode }, 'a mail was not sent')
    return 'not_sent'
  }
}
