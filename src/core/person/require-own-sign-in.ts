import { Refusal } from '../refusal.ts'
import type { Session } from './session.ts'

/**
 * Refuses what reaches the whole account in sessions that an organization's provider started: it would give the organization access to
 * all that the person can reach.
 */
export function requireOwnSignIn(session: Session): void {
  if (session.signOnOrganizationNumber === null) return
  throw new Refusal(
    'not_allowed',
    'You signed in by single sign-on. Sign in with your own password or passkey to do this. If you have neither, ask an admin of your organization or the operator of this installation.',
  )
}
