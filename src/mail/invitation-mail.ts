import type { Mail } from './send-mail.ts'

export function invitationMail(invitation: {
  to: string
  link: string
  organizationName: string
  invitedBy: string
  role: 'admin' | 'member'
}): Mail {
  const { to, link, organizationName, invitedBy, role } = invitation
  return {
    to,
    subject: `Invitation to ${organizationName} on Flightline`,
    text: `Hello,

${invitedBy} invited you to join ${organizationName} on Flightline as ${role === 'admin' ? 'an admin' : 'a member'}.

To accept, open this link within 7 days:
${link}

It works once, and only for ${to}. If you did not expect it, ignore this e-mail.
`,
  }
}
