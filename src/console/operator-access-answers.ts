import type { MatrixKeyRow, AccessRow } from '../core/product/product-access-sql.ts'
import type { FoundProductRow } from '../core/product/product-sql.ts'

export interface ProductAccessAnswer {
  keys: MatrixKeyRow[]
  keys_total: number
  key_pages: number
  products: FoundProductRow[]
  products_total: number
  pages: number
  /** The pairs of these keys and products with access; territories null: all that the product has. */
  access: AccessRow[]
}

export interface GrantedAnswer {
  /** Pairs whose access changed. */
  changed: number
  /** Products that are sold in none of the named countries; their access is unchanged. */
  not_sold_there: string[]
}

export interface RemovedAnswer {
  changed: number
}
