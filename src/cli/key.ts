import type { Command } from 'commander'
import { changeApiKey } from '../core/api-key/change-api-key.ts'
import { createApiKey } from '../core/api-key/create-api-key.ts'
import { listApiKeys } from '../core/api-key/list-api-keys.ts'
import { OVERLAP_HOURS_MAX } from '../core/api-key/key-overlap.ts'
import { revokeApiKey } from '../core/api-key/revoke-api-key.ts'
import { rotateApiKey } from '../core/api-key/rotate-api-key.ts'
import { Refusal } from '../core/refusal.ts'
import { rotationFacts } from './describe-agent-key.ts'
import { example } from './example.ts'
import { asCommandLine, forOrganization } from './on-installation.ts'
import { facts, print, say, table } from './output.ts'
import { wholeNumber } from './whole-number.ts'

/** As in the console. */
const OVERLAP_HOURS = 24
const ALLOW = 'from where it may be used: IP addresses and ranges, separated by commas, or any'

interface CreateOptions {
  org: string
  label: string
  scope: string
  expires?: string
  allow?: string
  json?: boolean
}

interface ChangeOptions {
  label?: string
  expires?: string
  allow?: string
  json?: boolean
}

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
    .option('--allow <addresses>', ALLOW)
    .option('--json', 'print JSON')
    .addHelpText('after', example('flightline key create --org ID --label "Ad server" --expires 365d'))
    .action((options: CreateOptions) =>
      forOrganization(options, async (context, config) => {
        const { label, expires, allow } = options
        const scopes = options.scope.split(',').map((scope) => scope.trim())
        const created = await createApiKey(context, {
          label,
          scopes,
          expires,
          allowedAddresses: allow === undefined ? undefined : readAllow(allow),
          keysMax: config.apiKeysMax,
        })
        await print(created, options, () =>
          facts([
            ['ID', created.id],
            ['Key', created.key],
            ['Prefix', created.prefix],
            ['Scopes', created.scopes.join(', ')],
            ['Expires', created.expires_at ?? 'never'],
            ['Allowed from', created.allowed_addresses?.join(', ') ?? 'any address'],
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
          last_address: row.last_address,
          requests_last_day: row.requests_last_day + row.reads_last_day,
          is_requests_floor: row.is_requests_floor,
          items_last_day: row.items_last_day,
          rejected_last_day: row.rejected_last_day,
          expires_at: row.expires_at,
          allowed_addresses: row.allowed_addresses,
          previous_prefix: row.previous_prefix,
          previous_ends_at: row.previous_ends_at,
          revoked_at: row.revoked_at,
        }))
        await print(keys, options, () =>
          table(
            [
              'ID',
              'LABEL',
              'PREFIX',
              'SCOPES',
              'CREATED',
              'LAST USED',
              'REQUESTS 24 H',
              'REJECTED ITEMS',
              'EXPIRES',
              'REVOKED',
            ],
            keys.map((one) => [
              one.id,
              one.label,
              one.prefix,
              one.scopes.join(', '),
              one.created_at,
              one.last_used_at,
              `${one.is_requests_floor ? 'at least ' : ''}${one.requests_last_day}`,
              rejectedOf(one),
              one.expires_at,
              one.revoked_at,
            ]),
          ),
        )
      }),
    )

  key
    .command('change')
    .description('change the label or the expiry of a key, or from where it may be used')
    .argument('<id>', 'the id of the key, as shown by key list')
    .option('--label <text>', 'another name')
    .option('--expires <time>', 'when it stops working: as for key create, or never')
    .option('--allow <addresses>', ALLOW)
    .option('--json', 'print JSON')
    .addHelpText('after', example('flightline key change ID --allow 203.0.113.7,198.51.100.0/24'))
    .action((id: string, options: ChangeOptions) =>
      asCommandLine(async (context) => {
        const { label, expires, allow } = options
        if (label === undefined && expires === undefined && allow === undefined)
          throw new Refusal('invalid', 'Say what to change: --label, --expires or --allow.')
        const allowedAddresses = allow === undefined ? undefined : readAllow(allow)
        await changeApiKey(context, { keyId: id, label, expires, allowedAddresses })
        await print({ id, changed: true }, options, () => `Key ${id} is changed.`)
      }),
    )

  key
    .command('rotate')
    .description(
      'give a key a new secret, printed once; the previous one keeps working for a while, ' +
        'but the one before it, if it still works, stops at once',
    )
    .argument('<id>', 'the id of the key, as shown by key list')
    .option(
      '--overlap-hours <n>',
      'how long the previous secret keeps working; 0: it stops at once',
      wholeNumber(0, OVERLAP_HOURS_MAX),
      OVERLAP_HOURS,
    )
    .option('--json', 'print JSON')
    .addHelpText('after', example('flightline key rotate ID --overlap-hours 48'))
    .action((id: string, options: { overlapHours: number; json?: boolean }) =>
      asCommandLine(async (context) => {
        const { overlapHours } = options
        const rotated = await rotateApiKey(context, { keyId: id, overlapHours })
        await print(rotated, options, () => facts(rotationFacts(rotated)))
        say("Copy it now: you won't see it again. If you lose it, rotate the key again.")
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

function readAllow(text: string): string[] {
  return text.trim() === 'any' ? [] : text.split(',')
}

/** With the share: "3 of 120 (2.5%)". */
function rejectedOf({
  items_last_day: items,
  rejected_last_day: rejected,
}: {
  items_last_day: number
  rejected_last_day: number
}): string | null {
  if (items === 0) return null
  return `${rejected} of ${items} (${((100 * rejected) / items).toFixed(1)}%)`
}
