import type { Mail } from './send-mail.ts'

/** Nothing in it is chosen by the one who signed in. */
export function newSignInMail(signIn: {
  to: string
  name: string
  /** "Firefox on Windows". */
  browser: string
  address: string
  at: string
  publicUrl: string
}): Mail {
  const { to, name, browser, address, at, publicUrl } = signIn
  return {
    to,
    subject: 'New sign-in to your Flightline account',
    text: `Hello ${name},

Someone signed in to your Flightline account in a browser that had not been used for it before:

Browser: ${browser}
Address: ${address}
Time: ${TIMES.format(new Date(at))} UTC

If this was you, you can ignore this e-mail.

If it was not, end that session and change your password:
${publicUrl}/account/sessions
${publicUrl}/account
`,
  }
}

const TIMES = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
