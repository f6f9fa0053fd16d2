import { z } from 'zod'
import type { CollectionDocument } from '../product/collection.ts'
import type { FormatDocument } from '../product/creative-format.ts'
import { pricedUnit, priceWords } from '../product/price-words.ts'
import type { StoredImage } from '../product/product-card.ts'
import type { Channel, ProductDocument } from '../product/product.ts'
import { countryName } from '../product/territories.ts'
import { email, oneLine, words } from '../product/text-schemas.ts'

/** The public page about what is for sale. */

/** A form sends an empty text for what is left out. */
const optional = <Text extends z.ZodType>(text: Text) =>
  z.preprocess((sent) => (typeof sent === 'string' && sent.trim() === '' ? null : sent), text.nullable())

export const mediaKitSettings = z.strictObject({
  is_public: z.boolean(),
  shows_prices: z.boolean(),
  title: optional(oneLine(200)),
  introduction: optional(words(4_000)),
  contact_email: optional(email),
})
export type MediaKitSettings = z.output<typeof mediaKitSettings>

export const KIT_PRODUCTS_PER_PAGE = 100
export const DEFAULT_TITLE = 'Media kit'

/** Of lists in a product, so that one with thousands of entries does not make a page of megabytes. */
const LISTED_MAX = 50

/** What anyone may know of a product. Whatever is not named here is never on the page. */
export interface PublicProduct {
  productId: string
  name: string
  description: string
  channels: Channel[]
  publishers: Listed<string>
  /** Names of countries. */
  soldIn: string[]
  formats: Listed<{ name: string; sizes: string[] }>
  placements: Listed<{ name: string; description: string | undefined }>
  shows: Listed<PublicShow>
  card: {
    description: string | undefined
    image: PublicImage | undefined
  }
  /** Undefined where the page shows none. */
  prices: { label: string | undefined; offers: PublicOffer[] } | undefined
}

export interface Listed<Item> {
  items: Item[]
  /** How many are left out. */
  more: number
}

export interface PublicShow {
  name: string
  description: string | undefined
  kind: CollectionDocument['kind']
  cadence: CollectionDocument['cadence']
  status: CollectionDocument['status']
}

/** `path` is at the app's own address, `url` anywhere. */
export type PublicImage = { width: number; height: number; alternative: string } & (
  { path: string } | { url: string }
)

export interface PublicOffer {
  words: string
  /** Undefined for an auction. */
  price: number | undefined
  currency: string
  unit: string | null
}

export interface KitProductRow {
  product_id: string
  document: ProductDocument
  territories: string[]
  shows: CollectionDocument[]
  image: StoredImage | null
}

export function publicPartOf(
  row: KitProductRow,
  formats: ReadonlyMap<string, FormatDocument>,
  showsPrices: boolean,
): PublicProduct {
  const { document, territories, shows } = row
  const { product_card: card } = document
  return {
    productId: row.product_id,
    name: document.name,
    description: document.description,
    channels: document.channels,
    publishers: listed([
      ...new Set(document.publisher_properties.map(({ publisher_domain }) => publisher_domain)),
    ]),
    soldIn: territories.map(countryName).toSorted(),
    formats: listed(
      document.format_ids.map((id) => ({
        name: formats.get(id)?.name ?? id,
        sizes: sizesOf(formats.get(id)),
      })),
    ),
    placements: listed((document.placements ?? []).map(({ name, description }) => ({ name, description }))),
    shows: listed(
      shows.map(({ name, description, kind, cadence, status }) => ({
        name,
        description,
        kind,
        cadence,
        status,
      })),
    ),
    card: {
      description: card?.description,
      image: imageOf(row),
    },
    prices: showsPrices ? pricesOf(document) : undefined,
  }
}

function pricesOf({ product_card: card, pricing_options }: ProductDocument): PublicProduct['prices'] {
  return {
    label: card?.price_label,
    offers: pricing_options.map((option) => ({
      words: priceWords(option),
      price: option.fixed_price,
      currency: option.currency,
      unit: pricedUnit(option),
    })),
  }
}

function imageOf({ document, image: stored }: KitProductRow): PublicImage | undefined {
  const image = document.product_card?.image
  if (!image) return undefined
  const alternative = image.alt_text ?? ''
  if ('url' in image) return { url: image.url, width: image.width, height: image.height, alternative }
  if (!stored) return undefined
  return { path: `/images/${stored.image_id}`, width: stored.width, height: stored.height, alternative }
}

/** "300 × 250 px" for each that has a fixed size. */
function sizesOf(format: FormatDocument | undefined): string[] {
  const sizes = (format?.renders ?? []).flatMap(({ dimensions: { width, height, unit = 'px' } }) =>
    width === undefined || height === undefined ? [] : [`${width} × ${height} ${unit}`],
  )
  return [...new Set(sizes)]
}

function listed<Item>(items: readonly Item[]): Listed<Item> {
  return { items: items.slice(0, LISTED_MAX), more: Math.max(0, items.length - LISTED_MAX) }
}

/** One product in the contents of the whole kit. */
export interface KitEntry {
  productId: string
  /** That of which the rest was read. */
  revision: number
  name: string
  /** The first of its channels, under which it is listed. */
  channel: Channel
  sortKey: string
}

export function kitEntry(row: {
  product_id: string
  revision: number
  name: string
  channel: Channel
}): KitEntry {
  const { product_id: productId, revision, name, channel } = row
  // Comparing by language would hold up other callers for too long.
  return { productId, revision, name, channel, sortKey: name.normalize('NFKD').toLowerCase() }
}

/** By channel, in the order given, then by name. */
export function inKitOrder(entries: readonly KitEntry[], channels: readonly Channel[]): KitEntry[] {
  const places = new Map(channels.map((channel, i) => [channel, i]))
  const placeOf = ({ channel }: KitEntry) => places.get(channel) ?? places.size
  return entries.toSorted(
    (a, b) => placeOf(a) - placeOf(b) || compare(a.sortKey, b.sortKey) || compare(a.productId, b.productId),
  )
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
