import { z } from 'zod'
import { isCurrency } from '../campaign/currency.ts'
import { instant } from './deadlines.ts'
import { COUNTRY_CODES } from './territories.ts'
import { oneLine } from './text-schemas.ts'

/** What a product is expected to deliver, as an operator states it, or as lines that were sold as the product delivered. */

export const FORECAST_METHODS = ['estimate', 'modeled', 'guaranteed'] as const
export const FORECAST_UNITS = [
  'spend',
  'availability',
  'reach_freq',
  'weekly',
  'daily',
  'clicks',
  'conversions',
  'package',
] as const
export const FORECAST_METRICS = [
  'impressions',
  'downloads',
  'reach',
  'frequency',
  'audience_size',
  'clicks',
  'spend',
  'views',
  'completed_views',
  'grps',
  'engagements',
  'follows',
  'saves',
  'profile_visits',
  'measured_impressions',
  'plays',
] as const

const value = z.number().min(0, 'must not be negative')

const range = z
  .strictObject({ low: value.optional(), mid: value.optional(), high: value.optional() })
  .refine(
    ({ low, mid, high }) => mid !== undefined || (low !== undefined && high !== undefined),
    'must have mid, or both low and high',
  )
  .refine(({ low, mid, high }) => isAscending([low, mid, high]), 'must ascend: low, mid, high')

function isAscending(values: readonly (number | undefined)[]): boolean {
  const given = values.filter((one) => one !== undefined)
  return given.every((one, i) => i === 0 || one >= given[i - 1]!)
}

const country = z.strictObject({
  kind: z.literal('geo'),
  geo_level: z.literal('country'),
  geo_code: z.string().refine((code) => COUNTRY_CODES.has(code), 'must be a country code such as DE'),
})

const point = z.strictObject({
  label: oneLine(128).optional(),
  budget: value.optional(),
  dimensions: z.tuple([country]).optional(),
  metrics: z
    .partialRecord(z.enum(FORECAST_METRICS), range)
    .refine((metrics) => Object.keys(metrics).length > 0, 'must have at least one metric'),
})

export const deliveryForecast = z
  .strictObject({
    points: z.array(point).min(1).max(100),
    forecast_range_unit: z.enum(FORECAST_UNITS).optional(),
    method: z.enum(FORECAST_METHODS),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, 'must be three capital letters such as EUR')
      .refine(isCurrency, 'must be an ISO 4217 currency code in use, such as EUR'),
    measurement_source: z
      .string()
      .regex(/^[a-z0-9_]{1,64}$/, 'must be lower-case letters, digits and _, such as agf')
      .optional(),
    reach_unit: z.enum(['individuals', 'households', 'devices', 'accounts', 'cookies', 'custom']).optional(),
    generated_at: instant.optional(),
    valid_until: instant.optional(),
  })
  .refine(
    ({ points, forecast_range_unit }) =>
      forecast_range_unit !== 'package' || points.every(({ label }) => label !== undefined),
    'must have a label on each point of a forecast by package',
  )
export type DeliveryForecast = z.output<typeof deliveryForecast>

/** When it expires, in milliseconds since 1970; buyers do not see it from then on. */
export function expiryOf({ valid_until }: DeliveryForecast): number {
  return valid_until === undefined ? Infinity : Date.parse(valid_until)
}

/** From what lines that were sold as the product delivered per day. */
export interface ProvenForecast extends DeliveryForecast {
  /** When these very figures first came out. It stays while they do: otherwise the catalogue would change every hour. */
  generated_at: string
  forecast_range_unit: 'daily'
  method: 'estimate'
  ext: { flightline: ForecastBasis }
}

/** Where the figures of a forecast come from. */
export interface ForecastBasis {
  basis: 'proven_delivery'
  /** How many lines stand behind it. */
  lines: number
  /** In words, for people and models. */
  explanation: string
}
