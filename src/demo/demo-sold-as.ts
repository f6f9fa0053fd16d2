import { requireAdmin } from '../core/access.ts'
import { changeCampaign } from '../core/campaign/change-campaign.ts'
import { listCampaigns } from '../core/campaign/list-campaigns.ts'
import { showCampaign } from '../core/campaign/show-campaign.ts'
import type { Context } from '../core/context.ts'
import { findPerson } from '../core/person/find-person.ts'
import { asProposed } from '../core/product/product.ts'
import { saveProduct } from '../core/product/save-product.ts'
import { showProduct } from '../core/product/show-product.ts'
import { updateForecast } from '../core/product/update-forecast.ts'
import type { DemoAgent } from './demo-agent.ts'

/** What the network sold its lines as. Three of a product have delivered enough for a forecast, one of the last has not. */
const SOLD_AS: Record<string, readonly string[]> = {
  podcast_host_read_midroll: [
    'Harbour Stories, mid-roll 60 s',
    'Slow News, mid-roll 60 s',
    'The Long Shift, mid-roll 60 s',
    'The Long Shift, post-roll 30 s',
    'The Long Shift, host-read mid-roll',
    'Night Ferry, pre-roll 30 s',
  ],
  podcast_companion_display: [
    'Companion display, all shows',
    'Companion display, culture shows',
    'Search results page, sponsored card',
  ],
  podcast_produced_preroll: ['Night Ferry, post-roll 20 s'],
}

/** Assigns the network to its products, names them on its lines, and makes the forecasts from what those delivered. */
export async function nameDemoProducts(
  { operator, seller }: { operator: Context; seller: Context },
  input: { sellerId: string; adminEmail: string; agent: DemoAgent },
): Promise<void> {
  const productOf = new Map<string, string>()
  for (const [name, lines] of Object.entries(SOLD_AS)) {
    const productId = input.agent.products.find(({ product_id }) => product_id.startsWith(name))!.product_id
    const shown = await showProduct(operator, { productId })
    const product = { ...asProposed(shown), sellers: [input.sellerId] }
    await saveProduct(operator, { product, revision: shown.revision })
    for (const line of lines) productOf.set(line, productId)
  }
  const { id: personId } = await findPerson(seller, { email: input.adminEmail })
  const organizationNumber = requireAdmin(seller)
  const admin: Context = { ...seller, actor: { kind: 'person', organizationNumber, personId, role: 'admin' } }
  const { campaigns } = await listCampaigns(admin, { side: 'seller', page: 1 })
  for (const { id } of campaigns) await nameProductsOf(admin, id, productOf)
  for (const productId of new Set(productOf.values())) await updateForecast(operator, { productId })
}

async function nameProductsOf(
  admin: Context,
  campaignId: string,
  productOf: ReadonlyMap<string, string>,
): Promise<void> {
  const { name, purchase_order, version, buyer_id, lines } = await showCampaign(admin, { campaignId })
  if (!lines.some((line) => productOf.has(line.name))) return
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
      flightEnd: line.flight_end,
      booked: line.booked,
      price: line.price,
      currency: line.currency,
      billsOverdelivery: line.bills_overdelivery,
      reference: line.reference,
      airDate: line.air_date,
      episodeUrl: line.episode_url,
      downloadWindowDays: line.download_window_days,
      productId: productOf.get(line.name),
    })),
  })
}
