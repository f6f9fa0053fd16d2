import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../src/database/database.ts'
import { callTool } from './support/agent.ts'
import { canCheck } from './support/can-check.ts'
import { whenFileIsDone } from './support/clean-up.ts'
import { reportDelivery } from './support/ingest.ts'
import { createLine, createSeller } from './support/seller.ts'
import { startServer } from './support/server.ts'
import { createTestDatabase } from './support/test-database.ts'

/** What a server tells Prometheus, and what deploy/ makes of it: a dashboard and alerts. */

const RULES = 'deploy/prometheus/flightline-alerts.yml'
const hasPromtool = canCheck(
  spawnSync('promtool', ['--version'], { stdio: 'ignore' }).status === 0,
  'the alerts and the queries of the dashboard were not run by Prometheus (install prometheus)',
)

interface Panel {
  title: string
  targets?: { expr: string }[]
}

const rules = readFileSync(RULES, 'utf8')
const { panels } = JSON.parse(readFileSync('deploy/grafana/flightline-dashboard.json', 'utf8')) as {
  panels: Panel[]
}
const alerts = Array.from(
  rules.matchAll(/- alert: (\w+)\n\s+expr: (?:\|\n((?: {10}.*\n)+)|(.*)\n)/g),
  ([, name, block, line]) => ({ name: name!, expr: (block ?? line)!.trim() }),
)
const queries = panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr }) => ({
    title,
    expr: expr.replaceAll('$__rate_interval', '5m').replaceAll('$job', '.+'),
  })),
)
const folder = mkdtempSync(join(tmpdir(), 'flightline-monitoring-'))
let text: string
/** Of every figure, with what Prometheus makes of a histogram. */
let names: Set<string>
let samples: { name: string; labels: Record<string, string> }[]

beforeAll(async () => {
  whenFileIsDone(() => rmSync(folder, { recursive: true, force: true }))
  const { database, url } = await createTestDatabase()
  const backups = join(folder, 'backups')
  mkdirSync(backups)
  for (const name of ['older.backup', 'newest.backup', 'unfinished.backup.partial'])
    writeFileSync(join(backups, name), name)
  utimesSync(join(backups, 'older.backup'), 1_790_000_000, 1_790_000_000)
  utimesSync(join(backups, 'newest.backup'), 1_795_000_000, 1_795_000_000)
  const server = await startServer({ DATABASE_URL: url, DATABASE_READ_URL: url, BACKUP_DIR: backups })
  const agentUrl = /"agent_address":"([^"]+)"/.exec(server.output())![1]!
  const seller = await createSeller(database)
  const line = await createLine(database, seller)
  await reportDelivery(server.url, seller.apiKey, [{ package_id: line, impressions: 1 }])
  await callTool(`${agentUrl}/`, 'get_adcp_capabilities', {})
  for (const path of ['/', '/readyz', '/api/v1/campaigns', '/api/console/session'])
    await fetch(`${server.url}${path}`)
  text = await (await fetch(`${server.url}/metrics`)).text()
  const types = Array.from(text.matchAll(/^# TYPE (\w+) (\w+)$/gm))
  names = new Set(
    types.flatMap(([, name, type]) =>
      type === 'histogram' ? ['_bucket', '_count', '_sum'].map((end) => `${name}${end}`) : [name!],
    ),
  )
  samples = Array.from(text.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm), ([, name, labels = '']) => ({
    name: name!,
    labels: Object.fromEntries(
      Array.from(labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g), ([, label, value]) => [label!, value!]),
    ),
  }))
})

describe('a server tells', () => {
  test('of the calls of its sales agent', () => {
    expect(text).toContain(
      '\nflightline_agent_calls_total{tool="get_adcp_capabilities",outcome="completed"} 1\n',
    )
    expect(text).toContain('\nflightline_agent_request_duration_seconds_count{status="200"} 1\n')
  })

  test('how old and how large the newest complete backup is', () => {
    expect(text).toContain('\nflightline_backup_timestamp_seconds 1795000000\n')
    expect(text).toContain(`\nflightline_backup_bytes ${'newest.backup'.length}\n`)
  })

  test('how long the database has not answered, which connections it has, and of a refusal before the first', () => {
    expect(Number(/^flightline_database_silent_seconds (\S+)$/m.exec(text)![1])).toBeGreaterThan(0)
    expect(text).toContain('\nflightline_database_connections_max{purpose="console"} 4\n')
    expect(text).toContain('\nflightline_ingest_shed_total{feed="delivery"} 0\n')
  })

  test('everything that the guide lists, and nothing else', () => {
    const guide = readFileSync('docs/operating.md', 'utf8')
    const listed = Array.from(
      guide.matchAll(/^\| `(flightline_\w+)(?:\{([\w,]+)\})?` +\|/gm),
      ([, name]) => name!,
    )
    const told = Array.from(text.matchAll(/^# TYPE (\w+) /gm), ([, name]) => name!)
    expect(listed.toSorted()).toEqual(
      told.filter((name) => !/^flightline_(process|nodejs)_/.test(name)).toSorted(),
    )
  })
})

test('a wait for a connection, and one that cannot be had, are counted', async () => {
  const { url } = await createTestDatabase()
  const open = (connectionString: string) =>
    openDatabase({
      connection: { connectionString },
      isShared: true,
      usesNamedStatements: true,
      connectionsMax: 1,
      purpose: 'console',
      onError: () => undefined,
    })
  const database = open(url)
  let release: () => void
  const released = new Promise<void>((resolve) => (release = resolve))
  const held = database.transaction(() => released)
  const waiting = database.query('SELECT 1')
  await expect.poll(() => database.pools()).toMatchObject([{ used: 1, idle: 0, waiting: 1, waits: 1 }])
  release!()
  await Promise.all([held, waiting])
  expect(database.pools()).toMatchObject([
    { purpose: 'console', connectionsMax: 1, used: 0, idle: 1, waiting: 0, waits: 1, failures: 0 },
  ])
  expect(database.pools()[0]!.waitedMs).toBeGreaterThan(0)
  const other = database.dedicated({ purpose: 'agent', connectionsMax: 2 })
  expect(database.pools().map(({ purpose }) => purpose)).toEqual(['console', 'agent'])
  await other.close()
  expect(database.pools().map(({ purpose }) => purpose)).toEqual(['console'])
  await database.close()

  const nowhere = open('postgres://nobody@127.0.0.1:1/none')
  await expect(nowhere.query('SELECT 1')).rejects.toThrow()
  expect(nowhere.pools()).toMatchObject([{ failures: 1, used: 0 }])
  await nowhere.close()
})

describe('the dashboard and the alerts', () => {
  /** Prometheus' own. */
  const ADDED = new Set(['job', 'instance', 'le'])
  /** Values that appear when something goes wrong. */
  const RARE = new Set(['RATE_LIMITED', 'SERVICE_UNAVAILABLE'])

  test('name only figures, labels and values that a server tells', () => {
    const asked = [...queries, ...alerts.map(({ name, expr }) => ({ title: name, expr }))]
    expect(asked.length).toBeGreaterThan(80)
    const used = new Set<string>()
    for (const { title, expr } of asked) {
      const labelsHere = new Set(ADDED)
      for (const [, name, matchers = ''] of expr.matchAll(/\b(flightline_\w+|up)(?:\{([^}]*)\})?/g)) {
        if (name === 'up') continue
        expect(names, title).toContain(name)
        used.add(name!.replace(/_(bucket|count|sum)$/, ''))
        for (const label of labelsOf(name!)) labelsHere.add(label)
        for (const [, label, value] of matchers.matchAll(/(\w+)(?:=~|!~|!=|=)"([^"]*)"/g)) {
          expect(labelsHere, `${title}: ${name}`).toContain(label)
          if (ADDED.has(label!) || label === 'status' || RARE.has(value!)) continue
          const pattern = new RegExp(`^(?:${value})$`)
          const isThere = samples.some(
            (sample) => sample.name === name && pattern.test(sample.labels[label!] ?? ''),
          )
          expect(isThere, `${title}: ${name} with ${label}="${value}"`).toBe(true)
        }
      }
      for (const [, labels] of expr.matchAll(/\bby \(([^)]*)\)/g))
        for (const label of labels!.split(/, */)) expect(labelsHere, title).toContain(label)
    }
    // Nothing that is worth telling is missing from both.
    const own = [...names]
      .map((name) => name.replace(/_(bucket|count|sum)$/, ''))
      .filter((name) => !/^flightline_(process|nodejs)_/.test(name))
    expect([...new Set(own)].filter((name) => !used.has(name))).toEqual([])
  })

  test('have a text in the guide for each alert, and an entry for each text', () => {
    const guide = readFileSync('docs/operating.md', 'utf8')
    const [, section] = /^### Alerts\n([\s\S]*?)^##/m.exec(guide)!
    const told = Array.from(section!.matchAll(/^\| `(Flightline\w+)` +\|/gm), ([, name]) => name!)
    expect(told).toEqual(alerts.map(({ name }) => name))
    expect(rules.match(/runbook: docs\/operating\.md#alerts$/gm)).toHaveLength(alerts.length)
    expect(rules.match(/- alert: /g)).toHaveLength(alerts.length)
  })

  test.runIf(hasPromtool)('are well-formed for Prometheus', () => {
    const file = join(folder, 'queries.yml')
    const records = queries.map(({ expr }, i) => ({ record: `query_${i}`, expr }))
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules: records }] }))
    const checked = spawnSync('promtool', ['check', 'rules', RULES, file], { encoding: 'utf8' })
    expect(checked.stderr).toBe('')
    expect(checked.stdout).toContain(`SUCCESS: ${alerts.length} rules found`)
    expect(checked.stdout).toContain(`SUCCESS: ${queries.length} rules found`)
  })

  test.runIf(hasPromtool)('raise each alert when it is due, and none when all is well', () => {
    const OF = 'job="flightline", instance="a"'
    const requests = (status: number, values: string, route = '/api/console/session') => ({
      [`flightline_http_request_duration_seconds_count{${OF}, route="${route}", status="${status}"}`]: values,
    })
    const well: Record<string, string> = {
      [`up{${OF}}`]: '1x120',
      [`flightline_database_silent_seconds{${OF}}`]: '0 5 10 '.repeat(40),
      ...requests(200, '0+100x120'),
      ...requests(503, '0x120'),
      ...requests(500, '0x120'),
      [`flightline_http_request_duration_seconds_bucket{${OF}, route="/api/ingest/a", le="1"}`]: '0+100x120',
      [`flightline_http_request_duration_seconds_bucket{${OF}, route="/api/ingest/a", le="2.5"}`]:
        '0+100x120',
      [`flightline_http_request_duration_seconds_bucket{${OF}, route="/api/ingest/a", le="+Inf"}`]:
        '0+100x120',
      [`flightline_ingest_shed_total{${OF}, feed="delivery"}`]: '0x120',
      [`flightline_database_wait_seconds_total{${OF}, purpose="console"}`]: '0+1x120',
      [`flightline_agent_calls_total{${OF}, tool="get_products", outcome="completed"}`]: '0+100x120',
      [`flightline_agent_calls_total{${OF}, tool="get_products", outcome="SERVICE_UNAVAILABLE"}`]: '0x120',
      [`flightline_ingest_items_total{${OF}, feed="delivery", verdict="accepted"}`]: '0+100x120',
      [`flightline_ingest_items_total{${OF}, feed="delivery", verdict="rejected"}`]: '0+10x120',
      [`flightline_outbox_oldest_seconds{${OF}}`]: '2x120',
      [`flightline_outbox_failed{${OF}}`]: '3x120',
      [`flightline_alert_mails_total{${OF}, outcome="sent"}`]: '0+1x120',
      [`flightline_alert_mails_total{${OF}, outcome="failed"}`]: '0+1x120',
      [`flightline_account_mails_total{${OF}, outcome="sent"}`]: '0x120',
      [`flightline_account_mails_total{${OF}, outcome="failed"}`]: '0x120',
      [`flightline_webhooks_oldest_waiting_seconds{${OF}}`]: '20x120',
      [`flightline_nodejs_eventloop_lag_p99_seconds{${OF}}`]: '0.02x120',
      [`flightline_process_cpu_seconds_total{${OF}}`]: '0+5x120',
      [`flightline_process_open_fds{${OF}}`]: '100x120',
      [`flightline_process_max_fds{${OF}}`]: '1000x120',
      [`flightline_clock_difference_seconds{${OF}}`]: '0.01x120',
      // Its clock starts at 0.
      [`flightline_backup_timestamp_seconds{${OF}}`]: '0x120',
    }
    const due: Record<string, Record<string, string>> = {
      FlightlineDown: { [`up{${OF}}`]: '0x120' },
      FlightlineNotScraped: { [`up{${OF}}`]: '_x120' },
      FlightlineDatabaseSilent: { [`flightline_database_silent_seconds{${OF}}`]: '60x120' },
      FlightlineUnavailable: requests(503, '0+10x120'),
      FlightlineFault: requests(500, '0x85 1x40'),
      FlightlineFeedsSlow: {
        [`flightline_http_request_duration_seconds_bucket{${OF}, route="/api/ingest/a", le="1"}`]: '0+90x120',
      },
      FlightlineOverloaded: { [`flightline_ingest_shed_total{${OF}, feed="delivery"}`]: '0+60x120' },
      FlightlineConnectionsBusy: {
        [`flightline_database_wait_seconds_total{${OF}, purpose="console"}`]: '0+120x120',
      },
      FlightlineAgentUnavailable: {
        [`flightline_agent_calls_total{${OF}, tool="get_products", outcome="SERVICE_UNAVAILABLE"}`]:
          '0+10x120',
      },
      FlightlineItemsRejected: {
        [`flightline_ingest_items_total{${OF}, feed="delivery", verdict="rejected"}`]: '0+200x120',
      },
      FlightlineOutboxLate: { [`flightline_outbox_oldest_seconds{${OF}}`]: '700x120' },
      FlightlineOutboxFailed: { [`flightline_outbox_failed{${OF}}`]: '3x70 4x50' },
      FlightlineMailsFail: { [`flightline_alert_mails_total{${OF}, outcome="sent"}`]: '9x120' },
      FlightlineWebhooksLate: { [`flightline_webhooks_oldest_waiting_seconds{${OF}}`]: '4000x120' },
      FlightlineEventLoopBusy: { [`flightline_nodejs_eventloop_lag_p99_seconds{${OF}}`]: '0.8x120' },
      FlightlineRestarting: { [`flightline_process_cpu_seconds_total{${OF}}`]: '5 1 '.repeat(60) },
      FlightlineFilesNearLimit: { [`flightline_process_open_fds{${OF}}`]: '900x120' },
      FlightlineClockWrong: { [`flightline_clock_difference_seconds{${OF}}`]: '0.7x120' },
      FlightlineBackupOld: { [`flightline_backup_timestamp_seconds{${OF}}`]: '-100000x120' },
    }
    expect(Object.keys(due)).toEqual(alerts.map(({ name }) => name))
    const cases = [...Object.entries(due), [undefined, {}] as const]
    const tests = cases.map(([name, changes]) => ({
      interval: '1m',
      input_series: Object.entries({ ...well, ...changes }).map(([series, values]) => ({
        series,
        values: values.trim(),
      })),
      promql_expr_test: [
        {
          expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
          eval_time: '90m',
          exp_samples: name === undefined ? [] : [{ labels: `{alertname="${name}"}`, value: 1 }],
        },
      ],
    }))
    const file = join(folder, 'alerts.yml')
    const evaluated = { rule_files: [join(process.cwd(), RULES)], evaluation_interval: '1m', tests }
    writeFileSync(file, JSON.stringify(evaluated))
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' })
    expect(`${stdout}${stderr}`).toContain('SUCCESS')
    expect(status).toBe(0)
  })
})

/** That its samples have. Those of rare ones are told by its definition alone. */
function labelsOf(name: string): string[] {
  const found = samples.filter((sample) => sample.name === name).flatMap(({ labels }) => Object.keys(labels))
  const guide = readFileSync('docs/operating.md', 'utf8')
  const [, listed = ''] =
    new RegExp(`\`${name.replace(/_(bucket|count|sum)$/, '')}\\{([\\w,]+)\\}\``).exec(guide) ?? []
  return [...found, ...listed.split(',')]
}
