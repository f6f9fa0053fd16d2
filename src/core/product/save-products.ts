import type { Queryable } from '../../database/database.ts'
import { requireOperator } from '../access.ts'
import type { Context } from '../context.ts'
import { findKitProductIds, findMediaKit } from '../media-kit/media-kit-sql.ts'
import { Refusal, refuseInvalid, type FieldProblem } from '../refusal.ts'
import { lockCatalogue } from './catalogue-sql.ts'
import { proposedCollection, type ProposedCollection } from './collection.ts'
import { keyOfCollection } from './collection-sql.ts'
import { productIdIn, type ProposedProduct } from './product.ts'
import { lockProducts } from './product-sql.ts'
import { checkProposedProduct } from './check-proposed-product.ts'
import { checkDocument } from './read-document.ts'
import { writeCollections } from './write-collections.ts'
import { findUnknownNames } from './find-unknown-names.ts'
import { writeProducts } from './write-products.ts'

const PRODUCTS_MAX = 20_000
const COLLECTIONS_MAX = 20_000

/**
 * Creates or changes products and the shows that they name, all or none, and leaves those that are already like this. The refusal
 * names every wrong field of every entry. A dry run writes nothing.
 */
export async function saveProducts(
  context: Context,
  input: { products: readonly unknown[]; collections?: readonly unknown[]; isDryRun?: boolean },
): Promise<Saved & { collections: Saved; newly_public: string[] }> {
  requireOperator(context)
  const { products: sent, collections: sentCollections = [], isDryRun = false } = input
  if (sent.length + sentCollections.length === 0 || sent.length > PRODUCTS_MAX) {
    throw new Refusal('invalid', `Send 1 to ${PRODUCTS_MAX} products.`, 'products')
  }
  if (sentCollections.length > COLLECTIONS_MAX) {
    throw new Refusal('invalid', `Send at most ${COLLECTIONS_MAX} collections.`, 'collections')
  }
  const shows = sentCollections.map((one, i) => checkDocument(proposedCollection, one, `collections[${i}]`))
  const collections = shows.flatMap(({ document }) => document ?? [])
  const checked = sent.map((product, i) => checkProposedProduct(product, whereIs(i)))
  const problems = [...checked.flatMap((one) => one.problems), ...findSameIds(sent)]
  return context.database.transaction(async (tx) => {
    await lockCatalogue(tx)
    const inFile = new Set(sentCollections.map(keyAsSent))
    const unknownNames = await findUnknownNames(tx, sent, (i) => `${whereIs(i)}.`, inFile)
    refuseInvalid([
      ...shows.flatMap((one) => one.problems),
      ...findSameCollections(collections),
      ...inOrder([...problems, ...unknownNames], sent),
    ])
    const savedCollections = await writeCollections(tx, context, { collections, isDryRun })
    const products = checked.map((one) => one.document!)
    const ids = products.map((product) => product.product_id)
    const there = await lockProducts(tx, ids)
    const newly_public = await findNewlyPublic(tx, products)
    const saved = await writeProducts(tx, context, { products, there, isDryRun })
    return { ...saved, collections: savedCollections, newly_public }
  })
}

/** The IDs of those that anyone can read about once they are saved, in the media kit, and not before. */
async function findNewlyPublic(tx: Queryable, products: readonly ProposedProduct[]): Promise<string[]> {
  const ids = products.flatMap(({ product_id, in_media_kit }) => (in_media_kit ? [product_id] : []))
  if (ids.length === 0 || !(await findMediaKit(tx)).is_public) return []
  const before = await findKitProductIds(tx, ids)
  return ids.filter((id) => !before.has(id))
}

/** IDs; of collections, the domain and the ID. */
interface Saved {
  created: string[]
  changed: string[]
}

/** Also of a show that is wrong: that is said once, of the show. */
function keyAsSent(sent: unknown): string {
  const { publisher_domain, collection_id } = (sent ?? {}) as Partial<Record<string, unknown>>
  return keyOfCollection(textOf(publisher_domain), textOf(collection_id))
}

/** Not String(): an object may have a toString that is not a function. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function findSameCollections(collections: readonly ProposedCollection[]): FieldProblem[] {
  const known = new Set<string>()
  return collections.flatMap((one) => {
    const key = keyOfCollection(one.publisher_domain, one.collection_id)
    if (!known.has(key)) {
      known.add(key)
      return []
    }
    return [
      {
        field: 'collections',
        message: `collections has ${one.collection_id} of ${one.publisher_domain} twice.`,
      },
    ]
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

/** What is wrong with one product stays together, and each message names its product, if that has an ID, before any advice. */
function inOrder(problems: readonly FieldProblem[], products: readonly unknown[]): FieldProblem[] {
  const positionOf = ({ field }: FieldProblem) => Number(/^products\[(\d+)\]/.exec(field)?.[1])
  return problems
    .map((problem) => ({ ...problem, position: positionOf(problem) }))
    .toSorted((a, b) => a.position - b.position)
    .map(({ field, message, position }) => {
      const id = productIdIn(products[position])
      const isNamed = id === undefined || message.endsWith(`${id}.`)
      return { field, message: isNamed ? message : message.replace(END, ` (product ${id}).$1`) }
    })
}

/** Of the sentence that says what is wrong, and what to do about it, if that follows. */
const END = /\.((?: [A-Z][^"]*)?)$/
