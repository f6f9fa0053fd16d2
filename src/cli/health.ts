import type { Command } from 'commander'
import { showDatabase } from '../core/health/show-database.ts'
import { isSpreadHealthy, type SpreadHealth } from '../database/spread-health.ts'
import { instantFromMilliseconds } from '../exact/instant.ts'
import { example } from './example.ts'
import { onInstallation } from './on-installation.ts'
import { facts, print, table } from './output.ts'

const FAILED = 1

const PLACES = { by_organization: 'by organization', everywhere: 'everywhere', coordinator: 'coordinator' }

export function addHealthCommand(program: Command): void {
  program
    .command('health')
    .description('show how the database stands, and how it is spread over machines')
    .option('--json', 'print JSON')
    .addHelpText('after', example('flightline health'))
    .action((options: { json?: boolean }) =>
      onInstallation(async (database) => {
        const now = instantFromMilliseconds(Date.now())
        const health = await showDatabase({ actor: { kind: 'command_line' }, database, now })
        const { server_version, size_bytes, migrations_missing: missing, spread } = health
        await print(health, options, () =>
          [
            facts([
              ['PostgreSQL', server_version],
              ['Size on this server', `${size_bytes} bytes`],
              ['Migrations', missing.length === 0 ? 'up to date' : `${missing.length} missing`],
              ['Spread', spread === null ? 'no: everything is on one server' : wordsOf(spread)],
            ]),
            ...(spread ? describe(spread) : []),
          ].join('\n'),
        )
        if (spread && !isSpreadHealthy(spread)) process.exitCode = FAILED
      }),
    )
}

function wordsOf({ state, citus_version }: SpreadHealth): string {
  return state === 'spread'
    ? `by Citus ${citus_version}`
    : `in part, by Citus ${citus_version}: stop every server and run flightline distribute to finish`
}

function describe({
  coordinator,
  workers,
  tables,
  misplaced,
  foreign_keys_set_aside,
}: SpreadHealth): string[] {
  return [
    facts([
      ['Coordinator', coordinator ?? 'unknown to the workers: run citus_set_coordinator_host'],
      [
        'Tables',
        `${tables.by_organization} by organization, ${tables.everywhere} everywhere, ${tables.coordinator} on the coordinator`,
      ],
      ...(foreign_keys_set_aside > 0
        ? [['Foreign keys set aside', String(foreign_keys_set_aside)] as const]
        : []),
    ]),
    '',
    table(
      ['WORKER', 'STATE', 'SHARDS', 'ORGANIZATIONS'],
      workers.map(({ address, is_active, is_reachable, shards, organizations }) => [
        address,
        !is_active ? 'not active' : is_reachable ? 'reachable' : 'out of reach',
        String(shards),
        String(organizations),
      ]),
    ),
    ...(misplaced.length > 0
      ? [
          '',
          table(
            ['TABLE', 'IS', 'BELONGS'],
            misplaced.map(({ table: name, is, belongs }) => [name, PLACES[is], PLACES[belongs]]),
          ),
        ]
      : []),
  ]
}
