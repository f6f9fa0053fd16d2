import { request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createBuyer, product, save } from './support/agent-catalogue.ts'
import { MCP_HEADERS, startTestAgent, toolCall } from './support/agent.ts'
import { createTestDatabase } from './support/test-database.ts'

const { database } = await createTestDatabase()
const { url } = await startTestAgent(database)
const { key } = await createBuyer(database, ...['a', 'b', 'c', 'd'].map((id) => product(id)))

interface Received {
  encoding: string | undefined
  vary: string
  bytes: Buffer
  text: string
}

/** As it comes over the wire: fetch would unpack it, and send Accept-Encoding itself. */
async function send(body: object, headers: Record<string, string>): Promise<Received> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers: { ...MCP_HEADERS, ...headers } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const bytes = Buffer.concat(chunks)
        const { 'content-encoding': encoding, 'content-length': length, vary } = response.headers
        expect(Number(length)).toBe(bytes.length)
        const text = encoding === 'gzip' ? gunzipSync(bytes).toString() : bytes.toString()
        resolve({ encoding, vary: String(vary), bytes, text })
      })
    })
    sent.on('error', reject)
    sent.end(JSON.stringify(body))
  })
}

const authorization = `Bearer ${key}`
const LARGE: [string, object, Record<string, string>][] = [
  ['all formats', toolCall('list_creative_formats', {}), {}],
  ['some formats', toolCall('list_creative_formats', { type: 'display' }), {}],
  ['products', toolCall('get_products', {}), { authorization }],
  ['ranked products', toolCall('get_products', { brief: 'a place' }), { authorization }],
  ['the tools', { jsonrpc: '2.0', id: 'x', method: 'tools/list' }, {}],
]

describe.each(LARGE)('an answer with %s', (_what, body, headers) => {
  test('is compressed for clients that accept gzip, with the same content and much smaller', async () => {
    const plain = await send(body, headers)
    expect(plain.encoding).toBeUndefined()
    for (let time = 0; time < 2; time++) {
      const packed = await send(body, { ...headers, 'accept-encoding': 'br, gzip;q=0.5' })
      expect(packed.encoding).toBe('gzip')
      expect(packed.text).toBe(plain.text)
      expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 2)
    }
  })

  test.each(['identity', 'gzip;q=0', 'br, deflate', ''])(
    'is not compressed when Accept-Encoding is %j',
    async (encoding) => {
      const { encoding: got } = await send(body, { ...headers, 'accept-encoding': encoding })
      expect(got).toBeUndefined()
    },
  )

  test('varies by Accept-Encoding', async () => {
    expect((await send(body, headers)).vary).toMatch(/\bAccept-Encoding\b/)
  })
})

test.each([
  ['the capabilities', toolCall('get_adcp_capabilities', {})],
  ['an empty list', toolCall('get_products', {})],
  ['an error', toolCall('get_products', { filters: 5 })],
  ['a ping', { jsonrpc: '2.0', id: 1, method: 'ping' }],
])('%s is too small to compress', async (_what, body) => {
  expect((await send(body, { 'accept-encoding': 'gzip' })).encoding).toBeUndefined()
})

test('a very long id and context come back in a compressed answer', async () => {
  const context = { note: 'ä'.repeat(200_000) }
  const body = { ...toolCall('get_products', { context }), id: 'i'.repeat(70_000) }
  const { encoding, text } = await send(body, { authorization, 'accept-encoding': 'gzip' })
  expect(encoding).toBe('gzip')
  const answer = JSON.parse(text) as { id: string; result: { structuredContent: { context: unknown } } }
  expect(answer.id).toBe(body.id)
  expect(answer.result.structuredContent.context).toEqual(context)
})

test('a change to the catalogue is in the next compressed answer', async () => {
  const ask = () => send(toolCall('get_products', {}), { authorization, 'accept-encoding': 'gzip' })
  expect((await ask()).text).not.toContain('A new name')
  await save(database, product('a', { name: 'A new name' }))
  expect((await ask()).text).toContain('A new name')
})
