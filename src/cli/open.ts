import type { Command } from 'commander'
import { closeProduct } from '../core/opening/close-product.ts'
import { listOpenings } from '../core/opening/list-openings.ts'
import { openProduct } from '../core/opening/open-product.ts'
import { example } from './example.ts'
import { asCommandLine } from './on-installation.ts'
import { print, table } from './output.ts'

interface OpeningOptions {
  key: string
  product: string
  json?: boolean
}

export function addOpeningCommands(program: Command): void {
  program
    .command('open')
    .description('open a product to an agent key; again, to change where')
    .requiredOption('--key <id>', 'the id of the agent key')
    .requiredOption('--product <id>', 'the id of the product')
    .option('--territories <codes>', 'countries such as DE,AT (default: all that the product is sold in)')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      example('flightline open --key ID --product homepage_billboard --territories DE,AT'),
    )
    .action((options: OpeningOptions & { territories?: string }) =>
      asCommandLine(async (call) => {
        const { key: keyId, product: productId } = options
        const territories = options.territories?.split(/[\s,]+/).filter(Boolean) ?? null
        await openProduct(call, { keyId, productId, territories })
        await print({ key_id: keyId, product_id: productId, territories }, options, () => {
          const where = territories === null ? 'wherever it is sold' : `in ${territories.join(', ')}`
          return `${productId} is open to ${keyId} ${where}.`
        })
      }),
    )

  program
    .command('close')
    .description('take back what was opened: the key no longer sees the product')
    .requiredOption('--key <id>', 'the id of the agent key')
    .requiredOption('--product <id>', 'the id of the product')
    .option('--json', 'print JSON')
    .addHelpText('after', example('flightline close --key ID --product homepage_billboard'))
    .action((options: OpeningOptions) =>
      asCommandLine(async (call) => {
        const { key: keyId, product: productId } = options
        await closeProduct(call, { keyId, productId })
        await print(
          { key_id: keyId, product_id: productId, closed: true },
          options,
          () => `${productId} is closed to ${keyId}.`,
        )
      }),
    )

  program
    .command('openings')
    .description('list which products are open to which agent keys')
    .option('--key <id>', 'only those of this key')
    .option('--json', 'print JSON')
    .addHelpText('after', example('flightline openings --key ID'))
    .action((options: { key?: string; json?: boolean }) =>
      asCommandLine(async (call) => {
        const openings = await listOpenings(call, { keyId: options.key ?? null })
        await print(openings, options, () =>
          table(
            ['KEY', 'PRODUCT', 'TERRITORIES'],
            openings.map((row) => [row.key_id, row.product_id, row.territories?.join(' ') ?? 'all']),
          ),
        )
      }),
    )
}
