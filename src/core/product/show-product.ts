import type { Call } from '../call.ts'
import { operatorOnly } from '../organization/operator-only.ts'
import { listKeysOfProduct, type KeyOfProductRow } from '../product-access/product-access-sql.ts'
import { Refusal } from '../refusal.ts'
import { findProductRow, type ProductRow } from './product-sql.ts'

/** A product, on sale or withdrawn, and the keys that can see it. */
export async function showProduct(
  call: Call,
  input: { productId: string },
): Promise<ProductRow & { keys: KeyOfProductRow[] }> {
  operatorOnly(call)
  const row = await findProductRow(call.database, input.productId)
  if (!row) throw new Refusal('not_found', 'Product not found. List the products to see their IDs.')
  return { ...row, keys: await listKeysOfProduct(call.database, input.productId) }
}
