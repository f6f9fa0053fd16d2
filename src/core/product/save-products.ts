import { writeAudit } from '../audit/audit-sql.ts'
import type { Call } from '../call.ts'
import { findFormatIds } from '../creative-format/creative-format-sql.ts'
import { operatorOnly } from '../organization/operator-only.ts'
import { Refusal } from '../refusal.ts'
import { lockCatalogue } from './catalogue-sql.ts'
import { proposedProduct, type ProposedProduct } from './product.ts'
import { lockProducts, upsertProducts } from './product-sql.ts'
import { readDocument } from './read-document.ts'

const PRODUCTS_MAX = 20_000

/** Creates or changes products, all of them or none. The refusal names the product and the field. */
export async function saveProducts(
  call: Call,
  input: { products: readonly unknown[] },
): Promise<{ created: string[]; changed: string[] }> {
  operatorOnly(call)
  if (input.products.length === 0 || input.products.length > PRODUCTS_MAX) {
    throw new Refusal('invalid', `Give 1 to ${PRODUCTS_MAX} products.`)
  }
  const products = input.products.map((product, i) =>
    readDocument(proposedProduct, product, `products[${i}]`),
  )
  refuseSameId(products)
  return call.database.transaction(async (tx) => {
    await lockCatalogue(tx)
    const known = await findFormatIds(tx, [...new Set(products.flatMap((product) => product.format_ids))])
    refuseUnknownFormat(products, known)
    const there = await lockProducts(
      tx,
      products.map((product) => product.product_id),
    )
    await upsertProducts(tx, products)
    const saved = { created: [] as string[], changed: [] as string[] }
    for (const { product_id, name, territories } of products) {
      const act = there.has(product_id) ? 'changed' : 'created'
      saved[act].push(product_id)
      await writeAudit(tx, call.actor, {
        organizationNumber: null,
        act: `product.${act}`,
        subjectKind: 'product',
        subjectId: product_id,
        detail: { name, territories },
      })
    }
    return saved
  })
}

function refuseSameId(products: readonly ProposedProduct[]): void {
  const positions = new Map<string, number>()
  for (const [i, { product_id }] of products.entries()) {
    const before = positions.get(product_id)
    if (before !== undefined) {
      throw new Refusal(
        'invalid',
        `products[${i}].product_id is that of products[${before}] too: ${product_id}.`,
      )
    }
    positions.set(product_id, i)
  }
}

function refuseUnknownFormat(products: readonly ProposedProduct[], known: ReadonlySet<string>): void {
  for (const [i, product] of products.entries()) {
    const at = product.format_ids.findIndex((id) => !known.has(id))
    if (at < 0) continue
    throw new Refusal(
      'invalid',
      `products[${i}].format_ids[${at}] is no format: ${product.format_ids[at]}. List the formats to see their ids.`,
    )
  }
}
