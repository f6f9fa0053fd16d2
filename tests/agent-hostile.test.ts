import { Agent, request } from 'node:http'
import { beforeAll, describe, expect, test } from 'vitest'
import { createBuyer, createKey, grant, product } from './support/agent-catalogue.ts'
import {
  ask,
  callTool,
  MCP_HEADERS,
  post,
  refused,
  startTestAgent,
  toolCall,
  type RpcAnswer,
  type TestAgent,
} from './support/agent.ts'
import { malformedCall } from './support/malformed-call.ts'
import { randomFrom, SEED } from './support/random.ts'
import { createTestDatabase } from './support/test-database.ts'

const REQUESTS = 10_000
const CONNECTIONS = 16
/** In everything that is not available to the caller; must not appear in any answer. */
const HIDDEN = 'zebrafinch'

const { database } = await createTestDatabase()
let agent: TestAgent
let key: string

beforeAll(async () => {
  process.stdout.write(`FUZZ_SEED=${SEED}\n`)
  agent = await startTestAgent(database)
  const other = await createBuyer(
    database,
    product('hidden_product', {
      name: `The ${HIDDEN}`,
      publisher_properties: [
        { publisher_domain: 'news.example', selection_type: 'by_tag', property_tags: [HIDDEN] },
      ],
    }),
  )
  const buyer = await createBuyer(
    database,
    product('open_one'),
    product('open_two', { channels: ['podcast'] }),
  )
  key = buyer.key
  expect((await ask(agent.url, 'get_products', {}, other.key)).products).toHaveLength(1)
})

describe('whatever is sent', () => {
  test(`ten thousand malformed requests get no 5xx, stack, path or hidden data (FUZZ_SEED=${SEED})`, async () => {
    const random = randomFrom(SEED)
    const connections = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
    const statuses = new Map<number, number>()
    let remaining = REQUESTS
    const unclean: string[] = []
    const work = async () => {
      while (remaining-- > 0) {
        const body = malformedCall(random, agent.url)
        // The agent does not read that much from callers without a key.
        const withKey = random.nat(2) === 0 || body.length > 64 * 1024
        const { status, text } = await send(
          connections,
          body,
          withKey ? { authorization: `Bearer ${key}` } : {},
        )
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        const complaint = complaintAbout(status, text)
        if (complaint)
          unclean.push(`${complaint}: ${body.toString().slice(0, 300)} -> ${status} ${text.slice(0, 300)}`)
      }
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, work))
    connections.destroy()
    expect(unclean).toEqual([])
    // A fuzzer that only ever reached the JSON parser would prove little.
    expect(statuses.get(200)).toBeGreaterThan(REQUESTS / 2)
    expect(statuses.get(400)).toBeGreaterThan(REQUESTS / 20)
    expect(new Set(statuses.keys())).toEqual(new Set([200, 202, 400]))
    expect(agent.log()).not.toContain('"level":50')
    expect((await ask(agent.url, 'get_products', {}, key)).products).toHaveLength(2)
  })

  function complaintAbout(status: number, text: string): string | undefined {
    if (status >= 500) return 'a 5xx'
    if (text.includes(HIDDEN)) return 'something hidden'
    if (/ at .+:\d+:\d+|node_modules|\/src\/|\.ts\b|\.js\b/.test(text)) return 'a stack or a path'
    if (/SELECT |INSERT |syntax error|pg_|tsquery/.test(text)) return 'SQL'
    if (text.includes('SERVICE_UNAVAILABLE')) return 'an internal error'
    if (status === 202 ? text !== '' : !isJson(text)) return 'no JSON'
    return undefined
  }

  function isJson(text: string): boolean {
    try {
      return (JSON.parse(text) as { jsonrpc: string }).jsonrpc === '2.0'
    } catch {
      return false
    }
  }

  function send(
    connections: Agent,
    body: Buffer,
    headers: Record<string, string>,
  ): Promise<{ status: number; text: string }> {
    return new Promise((resolve, reject) => {
      const options = {
        method: 'POST',
        agent: connections,
        headers: { ...MCP_HEADERS, ...headers, 'content-length': body.length },
      }
      const sent = request(agent.url, options, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          resolve({ status: response.statusCode!, text: Buffer.concat(chunks).toString() }),
        )
      })
      sent.on('error', reject)
      sent.end(body)
    })
  }
})

describe('arguments of a wrong type', async () => {
  const response = await post((await startTestAgent(database)).url, {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/list',
  })
  interface Declared {
    name: string
    inputSchema: { properties: Record<string, { properties?: Record<string, unknown> }> }
  }
  const { tools } = ((await response.json()) as { result: { tools: Declared[] } }).result
  const paths = tools.flatMap(({ name, inputSchema }) =>
    Object.entries(inputSchema.properties).flatMap(([argument, { properties }]) => [
      [name, argument, undefined] as const,
      ...Object.keys(properties ?? {}).map((inner) => [name, argument, inner] as const),
    ]),
  )

  test.each(paths)('%s is not harmed by %s %s', async (tool, argument, inner) => {
    for (const value of [null, 0, -1, '', 'x', [], {}, [null], [{}], true, { a: [] }]) {
      const args = { [argument]: inner === undefined ? value : { [inner]: value } }
      const { structuredContent, isError } = await callTool(agent.url, tool, args, key)
      if (isError)
        expect(structuredContent.adcp_error?.code).toMatch(/^(INVALID_REQUEST|VERSION_UNSUPPORTED)$/)
      expect(JSON.stringify(structuredContent)).not.toContain(HIDDEN)
    }
  })
})

describe('nesting', () => {
  test.each([
    ['lists', '['.repeat(50_000) + ']'.repeat(50_000)],
    ['objects', `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`],
  ])('without end is refused: %s', async (_, nested) => {
    for (const args of [`{"ext":${nested}}`, `{"context":{"a":${nested}}}`, `{"filters":{"x":${nested}}}`]) {
      const body = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_products","arguments":${args}}}`
      const response = await post(agent.url, body, { key })
      expect(response.status).toBe(400)
      expect(((await response.json()) as RpcAnswer).error?.code).toBe(-32600)
    }
    expect((await post(agent.url, nested, { key })).status).toBe(400)
  })

  test.each([66, 500, 990])('of %d levels is an error of the call', async (levels) => {
    const nested = `${'{"a":['.repeat(levels / 2)}1${']}'.repeat(levels / 2)}`
    for (const args of [`{"ext":${nested}}`, `{"context":{"a":${nested}}}`, `{"filters":{"x":${nested}}}`]) {
      const body = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_products","arguments":${args}}}`
      const text = await (await post(agent.url, body, { key })).text()
      expect(text).toContain('INVALID_REQUEST')
      expect(text.length).toBeLessThan(3_000)
    }
  })

  test('is not counted for brackets inside a string', async () => {
    const brief = `"${'['.repeat(50_000)}\\" and more`
    expect((await ask(agent.url, 'get_products', { brief }, key)).products).toHaveLength(2)
  })
})

describe('long input', () => {
  const MANY = 15_000
  const list = (item: unknown) => Array.from({ length: MANY }, () => item)

  test.each([
    [{ filters: { countries: list('x') } }, 'filters.countries'],
    [{ filters: { required_metrics: list('x') } }, 'filters.required_metrics'],
    [{ filters: { format_ids: list(1) } }, 'filters.format_ids'],
    [{ filters: { keywords: list(1) } }, 'filters.keywords'],
    [{ fields: list(1) }, 'fields'],
    [{ required_policies: list(1) }, 'required_policies'],
    [{ preferred_delivery_types: list('') }, 'preferred_delivery_types'],
  ])('an overlong list is refused before its items are looked at', async (args, field) => {
    const error = await refused(agent.url, 'get_products', args, key)
    expect(error).toMatchObject({ code: 'INVALID_REQUEST', field, issues: [{ keyword: 'maxItems' }] })
    expect(error.issues).toHaveLength(1)
  })

  test.each([
    ['in a list', { filters: { countries: Array.from({ length: 200_000 }, () => 'x') } }],
    ['in lists', { ext: Array.from({ length: 11_000 }, () => [1]) }],
    [
      'by their names',
      { ext: Object.fromEntries(Array.from({ length: 21_000 }, (_, i) => [`token_${i}`, 1])) },
    ],
    ['in the context', { context: { a: Array.from({ length: 21_000 }, () => 1) } }],
    ['in the context and beside it', { context: { a: list(1) }, ext: list(1) }],
  ])('far too many values are refused: %s', async (_where, args) => {
    const { structuredContent } = await callTool(agent.url, 'get_products', args, key)
    expect(structuredContent.adcp_error).toMatchObject({
      code: 'INVALID_REQUEST',
      message: 'The arguments have too many values: at most 20000 in one call.',
    })
    const hasCleanContext = 'context' in args && 'ext' in args
    expect('context' in structuredContent).toBe(hasCleanContext)
  })

  test('a context of very many values comes back', async () => {
    const context = { seen: Array.from({ length: 19_000 }, (_, i) => i) }
    expect((await ask(agent.url, 'get_products', { context }, key))['context']).toEqual(context)
  })

  test('a list of the maximum length is matched', async () => {
    const countries = [...Array.from({ length: 999 }, () => 'FR'), 'DE']
    const { products } = await ask(agent.url, 'get_products', { filters: { countries } }, key)
    expect(products).toHaveLength(2)
  })

  test.each(['eyJ-', 'eyJa.', 'Bearer \t', 'sk-', '://a', 'token"', 'passphrase ', 'fla_', '{"', '[['])(
    'a megabyte of %j is read in one pass',
    async (part) => {
      const brief = part.repeat(900_000 / JSON.stringify(part).length)
      expect((await ask(agent.url, 'get_products', { brief }, key)).products).toHaveLength(2)
      const answer = await (await post(agent.url, toolCall(brief, {}), { key })).text()
      expect(answer.length).toBeLessThan(1_000)
      const method = await (await post(agent.url, { jsonrpc: '2.0', id: 1, method: brief }, { key })).json()
      expect(method).toMatchObject({ error: { message: `Method not found: (${brief.length} characters)` } })
      expect(await refused(agent.url, 'get_products', { adcp_version: brief }, key)).toMatchObject({
        code: 'VERSION_UNSUPPORTED',
      })
    },
  )

  test('only the first 20,000 characters of a brief are read', async () => {
    const words = Array.from({ length: 100_000 }, (_, i) => `w${i}`)
    const { products } = await ask(agent.url, 'get_products', { brief: `podcast ${words.join(' ')}` }, key)
    expect(products.map(({ product_id }) => product_id)).toEqual(['open_two', 'open_one'])
    const late = await ask(agent.url, 'get_products', { brief: `${words.join(' ')} podcast` }, key)
    expect(late.products.map(({ product_id }) => product_id)).toEqual(['open_one', 'open_two'])
  })
})

describe('names that mean something to JavaScript', () => {
  test('mean nothing here', async () => {
    const body = (args: string) =>
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_products","arguments":${args}}}`
    for (const args of [
      '{"__proto__":{"keyId":"x","filters":{"countries":["XX"]}}}',
      '{"constructor":{"prototype":{"isAdmin":true}}}',
      '{"filters":{"__proto__":{"countries":["XX"]}}}',
      '{"filters":{"required_features":{"__proto__":{"a":true}}}}',
    ]) {
      const response = await post(agent.url, body(args), { key })
      const { result } = (await response.json()) as { result: { structuredContent: { products: unknown[] } } }
      expect(result.structuredContent.products).toHaveLength(2)
    }
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined()
    for (const name of ['__proto__', 'constructor', 'toString']) {
      const answer = await (await post(agent.url, toolCall(name, {}))).text()
      expect(answer).toContain('Unknown tool')
    }
  })
})

test('a secret that was sent is never in an answer', async () => {
  const answers = await Promise.all([
    post(agent.url, toolCall('get_products', { brief: key }), { key }),
    post(agent.url, toolCall('get_products', { api_key: key, context: { api_key: key } }), { key }),
    post(agent.url, toolCall('get_products', { filters: { countries: [key] } }), { key }),
    post(agent.url, toolCall('get_products', { [key]: 1, pagination: { [key]: 1 } }), { key }),
    post(agent.url, toolCall('get_products', { adcp_version: key }), { key }),
    post(agent.url, { jsonrpc: '2.0', id: 1, method: 'ping' }, { key: `${key}x` }),
  ])
  for (const answer of answers) {
    const text = await answer.text()
    expect(text).not.toContain(key)
    expect(text).not.toMatch(/Bearer \w{10,}/)
  }
})

test('products of one key are never shown to another, whatever it asks for', async () => {
  const { id, key: stranger } = await createKey(database)
  await grant(database, id, 'open_one')
  for (const args of [
    { brief: 'hidden_product' },
    { brief: HIDDEN },
    { filters: { countries: ['DE', 'AT'] } },
    { buying_mode: 'wholesale', pagination: { max_results: 100 } },
    { account: { account_id: 'hidden_product' } },
    { product_ids: ['hidden_product'] },
  ]) {
    const { products, pagination } = await ask(agent.url, 'get_products', args, stranger)
    expect(products.map(({ product_id }) => product_id)).toEqual(['open_one'])
    expect(pagination.total_count).toBe(1)
  }
})
