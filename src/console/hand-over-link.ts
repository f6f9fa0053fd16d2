import type { FastifyReply } from 'fastify'
import type { NewInvitation } from '../core/member/invitation.ts'
import type { NewAccessLink } from '../core/person/make-access-link.ts'
import { accessMail } from '../mail/access-mail.ts'
import { invitationMail } from '../mail/invitation-mail.ts'
import type { Mail } from '../mail/send-mail.ts'
import { mailFailure } from '../mail/mail-failure.ts'
import type { MemberContext, OperatorContext } from './callers.ts'

type Maker = MemberContext | OperatorContext

/** A link for a person: mailed to them, or shown once to pass on. */
export interface HandedLink {
  email: string
  expires_at: string
  /** Null where mail is set up. Starts with / if the server does not know its public address: the page does. */
  link: string | null
  mail: 'sent' | 'not_sent' | 'not_configured'
}

/** Whether links are sent by mail, and shown to no one else. */
export function isByMail({ services }: Maker): boolean {
  return services.sendMail !== undefined
}

/**
 * Sends an invitation if mail is set up; otherwise its maker gets the link to pass on. Opening a link from a mail proves that
 * the address is theirs, so a link that is sent is shown to no one else.
 */
export async function sendInvitation(
  context: Maker,
  reply: FastifyReply,
  invitation: NewInvitation,
): Promise<HandedLink> {
  const { email, organization_name: organizationName, role } = invitation
  return sendLink(context, reply, '/invitation', invitation, (link) =>
    invitationMail({ to: email, link, organizationName, invitedBy: context.person.name, role }),
  )
}

/** The same for an access link. */
export async function sendAccessLink(
  context: Maker,
  reply: FastifyReply,
  access: NewAccessLink,
): Promise<HandedLink> {
  const { email, name } = access
  return sendLink(context, reply, '/access', access, (link) =>
    accessMail({ to: email, name, link, madeBy: context.person.name }),
  )
}

/** Sends it if there is a mail server. A mail that fails can be sent again, so nothing else fails with it. */
async function sendLink(
  { services: { config, sendMail } }: Maker,
  reply: FastifyReply,
  page: '/invitation' | '/access',
  { email, expires_at, token }: { email: string; expires_at: string; token: string },
  write: (link: string) => Mail,
): Promise<HandedLink> {
  // What follows the # of an address is not sent to a server, so it is in no log.
  const link = `${config.publicUrl ?? ''}${page}#${token}`
  if (!sendMail) return { email, expires_at, link, mail: 'not_configured' }
  try {
    await sendMail(write(link))
    return { email, expires_at, link: null, mail: 'sent' }
  } catch (error) {
    reply.log.warn(mailFailure(error), 'a mail was not sent')
    return { email, expires_at, link: null, mail: 'not_sent' }
  }
}
