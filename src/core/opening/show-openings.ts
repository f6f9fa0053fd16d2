import type { Call } from '../call.ts'
import { operatorOnly } from '../organization/operator-only.ts'
import { searchProductRows, type FoundProductRow } from '../product/product-sql.ts'
import { findOpenings, searchWorkingKeys, type MatrixKeyRow, type OpeningRow } from './opening-sql.ts'

export const MATRIX_PRODUCTS = 25
export const MATRIX_KEYS = 8

/** A part of the matrix of keys that work and products on sale: which of these products is open to which of these keys, and where. */
export async function showOpenings(
  call: Call,
  input: { search: string | undefined; page: number; keySearch: string | undefined; keyPage: number },
): Promise<{
  keys: MatrixKeyRow[]
  keys_total: number
  products: FoundProductRow[]
  products_total: number
  openings: OpeningRow[]
}> {
  operatorOnly(call)
  const { database } = call
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
  const openings = await findOpenings(
    database,
    keys.map(({ id }) => id),
    products.map(({ product_id }) => product_id),
  )
  return { keys, keys_total, products, products_total, openings }
}
