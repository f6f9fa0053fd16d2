import type { FastifyReply } from 'fastify'
import type { Config } from '../config.ts'
import type { Mail, SendMail } from '../mail/send-mail.ts'
import type { NewLinkAnswer } from './member-answers.ts'

/** Behind the # of an address nothing is sent to a server, and so nothing is kept in a log. */
export function linkTo(config: Config, page: '/invitation' | '/access', token: string): string {
  return `${config.publicUrl ?? ''}${page}#${token}`
}

/** Sends it where there is a mail server. The link works either way, so that a failure is told and fails nothing. */
export async function sendLink(
  send: SendMail | undefined,
  mail: Mail,
  reply: FastifyReply,
): Promise<NewLinkAnswer['mail']> {
  if (!send) return 'not_configured'
  try {
    await send(mail)
    return 'sent'
  } catch (error) {
    // Neither the words of the mail server nor the mail: they may hold addresses and the link.
    const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
    reply.log.warn({ mail_error: code, mail_status: responseCode }, 'a mail was not sent')
    return 'not_sent'
  }
}
