import { requireMember } from '../access.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { isUuid } from '../uuid.ts'
import { findLineFacts, type SeenLine } from './line-facts-sql.ts'

/** A line that the caller's organization sells or buys. Any other does not exist for them. */
export async function requireLine(context: Context, packageId: string): Promise<SeenLine> {
  const organizationNumber = requireMember(context)
  const found = isUuid(packageId)
    ? await findLineFacts(context.database, { packageId, organizationNumber })
    : undefined
  if (!found) throw new Refusal('not_found', 'Line not found. Go back to the campaign to see its lines.')
  return found
}
