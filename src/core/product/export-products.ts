import { requireOperator } from '../access.ts'
import type { Context } from '../context.ts'
import { listProductsAfter } from './product-sql.ts'
import type { ProposedProduct } from './product.ts'

const READ_AT_ONCE = 200

/** Every product on sale, in the form of an import, read in batches. */
export async function* exportProducts(context: Context): AsyncGenerator<ProposedProduct> {
  requireOperator(context)
  let after = ''
  for (;;) {
    const rows = await listProductsAfter(context.database, after, READ_AT_ONCE)
    for (const { document, territories } of rows) yield { ...document, territories }
    const last = rows.at(-1)
    if (!last) return
    after = last.product_id
  }
}
