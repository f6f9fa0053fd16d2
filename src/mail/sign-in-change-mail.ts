import type { SignInChange } from '../core/person/account-mail.ts'
import type { Mail } from './send-mail.ts'

const WORDS: Record<SignInChange, { subject: string; what: string }> = {
  passkey_added: {
    subject: 'A passkey was added to your Flightline account',
    what: 'A passkey was added to your account. You can sign in with it.',
  },
  passkey_removed: {
    subject: 'A passkey was removed from your Flightline account',
    what: 'A passkey was removed from your account. It no longer works.',
  },
  sign_on_connected: {
    subject: 'Your Flightline account was connected to single sign-on',
    what: 'Your account was connected to a user of your organization’s identity provider, who can sign in to it from now on.',
  },
  sign_on_disconnected: {
    subject: 'Your Flightline account was disconnected from single sign-on',
    what: 'Your account was disconnected from your organization’s identity provider, and the sessions that it had started have ended.',
  },
  app_added: {
    subject: 'An authenticator app was added to your Flightline account',
    what: 'An authenticator app was added to your account. We ask for its code when you sign in with your password.',
  },
  app_removed: {
    subject: 'The authenticator app was removed from your Flightline account',
    what: 'The authenticator app was removed from your account. Its codes no longer work.',
  },
  codes_made: {
    subject: 'New recovery codes for your Flightline account',
    what: 'New recovery codes were created for your account. The earlier ones no longer work.',
  },
  code_used: {
    subject: 'A recovery code was used for your Flightline account',
    what: 'Someone used one of your recovery codes in place of your second factor. Each code works once.',
  },
  factors_reset: {
    subject: 'Your second factor for Flightline was reset',
    what: 'Your passkeys, authenticator app and recovery codes were removed, and you are signed out everywhere. Sign in with your password, then set up a new second factor.',
  },
  password_changed: {
    subject: 'Your Flightline password was changed',
    what: 'The password of your account was changed, and you are signed out everywhere else. If you can’t sign in, choose “Forgot your password?” on the sign-in page.',
  },
  codes_guessed: {
    subject: 'Wrong codes were entered for your Flightline account',
    what: 'Your password was entered, and then several wrong codes or passkeys were used for your second factor. If that was not you, someone knows your password.',
  },
}

export function signInChangeMail(
  change: SignInChange,
  { to, name, securityLink }: { to: string; name: string; securityLink: string },
): Mail {
  const { subject, what } = WORDS[change]
  return {
    to,
    subject,
    text: `Hello ${name},

${what}

If it was not you, change your password and check how you sign in:
${securityLink}
`,
  }
}
