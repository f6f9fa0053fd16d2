import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { removeAccessInBulk } from '../core/product/remove-access-in-bulk.ts'
import { grantAccessInBulk } from '../core/product/grant-access-in-bulk.ts'
import { MATRIX_KEYS, MATRIX_PRODUCTS, showAccess } from '../core/product/show-access.ts'
import { routeForOperator, type ConsoleServices } from './console-route.ts'
import type { RemovedAnswer, GrantedAnswer, ProductAccessAnswer } from './operator-access-answers.ts'
import { pageNumber, searchText, uuid } from './query-parts.ts'

const IDS_MAX = 20_000
const ID_LENGTH_MAX = 100
const text = z.string().max(ID_LENGTH_MAX)
const keyIds = z.array(text.pipe(uuid)).max(IDS_MAX, 'choose fewer')
const productIds = z.array(text).max(IDS_MAX, 'choose fewer')

/** Which key can see which product, and where. */
export function registerOperatorAccessRoutes(app: FastifyInstance, services: ConsoleServices): void {
  routeForOperator(app, services, {
    method: 'GET',
    path: '/api/console/operator/access',
    query: z.object({ search: searchText, page: pageNumber, key_search: searchText, key_page: pageNumber }),
    answer: async (context, { query }): Promise<ProductAccessAnswer> => {
      const { search, page, key_search: keySearch, key_page: keyPage } = query
      const shown = await showAccess(context, { search, page, keySearch, keyPage })
      return {
        ...shown,
        key_pages: Math.max(1, Math.ceil(shown.keys_total / MATRIX_KEYS)),
        pages: Math.max(1, Math.ceil(shown.products_total / MATRIX_PRODUCTS)),
      }
    },
  })

  routeForOperator(app, services, {
    method: 'PUT',
    path: '/api/console/operator/access',
    body: z.object({
      key_ids: keyIds,
      product_ids: productIds,
      territories: z.array(z.string().max(2)).max(IDS_MAX).nullable(),
    }),
    answer: async (context, { body }): Promise<GrantedAnswer> =>
      grantAccessInBulk(context, {
        keyIds: body.key_ids,
        productIds: body.product_ids,
        territories: body.territories,
      }),
  })

  routeForOperator(app, services, {
    method: 'POST',
    path: '/api/console/operator/access-removals',
    body: z.object({ key_ids: keyIds, product_ids: productIds }),
    answer: async (context, { body }): Promise<RemovedAnswer> =>
      removeAccessInBulk(context, { keyIds: body.key_ids, productIds: body.product_ids }),
  })
}
