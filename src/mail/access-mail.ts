import type { Mail } from './send-mail.ts'

export function accessMail(access: { to: string; name: string; link: string; madeBy: string }): Mail {
  const { to, name, link, madeBy } = access
  return {
    to,
    subject: 'Choose a new password for Flightline',
    text: `Hello ${name},

${madeBy} made a link with which you can choose a new password. Open it within 24 hours:
${link}

It works once. If you did not ask for it, tell them, and leave the link alone: your password stays as it is.
`,
  }
}
