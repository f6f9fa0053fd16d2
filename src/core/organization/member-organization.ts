import type { Call } from '../call.ts'
import { Refusal } from '../refusal.ts'

/** The number of the organization that a member asks for, in any role. */
export function memberOrganization(call: Call): number {
  if (call.actor.kind === 'person') return call.actor.organizationNumber
  throw new Refusal('not_allowed', 'Sign in as a member of the organization to see it.')
}
