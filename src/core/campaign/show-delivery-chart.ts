import type { Context } from '../context.ts'
import type { CountedBasis } from '../delivery/units.ts'
import { Refusal } from '../refusal.ts'
import { isUuid } from '../uuid.ts'
import { LINES_PER_CAMPAIGN_MAX, type DeliveryChart } from './campaign.ts'
import { daysOfChart, drawChart } from './delivery-chart.ts'
import { listChartLines, listChartSteps, type ChartLineRow } from './delivery-chart-sql.ts'
import { requireCampaign } from './require-campaign.ts'

/** Lines with more reports in total are drawn one at a time, and a single line only with its newest ones. */
const REPORTS_MAX = 30_000

/**
 * Delivery over the flight against an even plan: of one line, or of all lines with the same pricing together. If any of
 * these has a goal, only lines with a goal count: others would lift the sum above a plan they are not part of.
 */
export async function showDeliveryChart(
  context: Context,
  input: { campaignId: string; packageId?: string | undefined; pricingBasis?: CountedBasis | undefined },
): Promise<DeliveryChart> {
  const { campaign } = await requireCampaign(context, input.campaignId)
  const organizationNumber = campaign.organization_number
  const lines = await linesToDraw(context, { organizationNumber, id: campaign.id }, input)
  const reports = lines.reduce((count, { revision }) => count + revision, 0)
  const isCut = reports > REPORTS_MAX
  if (lines.length > 1 && isCut) {
    throw new Refusal('invalid', 'These lines have too many reports to draw together. Choose one line.')
  }
  const days = daysOfChart(lines, campaign.cancelled_from)
  const steps = await listChartSteps(context.database, {
    organizationNumber,
    lines,
    firstRevision: isCut ? reports - REPORTS_MAX + 1 : 1,
    ...days,
  })
  return {
    pricing_basis: lines[0]!.pricing_basis as CountedBasis,
    lines: lines.map(({ package_id, name }) => ({ package_id, name })),
    lines_without_data: lines.filter(({ as_of }) => as_of === null).length,
    points: drawChart(lines, days, steps, { isCut }),
    reports_drawn: isCut ? REPORTS_MAX : null,
  }
}

async function linesToDraw(
  context: Context,
  campaign: { organizationNumber: number; id: string },
  wanted: { packageId?: string | undefined; pricingBasis?: CountedBasis | undefined },
): Promise<ChartLineRow[]> {
  const packageId = wanted.packageId ?? null
  const isKnown = packageId === null || isUuid(packageId)
  const rows = isKnown
    ? await listChartLines(context.database, { ...campaign, packageId }, LINES_PER_CAMPAIGN_MAX)
    : []
  const counted = rows.filter(({ pricing_basis }) => pricing_basis !== 'flat_rate')
  if (packageId !== null) {
    if (counted.length === 0) {
      throw new Refusal(
        'not_found',
        'There is no chart for this line: it is not in the campaign, or it has a flat rate.',
      )
    }
    return counted
  }
  const basis = wanted.pricingBasis ?? counted[0]?.pricing_basis
  const alike = counted.filter(({ pricing_basis }) => pricing_basis === basis)
  if (alike.length === 0) throw new Refusal('not_found', 'The campaign has no lines with this pricing.')
  const withGoal = alike.filter(({ booked }) => booked !== null)
  return withGoal.length > 0 ? withGoal : alike
}
