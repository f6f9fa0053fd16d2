import type { Call } from '../call.ts'
import { operatorOnly } from '../organization/operator-only.ts'
import { listProductRows, type ProductRow } from './product-sql.ts'

/** Every product of the installation, withdrawn ones included, in the order of their ids. */
export async function listProducts(call: Call): Promise<ProductRow[]> {
  operatorOnly(call)
  return listProductRows(call.database)
}
