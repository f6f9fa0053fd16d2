import type { Mail } from './send-mail.ts'

/**
 * To the new address. The link works only for the person who asked. Nothing in it is chosen by them: anyone's address can be asked
 * for.
 */
export function confirmAddressMail({ to, link }: { to: string; link: string }): Mail {
  return {
    to,
    subject: 'Confirm your new e-mail address for Flightline',
    text: `Hello,

You asked to sign in to Flightline with this address. To confirm it, open this link within 24 hours, in the browser in which you are signed in:
${link}

It works once. If you did not ask for it, ignore this e-mail: nothing changes.
`,
  }
}

/** To an address that already has an account, in place of a link. */
export function takenAddressMail({ to }: { to: string }): Mail {
  return {
    to,
    subject: 'Your e-mail address on Flightline',
    text: `Hello,

Someone asked to use this address for another Flightline account. It already belongs to yours, so nothing changes.

If that was you, sign in with this address instead.
`,
  }
}

/** To the address in use, when another is asked for. */
export function addressAskedMail(change: {
  to: string
  name: string
  email: string
  accountLink: string
}): Mail {
  const { to, name, email, accountLink } = change
  return {
    to,
    subject: 'A new e-mail address was requested for your Flightline account',
    text: `Hello ${name},

Someone who is signed in to your account and knows its password asked to change its address to ${email}. Until that is confirmed you sign in with this address.

If it was not you, change your password now, which also stops this change:
${accountLink}
`,
  }
}

/** To the previous address, once it has changed. */
export function addressChangedMail(change: { to: string; name: string; email: string }): Mail {
  const { to, name, email } = change
  return {
    to,
    subject: 'Your Flightline e-mail address has changed',
    text: `Hello ${name},

Your account now has the address ${email}. This one no longer works for signing in, and all other devices are signed out.

If it was not you, contact the operator of your Flightline installation at once.
`,
  }
}
