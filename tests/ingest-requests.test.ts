import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { generateKey } from '../src/core/api-key/api-key.ts'
import { startApp, type TestApp } from './support/app.ts'
import { postDelivery } from './support/ingest.ts'
import { sendRaw } from './support/raw-http.ts'
import { createLine, createSeller, viewLine, type Seller } from './support/seller.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'

const PATH = '/api/ingest/delivery/metrics'
const MEBIBYTE = 1024 * 1024
const CODES = {
  invalid_json: 400,
  invalid_body: 400,
  too_many_items: 400,
  unauthorized: 401,
  not_found: 404,
  method_not_allowed: 405,
  payload_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  internal_error: 500,
  service_unavailable: 503,
}

let testDatabase: TestDatabase
let app: TestApp
let seller: Seller

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  app = await startApp(testDatabase.database)
  seller = await createSeller(testDatabase.database)
})

describe('every answer', () => {
  test('that is an error is a problem document with all its fields, and the request id is also in X-Request-Id', async () => {
    const narrow = await startApp(testDatabase.database, { ingestRequestsPerMinute: 1 })
    const limited = await createSeller(testDatabase.database)
    await postDelivery(narrow.url, limited.apiKey, { items: [null] })
    const answers = [
      await post('{'),
      await post({ items: [] }),
      await post({ items: Array.from({ length: 501 }, () => null) }),
      await postDelivery(app.url, undefined, {}),
      await fetch(`${app.url}/nowhere`),
      await fetch(app.url + PATH),
      await post(' '.repeat(MEBIBYTE + 1)),
      await post('', { 'content-type': 'text/plain', 'content-length': '0' }),
      await post('a', { 'content-type': 'text/plain' }),
      await postDelivery(narrow.url, limited.apiKey, { items: [null] }),
    ]
    const seen = new Set<string>()
    for (const answer of answers) {
      const problem = await problemOf(answer)
      expect(Object.keys(problem).toSorted()).toEqual([
        'code',
        'detail',
        'request_id',
        'status',
        'title',
        'type',
      ])
      expect(CODES).toHaveProperty(problem.code, answer.status)
      expect(problem.type).toMatch(/^[a-z][a-z0-9+.-]*:\S+$/)
      expect(problem.title).toMatch(/\S/)
      expect(problem.detail).toMatch(/\S/)
      seen.add(problem.code)
    }
    const notCausedHere = ['internal_error', 'service_unavailable']
    expect([...seen, ...notCausedHere].toSorted()).toEqual(Object.keys(CODES).toSorted())
  })

  test('has an X-Request-Id of its own, a UUID, also when it is no error', async () => {
    const answers = [
      await post({ items: [null] }),
      await post({ items: [null] }),
      await fetch(`${app.url}/healthz`),
      await fetch(`${app.url}/openapi.json`),
      await fetch(app.url + PATH, { method: 'HEAD' }),
      await fetch(`${app.url}/%zz`),
    ]
    const ids = answers.map((answer) => answer.headers.get('x-request-id'))
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('has an X-Request-Id of ours, whatever the caller sent as theirs', async () => {
    const response = await post({ items: [null] }, { 'x-request-id': 'mine' })
    expect(response.headers.get('x-request-id')).not.toBe('mine')
  })

  test('to what is not even HTTP has an X-Request-Id and a problem document', async () => {
    const { status, headers, body } = await sendRaw(app.url, 'NONSENSE\r\n\r\n')
    expect(status).toBe(400)
    expect(headers['content-type']).toBe('application/problem+json')
    expect(JSON.parse(body)).toMatchObject({ status: 400, request_id: headers['x-request-id'] })
  })

  test('to headers that are too large has an X-Request-Id and a problem document', async () => {
    const { status, headers, body } = await sendRaw(
      app.url,
      `GET / HTTP/1.1\r\nhost: x\r\nx-large: ${'x'.repeat(20_000)}\r\n\r\n`,
    )
    expect(status).toBe(431)
    expect(JSON.parse(body)).toMatchObject({ status: 431, request_id: headers['x-request-id'] })
  })

  test('of the feed carries RateLimit and RateLimit-Policy, whatever the status', async () => {
    const answers = [
      await post({ items: [null] }),
      await postDelivery(app.url, seller.apiKey, { items: [null] }, { dryRun: true }),
      await post('{'),
      await postDelivery(app.url, undefined, {}),
      await postDelivery(app.url, 'flk_wrong', {}),
      await fetch(app.url + PATH),
      await fetch(app.url + PATH, { method: 'HEAD' }),
      await post(' '.repeat(MEBIBYTE + 1)),
      await post('{}', { 'content-type': 'text/plain' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 400, 401, 401, 405, 405, 413, 415])
    for (const { headers } of answers) {
      expect(headers.get('ratelimit-policy')).toBe('"delivery";q=1000000;w=60')
      expect(headers.get('ratelimit')).toMatch(/^"delivery";r=\d+;t=\d+$/)
    }
  })
})

describe('a key', () => {
  test('that is missing, malformed, unknown, revoked or for the agent gets the same 401', async () => {
    const revoked = await createSeller(testDatabase.database)
    await testDatabase.database.query('UPDATE api_key SET revoked_at = now() WHERE id = $1', [revoked.keyId])
    const typo = seller.apiKey.slice(0, -1) + (seller.apiKey.endsWith('a') ? 'b' : 'a')
    const authorizations = {
      missing: undefined,
      empty: '',
      'without a value': 'Bearer',
      'with an empty value': 'Bearer ',
      'of another scheme': `Basic ${Buffer.from(`x:${seller.apiKey}`).toString('base64')}`,
      'without a scheme': seller.apiKey,
      malformed: 'Bearer nonsense',
      'with a typo': `Bearer ${typo}`,
      'in another case': `Bearer ${seller.apiKey.toLowerCase()}`,
      'with something behind it': `Bearer ${seller.apiKey} x`,
      twice: `Bearer ${seller.apiKey},${seller.apiKey}`,
      'of great length': `Bearer ${'x'.repeat(10_000)}`,
      unknown: `Bearer ${generateKey('ingest').secret}`,
      revoked: `Bearer ${revoked.apiKey}`,
      'for the agent': `Bearer ${generateKey('agent').secret}`,
    }
    const answers = new Set<string>()
    for (const [name, value] of Object.entries(authorizations)) {
      const response = await fetch(app.url + PATH, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(value !== undefined && { authorization: value }),
        },
        body: '{"items":[]}',
      })
      expect([name, response.status, response.headers.get('www-authenticate')]).toEqual([name, 401, 'Bearer'])
      const { request_id: _, ...problem } = await problemOf(response)
      const headers = [...response.headers].filter(([header]) => !['date', 'x-request-id'].includes(header))
      answers.add(JSON.stringify({ problem, headers }))
    }
    expect(answers.size).toBe(1)
  })

  test('that would be right works with the scheme in any case and any number of spaces', async () => {
    for (const scheme of ['bearer', 'BEARER  ']) {
      const response = await fetch(app.url + PATH, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `${scheme} ${seller.apiKey}` },
        body: '{"items":[null]}',
      })
      expect(response.status).toBe(200)
    }
  })

  test.each([
    ['a length that never comes', 'content-length: 1000\r\n'],
    ['a length beyond the limit', `content-length: ${100 * MEBIBYTE}\r\n`],
    ['chunks that never come', 'transfer-encoding: chunked\r\n'],
    ['another media type', 'content-type: text/html\r\ncontent-length: 1000\r\n'],
    ['a compressed body', 'content-encoding: gzip\r\ncontent-length: 1000\r\n'],
  ])('is checked before the body is read: the 401 comes although the body has %s', async (_name, headers) => {
    const answer = await sendRaw(
      app.url,
      `POST ${PATH} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer flk_wrong\r\n${headers}\r\n`,
    )
    expect(answer.status).toBe(401)
    expect(answer.headers['www-authenticate']).toBe('Bearer')
    expect(JSON.parse(answer.body)).toMatchObject({ code: 'unauthorized' })
  })

  test('is checked before anything is said of the query or the body', async () => {
    const bodies = ['{', '', '{"items":[]}', ' '.repeat(MEBIBYTE + 1)]
    for (const body of bodies) expect((await postDelivery(app.url, 'flk_wrong', body)).status).toBe(401)
    const response = await fetch(`${app.url}${PATH}?dry_run=maybe`, { method: 'POST' })
    expect(response.status).toBe(401)
  })

  test('is not taken from the query', async () => {
    const response = await fetch(`${app.url}${PATH}?access_token=${seller.apiKey}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"items":[null]}',
    })
    expect(response.status).toBe(401)
  })
})

describe('a body', () => {
  test.each([
    ['empty', ''],
    ['blank', ' \n'],
    ['cut short', '{"items":[{"package_id":'],
    ['followed by something', '{"items":[null]} x'],
    ['two documents', '{"items":[null]}{"items":[null]}'],
    ['with a trailing comma', '{"items":[null,]}'],
    ['with a comment', '{"items":[null]/**/}'],
    ['in single quotes', "{'items':[null]}"],
    ['with NaN', '{"items":[NaN]}'],
    ['with a number that JSON does not know', '{"items":[01]}'],
    ['with a control character in a string', '{"items":["\u0001"]}'],
    ['XML', '<items/>'],
  ])('that is %s is not valid JSON: 400 invalid_json', async (_name, body) => {
    const response = await post(body)
    expect(response.status).toBe(400)
    expect((await problemOf(response)).code).toBe('invalid_json')
  })

  test('that is missing altogether is not valid JSON', async () => {
    for (const headers of [{ 'content-type': 'application/json' }, {}]) {
      const response = await fetch(app.url + PATH, {
        method: 'POST',
        headers: { ...authorization(), ...headers },
      })
      expect(response.status).toBe(400)
      expect((await problemOf(response)).code).toBe('invalid_json')
    }
  })

  test('in something other than UTF-8 is not valid JSON', async () => {
    const bodies = [
      Buffer.from('{"items":["é"]}', 'latin1'),
      Buffer.from('{"items":[null]}', 'utf16le'),
      Buffer.from([0x7b, 0xc0, 0x80, 0x7d]),
      Buffer.concat([Buffer.from('{"items":["'), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from('"]}')]),
    ]
    for (const body of bodies) {
      const response = await postBytes(body)
      expect(response.status).toBe(400)
      expect((await problemOf(response)).code).toBe('invalid_json')
    }
  })

  test('may begin with a byte order mark', async () => {
    expect((await post('\uFEFF{"items":[null]}')).status).toBe(200)
    expect((await post('\uFEFF\uFEFF{"items":[null]}')).status).toBe(400)
  })

  test.each([
    ['items is missing', '{}'],
    ['items is empty', '{"items":[]}'],
    ['items is null', '{"items":null}'],
    ['items is an object', '{"items":{"0":{},"length":1}}'],
    ['items is a string', '{"items":"x"}'],
    ['items is a number of many digits', '{"items":12345678901234567890}'],
    ['items is misspelt', '{"Items":[{}]}'],
    ['items is only inherited', '{"__proto__":{"items":[{}]}}'],
    ['it is a list', '[{"items":[{}]}]'],
    ['it is null', 'null'],
    ['it is a number', '7'],
    ['it is a number of many digits', '12345678901234567890'],
    ['it is a string', '"items"'],
    ['it is true', 'true'],
  ])('in which %s is refused: 400 invalid_body', async (_name, body) => {
    const response = await post(body)
    expect(response.status).toBe(400)
    expect((await problemOf(response)).code).toBe('invalid_body')
  })

  test('of more than 500 items is refused: 400 too_many_items, told with their number', async () => {
    const response = await post({ items: Array.from({ length: 501 }, () => ({})) })
    expect(response.status).toBe(400)
    const problem = await problemOf(response)
    expect(problem.code).toBe('too_many_items')
    expect(problem.detail).toContain('501')
  })

  test.each([
    ['lists', `${'['.repeat(400_000)}${']'.repeat(400_000)}`],
    ['objects', `${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}`],
    ['lists around a number of many digits', `${'['.repeat(400_000)}1e999${']'.repeat(400_000)}`],
    ['lists that never close', '['.repeat(1_000_000)],
  ])('nested deeply with %s gets a clean 400, as body and as item', async (_name, nested) => {
    const whole = await post(nested)
    expect(whole.status).toBe(400)
    const item = await post(`{"items":[${nested}]}`)
    const { code, results } = (await item.json()) as { code?: string; results?: { reason: string }[] }
    expect(['400 invalid_json', '200 invalid_item']).toContain(
      `${item.status} ${code ?? results![0]!.reason}`,
    )
  })

  test('with __proto__ or constructor as names changes nothing for anybody', async () => {
    const body =
      '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"items":[{"__proto__":{"polluted":1},"n":1e400}]}'
    const response = await post(body)
    expect(await response.json()).toMatchObject({ results: [{ reason: 'invalid_item' }] })
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })

  test('of exactly 1 MiB passes', async () => {
    const line = await createLine(testDatabase.database, seller)
    const body = JSON.stringify({ items: [{ package_id: line, impressions: 77 }] }).padEnd(MEBIBYTE)
    const response = await post(body)
    expect(response.status).toBe(200)
    expect((await viewLine(testDatabase.database, line)).quantity).toBe('77')
    expect((await postBytes(chunked(body))).status).toBe(200)
  })

  test('of one byte more is too large: 413, and nothing of it is recorded', async () => {
    const line = await createLine(testDatabase.database, seller)
    const body = JSON.stringify({ items: [{ package_id: line, impressions: 77 }] }).padEnd(MEBIBYTE + 1)
    for (const sent of [body, chunked(body)]) {
      const response = await postBytes(sent)
      expect(response.status).toBe(413)
      expect((await problemOf(response)).code).toBe('payload_too_large')
    }
    expect((await viewLine(testDatabase.database, line)).revision).toBe(0)
  })

  test('announced as too large is refused before it is sent', async () => {
    const answer = await sendRaw(
      app.url,
      `POST ${PATH} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${seller.apiKey}\r\n` +
        `content-type: application/json\r\ncontent-length: ${MEBIBYTE + 1}\r\n\r\n`,
    )
    expect(answer.status).toBe(413)
  })

  test('is limited to what the operator set', async () => {
    const small = await startApp(testDatabase.database, { bodyLimitBytes: 2048 })
    const body = '{"items":[null]}'
    expect((await postDelivery(small.url, seller.apiKey, body.padEnd(2048))).status).toBe(200)
    expect((await postDelivery(small.url, seller.apiKey, body.padEnd(2049))).status).toBe(413)
  })
})

describe('the media type', () => {
  test.each([
    'application/json',
    'Application/JSON',
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
    'application/json; charset=utf8',
    'application/json; profile="x"',
    'application/json; profile="https://example.com/a;charset=latin1"',
    'application/json; charset=us-ascii',
    'application/json; charset=ascii',
  ])('%s is taken', async (type) => {
    expect((await post({ items: [null] }, { 'content-type': type })).status).toBe(200)
  })

  test.each([
    'text/plain',
    'text/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/octet-stream',
    'application/vnd.api+json',
    'application/json-patch+json',
    'application/jsonx',
    'application/json; charset=iso-8859-1',
    'application/json; charset=utf-16',
    'application/json; charset = utf-16',
    'application/json, text/plain',
    'json',
    'application/',
    '*/*',
  ])('%s is refused: 415', async (type) => {
    const response = await post({ items: [null] }, { 'content-type': type })
    expect(response.status).toBe(415)
    expect((await problemOf(response)).code).toBe('unsupported_media_type')
  })

  test('that is missing is refused: 415', async () => {
    const body = '{"items":[null]}'
    const answer = await sendRaw(
      app.url,
      `POST ${PATH} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${seller.apiKey}\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    )
    expect(answer.status).toBe(415)
  })

  test.each(['gzip', 'br', 'deflate', 'identity, gzip', 'x-unknown'])(
    'is no help to a body with Content-Encoding %s: 415',
    async (encoding) => {
      const response = await postBytes(gzipSync('{"items":[null]}'), { 'content-encoding': encoding })
      expect(response.status).toBe(415)
      expect((await problemOf(response)).code).toBe('unsupported_media_type')
    },
  )

  test.each(['identity', ''])('may come with Content-Encoding %j', async (encoding) => {
    expect((await post({ items: [null] }, { 'content-encoding': encoding })).status).toBe(200)
  })
})

describe('another method', () => {
  test.each(['GET', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'])(
    '%s is answered with 405 and Allow: POST, with and without a key',
    async (method) => {
      for (const headers of [{}, authorization()]) {
        const response = await fetch(app.url + PATH, { method, headers })
        expect(response.status).toBe(405)
        expect(response.headers.get('allow')).toBe('POST')
        const body = await response.text()
        expect(body === '' ? 'HEAD' : (JSON.parse(body) as { code: string }).code).toBe(
          method === 'HEAD' ? 'HEAD' : 'method_not_allowed',
        )
      }
    },
  )

  test.each(['TRACE', 'PROPFIND', 'QUERY'])(
    '%s, which few know, is answered with 405 too',
    async (method) => {
      const answer = await sendRaw(app.url, `${method} ${PATH} HTTP/1.1\r\nhost: x\r\n\r\n`)
      expect(answer.status).toBe(405)
      expect(answer.headers['allow']).toBe('POST')
    },
  )

  test.each([
    ['broken JSON', 'application/json', '{'],
    ['no JSON', 'text/xml', '<x/>'],
    ['too much', 'application/json', ' '.repeat(MEBIBYTE + 1)],
  ])('is answered with 405 whatever its body is: %s', async (_name, type, body) => {
    const response = await fetch(app.url + PATH, { method: 'PUT', headers: { 'content-type': type }, body })
    expect(response.status).toBe(405)
  })

  test('is answered with 405 whatever the query', async () => {
    expect((await fetch(`${app.url}${PATH}?dry_run=true`)).status).toBe(405)
  })
})

describe('another address', () => {
  test.each([
    '/api/ingest/delivery',
    '/api/ingest/delivery/metric',
    `${PATH}/`,
    `/${PATH}`,
    '/API/ingest/delivery/metrics',
    '/api',
  ])('%s is answered with 404, for every method, and with a key or without', async (path) => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      for (const headers of [{}, authorization()]) {
        const response = await fetch(app.url + path, { method, headers })
        expect(response.status).toBe(404)
        expect((await problemOf(response)).code).toBe('not_found')
      }
    }
  })

  test.each([
    ['broken JSON', 'application/json', '{'],
    ['no JSON', 'text/xml', '<x/>'],
    ['too much', 'application/json', ' '.repeat(MEBIBYTE + 1)],
  ])('is answered with 404 whatever its body is: %s', async (_name, type, body) => {
    const response = await fetch(`${app.url}/nowhere`, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    })
    expect(response.status).toBe(404)
  })
})

test('nothing of keys or bodies was logged', async () => {
  await post({ items: [{ package_id: 'a-word-to-look-for', impressions: 4_141_414_141 }] })
  for (const secret of [
    seller.apiKey,
    seller.apiKey.slice(12),
    'a-word-to-look-for',
    '4141414141',
    'access_token',
  ]) {
    expect(app.log()).not.toContain(secret)
  }
})

interface ProblemDocument {
  type: string
  title: string
  status: number
  detail: string
  code: string
  request_id: string
}

/** Checks what holds for every problem document. */
async function problemOf(response: Response): Promise<ProblemDocument> {
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  const problem = (await response.json()) as ProblemDocument
  expect(problem.status).toBe(response.status)
  expect(problem.request_id).toBe(response.headers.get('x-request-id'))
  return problem
}

function authorization(): Record<string, string> {
  return { authorization: `Bearer ${seller.apiKey}` }
}

function post(body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return postDelivery(app.url, seller.apiKey, body, { headers })
}

function postBytes(
  body: string | Uint8Array | ReadableStream,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(app.url + PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...authorization(), ...headers },
    body: body as string,
    duplex: 'half',
  })
}

/** A stream has no length: it is sent in chunks. */
function chunked(body: string): ReadableStream {
  return new Blob([body]).stream()
}
