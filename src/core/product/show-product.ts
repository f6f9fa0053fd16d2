import { requireOperator } from '../access.ts'
import type { Context } from '../context.ts'
import { listKeysOfProduct, type KeyOfProductRow } from './product-access-sql.ts'
import { Refusal } from '../refusal.ts'
import { findProductRow, type ProductRow } from './product-sql.ts'

/** A product, on sale or withdrawn, and the keys that can see it. */
export async function showProduct(
  context: Context,
  input: { productId: string },
): Promise<ProductRow & { keys: KeyOfProductRow[] }> {
  requireOperator(context)
  const row = await findProductRow(context.database, input.productId)
  if (!row) throw new Refusal('not_found', 'Product not found. List the products to see their IDs.')
  return { ...row, keys: await listKeysOfProduct(context.database, input.productId) }
}
