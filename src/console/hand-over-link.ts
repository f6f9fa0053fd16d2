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

/** The link to an invitation, for whoever made it to hand over; sent as well where mail is set up. */
export async function sendInvitation(
  delivery: Delivery,
  invitation: NewInvitation,
  invitedBy: string,
): Promise<NewLinkAnswer> {
  const { email, expires_at, organization_name: organizationName, role, token } = invitation
  const link = linkTo(delivery.config, '/invitation', token)
  const mail = invitationMail({ to: email, link, organizationName, invitedBy, role })
  return { email, expires_at, link, mail: await sendLink(delivery, mail) }
}

/** The same of an access link. */
export async function sendAccessLink(
  delivery: Delivery,
  access: NewAccessLink,
  madeBy: string,
): Promise<NewLinkAnswer> {
  const { email, name, expires_at, token } = access
  const link = linkTo(delivery.config, '/access', token)
  const mail = accessMail({ to: email, name, link, madeBy })
  return { email, expires_at, link, mail: await sendLink(delivery, mail) }
}

/** Behind the # of an address nothing is sent to a server, and so nothing is kept in a log. */
function linkTo(config: Config, page: '/invitation' | '/access', token: string): string {
  return `${config.publicUrl ?? ''}${page}#${token}`
}

/** Sends it where there is a mail server. The link works either way, so that a failure is told and fails nothing. */
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
