import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createAgentKey } from '../src/core/agent-key/create-agent-key.ts'
import { grantAccess } from '../src/core/product/grant-access.ts'
import { saveProducts } from '../src/core/product/save-products.ts'
import type { Database } from '../src/database/database.ts'
import { DEMO_COLLECTIONS } from '../src/demo/demo-details.ts'
import { DEMO_PRODUCTS } from '../src/demo/demo-products.ts'
import { instantFromMilliseconds } from '../src/exact/instant.ts'
import { cpuSeconds, cpuSecondsOfTree } from './cpu.ts'
import { run, type Load } from './load.ts'
import type { Measured } from './table.ts'

const VISIBLE = 50
const CONCURRENCY = 16
/** Of each server and call, before the first round: code is compiled while it runs, and for seconds it gets faster. */
const WARM_UP_SECONDS = 5
const MCP_HEADERS = { accept: 'application/json, text/event-stream' }

/** The measured calls, as a buyer's agent sends them: public data without a key, products with one. */
const CALLS: { name: string; arguments: object; isKeyed: boolean }[] = [
  { name: 'get_adcp_capabilities', arguments: {}, isKeyed: false },
  { name: 'list_creative_formats', arguments: {}, isKeyed: false },
  {
    name: 'get_products',
    arguments: { buying_mode: 'wholesale', pagination: { max_results: 50 } },
    isKeyed: true,
  },
]

/** A catalogue of this many products, of which one key can see fifty. Returns the key. */
export async function createAgentCatalogue(database: Database, products: number): Promise<string> {
  const call = {
    actor: { kind: 'command_line' as const },
    database,
    now: instantFromMilliseconds(Date.now()),
  }
  const documents = Array.from({ length: products }, (_, i) => {
    const product = DEMO_PRODUCTS[i % DEMO_PRODUCTS.length]!
    return { ...product, product_id: `bench_${i}`, name: `${product.name} ${i}` }
  })
  await saveProducts(call, { products: documents, collections: DEMO_COLLECTIONS })
  const { id, key } = await createAgentKey(call, { label: 'Bench', buyerName: 'Bench' })
  const productIds = Array.from(
    { length: VISIBLE },
    (_, i) => `bench_${Math.floor((i * products) / VISIBLE)}`,
  )
  await grantAccess(call, { keyIds: [id], productIds, territories: null })
  return key
}

export interface AgentServer {
  variant: string
  port: number
  key: string
  /** The path that answers the call at this position. */
  path: (position: number) => string
  headers?: Record<string, string>
  pid: number
  /** Of the server's own Postgres, if it has one. */
  postmaster?: number
}

/** Our agent's answer to each call, stored in a file so that other servers can send the same. */
export async function captureAnswers(port: number, key: string, folder: string): Promise<string> {
  const answers = await Promise.all(
    CALLS.map(async (call) => {
      const response = await fetch(`http://localhost:${port}/`, {
        method: 'POST',
        headers: {
          ...MCP_HEADERS,
          'content-type': 'application/json',
          ...(call.isKeyed && { authorization: `Bearer ${key}` }),
        },
        body: bodyOf(call),
      })
      return { name: call.name, text: await response.text() }
    }),
  )
  const file = join(folder, 'answers.json')
  writeFileSync(file, JSON.stringify(answers))
  return file
}

/** The size of each answer, plain and in gzip. */
export async function sizesOfAnswers(port: number, key: string): Promise<string[]> {
  return Promise.all(
    CALLS.map(async (call) => {
      const [plain, packed] = await Promise.all([
        bytesOfAnswer(port, key, call, 'identity'),
        bytesOfAnswer(port, key, call, 'gzip'),
      ])
      return `${call.name}: ${plain} bytes, ${packed} where gzip is taken`
    }),
  )
}

async function bytesOfAnswer(
  port: number,
  key: string,
  call: (typeof CALLS)[number],
  encoding: string,
): Promise<number> {
  const response = await fetch(`http://localhost:${port}/`, {
    method: 'POST',
    headers: {
      ...MCP_HEADERS,
      'content-type': 'application/json',
      'accept-encoding': encoding,
      ...(call.isKeyed && { authorization: `Bearer ${key}` }),
    },
    body: bodyOf(call),
  })
  await response.arrayBuffer()
  return Number(response.headers.get('content-length'))
}

export async function warmUpAgent(servers: AgentServer[]): Promise<void> {
  for (const [position, call] of CALLS.entries()) {
    for (const server of servers) await run({ ...loadOf(server, position, call), seconds: WARM_UP_SECONDS })
  }
}

/** One round: every call on every server in turn. */
export async function measureAgent(servers: AgentServer[], seconds: number): Promise<Measured[]> {
  const measured: Measured[] = []
  for (const [position, call] of CALLS.entries()) {
    for (const server of servers) {
      const before = cpuOf(server)
      const result = await run({ ...loadOf(server, position, call), seconds })
      const after = cpuOf(server)
      if (result.failures > 0)
        throw new Error(`${server.variant}: ${result.failures} of ${result.requests} calls failed`)
      const latencies = result.latenciesMs.toSorted((a, b) => a - b)
      const cpuUs = (part: 'node' | 'postgres') =>
        before[part] === null || after[part] === null
          ? undefined
          : ((after[part] - before[part]) * 1e6) / result.requests
      measured.push({
        shape: `${call.name} × ${CONCURRENCY}`,
        variant: server.variant,
        itemsPerSecond: result.requests / result.seconds,
        requestsPerSecond: result.requests / result.seconds,
        p50Ms: latencies[Math.floor(latencies.length * 0.5)]!,
        p99Ms: latencies[Math.floor(latencies.length * 0.99)]!,
        nodeCpuUsPerItem: cpuUs('node'),
        postgresCpuUsPerItem: cpuUs('postgres'),
      })
    }
  }
  return measured
}

/** CPU seconds used so far. */
function cpuOf({ pid, postmaster }: AgentServer): { node: number | null; postgres: number | null } {
  return { node: cpuSeconds(pid), postgres: postmaster === undefined ? 0 : cpuSecondsOfTree(postmaster) }
}

function loadOf(
  { port, key, path, headers }: AgentServer,
  position: number,
  call: (typeof CALLS)[number],
): Omit<Load, 'seconds'> {
  const body = Buffer.from(bodyOf(call))
  return {
    port,
    path: path(position),
    apiKey: call.isKeyed ? key : undefined,
    headers: { ...MCP_HEADERS, ...headers },
    concurrency: CONCURRENCY,
    nextBody: () => body,
  }
}

function bodyOf(call: { name: string; arguments: object }): string {
  return JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: call.name, arguments: call.arguments },
  })
}
