import { requireOperator } from '../access.ts'
import type { Context } from '../context.ts'
import { searchProductRows, type FoundProductRow } from './product-sql.ts'
import { findAccessRows, searchWorkingKeys, type MatrixKeyRow, type AccessRow } from './product-access-sql.ts'

export const MATRIX_PRODUCTS = 25
export const MATRIX_KEYS = 8

/** A page of the matrix of working keys and products on sale: which key can see which product, and where. */
export async function showAccess(
  context: Context,
  input: { search: string | undefined; page: number; keySearch: string | undefined; keyPage: number },
): Promise<{
  keys: MatrixKeyRow[]
  keys_total: number
  products: FoundProductRow[]
  products_total: number
  access: AccessRow[]
}> {
  requireOperator(context)
  const { database } = context
  const { keys, total: keys_total } = await searchWorkingKeys(database, {
    search: input.keySearch ?? '',
    offset: (input.keyPage - 1) * MATRIX_KEYS,
    limit: MATRIX_KEYS,
  })
  const { products, total: products_total } = await searchProductRows(database, {
    search: input.search ?? '',
    status: 'on_sale',
    offset: (input.page - 1) * MATRIX_PRODUCTS,
    limit: MATRIX_PRODUCTS,
  })
  const access = await findAccessRows(
    database,
    keys.map(({ id }) => id),
    products.map(({ product_id }) => product_id),
  )
  return { keys, keys_total, products, products_total, access }
}
