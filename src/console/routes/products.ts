import { jsonFile } from '../../http/file-answer.ts'
import { z } from 'zod'
import type { Context } from '../../core/context.ts'
import { addProductImage, admitProductImage } from '../../core/product/add-product-image.ts'
import { checkProduct } from '../../core/product/check-product.ts'
import { exportCollections, exportProducts } from '../../core/product/export-products.ts'
import { saveProduct } from '../../core/product/save-product.ts'
import { saveProducts } from '../../core/product/save-products.ts'
import { PRODUCT_IMAGE_BYTES_MAX } from '../../core/product/product-image.ts'
import { asProposed } from '../../core/product/product.ts'
import { PRODUCTS_PER_PAGE, searchProducts } from '../../core/product/search-products.ts'
import { showProduct } from '../../core/product/show-product.ts'
import { updateForecast } from '../../core/product/update-forecast.ts'
import { withdrawProduct } from '../../core/product/withdraw-product.ts'
import { Refusal } from '../../core/refusal.ts'
import { operator } from '../route.ts'
import { pageNumber, searchText } from '../query-parts.ts'

/** The operation checks its fields. */
const product = z.record(z.string(), z.unknown(), 'give a product')

/** Larger files are for the command line, where no other request waits. */
const IMPORTED_MAX = 2_000
const IMPORT_BYTES_MAX = 8 * 1024 * 1024

/** What the sales agent offers. */
export const products = [
  operator('GET /operator/products', {
    query: z.object({
      search: searchText,
      status: z.enum(['on_sale', 'withdrawn', 'all'], 'show on_sale, withdrawn or all').default('on_sale'),
      show: searchText,
      page: pageNumber,
    }),
    answer: async (context, { query }) => {
      const { show: collectionKey, ...asked } = query
      const found = await searchProducts(context, { ...asked, collectionKey })
      return { ...found, pages: Math.max(1, Math.ceil(found.total / PRODUCTS_PER_PAGE)) }
    },
  }),

  operator('POST /operator/products', {
    body: z.object({ product }),
    answer: async (context, { body }) => saveProduct(context, { product: body.product, revision: null }),
  }),

  operator('GET /operator/products/:productId', {
    params: 'verbatim',
    answer: async (context, { params }) => {
      const { named_sellers, keys, keys_total, proven, ...row } = await showProduct(context, params)
      const { revision, created_at, changed_at, withdrawn_at } = row
      return {
        product: asProposed(row),
        sellers: named_sellers,
        revision,
        created_at,
        changed_at,
        withdrawn_at,
        keys,
        keys_total,
        proven,
      }
    },
  }),

  operator('PUT /operator/products/:productId', {
    params: 'verbatim',
    body: z.object({ product, revision: z.int() }),
    answer: async (context, { params, body }) => {
      if (body.product['product_id'] !== params.productId) {
        throw new Refusal('invalid', 'The ID of a product cannot be changed.', 'product_id')
      }
      return saveProduct(context, body)
    },
  }),

  operator('POST /operator/products/:productId/withdrawal', {
    params: 'verbatim',
    answer: async (context, { params }) => withdrawProduct(context, params),
  }),

  operator('POST /operator/product-images', {
    body: 'file',
    bodyLimitBytes: PRODUCT_IMAGE_BYTES_MAX,
    admit: async (context, { declaredBytes }) => admitProductImage(context, { byteLength: declaredBytes }),
    answer: async (context, { body: bytes }) => addProductImage(context, { bytes }),
  }),

  operator('POST /operator/products/:productId/forecast', {
    params: 'verbatim',
    answer: async (context, { params }) => updateForecast(context, params),
  }),

  operator('POST /operator/product-preview', {
    // With `is_new`, the ID must not be taken.
    body: z.object({ product, is_new: z.boolean().default(false) }),
    answer: async (context, { body }) => {
      const checked = await checkProduct(context, { product: body.product, isNew: body.is_new })
      const { draft, problems, problems_total } = checked
      const preview = draft && (await context.services.agentView.previewProduct(draft))
      return { answer: preview?.answer ?? null, text: preview?.text ?? null, problems, problems_total }
    },
  }),

  operator('POST /operator/product-import', {
    bodyLimitBytes: IMPORT_BYTES_MAX,
    body: z.object({
      products: z.array(z.unknown()).max(IMPORTED_MAX, `import at most ${IMPORTED_MAX} at a time`),
      collections: z
        .array(z.unknown())
        .max(IMPORTED_MAX, `import at most ${IMPORTED_MAX} at a time`)
        .default([]),
      dry_run: z.boolean(),
    }),
    answer: async (context, { body }) =>
      saveProducts(context, {
        products: body.products,
        collections: body.collections,
        isDryRun: body.dry_run,
      }),
  }),

  operator('GET /operator/product-export', {
    answer: async (context) => jsonFile('products.json', exportText(context)),
  }),
]

async function* exportText(context: Context): AsyncGenerator<string> {
  yield '{"collections":['
  yield* listText(exportCollections(context))
  yield '],"products":['
  yield* listText(exportProducts(context))
  yield ']}\n'
}

/** One entry per line. */
async function* listText(entries: AsyncIterable<object>): AsyncGenerator<string> {
  let before = '\n'
  for await (const entry of entries) {
    yield before + JSON.stringify(entry)
    before = ',\n'
  }
  yield '\n'
}
