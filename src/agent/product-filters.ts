import type { PricingOption } from '../core/product/pricing.ts'
import type { ProductDocument } from '../core/product/product.ts'
import { ownFormatIds } from './format-id.ts'
import type { ProductFilters } from './get-products-input.ts'

/** What a filter looks at: the product, and where it is open to the caller. */
export interface Candidate {
  document: ProductDocument
  territories: readonly string[]
}

export interface FilterContext {
  agentUrl: string
  standardFormatIds: ReadonlySet<string>
}

export interface Filter {
  name: string
  keeps(candidate: Candidate): boolean
}

/** Every filter that was sent, as a question to a product. A product that fails one is left out, without an error. */
export function filtersOf(
  filters: ProductFilters | undefined,
  requiredPolicies: readonly string[] | undefined,
  context: FilterContext,
): Filter[] {
  const asked: Filter[] = []
  const add = (name: string, isAsked: boolean, keeps: Filter['keeps']) => {
    if (isAsked) asked.push({ name, keeps })
  }
  if (requiredPolicies?.length) {
    const policies = requiredPolicies
    add('required_policies', true, ({ document }) => isSubset(policies, document.enforced_policies ?? []))
  }
  if (filters === undefined) return asked

  const { countries, regions, channels, delivery_type, exclusivity, required_metrics, format_ids } = filters
  add('countries', countries !== undefined, ({ territories }) => overlaps(countries!, territories))
  const regionCountries = regions?.map((region) => region.slice(0, 2))
  add('regions', regions !== undefined, ({ territories }) => overlaps(regionCountries!, territories))
  add('channels', channels !== undefined, ({ document }) => overlaps(channels!, document.channels))
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
  add('required_metrics', required_metrics !== undefined, ({ document }) =>
    isSubset(required_metrics!, document.reporting_capabilities.available_metrics),
  )
  const formatIds = format_ids && ownFormatIds(format_ids, context.agentUrl)
  add('format_ids', formatIds !== undefined, ({ document }) =>
    document.format_ids.some((id) => formatIds!.has(id)),
  )
  add('standard_formats_only', filters.standard_formats_only === true, ({ document }) =>
    document.format_ids.every((id) => context.standardFormatIds.has(id)),
  )
  for (const name of ['video_placement_types', 'audio_distribution_types'] as const) {
    const types: readonly string[] | undefined = filters[name]
    add(name, types !== undefined, ({ document }) => overlaps(types!, document[name] ?? []))
  }
  addPricing(filters, add)
  addWhatIsNotOffered(filters, add)
  return asked
}

type Add = (name: string, isAsked: boolean, keeps: Filter['keeps']) => void

function addPricing(filters: ProductFilters, add: Add): void {
  const { is_fixed_price, pricing_currencies, budget_range } = filters
  add('is_fixed_price', is_fixed_price !== undefined, ({ document }) =>
    document.pricing_options.some((option) => isFixed(option) === is_fixed_price),
  )
  // Both prune the same list: what one leaves must be left by the other too.
  add(
    'pricing_currencies',
    pricing_currencies !== undefined,
    ({ document }) => prunedPricing(document.pricing_options, filters).length > 0,
  )
  if (!budget_range) return
  const most = budget_range.max ?? Infinity
  add('budget_range', true, ({ document }) =>
    prunedPricing(document.pricing_options, filters).some(
      (option) => option.currency === budget_range.currency && (option.min_spend_per_package ?? 0) <= most,
    ),
  )
}

/** A hard constraint that nothing here can meet leaves nothing over: safer than passing it over. */
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

function addWhatIsNotOffered(filters: ProductFilters, add: Add): void {
  for (const name of NOT_OFFERED) add(name, filters[name] !== undefined, () => false)
  const features = Object.values(filters.required_features ?? {})
  add('required_features', features.includes(true), () => false)
}

/** The pricing options that a buyer who filtered by price asked to see. */
export function prunedPricing(
  options: readonly PricingOption[],
  filters: Pick<ProductFilters, 'is_fixed_price' | 'pricing_currencies'> | undefined,
): PricingOption[] {
  return options.filter(
    (option) =>
      (filters?.is_fixed_price === undefined || isFixed(option) === filters.is_fixed_price) &&
      (filters?.pricing_currencies === undefined || filters.pricing_currencies.includes(option.currency)),
  )
}

function isFixed(option: PricingOption): boolean {
  return option.fixed_price !== undefined
}

function overlaps(asked: readonly string[], has: readonly string[]): boolean {
  return asked.some((one) => has.includes(one))
}

function isSubset(asked: readonly string[], has: readonly string[]): boolean {
  return asked.every((one) => has.includes(one))
}
