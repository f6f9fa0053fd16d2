import type { Command } from 'commander'
import { addProductImage } from '../core/product/add-product-image.ts'
import { productIdIn } from '../core/product/product.ts'
import { listProducts } from '../core/product/list-products.ts'
import { PRODUCT_IMAGE_BYTES_MAX } from '../core/product/product-image.ts'
import { saveProducts } from '../core/product/save-products.ts'
import { updateForecast } from '../core/product/update-forecast.ts'
import { withdrawProduct } from '../core/product/withdraw-product.ts'
import { example } from './example.ts'
import { readBinaryFile, readJsonFile } from './product-file.ts'
import { asCommandLine } from './on-installation.ts'
import { print, table } from './output.ts'

export function addProductCommands(program: Command): void {
  const product = program.command('product').description('what the sales agent offers')

  product
    .command('import')
    .description('create or change the products in a JSON file: all of them, or none')
    .argument(
      '<file>',
      'a list of products, or an object with lists named products and collections (shows); - reads standard input',
    )
    .option('--json', 'print JSON')
    .addHelpText('after', example('flightline product import products.json'))
    .action((file: string, options: { json?: boolean }) =>
      asCommandLine(async (context) => {
        const content = await readJsonFile(file)
        const saved = await saveProducts(context, productsIn(content))
        await print(saved, options, () => savedWords(saved))
      }),
    )

  product
    .command('image')
    .description('upload an image for product cards and print its ID')
    .argument('<file>', 'a PNG, JPEG, GIF or WebP file; - reads standard input')
    .option('--json', 'print JSON')
    .addHelpText('after', example('flightline product image homepage.png'))
    .action((file: string, options: { json?: boolean }) =>
      asCommandLine(async (context) => {
        const bytes = await readBinaryFile(file, PRODUCT_IMAGE_BYTES_MAX)
        const image = await addProductImage(context, { bytes })
        await print(image, options, () => image.image_id)
      }),
    )

  product
    .command('list')
    .description('list all products, withdrawn ones included')
    .option('--json', 'print JSON')
    .addHelpText('after', example('flightline product list'))
    .action((options: { json?: boolean }) =>
      asCommandLine(async (context) => {
        const products = (await listProducts(context)).map((row) => ({
          product_id: row.product_id,
          name: row.name,
          channels: row.document.channels,
          territories: row.territories,
          key_count: row.key_count,
          changed_at: row.changed_at,
          withdrawn_at: row.withdrawn_at,
        }))
        await print(products, options, () =>
          table(
            ['PRODUCT ID', 'NAME', 'CHANNELS', 'TERRITORIES', 'KEYS', 'WITHDRAWN'],
            products.map((row) => [
              row.product_id,
              row.name,
              row.channels.join(' '),
              row.territories.join(' '),
              String(row.key_count),
              row.withdrawn_at,
            ]),
          ),
        )
      }),
    )

  product
    .command('forecast')
    .description('make the forecasts from proven delivery now, instead of within the hour')
    .argument('[product-id]', 'only this product; left out: all that are on sale')
    .option('--json', 'print JSON')
    .addHelpText('after', example('flightline product forecast homepage_billboard'))
    .action((productId: string | undefined, options: { json?: boolean }) =>
      asCommandLine(async (context) => {
        const { changed } = await updateForecast(context, { productId })
        await print({ changed }, options, () =>
          changed.length === 0 ? 'Nothing changed.' : `Updated the forecasts of ${changed.join(', ')}.`,
        )
      }),
    )

  product
    .command('withdraw')
    .description('take a product off sale, for every key at once')
    .argument('<product-id>', 'the id of the product, as shown by product list')
    .option('--json', 'print JSON')
    .addHelpText('after', example('flightline product withdraw homepage_billboard'))
    .action((productId: string, options: { json?: boolean }) =>
      asCommandLine(async (context) => {
        await withdrawProduct(context, { productId })
        await print({ product_id: productId, withdrawn: true }, options, () => `${productId} is withdrawn.`)
      }),
    )
}

/** As `listIn`; shows are in a list of their own. */
function productsIn(content: unknown): { products: unknown[]; collections: unknown[] } {
  const { collections, products } = (content ?? {}) as { collections?: unknown; products?: unknown }
  // A single product names its shows by the same word.
  if (!Array.isArray(collections) || productIdIn(content) !== undefined)
    return { products: listIn(content, 'products'), collections: [] }
  return { products: products === undefined ? [] : listIn(content, 'products'), collections }
}

function savedWords(saved: Awaited<ReturnType<typeof saveProducts>>): string {
  const { created, changed, collections, newly_public } = saved
  const sayings = [
    ...saying('product', created.length, changed.length),
    ...saying('show', collections.created.length, collections.changed.length),
    ...(newly_public.length === 0 ? [] : [`${newly_public.length} new in the public media kit.`]),
  ]
  return sayings.length === 0 ? 'Nothing changed.' : sayings.join(' ')
}

function saying(what: string, created: number, changed: number): string[] {
  return created + changed === 0 ? [] : [`Created ${created}, changed ${changed} ${what}s.`]
}

/** The file may be the list, an object that contains it, or a single entry. */
export function listIn(content: unknown, name: string): unknown[] {
  if (Array.isArray(content)) return content
  const held =
    typeof content === 'object' && content !== null ? (content as Record<string, unknown>)[name] : undefined
  return Array.isArray(held) ? held : [content]
}
