import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'

export interface Mail {
  to: string
  subject: string
  /** Plain text. */
  text: string
  /** Chosen by the sender where a mail may be sent again. */
  messageId?: string
  /** Mail programs offer it as a button (RFC 8058). */
  unsubscribeLink?: string
}

/** Resolves once the mail server has accepted the mail. Throws if it did not. */
export type SendMail = (mail: Mail) => Promise<void>

const WAIT_MS = 5_000

/** Undefined if no mail server is configured. */
export function createSendMail(config: Config): SendMail | undefined {
  const { smtpUrl, mailFrom } = config
  if (smtpUrl === undefined || mailFrom === undefined) return undefined
  const transport = createTransport({
    url: smtpUrl,
    dnsTimeout: WAIT_MS,
    connectionTimeout: WAIT_MS,
    greetingTimeout: WAIT_MS,
    socketTimeout: WAIT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async ({ to, subject, text, messageId, unsubscribeLink }) => {
    await transport.sendMail({
      from: mailFrom,
      // As an object, so that the part before the @ is never read as a list of addresses.
      to: { name: '', address: to },
      subject,
      text,
      ...(messageId !== undefined && { messageId }),
      ...(unsubscribeLink !== undefined && {
        headers: {
          // No one is away from a mail that no one wrote.
          'Auto-Submitted': 'auto-generated',
          'List-Unsubscribe': `<${unsubscribeLink}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      }),
    })
  }
}
