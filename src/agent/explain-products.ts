import type { GetProductsArguments } from './get-products-input.ts'
import { propertyListOf } from './property-list-of.ts'
import { refineOffers } from './refine-offers.ts'
import { excludingFilters, siftOffers } from './sift-offers.ts'
import type { ToolCall } from './tool.ts'

/** For each product available to a key, what excludes it: filters, or `refine`; none if it is in the answer. */
export async function explainProducts(
  args: GetProductsArguments,
  call: ToolCall & { keyId: string },
): Promise<Map<string, string[]>> {
  const sifted = await siftOffers(args, call, await propertyListOf(args, call))
  const refined = args.refine && (await refineOffers(args.refine, sifted, call.catalogue))
  const returned = refined && new Set(refined.groups.flat().map(({ product }) => product))
  return new Map(
    sifted.offers.map((offer) => {
      const filters = excludingFilters(sifted, offer)
      const isRefinedAway = filters.length === 0 && returned?.has(offer.product) === false
      return [offer.product.document.product_id, isRefinedAway ? ['refine'] : filters]
    }),
  )
}
