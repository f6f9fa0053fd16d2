import { requireMember } from '../access.ts'
import type { Context } from '../context.ts'
import { listBuyerRows } from './campaign-sql.ts'
import type { Buyer } from './campaign.ts'

const BUYERS_MAX = 1_000
/** A buyer outside these is found by its organization ID. */
const CAMPAIGNS_LOOKED_AT_MAX = 10_000

/**
 * The buyers that the caller's organization has sold to. The other organizations of the installation cannot be listed.
 */
export async function listBuyers(context: Context): Promise<{ buyers: Buyer[] }> {
  const organizationNumber = requireMember(context)
  const limits = { campaignsMax: CAMPAIGNS_LOOKED_AT_MAX, limit: BUYERS_MAX }
  return { buyers: await listBuyerRows(context.database, { organizationNumber, ...limits }) }
}
