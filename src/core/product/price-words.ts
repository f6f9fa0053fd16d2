import type { PricingOption } from './pricing.ts'

/** A price as people say it: "EUR 26 per 1,000 impressions, minimum spend EUR 2,500". */
export function priceWords(option: PricingOption): string {
  const { min_spend_per_package: minimum } = option
  const least = minimum === undefined ? '' : `, minimum spend ${moneyOf(option, minimum)}`
  return `${sumWords(option)}${least}`
}

function sumWords(option: PricingOption): string {
  const unit = pricedUnit(option)
  const per = unit === null ? 'flat rate' : `per ${unit}`
  if (option.fixed_price !== undefined) return `${moneyOf(option, option.fixed_price)} ${per}`
  const floor = 'floor_price' in option ? option.floor_price : undefined
  return floor === undefined
    ? `By auction in ${option.currency}, ${per}`
    : `From ${moneyOf(option, floor)} ${per}, by auction`
}

/** What one price is paid for; null for a flat rate. */
export function pricedUnit(option: PricingOption): string | null {
  switch (option.pricing_model) {
    case 'cpp':
      return `rating point (${option.parameters.demographic})`
    case 'cpa':
      return (option.custom_event_name ?? option.event_type).replaceAll('_', ' ')
    case 'time':
      return option.parameters.time_unit
    default:
      return UNITS[option.pricing_model]
  }
}

const UNITS = {
  cpm: '1,000 impressions',
  vcpm: '1,000 viewable impressions',
  cpc: 'click',
  cpcv: 'completed view',
  cpv: 'view',
  flat_rate: null,
} as const

/** Whole amounts without places, others with at least two: "EUR 26", "EUR 8.50". */
function moneyOf({ currency }: PricingOption, amount: number): string {
  const places = Number.isInteger(amount) ? 0 : 2
  const written = amount.toLocaleString('en-US', { minimumFractionDigits: places, maximumFractionDigits: 10 })
  return `${currency} ${written}`
}
