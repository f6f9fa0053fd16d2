import type { Call } from '../call.ts'
import { Refusal } from '../refusal.ts'
import { isUuid } from '../uuid.ts'
import { findLineView, type FoundLineView } from './line-view-sql.ts'

/** A line that the caller's organization sells or buys. Any other does not exist for them. */
export async function visibleLine(call: Call, packageId: string): Promise<FoundLineView> {
  const { actor, database } = call
  if (actor.kind !== 'person') {
    throw new Refusal('not_allowed', 'Sign in to look at the lines of your organization.')
  }
  const found = isUuid(packageId)
    ? await findLineView(database, { packageId, organizationNumber: actor.organizationNumber })
    : undefined
  if (!found)
    throw new Refusal('not_found', 'There is no such line. Go back to the campaign to see its lines.')
  return found
}
