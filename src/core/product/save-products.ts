import { requireOperator } from '../access.ts'
import type { Context } from '../context.ts'
import { Refusal, refuseInvalid, type FieldProblem } from '../refusal.ts'
import { lockCatalogue } from './catalogue-sql.ts'
import { productIdIn, proposedProduct } from './product.ts'
import { lockProducts } from './product-sql.ts'
import { checkDocument } from './read-document.ts'
import { findUnknownFormats, writeProducts } from './write-products.ts'

const PRODUCTS_MAX = 20_000

/**
 * Creates or changes products, all or none, and leaves those that are already like this. The refusal names every
 * wrong field of every product. A dry run writes nothing.
 */
export async function saveProducts(
  context: Context,
  input: { products: readonly unknown[]; isDryRun?: boolean },
): Promise<{ created: string[]; changed: string[] }> {
  requireOperator(context)
  if (input.products.length === 0 || input.products.length > PRODUCTS_MAX) {
    throw new Refusal('invalid', `Send 1 to ${PRODUCTS_MAX} products.`, 'products')
  }
  const checked = input.products.map((product, i) => checkDocument(proposedProduct, product, whereIs(i)))
  const problems = [...checked.flatMap((one) => one.problems), ...findSameIds(input.products)]
  return context.database.transaction(async (tx) => {
    await lockCatalogue(tx)
    const unknownFormats = await findUnknownFormats(tx, input.products, (i) => `${whereIs(i)}.`)
    refuseInvalid(inOrder([...problems, ...unknownFormats], input.products))
    const products = checked.map((one) => one.document!)
    const ids = products.map((product) => product.product_id)
    const there = await lockProducts(tx, ids)
    return writeProducts(tx, context, { products, there, isDryRun: input.isDryRun ?? false })
  })
}

function whereIs(position: number): string {
  return `products[${position}]`
}

function findSameIds(products: readonly unknown[]): FieldProblem[] {
  const positions = new Map<string, number>()
  return products.flatMap((product, i) => {
    const id = productIdIn(product)
    if (id === undefined) return []
    const before = positions.get(id)
    if (before === undefined) {
      positions.set(id, i)
      return []
    }
    const field = `${whereIs(i)}.product_id`
    return [{ field, message: `${field} is also used by ${whereIs(before)}: ${id}.` }]
  })
}

/** What is wrong with one product stays together, and each message ends with the ID of its product, if it has one. */
function inOrder(problems: readonly FieldProblem[], products: readonly unknown[]): FieldProblem[] {
  const positionOf = ({ field }: FieldProblem) => Number(/^products\[(\d+)\]/.exec(field)?.[1])
  return problems
    .map((problem) => ({ ...problem, position: positionOf(problem) }))
    .toSorted((a, b) => a.position - b.position)
    .map(({ field, message, position }) => {
      const id = productIdIn(products[position])
      const isNamed = id === undefined || message.endsWith(`${id}.`)
      return { field, message: isNamed ? message : `${message.replace(/\.$/, '')} (product ${id}).` }
    })
}
