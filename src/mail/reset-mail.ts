import type { Mail } from './send-mail.ts'

export function resetMail({ to, name, link }: { to: string; name: string; link: string }): Mail {
  return {
    to,
    subject: 'Reset your Flightline password',
    text: `Hello ${name},

Someone asked to reset the password of your Flightline account. To choose a new one, open this link within an hour:
${link}

It works once, and signs you out everywhere. If you did not ask for it, ignore this e-mail: your password stays the same.
`,
  }
}
