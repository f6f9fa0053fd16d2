import { requireMember } from '../access.ts'
import { dayOf } from '../campaign/life.ts'
import type { Context } from '../context.ts'
import { dayBefore, firstOfMonth } from './period.ts'
import { findUnstatedCampaigns, type UnstatedCampaign } from './unstated-campaign-sql.ts'

/** As many as anyone reads; the rest follow once these are stated. */
const CAMPAIGNS_MAX = 50

/** What the caller's organization sold and delivered last month and has neither a statement nor a draft for. */
export async function listUnstatedCampaigns(
  context: Context,
): Promise<{ month: string; campaigns: UnstatedCampaign[]; has_more: boolean }> {
  const organizationNumber = requireMember(context)
  const lastDay = dayBefore(firstOfMonth(dayOf(context.now)))
  const rows = await findUnstatedCampaigns(context.database, {
    organizationNumber,
    firstDay: firstOfMonth(lastDay),
    lastDay,
    limit: CAMPAIGNS_MAX + 1,
  })
  return {
    month: lastDay.slice(0, 'YYYY-MM'.length),
    campaigns: rows.slice(0, CAMPAIGNS_MAX),
    has_more: rows.length > CAMPAIGNS_MAX,
  }
}
