/** For the log, without the mail server's message and the mail: they may contain addresses and a link. */
export function mailFailure(error: unknown): { mail_error: unknown; mail_status: unknown } {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return { mail_error: code, mail_status: responseCode }
}

/** What is said of an attempt: a mail that failed is tried again, until it is given up. */
export type MailOutcome = 'sent' | 'failed' | 'given up'
