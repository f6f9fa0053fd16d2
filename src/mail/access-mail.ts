import type { Mail } from './send-mail.ts'

export function accessMail(access: { to: string; name: string; link: string; madeBy: string }): Mail {
  const { to, name, link, madeBy } = access
  return {
    to,
    subject: 'Choose a new password for Flightline',
    text: `Hello ${name},

${madeBy} sent you a link to choose a new password. Open it within 24 hours:
${link}

It works once. If you did not ask for it, ignore this e-mail: your password stays the same.
`,
  }
}
