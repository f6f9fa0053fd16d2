import type { Command } from 'commander'
import { grantAccess } from '../core/product/grant-access.ts'
import { listAccess } from '../core/product/list-access.ts'
import { removeAccess } from '../core/product/remove-access.ts'
import { Refusal } from '../core/refusal.ts'
import { example } from './example.ts'
import { asCommandLine } from './on-installation.ts'
import { print, table } from './output.ts'

interface AccessOptions {
  key: string
  product: string
  json?: boolean
}

export function addAccessCommands(program: Command): void {
  const access = program.command('access').description('which agent keys can see which products')
  defineGrant(access.command('grant'))
  defineRemove(access.command('remove'))
  defineList(access.command('list'))

  // The old names, for scripts that still use them.
  defineGrant(program.command('open', { hidden: true }))
  defineRemove(program.command('close', { hidden: true }))
  defineList(program.command('openings', { hidden: true }))
}

function defineGrant(command: Command): void {
  command
    .description('give an agent key access to a product, or change its territories')
    .requiredOption('--key <id>', 'the id of the agent key')
    .requiredOption('--product <id>', 'the id of the product')
    .option('--territories <codes>', 'countries such as DE,AT (default: wherever the product is sold)')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      example('flightline access grant --key ID --product homepage_billboard --territories DE,AT'),
    )
    .action((options: AccessOptions & { territories?: string }) =>
      asCommandLine(async (context) => {
        const { key: keyId, product: productId } = options
        const territories = options.territories?.split(/[\s,]+/).filter(Boolean) ?? null
        const input = { keyIds: [keyId], productIds: [productId], territories }
        const isChanged = (await grantAccess(context, input)).changed > 0
        const granted = { key_id: keyId, product_id: productId, territories, changed: isChanged }
        await print(granted, options, () => {
          const where = territories === null ? 'wherever it is sold' : `in ${territories.join(', ')}`
          return `${keyId} ${isChanged ? 'can' : 'could already'} see ${productId} ${where}.`
        })
      }),
    )
}

function defineRemove(command: Command): void {
  command
    .description("remove an agent key's access to a product")
    .requiredOption('--key <id>', 'the id of the agent key')
    .requiredOption('--product <id>', 'the id of the product')
    .option('--json', 'print JSON')
    .addHelpText('after', example('flightline access remove --key ID --product homepage_billboard'))
    .action((options: AccessOptions) =>
      asCommandLine(async (context) => {
        const { key: keyId, product: productId } = options
        const { changed } = await removeAccess(context, { keyIds: [keyId], productIds: [productId] })
        if (changed === 0) {
          throw new Refusal(
            'not_found',
            'This key has no access to this product. List its access to see what it can see.',
          )
        }
        await print(
          { key_id: keyId, product_id: productId, removed: true },
          options,
          () => `${keyId} can no longer see ${productId}.`,
        )
      }),
    )
}

function defineList(command: Command): void {
  command
    .description('list which agent keys can see which products')
    .option('--key <id>', 'only for this key')
    .option('--json', 'print JSON')
    .addHelpText('after', example('flightline access list --key ID'))
    .action((options: { key?: string; json?: boolean }) =>
      asCommandLine(async (context) => {
        const rows = await listAccess(context, { keyId: options.key ?? null })
        await print(rows, options, () =>
          table(
            ['KEY', 'PRODUCT', 'TERRITORIES'],
            rows.map((row) => [row.key_id, row.product_id, row.territories?.join(' ') ?? 'all']),
          ),
        )
      }),
    )
}
