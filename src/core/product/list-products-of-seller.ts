import { requireMember } from '../access.ts'
import type { Context } from '../context.ts'
import { listOfferedProducts, type OfferedProduct } from './product-seller-sql.ts'

/** More than one scrolls through: beyond these, a search finds the rest. */
const LISTED_MAX = 200

/** The products that lines of the caller's organization may name as what they were sold as. */
export async function listProductsOfSeller(
  context: Context,
  input: { search?: string | undefined },
): Promise<{ products: OfferedProduct[]; has_more: boolean }> {
  const organizationNumber = requireMember(context)
  const search = input.search?.trim() || null
  const limit = LISTED_MAX + 1
  const found = await listOfferedProducts(context.database, { organizationNumber, search, limit })
  return { products: found.slice(0, LISTED_MAX), has_more: found.length > LISTED_MAX }
}
