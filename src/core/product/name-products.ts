import { requireOperator } from '../access.ts'
import type { Context } from '../context.ts'
import { findDocuments } from './product-sql.ts'

/** The names of products by their ids, for operators. */
export async function nameProducts(
  context: Context,
  input: { productIds: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  requireOperator(context)
  const documents = await findDocuments(context.database, [...input.productIds])
  return new Map(documents.map(({ product_id, document }) => [product_id, document.name]))
}
