import { ExactNumber } from '../../exact/exact-json.ts'
import { byCountedBasis, COUNTED_BASES, UNITS, type CountedBasis, type PricingBasis } from './units.ts'

/** What a person typed for one line. Empty text counts as absent, as null does in the feed. */
export interface TypedReport {
  packageId: string
  quantity: string
  asOf: string
}

/** An item as a seller's system would have sent it. */
export interface SentItem extends Partial<Record<CountedBasis, ExactNumber | string>> {
  package_id: string
  as_of?: string
}

/**
 * The item for what was typed: the quantity goes into the field that the line is priced on. A flat-rate line has none;
 * a quantity typed for it anyway is sent, so that the rules can reject it.
 */
export function typedItem({ packageId, quantity, asOf }: TypedReport, basis?: PricingBasis): SentItem {
  const unit = basis === undefined || basis === 'flat_rate' ? COUNTED_BASES[0] : basis
  const quantities = byCountedBasis((one) => (one === unit ? quantity : ''))
  return typedItemOf({ packageId, quantities, asOf })
}

/** The same if each quantity has its own column, as in a file. */
export function typedItemOf(typed: {
  packageId: string
  quantities: Record<CountedBasis, string>
  asOf: string
}): SentItem {
  const item: SentItem = { package_id: typed.packageId.trim() }
  for (const unit of COUNTED_BASES) {
    const quantity = typedQuantity(typed.quantities[unit], UNITS[unit])
    if (quantity !== undefined) item[unit] = quantity
  }
  const asOf = typed.asOf.trim()
  if (asOf !== '') item.as_of = asOf
  return item
}

const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

/**
 * A number with exactly the digits that were typed. Anything else stays text, which the rules reject as they reject
 * text from a system. So does a figure with a point where only whole numbers are valid: some read 1.234 as one thousand
 * two hundred and thirty-four.
 */
export function typedQuantity(
  text: string,
  { isWhole }: { isWhole: boolean },
): ExactNumber | string | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return undefined
  const digits = trimmed.replace(/^(-?)0+(?=\d)/, '$1')
  const isNumber = JSON_NUMBER.test(digits) && !(isWhole && digits.includes('.'))
  return isNumber ? new ExactNumber(digits) : trimmed
}
