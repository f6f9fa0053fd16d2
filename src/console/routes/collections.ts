import { z } from 'zod'
import type { CollectionName } from '../../core/product/collection-sql.ts'
import { checkCollection } from '../../core/product/check-collection.ts'
import { deleteCollection } from '../../core/product/delete-collection.ts'
import { saveCollection } from '../../core/product/save-collection.ts'
import { COLLECTIONS_PER_PAGE, searchCollections } from '../../core/product/search-collections.ts'
import { showCollection } from '../../core/product/show-collection.ts'
import { Refusal } from '../../core/refusal.ts'
import { pageNumber, searchText } from '../query-parts.ts'
import { operator } from '../route.ts'

/** The operation checks its fields. */
const collection = z.record(z.string(), z.unknown(), 'give a show')

/** Shows and other collections, of all publishers. */
export const collections = [
  operator('GET /operator/collections', {
    query: z.object({ search: searchText, page: pageNumber }),
    answer: async (context, { query }) => {
      const { rows, total } = await searchCollections(context, query)
      return {
        collections: rows.map(({ publisher_domain, collection_id, document, changed_at, product_count }) => ({
          publisher_domain,
          collection_id,
          name: document.name,
          kind: document.kind ?? null,
          cadence: document.cadence ?? null,
          status: document.status ?? null,
          product_count,
          changed_at,
        })),
        total,
        pages: Math.max(1, Math.ceil(total / COLLECTIONS_PER_PAGE)),
      }
    },
  }),

  operator('POST /operator/collections', {
    body: z.object({ collection }),
    answer: async (context, { body }) =>
      saveCollection(context, { collection: body.collection, revision: null }),
  }),

  operator('POST /operator/collection-check', {
    // With `is_new`, the ID must not be taken.
    body: z.object({ collection, is_new: z.boolean().default(false) }),
    answer: async (context, { body }) =>
      checkCollection(context, { collection: body.collection, isNew: body.is_new }),
  }),

  operator('GET /operator/collections/:publisherDomain/:collectionId', {
    params: 'verbatim',
    answer: async (context, { params }) => {
      const { document, publisher_domain, revision, changed_at, product_ids, product_count, hasFile } =
        await showCollection(context, nameIn(params))
      return {
        collection: { publisher_domain, ...document },
        revision,
        changed_at,
        product_ids,
        product_count,
        has_adagents_file: hasFile,
      }
    },
  }),

  operator('PUT /operator/collections/:publisherDomain/:collectionId', {
    params: 'verbatim',
    body: z.object({ collection, revision: z.int() }),
    answer: async (context, { params, body }) => {
      const { publisher_domain, collection_id } = body.collection
      if (publisher_domain !== params.publisherDomain || collection_id !== params.collectionId) {
        throw new Refusal('invalid', 'The publisher and the ID of a show cannot be changed.', 'collection_id')
      }
      return saveCollection(context, body)
    },
  }),

  operator('DELETE /operator/collections/:publisherDomain/:collectionId', {
    params: 'verbatim',
    answer: async (context, { params }) => deleteCollection(context, nameIn(params)),
  }),
]

function nameIn(params: { publisherDomain: string; collectionId: string }): CollectionName {
  return { publisher_domain: params.publisherDomain, collection_id: params.collectionId }
}
