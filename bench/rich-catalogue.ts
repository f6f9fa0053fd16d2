import { readFileSync } from 'node:fs'
import { createAgentKey } from '../src/core/agent-key/create-agent-key.ts'
import { grantAccess } from '../src/core/product/grant-access.ts'
import { saveProducts } from '../src/core/product/save-products.ts'
import type { Database } from '../src/database/database.ts'
import { DEMO_COLLECTIONS } from '../src/demo/demo-details.ts'
import { BASIC_DEMO_PRODUCTS, DEMO_PRODUCTS } from '../src/demo/demo-products.ts'
import { instantFromMilliseconds } from '../src/exact/instant.ts'
import { onNewDatabase } from './on-new-database.ts'
import { startServer } from './start-server.ts'

const PRODUCTS = 10_000
const PAGE = 50
const PAGES = 100
const BRIEFS = [
  'podcast listeners in Germany',
  'video in Norway under EUR 10,000',
  'a front page for one day',
  'screens in stations, guaranteed',
  'newsletter readers who like culture',
]

type Call = (
  args: object,
) => Promise<{ ms: number; bytes: number; cursor: string | undefined; version: unknown }>

/**
 * One key that can see 10,000 products, with all their details and without: the first page, the next ones, each asked once so that
 * none is answered from memory, the first page again, briefs, and what it all takes in memory.
 */
export async function measureRichCatalogue(): Promise<void> {
  const rows: Record<string, Figures> = {}
  for (const [name, products] of [
    ['basics', BASIC_DEMO_PRODUCTS],
    ['with details', DEMO_PRODUCTS],
  ] as const) {
    rows[name] = await onNewDatabase((database, folder) => measure(database, folder, products))
  }
  console.table(rows)
}

type Figures = Record<string, number | string>

async function measure(
  database: Database,
  folder: string,
  products: readonly { product_id: string; name: string }[],
): Promise<Figures> {
  const startedAt = performance.now()
  const key = await createCatalogue(database, products)
  const importedSeconds = (performance.now() - startedAt) / 1_000
  await database.query('VACUUM ANALYZE')
  const server = await startServer({ DATA_DIR: folder, AGENT_KEY_CALLS_PER_MINUTE: '1000000' })
  try {
    const call = caller(server.agentPort, key)
    const before = residentBytes(server.pid)
    const first = await call({ buying_mode: 'wholesale', pagination: { max_results: PAGE } })
    const pages: number[] = []
    let { cursor } = first
    for (let page = 1; page < PAGES && cursor !== undefined; page++) {
      const next = await call({ buying_mode: 'wholesale', pagination: { max_results: PAGE, cursor } })
      pages.push(next.ms)
      cursor = next.cursor
    }
    const again: number[] = []
    for (let i = 0; i < PAGES; i++) {
      again.push((await call({ buying_mode: 'wholesale', pagination: { max_results: PAGE } })).ms)
    }
    const unchanged: number[] = []
    for (let i = 0; i < PAGES; i++) {
      unchanged.push((await call({ buying_mode: 'wholesale', if_wholesale_feed_version: first.version })).ms)
    }
    const firstBrief = await call({ brief: 'radio in the morning', pagination: { max_results: PAGE } })
    const briefs: number[] = []
    for (const brief of BRIEFS) briefs.push((await call({ brief, pagination: { max_results: PAGE } })).ms)
    return {
      'import, s': importedSeconds.toFixed(1),
      'first page, ms': first.ms.toFixed(0),
      'next pages, ms': median(pages).toFixed(2),
      'same page again, ms': median(again).toFixed(2),
      'unchanged, ms': median(unchanged).toFixed(2),
      'first brief, ms': firstBrief.ms.toFixed(0),
      'next briefs, ms': median(briefs).toFixed(0),
      'page, KB': (first.bytes / 1_000).toFixed(0),
      'memory, MB': ((residentBytes(server.pid) - before) / 1_000_000).toFixed(0),
    }
  } finally {
    await server.stop()
  }
}

async function createCatalogue(
  database: Database,
  basis: readonly { product_id: string; name: string }[],
): Promise<string> {
  const context = {
    actor: { kind: 'command_line' as const },
    database,
    now: instantFromMilliseconds(Date.now()),
  }
  const products = Array.from({ length: PRODUCTS }, (_, i) => {
    const product = basis[i % basis.length]!
    return { ...product, product_id: `bench_${i}`, name: `${product.name} ${i}` }
  })
  await saveProducts(context, { products, collections: DEMO_COLLECTIONS })
  const { id, key } = await createAgentKey(context, { label: 'Bench', buyerName: 'Bench' })
  const productIds = products.map(({ product_id }) => product_id)
  await grantAccess(context, { keyIds: [id], productIds, territories: null })
  return key
}

function caller(port: number, key: string): Call {
  return async (args) => {
    const startedAt = performance.now()
    const response = await fetch(`http://localhost:${port}/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'accept-encoding': 'identity',
        authorization: `Bearer ${key}`,
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'get_products', arguments: args },
      }),
    })
    const text = await response.text()
    const ms = performance.now() - startedAt
    const { result } = JSON.parse(text) as {
      result: {
        isError?: boolean
        structuredContent: { pagination?: { cursor?: string }; wholesale_feed_version?: unknown }
      }
    }
    if (result.isError) throw new Error(text.slice(0, 500))
    const { pagination, wholesale_feed_version: version } = result.structuredContent
    return { ms, bytes: Buffer.byteLength(text), cursor: pagination?.cursor, version }
  }
}

function residentBytes(pid: number): number {
  return 1_024 * Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1])
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}
