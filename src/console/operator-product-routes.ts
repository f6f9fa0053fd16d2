import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Context } from '../core/context.ts'
import { checkProduct } from '../core/product/check-product.ts'
import { exportProducts } from '../core/product/export-products.ts'
import { saveProduct } from '../core/product/save-product.ts'
import { saveProducts } from '../core/product/save-products.ts'
import { PRODUCTS_PER_PAGE, searchProducts } from '../core/product/search-products.ts'
import { showProduct } from '../core/product/show-product.ts'
import { withdrawProduct } from '../core/product/withdraw-product.ts'
import { Refusal } from '../core/refusal.ts'
import { routeForOperator, type ConsoleServices } from './console-route.ts'
import type {
  ImportAnswer,
  PreviewAnswer,
  ProductAnswer,
  ProductsAnswer,
  SavedProductAnswer,
} from './operator-product-answers.ts'
import { pageNumber, searchText } from './query-parts.ts'

const productInPath = z.object({ productId: z.string() })
/** The operation checks its fields. */
const product = z.record(z.string(), z.unknown(), 'give a product')

/** Larger files are for the command line, where no other request waits. */
const IMPORTED_MAX = 2_000
const IMPORT_BYTES_MAX = 8 * 1024 * 1024

/** What the sales agent offers. */
export function registerOperatorProductRoutes(app: FastifyInstance, services: ConsoleServices): void {
  routeForOperator(app, services, {
    method: 'GET',
    path: '/api/console/operator/products',
    query: z.object({
      search: searchText,
      status: z.enum(['on_sale', 'withdrawn', 'all'], 'show on_sale, withdrawn or all').default('on_sale'),
      page: pageNumber,
    }),
    answer: async (context, { query }): Promise<ProductsAnswer> => {
      const { products, total } = await searchProducts(context, query)
      return { products, total, pages: Math.max(1, Math.ceil(total / PRODUCTS_PER_PAGE)) }
    },
  })

  routeForOperator(app, services, {
    method: 'POST',
    path: '/api/console/operator/products',
    body: z.object({ product }),
    answer: async (context, { body }): Promise<SavedProductAnswer> =>
      saveProduct(context, { product: body.product, revision: null }),
  })

  routeForOperator(app, services, {
    method: 'GET',
    path: '/api/console/operator/products/:productId',
    params: productInPath,
    answer: async (context, { params }): Promise<ProductAnswer> => {
      const { document, territories, keys, ...row } = await showProduct(context, params)
      const { revision, created_at, changed_at, withdrawn_at } = row
      return { product: { ...document, territories }, revision, created_at, changed_at, withdrawn_at, keys }
    },
  })

  routeForOperator(app, services, {
    method: 'PUT',
    path: '/api/console/operator/products/:productId',
    params: productInPath,
    body: z.object({ product, revision: z.int() }),
    answer: async (context, { params, body }): Promise<SavedProductAnswer> => {
      if (body.product['product_id'] !== params.productId) {
        throw new Refusal('invalid', 'The ID of a product cannot be changed.', 'product_id')
      }
      return saveProduct(context, body)
    },
  })

  routeForOperator(app, services, {
    method: 'POST',
    path: '/api/console/operator/products/:productId/withdrawal',
    params: productInPath,
    answer: async (context, { params }) => withdrawProduct(context, params),
  })

  routeForOperator(app, services, {
    method: 'POST',
    path: '/api/console/operator/product-preview',
    body: z.object({ product }),
    answer: async (context, { body }): Promise<PreviewAnswer> => ({
      answer: await services.agentView.previewProduct(await checkProduct(context, body)),
    }),
  })

  routeForOperator(app, services, {
    method: 'POST',
    path: '/api/console/operator/product-import',
    bodyLimitBytes: IMPORT_BYTES_MAX,
    body: z.object({
      products: z.array(z.unknown()).max(IMPORTED_MAX, `import at most ${IMPORTED_MAX} at a time`),
      dry_run: z.boolean(),
    }),
    answer: async (context, { body }): Promise<ImportAnswer> =>
      saveProducts(context, { products: body.products, isDryRun: body.dry_run }),
  })

  routeForOperator(app, services, {
    method: 'GET',
    path: '/api/console/operator/product-export',
    answer: async (context, _input, reply) =>
      reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', 'attachment; filename="products.json"')
        .send(Readable.from(exportText(context))),
  })
}

async function* exportText(context: Context): AsyncGenerator<string> {
  let before = '{"products":[\n'
  for await (const exported of exportProducts(context)) {
    yield before + JSON.stringify(exported)
    before = ',\n'
  }
  yield before.startsWith('{') ? '{"products":[]}\n' : '\n]}\n'
}
