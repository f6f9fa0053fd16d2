import { requireOperator } from '../access.ts'
import type { Context } from '../context.ts'
import { listProductRows, type ProductRow } from './product-sql.ts'

/** Every product of the installation, withdrawn ones included, in the order of their ids. */
export async function listProducts(context: Context): Promise<ProductRow[]> {
  requireOperator(context)
  return listProductRows(context.database)
}
