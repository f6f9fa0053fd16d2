import { randomInt } from 'node:crypto'
import { createAgentKey } from '../core/agent-key/create-agent-key.ts'
import type { Context } from '../core/context.ts'
import { saveMediaKit } from '../core/media-kit/save-media-kit.ts'
import { showMediaKit } from '../core/media-kit/show-media-kit.ts'
import { grantAccess } from '../core/product/grant-access.ts'
import { listProducts } from '../core/product/list-products.ts'
import { saveProducts } from '../core/product/save-products.ts'
import { addProductImage } from '../core/product/add-product-image.ts'
import { DEMO_IMAGES } from './demo-images.ts'
import { DEMO_COLLECTIONS } from './demo-details.ts'
import { DEMO_ACCESS, DEMO_MEDIA_KIT, DEMO_PRODUCTS } from './demo-products.ts'

/** What the demo opens to buyers' agents. */
export interface DemoAgent {
  key: string | null
  /** Sees other products, and some of the same elsewhere. */
  other_key: string | null
  /** What `key` sees. */
  products: { product_id: string; territories: string[] }[]
}

/** Offered to some partners alone. */
const NOT_PUBLIC = 'election_night_sole_sponsor'

/** A catalogue, and the keys of two buyers who can see different parts of it. */
export async function createDemoAgent(context: Context): Promise<DemoAgent> {
  const suffix = await suffixOf(context)
  // An operator's own media kit is left as it is.
  const { revision, products_in_kit } = await showMediaKit(context)
  const isKitUnused = revision === 1 && products_in_kit === 0
  const images = await addImages(context)
  const products = DEMO_PRODUCTS.map((product) => ({
    ...product,
    ...cardWithImage(product, images),
    ...(product.product_id === 'podcast_host_read_midroll' && {
      installments: nextEpisodes(context.now / 1_000),
    }),
    product_id: product.product_id + suffix,
    in_media_kit: isKitUnused && product.product_id !== NOT_PUBLIC,
  }))
  await saveProducts(context, { products, collections: DEMO_COLLECTIONS })
  if (isKitUnused) await saveMediaKit(context, { settings: DEMO_MEDIA_KIT, revision })
  const agency = await createAgentKey(context, { label: 'Planning agent', buyerName: 'Longview Media' })
  const brand = await createAgentKey(context, { label: 'Buying agent', buyerName: 'Juniper & Pine Outdoor' })
  await grant(agency.id, DEMO_ACCESS.agency)
  await grant(brand.id, DEMO_ACCESS.brand)
  return {
    key: agency.key,
    other_key: brand.key,
    products: Object.entries(DEMO_ACCESS.agency).map(([name, territories]) => ({
      product_id: name + suffix,
      territories: (territories ?? ownTerritories(name)).toSorted(),
    })),
  }

  async function grant(keyId: string, access: Record<string, string[] | null>): Promise<void> {
    for (const [name, territories] of Object.entries(access)) {
      await grantAccess(context, { keyIds: [keyId], productIds: [name + suffix], territories })
    }
  }
}

/** By product. */
async function addImages(context: Context): Promise<Map<string, { image_id: string; alt_text: string }>> {
  const images = new Map<string, { image_id: string; alt_text: string }>()
  for (const [productId, { alt_text, draw }] of Object.entries(DEMO_IMAGES)) {
    const { image_id } = await addProductImage(context, { bytes: draw() })
    images.set(productId, { image_id, alt_text })
  }
  return images
}

function cardWithImage(
  product: { product_id: string; product_card?: object },
  images: ReadonlyMap<string, object>,
): object {
  const image = images.get(product.product_id)
  return image ? { product_card: { ...product.product_card, image } } : {}
}

const DAY_MS = 86_400_000

/** One episode of each show in each of the next weeks, on its own day. */
function nextEpisodes(nowMs: number): Record<string, unknown>[] {
  const shows = ['the_long_shift', 'night_ferry', 'slow_news']
  const todayMs = Math.floor(nowMs / DAY_MS) * DAY_MS
  return [3, 4, 5].flatMap((weeks) =>
    shows.map((collection_id, i) => ({
      installment_id: `${collection_id}_week_${weeks}`,
      collection_id,
      scheduled_at: new Date(todayMs + (weeks * 7 + i) * DAY_MS + 5 * 3_600_000).toISOString(),
      status: 'scheduled',
      duration_seconds: 2_400,
    })),
  )
}

/** There may be many demos, and product ids are unique. */
async function suffixOf(context: Context): Promise<string> {
  const taken = new Set((await listProducts(context)).map((row) => row.product_id))
  if (!DEMO_PRODUCTS.some(({ product_id }) => taken.has(product_id))) return ''
  return `_${Array.from({ length: 6 }, () => randomInt(36).toString(36)).join('')}`
}

function ownTerritories(name: string): string[] {
  return DEMO_PRODUCTS.find(({ product_id }) => product_id === name)!.territories
}
