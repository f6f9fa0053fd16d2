import type { Command } from 'commander'
import { listProducts } from '../core/product/list-products.ts'
import { saveProducts } from '../core/product/save-products.ts'
import { withdrawProduct } from '../core/product/withdraw-product.ts'
import { example } from './example.ts'
import { readJsonFile } from './product-file.ts'
import { asCommandLine } from './on-installation.ts'
import { print, table } from './output.ts'

export function addProductCommands(program: Command): void {
  const product = program.command('product').description('what the sales agent offers')

  product
    .command('import')
    .description('create or change the products in a JSON file: all of them, or none')
    .argument('<file>', 'a list of products, or an object with a list named products; - reads standard input')
    .option('--json', 'print JSON')
    .addHelpText('after', example('flightline product import products.json'))
    .action((file: string, options: { json?: boolean }) =>
      asCommandLine(async (context) => {
        const content = await readJsonFile(file)
        const saved = await saveProducts(context, { products: listIn(content, 'products') })
        const { created, changed } = saved
        await print(saved, options, () =>
          created.length + changed.length === 0
            ? 'Nothing changed.'
            : `Created ${created.length}, changed ${changed.length} products.`,
        )
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

/** The file may be the list, an object that contains it, or a single entry. */
export function listIn(content: unknown, name: string): unknown[] {
  if (Array.isArray(content)) return content
  const held =
    typeof content === 'object' && content !== null ? (content as Record<string, unknown>)[name] : undefined
  return Array.isArray(held) ? held : [content]
}
