import type { ProductDocument } from '../core/product/product.ts'
import type { PreparedFormat } from './format-text.ts'
import { formatIdOf } from './format-id.ts'
import type { Candidate, PrunePricing } from './product-filters.ts'
import { summarize, type ProductSummary } from './product-summary.ts'

/** A product with its text prepared: it is sent often and seldom changes. */
export interface PreparedProduct {
  revision: number
  document: ProductDocument
  /** Its formats, as they were when it was prepared. */
  formats: readonly PreparedFormat[]
  /** As sent, with the formats' full names. */
  public: Record<string, unknown>
  /** JSON of all that, without its end: what depends on the caller is appended. */
  text: string
  summary: ProductSummary
}

export function prepareProduct(
  document: ProductDocument,
  revision: number,
  { agentUrl, formats: all }: { agentUrl: string; formats: ReadonlyMap<string, PreparedFormat> },
): PreparedProduct {
  const formats = formatsOf(document, all)
  const answered = {
    ...document,
    format_ids: document.format_ids.map((id) => formatIdOf(agentUrl, id)),
    format_options: formats.map(({ option }) => option),
  }
  return {
    revision,
    document,
    formats,
    public: answered,
    text: JSON.stringify(answered).slice(0, -1),
    summary: summarize(document, formats),
  }
}

/** It has all its formats, and none has changed since it was prepared. */
export function isUpToDate(product: PreparedProduct, all: ReadonlyMap<string, PreparedFormat>): boolean {
  const { document, formats } = product
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
  const saysWhy = relevance !== undefined && (wording.fields?.has('brief_relevance') ?? true)
  const why = saysWhy ? `,"brief_relevance":${JSON.stringify(relevance)}` : ''
  const places = territories.map((code) => `"${code}"`).join(',')
  return `${headOf(product, wording)}${why},"ext":{"flightline":{"territories":[${places}]}}}`
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
