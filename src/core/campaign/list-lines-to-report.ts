import type { Context } from '../context.ts'
import type { CampaignNameRow } from './campaign-list-sql.ts'
import { requireSoldCampaign } from './require-campaign.ts'
import { countCampaignLines, listLineFacts, type LineFacts } from './line-facts-sql.ts'

/** Ten times what a campaign may have: only campaigns created by other means have more lines. */
const LINES_LOOKED_AT_MAX = 10_000
/** Each comes with a form, so a page is short. */
export const LINES_TO_REPORT_PAGE = 20

/** The lines of a campaign for its seller to report on, a numbered page at a time. */
export async function listLinesToReport(
  context: Context,
  input: { campaignId: string; search?: string | undefined; page: number },
): Promise<{ campaign: CampaignNameRow; lines: LineFacts[]; total: number; page: number; pages: number }> {
  const campaign = await requireSoldCampaign(context, input.campaignId)
  const wanted = {
    organizationNumber: campaign.organization_number,
    campaignId: campaign.id,
    search: input.search ?? null,
    lookedAtMax: LINES_LOOKED_AT_MAX,
  }
  const total = await countCampaignLines(context.database, wanted)
  const pages = Math.max(1, Math.ceil(total / LINES_TO_REPORT_PAGE))
  const page = Math.min(Math.max(1, input.page), pages)
  const lines = await listLineFacts(context.database, wanted, {
    skip: (page - 1) * LINES_TO_REPORT_PAGE,
    limit: LINES_TO_REPORT_PAGE,
  })
  return { campaign, lines, total, page, pages }
}
