import { requireOperator } from '../access.ts'
import type { Context } from '../context.ts'
import { listCollectionsAfter } from './collection-sql.ts'
import type { ProposedCollection } from './collection.ts'
import { listProductsAfter } from './product-sql.ts'
import { asProposed, type ProposedProduct } from './product.ts'

const READ_AT_ONCE = 200

/** Every product on sale, in the form of an import, read in batches. */
export async function* exportProducts(context: Context): AsyncGenerator<ProposedProduct> {
  requireOperator(context)
  let after = ''
  for (;;) {
    const rows = await listProductsAfter(context.database, after, READ_AT_ONCE)
    for (const row of rows) yield asProposed(row)
    const last = rows.at(-1)
    if (!last) return
    after = last.product_id
  }
}

/** Every show and other collection, in the form of an import, read in batches. */
export async function* exportCollections(context: Context): AsyncGenerator<ProposedCollection> {
  requireOperator(context)
  let after = { publisher_domain: '', collection_id: '' }
  for (;;) {
    const rows = await listCollectionsAfter(context.database, after, READ_AT_ONCE)
    for (const { publisher_domain, document } of rows) yield { publisher_domain, ...document }
    const last = rows.at(-1)
    if (!last) return
    after = last
  }
}
