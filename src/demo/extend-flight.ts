import { requireAdmin } from '../core/access.ts'
import type { Context } from '../core/context.ts'
import { changeCampaign } from '../core/campaign/change-campaign.ts'
import { showCampaign } from '../core/campaign/show-campaign.ts'
import { findPerson } from '../core/person/find-person.ts'
import type { DemoCalendar } from './demo-calendar.ts'
import type { PastCampaign } from './demo-past-campaigns.ts'

/** The last day of a line that is behind, once the seller has agreed on more time with the buyer. */
const EXTENDED_TO = 54

/** Gives a line that is behind more time, as the seller's admin, today: a change of terms that the buyer has not seen yet. */
export async function extendFlight(
  context: Context,
  email: string,
  { campaignId, linesBehind }: PastCampaign,
  calendar: DemoCalendar,
): Promise<void> {
  const organizationNumber = requireAdmin(context)
  const { id: personId } = await findPerson(context, { email })
  const admin: Context = {
    ...context,
    actor: { kind: 'person', organizationNumber, personId, role: 'admin' },
  }
  const { name, purchase_order, version, buyer_id, lines } = await showCampaign(admin, { campaignId })
  await changeCampaign(admin, {
    campaignId,
    version,
    buyerId: buyer_id,
    name,
    purchaseOrder: purchase_order,
    lines: lines.map((line) => ({
      packageId: line.package_id,
      name: line.name,
      pricingBasis: line.pricing_basis,
      flightStart: line.flight_start,
      flightEnd: linesBehind.includes(line.package_id) ? calendar.date(EXTENDED_TO) : line.flight_end,
      booked: line.booked,
      price: line.price,
      currency: line.currency,
      billsOverdelivery: line.bills_overdelivery,
      reference: line.reference,
      airDate: line.air_date,
      episodeUrl: line.episode_url,
      downloadWindowDays: line.download_window_days,
      productId: line.sold_as?.product_id,
    })),
  })
}
