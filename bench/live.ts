import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, request, type ClientRequest, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../src/database/database.ts'
import { signIn } from './askers.ts'
import { cpuSeconds, cpuSecondsOfTree } from './cpu.ts'
import { addHistory, bodies, createDataset, type Dataset } from './dataset.ts'
import { onNewDatabase } from './on-new-database.ts'
import { startServer, type StartedServer } from './start-server.ts'

const PAGES = 500
const LINES = 20_000
/** Of the one campaign that all pages show, with this many reports each. */
const SHOWN_LINES = 20
const SHOWN_REPORTS = 10
/** One every 50 ms, of one item: a seller's systems that report all day. */
const REPORT_EVERY_MS = 50
const WARM_UP_SECONDS = 10
/** Like the web app: after the first notice within 2 s, and then after 10, 20, 30, 30 … */
const SPREAD_MS = 2_000
const AGAIN_AFTER_MS = 10_000
const AGAIN_AFTER_MS_MAX = 30_000
/** Until what closed pages had asked for is over. */
const SETTLE_MS = 4_000
/** Reports far enough apart that each has a notice of its own. */
const LONE_REPORTS = 40
const LONE_EVERY_MS = 1_500

/** Open pages: none, those that only listen, and those that load their campaign again as the web app does. */
const VARIANTS = ['no pages', 'pages that listen', 'pages that load again'] as const
type Variant = (typeof VARIANTS)[number]

interface Installed {
  server: StartedServer
  dataset: Dataset
  cookies: string[]
  campaignId: string
  postmaster: number
}

/**
 * 500 open pages of one seller on one server, while its systems report. Each variant takes turns with the others. The pages
 * share the machine's cores with the server.
 */
export async function measureLive({ seconds, rounds }: { seconds: number; rounds: number }): Promise<void> {
  await onNewDatabase(async (database, folder) => {
    const dataset = await createDataset(database, LINES)
    await database.query('VACUUM ANALYZE')
    const server = await startServer({ DATA_DIR: folder, HTTP_CONNECTIONS: '4000' })
    try {
      const postmaster = Number.parseInt(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8'), 10)
      const cookies = await signInAll(database, dataset.organizationNumber)
      const campaignId = await createShownCampaign(database, dataset)
      const installed = { server, dataset, cookies, campaignId, postmaster }
      await measureCpu(installed, { seconds, rounds })
      await measureDelay(installed)
    } finally {
      await server.stop()
    }
  })
}

/** Its lines are not reported on: those of the other campaign would soon have more reports than any real line. */
async function createShownCampaign(database: Database, dataset: Dataset): Promise<string> {
  const { organizationNumber } = dataset
  const [campaign] = await database.query<{ id: string }>(
    `INSERT INTO campaign (organization_number, buyer_number, name)
     SELECT organization_number, buyer_number, 'Shown' FROM campaign WHERE organization_number = $1 RETURNING id`,
    [organizationNumber],
  )
  const { id } = campaign!
  await database.query(
    'UPDATE package_line SET campaign_id = $2 WHERE organization_number = $1 AND line_number = ANY ($3)',
    [organizationNumber, id, [...dataset.lineNumbers.slice(0, SHOWN_LINES)]],
  )
  await addHistory(
    database,
    { ...dataset, lineNumbers: dataset.lineNumbers.slice(0, SHOWN_LINES) },
    SHOWN_REPORTS,
  )
  dataset.packageIds.splice(0, SHOWN_LINES)
  return id
}

async function measureCpu(
  installed: Installed,
  { seconds, rounds }: { seconds: number; rounds: number },
): Promise<void> {
  const { pid } = installed.server
  await underLoad(installed, WARM_UP_SECONDS)
  const used = new Map<Variant, { node: number; postgres: number }[]>(VARIANTS.map((name) => [name, []]))
  const bytesPerPage: number[] = []
  for (let round = 0; round < rounds; round++) {
    for (const variant of VARIANTS) {
      const before = residentBytes(pid)
      const pages = variant === 'no pages' ? [] : await openPages(installed, variant)
      if (pages.length > 0) bytesPerPage.push((residentBytes(pid) - before) / PAGES)
      used.get(variant)!.push(await underLoad(installed, seconds))
      for (const page of pages) page.close()
      await delay(SETTLE_MS)
    }
  }
  const base = median(used.get('no pages')!.map(({ node, postgres }) => node + postgres))
  for (const [variant, all] of used) {
    const node = median(all.map((one) => one.node))
    const postgres = median(all.map((one) => one.postgres))
    console.log(
      `${variant === 'no pages' ? variant : `${PAGES} ${variant}`}: ${(node * 100).toFixed(1)} % of a core Node, ` +
        `${(postgres * 100).toFixed(1)} % Postgres, ${((node + postgres) / base).toFixed(2)} × without pages`,
    )
  }
  // The first time: later pages reuse memory that the process keeps.
  console.log(`Memory per open page: ${(bytesPerPage[0]! / 1024).toFixed(0)} KiB`)
}

/** The share of a core that server and database used while reports came in. */
async function underLoad(
  { server, dataset, postmaster }: Installed,
  seconds: number,
): Promise<{ node: number; postgres: number }> {
  const next = bodies(dataset, 1, 1)
  const before = { node: cpuSeconds(server.pid) ?? 0, postgres: cpuSecondsOfTree(postmaster) ?? 0 }
  const startedAtMs = performance.now()
  const reports: Promise<void>[] = []
  while (performance.now() - startedAtMs < seconds * 1000) {
    reports.push(report(server, dataset, next()))
    await delay(REPORT_EVERY_MS)
  }
  await Promise.all(reports)
  const took = (performance.now() - startedAtMs) / 1000
  return {
    node: ((cpuSeconds(server.pid) ?? 0) - before.node) / took,
    postgres: ((cpuSecondsOfTree(postmaster) ?? 0) - before.postgres) / took,
  }
}

/** From the answer to a report until each of the pages has its notice. */
async function measureDelay(installed: Installed): Promise<void> {
  const delaysMs: number[] = []
  let answeredAtMs = Infinity
  const pages = await openPages(installed, 'pages that listen', () =>
    delaysMs.push(performance.now() - answeredAtMs),
  )
  // The first notice is that the server has begun to listen.
  await delay(LONE_EVERY_MS)
  delaysMs.length = 0
  const next = bodies(installed.dataset, 1, 1)
  for (let sent = 0; sent < LONE_REPORTS; sent++) {
    await report(installed.server, installed.dataset, next())
    answeredAtMs = performance.now()
    await delay(LONE_EVERY_MS)
  }
  for (const page of pages) page.close()
  delaysMs.sort((a, b) => a - b)
  const at = (share: number) => delaysMs[Math.floor(delaysMs.length * share)]!.toFixed(0)
  console.log(
    `From a report to the notices of ${PAGES} pages: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, ` +
      `${delaysMs.length} of ${LONE_REPORTS * PAGES} notices`,
  )
}

interface OpenPage {
  close(): void
}

async function openPages(
  { server, cookies, campaignId }: Installed,
  variant: Variant,
  onNotice: () => void = () => undefined,
): Promise<OpenPage[]> {
  const pages: OpenPage[] = []
  for (const cookie of cookies) pages.push(await openOne(cookie))
  await delay(1_000)
  return pages

  async function openOne(cookie: string): Promise<OpenPage> {
    let isClosed = false
    let timer: NodeJS.Timeout | undefined
    let lastMs = -Infinity
    let inARow = 0
    const stream = await get(server.port, '/live', cookie)
    stream.response.on('data', (chunk: Buffer) => {
      if (!chunk.includes('data: ')) return
      onNotice()
      if (variant !== 'pages that load again') return
      const pauseMs = Math.min(inARow * AGAIN_AFTER_MS, AGAIN_AFTER_MS_MAX)
      const quietMs = Math.max(0, lastMs + pauseMs - performance.now())
      timer ??= setTimeout(() => void loadAgain().catch(unlessClosed), quietMs + Math.random() * SPREAD_MS)
    })
    return {
      close() {
        isClosed = true
        clearTimeout(timer)
        stream.sent.destroy()
      },
    }

    function unlessClosed(error: unknown): void {
      if (!isClosed) throw error
    }

    async function loadAgain(): Promise<void> {
      timer = undefined
      lastMs = performance.now()
      inARow++
      for (const part of ['', '/chart']) {
        const { response } = await get(server.port, `/campaigns/${campaignId}${part}`, cookie)
        response.resume()
      }
    }
  }
}

/** Like a browser, it keeps connections for the next request. */
const BROWSERS = new Agent({ keepAlive: true, maxSockets: Infinity })

async function get(
  port: number,
  path: string,
  cookie: string,
): Promise<{ sent: ClientRequest; response: IncomingMessage }> {
  const sent = request({ port, path: `/api/console${path}`, headers: { cookie }, agent: BROWSERS })
  sent.on('error', () => undefined)
  sent.end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  response.on('error', () => undefined)
  if (response.statusCode !== 200) throw new Error(`${path}: status ${response.statusCode}`)
  return { sent, response }
}

async function report({ port }: StartedServer, { apiKey }: Dataset, body: Buffer): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/api/ingest/delivery/metrics`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
    body: new Uint8Array(body),
  })
  if (response.status !== 200) throw new Error(`a report was answered with ${response.status}`)
  await response.text()
}

/** A person for each page. */
async function signInAll(database: Database, organizationNumber: number): Promise<string[]> {
  const cookies: string[] = []
  for (let i = 0; i < PAGES; i++) cookies.push(await signIn(database, organizationNumber, `page.${i}`))
  return cookies
}

function residentBytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1024
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}
