import { Refusal } from '../refusal.ts'

export const ACCESS_LINK_HOURS = 24
/** Of a link that a person asked for themselves, at the sign-in page. */
export const SELF_MADE_LINK_HOURS = 1

/** What a person's account gives access to, and so who may let them back in. */
export interface Reach {
  is_operator: boolean
  /** The organizations that they belong to. */
  organization_numbers: number[]
}

/**
 * An admin may let in people whose account gives access to the admin's own organization only. With any other account
 * the admin would gain access elsewhere: those are for the operator.
 */
export function isWithinOrganization(reach: Reach, organizationNumber: number): boolean {
  const { is_operator, organization_numbers } = reach
  return !is_operator && organization_numbers.length === 1 && organization_numbers[0] === organizationNumber
}

/** What decides whether a link still works. */
export interface AccessLinkState {
  is_used: boolean
  is_withdrawn: boolean
  is_expired: boolean
  is_self_made: boolean
}

export const NO_ACCESS_LINK = 'Link not found. Check that it is complete, or ask for a new one.'

export function refuseClosedLink(link: AccessLinkState): void {
  if (link.is_used) {
    throw new Refusal('conflict', 'This link has already been used. Sign in with the new password.')
  }
  if (link.is_withdrawn) {
    throw new Refusal('conflict', 'This link is no longer valid. Ask for a new one.')
  }
  if (link.is_expired) {
    const lasted = link.is_self_made ? 'an hour' : `${ACCESS_LINK_HOURS} hours`
    throw new Refusal('conflict', `This link expired after ${lasted}. Ask for a new one.`)
  }
}
