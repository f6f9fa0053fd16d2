import { expiryOf, type DeliveryForecast, type ProvenForecast } from '../core/product/forecast.ts'
import type { Placement } from '../core/product/placement.ts'
import type { ImageType } from '../core/attachment/image-size.ts'
import type { ProductCard, StoredImage } from '../core/product/product-card.ts'
import type { DocumentRow } from '../core/product/product-sql.ts'
import type { ProductDocument } from '../core/product/product.ts'
import type { PreparedFormat } from './format-text.ts'
import { formatIdOf } from './format-id.ts'
import type { Candidate, PrunePricing } from './product-filters.ts'
import { summarize, type ProductSummary } from './product-summary.ts'

/** A product with its text prepared: it is sent often and seldom changes. */
export interface PreparedProduct {
  revision: number
  /** As read, to prepare it again when a format changes or a forecast expires. */
  row: DocumentRow
  /** Without a forecast that has expired. */
  document: ProductDocument
  /** When its forecast expires. */
  currentUntilMs: number
  /** The operator's own, or else the one from proven delivery. */
  forecast: DeliveryForecast | ProvenForecast | undefined
  /** Its formats, as they were when it was prepared. */
  formats: readonly PreparedFormat[]
  /** As sent, with the formats' full names. */
  public: Record<string, unknown>
  /** JSON of all that, without its end: what depends on the caller is appended. */
  text: string
  /** Our own additions, as JSON without its braces; empty, or ends with a comma. */
  ownText: string
  summary: ProductSummary
}

/** Where an answer sends its reader. */
export interface Addresses {
  agentUrl: string
  /** Of the app, which serves images. */
  appUrl: string
}

export function prepareProduct(
  row: DocumentRow,
  {
    agentUrl,
    appUrl,
    formats: all,
    nowMs,
  }: Addresses & { formats: ReadonlyMap<string, PreparedFormat>; nowMs: number },
): PreparedProduct {
  const { revision } = row
  const { document, currentUntilMs } = documentAt(row, nowMs)
  const formats = formatsOf(document, all)
  const forecast = document.forecast ?? row.proven_forecast ?? undefined
  const { deadline_policy, placements, product_card, delivery_measurement, ...rest } = document
  const answered = {
    ...rest,
    format_ids: document.format_ids.map((id) => formatIdOf(agentUrl, id)),
    format_options: formats.map(({ option }) => option),
    ...(placements && { placements: placements.map((one) => placementOf(one, agentUrl, all)) }),
    ...(forecast && { forecast }),
    ...(delivery_measurement && { delivery_measurement: measurementOf(document) }),
    ...(product_card && { product_card: cardOf(document, row.image, appUrl) }),
  }
  const own = {
    ...(row.collections.length > 0 && { collections: row.collections.map(collectionOf) }),
    ...(deadline_policy && { deadline_policy }),
  }
  return {
    revision,
    row,
    document,
    currentUntilMs,
    forecast,
    formats,
    public: answered,
    text: JSON.stringify(answered).slice(0, -1),
    ownText: Object.keys(own).length === 0 ? '' : `${JSON.stringify(own).slice(1, -1)},`,
    summary: summarize(document, formats, { forecast, collections: row.collections.map(collectionOf) }),
  }
}

/** What it says at that moment, and until when. */
function documentAt(
  { document }: DocumentRow,
  nowMs: number,
): Pick<PreparedProduct, 'document' | 'currentUntilMs'> {
  const { forecast, ...rest } = document
  const expiryMs = forecast ? expiryOf(forecast) : Infinity
  return nowMs < expiryMs
    ? { document, currentUntilMs: expiryMs }
    : { document: rest, currentUntilMs: Infinity }
}

/** Defined here, in the namespace of its publisher, with the formats that it takes. */
function placementOf(
  { format_ids, ...placement }: Placement,
  agentUrl: string,
  all: ReadonlyMap<string, PreparedFormat>,
): Record<string, unknown> {
  return {
    kind: 'seller_inline',
    ...placement,
    ...(format_ids && {
      format_ids: format_ids.map((id) => formatIdOf(agentUrl, id)),
      format_options: format_ids.flatMap((id) => all.get(id)?.option ?? []),
    }),
  }
}

/** Clients of AdCP 3.0 refuse a product whose measurement names no provider in words. Without one, publishers count themselves. */
function measurementOf({ delivery_measurement, publisher_properties }: ProductDocument) {
  const domains =
    delivery_measurement?.vendors?.map(({ domain }) => domain) ??
    publisher_properties.map(({ publisher_domain }) => publisher_domain)
  return { provider: [...new Set(domains)].join(', '), ...delivery_measurement }
}

/** Clients of AdCP 3.0 refuse a product whose card has no format and manifest: those say the same once more. */
const CARD_FORMAT = { agent_url: 'https://creative.adcontextprotocol.org/', id: 'product_card_standard' }

function cardOf(
  { name, description, product_card }: ProductDocument,
  stored: StoredImage | null,
  appUrl: string,
): Record<string, unknown> {
  const { image, ...card } = product_card!
  const shown = image && imageOf(image, stored, appUrl)
  return {
    ...card,
    ...(shown && { image: shown }),
    format_id: CARD_FORMAT,
    manifest: {
      product_name: card.title ?? name,
      product_description: card.description ?? description,
      ...(shown && { product_image: shown }),
    },
  }
}

function imageOf(image: NonNullable<ProductCard['image']>, stored: StoredImage | null, appUrl: string) {
  const asset = 'image_id' in image ? stored && uploadedImage(stored, appUrl) : image
  if (!asset) return undefined
  return { asset_type: 'image', ...asset, ...(image.alt_text && { alt_text: image.alt_text }) }
}

function uploadedImage({ image_id, media_type, width, height }: StoredImage, appUrl: string) {
  const url = new URL(`images/${image_id}`, `${appUrl}/`).href
  return { url, width, height, format: IMAGE_FORMATS[media_type] }
}

const IMAGE_FORMATS: Record<ImageType, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
}

function collectionOf({ publisher_domain, document }: DocumentRow['collections'][number]) {
  return { publisher_domain, ...document }
}

/** It has all its formats, none has changed since it was prepared, and its forecast has not expired. */
export function isUpToDate(
  { document, formats, currentUntilMs }: PreparedProduct,
  all: ReadonlyMap<string, PreparedFormat>,
  nowMs: number,
): boolean {
  if (nowMs >= currentUntilMs) return false
  return document.format_ids.every((id, i) => formats[i] !== undefined && all.get(id) === formats[i])
}

function formatsOf(
  { format_ids }: ProductDocument,
  all: ReadonlyMap<string, PreparedFormat>,
): PreparedFormat[] {
  return format_ids.flatMap((id) => all.get(id) ?? [])
}

/**
 * What the schema of a product requires, and so is always present; newer clients drop a product without its options. `ext` has
 * the territories.
 */
const REQUIRED = new Set([
  'product_id',
  'name',
  'description',
  'publisher_properties',
  'format_ids',
  'format_options',
  'delivery_type',
  'pricing_options',
  'reporting_capabilities',
])

/** How a product is written for one call. */
export interface Wording {
  /** Undefined: all of them. */
  fields: ReadonlySet<string> | undefined
  /** Undefined: as they are. */
  prune: PrunePricing | undefined
}

export function productText(
  product: PreparedProduct,
  { territories }: Pick<Candidate, 'territories'>,
  wording: Wording,
  relevance: string | undefined,
): string {
  const { fields } = wording
  const saysWhy = relevance !== undefined && (fields?.has('brief_relevance') ?? true)
  const why = saysWhy ? `,"brief_relevance":${JSON.stringify(relevance)}` : ''
  const places = territories.map((code) => `"${code}"`).join(',')
  const own =
    fields === undefined || fields.has('collections') || fields.has('installments') ? product.ownText : ''
  return `${headOf(product, wording)}${why},"ext":{"flightline":{${own}"territories":[${places}]}}}`
}

function headOf(product: PreparedProduct, { fields, prune }: Wording): string {
  if (!fields && !prune) return product.text
  const entries = Object.entries(product.public)
    .filter(([name]) => REQUIRED.has(name) || (fields?.has(name) ?? true))
    .map(([name, value]) =>
      name === 'pricing_options' && prune ? [name, prune(product.document.pricing_options)] : [name, value],
    )
  return JSON.stringify(Object.fromEntries(entries)).slice(0, -1)
}
