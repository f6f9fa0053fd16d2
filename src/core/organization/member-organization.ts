import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'

/** The number of the organization that a member asks for, in any role. */
export function memberOrganization(context: Context): number {
  if (context.actor.kind === 'person') return context.actor.organizationNumber
  throw new Refusal('not_allowed', 'Sign in as a member of the organization to see it.')
}
