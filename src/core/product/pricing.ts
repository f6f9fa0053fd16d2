import { z } from 'zod'
import { isCurrency } from '../campaign/currency.ts'

/** How a product is priced. A fixed price, or an auction with or without a floor; never both. */

const amount = z.number().min(0, 'must not be negative')
/** A form sends an empty text for a price that is not entered: without it, this would be an auction. */
const price = z.number({ error: ({ input }) => (input === '' ? 'Enter a price' : undefined) })

const common = {
  pricing_option_id: z.string().regex(/^[A-Za-z0-9_.-]{1,100}$/, 'must be an id such as cpm_eur'),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be three capital letters such as EUR')
    .refine(isCurrency, 'must be an ISO 4217 currency code in use, such as EUR'),
  min_spend_per_package: amount.optional(),
}

const priced = {
  ...common,
  fixed_price: price.min(0, 'must not be negative').optional(),
  floor_price: amount.optional(),
  price_guidance: z
    .strictObject({
      p25: amount.optional(),
      p50: amount.optional(),
      p75: amount.optional(),
      p90: amount.optional(),
    })
    .optional(),
}

const bid = { ...priced, max_bid: z.boolean().optional() }
const whole = z.int().min(1)

export const EVENT_TYPES = [
  'page_view',
  'view_content',
  'select_content',
  'select_item',
  'search',
  'share',
  'add_to_cart',
  'remove_from_cart',
  'viewed_cart',
  'add_to_wishlist',
  'initiate_checkout',
  'add_payment_info',
  'purchase',
  'refund',
  'lead',
  'qualify_lead',
  'close_convert_lead',
  'disqualify_lead',
  'complete_registration',
  'subscribe',
  'follow',
  'content_view',
  'watch_milestone',
  'start_trial',
  'app_install',
  'app_launch',
  'contact',
  'schedule',
  'donate',
  'submit_application',
  'custom',
] as const

const DEMOGRAPHIC_SYSTEMS = ['nielsen', 'barb', 'agf', 'oztam', 'mediametrie', 'custom'] as const

export const pricingOption = z
  .discriminatedUnion('pricing_model', [
    z.strictObject({ pricing_model: z.literal('cpm'), ...bid }),
    z.strictObject({ pricing_model: z.literal('vcpm'), ...bid }),
    z.strictObject({ pricing_model: z.literal('cpc'), ...bid }),
    z.strictObject({ pricing_model: z.literal('cpcv'), ...bid }),
    z.strictObject({
      pricing_model: z.literal('cpv'),
      ...bid,
      parameters: z.strictObject({
        view_threshold: z.union([z.number().min(0).max(1), z.strictObject({ duration_seconds: whole })]),
      }),
    }),
    z.strictObject({
      pricing_model: z.literal('cpp'),
      ...priced,
      parameters: z.strictObject({
        demographic_system: z.enum(DEMOGRAPHIC_SYSTEMS).optional(),
        demographic: z.string().min(1).max(100),
        min_points: amount.optional(),
      }),
    }),
    z.strictObject({
      pricing_model: z.literal('cpa'),
      ...common,
      event_type: z.enum(EVENT_TYPES),
      custom_event_name: z.string().min(1).max(100).optional(),
      fixed_price: price.gt(0),
    }),
    z.strictObject({
      pricing_model: z.literal('flat_rate'),
      ...priced,
      parameters: z
        .strictObject({
          type: z.literal('dooh'),
          sov_percentage: z.number().min(0).max(100).optional(),
          loop_duration_seconds: whole.optional(),
          min_plays_per_hour: whole.optional(),
          venue_package: z.string().max(200).optional(),
          duration_hours: amount.optional(),
          daypart: z.string().max(100).optional(),
          estimated_impressions: z.int().min(0).optional(),
        })
        .optional(),
    }),
    z.strictObject({
      pricing_model: z.literal('time'),
      ...priced,
      parameters: z.strictObject({
        time_unit: z.enum(['hour', 'day', 'week', 'month']),
        min_duration: whole.optional(),
        max_duration: whole.optional(),
      }),
    }),
  ])
  .refine(
    (option) =>
      !('floor_price' in option && option.floor_price !== undefined && option.fixed_price !== undefined),
    {
      message: 'must not be set beside fixed_price',
      path: ['floor_price'],
    },
  )

export type PricingOption = z.output<typeof pricingOption>
export type PricingModel = PricingOption['pricing_model']
