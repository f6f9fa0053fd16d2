import { requireOperator } from '../access.ts'
import type { Context } from '../context.ts'
import { listKeysOfProduct, type KeyOfProductRow } from './product-access-sql.ts'
import { Refusal } from '../refusal.ts'
import { listSellersOfProduct, type SellerOfProduct } from './product-seller-sql.ts'
import { findProductRow, type ProductRow } from './product-sql.ts'
import { showProven, type Proven } from './show-proven.ts'

/** There may be thousands: the matrix of access has all of them. */
const KEYS_SHOWN_MAX = 100

/** A product, on sale or withdrawn, the names of its sellers, what its lines delivered, and the first of the keys that can see it. */
export async function showProduct(
  context: Context,
  input: { productId: string },
): Promise<
  ProductRow & {
    named_sellers: SellerOfProduct[]
    keys: KeyOfProductRow[]
    keys_total: number
    proven: Proven
  }
> {
  requireOperator(context)
  const row = await findProductRow(context.database, input.productId)
  if (!row) throw new Refusal('not_found', 'Product not found. List the products to see their IDs.')
  const { database, now } = context
  const { productId } = input
  const { keys, total } = await listKeysOfProduct(database, productId, KEYS_SHOWN_MAX)
  const proven = await showProven(database, { productId, now })
  const named = await listSellersOfProduct(database, productId)
  return { ...row, named_sellers: named, keys, keys_total: total, proven }
}
