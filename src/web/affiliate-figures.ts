import type { AffiliatePerformance } from './answers.ts'
import { formatDecimal, formatPercents } from './format.ts'

/** How affiliate figures are written. They are decimal text and stay so: nothing goes through floats. */

export type FigureName = keyof AffiliatePerformance

export const FIGURES: { name: FigureName; label: string }[] = [
  { name: 'clicks', label: 'Clicks' },
  { name: 'conversions', label: 'Conversions' },
  { name: 'conversion_rate', label: 'Conversion rate' },
  { name: 'conversion_value', label: 'Value' },
  { name: 'value_per_click', label: 'Value per click' },
]

const VALUE_PLACES = 2
const VALUE_PER_CLICK_PLACES = 4

/** A dash where there is none, such as a rate without clicks. */
export function formatFigure(name: FigureName, text: string | null): string {
  if (text === null) return '–'
  if (name === 'conversion_rate') return formatPercents(percentsOf(text))
  if (name === 'conversion_value') return formatDecimal(text, VALUE_PLACES)
  if (name === 'value_per_click') return formatDecimal(roundDecimal(text, VALUE_PER_CLICK_PLACES))
  return formatDecimal(text)
}

/** With two places, rounded down: only the whole shows as 100%. */
function percentsOf(share: string): string {
  const [whole = '0', fraction = ''] = share.split('.')
  const digits = fraction.padEnd(4, '0')
  return `${BigInt(whole + digits.slice(0, 2))}.${digits.slice(2, 4)}`
}

/** Half up. Trailing zeros are kept, so that figures in a column have the same number of places. */
function roundDecimal(text: string, places: number): string {
  const [whole = '0', fraction = ''] = text.split('.')
  const kept = BigInt(whole + fraction.slice(0, places).padEnd(places, '0'))
  const rounded = (kept + (Number(fraction[places] ?? 0) >= 5 ? 1n : 0n)).toString().padStart(places + 1, '0')
  return `${rounded.slice(0, -places)}.${rounded.slice(-places)}`
}
