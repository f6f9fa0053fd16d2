import type { Command } from 'commander'
import { createApiKey } from '../core/api-key/create-api-key.ts'
import { listApiKeys } from '../core/api-key/list-api-keys.ts'
import { revokeApiKey } from '../core/api-key/revoke-api-key.ts'
import { example } from './example.ts'
import { asCommandLine, forOrganization } from './on-installation.ts'
import { facts, print, say, table } from './output.ts'

export function addKeyCommands(program: Command): void {
  const key = program.command('key').description("API keys of sellers' systems")

  key
    .command('create')
    .description('create an ingest key and print it once')
    .requiredOption('--org <id>', 'the organization that the key belongs to')
    .requiredOption('--label <text>', 'a name to recognize it by, such as the system that uses it')
    .option('--json', 'print JSON')
    .addHelpText('after', example('flightline key create --org ID --label "Ad server"'))
    .action((options: { org: string; label: string; json?: boolean }) =>
      forOrganization(options, async (context, config) => {
        const { label } = options
        const created = await createApiKey(context, { label, keysMax: config.apiKeysMax })
        await print(created, options, () =>
          facts([
            ['ID', created.id],
            ['Key', created.key],
            ['Prefix', created.prefix],
          ]),
        )
        say("Copy it now: you won't see it again. If you lose it, create a new key.")
      }),
    )

  key
    .command('list')
    .description("list an organization's keys, revoked ones included")
    .requiredOption('--org <id>', 'the organization')
    .option('--json', 'print JSON')
    .addHelpText('after', example('flightline key list --org ID'))
    .action((options: { org: string; json?: boolean }) =>
      forOrganization(options, async (context) => {
        const rows = await listApiKeys(context)
        const keys = rows.map(({ id, label, prefix, created_at, last_used_at, revoked_at }) => ({
          id,
          label,
          prefix,
          created_at,
          last_used_at,
          revoked_at,
        }))
        await print(keys, options, () =>
          table(
            ['ID', 'LABEL', 'PREFIX', 'CREATED', 'LAST USED', 'REVOKED'],
            keys.map((row) => Object.values(row)),
          ),
        )
      }),
    )

  key
    .command('revoke')
    .description('revoke a key: it stops working at once and cannot be restored')
    .argument('<id>', 'the id of the key, as shown by key list')
    .option('--json', 'print JSON')
    .addHelpText('after', example('flightline key revoke ID'))
    .action((id: string, options: { json?: boolean }) =>
      asCommandLine(async (context) => {
        await revokeApiKey(context, { keyId: id })
        await print({ id, revoked: true }, options, () => `Key ${id} is revoked.`)
      }),
    )
}
