import { z } from 'zod'
import { grantAccess } from '../../core/product/grant-access.ts'
import { removeAccess } from '../../core/product/remove-access.ts'
import { MATRIX_KEYS, MATRIX_PRODUCTS, showAccess } from '../../core/product/show-access.ts'
import { operator } from '../route.ts'
import { pageNumber, searchText, uuid } from '../query-parts.ts'

const IDS_MAX = 20_000
const ID_LENGTH_MAX = 100
const text = z.string().max(ID_LENGTH_MAX)
const keyIds = z.array(text.pipe(uuid)).max(IDS_MAX, 'choose fewer')
const productIds = z.array(text).max(IDS_MAX, 'choose fewer')

/** Which key can see which product, and where. */
export const productAccess = [
  operator('GET /operator/access', {
    query: z.object({ search: searchText, page: pageNumber, key_search: searchText, key_page: pageNumber }),
    answer: async (context, { query }) => {
      const { search, page, key_search: keySearch, key_page: keyPage } = query
      const shown = await showAccess(context, { search, page, keySearch, keyPage })
      return {
        ...shown,
        key_pages: Math.max(1, Math.ceil(shown.keys_total / MATRIX_KEYS)),
        pages: Math.max(1, Math.ceil(shown.products_total / MATRIX_PRODUCTS)),
      }
    },
  }),

  operator('PUT /operator/access', {
    body: z.object({
      key_ids: keyIds,
      product_ids: productIds,
      territories: z.array(z.string().max(2)).max(IDS_MAX).nullable(),
    }),
    answer: async (context, { body }) =>
      grantAccess(context, {
        keyIds: body.key_ids,
        productIds: body.product_ids,
        territories: body.territories,
      }),
  }),

  operator('POST /operator/access-removals', {
    body: z.object({ key_ids: keyIds, product_ids: productIds }),
    answer: async (context, { body }) =>
      removeAccess(context, { keyIds: body.key_ids, productIds: body.product_ids }),
  }),
]
