import type { Role } from '../person/person-sql.ts'
import { Refusal } from '../refusal.ts'

export const INVITATION_DAYS = 7

/** What decides whether an invitation can still be accepted. */
export interface InvitationState {
  is_accepted: boolean
  is_withdrawn: boolean
  is_expired: boolean
  /** Whether the maker could make it today. */
  is_maker_entitled: boolean
  /** Whether the organization is suspended. */
  is_suspended: boolean
}

export const NO_INVITATION = 'Invitation not found. Check that the link is complete, or ask for a new one.'

/** Says why the link no longer works. */
export function refuseClosedInvitation(invitation: InvitationState): void {
  if (invitation.is_accepted) {
    throw new Refusal('conflict', 'This invitation has already been accepted. Sign in to continue.')
  }
  if (invitation.is_withdrawn) {
    throw new Refusal(
      'conflict',
      'This invitation was withdrawn or replaced by a newer one. Ask for a new link.',
    )
  }
  if (invitation.is_expired) {
    throw new Refusal('conflict', `This invitation expired after ${INVITATION_DAYS} days. Ask for a new one.`)
  }
  if (!invitation.is_maker_entitled) {
    throw new Refusal('conflict', 'This invitation is no longer valid. Ask for a new one.')
  }
  if (invitation.is_suspended) {
    throw new Refusal(
      'conflict',
      'This organization is suspended, so no one can join it for now. Try again later.',
    )
  }
}

export interface NewInvitation {
  id: string
  organization_name: string
  email: string
  role: Role
  expires_at: string
  /** In the link; returned here and never again. */
  token: string
}
