import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { setTimeout as passing } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { generateKey } from '../src/core/api-key/api-key.ts'
import { createHttpServer } from '../src/http/http-server.ts'
import { createKey } from './support/agent-catalogue.ts'
import { post, startTestAgent, type TestAgent } from './support/agent.ts'
import { startApp, type TestApp } from './support/app.ts'
import { canCheck } from './support/can-check.ts'
import { untilMinuteIsYoung } from './support/minute.ts'
import { openRaw, sendRaw, type RawConnection } from './support/raw-http.ts'
import { createLine, createSeller, viewLine, type Seller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'

/** What both listeners guarantee, whoever calls and whatever they send. */

const FEED = '/api/ingest/delivery/metrics'
const KIBIBYTE = 1024
const MEBIBYTE = 1024 * KIBIBYTE
/** How long an effect may take on a busy machine. */
const POLLED = { timeout: 30_000 }
const PING = '{"jsonrpc":"2.0","id":7,"method":"ping"}'

const { database } = await createTestDatabase()
let app: TestApp
let agent: TestAgent
let seller: Seller
let agentKey: string

beforeAll(async () => {
  app = await startApp(database)
  agent = await startTestAgent(database)
  seller = await createSeller(database)
  agentKey = (await createKey(database)).key
})

const LISTENERS = ['the app', 'the agent'] as const
type Name = (typeof LISTENERS)[number]

const started = (name: Name): { url: string; app: FastifyInstance } => (name === 'the app' ? app : agent)

async function start(name: Name, settings: Parameters<typeof startApp>[1]) {
  return name === 'the app' ? startApp(database, settings) : startTestAgent(database, settings)
}

/** The head of a request with a body, to the feed or to the agent. */
function headOf(name: Name, key: string | undefined, ...headers: string[]): string {
  const lines = [
    `POST ${name === 'the app' ? FEED : '/'} HTTP/1.1`,
    'host: localhost',
    'content-type: application/json',
    'accept: application/json, text/event-stream',
    ...(key === undefined ? [] : [`authorization: Bearer ${key}`]),
    ...headers,
  ]
  return `${lines.join('\r\n')}\r\n\r\n`
}

/** A request that is answered without closing the connection. */
function pleasantRequest(name: Name): string {
  if (name === 'the app') return 'GET /readyz HTTP/1.1\r\nhost: localhost\r\n\r\n'
  return `${headOf(name, agentKey, `content-length: ${PING.length}`)}${PING}`
}

const keyOf = (name: Name) => (name === 'the app' ? seller.apiKey : agentKey)
const wrongKeyOf = (name: Name) => generateKey(name === 'the app' ? 'ingest' : 'agent').secret

describe.each(LISTENERS)('%s', (name) => {
  test('handles one request per connection at a time, and answers all of them in order', async () => {
    const inFlight = watchHandlers()
    const { socket, answer } = openRaw(started(name).url)
    const count = 60
    if (name === 'the app') {
      socket.write(
        `${pleasantRequest(name)}GET /nowhere HTTP/1.1\r\nhost: localhost\r\n\r\n`.repeat(count / 2),
      )
    } else {
      const bodies = Array.from({ length: count }, (_, id) => `{"jsonrpc":"2.0","id":${id},"method":"ping"}`)
      for (const body of bodies) {
        socket.write(`${headOf(name, agentKey, `content-length: ${body.length}`)}${body}`)
      }
    }
    for (let i = 0; i < count; i++) {
      const { status, body } = await answer()
      if (name === 'the app') expect(status).toBe(i % 2 === 0 ? 200 : 404)
      else expect(JSON.parse(body)).toMatchObject({ jsonrpc: '2.0', id: i, result: {} })
    }
    socket.destroy()
    expect(inFlight.stop()).toBe(1)
  })

  test('does not serve a second request on a connection after a wrong key, however many are pipelined', async () => {
    const { url, log } = name === 'the app' ? app : agent
    const refusals = () => log().split('key refused').length - 1
    const before = refusals()
    const request = `${headOf(name, wrongKeyOf(name), 'content-length: 2')}{}`
    const connections = Array.from({ length: 10 }, () => openRaw(url))
    for (const { socket } of connections) socket.write(request.repeat(500))
    await Promise.all(connections.map(({ closed }) => closed))
    expect(refusals() - before).toBe(10)
    expect((await sendRaw(url, pleasantRequest(name))).status).toBe(200)
  })

  test('starts nothing that follows a refusal on the same connection', async () => {
    const line = await createLine(database, seller)
    const body = name === 'the app' ? `{"items":[{"package_id":"${line}","impressions":1}]}` : PING
    const refused = `${headOf(name, wrongKeyOf(name), 'content-length: 2')}{}`
    const welcome = `${headOf(name, keyOf(name), `content-length: ${body.length}`)}${body}`
    const connection = openRaw(started(name).url)
    connection.socket.write(refused + welcome)
    expect((await connection.answer()).status).toBe(401)
    await connection.closed
    await expect(connection.answer()).rejects.toThrow('no answer')
    expect((await viewLine(database, line)).revision).toBe(0)
  })

  test('limits connections overall and closes any above the limit at once, until another ends', async () => {
    const { url } = await start(name, { connectionsMax: 3 })
    const open = await Promise.all([1, 2, 3].map(() => served(openRaw(url), name)))
    await expect(served(openRaw(url), name)).rejects.toThrow('no answer')
    for (const connection of open) await served(connection, name)
    open[0]!.socket.destroy()
    await untilServed(() => openRaw(url), name)
  })

  test('limits connections per address, and still accepts those of others', async () => {
    const limited = await start(name, { connectionsPerAddressMax: 2, trustedProxies: ['10.0.0.0/8'] })
    let address = '192.0.2.1'
    limited.app.server.prependListener('connection', (socket) => {
      Object.defineProperty(socket, 'remoteAddress', { value: address })
    })
    const from = (remoteAddress: string) => {
      address = remoteAddress
      return openRaw(limited.url)
    }
    const first = await served(from('192.0.2.1'), name)
    await served(from('::ffff:192.0.2.1'), name)
    await expect(served(from('192.0.2.1'), name)).rejects.toThrow('no answer')
    for (const last of ['1', '2']) await served(from(`2001:db8::${last}`), name)
    await expect(served(from('2001:db8::3'), name)).rejects.toThrow('no answer')
    await served(from('2001:db8:0:1::3'), name)
    // Proxies and the machine itself act for many callers.
    for (const many of ['10.1.2.3', '127.0.0.1', '::1']) {
      for (let i = 0; i < 3; i++) await served(from(many), name)
    }
    first.socket.destroy()
    await untilServed(() => from('192.0.2.1'), name)
  })

  test('answers 408 when headers or body never arrive, and closes the connection itself', async () => {
    const slow = await start(name, {})
    slow.app.server.headersTimeout = 200
    slow.app.server.requestTimeout = 200
    const halves = ['POST / HTTP/1.1\r\nhost: localh', headOf(name, keyOf(name), 'content-length: 100'), '']
    await Promise.all(
      halves.map(async (half) => {
        const { socket, answer } = openRaw(slow.url, { isStubborn: true })
        socket.write(half)
        const { status, headers, body } = await answer()
        expect(status).toBe(408)
        expect(body).toContain('did not arrive in time')
        expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
      }),
    )
    await expect.poll(() => connectionsOf(slow.app), POLLED).toBe(0)
  })

  test('closes the connection after a refusal, and does not keep reading what is sent', async () => {
    const { url } = started(name)
    const endless = 'content-length: 1000000000000'
    const requests: [number, string][] = [
      [401, headOf(name, wrongKeyOf(name), endless)],
      [401, headOf(name, wrongKeyOf(name), 'transfer-encoding: chunked')],
      [413, headOf(name, keyOf(name), endless)],
      [404, `POST /nowhere HTTP/1.1\r\nhost: localhost\r\n${endless}\r\n\r\n`],
      [405, headOf(name, undefined, endless).replace('POST', 'PUT')],
      ...(name === 'the app'
        ? ([
            [200, `GET /healthz HTTP/1.1\r\nhost: localhost\r\n${endless}\r\n\r\n`],
            [413, headOf(name, undefined, endless).replace(FEED, '/api/console/session')],
          ] as [number, string][])
        : ([[413, headOf(name, undefined, endless)]] as [number, string][])),
    ]
    await Promise.all(
      requests.map(async ([expected, head]) => {
        const connection = openRaw(url, { isStubborn: true })
        connection.socket.write(head)
        const { status, headers } = await connection.answer()
        expect([status, headers['connection']]).toEqual([expected, 'close'])
        const chunk = head.includes('chunked')
          ? Buffer.from(`10000\r\n${' '.repeat(65_536)}\r\n`)
          : Buffer.alloc(65_536)
        await pourIn(connection, chunk)
      }),
    )
  })

  describe.each([
    ['a wrong key', 401, wrongKeyOf],
    ['a body over the limit', 413, keyOf],
  ] as const)('answers %s with %d', (_, expected, keyFor) => {
    const LARGE_BYTES = 20 * MEBIBYTE

    test.each([
      ['with a length', 'content-length', false],
      ['in chunks', 'chunked', false],
      // Not in chunks: a client that ends its side while its body is being read counts as disconnected.
      ['with a length, and ends its side', 'content-length', true],
    ])('to a client that sends all of it %s before it reads', async (_how, framing, isEnded) => {
      for (const bytes of [MEBIBYTE + 1, LARGE_BYTES]) {
        const isChunked = framing === 'chunked'
        const body = ' '.repeat(bytes)
        const connection = openRaw(started(name).url, { isStubborn: true })
        connection.socket.pause()
        await writeWhole(
          connection,
          isChunked
            ? `${headOf(name, keyFor(name), 'transfer-encoding: chunked')}${bytes.toString(16)}\r\n${body}\r\n0\r\n\r\n`
            : `${headOf(name, keyFor(name), `content-length: ${bytes}`)}${body}`,
        )
        if (isEnded) connection.socket.end()
        connection.socket.resume()
        const { status, headers, body: answered } = await connection.answer()
        expect([status, headers['connection']]).toEqual([expected, 'close'])
        expect(JSON.parse(answered)).toBeTypeOf('object')
        connection.socket.destroy()
      }
    })

    test.each([
      ['in one piece', false],
      ['as a stream', true],
    ])('to fetch, with a body %s', async (_how, isStream) => {
      const body = Buffer.alloc(LARGE_BYTES, ' ')
      const response = await fetch(started(name).url + (name === 'the app' ? FEED : ''), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          authorization: `Bearer ${keyFor(name)}`,
        },
        body: isStream ? new Blob([body]).stream() : body,
        ...(isStream && { duplex: 'half' }),
      })
      expect(response.status).toBe(expected)
      expect(await response.json()).toBeTypeOf('object')
    })
  })

  test('answers 413 to a body that never ends, and closes the connection while it is still coming', async () => {
    const connection = openRaw(started(name).url, { isStubborn: true })
    connection.socket.write(headOf(name, keyOf(name), 'transfer-encoding: chunked'))
    const chunk = Buffer.from(`10000\r\n${' '.repeat(65_536)}\r\n`)
    const poured = pourIn(connection, chunk)
    expect((await connection.answer()).status).toBe(413)
    await poured
  })

  test('keeps the connection open after a complete request, whatever the verdict', async () => {
    const { socket, answer } = openRaw(started(name).url)
    for (const expected of [400, 400, 200]) {
      const body = expected === 200 ? (name === 'the app' ? '{"items":[null]}' : PING) : '{'
      socket.write(`${headOf(name, keyOf(name), `content-length: ${body.length}`)}${body}`)
      const { status, headers } = await answer()
      expect([status, headers['connection']]).toEqual([expected, 'keep-alive'])
    }
    socket.destroy()
  })

  test('asks for the body only after checking key and size', async () => {
    const { url } = started(name)
    const asking = (key: string | undefined, bytes: number) =>
      headOf(name, key, `content-length: ${bytes}`, 'expect: 100-continue')
    expect((await sendRaw(url, asking(wrongKeyOf(name), 100))).status).toBe(401)
    expect((await sendRaw(url, asking(keyOf(name), MEBIBYTE + 1))).status).toBe(413)
    // Its body may never come: the next request must not be mistaken for it.
    const elsewhere = await sendRaw(url, asking(keyOf(name), 100).replace(/^POST \S+/, 'POST /nowhere'))
    expect([elsewhere.status, elsewhere.headers['connection']]).toEqual([404, 'close'])
    const body = name === 'the app' ? '{"items":[null]}' : PING
    const { socket, answer } = openRaw(url)
    socket.write(asking(keyOf(name), body.length))
    expect((await answer()).status).toBe(100)
    socket.write(body)
    expect((await answer()).status).toBe(200)
    socket.destroy()
  })

  test.each([
    ['an unknown expectation', 417, 'host: localhost\r\nexpect: 200-maybe\r\n'],
    ['no Host', 400, ''],
  ])('answers %s in its own form, with a request id: %d', async (_, expected, headers) => {
    const answer = await sendRaw(started(name).url, `POST / HTTP/1.1\r\n${headers}content-length: 5\r\n\r\n`)
    expect(answer.status).toBe(expected)
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(JSON.parse(answer.body)).toMatchObject(
      name === 'the app'
        ? { status: expected, request_id: answer.headers['x-request-id'] }
        : { jsonrpc: '2.0', id: null, error: { code: -32000 } },
    )
  })

  test('when it closes, ends connections that have not sent all of their headers, and answers the others', async () => {
    const { url, app: closing } = await start(name, {})
    const body = name === 'the app' ? '{"items":[null]}' : PING
    const busy = openRaw(url)
    busy.socket.write(headOf(name, keyOf(name), `content-length: ${body.length}`, 'expect: 100-continue'))
    expect((await busy.answer()).status).toBe(100)
    const without = [openRaw(url), openRaw(url)]
    without[1]!.socket.write('GET / HTTP/1.1\r\nx-begun: ')
    const count = () => promisify(closing.server.getConnections.bind(closing.server))()
    await expect.poll(count, POLLED).toBe(3)
    const closed = closing.close()
    // Not even a 408, which they get if they are left to time out.
    for (const connection of without) await expect(connection.answer()).rejects.toThrow(/^no answer, only: $/)
    busy.socket.write(body)
    expect((await busy.answer()).status).toBe(200)
    await closed
  })

  test('warns once about an untrusted proxy, and never about a trusted one', async () => {
    const warnings = (log: string) => log.split('set TRUSTED_PROXIES').length - 1
    const request = pleasantRequest(name).replace('host:', 'x-forwarded-for: 192.0.2.1\r\nhost:')
    const untrusting = await start(name, {})
    const trusting = await start(name, { trustedProxies: ['127.0.0.0/8'] })
    for (const { url } of [untrusting, untrusting, trusting]) await sendRaw(url, request)
    expect([warnings(untrusting.log()), warnings(trusting.log())]).toEqual([1, 0])
  })
})

describe('sign-in and links', () => {
  const PATHS = [
    '/api/console/session',
    '/api/console/invitation',
    '/api/console/invitation/acceptance',
    '/api/console/access',
    '/api/console/access/password',
  ]

  test.each(PATHS)('%s reads no more than 4 KB, with and without a length', async (path) => {
    const body = JSON.stringify({ token: 'x', email: 'a@b.example', password: 'x' })
    const send = (bytes: number, isStream = false) =>
      fetch(app.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: isStream ? new Blob([body.padEnd(bytes)]).stream() : body.padEnd(bytes),
        ...(isStream && { duplex: 'half' }),
      })
    expect((await send(4 * KIBIBYTE)).status).not.toBe(413)
    expect((await send(4 * KIBIBYTE + 1)).status).toBe(413)
    expect((await send(4 * KIBIBYTE + 1, true)).status).toBe(413)
  })

  test('are counted by address before the body is read, using the address a trusted proxy gives', async () => {
    await untilMinuteIsYoung()
    const proxied = await startApp(database, { trustedProxies: ['127.0.0.1'] })
    const head = (address: string) =>
      `POST /api/console/access HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: ${address}\r\n` +
      'content-type: application/json\r\ncontent-length: 13\r\n\r\n'
    const { socket, answer } = openRaw(proxied.url)
    for (let i = 0; i < 120; i++) {
      socket.write(`${head('192.0.2.9')}{"token":"x"}`)
      expect((await answer()).status).not.toBe(429)
    }
    socket.destroy()
    const refused = await sendRaw(proxied.url, head('192.0.2.9'))
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1)
    expect(refused.headers['connection']).toBe('close')
    const other = await sendRaw(proxied.url, `${head('192.0.2.10')}{"token":"x"}`)
    expect(other.status).not.toBe(429)
  })
})

describe('the agent', () => {
  const padded = (bytes: number) => PING.padEnd(bytes)

  test('reads 64 KB from callers without a key, and BODY_LIMIT from those with one', async () => {
    const statuses = []
    for (const [bytes, key] of [
      [64 * KIBIBYTE, undefined],
      [64 * KIBIBYTE + 1, undefined],
      [64 * KIBIBYTE + 1, agentKey],
      [MEBIBYTE, agentKey],
      [MEBIBYTE + 1, agentKey],
    ] as const) {
      statuses.push((await post(agent.url, padded(bytes), { key })).status)
    }
    expect(statuses).toEqual([200, 413, 200, 200, 413])
    const chunked = (key?: string) => {
      const body = padded(64 * KIBIBYTE + 1)
      const head = headOf('the agent', key, 'transfer-encoding: chunked')
      return sendRaw(agent.url, `${head}${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`)
    }
    expect((await chunked()).status).toBe(413)
    expect((await chunked(agentKey)).status).toBe(200)
  })

  test('looks a key up before it reads a large body', async () => {
    for (const length of ['content-length: 100000', 'transfer-encoding: chunked']) {
      const answer = await sendRaw(agent.url, headOf('the agent', wrongKeyOf('the agent'), length))
      expect(answer.status).toBe(401)
      expect(JSON.parse(answer.body)).toMatchObject({ id: null, error: { code: -32001 } })
    }
  })

  test.each([false, true])(
    'refuses a flood before reading a body, and still serves a key from that address (shared database: %s)',
    async (isShared) => {
      await untilMinuteIsYoung()
      const own = await createTestDatabase({ isShared })
      const { url } = await startTestAgent(own.database, { agentCallsPerMinute: 1 })
      const { key } = await createKey(own.database)
      const first = await Promise.all(Array.from({ length: 10 }, () => post(url, PING)))
      expect(first.map(({ status }) => status)).toEqual(first.map(() => 200))
      const unread = 'content-length: 100'
      for (const wrong of [undefined, 'nonsense', wrongKeyOf('the agent')]) {
        const answer = await sendRaw(url, headOf('the agent', wrong, unread))
        expect(answer.status).toBe(429)
        expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1)
        expect(JSON.parse(answer.body)).toMatchObject({
          id: null,
          error: { code: -32029, data: { adcp_error: { code: 'RATE_LIMITED', details: { limit: 10 } } } },
        })
      }
      expect((await post(url, PING, { key })).status).toBe(200)
    },
  )
})

test('a request that has arrived when the server closes is answered, although it has not been read', async () => {
  const { app: closing, url } = await startApp(database)
  const open = openRaw(url)
  const request = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n'
  open.socket.write(request)
  expect((await open.answer()).status).toBe(200)
  // Both in one turn of the event loop.
  open.socket.write(request)
  const closed = closing.close()
  expect(await open.answer()).toMatchObject({ status: 200, headers: { connection: 'close' } })
  await closed
})

test('a connection full of requests lets requests of others through in between', async () => {
  const request = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n'
  const count = 1_000
  let begun = 0
  const onStart = () => begun++
  const [full, other] = [openRaw(app.url), openRaw(app.url)]
  await Promise.all([full, other].map((connection) => served(connection, 'the app')))
  subscribe('tracing:fastify.request.handler:start', onStart)
  full.socket.write(request.repeat(count))
  await expect.poll(() => begun, { ...POLLED, interval: 0 }).toBeGreaterThan(0)
  other.socket.write(request)
  expect((await other.answer()).status).toBe(200)
  const begunBefore = begun
  for (let i = 0; i < count; i++) expect((await full.answer()).status).toBe(200)
  unsubscribe('tracing:fastify.request.handler:start', onStart)
  expect(begunBefore).toBeLessThan(count)
  for (const { socket } of [full, other]) socket.destroy()
})

test('lets one request of each connection wait, however many others wait', async () => {
  const request = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`
  const held: ServerResponse[] = []
  const server = createHttpServer(
    (_request, response) => {
      held.push(response)
    },
    { connectionsMax: 100, connectionsPerAddressMax: 100, isTrustedProxy: () => false },
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const greedy = Array.from({ length: 30 }, () => openRaw(url))
  // One of each is being handled: the others fill the queue to the last place.
  for (const { socket } of greedy) socket.write(request('/greedy').repeat(101))
  await Promise.race(greedy.map(({ closed }) => closed))
  const polite = openRaw(url)
  polite.socket.write(request('/one') + request('/two'))
  await expect.poll(() => held.some(({ req }) => req.url === '/one'), POLLED).toBe(true)
  held.find(({ req }) => req.url === '/one')!.end()
  expect((await polite.answer()).status).toBe(200)
  await expect.poll(() => held.some(({ req }) => req.url === '/two'), POLLED).toBe(true)
  for (const { socket } of [polite, ...greedy]) socket.destroy()
  server.close()
})

const hasIpv6 = canCheck(
  Object.values(networkInterfaces()).some((list) => list?.some(({ address }) => address === '::1')),
  'HOST=localhost was not tested on both of its addresses (turn on IPv6)',
)

describe.runIf(hasIpv6)('HOST=localhost', () => {
  test('listens on both addresses', async () => {
    const { second } = await startOnBoth({})
    expect((await fetch(`${second}/healthz`)).status).toBe(200)
  })

  test('limits connections overall, across both addresses', async () => {
    const { url, second } = await startOnBoth({ connectionsMax: 3 })
    for (const free of [url, second, second]) await untilServed(() => openRaw(free), 'the app')
    for (const full of [second, url]) {
      await expect(served(openRaw(full), 'the app')).rejects.toThrow('no answer')
    }
  })

  test('answers requests in progress on either address before closing', async () => {
    const { second, app: closing } = await startOnBoth({})
    const body = '{"items":[null]}'
    const { socket, answer } = openRaw(second)
    await new Promise((resolve) => {
      socket.write(
        headOf('the app', seller.apiKey, `content-length: ${body.length}`, 'expect: 100-continue'),
        resolve,
      )
    })
    expect((await answer()).status).toBe(100)
    const order: string[] = []
    const closed = closing.close().then(() => order.push('closed'))
    await expect.poll(() => fetch(`${second}/healthz`).catch(() => 'refused'), POLLED).toBe('refused')
    await passing(100)
    socket.write(body)
    expect((await answer()).status).toBe(200)
    order.push('answered')
    await closed
    expect(order).toEqual(['answered', 'closed'])
  })

  async function startOnBoth(settings: Parameters<typeof startApp>[1]) {
    const both = await startApp(database, { host: 'localhost', ...settings })
    const second = `http://[::1]:${new URL(both.url).port}`
    await expect
      .poll(
        async () => (await sendRaw(second, pleasantRequest('the app')).catch(() => undefined))?.status,
        POLLED,
      )
      .toBe(200)
    return { ...both, second }
  }
})

/** The highest number of handlers running at once, until it is stopped. */
function watchHandlers(): { stop(): number } {
  let underWay = 0
  let most = 0
  const onStart = (message: unknown) => {
    most = Math.max(most, ++underWay)
    const { reply } = message as { reply: FastifyReply }
    reply.raw.once('close', () => underWay--)
  }
  subscribe('tracing:fastify.request.handler:start', onStart)
  return {
    stop() {
      unsubscribe('tracing:fastify.request.handler:start', onStart)
      return most
    },
  }
}

async function served(connection: RawConnection, name: Name): Promise<RawConnection> {
  connection.socket.write(pleasantRequest(name))
  expect((await connection.answer()).status).toBe(200)
  return connection
}

/** A place becomes free once the server has noticed the disconnect. */
async function untilServed(open: () => RawConnection, name: Name): Promise<void> {
  await expect
    .poll(
      () =>
        served(open(), name).then(
          () => true,
          () => false,
        ),
      POLLED,
    )
    .toBe(true)
}

/** Resolves once the system has accepted all of it. Fails if the other side closes the connection first. */
async function writeWhole({ socket }: RawConnection, text: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    socket.write(text, (error) => (error ? reject(error) : resolve()))
  })
}

const POURED_BYTES_MAX = 256 * MEBIBYTE

/** Sends the same data repeatedly until the other side closes the connection. Fails if it accepts too much. */
async function pourIn({ socket, closed }: RawConnection, bytes: Buffer): Promise<void> {
  let poured = 0
  const pour = () => {
    while (!socket.destroyed && poured < POURED_BYTES_MAX && socket.write(bytes)) poured += bytes.length
  }
  socket.on('drain', pour)
  pour()
  const tooMuch = (async () => {
    while (poured < POURED_BYTES_MAX) await passing(50)
    throw new Error('the other side keeps accepting data')
  })()
  await Promise.race([closed, tooMuch])
  poured = -Infinity
}

function connectionsOf(listener: FastifyInstance): Promise<number> {
  return new Promise((resolve, reject) => {
    listener.server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
  })
}
