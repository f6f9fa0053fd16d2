import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'

export interface Mail {
  to: string
  subject: string
  /** Plain text. */
  text: string
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
  return async ({ to, subject, text }) => {
    // As an object, so that the part before the @ is never read as a list of addresses.
    await transport.sendMail({ from: mailFrom, to: { name: '', address: to }, subject, text })
  }
}
