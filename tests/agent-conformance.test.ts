import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPortfolio } from '../src/agent/portfolio.ts'
import { revokeAgentKey } from '../src/core/agent-key/revoke-agent-key.ts'
import { createDemoAgent, type DemoAgent } from '../src/demo/demo-agent.ts'
import { hasAdcpSchemas, loadAdcpSchemas } from './support/adcp-schemas.ts'
import { asOperator, createBuyer, createKey, grant, product } from './support/agent-catalogue.ts'
import { ask, callTool, startTestAgent, type Payload, type TestAgent } from './support/agent.ts'
import { createTestDatabase } from './support/test-database.ts'
import { saveFormat } from '../src/core/product/save-format.ts'

const { database } = await createTestDatabase()
let agent: TestAgent
let demo: DemoAgent
let key: string

beforeAll(async () => {
  agent = await startTestAgent(database)
  demo = await createDemoAgent(asOperator(database))
  key = demo.key!
})

describe('with the official MCP client', () => {
  const clients: Client[] = []
  afterAll(() => Promise.all(clients.map((client) => client.close())))

  async function connect(withKey: boolean): Promise<Client> {
    const headers = withKey ? { authorization: `Bearer ${key}` } : {}
    const transport = new StreamableHTTPClientTransport(new URL(agent.url), { requestInit: { headers } })
    const client = new Client({ name: 'test', version: '1.0.0' })
    await client.connect(transport)
    clients.push(client)
    return client
  }

  test.each([false, true])('each tool is listed and can be called (with a key: %s)', async (withKey) => {
    const client = await connect(withKey)
    expect(client.getServerVersion()?.name).toBe('flightline')
    await client.ping()
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual([
      'get_adcp_capabilities',
      'get_products',
      'list_creative_formats',
    ])
    for (const { name } of tools) {
      const result = await client.callTool({ name, arguments: { context: { trace: name } } })
      expect(result.isError).toBeUndefined()
      expect(result.structuredContent).toMatchObject({
        status: 'completed',
        adcp_version: '3.1',
        context: { trace: name },
      })
    }
    const products = await client.callTool({ name: 'get_products', arguments: { buying_mode: 'wholesale' } })
    expect((products.structuredContent as Payload).products).toHaveLength(withKey ? demo.products.length : 0)
  })

  test('a tool error arrives with all its parts', async () => {
    const client = await connect(true)
    const result = await client.callTool({ name: 'get_products', arguments: { adcp_major_version: 2 } })
    expect(result).toMatchObject({
      isError: true,
      structuredContent: { adcp_error: { code: 'VERSION_UNSUPPORTED' } },
    })
  })

  test('a wrong key is refused when the client connects', async () => {
    const headers = { authorization: 'Bearer wrong' }
    const transport = new StreamableHTTPClientTransport(new URL(agent.url), { requestInit: { headers } })
    const client = new Client({ name: 'test', version: '1.0.0' })
    await expect(client.connect(transport)).rejects.toThrow()
  })

  test('a call over the limit arrives with the seconds to wait', async () => {
    const limited = await startTestAgent(database, { agentCallsPerMinute: 1 })
    const transport = new StreamableHTTPClientTransport(new URL(limited.url))
    const client = new Client({ name: 'test', version: '1.0.0' })
    await client.connect(transport)
    await client.callTool({ name: 'get_adcp_capabilities' })
    const over = client.callTool({ name: 'get_adcp_capabilities' })
    await expect(over).rejects.toMatchObject({
      code: -32029,
      data: { adcp_error: { code: 'RATE_LIMITED', retry_after: expect.any(Number) } },
    })
    await client.close()
  })
})

describe('with the official AdCP client', () => {
  async function connect(withKey: boolean) {
    const { ADCPMultiAgentClient } = await import('@adcp/sdk')
    const client = new ADCPMultiAgentClient(
      [
        {
          id: 'flightline',
          name: 'Flightline',
          agent_uri: agent.url,
          protocol: 'mcp',
          ...(withKey && { auth_token: key }),
        },
      ],
      { validation: { requests: 'strict', responses: 'strict' } },
    )
    return client.agent('flightline')
  }

  test.each([false, true])('each tool is called (with a key: %s)', async (withKey) => {
    const client = await connect(withKey)
    const products = await client.getProducts({
      buying_mode: 'brief',
      brief: 'podcast listeners in Germany who like to be outdoors',
    })
    expect(products.success, products.error).toBe(true)
    expect(products.data?.products).toHaveLength(withKey ? demo.products.length : 0)
    const formats = await client.listCreativeFormats({})
    expect(formats.success, formats.error).toBe(true)
    expect(formats.data?.formats.length).toBeGreaterThan(30)
    const capabilities = await client.executeTask('get_adcp_capabilities', {})
    expect(capabilities.success, capabilities.error).toBe(true)
  })
})

describe.runIf(hasAdcpSchemas)('against the published schemas of AdCP 3.1.19', () => {
  const check = hasAdcpSchemas ? loadAdcpSchemas() : () => []

  test.each([false, true])('every success is valid (with a key: %s)', async (withKey) => {
    const asked: [string, Record<string, unknown>, string][] = [
      ['get_adcp_capabilities', {}, 'protocol/get-adcp-capabilities-response.json'],
      ['get_adcp_capabilities', { protocols: ['media_buy'] }, 'protocol/get-adcp-capabilities-response.json'],
      ['get_adcp_capabilities', { protocols: ['signals'] }, 'protocol/get-adcp-capabilities-response.json'],
      ...PRODUCT_CALLS.map(
        (args) =>
          ['get_products', args, 'media-buy/get-products-response.json'] as [
            string,
            Record<string, unknown>,
            string,
          ],
      ),
      ...FORMAT_CALLS.flatMap((args) =>
        ['creative', 'media-buy'].map(
          (folder) =>
            ['list_creative_formats', args, `${folder}/list-creative-formats-response.json`] as [
              string,
              Record<string, unknown>,
              string,
            ],
        ),
      ),
    ]
    for (const [tool, args, schema] of asked) {
      const context = { correlation_id: 'abc-1' }
      const payload = await ask(agent.url, tool, { ...args, context }, withKey ? key : undefined)
      expect(payload['context']).toEqual(context)
      expect(check(schema, payload), `${tool} ${JSON.stringify(args)}`).toEqual([])
    }
  })

  test('every error is valid', async () => {
    const cases: Record<string, unknown>[] = [
      { adcp_major_version: 4 },
      { adcp_version: '2.5' },
      { buying_mode: 'refine' },
      { filters: { countries: ['de'] } },
      { filters: { start_date: '2026-03-02', end_date: '2026-03-01' } },
      { api_key: 'my-secret' },
    ]
    for (const args of cases) {
      const { structuredContent } = await callTool(agent.url, 'get_products', args, key)
      expect(structuredContent.status).toBe('failed')
      expect(check('media-buy/get-products-response.json', structuredContent)).toEqual([])
      expect(check('core/error.json', structuredContent.adcp_error)).toEqual([])
      expect(JSON.stringify(structuredContent.adcp_error).length).toBeLessThan(4096)
    }
    const { structuredContent } = await callTool(agent.url, 'get_products', { adcp_major_version: 4 })
    expect(check('error-details/version-unsupported.json', structuredContent.adcp_error?.details)).toEqual([])
  })

  test("an operator's own format with every field is valid", async () => {
    await saveFormat(asOperator(database), { format: OWN_FORMAT })
    const { formats } = await ask(agent.url, 'list_creative_formats', { name_search: 'takeover' })
    expect(formats).toHaveLength(1)
    for (const folder of ['creative', 'media-buy']) {
      const payload = await ask(agent.url, 'list_creative_formats', { name_search: 'takeover' })
      expect(check(`${folder}/list-creative-formats-response.json`, payload)).toEqual([])
    }
  })

  test('the published input schemas accept requests of the AdCP schema', async () => {
    const request = {
      adcp_version: '3.1',
      adcp_major_version: 3,
      idempotency_key: '6f1c7d0e-1111-4a4a-9b9b-000000000001',
      buying_mode: 'brief',
      brief: 'Display in Germany',
      brand: { domain: 'acme.example' },
      account: { brand: { domain: 'acme.example' }, operator: 'agency.example' },
      filters: { countries: ['DE'], channels: ['display'], budget_range: { max: 10_000, currency: 'EUR' } },
      pagination: { max_results: 10 },
      context: { correlation_id: 'abc-1' },
    }
    expect(check('media-buy/get-products-request.json', request)).toEqual([])
    expect((await ask(agent.url, 'get_products', request, key)).status).toBe('completed')
  })
})

describe('in its own words', () => {
  test('the capabilities are those of the contract', async () => {
    const payload = await ask(agent.url, 'get_adcp_capabilities')
    expect(payload).toMatchObject({
      status: 'completed',
      adcp_version: '3.1',
      adcp: { major_versions: [3], supported_versions: ['3.1'], idempotency: { supported: false } },
      supported_protocols: ['media_buy', 'creative'],
      account: {
        supported_billing: ['operator'],
        default_billing: 'operator',
        require_operator_auth: false,
        required_for_products: false,
        sandbox: false,
      },
      media_buy: {
        buying_modes: ['brief', 'wholesale', 'refine'],
        features: { property_list_filtering: true },
      },
      wholesale_feed_versioning: {
        supported: true,
        pricing_version_separate: false,
      },
    })
    for (const promise of [
      'specialisms',
      'webhook_signing',
      'request_signing',
      'compliance_testing',
      'context',
    ]) {
      expect(payload).not.toHaveProperty(promise)
    }
  })

  test('protocols leaves out the details of the other protocols', async () => {
    const payload = await ask(agent.url, 'get_adcp_capabilities', { protocols: ['media_buy'] })
    expect(payload).toHaveProperty('media_buy')
    expect(payload).not.toHaveProperty('creative')
    expect(payload['supported_protocols']).toEqual(['media_buy', 'creative'])
  })

  test('the portfolio names publishers whose products are available to at least one key, and no product', async () => {
    const text = JSON.stringify(await ask(agent.url, 'get_adcp_capabilities'))
    expect(text).toContain('harbourlane.example')
    for (const { product_id } of demo.products) expect(text).not.toContain(product_id)
    const fresh = await createTestDatabase()
    const empty = await startTestAgent(fresh.database)
    expect(await ask(empty.url, 'get_adcp_capabilities')).not.toHaveProperty('media_buy.portfolio')
  })

  test('the portfolio follows the catalogue, and is not rebuilt while nothing changes', async () => {
    const own = (await createTestDatabase()).database
    let looks = 0
    const counted = {
      ...own,
      query: ((statement, values) => {
        if (typeof statement === 'string' && statement.includes('publisher_domain')) looks++
        return own.query(statement, values)
      }) as typeof own.query,
    }
    let nowMs = 0
    const portfolio = createPortfolio(counted, () => nowMs)
    expect((await portfolio()).domains).toEqual([])
    const places = { territories: ['DE', 'AT', 'CH'] }
    const buyer = await createBuyer(own, product('a', places))
    await grant(own, buyer.id, 'a', ['AT'])
    const second = await createKey(own)
    await grant(own, second.id, 'a', ['CH'])
    nowMs += 999
    expect((await portfolio()).domains).toEqual([])
    nowMs += 1
    expect(await portfolio()).toMatchObject({ domains: ['news.example'], countries: ['AT', 'CH'] })
    const before = looks
    for (let i = 0; i < 20; i++) {
      nowMs += 2_000
      await Promise.all([portfolio(), portfolio(), portfolio()])
    }
    expect(looks).toBe(before)
    await revokeAgentKey(asOperator(own), { keyId: second.id })
    nowMs += 60_000
    expect((await portfolio()).countries).toEqual(['AT'])
  })

  test('every product has what a buyer needs, and its formats are those of the catalogue, byte for byte', async () => {
    const { products } = await ask(agent.url, 'get_products', {}, key)
    expect(
      products.map(({ product_id, ext }) => ({ product_id, territories: ext.flightline.territories })),
    ).toEqual(demo.products.toSorted((a, b) => (a.product_id < b.product_id ? -1 : 1)))
    for (const listed of products) {
      for (const field of REQUIRED_FIELDS) expect(listed).toHaveProperty(field)
      for (const formatId of listed.format_ids) {
        const args = { format_ids: [formatId], pagination: { max_results: 1 } }
        const { formats } = await ask(agent.url, 'list_creative_formats', args, key)
        expect(formats).toHaveLength(1)
        expect(JSON.stringify(formats[0]!.format_id)).toBe(JSON.stringify(formatId))
      }
    }
  })

  test('every format has an id, a name and assets', async () => {
    const { formats, pagination } = await ask(agent.url, 'list_creative_formats')
    expect(pagination).toEqual({ has_more: false, total_count: formats.length })
    for (const format of formats) {
      expect(format.format_id).toEqual({
        agent_url: agent.url,
        id: expect.stringMatching(/^[a-zA-Z0-9_-]+$/),
      })
      expect(format.name).not.toBe('')
      expect(format['assets']).not.toHaveLength(0)
    }
  })

  test('an answer says in plain words what is in it', async () => {
    const { content } = await callTool(agent.url, 'get_products', { brief: 'radio' }, key)
    expect(content[0]!.text).toMatch(
      /^12 products\. Read from the brief: wanted radio\.\n\n1\. Drive-time spots on Nordwelle \(radio_drive_time\)\n/,
    )
  })

  test('an error is in both layers, in the text too, with the context', async () => {
    const { content, structuredContent, isError } = await callTool(agent.url, 'list_creative_formats', {
      type: 'hologram',
      context: { a: 1 },
    })
    expect(isError).toBe(true)
    expect(JSON.parse(content[0]!.text)).toEqual(structuredContent)
    expect(structuredContent.errors).toEqual([structuredContent.adcp_error])
    expect(structuredContent).toMatchObject({
      status: 'failed',
      adcp_version: '3.1',
      context: { a: 1 },
      adcp_error: {
        code: 'INVALID_REQUEST',
        recovery: 'correctable',
        field: 'type',
        issues: [{ pointer: '/type', keyword: 'enum' }],
      },
    })
  })

  test('AGENT_URL names the agent in every format id, with the slash at its end', async () => {
    const named = await startTestAgent(database, { agentUrl: 'https://agent.example.com' })
    const { formats } = await ask(named.url, 'list_creative_formats', {
      format_ids: [{ agent_url: 'HTTPS://Agent.Example.com:443', id: 'video_vast_30s' }],
    })
    expect(formats.map((format) => format.format_id)).toEqual([
      { agent_url: 'https://agent.example.com/', id: 'video_vast_30s' },
    ])
    const { products } = await ask(named.url, 'get_products', {}, key)
    expect(products[0]!.format_ids[0]!.agent_url).toBe('https://agent.example.com/')
  })
})

const REQUIRED_FIELDS = [
  'product_id',
  'name',
  'description',
  'publisher_properties',
  'format_ids',
  'delivery_type',
  'pricing_options',
  'reporting_capabilities',
]

const PRODUCT_CALLS: Record<string, unknown>[] = [
  {},
  { brief: 'podcasts in Germany' },
  { buying_mode: 'brief', brief: 'podcasts', pagination: { max_results: 2 } },
  { buying_mode: 'wholesale' },
  { buying_mode: 'wholesale', account: { account_id: 'a' }, pagination: { max_results: 1 } },
  { fields: ['product_id'] },
  { fields: ['channels', 'brief_relevance'], brief: 'display' },
  { filters: { pricing_currencies: ['USD'] } },
  { filters: { is_fixed_price: false } },
  { filters: { countries: ['NO'] } },
  { filters: { channels: ['cinema'] } },
  { buying_mode: 'refine', refine: [{ scope: 'request', ask: 'only guaranteed, in Germany' }] },
  {
    buying_mode: 'refine',
    refine: [
      { scope: 'product', product_id: 'radio_drive_time', ask: 'Increase the budget to 30,000 EUR' },
      { scope: 'product', product_id: 'radio_drive_time', action: 'more_like_this', ask: 'as a podcast' },
      { scope: 'product', product_id: 'unknown', action: 'omit' },
      { scope: 'product', product_id: 'unknown' },
      { scope: 'proposal', proposal_id: 'a', ask: 'more video' },
    ],
  },
]

const FORMAT_CALLS: Record<string, unknown>[] = [
  {},
  { type: 'dooh' },
  { pagination: { max_results: 3 } },
  { publisher_domain: 'news.example' },
  { name_search: 'nothing of the kind' },
]

const OWN_FORMAT = {
  id: 'home_takeover',
  type: 'display',
  name: 'Home page takeover',
  description: 'Everything on the home page, for a day.',
  renders: [
    { role: 'primary', dimensions: { width: 1800, height: 1000, unit: 'px' } },
    {
      role: 'companion',
      dimensions: { min_width: 300, max_width: 600, responsive: { width: true, height: false } },
    },
  ],
  assets: [
    {
      item_type: 'individual',
      asset_id: 'background',
      asset_type: 'image',
      asset_role: 'hero_image',
      required: true,
      requirements: { min_width: 1800, formats: ['jpg'], max_file_size_kb: 500 },
    },
    {
      item_type: 'individual',
      asset_id: 'film',
      asset_type: 'video',
      required: false,
      requirements: { max_duration_ms: 15_000, containers: ['mp4'], aspect_ratio: '16:9' },
    },
    { item_type: 'individual', asset_id: 'script', asset_type: 'javascript', required: false },
    {
      item_type: 'repeatable_group',
      asset_group_id: 'cards',
      required: false,
      min_count: 2,
      max_count: 6,
      assets: [
        { asset_id: 'card_image', asset_type: 'image', required: true },
        { asset_id: 'card_text', asset_type: 'text', required: true, requirements: { max_length: 80 } },
      ],
    },
  ],
  accessibility: { wcag_level: 'AA' },
  canonical: { kind: 'image' },
}
