import { Option, type Command } from 'commander'
import { AGENT_KEY_STATES, type AgentKeyState } from '../core/agent-key/agent-key.ts'
import { createAgentKey } from '../core/agent-key/create-agent-key.ts'
import { AGENT_KEYS_LISTED_MAX, listAgentKeys } from '../core/agent-key/list-agent-keys.ts'
import { revokeAgentKey } from '../core/agent-key/revoke-agent-key.ts'
import { rotateAgentKey } from '../core/agent-key/rotate-agent-key.ts'
import { OVERLAP_HOURS_MAX } from '../core/api-key/key-overlap.ts'
import { agentUrlOf } from './addresses.ts'
import { describeAgentKey, describeRotation, type NewAgentKey } from './describe-agent-key.ts'
import { example } from './example.ts'
import { asCommandLine } from './on-installation.ts'
import { print, say, table } from './output.ts'
import { wholeNumber } from './whole-number.ts'

/** As in the console. */
const OVERLAP_HOURS = 24
const KEYS_SHOWN = 1_000

interface ListOptions {
  search?: string
  state: AgentKeyState
  limit: number
  after?: string
  json?: boolean
}

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
    .description('list agent keys, revoked ones included, oldest first')
    .option('--search <text>', 'only keys whose buyer, label or prefix has these words')
    .addOption(
      new Option('--state <state>', 'only keys in this state').choices(AGENT_KEY_STATES).default('all'),
    )
    .option('--limit <n>', 'the maximum number of keys', wholeNumber(1, AGENT_KEYS_LISTED_MAX), KEYS_SHOWN)
    .option('--after <id>', 'continue after this key, the last of the previous page')
    .option('--json', 'print JSON')
    .addHelpText('after', example('flightline agent-key list --state expiring --search longview'))
    .action((options: ListOptions) =>
      asCommandLine(async (context) => {
        const { keys: rows, hasMore } = await listAgentKeys(context, options)
        const keys = rows.map((row) => ({
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
        if (hasMore) say(`There are more keys. Continue with --after ${keys.at(-1)?.id}`)
      }),
    )

  key
    .command('rotate')
    .description(
      'replace an agent key with a new one, printed once; the previous key keeps working for a while, ' +
        'but the key before it, if it still works, stops at once',
    )
    .argument('<id>', 'the id of the key, as shown by agent-key list')
    .option(
      '--overlap-hours <n>',
      'how long the previous key keeps working; 0: it stops at once',
      wholeNumber(0, OVERLAP_HOURS_MAX),
      OVERLAP_HOURS,
    )
    .option('--json', 'print JSON')
    .addHelpText('after', example('flightline agent-key rotate ID --overlap-hours 48'))
    .action((id: string, options: { overlapHours: number; json?: boolean }) =>
      asCommandLine(async (context, config) => {
        const { overlapHours } = options
        const secret = await rotateAgentKey(context, { keyId: id, overlapHours })
        const rotated = { ...secret, agent_url: agentUrlOf(config) }
        await print(rotated, options, () => describeRotation(rotated))
        say("Copy it now: you won't see it again. If you lose it, rotate the key again.")
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
