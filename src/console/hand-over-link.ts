import type { FastifyReply } from 'fastify'
import type { Config } from '../config.ts'
import type { NewAccessLink } from '../core/person/make-access-link.ts'
import type { NewInvitation } from '../core/member/invitation.ts'
import { accessMail } from '../mail/access-mail.ts'
import { invitationMail } from '../mail/invitation-mail.ts'
import type { Mail, SendMail } from '../mail/send-mail.ts'
import type { NewLinkAnswer } from './member-answers.ts'

/** What is needed to deliver a link. */
interface Delivery {
  config: Config
  sendMail: SendMail | undefined
  reply: FastifyReply
}

/**
 * Sends an invitation if mail is set up; otherwise its maker gets the link to pass on. Opening a link from a mail proves that
 * the address is theirs, so a link that is sent is shown to no one else.
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

/** The same for an access link. */
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

/** What follows the # of an address is not sent to a server, so it is in no log. */
function linkTo(config: Config, page: '/invitation' | '/access', token: string): string {
  return `${config.publicUrl ?? ''}${page}#${token}`
}

/** Sends it if there is a mail server. A mail that fails can be sent again, so nothing else fails with it. */
async function sendLink({ sendMail, reply }: Delivery, mail: Mail): Promise<NewLinkAnswer['mail']> {
  if (!sendMail) return 'not_configured'
  try {
    await sendMail(mail)
    return 'sent'
  } catch (error) {
    // Without the mail server's message and the mail: they may contain addresses and the link.
    const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
    reply.log.warn({ mail_error: code, mail_status: responseCode }, 'a mail was not sent')
    return 'not_sent'
  }
}
