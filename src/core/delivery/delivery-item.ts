import { decimalFromInteger, parseDecimal, type Decimal } from '../../exact/decimal.ts'
import { numberText } from '../../exact/exact-json.ts'
import { parseInstant, type Instant } from '../../exact/instant.ts'
import { isUuid } from '../uuid.ts'
import type { DeliveryItem, Reason } from './delivery.ts'

/**
 * What was sent, read once into plain values; all later steps rely on it. By hand rather than by a schema, as no other
 * code of ours sees every item: parsing JSON and answering alone takes 1.7 µs of Node an item, and everything that we do
 * 5.9 µs (`npm run bench -- --only '500 items'`).
 */

/**
 * Reads one item as sent; undefined if it is malformed. Null counts as absent, unknown fields are ignored, numbers sent
 * as strings are refused.
 */
export function parseDeliveryItem(sent: unknown): DeliveryItem | undefined {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return undefined
  const { package_id, impressions, downloads, as_of } = sent as Record<string, unknown>
  if (typeof package_id !== 'string' || !isUuid(package_id)) return undefined
  const asOf = parseAsOf(as_of)
  if (asOf === undefined) return undefined
  const packageId = package_id.toLowerCase()
  if (impressions != null) {
    const quantity = downloads == null ? parseImpressions(impressions) : undefined
    return quantity === undefined ? undefined : { packageId, quantity, unit: 'impressions', asOf }
  }
  if (downloads != null) {
    const quantity = parseDownloads(downloads)
    return quantity === undefined ? undefined : { packageId, quantity, unit: 'downloads', asOf }
  }
  return { packageId, quantity: null, unit: null, asOf }
}

/** The verdicts that need no line: malformed, or a duplicate package. Null: still to be judged. */
export function screen(
  items: readonly (DeliveryItem | undefined)[],
  seen: Set<string> = new Set(),
): (Reason | null)[] {
  return items.map((item) => {
    if (!item) return 'invalid_item'
    if (seen.has(item.packageId)) return 'duplicate_package_id'
    seen.add(item.packageId)
    return null
  })
}

export function parseAsOf(sent: unknown): Instant | null | undefined {
  if (sent == null) return null
  return typeof sent === 'string' ? parseInstant(sent) : undefined
}

export function parseImpressions(sent: unknown): Decimal | undefined {
  const quantity = parseDownloads(sent)
  if (quantity === undefined || !Number.isSafeInteger(Number(quantity)) || quantity.includes('.'))
    return undefined
  return quantity
}

export function parseDownloads(sent: unknown): Decimal | undefined {
  if (typeof sent === 'number' && Number.isSafeInteger(sent) && sent >= 0) return decimalFromInteger(sent)
  const text = numberText(sent)
  return text !== undefined && Number.isFinite(Number(text)) ? parseDecimal(text) : undefined
}
