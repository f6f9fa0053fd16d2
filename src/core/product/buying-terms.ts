import { z } from 'zod'
import { distinct, domain, email, secureAddress, words } from './text-schemas.ts'

/** What a buyer agrees to with an order: what a creative must have, how to cancel, and whose count is billed. */

/** A company by its domain: a measurement vendor. */
export const brandRef = z.strictObject({
  domain,
  brand_id: z
    .string()
    .regex(/^[a-z0-9_]{1,100}$/, 'must be lower-case letters, digits and _')
    .optional(),
})

export const CO_BRANDING = ['required', 'optional', 'none'] as const
export const LANDING_PAGES = ['any', 'retailer_site_only', 'must_include_retailer'] as const

export const creativePolicy = z.strictObject({
  co_branding: z.enum(CO_BRANDING),
  landing_page: z.enum(LANDING_PAGES),
  templates_available: z.boolean(),
  provenance_required: z.boolean().optional(),
})

export const CANCELLATION_FEES = ['percent_remaining', 'full_commitment', 'fixed_fee', 'none'] as const
export const NOTICE_UNITS = ['hours', 'days'] as const

export const cancellationPolicy = z.strictObject({
  notice_period: z.strictObject({ interval: z.int().min(1).max(10_000), unit: z.enum(NOTICE_UNITS) }),
  cancellation_fee: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('percent_remaining'), rate: z.number().min(0).max(1) }),
    z.strictObject({ type: z.literal('full_commitment') }),
    z.strictObject({ type: z.literal('fixed_fee'), amount: z.number().min(0, 'must not be negative') }),
    z.strictObject({ type: z.literal('none') }),
  ]),
})

export const REMEDIES = ['additional_delivery', 'credit', 'invoice_adjustment'] as const

export const measurementTerms = z
  .strictObject({
    billing_measurement: z
      .strictObject({
        vendor: brandRef,
        max_variance_percent: z.number().min(0).lt(100).optional(),
        measurement_window: z.string().min(1).max(50).optional(),
        finalization_deadline_hours: z.int().min(0).max(100_000).optional(),
      })
      .optional(),
    makegood_policy: z.strictObject({ available_remedies: distinct(z.enum(REMEDIES)) }).optional(),
  })
  .refine(
    ({ billing_measurement, makegood_policy }) => (billing_measurement ?? makegood_policy) !== undefined,
    'must name whose count is billed, or the remedies',
  )

/** Who measures delivery. `provider` is the older form, in words. */
export const deliveryMeasurement = z.strictObject({
  vendors: z.array(brandRef).min(1).max(20).optional(),
  provider: words(500).optional(),
  notes: words(2_000).optional(),
})

/** Where printed and other physical material goes. */
export const materialSubmission = z
  .strictObject({
    url: secureAddress.optional(),
    email: email.optional(),
    instructions: words(2_000).optional(),
  })
  .refine(
    ({ url, email: address, instructions }) => (url ?? address ?? instructions) !== undefined,
    'must say where the material goes',
  )
