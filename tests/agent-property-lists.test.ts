import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { PropertyList } from '../src/agent/property-list.ts'
import { createPropertyLists } from '../src/agent/property-lists.ts'
import { IDENTIFIERS_MAX } from '../src/agent/read-property-list.ts'
import { createBuyer, createKey, grant, product } from './support/agent-catalogue.ts'
import { ask, callTool, refused, startTestAgent } from './support/agent.ts'
import { whenFileIsDone } from './support/clean-up.ts'
import { createTestDatabase } from './support/test-database.ts'

const { database } = await createTestDatabase()
const agent = await startTestAgent(database)
const { url } = agent
let key: string
const LOCAL = { host: '127.0.0.1', agentUrl: undefined, publicUrl: undefined, trustedProxies: [] }

beforeAll(async () => {
  const of = (...domains: string[]) => ({
    publisher_properties: domains.map((publisher_domain) => ({ publisher_domain, selection_type: 'all' })),
  })
  ;({ key } = await createBuyer(
    database,
    product('alpine', of('alpine.example')),
    product('both', of('alpine.example', 'news.example')),
    product('flexible', { ...of('alpine.example', 'news.example'), property_targeting_allowed: true }),
    product('news', of('news.example')),
  ))
})

/** A governance agent made with the official SDK: sessions, answers as event streams or JSON, pages. */
class Governance {
  url = ''
  lists = new Map<string, { domains: string[]; token?: string; validUntil?: string; pageSize?: number }>()
  calls: { list_id: string; max_results?: number | undefined; authorization: string | undefined }[] = []
  private readonly sessions = new Map<string, StreamableHTTPServerTransport>()

  private readonly answersInJson: boolean
  private readonly path: string

  constructor(answersInJson: boolean, path = '/') {
    this.answersInJson = answersInJson
    this.path = path
  }

  async start(): Promise<this> {
    this.url = await listen((request, response) => void this.serve(request, response))
    return this
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url !== this.path) return void response.writeHead(404).end()
    const known = this.sessions.get(String(request.headers['mcp-session-id']))
    if (known) return known.handleRequest(request, response)
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: () => crypto.randomUUID(),
      enableJsonResponse: this.answersInJson,
      onsessioninitialized: (id) => void this.sessions.set(id, transport),
    })
    const server = new McpServer({ name: 'governance', version: '1' })
    const inputSchema = {
      list_id: z.string(),
      resolve: z.literal(true),
      pagination: z.strictObject({ max_results: z.int().max(10_000), cursor: z.string().optional() }),
    }
    server.registerTool('get_property_list', { inputSchema }, ({ list_id, pagination }, { requestInfo }) => {
      const authorization = requestInfo?.headers['authorization'] as string | undefined
      this.calls.push({ list_id, max_results: pagination.max_results, authorization })
      return this.answer(list_id, pagination.cursor, authorization)
    })
    await server.connect(transport)
    await transport.handleRequest(request, response)
  }

  private answer(listId: string, cursor: string | undefined, authorization: string | undefined) {
    const list = this.lists.get(listId)
    if (!list || (list.token !== undefined && authorization !== `Bearer ${list.token}`)) {
      const payload = { status: 'failed', adcp_error: { code: 'REFERENCE_NOT_FOUND', message: 'no' } }
      return { isError: true, structuredContent: payload, content: textOf(payload) }
    }
    const from = Number(cursor ?? 0)
    const to = from + (list.pageSize ?? 10_000)
    const hasMore = to < list.domains.length
    const payload = {
      status: 'completed',
      list: { list_id: listId, name: listId },
      identifiers: list.domains.slice(from, to).map((value) => ({ type: 'domain', value })),
      pagination: { has_more: hasMore, ...(hasMore && { cursor: String(to) }) },
      ...(list.validUntil !== undefined && { cache_valid_until: list.validUntil }),
    }
    return { structuredContent: payload, content: textOf(payload) }
  }
}

function textOf(payload: object): { type: 'text'; text: string }[] {
  return [{ type: 'text', text: JSON.stringify(payload) }]
}

async function listen(serve: RequestListener): Promise<string> {
  const server = createServer(serve)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  whenFileIsDone(async () => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

/** Plain JSON-RPC; a test answers tools/call as it likes. */
function speak(call: (response: ServerResponse, id: number) => void): RequestListener {
  return (request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      const { method, id } = JSON.parse(text || '{}') as { method?: string; id: number }
      if (method === 'tools/call') return call(response, id)
      response.setHeader('content-type', 'application/json')
      if (method !== 'initialize') return response.writeHead(202).end()
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result: { protocolVersion: '2025-06-18' } }))
    })
  }
}

function rpc(id: number, structuredContent: unknown): string {
  return JSON.stringify({ jsonrpc: '2.0', id, result: { structuredContent } })
}

async function filtered(property_list: Record<string, unknown>, args: Record<string, unknown> = {}) {
  const payload = await ask(url, 'get_products', { property_list, ...args }, key)
  return { payload, ids: payload.products.map(({ product_id }) => product_id) }
}

describe.each([
  ['in JSON', true, '/'],
  ['as event streams, at /mcp', false, '/mcp'],
])('a list of an agent that answers %s', (_how, answersInJson, path) => {
  test('keeps products whose properties are all in it, or any, where buyers may choose', async () => {
    const governance = await new Governance(answersInJson, path).start()
    governance.lists.set('outdoors', { domains: ['alpine.example'], token: 'list-token-1' })
    const property_list = { agent_url: governance.url, list_id: 'outdoors', auth_token: 'list-token-1' }
    const { payload, ids } = await filtered(property_list)
    expect(ids).toEqual(['alpine', 'flexible'])
    expect(payload).toMatchObject({
      property_list_applied: true,
      filter_diagnostics: { excluded_by: { property_list: { count: 2 } } },
    })
    expect(governance.calls).toEqual([
      { list_id: 'outdoors', max_results: 10_000, authorization: 'Bearer list-token-1' },
    ])
    await filtered(property_list, { brief: 'display' })
    expect(governance.calls).toHaveLength(1)
  })

  test('is read to its last page', async () => {
    const governance = await new Governance(answersInJson, path).start()
    governance.lists.set('pages', { domains: ['a.example', 'b.example', 'news.example'], pageSize: 1 })
    expect((await filtered({ agent_url: governance.url, list_id: 'pages' })).ids).toEqual([
      'flexible',
      'news',
    ])
    expect(governance.calls).toHaveLength(3)
  })

  test('says the same of one that does not exist and one that the token does not open', async () => {
    const governance = await new Governance(answersInJson, path).start()
    governance.lists.set('closed', { domains: [], token: 'right-token' })
    const errors = []
    for (const list_id of ['closed', 'unknown']) {
      const property_list = { agent_url: governance.url, list_id, auth_token: 'wrong-token' }
      errors.push(await refused(url, 'get_products', { property_list }, key))
    }
    expect(errors[0]).toEqual(errors[1])
    expect(errors[0]).toMatchObject({
      code: 'REFERENCE_NOT_FOUND',
      recovery: 'correctable',
      field: 'property_list',
    })
  })
})

describe('a list', () => {
  test('goes with every buying mode, filters and pages', async () => {
    const governance = await new Governance(true).start()
    governance.lists.set('l', { domains: ['alpine.example'] })
    const property_list = { agent_url: governance.url, list_id: 'l' }
    const wholesale = { buying_mode: 'wholesale' }
    const { payload } = await filtered(property_list, { ...wholesale, pagination: { max_results: 1 } })
    expect(payload.pagination.total_count).toBe(2)
    const { cursor } = payload.pagination
    expect((await filtered(property_list, { ...wholesale, pagination: { cursor } })).ids).toEqual([
      'flexible',
    ])
    expect(await refused(url, 'get_products', { ...wholesale, pagination: { cursor } }, key)).toMatchObject({
      field: 'pagination.cursor',
    })
    const refine = [{ scope: 'product', product_id: 'news' }]
    const refined = await filtered(property_list, { buying_mode: 'refine', refine })
    expect(refined.payload['refinement_applied']).toMatchObject([
      { status: 'unable', notes: 'Left out by property_list.' },
    ])
    const version = payload['wholesale_feed_version']
    const probe = { ...wholesale, if_wholesale_feed_version: version }
    expect((await ask(url, 'get_products', { ...probe, property_list }, key))['unchanged']).toBe(true)
    expect((await ask(url, 'get_products', probe, key)).products).toHaveLength(4)
  })

  test('equal to another has cursors of its own', async () => {
    const governance = await new Governance(true).start()
    for (const list_id of ['one', 'two']) {
      governance.lists.set(list_id, { domains: ['alpine.example'] })
      const property_list = { agent_url: governance.url, list_id }
      const { payload } = await filtered(property_list, { pagination: { max_results: 1 } })
      const { cursor } = payload.pagination
      expect((await filtered(property_list, { pagination: { cursor } })).ids).toEqual(['flexible'])
    }
  })

  test('may hold a character that arrives in two pieces', async () => {
    const agent_url = await listen(
      speak((response, id) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        const identifiers = [{ type: 'domain', value: 'bücher.example' }]
        const event = Buffer.from(`: hello\n\ndata: ${rpc(id, { identifiers })}\n\n`)
        const within = event.indexOf('ü') + 1
        response.write(event.subarray(0, within))
        setTimeout(() => response.end(event.subarray(within)), 50)
      }),
    )
    const lists = createPropertyLists({ nowMs: Date.now }, LOCAL)
    const list = await lists.get('key', { agent_url, list_id: 'x' })
    expect(list.covers('bücher.example')).toBe(true)
    lists.close()
  })

  test.each(['\n', '\r', '\r\n'])(
    'may come as an event in pieces of a byte, with lines that end in %j',
    async (end) => {
      // It stays open: the end of the event has to be noticed.
      const write = (response: ServerResponse, rest: Buffer) => {
        if (rest.length > 0) response.write(rest.subarray(0, 1), () => write(response, rest.subarray(1)))
      }
      const agent_url = await listen(
        speak((response, id) => {
          response.setHeader('content-type', 'text/event-stream')
          const identifiers = [{ type: 'domain', value: 'news.example' }]
          write(response, Buffer.from(`data: ${rpc(id, { identifiers })}${end}${end}`))
        }),
      )
      expect((await filtered({ agent_url, list_id: 'x' })).ids).toEqual(['flexible', 'news'])
    },
  )

  test('may come with nulls for what is absent', async () => {
    const nulls = { adcp_error: null, pagination: null, cache_valid_until: null }
    const agent_url = await listen(
      speak((response, id) =>
        response.end(rpc(id, { ...nulls, identifiers: [{ type: 'domain', value: 'news.example' }] })),
      ),
    )
    expect((await filtered({ agent_url, list_id: 'x' })).ids).toEqual(['flexible', 'news'])
  })

  test('is found where its agent redirects to the same address with a slash', async () => {
    const answer = speak((response, id) =>
      response.end(rpc(id, { identifiers: [{ type: 'domain', value: 'news.example' }] })),
    )
    const agent_url = await listen((request, response) => {
      if (request.url === '/mcp/') return answer(request, response)
      if (request.url === '/mcp') return response.writeHead(307, { location: '/mcp/' }).end()
      return response.writeHead(404).end()
    })
    expect((await filtered({ agent_url, list_id: 'x' })).ids).toEqual(['flexible', 'news'])
  })

  test('keeps nothing of what cannot be a domain', async () => {
    const values = ['news.example', `${'x'.repeat(250)}.example`]
    const agent_url = await listen(
      speak((response, id) => {
        const identifiers = ['domain', 'ios_bundle'].flatMap((type) =>
          values.map((value) => ({ type, value })),
        )
        response.end(rpc(id, { identifiers }))
      }),
    )
    const lists = createPropertyLists({ nowMs: Date.now }, LOCAL)
    const list = await lists.get('key', { agent_url, list_id: 'x' })
    expect(list.digest).toBe(new PropertyList([{ type: 'domain', value: 'news.example' }]).digest)
    lists.close()
  })

  test('that is empty leaves nothing', async () => {
    const governance = await new Governance(true).start()
    governance.lists.set('empty', { domains: [] })
    const { ids, payload } = await filtered({ agent_url: governance.url, list_id: 'empty' })
    expect(ids).toEqual([])
    expect(payload['property_list_applied']).toBe(true)
  })

  test('is read again when its agent says so, and never kept for another key or token', async () => {
    const governance = await new Governance(true).start()
    let nowMs = Date.parse('2026-11-17T12:00:00Z')
    const lists = createPropertyLists({ nowMs: () => nowMs }, LOCAL)
    governance.lists.set('l', { domains: [], validUntil: '2026-11-17T12:10:00Z' })
    const ref = { agent_url: governance.url, list_id: 'l' }
    const calls = async (keyId: string, more: { auth_token?: string } = {}) => {
      await lists.get(keyId, { ...ref, ...more })
      return governance.calls.length
    }
    expect(await calls('a')).toBe(1)
    nowMs += 9 * 60_000
    expect(await calls('a')).toBe(1)
    expect(await calls('b')).toBe(2)
    expect(await calls('a', { auth_token: 'x' })).toBe(3)
    nowMs += 2 * 60_000
    expect(await calls('a')).toBe(4)
    // That time has passed, but no agent is asked more often than once a minute for one list.
    expect(await calls('a')).toBe(4)
    governance.lists.set('l', { domains: [], validUntil: '2099-01-01T00:00:00Z' })
    nowMs += 2 * 60_000
    expect(await calls('a')).toBe(5)
    nowMs += 61 * 60_000
    expect(await calls('a')).toBe(6)
    lists.close()
  })

  test('asked for many times at once is read once', async () => {
    const governance = await new Governance(true).start()
    governance.lists.set('l', { domains: ['news.example'] })
    const property_list = { agent_url: governance.url, list_id: 'l' }
    const answers = await Promise.all(Array.from({ length: 20 }, () => filtered(property_list)))
    expect(new Set(answers.map(({ ids }) => ids.join()))).toEqual(new Set(['flexible,news']))
    expect(governance.calls).toHaveLength(1)
  })

  test('is not read for a caller without a key', async () => {
    const governance = await new Governance(true).start()
    const property_list = { agent_url: governance.url, list_id: 'l' }
    const payload = await ask(url, 'get_products', { property_list })
    expect(payload.products).toEqual([])
    expect(payload).not.toHaveProperty('property_list_applied')
    expect(governance.calls).toEqual([])
  })

  test('is ignored with a note where lists are switched off', async () => {
    const governance = await new Governance(true).start()
    const off = await startTestAgent(database, { servesPropertyLists: false })
    const property_list = { agent_url: governance.url, list_id: 'l' }
    const payload = await ask(off.url, 'get_products', { property_list }, key)
    expect(payload.products).toHaveLength(4)
    expect(payload).not.toHaveProperty('property_list_applied')
    expect(payload['message']).toContain('property_list is ignored')
    expect(governance.calls).toEqual([])
    const filters = { required_features: { property_list_filtering: true } }
    expect((await ask(off.url, 'get_products', { filters }, key)).products).toEqual([])
    expect(await ask(off.url, 'get_adcp_capabilities')).toHaveProperty(
      'media_buy.features.property_list_filtering',
      false,
    )
  })
})

describe('an agent that cannot be used', () => {
  const cases: [string, RequestListener][] = [
    ['redirects', (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end()],
    ['fails', (_, response) => response.writeHead(500).end('secret detail')],
    ['answers with text', (_, response) => response.end('hello')],
    ['does not know the tool', speak((response, id) => response.end(`{"id":${id},"error":{"code":-32602}}`))],
    ['does not resolve its list', speak((response, id) => response.end(rpc(id, { list: { list_id: 'x' } })))],
    ['names no strings', speak((response, id) => response.end(rpc(id, { identifiers: [{ type: 1 }] })))],
    [
      'says that there is more, and not where',
      speak((response, id) => response.end(rpc(id, { identifiers: [], pagination: { has_more: true } }))),
    ],
    ['answers another request', speak((response) => response.end(rpc(99, { identifiers: [] })))],
    [
      'compresses',
      speak((response, id) => {
        response.setHeader('content-encoding', 'gzip')
        response.end(gzipSync(Buffer.alloc(100_000_000, rpc(id, { identifiers: [] }))))
      }),
    ],
    ['hangs up', (request) => request.destroy()],
    [
      'switches to another protocol',
      (request) =>
        request.socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
    ],
    ['nests without end', speak((response) => response.end('['.repeat(3_000_000)))],
  ]

  test.each(cases)('because it %s is one error, whatever the reason', async (_what, serve) => {
    const property_list = { agent_url: await listen(serve), list_id: 'x', auth_token: 'the-buyers-token-123' }
    const { structuredContent, content } = await callTool(url, 'get_products', { property_list }, key)
    expect(structuredContent.adcp_error).toMatchObject({
      code: 'GOVERNANCE_UNAVAILABLE',
      recovery: 'transient',
      field: 'property_list',
      retry_after: 10,
    })
    expect(structuredContent.adcp_error!.message).toBe(
      'The property list could not be read: its agent cannot be reached, or does not answer with a list in time.',
    )
    expect(JSON.stringify(content)).not.toMatch(/the-buyers-token-123|secret detail/)
  })

  test('is not followed to another address', async () => {
    let visits = 0
    const inner = await listen((_request, response) => {
      visits++
      response.end()
    })
    for (const status of [301, 302, 303, 307, 308]) {
      const agent_url = await listen((_, response) => response.writeHead(status, { location: inner }).end())
      const property_list = { agent_url, list_id: 'x' }
      expect(await refused(url, 'get_products', { property_list }, key)).toMatchObject({
        code: 'GOVERNANCE_UNAVAILABLE',
      })
    }
    expect(visits).toBe(0)
  })

  test('because it drips or never ends is given up in time', async () => {
    const drip: RequestListener = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      const timer = setInterval(() => response.write(': \n\n'), 20)
      response.on('close', () => clearInterval(timer))
    }
    const lists = createPropertyLists({ nowMs: Date.now }, LOCAL, { readMsMax: 300 })
    for (const serve of [drip, (() => undefined) as RequestListener]) {
      await expect(lists.get('key', { agent_url: await listen(serve), list_id: 'x' })).rejects.toMatchObject({
        error: { code: 'GOVERNANCE_UNAVAILABLE' },
      })
    }
    lists.close()
  })

  test('because its list is too large is named as such, and is read no further', async () => {
    let written = 0
    const endless = speak((response) => {
      const piece = 'x'.repeat(64 * 1024)
      const more = () => {
        while (!response.destroyed) {
          written += piece.length
          if (response.write(piece)) continue
          response.once('drain', more)
          return
        }
      }
      more()
    })
    const many = speak((response, id) => {
      const identifiers = Array.from({ length: 30_000 }, (_, i) => ({
        type: 'domain',
        value: `d${i}.example`,
      }))
      response.end(rpc(id, { identifiers, pagination: { has_more: true, cursor: 'next' } }))
    })
    const long = speak((response, id) => {
      const identifiers = Array.from({ length: 1_500 }, () => ({ type: 'domain', value: 'x'.repeat(2_000) }))
      response.end(rpc(id, { identifiers, pagination: { has_more: true, cursor: 'next' } }))
    })
    const events = speak((response) => {
      response.setHeader('content-type', 'text/event-stream')
      response.end('\n\n'.repeat(100_000))
    })
    for (const serve of [endless, many, long, events]) {
      const property_list = { agent_url: await listen(serve), list_id: 'x' }
      expect(await refused(url, 'get_products', { property_list }, key)).toMatchObject({
        code: 'VALIDATION_ERROR',
        field: 'property_list',
        message: expect.stringContaining(String(IDENTIFIERS_MAX)),
      })
    }
    expect(written).toBeLessThan(16 * 1024 * 1024)
  })

  test('is not asked again at once', async () => {
    let requests = 0
    const agent_url = await listen((_request, response) => {
      requests++
      response.writeHead(500).end()
    })
    for (let i = 0; i < 5; i++)
      await refused(url, 'get_products', { property_list: { agent_url, list_id: 'x' } }, key)
    expect(requests).toBe(1)
  })

  test('is asked for sixty lists a minute and key at most', async () => {
    let requests = 0
    const agent_url = await listen((_request, response) => {
      requests++
      response.writeHead(500).end()
    })
    let nowMs = 60_000 * 1_000 + 15_000
    const lists = createPropertyLists({ nowMs: () => nowMs }, LOCAL)
    const codeOf = async (keyId: string, listId: string) => {
      const { error } = await lists.get(keyId, { agent_url, list_id: listId }).then(
        () => expect.unreachable(),
        (failure: { error: { code: string; retry_after?: number } }) => failure,
      )
      return [error.code, error.retry_after]
    }
    for (let i = 0; i < 60; i++) await codeOf('one', `list_${i}`)
    expect(await codeOf('one', 'another')).toEqual(['SERVICE_UNAVAILABLE', 45])
    expect(requests).toBe(60)
    expect(await codeOf('two', 'another')).toEqual(['GOVERNANCE_UNAVAILABLE', 10])
    nowMs += 45_000
    expect(await codeOf('one', 'another')).toEqual(['GOVERNANCE_UNAVAILABLE', 10])
    lists.close()
  })

  test('holds up neither other callers nor other lists: a hundred at once are a few', async () => {
    const waiting = new Set<ServerResponse>()
    let most = 0
    const agent_url = await listen((_request, response) => {
      waiting.add(response)
      most = Math.max(most, waiting.size)
      response.on('close', () => waiting.delete(response))
    })
    const greedy = await createKey(database)
    await grant(database, greedy.id, 'news')
    const asked = Array.from({ length: 100 }, (_, i) =>
      refused(url, 'get_products', { property_list: { agent_url, list_id: `list_${i}` } }, greedy.key),
    )
    let answered = 0
    const isAnswered = asked.map(async (one) => {
      await one
      answered++
    })
    await expect.poll(() => answered, { timeout: 5_000 }).toBe(97)
    for (const response of waiting) response.writeHead(500).end()
    const errors = await Promise.all(asked)
    await Promise.all(isAnswered)
    expect(most).toBeLessThanOrEqual(3)
    expect(errors.filter(({ code }) => code === 'SERVICE_UNAVAILABLE')).toHaveLength(97)
    expect(errors.every(({ retry_after }) => retry_after === 10)).toBe(true)
    const governance = await new Governance(true).start()
    governance.lists.set('l', { domains: ['news.example'] })
    expect((await filtered({ agent_url: governance.url, list_id: 'l' })).ids).toEqual(['flexible', 'news'])
  })
})

describe('an address', () => {
  const publicAgent = startTestAgent(database, { agentUrl: 'https://agent.example.com' })

  test.each([
    ['http://lists.example/', 'https'],
    ['http://127.0.0.1:9/', 'public internet'],
    ['https://localhost/', 'public internet'],
    ['https://lists.localhost/', 'public internet'],
    ['https://127.1/', 'public internet'],
    ['https://0x7f000001/', 'public internet'],
    ['https://2130706433/', 'public internet'],
    ['https://[::1]/', 'public internet'],
    ['https://[::ffff:127.0.0.1]/', 'public internet'],
    ['https://[::ffff:169.254.169.254]/', 'public internet'],
    ['https://169.254.169.254/latest/meta-data/', 'public internet'],
    ['https://10.0.0.1/', 'public internet'],
    ['https://192.168.1.1:8443/', 'public internet'],
    ['https://[fd00:ec2::254]/', 'public internet'],
    ['https://user:password@lists.example/', 'without a user'],
    ['ftp://lists.example/', 'https'],
    ['file:///etc/passwd', 'https'],
    ['not an address', 'https'],
  ])('%s is refused by a public agent', async (agent_url, why) => {
    const { url: at } = await publicAgent
    const error = await refused(at, 'get_products', { property_list: { agent_url, list_id: 'x' } }, key)
    expect(error).toMatchObject({ code: 'INVALID_REQUEST', field: 'property_list.agent_url' })
    expect(error.message).toContain(why)
  })

  test.each<[string, { address: string; family: number }[]]>([
    ['a private address', [{ address: '10.0.0.1', family: 4 }]],
    ['this machine', [{ address: '127.0.0.1', family: 4 }]],
    ['a public and a private address', [v4('93.184.215.14'), v4('192.168.0.1')]],
    ['a mapped address', [{ address: '::ffff:127.0.0.1', family: 6 }]],
    ['nothing', []],
  ])(
    'whose name stands for %s is as good as unreachable, also on a developer’s machine',
    async (_, found) => {
      for (const agentUrl of ['https://agent.example.com', 'http://localhost:3001']) {
        const own = { ...LOCAL, agentUrl }
        const lists = createPropertyLists({ nowMs: Date.now }, own, { resolveName: async () => found })
        const ref = { agent_url: 'https://rebinding.example/', list_id: 'x' }
        await expect(lists.get('key', ref)).rejects.toMatchObject({
          error: { code: 'GOVERNANCE_UNAVAILABLE' },
        })
        lists.close()
      }
    },
  )

  test.each<[string, string | undefined, boolean]>([
    ['127.0.0.1', undefined, true],
    ['127.8.8.8', undefined, true],
    ['::1', undefined, true],
    ['localhost', 'http://localhost:3001', true],
    ['0.0.0.0', undefined, false],
    ['::', undefined, false],
    ['10.0.0.1', undefined, false],
    ['0.0.0.0', 'http://localhost:3001', false],
    ['127.0.0.1', 'https://agent.example.com', false],
  ])('of this machine, for an agent at HOST %s with AGENT_URL %s: %j', async (host, agentUrl, isRead) => {
    const governance = await new Governance(true).start()
    governance.lists.set('l', { domains: [] })
    const lists = createPropertyLists({ nowMs: Date.now }, { ...LOCAL, host, agentUrl })
    const asked = lists.get('key', { agent_url: governance.url, list_id: 'l' })
    if (isRead) await asked
    else await expect(asked).rejects.toMatchObject({ error: { field: 'property_list.agent_url' } })
    expect(governance.calls).toHaveLength(isRead ? 1 : 0)
    lists.close()
  })

  test.each([
    { host: '0.0.0.0' },
    { publicUrl: 'https://flightline.example.com' },
    { trustedProxies: ['127.0.0.1'] },
  ])('of this machine is refused by an agent that the network can call: %j', async (config) => {
    const open = await startTestAgent(database, config)
    const property_list = { agent_url: 'http://127.0.0.1:9/', list_id: 'x' }
    expect(await refused(open.url, 'get_products', { property_list }, key)).toMatchObject({
      code: 'INVALID_REQUEST',
      field: 'property_list.agent_url',
    })
  })

  function v4(address: string) {
    return { address, family: 4 }
  }
})

test.each<[Record<string, unknown>, string]>([
  [{ list_id: 'x' }, 'property_list.agent_url'],
  [{ agent_url: 'https://lists.example/' }, 'property_list.list_id'],
  [{ agent_url: 'https://lists.example/', list_id: '' }, 'property_list.list_id'],
  [{ agent_url: 'https://lists.example/', list_id: 'x', auth_token: 'a b' }, 'property_list.auth_token'],
  [{ agent_url: 'https://lists.example/', list_id: 'x', auth_token: 'a\r\nb' }, 'property_list.auth_token'],
  [{ agent_url: 'https://lists.example/', list_id: 'x', version: 1 }, 'property_list'],
])('%j names the field', async (property_list, field) => {
  expect(await refused(url, 'get_products', { property_list }, key)).toMatchObject({
    code: 'INVALID_REQUEST',
    field,
  })
})

test('a token is in no log, whatever becomes of its list', async () => {
  const token = 'list-token-that-nobody-else-may-see'
  const governance = await new Governance(true).start()
  governance.lists.set('l', { domains: [], token })
  const failing = await listen((_request, response) => response.writeHead(500).end())
  for (const agent_url of [governance.url, failing]) {
    await callTool(
      url,
      'get_products',
      { property_list: { agent_url, list_id: 'l', auth_token: token } },
      key,
    )
  }
  await agent.stop()
  const rows = await database.query<{ row: string }>('SELECT a::text AS row FROM agent_call a')
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(agent.log()).not.toContain(token)
})
