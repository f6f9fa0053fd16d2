import { describe, expect, test } from 'vitest'
import { callTool, MCP_HEADERS, startTestAgent, toolCall } from './support/agent.ts'
import { sendRaw } from './support/raw-http.ts'
import { createTestDatabase } from './support/test-database.ts'

const { database } = await createTestDatabase()
const { url } = await startTestAgent(database)

const SERVED: Record<string, unknown>[] = [
  {},
  { adcp_major_version: 3 },
  { adcp_version: '3.1' },
  { adcp_version: '3.2' },
  { adcp_version: '3.9' },
  { adcp_version: '3.10' },
  { adcp_version: '3.1', adcp_major_version: 3 },
  { adcp_version: '3.7', adcp_major_version: 3 },
  { adcp_version: null, adcp_major_version: null },
]

/** With the version that the error says was requested, if it looks like a version at all. */
const REFUSED: [args: Record<string, unknown>, field: string, asked: Record<string, unknown>][] = [
  [{ adcp_major_version: 2 }, 'adcp_major_version', { adcp_major_version: 2 }],
  [{ adcp_major_version: 4 }, 'adcp_major_version', { adcp_major_version: 4 }],
  [{ adcp_major_version: 99 }, 'adcp_major_version', { adcp_major_version: 99 }],
  [{ adcp_major_version: '3' }, 'adcp_major_version', {}],
  [{ adcp_major_version: 3.5 }, 'adcp_major_version', {}],
  [{ adcp_version: '3.0' }, 'adcp_version', { adcp_version: '3.0' }],
  [{ adcp_version: '4.0' }, 'adcp_version', { adcp_version: '4.0' }],
  [{ adcp_version: '2.5' }, 'adcp_version', { adcp_version: '2.5' }],
  [{ adcp_version: '99.0' }, 'adcp_version', { adcp_version: '99.0' }],
  [{ adcp_version: '3.1-rc.1' }, 'adcp_version', { adcp_version: '3.1-rc.1' }],
  [{ adcp_version: '3.2-beta.5' }, 'adcp_version', { adcp_version: '3.2-beta.5' }],
  [{ adcp_version: '3.1.19' }, 'adcp_version', {}],
  [{ adcp_version: 'v3.1' }, 'adcp_version', {}],
  [{ adcp_version: '3' }, 'adcp_version', {}],
  [{ adcp_version: 3.1 }, 'adcp_version', {}],
  [{ adcp_version: '3.1', adcp_major_version: 4 }, 'adcp_major_version', { adcp_major_version: 4 }],
  [{ adcp_version: '4.0', adcp_major_version: 3 }, 'adcp_version', { adcp_version: '4.0' }],
]

describe.each(['get_adcp_capabilities', 'get_products', 'list_creative_formats'])('%s', (tool) => {
  test.each(SERVED)('serves %j as 3.1', async (args) => {
    const { structuredContent, isError } = await callTool(url, tool, args)
    expect(isError).toBeUndefined()
    expect(structuredContent.adcp_version).toBe('3.1')
  })

  test.each(REFUSED)('refuses %j', async (args, field, asked) => {
    const { structuredContent, isError } = await callTool(url, tool, { ...args, context: { trace: 1 } })
    expect(isError).toBe(true)
    expect(structuredContent).toMatchObject({ status: 'failed', adcp_version: '3.1', context: { trace: 1 } })
    expect(structuredContent.adcp_error).toMatchObject({
      code: 'VERSION_UNSUPPORTED',
      recovery: 'correctable',
      field,
    })
    expect(structuredContent.adcp_error?.details).toEqual({
      ...asked,
      supported_versions: ['3.1'],
      supported_majors: [3],
    })
  })

  test('checks the version before anything else', async () => {
    const args = { adcp_version: '2.0', filters: 5, protocols: 5, type: 5, password: 'x' }
    const { structuredContent } = await callTool(url, tool, args)
    expect(structuredContent.adcp_error?.code).toBe('VERSION_UNSUPPORTED')
  })
})

describe('every answer with a body says 3.1', () => {
  const request = (method: string, params?: object) => ({ jsonrpc: '2.0', id: 1, method, params })

  test.each<[string, number, unknown, Record<string, string>?]>([
    ['a tool', 200, toolCall('get_products', {})],
    ['an error of a tool', 200, toolCall('get_products', { filters: 5 })],
    ['an unknown tool', 200, toolCall('create_media_buy', {})],
    ['an unknown method', 200, request('resources/list')],
    ['initialize', 200, request('initialize', { protocolVersion: '2025-11-25' })],
    ['tools/list', 200, request('tools/list')],
    ['ping', 200, request('ping')],
    ['no JSON', 400, '{'],
    ['a batch', 400, []],
    ['no JSON-RPC', 400, {}],
    ['another protocol version', 400, request('ping'), { 'mcp-protocol-version': '1' }],
    ['a wrong key', 401, request('ping'), { authorization: 'Bearer x' }],
    ['another host', 403, request('ping'), { origin: 'https://elsewhere.example' }],
    ['an unfit Accept', 406, request('ping'), { accept: 'text/html' }],
    ['a large body', 413, request('ping', { filler: 'x'.repeat(70_000) })],
    ['an unfit Content-Type', 415, request('ping'), { 'content-type': 'text/plain' }],
  ])('%s', async (_what, status, body, headers) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const response = await fetch(url, { method: 'POST', headers: { ...MCP_HEADERS, ...headers }, body: text })
    expect(response.status).toBe(status)
    expect(versionIn(await response.text())).toBe('3.1')
  })

  test.each(['GET', 'DELETE'])('%s', async (method) => {
    expect(versionIn(await (await fetch(url, { method })).text())).toBe('3.1')
  })

  test('another path', async () => {
    expect(versionIn(await (await fetch(`${url}mcp`, { method: 'POST' })).text())).toBe('3.1')
  })

  test('bytes that are not HTTP', async () => {
    const { body } = await sendRaw(url, 'NONSENSE\r\n\r\n')
    expect(versionIn(body)).toBe('3.1')
  })
})

/** In the one place where this kind of answer has it. */
function versionIn(text: string): unknown {
  const { result, error } = JSON.parse(text) as {
    result?: { structuredContent?: { adcp_version: string }; _meta?: { adcp_version: string } }
    error?: { data: { adcp_version: string } }
  }
  return (result?.structuredContent ?? result?.['_meta'] ?? error?.data)?.adcp_version
}
