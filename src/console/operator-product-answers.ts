import type { KeyOfProductRow } from '../core/product/product-access-sql.ts'
import type { FoundProductRow } from '../core/product/product-sql.ts'
import type { ProposedProduct } from '../core/product/product.ts'

export interface ProductsAnswer {
  products: FoundProductRow[]
  total: number
  pages: number
}

export interface ProductAnswer {
  /** In the form in which it is saved. */
  product: ProposedProduct
  revision: number
  created_at: string
  changed_at: string
  withdrawn_at: string | null
  keys: KeyOfProductRow[]
}

export interface SavedProductAnswer {
  product_id: string
  revision: number
}

export interface ImportAnswer {
  created: string[]
  changed: string[]
}

/** Of get_products, as a buyer's agent would get it. */
export interface PreviewAnswer {
  answer: object
}
