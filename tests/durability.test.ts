import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../src/config.ts'
import { openInstallation } from '../src/installation.ts'
import { createKey } from './support/agent-catalogue.ts'
import { postDelivery, type DeliveryAnswer } from './support/ingest.ts'
import { openRaw } from './support/raw-http.ts'
import { createSeller } from './support/seller.ts'
import { startServer, type TestServer } from './support/server.ts'
import { createTestDatabase } from './support/test-database.ts'

/** The embedded database as users run it, with all safety settings on, in its own folder. */

const PROGRAM = fileURLToPath(new URL('../scripts/flightline.mjs', import.meta.url))
const LOAD_MS = 1_500
const LANES = 8

let dataDir: string
let apiKey: string
let packageIds: string[]

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'flightline-durability-'))
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [PROGRAM, 'seed', '--json', '--packages', '40'],
    {
      env: { ...process.env, DATA_DIR: dataDir },
    },
  )
  const { seller } = JSON.parse(stdout) as {
    seller: {
      api_key: string
      packages: { package_id: string; name: string; pricing_basis: string; flight_start: string }[]
    }
  }
  apiKey = seller.api_key
  const today = new Date().toISOString().slice(0, 10)
  packageIds = seller.packages
    .filter((line) => line.pricing_basis === 'impressions' && line.flight_start < today)
    .map((line) => line.package_id)
})

afterAll(() => rm(dataDir, { recursive: true, force: true }))

describe('everything answered as accepted is stored', () => {
  test('after kill -9 of the server under load', async () => {
    const server = await start()
    const load = startLoad(server)
    await until(() => load.accepted.length > 0)
    await pause(LOAD_MS)
    server.process.kill('SIGKILL')
    await load.end()
    await (await start()).stop()
    await expectAllThere(load.accepted)
  })

  test('after kill -9 of the database under load, which the server restarts by itself', async () => {
    const server = await start()
    const load = startLoad(server)
    await until(() => load.accepted.length > 0)
    await pause(LOAD_MS)
    process.kill(await postmaster(), 'SIGKILL')
    const acceptedBefore = load.accepted.length
    await until(() => load.accepted.length > acceptedBefore + LANES * 2)
    await load.end()
    expect(load.statuses).toEqual(new Set([200, 503]))
    await server.stop()
    await expectAllThere(load.accepted)
  })

  test('after SIGTERM under load: the server finishes what is in progress, stops the database and exits with 0', async () => {
    const server = await start()
    const load = startLoad(server)
    await until(() => load.accepted.length > 0)
    await pause(LOAD_MS)
    expect(await server.stop()).toBe(0)
    await load.end()
    expect(load.statuses).toEqual(new Set([200]))
    expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
    await expectAllThere(load.accepted)
  })
})

test('headers that never end, on either listener, do not prevent a clean stop on SIGTERM', async () => {
  const server = await start()
  const hanging = [server.url, agentUrlOf(server)].map((url) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nX-A: ')
    return socket
  })
  await Promise.all(hanging.map((socket) => once(socket, 'connect')))
  await pause(100)
  expect(await server.stop()).toBe(0)
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
})

test('a body that never ends, on either listener, does not prevent a clean stop on SIGTERM', async () => {
  const { database, url } = await createTestDatabase()
  const seller = await createSeller(database)
  const agentKey = await createKey(database)
  const server = await startServer({ DATABASE_URL: url })
  const requests = [
    { url: new URL('/api/ingest/delivery/metrics', server.url), key: seller.apiKey },
    { url: new URL(agentUrlOf(server)), key: agentKey.key },
  ]
  const hanging = requests.map((request) => openRaw(request.url.href))
  for (const [index, { url: address, key }] of requests.entries()) {
    const head = [
      `POST ${address.pathname} HTTP/1.1`,
      'host: localhost',
      `authorization: Bearer ${key}`,
      'content-type: application/json',
      'accept: application/json, text/event-stream',
      'content-length: 1000',
      'expect: 100-continue',
    ]
    hanging[index]!.socket.write(`${head.join('\r\n')}\r\n\r\n`)
    expect((await hanging[index]!.answer()).status).toBe(100)
    hanging[index]!.socket.write('{"items":')
  }
  expect(await server.stop()).toBe(0)
  await Promise.all(hanging.map(({ closed }) => closed))
})

describe('two servers on one data folder', () => {
  test('the second says so in one line and stops, and the first keeps running', async () => {
    const first = await start()
    const second = await promisify(execFile)(process.execPath, [PROGRAM, 'start'], {
      env: { ...process.env, DATA_DIR: dataDir, PORT: '0', AGENT_PORT: '0' },
    }).catch((error: { code: number; stderr: string }) => error)
    expect(second).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Another Flightline server is running'),
    })
    expect(
      second.stderr
        .trim()
        .split('\n')
        .filter((line) => !line.startsWith('{')),
    ).toHaveLength(1)
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
    await first.stop()
  })
})

const agentUrlOf = (server: TestServer): string => /"agent_address":"([^"]+)"/.exec(server.output())![1]!

function start(): Promise<TestServer> {
  return startServer({ DATA_DIR: dataDir, INGEST_REQUESTS_PER_MINUTE: '1000000' })
}

interface Report {
  package_id: string
  impressions: number
  as_of: string
}

/** Never the same twice, so every report is distinguishable. */
let total = 0

/** Several callers that keep sending, each total and as_of new, and record the answers. */
function startLoad(server: TestServer) {
  const accepted: Report[] = []
  const statuses = new Set<number>()
  let isEnding = false
  const lane = async () => {
    while (!isEnding) {
      const items = [...packageIds]
        .sort(() => Math.random() - 0.5)
        .slice(0, 20)
        .map((package_id) => ({
          package_id,
          impressions: ++total,
          as_of: new Date(Date.now() - 5).toISOString(),
        }))
      const response = await postDelivery(server.url, apiKey, { items }).catch(() => undefined)
      if (!response) {
        await pause(20)
        continue
      }
      const answer = (await response.json().catch(() => undefined)) as DeliveryAnswer | undefined
      statuses.add(response.status)
      if (response.status === 200 && answer) {
        accepted.push(...items.filter((_item, i) => answer.results[i]?.status === 'accepted'))
      } else {
        await pause(20)
      }
    }
  }
  const lanes = Array.from({ length: LANES }, lane)
  return {
    accepted,
    statuses,
    async end() {
      isEnding = true
      await Promise.all(lanes)
    },
  }
}

/** Every accepted report is in the history of its line, once, and the figure is the one with the greatest as_of. */
async function expectAllThere(accepted: Report[]): Promise<void> {
  expect(accepted.length).toBeGreaterThan(0)
  const installation = await openInstallation({ ...readConfig({}, `/nonexistent-${randomUUID()}`), dataDir })
  try {
    const rows = await installation.database.query<{ package_id: string; quantity: string; copies: number }>(
      `SELECT l.package_id, r.quantity, count(*)::integer AS copies
       FROM delivery_report r JOIN package_line l USING (organization_number, line_number)
       WHERE l.package_id = ANY ($1::uuid[]) GROUP BY 1, 2`,
      [packageIds],
    )
    const copies = new Map(rows.map((row) => [`${row.package_id} ${row.quantity}`, row.copies]))
    const missing = accepted.filter(
      (report) => copies.get(`${report.package_id} ${report.impressions}`) !== 1,
    )
    expect(missing).toEqual([])
    const wrong = await installation.database.query(
      `SELECT f.line_number FROM line_figure f
       JOIN package_line l USING (organization_number, line_number)
       JOIN LATERAL (SELECT count(*) AS reports, max(as_of) AS as_of FROM delivery_report r
         WHERE r.organization_number = f.organization_number AND r.line_number = f.line_number) history ON true
       WHERE l.package_id = ANY ($1::uuid[]) AND (f.revision <> history.reports OR f.as_of IS DISTINCT FROM history.as_of)`,
      [packageIds],
    )
    expect(wrong).toEqual([])
  } finally {
    await installation.close()
  }
}

async function postmaster(): Promise<number> {
  const file = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')
  return Number(file.split('\n')[0])
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await pause(50)
}
