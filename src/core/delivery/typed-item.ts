import { ExactNumber } from '../../exact/exact-json.ts'
import type { PricingBasis } from './delivery.ts'

/** What a person typed for one line. Empty text counts as absent, as null does in the feed. */
export interface TypedReport {
  packageId: string
  quantity: string
  asOf: string
}

/** An item as a seller's system would have sent it. */
export interface SentItem {
  package_id: string
  impressions?: ExactNumber | string
  downloads?: ExactNumber | string
  as_of?: string
}

/**
 * The item for what was typed: the quantity goes into the field that the line is priced on. A flat-rate line has none;
 * a quantity typed for it anyway is sent, so that the rules can reject it.
 */
export function typedItem({ packageId, quantity, asOf }: TypedReport, basis?: PricingBasis): SentItem {
  return basis === 'downloads'
    ? typedItemOf({ packageId, impressions: '', downloads: quantity, asOf })
    : typedItemOf({ packageId, impressions: quantity, downloads: '', asOf })
}

/** The same if each quantity has its own column, as in a file. */
export function typedItemOf(typed: {
  packageId: string
  impressions: string
  downloads: string
  asOf: string
}): SentItem {
  const impressions = typedQuantity(typed.impressions, 'impressions')
  const downloads = typedQuantity(typed.downloads, 'downloads')
  const asOf = typed.asOf.trim()
  return {
    package_id: typed.packageId.trim(),
    ...(impressions !== undefined && { impressions }),
    ...(downloads !== undefined && { downloads }),
    ...(asOf !== '' && { as_of: asOf }),
  }
}

const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

/**
 * A number with exactly the digits that were typed. Anything else stays text, which the rules reject as they reject
 * text from a system. So does an impressions figure with a point: some read 1.234 as one thousand two hundred and
 * thirty-four.
 */
function typedQuantity(text: string, unit: 'impressions' | 'downloads'): ExactNumber | string | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return undefined
  const digits = trimmed.replace(/^(-?)0+(?=\d)/, '$1')
  const isNumber = JSON_NUMBER.test(digits) && !(unit === 'impressions' && digits.includes('.'))
  return isNumber ? new ExactNumber(digits) : trimmed
}
