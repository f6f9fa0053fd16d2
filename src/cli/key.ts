import type { Command } from 'commander'
import { createApiKey } from '../core/api-key/create-api-key.ts'
import { listApiKeys } from '../core/api-key/list-api-keys.ts'
import { revokeApiKey } from '../core/api-key/revoke-api-key.ts'
import { example } from './example.ts'
import { asCommandLine, forOrganization } from './on-installation.ts'
import { facts, print, say, table } from './output.ts'

export function addKeyCommands(program: Command): void {
  const key = program.command('key').description("API keys of organizations' systems")

  key
    .command('create')
    .description('create an API key and print it once')
    .requiredOption('--org <id>', 'the organization that the key belongs to')
    .requiredOption('--label <text>', 'a name to recognize it by, such as the system that uses it')
    .option('--scope <scopes>', 'what it may do: ingest, read, or both separated by a comma', 'ingest')
    .option(
      '--expires <time>',
      'when it stops working: a date, a time with its time zone, or days such as 90d',
    )
    .option('--json', 'print JSON')
    .addHelpText('after', example('flightline key create --org ID --label "Ad server" --expires 365d'))
    .action((options: { org: string; label: string; scope: string; expires?: string; json?: boolean }) =>
      forOrganization(options, async (context, config) => {
        const { label, expires } = options
        const scopes = options.scope.split(',').map((scope) => scope.trim())
        const created = await createApiKey(context, { label, scopes, expires, keysMax: config.apiKeysMax })
        await print(created, options, () =>
          facts([
            ['ID', created.id],
            ['Key', created.key],
            ['Prefix', created.prefix],
            ['Scopes', created.scopes.join(', ')],
            ['Expires', created.expires_at ?? 'never'],
          ]),
        )
        say("Copy it now: you won't see it again. If you lose it, create a new key.")
      }),
    )

  key
    .command('list')
    .description("list an organization's keys, with revoked and expired ones")
    .requiredOption('--org <id>', 'the organization')
    .option('--json', 'print JSON')
    .addHelpText('after', example('flightline key list --org ID'))
    .action((options: { org: string; json?: boolean }) =>
      forOrganization(options, async (context) => {
        const rows = await listApiKeys(context)
        const keys = rows.map((row) => ({
          id: row.id,
          label: row.label,
          prefix: row.prefix,
          scopes: row.scopes,
          created_at: row.created_at,
          last_used_at: row.last_used_at,
          expires_at: row.expires_at,
          revoked_at: row.revoked_at,
        }))
        await print(keys, options, () =>
          table(
            ['ID', 'LABEL', 'PREFIX', 'SCOPES', 'CREATED', 'LAST USED', 'EXPIRES', 'REVOKED'],
            keys.map((row) => Object.values({ ...row, scopes: row.scopes.join(', ') })),
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
