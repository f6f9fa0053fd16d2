import type { MatrixKeyRow, OpeningRow } from '../core/opening/opening-sql.ts'
import type { FoundProductRow } from '../core/product/product-sql.ts'

export interface OpeningsAnswer {
  keys: MatrixKeyRow[]
  keys_total: number
  key_pages: number
  products: FoundProductRow[]
  products_total: number
  pages: number
  /** Of the pairs of these keys and products that are open; territories null: all that the product has. */
  openings: OpeningRow[]
}

export interface OpenedAnswer {
  /** Pairs that are now otherwise than before. */
  changed: number
  /** Products that are sold in none of the named countries, and stayed as they were. */
  not_sold_there: string[]
}

export interface ClosedAnswer {
  changed: number
}
