import type { Call } from '../call.ts'
import { countCampaignLines, listLineViews, type LineView } from './line-view-sql.ts'
import { soldCampaign, type SoldCampaign } from './sold-campaign.ts'

/** Each comes with a form, so a page is short. */
export const LINES_TO_REPORT_PAGE = 20

/** The lines of a campaign for its seller to report on, a numbered page at a time. */
export async function listLinesToReport(
  call: Call,
  input: { campaignId: string; search?: string | undefined; page: number },
): Promise<{ campaign: SoldCampaign; lines: LineView[]; total: number; page: number; pages: number }> {
  const campaign = await soldCampaign(call, input.campaignId)
  const { organizationNumber } = campaign
  const wanted = { organizationNumber, campaignId: campaign.id, search: input.search ?? null }
  const total = await countCampaignLines(call.database, wanted)
  const pages = Math.max(1, Math.ceil(total / LINES_TO_REPORT_PAGE))
  const page = Math.min(Math.max(1, input.page), pages)
  const lines = await listLineViews(call.database, wanted, {
    skip: (page - 1) * LINES_TO_REPORT_PAGE,
    limit: LINES_TO_REPORT_PAGE,
  })
  return { campaign, lines, total, page, pages }
}
