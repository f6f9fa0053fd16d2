/** Exact sums over days, as decimal text. */
export interface AffiliateSums {
  clicks: string
  conversions: string
  conversion_value: string
}

/** The sums, and two ratios of them rounded to 6 places, half up; null if there were no clicks. */
export interface AffiliatePerformance extends AffiliateSums {
  conversion_rate: string | null
  value_per_click: string | null
}

const RATIO_PLACES = 6

/** Computed with big integers: a ratio of exact sums must not lose its last place to floats. */
export function performanceOf({
  clicks,
  conversions,
  conversion_value,
}: AffiliateSums): AffiliatePerformance {
  return {
    clicks,
    conversions,
    conversion_value,
    conversion_rate: perClick(conversions, clicks),
    value_per_click: perClick(conversion_value, clicks),
  }
}

function perClick(amount: string, clicks: string): string | null {
  const divisor = BigInt(clicks)
  if (divisor === 0n) return null
  const [whole = '', fraction = ''] = amount.split('.')
  const scaled = BigInt(whole + fraction.padEnd(RATIO_PLACES, '0'))
  return placePoint((scaled * 2n + divisor) / (divisor * 2n))
}

/** Of a number of millionths. */
function placePoint(millionths: bigint): string {
  const digits = millionths.toString().padStart(RATIO_PLACES + 1, '0')
  const fraction = digits.slice(-RATIO_PLACES).replace(/0+$/, '')
  const whole = digits.slice(0, -RATIO_PLACES)
  return fraction === '' ? whole : `${whole}.${fraction}`
}

/** What totals can be sorted by. */
export const AFFILIATE_ORDERS = [
  'created',
  'name',
  'clicks',
  'conversions',
  'conversion_value',
  'conversion_rate',
  'value_per_click',
] as const

export type AffiliateOrder = (typeof AFFILIATE_ORDERS)[number]
