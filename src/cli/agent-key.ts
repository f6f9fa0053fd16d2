import type { Command } from 'commander'
import { createAgentKey } from '../core/agent-key/create-agent-key.ts'
import { listAgentKeys } from '../core/agent-key/list-agent-keys.ts'
import { revokeAgentKey } from '../core/agent-key/revoke-agent-key.ts'
import { agentUrlOf } from './addresses.ts'
import { describeAgentKey, type NewAgentKey } from './describe-agent-key.ts'
import { example } from './example.ts'
import { asCommandLine } from './on-installation.ts'
import { print, say, table } from './output.ts'

export function addAgentKeyCommands(program: Command): void {
  const key = program.command('agent-key').description("the keys of buyers' agents")

  key
    .command('create')
    .description('create an agent key and print it once; then give it access to products')
    .requiredOption('--label <text>', 'a name to recognize it by, such as the agent that uses it')
    .requiredOption('--buyer <text>', 'the company that uses it')
    .option('--expires <time>', 'a date, or a time with its time zone, when it stops working')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      example('flightline agent-key create --label "Planning agent" --buyer "Longview Media"'),
    )
    .action((options: { label: string; buyer: string; expires?: string; json?: boolean }) =>
      asCommandLine(async (context, config) => {
        const { label, buyer: buyerName, expires: expiresAt } = options
        const { id, key: secret, prefix } = await createAgentKey(context, { label, buyerName, expiresAt })
        const created: NewAgentKey = { id, key: secret, prefix, agent_url: agentUrlOf(config) }
        await print(created, options, () => describeAgentKey(created))
        say("Copy it now: you won't see it again. If you lose it, create a new key.")
      }),
    )

  key
    .command('list')
    .description('list all agent keys, revoked ones included')
    .option('--json', 'print JSON')
    .addHelpText('after', example('flightline agent-key list'))
    .action((options: { json?: boolean }) =>
      asCommandLine(async (context) => {
        const keys = (await listAgentKeys(context)).map((row) => ({
          id: row.id,
          label: row.label,
          buyer: row.buyer_name,
          prefix: row.prefix,
          product_count: row.product_count,
          created_at: row.created_at,
          expires_at: row.expires_at,
          last_used_at: row.last_used_at,
          revoked_at: row.revoked_at,
        }))
        await print(keys, options, () =>
          table(
            ['ID', 'LABEL', 'BUYER', 'PREFIX', 'PRODUCTS', 'CREATED', 'EXPIRES', 'LAST USED', 'REVOKED'],
            keys.map(({ product_count, ...row }) => {
              const { id, label, buyer, prefix, created_at, expires_at, last_used_at, revoked_at } = row
              return [
                id,
                label,
                buyer,
                prefix,
                String(product_count),
                created_at,
                expires_at,
                last_used_at,
                revoked_at,
              ]
            }),
          ),
        )
      }),
    )

  key
    .command('revoke')
    .description('revoke an agent key: it stops working at once and cannot be restored')
    .argument('<id>', 'the id of the key, as shown by agent-key list')
    .option('--json', 'print JSON')
    .addHelpText('after', example('flightline agent-key revoke ID'))
    .action((id: string, options: { json?: boolean }) =>
      asCommandLine(async (context) => {
        await revokeAgentKey(context, { keyId: id })
        await print({ id, revoked: true }, options, () => `Agent key ${id} is revoked.`)
      }),
    )
}
