import { mostExposures } from '../core/product/most-exposures.ts'
import type { PricingOption } from '../core/product/pricing.ts'
import type { ProductDocument } from '../core/product/product.ts'
import { ownFormatIds } from './format-id.ts'
import type { PreparedFormat } from './format-text.ts'
import type { GetProductsArguments, ProductFilters } from './get-products-input.ts'
import type { PropertyList } from './property-list.ts'

/** What a filter looks at: the product, and where it is available to the caller. */
export interface Candidate {
  document: ProductDocument
  formats: readonly PreparedFormat[]
  territories: readonly string[]
}

export interface Filter {
  name: string
  keeps(candidate: Candidate): boolean
}

/**
 * Every filter that was sent, as a test of a product. A product that fails one is excluded, without an error. Lists become sets
 * once: a long list must not cost its length for each product.
 */
export function filtersOf(
  args: GetProductsArguments,
  agentUrl: string,
  /** The buyer's list, as it was read. */
  {
    propertyList,
    servesPropertyLists,
  }: { propertyList: PropertyList | undefined; servesPropertyLists: boolean },
): Filter[] {
  const { filters, required_policies: requiredPolicies } = args
  const asked: Filter[] = []
  const add = (name: string, isAsked: boolean, keeps: Filter['keeps']) => {
    if (isAsked) asked.push({ name, keeps })
  }
  if (requiredPolicies?.length) {
    const policies = new Set(requiredPolicies)
    add('required_policies', true, ({ document }) => hasAll(policies, document.enforced_policies ?? []))
  }
  add('property_list', propertyList !== undefined, ({ document }) => propertyList!.admits(document))
  addOverlay(args, add)
  if (filters === undefined) return asked

  const { countries, regions, channels, delivery_type, exclusivity, required_metrics, format_ids } = filters
  const askedCountries = new Set(countries)
  add('countries', countries !== undefined, ({ territories }) => overlaps(askedCountries, territories))
  const regionCountries = new Set(regions?.map((region) => region.slice(0, 2)))
  add('regions', regions !== undefined, ({ territories }) => overlaps(regionCountries, territories))
  const askedChannels = new Set<string>(channels)
  add('channels', channels !== undefined, ({ document }) => overlaps(askedChannels, document.channels))
  add(
    'delivery_type',
    delivery_type !== undefined,
    ({ document }) => document.delivery_type === delivery_type,
  )
  add(
    'exclusivity',
    exclusivity !== undefined,
    ({ document }) => (document.exclusivity ?? 'none') === exclusivity,
  )
  const metrics = new Set<string>(required_metrics)
  add('required_metrics', required_metrics !== undefined, ({ document }) =>
    hasAll(metrics, document.reporting_capabilities.available_metrics),
  )
  const formatIds = format_ids && ownFormatIds(format_ids, agentUrl)
  add('format_ids', formatIds !== undefined, ({ document }) => overlaps(formatIds!, document.format_ids))
  add('standard_formats_only', filters.standard_formats_only === true, ({ formats }) =>
    formats.every((format) => format.isStandard),
  )
  addFormatOptions(filters, add)
  for (const name of ['video_placement_types', 'audio_distribution_types'] as const) {
    const types = new Set<string>(filters[name])
    add(name, filters[name] !== undefined, ({ document }) => overlaps(types, document[name] ?? []))
  }
  addPricing(filters, add)
  addExposures(filters, add)
  addWhatIsNotOffered(filters, add, servesPropertyLists ? ['property_list_filtering'] : [])
  return asked
}

type Add = (name: string, isAsked: boolean, keeps: Filter['keeps']) => void

/** Countries to which delivery is limited, as in the next AdCP release. */
function addOverlay(
  { targeting_overlay: overlay, required_overlay_support }: GetProductsArguments,
  add: Add,
): void {
  const wanted = overlay?.geo_countries && new Set(overlay.geo_countries)
  const excluded = new Set(overlay?.geo_countries_exclude)
  const name = 'targeting_overlay.geo_countries'
  const isLeft = (country: string) => (wanted?.has(country) ?? true) && !excluded.has(country)
  add(name, wanted !== undefined, ({ territories }) => territories.some(isLeft))
  add(`${name}_exclude`, overlay?.geo_countries_exclude !== undefined, ({ territories }) =>
    territories.some(isLeft),
  )
  const isRequired = Object.values(required_overlay_support ?? {}).some((support) => support !== false)
  add('required_overlay_support', isRequired, () => false)
}

/** Formats by their shape or their option, as clients of the next AdCP release name them. */
function addFormatOptions({ format_kinds, format_option_refs }: ProductFilters, add: Add): void {
  const kinds = new Set(format_kinds)
  add('format_kinds', format_kinds !== undefined, ({ formats }) =>
    formats.some(({ option }) => kinds.has(option.format_kind)),
  )
  // Options of a publisher's own catalogue are on no product here.
  const ids = format_option_refs?.flatMap((ref) => (ref.scope === 'product' ? ref.format_option_id : []))
  const optionIds = new Set(ids)
  add('format_option_refs', ids !== undefined, ({ formats }) =>
    formats.some(({ option }) => optionIds.has(option.format_option_id)),
  )
}

function addPricing(filters: ProductFilters, add: Add): void {
  const { is_fixed_price, pricing_structures, pricing_currencies, budget_range } = filters
  const pruned = pricingPruner(filters)
  add('is_fixed_price', is_fixed_price !== undefined, ({ document }) =>
    document.pricing_options.some((option) => isFixed(option) === is_fixed_price),
  )
  // All of them prune the same list: an option must pass all of them.
  add(
    'pricing_structures',
    pricing_structures !== undefined,
    ({ document }) => pruned(document.pricing_options).length > 0,
  )
  add(
    'pricing_currencies',
    pricing_currencies !== undefined,
    ({ document }) => pruned(document.pricing_options).length > 0,
  )
  if (!budget_range) return
  const most = budget_range.max ?? Infinity
  add('budget_range', true, ({ document }) =>
    pruned(document.pricing_options).some(
      (option) => option.currency === budget_range.currency && leastSpend(option) <= most,
    ),
  )
}

/** The minimum spend at this price: its minimum, or the full price of what is only sold whole. */
function leastSpend(option: PricingOption): number {
  const whole = option.fixed_price === undefined ? 0 : option.fixed_price * wholeUnits(option)
  return Math.max(option.min_spend_per_package ?? 0, whole)
}

function wholeUnits(option: PricingOption): number {
  if (option.pricing_model === 'flat_rate') return 1
  return option.pricing_model === 'time' ? (option.parameters.min_duration ?? 1) : 0
}

/**
 * Excludes only what the operator forecasts to deliver less. A product without such a forecast may deliver it: proven delivery says what
 * one line delivered, not how much there is.
 */
function addExposures({ min_exposures: least, start_date, end_date }: ProductFilters, add: Add): void {
  if (least === undefined) return
  const days = start_date === undefined || end_date === undefined ? undefined : daysOf(start_date, end_date)
  add('min_exposures', true, ({ document: { forecast }, territories }) => {
    const most = forecast && mostExposures(forecast, { days, territories })
    return most === undefined || most >= least
  })
}

const DAY_MS = 86_400_000

/** Both included. */
function daysOf(first: string, last: string): number {
  return (Date.parse(last) - Date.parse(first)) / DAY_MS + 1
}

/** A hard constraint that nothing here can meet excludes every product: safer than ignoring it. */
const NOT_OFFERED = [
  'required_geo_targeting',
  'required_vendor_metrics',
  'required_performance_standards',
  'required_axe_integrations',
  'sponsored_placement_types',
  'social_placement_surfaces',
  'signal_targeting',
  'keywords',
  'trusted_match',
] as const

function addWhatIsNotOffered(filters: ProductFilters, add: Add, features: readonly string[]): void {
  for (const name of NOT_OFFERED) add(name, filters[name] !== undefined, () => false)
  const required = Object.entries(filters.required_features ?? {})
  const isMissing = required.some(([name, isRequired]) => isRequired === true && !features.includes(name))
  add('required_features', isMissing, () => false)
}

export type PrunePricing = (options: readonly PricingOption[]) => PricingOption[]

/** Keeps only the pricing options that match the buyer's price filters. */
export function pricingPruner(
  filters: Pick<ProductFilters, 'is_fixed_price' | 'pricing_structures' | 'pricing_currencies'>,
): PrunePricing {
  const { is_fixed_price, pricing_structures, pricing_currencies } = filters
  const currencies = pricing_currencies && new Set(pricing_currencies)
  const structures = pricing_structures && new Set(pricing_structures)
  return (options) =>
    options.filter(
      (option) =>
        (is_fixed_price === undefined || isFixed(option) === is_fixed_price) &&
        (structures === undefined || structures.has(isFixed(option) ? 'fixed' : 'auction')) &&
        (currencies === undefined || currencies.has(option.currency)),
    )
}

function isFixed(option: PricingOption): boolean {
  return option.fixed_price !== undefined
}

function overlaps(asked: ReadonlySet<string>, has: readonly string[]): boolean {
  return has.some((one) => asked.has(one))
}

function hasAll(asked: ReadonlySet<string>, has: readonly string[]): boolean {
  if (asked.size > has.length) return false
  const there = new Set(has)
  return [...asked].every((one) => there.has(one))
}
