import type { ProductView } from '../../answers.ts'
import { domainIn } from './domain-in.ts'
import {
  newOption,
  numberIn,
  optionDraftOf,
  optionOf,
  withNewKey,
  type OptionDraft,
} from './pricing-draft.ts'
import { isLikeDraft } from './restored-draft.ts'

/**
 * A product as a form holds it. What every product has is kept as it is typed; `optional` is already in the form that is sent. What
 * the form has no field for stays beside it and is saved as it was; the server says what is wrong.
 */
export interface ProductDraft {
  product_id: string
  name: string
  description: string
  channels: string[]
  format_ids: string[]
  delivery_type: string
  exclusivity: string
  /** Separated by commas or spaces. */
  territories: string
  enforced_policies: string
  properties: PropertyDraft[]
  pricing: OptionDraft[]
  reporting: ReportingDraft
  /** By their names in the product; also what reporting_capabilities has besides `reporting`. */
  optional: Record<string, unknown>
  /** Fields that the form does not show. */
  rest: Record<string, unknown>
}

export interface PropertyDraft {
  key: number
  publisher_domain: string
  selection_type: string
  /** The ids or tags. */
  names: string
}

export interface ReportingDraft {
  available_reporting_frequencies: string[]
  expected_delay_minutes: string
  timezone: string
  available_metrics: string[]
  date_range_support: string
}

/** Fields of `optional`. */
const OPTIONAL: ReadonlySet<string> = new Set([
  'video_placement_types',
  'audio_distribution_types',
  'property_targeting_allowed',
  'placements',
  'forecast',
  'collections',
  'collection_targeting_allowed',
  'installments',
  'deadline_policy',
  'material_submission',
  'delivery_measurement',
  'measurement_terms',
  'cancellation_policy',
  'creative_policy',
  'product_card',
  'sellers',
  'in_media_kit',
])

export { CHANNEL_LABELS as CHANNELS } from '../../../core/product/channel-labels.ts'

let nextKey = 0

export function newProperty(): PropertyDraft {
  return { key: nextKey++, publisher_domain: '', selection_type: 'all', names: '' }
}

export function newDraft(): ProductDraft {
  return {
    product_id: '',
    name: '',
    description: '',
    channels: [],
    format_ids: [],
    delivery_type: 'non_guaranteed',
    exclusivity: '',
    territories: '',
    enforced_policies: '',
    properties: [newProperty()],
    pricing: [newOption()],
    reporting: {
      available_reporting_frequencies: ['daily'],
      expected_delay_minutes: '240',
      timezone: 'UTC',
      available_metrics: ['impressions', 'spend'],
      date_range_support: 'date_range',
    },
    optional: { reporting_capabilities: { supports_webhooks: false } },
    rest: {},
  }
}

export function draftOf(product: ProductView): ProductDraft {
  const {
    product_id,
    name,
    description,
    channels,
    format_ids,
    delivery_type,
    exclusivity,
    territories,
    enforced_policies,
    publisher_properties,
    pricing_options,
    reporting_capabilities,
    ...others
  } = product
  const {
    available_reporting_frequencies,
    expected_delay_minutes,
    timezone,
    available_metrics,
    date_range_support,
    ...reportingRest
  } = reporting_capabilities
  return {
    product_id,
    name,
    description,
    channels,
    format_ids,
    delivery_type,
    exclusivity: exclusivity ?? '',
    territories: territories.join(', '),
    enforced_policies: (enforced_policies ?? []).join('\n'),
    properties: publisher_properties.map((property) => ({
      key: nextKey++,
      publisher_domain: property.publisher_domain,
      selection_type: property.selection_type,
      names: namesOf(property).join(', '),
    })),
    pricing: pricing_options.map(optionDraftOf),
    reporting: {
      available_reporting_frequencies,
      expected_delay_minutes: String(expected_delay_minutes),
      timezone,
      available_metrics,
      date_range_support,
    },
    optional: {
      ...Object.fromEntries(Object.entries(others).filter(([field]) => OPTIONAL.has(field))),
      reporting_capabilities: reportingRest,
    },
    rest: Object.fromEntries(Object.entries(others).filter(([field]) => !OPTIONAL.has(field))),
  }
}

/** A draft that was kept while the page was reloaded, perhaps by an earlier version of it; null if it cannot be used. */
export function restoredDraft(stored: unknown): ProductDraft | null {
  if (!isLikeDraft(stored, newDraft())) return null
  return {
    ...stored,
    properties: stored.properties.map((property) => ({ ...property, key: nextKey++ })),
    pricing: stored.pricing.map(withNewKey),
  }
}

function namesOf(property: ProductView['publisher_properties'][number]): string[] {
  if (property.selection_type === 'by_id') return property.property_ids
  return property.selection_type === 'by_tag' ? property.property_tags : []
}

/** In the form that is sent. Text that is not a number is sent as typed: the server then names the field. */
export function productOf(draft: ProductDraft): Record<string, unknown> {
  const { properties, pricing, reporting, optional, rest, ...typed } = draft
  const { exclusivity, enforced_policies, territories, ...plain } = typed
  const policies = enforced_policies
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const { expected_delay_minutes, ...reportingPlain } = reporting
  const { reporting_capabilities: reportingRest, ...others } = optional
  return {
    ...plain,
    ...(exclusivity !== '' && { exclusivity }),
    ...(policies.length > 0 && { enforced_policies: policies }),
    territories: listIn(territories).map((code) => code.toUpperCase()),
    publisher_properties: properties.map(propertyOf),
    pricing_options: pricing.map(optionOf),
    reporting_capabilities: {
      ...reportingPlain,
      expected_delay_minutes: numberIn(expected_delay_minutes),
      ...(typeof reportingRest === 'object' && reportingRest),
    },
    ...others,
    ...rest,
  }
}

function propertyOf({ publisher_domain, selection_type, names }: PropertyDraft): Record<string, unknown> {
  return {
    publisher_domain: domainIn(publisher_domain),
    selection_type,
    ...(selection_type === 'by_id' && { property_ids: listIn(names) }),
    ...(selection_type === 'by_tag' && { property_tags: listIn(names) }),
  }
}

function listIn(text: string): string[] {
  return text.split(/[\s,;]+/).filter((part) => part !== '')
}
