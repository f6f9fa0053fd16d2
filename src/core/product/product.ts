import { z } from 'zod'
import {
  cancellationPolicy,
  creativePolicy,
  deliveryMeasurement,
  materialSubmission,
  measurementTerms,
} from './buying-terms.ts'
import { collectionSelectors, installments } from './collection.ts'
import { deadlinePolicy } from './deadlines.ts'
import { deliveryForecast } from './forecast.ts'
import { placements } from './placement.ts'
import { pricingOption } from './pricing.ts'
import { productCard } from './product-card.ts'
import { reportingCapabilities } from './reporting.ts'
import { territoryList } from './territories.ts'
import { distinct, domain, oneLine, words } from './text-schemas.ts'

/**
 * What is for sale, in AdCP's terms (a document is returned as stored). A product that buyers' agents could not read
 * cannot be saved: every field is checked, and unknown fields are refused.
 */

/** Each channel with its common name, for the search. */
export const CHANNELS = {
  display: 'display banner advertising',
  olv: 'online video',
  social: 'social media',
  search: 'search engine',
  ctv: 'connected television streaming TV',
  linear_tv: 'linear television broadcast TV',
  radio: 'radio broadcast',
  streaming_audio: 'streaming audio music',
  podcast: 'podcast audio',
  dooh: 'digital out-of-home outdoor screens',
  ooh: 'out-of-home outdoor posters billboards',
  print: 'print newspaper magazine',
  cinema: 'cinema film theatre',
  email: 'email newsletter',
  gaming: 'gaming games',
  retail_media: 'retail media shop',
  influencer: 'influencer creator',
  affiliate: 'affiliate performance',
  product_placement: 'product placement sponsorship',
  sponsored_intelligence: 'AI assistant',
} as const
export type Channel = keyof typeof CHANNELS
export const CHANNEL_NAMES = Object.keys(CHANNELS) as [Channel, ...Channel[]]

export const DELIVERY_TYPES = ['guaranteed', 'non_guaranteed'] as const
export const EXCLUSIVITIES = ['none', 'category', 'exclusive'] as const
export const VIDEO_PLACEMENT_TYPES = [
  'instream',
  'accompanying_content',
  'interstitial',
  'standalone',
] as const
export const AUDIO_DISTRIBUTION_TYPES = [
  'music_streaming_service',
  'fm_am_broadcast',
  'podcast',
  'catch_up_radio',
  'web_radio',
  'video_game',
  'text_to_speech',
] as const

const propertyName = z.string().regex(/^[a-z0-9_]{1,100}$/, 'must be lower-case letters, digits and _')

const publisherProperties = z.discriminatedUnion('selection_type', [
  z.strictObject({ publisher_domain: domain, selection_type: z.literal('all') }),
  z.strictObject({
    publisher_domain: domain,
    selection_type: z.literal('by_id'),
    property_ids: distinct(propertyName),
  }),
  z.strictObject({
    publisher_domain: domain,
    selection_type: z.literal('by_tag'),
    property_tags: distinct(propertyName),
  }),
])

export const PRODUCT_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/

export const productDocument = z.strictObject({
  product_id: z.string().regex(PRODUCT_ID, 'must be an id such as homepage_billboard'),
  name: oneLine(200),
  description: words(4_000),
  publisher_properties: z.array(publisherProperties).min(1).max(500),
  channels: distinct(z.enum(CHANNEL_NAMES)),
  video_placement_types: distinct(z.enum(VIDEO_PLACEMENT_TYPES)).optional(),
  audio_distribution_types: distinct(z.enum(AUDIO_DISTRIBUTION_TYPES)).optional(),
  format_ids: distinct(z.string('must be the id of a format, as format list shows it')),
  placements: placements.optional(),
  delivery_type: z.enum(DELIVERY_TYPES),
  exclusivity: z.enum(EXCLUSIVITIES).optional(),
  pricing_options: z
    .array(pricingOption)
    .min(1)
    .max(50)
    .refine((options) => distinctIds(options), 'must not use a pricing_option_id twice'),
  /** The operator's own. Without it, the one from proven delivery is shown. */
  forecast: deliveryForecast.optional(),
  reporting_capabilities: reportingCapabilities,
  delivery_measurement: deliveryMeasurement.optional(),
  measurement_terms: measurementTerms.optional(),
  cancellation_policy: cancellationPolicy.optional(),
  creative_policy: creativePolicy.optional(),
  enforced_policies: distinct(oneLine(100)).optional(),
  property_targeting_allowed: z.boolean().optional(),
  collections: collectionSelectors.optional(),
  collection_targeting_allowed: z.boolean().optional(),
  installments: installments.optional(),
  /** Before the first day of the flight. Deadlines of episodes are in `installments`, or those of their show. */
  deadline_policy: deadlinePolicy.optional(),
  material_submission: materialSubmission.optional(),
  product_card: productCard.optional(),
})

export type ProductDocument = z.output<typeof productDocument>

const SELLERS_MAX = 100

/** As an operator writes it: the document, and what buyers do not see as such. */
export const proposedProduct = productDocument.extend({
  territories: territoryList,
  /** IDs of the organizations whose lines may name the product. */
  sellers: z
    .array(z.uuid('must be the ID of an organization').toLowerCase())
    .max(SELLERS_MAX)
    .transform((ids) => [...new Set(ids)].toSorted())
    .optional(),
  in_media_kit: z.boolean().optional(),
})
export type ProposedProduct = z.output<typeof proposedProduct>

/** A stored product in that form. What is as if it were left out, is left out. */
export function asProposed({
  document,
  territories,
  sellers,
  in_media_kit,
}: {
  document: ProductDocument
  territories: string[]
  sellers: string[]
  in_media_kit: boolean
}): ProposedProduct {
  return {
    ...document,
    territories,
    ...(sellers.length > 0 && { sellers }),
    ...(in_media_kit && { in_media_kit }),
  }
}

/** The ID of a product as it was sent, whatever else is wrong with it; undefined if it is not an ID. */
export function productIdIn(sent: unknown): string | undefined {
  if (typeof sent !== 'object' || sent === null || !('product_id' in sent)) return undefined
  const { product_id } = sent
  return typeof product_id === 'string' && PRODUCT_ID.test(product_id) ? product_id : undefined
}

export function channelWords(channels: readonly Channel[]): string {
  return channels.map((channel) => CHANNELS[channel]).join(' ')
}

function distinctIds(options: readonly { pricing_option_id: string }[]): boolean {
  return new Set(options.map((option) => option.pricing_option_id)).size === options.length
}
