import type { PricingModel, PricingOption } from '../../../core/product/pricing.ts'
import type { Channel, ProposedProduct } from '../../../core/product/product.ts'

/**
 * A product as a form holds it: numbers and lists as they are typed. What the form has no field for stays beside it and is
 * saved as it was; the server says what is wrong.
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
  /** Fields without one of their own. */
  rest: Record<string, unknown>
}

export interface PropertyDraft {
  key: number
  publisher_domain: string
  selection_type: string
  /** The ids or tags. */
  names: string
}

export interface OptionDraft {
  key: number
  pricing_option_id: string
  pricing_model: PricingModel
  currency: string
  /** How the price is set. */
  kind: 'fixed' | 'auction'
  /** The fixed price, or the floor of the auction; empty: none. */
  amount: string
  min_spend_per_package: string
  /** Of the model, by their names: view_threshold, time_unit and so on. */
  parameters: Record<string, string>
  rest: Record<string, unknown>
}

export interface ReportingDraft {
  available_reporting_frequencies: string[]
  expected_delay_minutes: string
  timezone: string
  available_metrics: string[]
  date_range_support: string
  rest: Record<string, unknown>
}

export const PRICING_MODELS: Record<PricingModel, string> = {
  cpm: 'CPM: per thousand impressions',
  vcpm: 'vCPM: per thousand viewable impressions',
  cpc: 'CPC: per click',
  cpcv: 'CPCV: per completed view',
  cpv: 'CPV: per view',
  cpp: 'CPP: per rating point',
  cpa: 'CPA: per action',
  flat_rate: 'Flat rate',
  time: 'Time: per hour, day, week or month',
}

/** The short name that the trade uses. */
export function modelName(model: string): string {
  const name = (PRICING_MODELS as Record<string, string>)[model] ?? model
  return name.split(':')[0]!
}

export interface ParameterField {
  name: string
  label: string
  isNumber?: boolean
  isRequired?: boolean
  choices?: string[]
  placeholder?: string
}

/** What each model needs besides a price. */
export const MODEL_PARAMETERS: Record<PricingModel, ParameterField[]> = {
  cpm: [],
  vcpm: [],
  cpc: [],
  cpcv: [],
  cpv: [
    {
      name: 'view_threshold',
      label: 'Counts as a view after',
      isNumber: true,
      isRequired: true,
      placeholder: '0.5 (of the video)',
    },
  ],
  cpp: [
    { name: 'demographic', label: 'Demographic', isRequired: true, placeholder: 'P18-49' },
    {
      name: 'demographic_system',
      label: 'Rating system',
      choices: ['nielsen', 'barb', 'agf', 'oztam', 'mediametrie', 'custom'],
    },
    { name: 'min_points', label: 'Minimum points', isNumber: true },
  ],
  cpa: [{ name: 'event_type', label: 'Action', isRequired: true, placeholder: 'purchase' }],
  flat_rate: [],
  time: [
    { name: 'time_unit', label: 'Unit', isRequired: true, choices: ['hour', 'day', 'week', 'month'] },
    { name: 'min_duration', label: 'Minimum units', isNumber: true },
    { name: 'max_duration', label: 'Maximum units', isNumber: true },
  ],
}

/** The path of a model's parameter in the product. */
export function parameterPath(name: string): string {
  return name === 'event_type' ? name : `parameters.${name}`
}

/** CPA has no auction. */
export function isAlwaysFixed(model: PricingModel): boolean {
  return model === 'cpa'
}

export const CHANNELS: Record<Channel, string> = {
  display: 'Display',
  olv: 'Online video',
  social: 'Social',
  search: 'Search',
  ctv: 'Connected TV',
  linear_tv: 'Linear TV',
  radio: 'Radio',
  streaming_audio: 'Streaming audio',
  podcast: 'Podcast',
  dooh: 'Digital out-of-home',
  ooh: 'Out-of-home',
  print: 'Print',
  cinema: 'Cinema',
  email: 'E-mail',
  gaming: 'Gaming',
  retail_media: 'Retail media',
  influencer: 'Influencer',
  affiliate: 'Affiliate',
  product_placement: 'Product placement',
  sponsored_intelligence: 'Sponsored intelligence',
}

let nextKey = 0

export function newProperty(): PropertyDraft {
  return { key: nextKey++, publisher_domain: '', selection_type: 'all', names: '' }
}

export function newOption(before?: OptionDraft): OptionDraft {
  return {
    key: nextKey++,
    pricing_option_id: '',
    pricing_model: before?.pricing_model ?? 'cpm',
    currency: before?.currency ?? '',
    kind: 'fixed',
    amount: '',
    min_spend_per_package: '',
    parameters: {},
    rest: {},
  }
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
      rest: { supports_webhooks: false },
    },
    rest: {},
  }
}

export function draftOf(product: ProposedProduct): ProductDraft {
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
    ...rest
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
      rest: reportingRest,
    },
    rest,
  }
}

function namesOf(property: ProposedProduct['publisher_properties'][number]): string[] {
  if (property.selection_type === 'by_id') return property.property_ids
  return property.selection_type === 'by_tag' ? property.property_tags : []
}

function optionDraftOf(option: PricingOption): OptionDraft {
  const { pricing_option_id, pricing_model, currency, fixed_price, min_spend_per_package, ...others } = option
  const { floor_price, parameters, event_type, ...rest } = others as Record<string, unknown>
  const known = new Set(MODEL_PARAMETERS[pricing_model].map(({ name }) => name))
  const entries = Object.entries({
    ...(parameters as object | undefined),
    ...(event_type !== undefined && { event_type }),
  })
  const isTyped = ([name, value]: [string, unknown]) => known.has(name) && typeof value !== 'object'
  const untyped = entries.filter((entry) => !isTyped(entry))
  return {
    key: nextKey++,
    pricing_option_id,
    pricing_model,
    currency,
    kind: fixed_price === undefined ? 'auction' : 'fixed',
    amount: textOf(fixed_price ?? floor_price),
    min_spend_per_package: textOf(min_spend_per_package),
    parameters: Object.fromEntries(entries.filter(isTyped).map(([name, value]) => [name, textOf(value)])),
    rest: { ...rest, ...(untyped.length > 0 && { parameters: Object.fromEntries(untyped) }) },
  }
}

function textOf(value: unknown): string {
  return typeof value === 'number' || typeof value === 'string' ? String(value) : ''
}

/** In the form that is sent. Text that is not a number is sent as typed: the server then names the field. */
export function productOf(draft: ProductDraft): Record<string, unknown> {
  const { properties, pricing, reporting, rest, exclusivity, enforced_policies, territories, ...plain } =
    draft
  const policies = enforced_policies
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const { rest: reportingRest, expected_delay_minutes, ...reportingPlain } = reporting
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
      ...reportingRest,
    },
    ...rest,
  }
}

function propertyOf({ publisher_domain, selection_type, names }: PropertyDraft): Record<string, unknown> {
  return {
    publisher_domain: publisher_domain.trim(),
    selection_type,
    ...(selection_type === 'by_id' && { property_ids: listIn(names) }),
    ...(selection_type === 'by_tag' && { property_tags: listIn(names) }),
  }
}

function optionOf(draft: OptionDraft): Record<string, unknown> {
  const { pricing_option_id, pricing_model, currency, kind, amount, min_spend_per_package } = draft
  const { parameters: restParameters, ...rest } = draft.rest
  const isFixed = kind === 'fixed' || isAlwaysFixed(pricing_model)
  const typed = MODEL_PARAMETERS[pricing_model].flatMap(({ name, isNumber }) => {
    const text = draft.parameters[name]?.trim() ?? ''
    return text === '' ? [] : [[name, isNumber ? numberIn(text) : text] as const]
  })
  const inside = typed.filter(([name]) => parameterPath(name) !== name)
  const beside = typed.filter(([name]) => parameterPath(name) === name)
  const parameters = { ...(restParameters as object | undefined), ...Object.fromEntries(inside) }
  const hasParameters =
    Object.keys(parameters).length > 0 ||
    MODEL_PARAMETERS[pricing_model].some(({ name }) => parameterPath(name) !== name)
  return {
    pricing_option_id: pricing_option_id.trim(),
    pricing_model,
    currency: currency.trim(),
    ...(amount.trim() !== '' && { [isFixed ? 'fixed_price' : 'floor_price']: numberIn(amount) }),
    ...(min_spend_per_package.trim() !== '' && { min_spend_per_package: numberIn(min_spend_per_package) }),
    ...Object.fromEntries(beside),
    ...(hasParameters && { parameters }),
    ...rest,
  }
}

function listIn(text: string): string[] {
  return text.split(/[\s,;]+/).filter((part) => part !== '')
}

function numberIn(text: string): number | string {
  const trimmed = text.trim()
  return /^-?\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : trimmed
}
