import type { Call } from '../call.ts'
import { Refusal } from '../refusal.ts'
import { listCampaignLines, type CampaignLineRow } from './campaign-sql.ts'
import type { CountedBasis, DeliveryChart } from './campaign.ts'
import { daysOfChart, drawChart } from './delivery-chart.ts'
import { listChartSteps } from './delivery-chart-sql.ts'
import { visibleCampaign } from './visible-campaign.ts'

/** More than a line has in years; a campaign that has more is drawn line by line. */
const REPORTS_MAX = 200_000

/**
 * What was delivered over the flight against an even plan: of one line, or of all lines of a basis together. Together
 * means those that have a goal, where any has: what has none would lift the sum above a plan that does not know of it.
 */
export async function showDeliveryChart(
  call: Call,
  input: { campaignId: string; packageId?: string | undefined; pricingBasis?: CountedBasis | undefined },
): Promise<DeliveryChart> {
  const { campaign } = await visibleCampaign(call, input.campaignId)
  const organizationNumber = campaign.organization_number
  const rows = await listCampaignLines(call.database, { organizationNumber, id: campaign.id })
  const lines = linesToDraw(rows, input)
  const reports = lines.reduce((count, { revision }) => count + revision, 0)
  if (lines.length > 1 && reports > REPORTS_MAX) {
    throw new Refusal('invalid', 'There are too many reports to draw these lines together. Choose one line.')
  }
  const days = daysOfChart(lines)
  const steps = await listChartSteps(call.database, {
    organizationNumber,
    lineNumbers: lines.map(({ line_number }) => line_number),
    ...days,
  })
  return {
    pricing_basis: lines[0]!.pricing_basis as CountedBasis,
    lines: lines.map(({ package_id, name }) => ({ package_id, name })),
    points: drawChart(lines, days, steps, call.now),
  }
}

function linesToDraw(
  rows: readonly CampaignLineRow[],
  wanted: { packageId?: string | undefined; pricingBasis?: CountedBasis | undefined },
): CampaignLineRow[] {
  const counted = rows.filter(({ pricing_basis }) => pricing_basis !== 'flat_rate')
  if (wanted.packageId !== undefined) {
    const packageId = wanted.packageId.toLowerCase()
    const line = counted.find(({ package_id }) => package_id === packageId)
    if (!line) throw new Refusal('not_found', 'The campaign has no such line that counts anything.')
    return [line]
  }
  const basis = wanted.pricingBasis ?? counted[0]?.pricing_basis
  const alike = counted.filter(({ pricing_basis }) => pricing_basis === basis)
  if (alike.length === 0) throw new Refusal('not_found', 'The campaign has no lines that count this.')
  const withGoal = alike.filter(({ booked }) => booked !== null)
  return withGoal.length > 0 ? withGoal : alike
}
