import { describe, expect, test } from 'vitest'
import { callTool, startTestAgent } from './support/agent.ts'
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
]

/** With what the error says was asked for, where it has the form of a version at all. */
const REFUSED: [args: Record<string, unknown>, field: string, asked: Record<string, unknown>][] = [
  [{ adcp_major_version: 2 }, 'adcp_major_version', { adcp_major_version: 2 }],
  [{ adcp_major_version: 4 }, 'adcp_major_version', { adcp_major_version: 4 }],
  [{ adcp_major_version: 99 }, 'adcp_major_version', { adcp_major_version: 99 }],
  [{ adcp_major_version: '3' }, 'adcp_major_version', {}],
  [{ adcp_major_version: 3.5 }, 'adcp_major_version', {}],
  [{ adcp_major_version: null }, 'adcp_major_version', {}],
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
  [{ adcp_version: null }, 'adcp_version', {}],
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

  test('looks at the version before anything else', async () => {
    const args = { adcp_version: '2.0', filters: 5, protocols: 5, type: 5, password: 'x' }
    const { structuredContent } = await callTool(url, tool, args)
    expect(structuredContent.adcp_error?.code).toBe('VERSION_UNSUPPORTED')
  })
})
