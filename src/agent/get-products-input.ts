import { z } from 'zod'
import {
  AUDIO_DISTRIBUTION_TYPES,
  CHANNEL_NAMES,
  DELIVERY_TYPES,
  EXCLUSIVITIES,
  VIDEO_PLACEMENT_TYPES,
} from '../core/product/product.ts'
import { METRICS } from '../core/product/reporting.ts'
import {
  account,
  anyObject,
  country,
  currency,
  date,
  ENVELOPE,
  formatId,
  ignored,
  listOf,
  paginationArgument,
  region,
} from './arguments.ts'
import { propertyListArgument } from './property-list-ref.ts'
import { refineArgument } from './refine-input.ts'

const NOT_OFFERED = 'Not offered: excludes every product.'
const things = listOf(z.unknown()).optional()
const notOffered = things.meta({ items: {}, description: NOT_OFFERED })
const notNarrowed = things.meta({ items: {}, description: 'Accepted; products are sold by country.' })

/** Unlike other lists it may be empty. */
const policies = z
  .array(z.unknown())
  .max(100)
  .meta({ items: { type: 'string', maxLength: 200 } })
  .pipe(z.array(z.string().max(200)))

const knownFilters = z.object({
  countries: listOf(country)
    .optional()
    .meta({ description: 'ISO 3166-1 alpha-2. Products available to you in at least one of them.' }),
  regions: listOf(region).optional().meta({ description: 'ISO 3166-2. Matched by country.' }),
  channels: listOf(z.enum(CHANNEL_NAMES)).optional(),
  delivery_type: z.enum(DELIVERY_TYPES).optional(),
  exclusivity: z.enum(EXCLUSIVITIES).optional(),
  is_fixed_price: z
    .boolean()
    .optional()
    .meta({ description: 'true: fixed prices only. false: auctions only. Prunes pricing_options.' }),
  pricing_structures: listOf(z.string().max(100))
    .optional()
    .meta({ description: 'Of AdCP 3.2. fixed, auction. Prunes pricing_options to these.' }),
  pricing_currencies: listOf(currency)
    .optional()
    .meta({ description: 'ISO 4217. Prunes pricing_options to these.' }),
  budget_range: z
    .object({ currency, min: z.number().min(0).optional(), max: z.number().min(0).optional() })
    .refine(({ min, max }) => min !== undefined || max !== undefined, 'This needs min or max.')
    .optional()
    .meta({ description: 'Leaves out what cannot be bought for max in this currency.' }),
  format_ids: listOf(formatId)
    .optional()
    .meta({ description: 'Products that take at least one, as list_creative_formats names them.' }),
  standard_formats_only: z.boolean().optional(),
  format_kinds: listOf(z.string().max(100))
    .optional()
    .meta({ description: 'Of AdCP 3.2. Products with a format_option of one of these kinds.' }),
  format_option_refs: listOf(z.object({ scope: z.string().max(20), format_option_id: z.string().max(200) }))
    .optional()
    .meta({ description: 'Of AdCP 3.2. Products with one of these; scope "product".' }),
  required_metrics: listOf(z.enum(METRICS))
    .optional()
    .meta({ description: 'Products that report all of them.' }),
  video_placement_types: listOf(z.enum(VIDEO_PLACEMENT_TYPES)).optional(),
  audio_distribution_types: listOf(z.enum(AUDIO_DISTRIBUTION_TYPES)).optional(),
  start_date: date.optional().meta({ description: 'YYYY-MM-DD.' }),
  end_date: date.optional(),
  min_exposures: z
    .int()
    .min(1)
    .optional()
    .meta({ description: 'Leaves out what is forecast to deliver less from start_date to end_date.' }),
  metros: notNarrowed,
  postal_areas: notNarrowed,
  geo_proximity: notNarrowed,
  required_geo_targeting: notOffered,
  required_features: anyObject(
    'Features of get_adcp_capabilities. Any other that is true excludes every product.',
  ),
  required_vendor_metrics: notOffered,
  required_performance_standards: notOffered,
  required_axe_integrations: notOffered,
  sponsored_placement_types: notOffered,
  social_placement_surfaces: notOffered,
  signal_targeting: notOffered,
  keywords: notOffered,
  trusted_match: anyObject(NOT_OFFERED),
  ext: ignored('Ignored.'),
})
/** Names of filters that are applied, or accepted without effect. */
export const FILTER_NAMES: ReadonlySet<string> = new Set(Object.keys(knownFilters.shape))
export const productFilters = knownFilters.loose()
export type ProductFilters = z.output<typeof knownFilters>

/** The fields an answer can be narrowed to. Those that the product schema requires are always present. */
const FIELDS = [
  'product_id',
  'name',
  'description',
  'publisher_properties',
  'channels',
  'video_placement_types',
  'audio_distribution_types',
  'sponsored_placement_types',
  'social_placement_surfaces',
  'format_ids',
  'format_options',
  'placements',
  'delivery_type',
  'exclusivity',
  'pricing_options',
  'forecast',
  'outcome_measurement',
  'delivery_measurement',
  'reporting_capabilities',
  'creative_policy',
  'catalog_types',
  'metric_optimization',
  'conversion_tracking',
  'data_provider_signals',
  'included_signals',
  'signal_targeting_allowed',
  'signal_targeting_options',
  'signal_targeting_rules',
  'max_optimization_goals',
  'catalog_match',
  'collections',
  'collection_targeting_allowed',
  'installments',
  'brief_relevance',
  'expires_at',
  'product_card',
  'product_card_detailed',
  'enforced_policies',
  'trusted_match',
] as const

export const getProductsInput = z.object({
  buying_mode: z.enum(['brief', 'wholesale', 'refine']).optional().meta({
    description:
      'brief (default): ranked by the brief. wholesale: all, in the order of their ids. refine: changes to an earlier answer.',
  }),
  brief: z
    .string()
    .optional()
    .meta({
      description:
        'What the campaign needs, as to a salesperson, in any of nine languages: place, channel, audience, topic, price, what is not ' +
        'wanted. Ranks the products, hides none. ext.flightline.brief says what was read.',
    }),
  filters: productFilters.optional().meta({ description: 'All must hold.' }),
  fields: listOf(z.enum(FIELDS))
    .optional()
    .meta({ description: 'Optional fields to include; required ones always are.' }),
  preferred_delivery_types: listOf(z.enum(DELIVERY_TYPES))
    .optional()
    .meta({ description: 'Listed first; nothing is left out.' }),
  required_policies: policies.optional().meta({ description: 'Products that enforce all of them.' }),
  targeting_overlay: z
    .object({
      geo_countries: listOf(country).optional(),
      geo_countries_exclude: listOf(country).optional(),
    })
    .loose()
    .optional()
    .meta({
      description: 'Of AdCP 3.2. Keeps products available in geo_countries. Everything else is ignored.',
    }),
  required_overlay_support: anyObject('Of AdCP 3.2. Not offered: excludes every product.'),
  pagination: paginationArgument,
  account,
  brand: ignored('Ignored.'),
  catalog: ignored('Ignored.'),
  property_list: propertyListArgument.meta({
    description:
      'A list at a governance agent. Leaves out products whose publishers are not in it, and says so in property_list_applied.',
  }),
  time_budget: ignored('Ignored: answers come at once.'),
  refine: refineArgument.optional().meta({
    description:
      'With buying_mode "refine": products to include, to omit, or to find similar ones for, and asks in plain words that ' +
      'rank the rest. refinement_applied says what was done with each.',
  }),
  if_wholesale_feed_version: z.string().optional().meta({
    description:
      'Wholesale only: the wholesale_feed_version of an earlier answer. If it is still current, the answer is `unchanged`.',
  }),
  if_pricing_version: z
    .string()
    .optional()
    .meta({ description: 'Ignored: prices are part of wholesale_feed_version.' }),
  ...ENVELOPE,
})
export type GetProductsArguments = z.output<typeof getProductsInput>
