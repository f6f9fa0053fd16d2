/** Why a sign-on did not work. The pages show it in words; nothing that a provider wrote is ever shown. */
export const SIGN_ON_PROBLEMS = {
  expired: 'This took longer than 10 minutes, or was already used. Start again.',
  other_browser: 'This sign-in was started in another browser or tab. Start again here.',
  other_session: 'You have signed out or in again since. Start again.',
  off: 'Single sign-on is off for this organization. Sign in another way, or ask an admin of your organization.',
  suspended:
    'Your account is suspended. Contact an admin of your organization or the operator of this installation.',
  organization_suspended: 'This organization is suspended. Contact the operator of this installation.',
  denied:
    'Your identity provider did not let you in. Ask its administrator to give you access to Flightline.',
  provider_error: 'Your identity provider reported an error. Try again, or ask its administrator.',
  unreachable:
    'The identity provider cannot be reached. Try again in a few minutes. If that does not help, an admin has to check the issuer.',
  slow: 'The identity provider took too long to answer. Try again in a few minutes.',
  not_allowed:
    'The identity provider is at an address that Flightline does not call: only public addresses by https, and those that the operator allows.',
  too_large: 'The identity provider sent an answer that is too large.',
  not_a_provider:
    'There is no OpenID Connect provider at this issuer: its configuration was not found, or cannot be read. Check the issuer.',
  wrong_issuer:
    'The provider’s issuer doesn’t match your settings. Copy the issuer exactly as the provider writes it, with or without a slash at its end.',
  unsupported:
    'The provider lacks something that is needed: the authorization code flow with RSA or elliptic-curve signatures.',
  refused_client:
    'The identity provider refused the client ID or the client secret. An admin has to check them under Settings, Single sign-on.',
  invalid_answer:
    'The answer of the identity provider could not be verified, so it was not accepted. Start again; if it happens again, ask an admin of your organization.',
  not_fresh:
    'The identity provider did not ask you to sign in again, or does not say when you last did. Confirm with your password, if you have one. Otherwise sign out here, sign in again, and try within five minutes.',
  secret:
    'The client secret is sealed with another SIGNING_SECRET than the one that Flightline was started with. An admin can enter it again, or the operator starts Flightline with that one.',
  busy: 'Too many requests to identity providers right now. Try again in a moment.',
  email_missing:
    'Your identity provider did not send your e-mail address. An admin has to let it send the claim “email”.',
  email_unverified:
    'Your e-mail address is not verified at your identity provider. Verify it there, then start again.',
  domain: 'Your e-mail address at the identity provider is not in a verified domain of this organization.',
  workspace:
    'Your Google account does not belong to a verified domain of this organization. An admin has to add and verify the primary domain of its Google Workspace.',
  connect_first:
    'There is an account with your address already. Sign in to it with your password first, then connect single sign-on on your account page.',
  connect_own:
    'Your identity provider uses a different e-mail address than your account here. Connect your account first, under Your account, Single sign-on.',
  other_identity:
    'Your account is already connected to another user of the identity provider. Ask an admin of your organization to remove you and let you join again.',
  other_person: 'This user of the identity provider is already connected to another account here.',
  not_admin: 'You are no longer an admin of this organization, so this was not saved.',
  try_again: 'Something changed at the same moment. Start again.',
} as const

export type SignOnProblem = keyof typeof SIGN_ON_PROBLEMS

export function isSignOnProblem(text: string | undefined): text is SignOnProblem {
  return text !== undefined && Object.hasOwn(SIGN_ON_PROBLEMS, text)
}

/** Someone could not sign in. Known by its reason alone. */
export class SignOnFailure extends Error {
  readonly problem: SignOnProblem
  constructor(problem: SignOnProblem) {
    super(SIGN_ON_PROBLEMS[problem])
    this.problem = problem
  }
}
