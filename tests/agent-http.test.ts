import { describe, expect, test } from 'vitest'
import { generateKey } from '../src/core/api-key/api-key.ts'
import { createBuyer, createKey, product } from './support/agent-catalogue.ts'
import { ask, post, startTestAgent, toolCall, type RpcAnswer } from './support/agent.ts'
import { sendRaw } from './support/raw-http.ts'
import { createSeller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'

const PING = { jsonrpc: '2.0', id: 7, method: 'ping' }

const { database, takeDown, bringBack } = await createTestDatabase()
const { url } = await startTestAgent(database)
const buyer = await createBuyer(database, product('open_one'))

describe('the address', () => {
  test.each(['GET', 'DELETE', 'PUT', 'PATCH', 'HEAD'])(
    'accepts only POST: %s is 405 and says so',
    async (method) => {
      const response = await fetch(url, { method, headers: { accept: 'text/event-stream' } })
      expect(response.status).toBe(405)
      expect(response.headers.get('allow')).toContain('POST')
      if (method === 'HEAD') return
      expect(await response.json()).toEqual({
        jsonrpc: '2.0',
        id: null,
        error: { code: -32000, message: 'Method not allowed.', data: { adcp_version: '3.1' } },
      })
    },
  )

  test.each(['mcp', 'sse', '.well-known/oauth-protected-resource', '.well-known/agent.json', '%', 'a//b'])(
    'is the only path: /%s is 404',
    async (path) => {
      expect((await post(url + path, PING)).status).toBe(404)
    },
  )

  test('ignores a query', async () => {
    expect((await post(`${url}?utm_source=x`, PING)).status).toBe(200)
  })
})

describe('the headers', () => {
  test.each([
    ['application/json', 406],
    ['text/event-stream', 406],
    ['*/*', 406],
    [undefined, 406],
    ['application/json, text/event-stream', 200],
    ['text/event-stream;q=0.5, application/json', 200],
    ['Application/JSON, Text/Event-Stream', 200],
    ['application/json;version=1,, text/event-stream;note="a, b"', 200],
    ['*/*;q=0.1, application/json ;\tq=1.0 , text/event-stream', 200],
    ['application/jsonx, text/event-streamy', 406],
    ['application/*, text/*', 406],
    ['application/json, text/event-stream;q=0', 406],
    ['application/json;q=0.000, text/event-stream, */*', 406],
    ['application/json;note="text/event-stream"', 406],
    ['application/json, application/json;q=0, text/event-stream', 406],
  ])('Accept: %s is answered %d', async (accept, status) => {
    // fetch sends */* when there is none.
    const response = await post(url, PING, { headers: { accept } })
    expect(response.status).toBe(status)
    if (status === 406) {
      const { error } = (await response.json()) as RpcAnswer
      expect(error).toMatchObject({ code: -32000, message: expect.stringContaining('text/event-stream') })
    }
  })

  test('several Accept headers count as one', async () => {
    const body = JSON.stringify(PING)
    const send = (accepts: string[]) =>
      sendRaw(
        url,
        `POST / HTTP/1.1\r\nhost: localhost\r\n${accepts.map((accept) => `accept: ${accept}\r\n`).join('')}` +
          `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
      )
    expect((await send(['application/json', 'text/event-stream'])).status).toBe(200)
    expect((await send(['application/json', 'text/event-stream', 'application/json;q=0'])).status).toBe(406)
  })

  test.each([
    ['text/plain', 415],
    ['application/x-www-form-urlencoded', 415],
    ['application/json; charset=latin1', 415],
    ['application/jsonx', 415],
    ['application/json; charset=utf-8', 200],
    ['application/json, text/plain', 415],
    ['application/json; charset="utf-16"', 415],
    ['Application/JSON', 200],
    ['application/json; charset="UTF-8"; profile="https://example.com/a;b,c"', 200],
    ['application/json;odata=verbose', 200],
    ['application/json; Charset=US-ASCII', 200],
    ['application/json; charset=ascii', 200],
  ])('Content-Type: %s is answered %d', async (type, status) => {
    expect((await post(url, PING, { headers: { 'content-type': type } })).status).toBe(status)
  })

  test.each([
    ['gzip', 415],
    ['identity, gzip', 415],
    ['identity', 200],
    ['Identity', 200],
    ['', 200],
  ])('Content-Encoding: %s is answered %d', async (encoding, status) => {
    expect((await post(url, PING, { headers: { 'content-encoding': encoding } })).status).toBe(status)
  })

  test.each([
    ['2025-11-25', 200],
    ['2025-06-18', 200],
    ['2025-03-26', 200],
    ['2026-09-01', 400],
    ['nonsense', 400],
  ])('MCP-Protocol-Version: %s is answered %d', async (version, status) => {
    const response = await post(url, PING, { headers: { 'mcp-protocol-version': version } })
    expect(response.status).toBe(status)
    if (status === 400) expect(((await response.json()) as RpcAnswer).error?.code).toBe(-32000)
  })

  test('a session id is ignored, and none is issued', async () => {
    const response = await post(url, PING, { headers: { 'mcp-session-id': 'whatever' } })
    expect(response.status).toBe(200)
    expect(response.headers.get('mcp-session-id')).toBeNull()
  })

  test('every answer has headers against caching and content sniffing', async () => {
    for (const response of [await post(url, PING), await post(url, '{'), await fetch(url)]) {
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(response.headers.get('vary')).toContain('Authorization')
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
      expect(response.headers.get('strict-transport-security')).toContain('max-age=31536000')
    }
  })
})

describe('the body', () => {
  test.each([
    ['nothing', '', -32700],
    ['half of it', '{"jsonrpc":', -32700],
    ['bytes that are not text', new Uint8Array([0x22, 0xff, 0x22]), -32700],
    ['an empty batch', [], -32600],
    ['a batch', [PING, PING], -32600],
    ['a string', '"ping"', -32600],
    ['null', 'null', -32600],
    ['no version', { id: 1, method: 'ping' }, -32600],
    ['another version', { ...PING, jsonrpc: '1.0' }, -32600],
    ['no method', { jsonrpc: '2.0', id: 1 }, -32600],
    ['a method that is not a string', { ...PING, method: 5 }, -32600],
    ['an id that is null', { ...PING, id: null }, -32600],
    ['an id that is an object', { ...PING, id: {} }, -32600],
  ])('%s is 400', async (_, body, code) => {
    const response = await post(url, body)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ jsonrpc: '2.0', error: { code } })
  })

  test('over the limit is 413, with and without a length', async () => {
    const small = await startTestAgent(database, { bodyLimitBytes: 2048 })
    const body = JSON.stringify({ ...PING, params: { filler: 'x'.repeat(3_000) } })
    expect((await post(small.url, body)).status).toBe(413)
    const chunked = await sendRaw(
      small.url,
      `POST / HTTP/1.1\r\nhost: localhost\r\naccept: application/json, text/event-stream\r\n` +
        `content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n` +
        `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
    )
    expect(chunked.status).toBe(413)
    expect(JSON.parse(chunked.body)).toMatchObject({ jsonrpc: '2.0', error: { code: -32000 } })
  })

  test.each([
    ['notifications/initialized', { jsonrpc: '2.0', method: 'notifications/initialized' }],
    ['any other notification', { jsonrpc: '2.0', method: 'tools/call', params: { name: 'get_products' } }],
    ['a response', { jsonrpc: '2.0', id: 1, result: {} }],
  ])('%s is 202 with an empty body', async (_, body) => {
    const response = await post(url, body)
    expect(response.status).toBe(202)
    expect(await response.text()).toBe('')
  })

  test.each([
    ['1', '1'],
    ['-0', '0'],
    ['1.0', '1'],
    ['1e2', '100'],
    ['2.50', '2.5'],
    ['9007199254740993', '9007199254740993'],
    ['-9007199254740993', '-9007199254740993'],
    ['123456789012345678901234567890.50', '123456789012345678901234567890.50'],
    ['1e400', '1e400'],
    ['"\\u0061"', '"a"'],
  ])('the id %s comes back with the same value, whatever surrounds it', async (id, returned) => {
    for (const body of [
      `{"jsonrpc":"2.0","id":${id},"method":"ping"}`,
      `{"params":{"id":7,"x":[{"id":8}]},"id" : ${id} ,"jsonrpc":"2.0","method":"ping"}`,
      `{"jsonrpc":"2.0","method":"ping","note":"\\"id\\":9","\\u0069d":${id}}`,
    ]) {
      const answer = await (await post(url, body)).text()
      expect(answer).toBe(`{"jsonrpc":"2.0","id":${returned},"result":{"_meta":{"adcp_version":"3.1"}}}`)
    }
  })

  test('an id of the maximum length comes back whole, even with an error', async () => {
    const id = 'x'.repeat(10_000)
    expect(((await (await post(url, { ...PING, id })).json()) as RpcAnswer).id).toBe(id)
    const unknown = await post(url, `{"jsonrpc":"2.0","id":9007199254740993,"method":"nothing"}`)
    expect(await unknown.text()).toContain('"id":9007199254740993,"error"')
    const wrongKey = await post(url, `{"jsonrpc":"2.0","id":2.5,"method":"ping"}`, { key: 'wrong' })
    expect(await wrongKey.text()).toContain('"id":2.5,"error"')
  })

  test.each(['abc', '', 0, -1, 1.5, 'ä"\\'])('the id %j comes back as it was', async (id) => {
    const answer = await (await post(url, { ...PING, id })).json()
    expect(answer).toMatchObject({ jsonrpc: '2.0', id, result: {} })
  })

  test('broken HTTP is 400 in JSON', async () => {
    const answer = await sendRaw(url, 'POST / HTTP/1.1\r\nbroken\r\n\r\n')
    expect(answer.status).toBe(400)
    expect(JSON.parse(answer.body)).toMatchObject({ jsonrpc: '2.0', error: { code: -32000 } })
  })
})

describe('the protocol', () => {
  test.each([
    ['2025-11-25', '2025-11-25'],
    ['2025-06-18', '2025-06-18'],
    ['2024-11-05', '2024-11-05'],
    ['2099-01-01', '2025-11-25'],
    [undefined, '2025-11-25'],
  ])('initialize with %s is answered with %s', async (protocolVersion, expected) => {
    const body = { jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion } }
    const { result } = (await (await post(url, body)).json()) as RpcAnswer
    expect(result).toMatchObject({
      protocolVersion: expected,
      capabilities: { tools: {} },
      serverInfo: { name: 'flightline' },
    })
  })

  test.each([
    'server/discover',
    'resources/list',
    'prompts/list',
    'logging/setLevel',
    'x'.repeat(10_000),
    '',
  ])('an unknown method is a JSON-RPC error, never an HTTP one: %.20s', async (method) => {
    const response = await post(url, { ...PING, method })
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ id: 7, error: { code: -32601 } })
  })

  test('an unknown tool is an error with the prefix that clients expect', async () => {
    for (const params of [{ name: 'create_media_buy', arguments: {} }, { name: 5 }, {}, undefined, []]) {
      const response = await post(url, { jsonrpc: '2.0', id: 1, method: 'tools/call', params })
      expect(response.status).toBe(200)
      expect(await response.json()).toMatchObject({
        error: { code: -32602, message: expect.stringMatching(/^Unknown tool: /) },
      })
    }
  })

  test('missing arguments count as none, and arguments that are not an object are a tool error', async () => {
    const without = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_adcp_capabilities' } }
    expect(((await (await post(url, without)).json()) as RpcAnswer).result?.isError).toBeUndefined()
    for (const args of [[], 'x', 5, true]) {
      const answer = (await (await post(url, toolCall('get_products', args))).json()) as RpcAnswer
      expect(answer.result).toMatchObject({
        isError: true,
        structuredContent: { status: 'failed', adcp_error: { code: 'INVALID_REQUEST' } },
      })
    }
  })

  test('tools/list is the same for everyone, and small enough for a model to read', async () => {
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
    const [anonymous, keyed] = [await post(url, list), await post(url, list, { key: buyer.key })]
    const text = await anonymous.text()
    expect(await keyed.text()).toBe(text)
    expect(text.length).toBeLessThan(17_000)
    const { tools } = (
      JSON.parse(text) as { result: { tools: { name: string; inputSchema: object; description: string }[] } }
    ).result
    expect(tools.map(({ name }) => name)).toEqual([
      'get_adcp_capabilities',
      'get_products',
      'list_creative_formats',
    ])
    for (const { inputSchema, description } of tools) {
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: true })
      expect(inputSchema).not.toHaveProperty('required')
      for (const name of [
        'context',
        'adcp_version',
        'adcp_major_version',
        'idempotency_key',
        'ext',
        'account',
      ]) {
        expect(inputSchema).toHaveProperty(`properties.${name}`)
      }
      expect(description.length).toBeGreaterThan(50)
    }
  })
})

describe('the key', async () => {
  const revoked = await createKey(database)
  await database.query('UPDATE agent_key SET revoked_at = now() WHERE id = $1', [revoked.id])
  const expired = await createKey(database)
  await database.query(`UPDATE agent_key SET expires_at = now() - interval '1 second' WHERE id = $1`, [
    expired.id,
  ])
  const seller = await createSeller(database)
  const wrong: Record<string, string> = {
    'an unknown key': `Bearer ${generateKey('agent').secret}`,
    'a key with a typo': `Bearer ${buyer.key.slice(0, -1)}_`,
    'a revoked key': `Bearer ${revoked.key}`,
    'an expired key': `Bearer ${expired.key}`,
    'an ingest key': `Bearer ${seller.apiKey}`,
    'no key at all': 'Bearer',
    nothing: '',
    'another scheme': `Basic ${Buffer.from(`x:${buyer.key}`).toString('base64')}`,
    'a key without a scheme': buyer.key,
  }

  test.each(Object.entries(wrong))(
    '%s is 401 with a challenge, never anonymous',
    async (_, authorization) => {
      for (const body of [toolCall('get_products', {}, 'x'), PING, '{', [PING]]) {
        const response = await post(url, body, { headers: { authorization } })
        expect(response.status).toBe(401)
        expect(response.headers.get('www-authenticate')).toMatch(/^Bearer .*error="invalid_token"/)
        const answer = (await response.json()) as RpcAnswer
        expect(answer.error).toMatchObject({
          code: -32001,
          data: { adcp_version: '3.1', adcp_error: { code: 'AUTH_INVALID', recovery: 'terminal' } },
        })
        expect(answer.id).toBe(typeof body === 'object' && 'id' in body ? body.id : null)
      }
    },
  )

  test('is checked before the other headers', async () => {
    const headers = { authorization: 'Bearer wrong', accept: 'text/html', 'content-type': 'text/html' }
    expect((await post(url, PING, { headers })).status).toBe(401)
  })

  test('is accepted with the scheme in any case', async () => {
    const response = await post(url, PING, { headers: { authorization: `bEARER  ${buyer.key}` } })
    expect(response.status).toBe(200)
  })

  test('is read from x-adcp-auth as from Authorization, and refused if the two differ', async () => {
    const other = await createKey(database)
    const send = (headers: Record<string, string>) => post(url, toolCall('get_products', {}), { headers })
    const withAlias = await send({ 'x-adcp-auth': buyer.key })
    expect(withAlias.status).toBe(200)
    const withKey = await send({ authorization: `Bearer ${buyer.key}` })
    expect(await withAlias.text()).toBe(await withKey.text())
    const same = { 'x-adcp-auth': buyer.key, authorization: `Bearer ${buyer.key}` }
    expect((await send(same)).status).toBe(200)
    const withScheme = await send({ 'x-adcp-auth': `bearer  ${buyer.key}` })
    expect(await withScheme.text()).toBe(await (await send(same)).text())
    for (const headers of [
      { 'x-adcp-auth': '' },
      { 'x-adcp-auth': 'Bearer' },
      { 'x-adcp-auth': `Basic ${buyer.key}` },
      { 'x-adcp-auth': `Bearer ${buyer.key} ${buyer.key}` },
      { 'x-adcp-auth': `Bearer ${other.key}`, authorization: `Bearer ${buyer.key}` },
      { 'x-adcp-auth': generateKey('agent').secret },
      { 'x-adcp-auth': revoked.key },
      { 'x-adcp-auth': seller.apiKey },
      { 'x-adcp-auth': other.key, authorization: `Bearer ${buyer.key}` },
      { 'x-adcp-auth': buyer.key, authorization: 'Bearer' },
    ]) {
      const response = await send(headers)
      expect(response.status).toBe(401)
      expect(response.headers.get('www-authenticate')).toMatch(/^Bearer .*error="invalid_token"/)
    }
  })

  test('that is revoked stops working at the next request', async () => {
    const { id, key } = await createKey(database)
    expect((await post(url, PING, { key })).status).toBe(200)
    await database.query('UPDATE agent_key SET revoked_at = now() WHERE id = $1', [id])
    expect((await post(url, PING, { key })).status).toBe(401)
  })

  test('records the minute of its last use', async () => {
    const { id, key } = await createKey(database)
    await post(url, PING, { key })
    const [row] = await database.query<{ is_now: boolean }>(
      `SELECT last_used_at = date_trunc('minute', last_used_at) AND last_used_at > now() - interval '2 minutes' AS is_now
       FROM agent_key WHERE id = $1`,
      [id],
    )
    expect(row?.is_now).toBe(true)
  })
})

describe('while the agent listens on this machine only', async () => {
  const named = await startTestAgent(database, { agentUrl: 'https://agent.example.com' })

  test.each([
    ['localhost', 200],
    ['localhost:80', 200],
    ['127.0.0.1', 200],
    ['[::1]:3001', 200],
    ['agent.example.com', 200],
    ['evil.example', 403],
    ['localhost.evil.example', 403],
    ['127.0.0.1.evil.example', 403],
    ['', 403],
  ])('Host: %s is answered %d', async (host, status) => {
    const body = JSON.stringify(PING)
    const answer = await sendRaw(
      named.url,
      `POST / HTTP/1.1\r\nhost: ${host}\r\naccept: application/json, text/event-stream\r\n` +
        `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    )
    expect(answer.status).toBe(status)
  })

  test.each([
    ['http://localhost:5173', 200],
    ['https://agent.example.com', 200],
    ['https://evil.example', 403],
    ['null', 403],
  ])('Origin: %s is answered %d', async (origin, status) => {
    const response = await post(named.url, PING, { headers: { origin } })
    expect(response.status).toBe(status)
    if (status === 200) expect(response.headers.get('access-control-allow-origin')).toBe(origin)
  })
})

describe('while the agent listens on all addresses', async () => {
  const open = await startTestAgent(database, { host: '0.0.0.0' })
  const choosy = await startTestAgent(database, {
    host: '0.0.0.0',
    agentAllowedOrigins: ['https://app.example.com'],
  })

  test('a browser may call from any origin, and a preflight says so', async () => {
    const preflight = await fetch(open.url, {
      method: 'OPTIONS',
      headers: { origin: 'https://any.example', 'access-control-request-method': 'POST' },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    expect(preflight.headers.get('access-control-allow-methods')).toBe('POST')
    expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization')
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull()
    const response = await post(open.url, PING, { headers: { origin: 'https://any.example' } })
    expect(response.status).toBe(200)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('access-control-expose-headers')).toContain('retry-after')
  })

  test('only the origins the operator names may call, if any are named', async () => {
    const allowed = await post(choosy.url, PING, { headers: { origin: 'https://app.example.com' } })
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://app.example.com')
    expect((await post(choosy.url, PING, { headers: { origin: 'https://any.example' } })).status).toBe(403)
    expect((await post(choosy.url, PING)).status).toBe(200)
  })

  test('any Host is served', async () => {
    const body = JSON.stringify(PING)
    const answer = await sendRaw(
      open.url,
      `POST / HTTP/1.1\r\nhost: anything.example\r\naccept: application/json, text/event-stream\r\n` +
        `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    )
    expect(answer.status).toBe(200)
  })
})

test('while the database is down the answer is an error that says to retry, never a 5xx', async () => {
  await ask(url, 'get_products', {}, buyer.key)
  await takeDown()
  const response = await post(url, toolCall('get_products', {}), { key: buyer.key })
  expect(response.status).toBe(200)
  expect(response.headers.get('retry-after')).toBe('5')
  expect(await response.json()).toMatchObject({
    id: 1,
    error: { code: -32027, data: { adcp_error: { code: 'SERVICE_UNAVAILABLE', recovery: 'transient' } } },
  })
  await bringBack()
  expect((await ask(url, 'get_products', {}, buyer.key)).products).toHaveLength(1)
})
