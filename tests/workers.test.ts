import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../src/config.ts'
import { connectionsNeeded } from '../src/database/connections.ts'
import { migrate } from '../src/database/migrate.ts'
import { openInstallation, type Installation } from '../src/installation.ts'
import type { Answer } from '../src/console/routes.ts'
import { askConsoleFor, signInMember } from './support/account.ts'
import { post, toolCall } from './support/agent.ts'
import { postDelivery, reportDelivery } from './support/ingest.ts'
import { openStream } from './support/live.ts'
import { untilMinuteIsYoung } from './support/minute.ts'
import { randomFrom, SEED } from './support/random.ts'
import { openRaw, type RawAnswer, type RawConnection } from './support/raw-http.ts'
import { createLine, createSeller, viewLine } from './support/seller.ts'
import { startServer, type TestServer } from './support/server.ts'
import { startReceiver } from './support/webhooks.ts'

/** The real server with two workers on the embedded database. */

/** More than any test opens, and than those before it may still hold. */
const CONNECTIONS_MAX = 200

let dataDir: string
let installation: Installation
let server: TestServer
let agentUrl: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'flightline-workers-'))
  installation = await open()
  await migrate(installation.database)
  // The demo is only created in a database without any organization.
  await createSeller(installation.database)
  server = await start(2)
  agentUrl = `${/"agent_address":"(http:[^"]+)"/.exec(server.output())![1]!}/`
})

afterAll(async () => {
  await installation.close()
  await rm(dataDir, { recursive: true, force: true })
})

test('a page hears of a report whichever process took it, and all open pages are in the metrics', async () => {
  const seller = await createSeller(installation.database)
  const packageId = await createLine(installation.database, seller)
  const { cookie } = await signInMember(installation.database, seller.organizationNumber)
  // Connections are given to the process that has the fewest.
  const pages = await Promise.all(Array.from({ length: 6 }, () => openStream(server.url, cookie)))
  const metrics = async () => (await fetch(`${server.url}/metrics`)).text()
  await expect.poll(metrics).toContain('flightline_live_streams 6')
  await reportDelivery(server.url, seller.apiKey, [{ package_id: packageId, impressions: 5 }])
  await Promise.all(pages.map((page) => page.hears('delivery')))
})

test('a report becomes an alert for people and a webhook for systems, once, with several processes at work', async () => {
  const seller = await createSeller(installation.database)
  const packageId = await createLine(installation.database, seller, { booked: 100 })
  const { cookie } = await signInMember(installation.database, seller.organizationNumber)
  const receiver = await startReceiver()
  await askConsoleFor(server.url, 'POST', '/webhooks', {
    cookie,
    body: { url: receiver.url, description: '', event_types: ['line.delivered'] },
  })
  await reportDelivery(server.url, seller.apiKey, [{ package_id: packageId, impressions: 100 }])
  const alerts = async () =>
    (await askConsoleFor<Answer<'GET /alerts'>>(server.url, 'GET', '/alerts', { cookie })).alerts
  await expect
    .poll(alerts, { timeout: 20_000 })
    .toMatchObject([{ kind: 'goal_reached', package_id: packageId }])
  await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(1)
  const metrics = async () => (await fetch(`${server.url}/metrics`)).text()
  await expect.poll(metrics, { timeout: 40_000 }).toContain('flightline_outbox_waiting 0')
  expect(await metrics()).toContain('flightline_webhook_attempts_total{outcome="delivered"} 1')
})

test('connections are served by both processes, and no more are open than the setting allows', async () => {
  const connections = Array.from({ length: CONNECTIONS_MAX + 5 }, () => openRaw(agentUrl))
  const kept = new Set(connections)
  for (const connection of connections) void connection.closed.then(() => kept.delete(connection))
  await expect.poll(() => kept.size).toBe(CONNECTIONS_MAX)
  const answers = await Promise.all([...kept].map((connection) => ask(connection, 'GET / HTTP/1.1')))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 405))
  for (const { socket } of kept) socket.destroy()
  // Closed ones no longer count.
  await expect
    .poll(async () => {
      const again = openRaw(agentUrl)
      const status = await ask(again, 'GET / HTTP/1.1').then(
        (answer) => answer.status,
        () => 'closed',
      )
      again.socket.destroy()
      return status
    })
    .toBe(405)
})

test('the metrics are those of all processes', async () => {
  const connections = await connectToBoth()
  for (let i = 0; i < 3; i++) {
    const asked = await Promise.all(connections.map((connection) => ask(connection, 'GET /readyz HTTP/1.1')))
    expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 200))
  }
  const metrics = await (await fetch(`${server.url}/metrics`)).text()
  expect(metrics).toContain(
    'flightline_http_request_duration_seconds_count{method="GET",route="/readyz",status="200"} 30\n',
  )
  expect(Number(/^flightline_process_resident_memory_bytes (\d+)/m.exec(metrics)?.[1])).toBeGreaterThan(
    100_000_000,
  )
})

describe('limits hold over both processes', () => {
  test('60 requests a minute of a key, not one more or less', async () => {
    const seller = await createSeller(installation.database)
    const items = [{ package_id: await createLine(installation.database, seller), impressions: 1 }]
    const connections = await connectToBoth()
    const first = await Promise.all(
      connections.map((connection) => askDelivery(connection, seller.apiKey, items)),
    )
    expect(countOf(first, 200)).toBe(10)
    const others = await Promise.all(
      Array.from({ length: 70 }, () => postDelivery(server.url, seller.apiKey, { items })),
    )
    expect(countOf(others, 200)).toBe(50)
    expect(countOf(others, 429)).toBe(20)
  })

  test('30 calls a minute of an address without a key', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, async () => {
        const response = await post(agentUrl, toolCall('get_adcp_capabilities', {}))
        return (await response.json()) as { error?: { code: number } }
      }),
    )
    expect(answers.filter(({ error }) => error === undefined)).toHaveLength(30)
    expect(answers.filter(({ error }) => error?.code === -32029)).toHaveLength(10)
  })

  test('120 attempts a minute to sign in from an address', async () => {
    await untilMinuteIsYoung()
    const answers = await Promise.all(
      Array.from({ length: 130 }, () =>
        fetch(`${server.url}/api/console/session`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{',
        }),
      ),
    )
    expect(countOf(answers, 400)).toBe(120)
    expect(countOf(answers, 429)).toBe(10)
  })
})

test('a revoked key is refused by both processes at once', async () => {
  const seller = await createSeller(installation.database)
  const items = [{ package_id: await createLine(installation.database, seller), impressions: 1 }]
  const connections = await connectToBoth()
  const askAll = () =>
    Promise.all(connections.map((connection) => askDelivery(connection, seller.apiKey, items)))
  expect((await askAll()).map(({ status }) => status)).toEqual(connections.map(() => 200))
  await installation.database.query('UPDATE api_key SET revoked_at = now() WHERE id = $1', [seller.keyId])
  expect((await askAll()).map(({ status }) => status)).toEqual(connections.map(() => 401))
})

test('reports sent in any order over many connections end in the figures of the sorted sequence, each in the history once', async () => {
  const random = randomFrom(SEED)
  const seller = await createSeller(installation.database)
  const lines = await Promise.all([1, 2, 3].map(() => createLine(installation.database, seller)))
  const numbers = Array.from({ length: 50 }, (_, i) => i)
  const reportOf = (i: number) => ({ impressions: (i * 37) % 50, as_of: timeOf(i) })
  const orders = lines.map(() => random.shuffle(numbers))
  await Promise.all(
    numbers.map(async (turn) => {
      const items = lines.map((package_id, line) => ({ package_id, ...reportOf(orders[line]![turn]!) }))
      expect(await reportDelivery(server.url, seller.apiKey, items)).toMatchObject({ accepted: 3 })
    }),
  )
  for (const line of lines) {
    const { quantity, as_of, revision, history } = await viewLine(installation.database, line)
    const last = reportOf(49)
    expect({ quantity, as_of, revision }).toEqual({
      quantity: String(last.impressions),
      as_of: last.as_of,
      revision: 50,
    })
    expect(history.map((report) => `${report.as_of} ${report.quantity}`).toSorted()).toEqual(
      numbers.map((i) => `${reportOf(i).as_of} ${reportOf(i).impressions}`).toSorted(),
    )
  }
})

test('a worker that is killed is replaced, and nothing that was accepted is lost', async () => {
  const lanes = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const seller = await createSeller(installation.database)
      return { seller, packageId: await createLine(installation.database, seller), accepted: [] as number[] }
    }),
  )
  const [killed] = workersOf(server)
  let sent = 0
  const send = (times: number) =>
    Promise.all(
      lanes.map(async ({ seller, packageId, accepted }) => {
        for (let i = 0; i < times; i++) {
          const impressions = ++sent
          const answer = await reportDelivery(server.url, seller.apiKey, [
            { package_id: packageId, impressions },
          ]).catch(() => undefined)
          if (answer?.accepted === 1) accepted.push(impressions)
          if (sent === 60) process.kill(killed!, 'SIGKILL')
        }
      }),
    )
  await send(20)
  await expect.poll(() => workersOf(server)).toHaveLength(3)
  await send(5)
  expect(server.output()).toContain('a worker ended: starting another')
  for (const { packageId, accepted } of lanes) {
    const { history } = await viewLine(installation.database, packageId)
    const kept = history.map(({ quantity }) => Number(quantity))
    expect(kept).toEqual(expect.arrayContaining(accepted))
    expect(new Set(kept).size).toBe(kept.length)
    expect(accepted.length).toBeGreaterThan(5)
  }
  // The new one serves once it has started: over new connections, as those kept alive stay with the other.
  await expect
    .poll(async () => {
      const connections = Array.from({ length: 20 }, () => openRaw(server.url))
      const requestIds = await askHealth(connections)
      for (const { socket } of connections) socket.destroy()
      return processesOf(requestIds)
    })
    .toEqual(new Set(workersOf(server).slice(1)))
})

test('kill -9 of the first process ends the others, and the next start gives the database the connections that more workers need', async () => {
  await installation.close()
  const workers = workersOf(server)
  server.process.kill('SIGKILL')
  await expect.poll(() => workers.filter(isAlive)).toEqual([])
  server = await start(3, { DRAIN_SECONDS: '3600' })
  installation = await open()
  expect(await installation.database.query('SHOW max_connections')).toEqual([
    { max_connections: String(connectionsNeeded({ workers: 3, databaseConnections: 4 })) },
  ])
})

test('SIGTERM ends all processes and the database, with exit code 0, after a load balancer had time to notice', async () => {
  await installation.close()
  const workers = workersOf(server)
  expect(workers).toHaveLength(3)
  const stopped = server.stop()
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(503)
  const served = await fetch(`${server.url}/healthz`)
  expect([served.status, served.headers.get('connection')]).toEqual([200, 'close'])
  // Which need not be waited for at a terminal.
  server.process.kill('SIGINT')
  expect(await stopped).toBe(0)
  expect(workers.filter(isAlive)).toEqual([])
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
})

test('a port in use is reported in one line, and no process is left', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const said = await start(2, { PORT: String(port) }).then(
    () => 'It started.',
    (error: Error) => error.message,
  )
  other.close()
  const lines = said.split('\n').filter((line) => line !== '' && !line.startsWith('{'))
  expect(lines).toEqual([
    'The server stopped:',
    `Port ${port} is in use: stop the other program, or set PORT to another port.`,
  ])
})

test('a number of workers that cannot be is refused at startup', () => {
  const read = (env: Record<string, string>) => () => readConfig(env, '/nonexistent')
  expect(read({ WORKERS: '0' })).toThrow(/^WORKERS must be a whole number from 1 to 64/)
  expect(read({ WORKERS: '32' })).not.toThrow()
  expect(read({ WORKERS: '32', DATABASE_CONNECTIONS: '15' })).toThrow(/^WORKERS must be lower/)
})

function open(): Promise<Installation> {
  return openInstallation({ ...readConfig({ WORKERS: '2' }, '/nonexistent'), dataDir })
}

function start(workers: number, env: Record<string, string> = {}): Promise<TestServer> {
  return startServer({
    DATA_DIR: dataDir,
    WORKERS: String(workers),
    HTTP_CONNECTIONS: String(CONNECTIONS_MAX),
    WEBHOOK_ALLOWED_RANGES: '127.0.0.0/8',
    ...env,
  })
}

/** The ids of the processes that were started to serve, the first ones first. */
function workersOf({ output }: TestServer): number[] {
  return [...output().matchAll(/"worker":(\d+),"msg":"worker started"/g)].map(([, pid]) => Number(pid))
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/**
 * Ten connections, some with each process: which one gets a new connection depends on how many each has and which is
 * busy at the time.
 */
async function connectToBoth(): Promise<RawConnection[]> {
  let connections: RawConnection[] = []
  const close = () => {
    for (const { socket } of connections) socket.destroy()
  }
  onTestFinished(close)
  await expect
    .poll(async () => {
      close()
      connections = Array.from({ length: 10 }, () => openRaw(server.url))
      return (await processesOf(await askHealth(connections))).size
    })
    .toBe(2)
  return connections
}

/** The ids of the requests, for the log. */
async function askHealth(connections: readonly RawConnection[]): Promise<string[]> {
  const answers = await Promise.all(connections.map((connection) => ask(connection, 'GET /healthz HTTP/1.1')))
  return answers.map(({ headers }) => headers['x-request-id']!)
}

function askDelivery(
  connection: RawConnection,
  apiKey: string,
  items: readonly object[],
): Promise<RawAnswer> {
  const body = JSON.stringify({ items })
  return ask(
    connection,
    'POST /api/ingest/delivery/metrics HTTP/1.1\r\ncontent-type: application/json\r\n' +
      `content-length: ${body.length}\r\nauthorization: Bearer ${apiKey}`,
    body,
  )
}

async function ask({ socket, answer }: RawConnection, head: string, body = ''): Promise<RawAnswer> {
  socket.write(`${head}\r\nhost: localhost\r\n\r\n${body}`)
  return answer()
}

/** Which processes answered these requests, as the log says. */
async function processesOf(requestIds: readonly string[]): Promise<Set<number>> {
  const found = () => {
    const lines = server.output().split('\n')
    const ofRequest = (id: string) =>
      lines.find((line) => line.includes(id) && line.includes('"duration_ms"'))
    return requestIds.map((id) => Number(/"pid":(\d+)/.exec(ofRequest(id) ?? '')?.[1]))
  }
  await expect.poll(() => found().filter(Number.isNaN)).toEqual([])
  return new Set(found())
}

function countOf(answers: readonly { status: number }[], status: number): number {
  return answers.filter((answer) => answer.status === status).length
}

function timeOf(second: number): string {
  return new Date(Date.UTC(2025, 0, 1, 0, 0, second)).toISOString().replace('.000', '')
}
