import type { Actor, Context } from './context.ts'
import { findOrganizationNumber } from './organization/organization-sql.ts'
import { Refusal } from './refusal.ts'
import { isUuid } from './uuid.ts'

/** For every member of an organization, in any role. Returns the number of the organization that the caller acts for. */
export function requireMember({ actor }: Context): number {
  if (actor.kind === 'api_key') {
    throw new Refusal('not_allowed', 'API keys can only report. Sign in to see data.')
  }
  return organizationOf(actor)
}

/** For members, and for keys that may read: for operations that show something and change nothing. Returns as above. */
export function requireReader({ actor }: Context): number {
  if (actor.kind === 'api_key' && !actor.scopes.includes('read')) {
    throw new Refusal('not_allowed', 'This key cannot read. Use a key with the scope read.')
  }
  return organizationOf(actor)
}

/** For the admins of an organization. Returns the number of the organization that the caller acts for. */
export function requireAdmin({ actor }: Context): number {
  if (
    actor.kind === 'api_key' ||
    actor.kind === 'schedule' ||
    (actor.kind === 'person' && actor.role !== 'admin')
  ) {
    throw new Refusal('not_allowed', 'Only admins of the organization can do this.')
  }
  return organizationOf(actor)
}

/** For acts on the installation itself. Anyone who can run the command line on the machine is its operator too. */
export function requireOperator({ actor }: Context): void {
  if (isOperator(actor)) return
  throw new Refusal('not_allowed', 'Only the operator of this installation can do this.')
}

/** An operator who acts for no organization in particular: what they look for may belong to any. */
export function actsForAll({ actor }: Context): boolean {
  return isOperator(actor) && actor.organizationNumber === undefined
}

/** The same caller, acting for an organization. Everyone but an operator can only act for their own. */
export async function actingFor(context: Context, organizationId: string): Promise<Context> {
  const { actor, database } = context
  const organizationNumber = isUuid(organizationId)
    ? await findOrganizationNumber(database, organizationId)
    : undefined
  if (
    organizationNumber === undefined ||
    (!isOperator(actor) && organizationNumber !== actor.organizationNumber)
  ) {
    throw new Refusal('not_found', 'Organization not found. List the organizations to see their IDs.')
  }
  return { ...context, actor: { ...actor, organizationNumber } }
}

type Operator = Extract<Actor, { kind: 'operator' | 'command_line' }>

function isOperator(actor: Actor): actor is Operator {
  return actor.kind === 'operator' || actor.kind === 'command_line'
}

function organizationOf({ organizationNumber }: Actor): number {
  if (organizationNumber !== undefined) return organizationNumber
  throw new Refusal('not_allowed', 'Sign in as a member of the organization to see it.')
}
