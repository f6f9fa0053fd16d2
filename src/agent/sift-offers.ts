import type { Offer } from './catalogue.ts'
import type { GetProductsArguments } from './get-products-input.ts'
import { filtersOf, type Filter } from './product-filters.ts'
import type { PropertyList } from './property-list.ts'
import type { ToolCall } from './tool.ts'

/** What is available to a key, the filters sent, and the products that pass. */
export interface Sifted {
  offers: Offer[]
  filters: Filter[]
  fitting: Offer[]
  leftOut: LeftOut[]
}

type LeftOut = [filter: string, products: { count: number }]

export async function siftOffers(
  args: GetProductsArguments,
  { catalogue, version, keyId, propertyLists }: ToolCall & { keyId: string },
  propertyList: PropertyList | undefined,
): Promise<Sifted> {
  const offers = await catalogue.offers(keyId, version)
  const filters = filtersOf(args, catalogue.agentUrl(), {
    propertyList,
    servesPropertyLists: propertyLists !== undefined,
  })
  if (filters.length === 0) return { offers, filters, fitting: offers, leftOut: [] }
  const fitting = offers.filter((offer) => filters.every(keeps(offer)))
  const leftOut = fitting.length === offers.length ? [] : countLeftOut(filters, offers)
  return { offers, filters, fitting, leftOut }
}

/** The names of the filters that an offer fails. */
export function excludingFilters({ filters }: Sifted, offer: Offer): string[] {
  return filters.filter((filter) => !keeps(offer)(filter)).map(({ name }) => name)
}

/** How many products each filter excludes, so that a buyer can see which one left nothing. */
function countLeftOut(filters: readonly Filter[], offers: readonly Offer[]): LeftOut[] {
  return filters
    .map((filter): LeftOut => {
      return [filter.name, { count: offers.filter((offer) => !keeps(offer)(filter)).length }]
    })
    .filter(([, { count }]) => count > 0)
}

function keeps({ product, territories }: Offer): (filter: Filter) => boolean {
  const { document, formats } = product
  const candidate = { document, formats, territories }
  return (filter) => filter.keeps(candidate)
}
