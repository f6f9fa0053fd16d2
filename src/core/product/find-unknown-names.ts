import { z } from 'zod'
import type { Queryable } from '../../database/database.ts'
import type { FieldProblem } from '../refusal.ts'
import { collectionId } from './collection.ts'
import { findCollectionKeys, keyOfCollection } from './collection-sql.ts'
import { isFormatId } from './creative-format.ts'
import { findFormatIds } from './creative-format-sql.ts'
import { IMAGE_ID } from './product-card.ts'
import { findImageIds } from './product-image-sql.ts'
import { findSellerIds } from './product-sql.ts'
import { domain } from './text-schemas.ts'

/**
 * Formats, collections, images and sellers that a product names must exist, and stay until it is saved. Looks into products as
 * they were sent, so that unknown names are found together with whatever else is wrong.
 */
export async function findUnknownNames(
  tx: Queryable,
  products: readonly unknown[],
  whereIs: (position: number) => string,
  /** Keys of collections that are saved with them. */
  withThem: ReadonlySet<string> = new Set(),
): Promise<FieldProblem[]> {
  const named = products.map((product, i) => namesIn(product, whereIs(i)))
  const formats = named.flatMap((one) => one.formats)
  const collections = named.flatMap((one) => one.collections.filter(({ key }) => !withThem.has(key)))
  const images = named.flatMap((one) => one.images)
  const sellers = named.flatMap((one) => one.sellers)
  const knownFormats = await findFormatIds(tx, distinct(formats).filter(isFormatId))
  const knownCollections =
    collections.length === 0 ? new Set() : await findCollectionKeys(tx, distinct(collections))
  const knownImages = images.length === 0 ? new Set() : await findImageIds(tx, distinct(images))
  const knownSellers = sellers.length === 0 ? new Set() : await findSellerIds(tx, distinct(sellers))
  return [
    ...unknown(formats, knownFormats, 'is not a known format. List the formats to see their IDs.'),
    ...unknown(collections, knownCollections, 'is not a known show of this publisher. Add it first.'),
    ...unknown(images, knownImages, NO_IMAGE),
    ...unknown(sellers, knownSellers, NO_SELLER),
  ]
}

/** Products exported from one installation are imported into another: these belong to the first. */
const NO_IMAGE =
  'is not an image of this installation. Upload the same file first, or remove product_card.image.'
const NO_SELLER =
  'is not an organization of this installation. Replace it with the ID of the seller here, or remove it.'

interface Named {
  /** As the database knows it. */
  key: string
  /** As it was sent. */
  id: string
  field: string
}

const SHOWN_MAX = 100

function unknown(named: readonly Named[], known: ReadonlySet<unknown>, what: string): FieldProblem[] {
  return named
    .filter(({ key }) => !known.has(key))
    .map(({ id, field }) => ({ field, message: `${field} "${id.slice(0, SHOWN_MAX)}" ${what}` }))
}

function distinct(named: readonly Named[]): string[] {
  return [...new Set(named.map(({ key }) => key))]
}

const anything = z.unknown()
const texts = z.array(anything).catch([])
const naming = z
  .object({
    format_ids: texts,
    collections: z
      .array(
        z
          .object({ publisher_domain: z.string().catch(''), collection_ids: texts })
          .catch({ publisher_domain: '', collection_ids: [] }),
      )
      .catch([]),
    product_card: z
      .object({ image: z.object({ image_id: anything }).optional() })
      .optional()
      .catch(undefined),
    sellers: texts,
  })
  .catch({ format_ids: [], collections: [], product_card: undefined, sellers: [] })

function namesIn(product: unknown, where: string) {
  const { format_ids, collections, product_card, sellers } = naming.parse(product)
  const list = (ids: readonly unknown[], at: string, keyOf: (id: string) => string): Named[] =>
    ids.flatMap((id, i) =>
      typeof id === 'string' ? [{ key: keyOf(id), id, field: `${where}${at}[${i}]` }] : [],
    )
  const image = product_card?.image?.image_id
  return {
    formats: list(format_ids, 'format_ids', (id) => id),
    collections: collections.flatMap(({ publisher_domain, collection_ids }, i) =>
      // Others are refused as such.
      !domain.safeParse(publisher_domain).success
        ? []
        : list(collection_ids, `collections[${i}].collection_ids`, (id) =>
            keyOfCollection(publisher_domain, id),
          ).filter(({ id }) => collectionId.safeParse(id).success),
    ),
    images:
      typeof image === 'string' && IMAGE_ID.test(image)
        ? [{ key: image, id: image, field: `${where}product_card.image.image_id` }]
        : [],
    // Others are refused as such.
    sellers: list(sellers, 'sellers', (id) => id.toLowerCase()).filter(
      ({ key }) => z.uuid().safeParse(key).success,
    ),
  }
}
