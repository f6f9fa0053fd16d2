import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { openDatabase, type Database } from '../src/database/database.ts'
import { openEmbeddedPostgres, type EmbeddedPostgres } from '../src/database/embedded-postgres.ts'
import { migrate } from '../src/database/migrate.ts'
import {
  createAffiliates,
  createTableWithoutSums,
  measureMetricSql,
  metricBodies,
  METRICS,
  metricSqlBeforeSums,
  ourMetricSql,
  ROWS_PER_BATCH,
  type Affiliates,
} from './affiliates.ts'
import {
  captureAnswers,
  createAgentCatalogue,
  measureAgent,
  sizesOfAnswers,
  warmUpAgent,
  type AgentServer,
} from './agent.ts'
import { measureRichCatalogue } from './rich-catalogue.ts'
import { measureBriefs } from './briefs/measure-briefs.ts'
import { cpuSeconds, cpuSecondsOfTree } from './cpu.ts'
import { addHistory, bodies, createDataset, type Dataset } from './dataset.ts'
import { measureLive } from './live.ts'
import { measureLines } from './lines.ts'
import { run } from './load.ts'
import { measureConsole } from './measure-console.ts'
import { measureStatements } from './statements.ts'
import { measureWebhooks } from './webhooks.ts'
import { copyAlone, sqlAlone } from './sql-alone.ts'
import { printTable, type Measured } from './table.ts'
import { measureWorkers } from './workers.ts'

const DELIVERY = '/api/ingest/delivery/metrics'
const LINES = 100_000
const LARGE_LINES = 2_000_000
const REPORTS_PER_LINE = 10
/** Lines that were never reported on, new in each round, for the first pass. */
const NEW_LINES = 40_000
const CODES_PER_PACKAGE = [1, 10]
/** Code is compiled while it runs, and for seconds it gets faster. */
const WARM_UP_SECONDS = 10
/** Longer than the time between two checkpoints, and shorter samples of the small case around it. */
const LARGE_SECONDS = 150
const SMALL_AGAIN_SECONDS = 20

interface Shape {
  name: string
  itemsMin: number
  itemsMax: number
  concurrency: number
  /** Of a feed other than delivery. */
  path?: string
  nextBody?: () => Buffer
}

const SHAPES: Shape[] = [
  { name: '500 items × 16', itemsMin: 500, itemsMax: 500, concurrency: 16 },
  { name: '1–5 items × 1', itemsMin: 1, itemsMax: 5, concurrency: 1 },
  { name: '1–5 items × 16', itemsMin: 1, itemsMax: 5, concurrency: 16 },
  { name: '1–5 items × 64', itemsMin: 1, itemsMax: 5, concurrency: 64 },
]

const METRICS_SHAPE = {
  itemsMin: ROWS_PER_BATCH,
  itemsMax: ROWS_PER_BATCH,
  concurrency: 16,
  path: METRICS,
}

/**
 * Measures the feeds against limits measured in the same run, all interleaved: on a noisy machine trust the ratios more
 * than the absolute figures.
 */
export async function main(argv: string[]): Promise<void> {
  const { values } = parseArgs({
    args: argv,
    options: {
      seconds: { type: 'string', default: '4' },
      rounds: { type: 'string', default: '5' },
      large: { type: 'boolean', default: false },
      only: { type: 'string' },
    },
  })
  if (values.only === 'console') return measureConsole()
  if (values.only === 'lines') return measureLines()
  if (values.only === 'statements') return measureStatements()
  if (values.only === 'briefs') return measureBriefs()
  if (values.only === 'catalogue') return measureRichCatalogue()
  const seconds = Number(values.seconds)
  const rounds = Number(values.rounds)
  if (values.only === 'webhooks') return measureWebhooks({ seconds, rounds })
  if (values.only === 'live') return measureLive({ seconds, rounds })
  if (values.only === 'workers') return measureWorkers(2, { seconds, rounds })
  const folder = mkdtempSync(join(tmpdir(), 'flightline-bench-'))
  const children: ChildProcess[] = []
  const postgres = await openEmbeddedPostgres({ dataDir: folder })
  const clusters: EmbeddedPostgres[] = [postgres]
  const databases: Database[] = []
  try {
    say(`Preparing ${LINES.toLocaleString('en')} lines …`)
    const database = open(postgres.connection)
    databases.push(database)
    await migrate(database)
    await createComparisonTables(database)
    const dataset = await createDataset(database, LINES)
    const metrics: (Shape & { affiliates: Affiliates; seller: Dataset })[] = []
    for (const codes of CODES_PER_PACKAGE) {
      const seller = await createDataset(database, 10_000)
      const affiliates = await createAffiliates(database, seller, codes)
      const name = `1000 metrics × 16, ${codes} ${codes === 1 ? 'code' : 'codes'} a package`
      metrics.push({ ...METRICS_SHAPE, name, seller, affiliates, nextBody: metricBodies(affiliates) })
    }
    await createTableWithoutSums(database)
    // Autovacuum may hold a table for longer than upkeep would wait.
    const patient = { lock_timeout: '0', statement_timeout: '0' }
    await database.dedicated({ connectionsMax: 1, settings: patient }).query('VACUUM ANALYZE')
    const ours = await startOurs(children, { DATA_DIR: folder })
    const baseline = await startChild(children, 'baseline-server.js', [JSON.stringify(postgres.connection)])
    const httpOnly = await startChild(children, 'http-only-server.js', [])
    const postmaster = postmasterOf(folder)
    const feeds = [
      ['flightline', ours],
      ['(a) base line', baseline],
      ['(d) HTTP and JSON alone', httpOnly],
    ] as const

    const measured: Measured[] = []
    const isWanted = ({ name }: { name: string }) =>
      values.only === undefined || ` ${name},`.search(new RegExp(` ${values.only}[ ,]`)) >= 0
    const shapes = SHAPES.filter(isWanted)
    const firstPass: Shape = { ...SHAPES[0]!, name: `${SHAPES[0]!.name}, first pass over new lines` }
    for (const shape of shapes)
      for (const [variant, server] of feeds)
        await measure(shape, variant, server, dataset, WARM_UP_SECONDS, postmaster)
    if (shapes.length > 0) {
      say('One pass over all lines …')
      for (const [variant, server] of feeds.slice(0, 2))
        await measure(SHAPES[0]!, variant, server, dataset, 600, postmaster, LINES / 500)
    }
    for (let round = 1; round <= rounds; round++) {
      say(`Round ${round} of ${rounds} …`)
      if (isWanted(firstPass) && shapes.length > 0) {
        const lines = await createDataset(database, NEW_LINES)
        await database.query('VACUUM ANALYZE')
        // The second one finds warm pages, so they take turns.
        for (const [variant, server] of round % 2 === 0 ? feeds.slice(0, 2) : feeds.slice(0, 2).toReversed())
          measured.push(
            await measure(firstPass, variant, server, lines, 600, postmaster, NEW_LINES / firstPass.itemsMax),
          )
      }
      for (const shape of shapes) {
        // What the database tidies up in the background belongs to the shape that it follows, not to the next.
        await database.query('VACUUM')
        for (const [variant, server] of feeds)
          measured.push(await measure(shape, variant, server, dataset, seconds, postmaster))
      }
      if (shapes.includes(SHAPES[0]!)) {
        const itemsPerSecond = await sqlAlone(database, dataset, 2000, seconds)
        measured.push({ shape: SHAPES[0]!.name, variant: '(b) our SQL alone', itemsPerSecond })
        const copied = await copyAlone(postgres.connection, dataset, 2000, seconds)
        measured.push({ shape: SHAPES[0]!.name, variant: '(c) COPY alone', itemsPerSecond: copied })
        await database.query('TRUNCATE copied_report')
      }
      for (const shape of metrics.filter(isWanted)) {
        const { affiliates, seller, name } = shape
        measured.push(await measure(shape, 'flightline', ours, seller, seconds, postmaster))
        for (const [variant, write] of [
          ['(b) our SQL alone', ourMetricSql(affiliates)],
          ['(e) our SQL before the sums', metricSqlBeforeSums(affiliates)],
        ] as const)
          measured.push({
            shape: name,
            variant,
            ...(await measureMetricSql(database, write, { seconds, postmaster })),
          })
      }
    }
    if (values.only === undefined || values.only === 'agent') await measureAgentParts()
    if (values.large) await measureLarge()
    report(measured, { seconds, rounds })

    async function measureAgentParts(): Promise<void> {
      say('Preparing catalogues of 1,000 and 10,000 products …')
      const small = await startAgent('catalogue-1000', 1_000)
      const large = await startAgent('catalogue-10000', 10_000)
      const answers = await captureAnswers(small.port, small.key, folder)
      for (const sizes of await sizesOfAnswers(small.port, small.key)) say(sizes)
      const bytes = await startChild(children, 'bytes-server.js', [answers])
      const sdk = await startChild(children, 'mcp-sdk-server.js', [answers])
      const servers: AgentServer[] = [
        { variant: 'flightline', ...small, path: () => '/' },
        {
          variant: 'flightline, gzip taken',
          ...small,
          path: () => '/',
          headers: { 'accept-encoding': 'gzip' },
        },
        { variant: '(a) the same bytes from node:http', ...bytes, key: 'none', path: (i) => `/${i}` },
        { variant: '(b) the MCP server SDK from memory', ...sdk, key: 'none', path: () => '/' },
        { variant: 'flightline, 10,000 products', ...large, path: () => '/' },
      ]
      say('Warming up the agents …')
      await warmUpAgent(servers)
      for (let round = 1; round <= rounds; round++) {
        say(`Agent, round ${round} of ${rounds} …`)
        measured.push(...(await measureAgent(servers, seconds)))
      }
    }

    async function startAgent(
      name: string,
      products: number,
    ): Promise<Pick<AgentServer, 'port' | 'key' | 'pid' | 'postmaster'>> {
      const other = await openAnother(name)
      const key = await createAgentCatalogue(other.database, products)
      const server = await startOurs(children, { DATA_DIR: other.dataDir })
      return { port: server.agentPort!, key, pid: server.pid, postmaster: postmasterOf(other.dataDir) }
    }

    async function measureLarge(): Promise<void> {
      const reports = (LARGE_LINES * REPORTS_PER_LINE).toLocaleString('en')
      say(`Preparing ${LARGE_LINES.toLocaleString('en')} lines with ${reports} reports (some minutes) …`)
      const large = await openAnother('large')
      const largeDataset = await createDataset(large.database, LARGE_LINES)
      await addHistory(large.database, largeDataset, REPORTS_PER_LINE)
      await large.database.query('VACUUM ANALYZE')
      const largeServer = await startOurs(children, { DATA_DIR: large.dataDir })
      const largePostmaster = postmasterOf(large.dataDir)
      const shape = SHAPES[0]!
      const measureSmall = async () =>
        measured.push(
          await measure(
            shape,
            'flightline, 100,000 lines, again',
            ours,
            dataset,
            SMALL_AGAIN_SECONDS,
            postmaster,
          ),
        )
      await measureSmall()
      await large.database.query('CHECKPOINT')
      say(`Large, ${LARGE_SECONDS} s: from one checkpoint to the next …`)
      const huge = 'flightline, 2,000,000 lines'
      measured.push(await measure(shape, huge, largeServer, largeDataset, LARGE_SECONDS, largePostmaster))
      await measureSmall()
      measured.push(await readHistory(large.database, largeDataset))
    }

    /** A separate installation beside the first. */
    async function openAnother(name: string): Promise<{ database: Database; dataDir: string }> {
      const dataDir = join(folder, name)
      const own = await openEmbeddedPostgres({ dataDir })
      clusters.push(own)
      const ownDatabase = open(own.connection)
      databases.push(ownDatabase)
      await migrate(ownDatabase)
      return { database: ownDatabase, dataDir }
    }
  } finally {
    for (const child of children) child.kill('SIGTERM')
    await Promise.all(databases.map((database) => database.close()))
    await Promise.all(
      children.map(
        (child) =>
          new Promise((resolve) => (child.exitCode === null ? child.once('exit', resolve) : resolve(null))),
      ),
    )
    for (const cluster of clusters) await cluster.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function postmasterOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
}

async function measure(
  shape: Shape,
  variant: string,
  server: Server,
  dataset: Dataset,
  seconds: number,
  postmaster: number,
  requestsMax = Infinity,
): Promise<Measured> {
  const before = { node: cpuSeconds(server.pid), postgres: cpuSecondsOfTree(postmaster) }
  const result = await run({
    port: server.port,
    path: shape.path ?? DELIVERY,
    apiKey: dataset.apiKey,
    concurrency: shape.concurrency,
    seconds,
    requestsMax,
    nextBody: shape.nextBody ?? bodies(dataset, shape.itemsMin, shape.itemsMax),
  })
  if (result.failures > 0)
    throw new Error(`${variant}: ${result.failures} of ${result.requests} requests failed`)
  const after = { node: cpuSeconds(server.pid), postgres: cpuSecondsOfTree(postmaster) }
  const items = (result.requests * (shape.itemsMin + shape.itemsMax)) / 2
  const latencies = result.latenciesMs.toSorted((a, b) => a - b)
  const cpu = (key: 'node' | 'postgres') =>
    before[key] === null || after[key] === null ? undefined : ((after[key] - before[key]) * 1e6) / items
  return {
    shape: shape.name,
    variant,
    itemsPerSecond: items / result.seconds,
    requestsPerSecond: result.requests / result.seconds,
    p50Ms: latencies[Math.floor(latencies.length * 0.5)]!,
    p99Ms: latencies[Math.floor(latencies.length * 0.99)]!,
    nodeCpuUsPerItem: cpu('node'),
    postgresCpuUsPerItem: cpu('postgres'),
  }
}

/** The last 50 reports of a line, as the history page will read them. */
async function readHistory(database: Database, dataset: Dataset): Promise<Measured> {
  const latencies: number[] = []
  for (let i = 0; i < 500; i++) {
    const line = dataset.lineNumbers[Math.floor(Math.random() * dataset.lineNumbers.length)]!
    const startedAt = performance.now()
    await database.query(
      `SELECT * FROM delivery_report WHERE organization_number = $1 AND line_number = $2 ORDER BY revision DESC LIMIT 50`,
      [dataset.organizationNumber, line],
    )
    latencies.push(performance.now() - startedAt)
  }
  latencies.sort((a, b) => a - b)
  return {
    shape: 'last 50 reports of a line',
    variant: 'flightline, 2,000,000 lines',
    p50Ms: latencies[250]!,
    p99Ms: latencies[495]!,
  }
}

async function createComparisonTables(database: Database): Promise<void> {
  await database.query(`
    CREATE TABLE baseline_figure (organization_number integer, line_number integer, quantity numeric, as_of timestamptz,
      received_at timestamptz, PRIMARY KEY (organization_number, line_number));
    CREATE TABLE baseline_report (organization_number integer, line_number integer, received_at timestamptz,
      as_of timestamptz, source_number integer, quantity numeric);
    CREATE INDEX ON baseline_report (organization_number, line_number, received_at);
    CREATE TABLE baseline_request (organization_number integer, received_at timestamptz, request_id uuid PRIMARY KEY,
      accepted integer);
    CREATE TABLE copied_report (LIKE delivery_report INCLUDING ALL)`)
}

interface Server {
  port: number
  /** Of a Flightline server. */
  agentPort?: number
  pid: number
}

function startOurs(children: ChildProcess[], env: Record<string, string>): Promise<Server> {
  const program = fileURLToPath(new URL('../../scripts/flightline.mjs', import.meta.url))
  // The same size of the young generation as `npm start` gives it.
  return start(children, ['--max-semi-space-size=64', program, 'start'], {
    PORT: '0',
    AGENT_PORT: '0',
    LOG_LEVEL: 'info',
    INGEST_REQUESTS_PER_MINUTE: '1000000',
    AGENT_CALLS_PER_MINUTE: '1000000',
    AGENT_KEY_CALLS_PER_MINUTE: '1000000',
    ...env,
  })
}

function startChild(children: ChildProcess[], name: string, args: string[]): Promise<Server> {
  return start(children, [fileURLToPath(new URL(name, import.meta.url)), ...args], {})
}

function start(children: ChildProcess[], args: string[], env: Record<string, string>): Promise<Server> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  return new Promise((resolve, reject) => {
    let output = ''
    let agentPort: number | undefined
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        if (output.length < 10_000) output += `${line}\n`
        const agent = /"agent_address":"http:[^"]*:(\d+)"/.exec(line)
        if (agent?.[1]) agentPort = Number(agent[1])
        const match =
          /^port (\d+)$/.exec(line) ?? /"address":"http:[^"]*:(\d+)".*"msg":"listening"/.exec(line)
        if (match?.[1])
          resolve({ port: Number(match[1]), pid: child.pid!, ...(agentPort !== undefined && { agentPort }) })
      })
    }
    child.once('exit', () => reject(new Error(`a server of the benchmark stopped:\n${output}`)))
  })
}

function open(connection: { host: string; port: number; user: string; database: string }): Database {
  return openDatabase({
    connection,
    isShared: false,
    usesNamedStatements: true,
    connectionsMax: 4,
    purpose: 'migrations',
    onError: say,
  })
}

function report(measured: Measured[], options: { seconds: number; rounds: number }): void {
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${process.platform} ${process.arch}, Node ${process.version}`
  const summary = printTable(measured, machine)
  mkdirSync('bench-results', { recursive: true })
  const file = `bench-results/${new Date().toISOString().replace(/[:.]/g, '-')}.json`
  writeFileSync(file, JSON.stringify({ machine, ...options, summary, measured }, null, 2))
  say(`Written to ${file}`)
}

function say(message: unknown): void {
  console.error(message)
}
