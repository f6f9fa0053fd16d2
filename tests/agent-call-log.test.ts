import { pino } from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../src/config.ts'
import { createCallLog } from '../src/core/call-log/call-log.ts'
import type { LoggedCall } from '../src/core/call-log/call-log-sql.ts'
import type { Queryable } from '../src/database/database.ts'
import { DatabaseUnavailable } from '../src/database/failure.ts'
import { instantFromMilliseconds } from '../src/exact/instant.ts'
import { startUpkeep } from '../src/upkeep.ts'
import { createBuyer, product } from './support/agent-catalogue.ts'
import { ask, callTool, post, refused, startTestAgent, toolCall } from './support/agent.ts'
import { createTestDatabase } from './support/test-database.ts'

interface LogRow {
  tool: string
  asked_for: string | null
  key_id: string | null
  address: string | null
  arguments: string
  outcome: string
  field: string | null
  message: string | null
  products: number | null
  duration_us: number
  is_now: boolean
}

const { database } = await createTestDatabase()
const buyer = await createBuyer(database, product('a'), product('b'))

/** Sends calls to a separate agent and returns its log once it has stopped. */
async function logOf(send: (url: string) => Promise<unknown>): Promise<LogRow[]> {
  const agent = await startTestAgent(database)
  const [before] = await database.query<{ number: string }>(
    'SELECT coalesce(max(number), 0) AS number FROM agent_call',
  )
  await send(agent.url)
  await agent.stop()
  expect(agent.log()).not.toMatch(/fla_\w{9,}/)
  return database.query<LogRow>(
    `SELECT tool, asked_for, key_id, address, arguments, outcome, field, message, products, duration_us,
       called_at BETWEEN now() - interval '1 minute' AND now() + interval '1 second' AS is_now
     FROM agent_call WHERE number > $1 ORDER BY number`,
    [before!.number],
  )
}

const argumentsOf = async (args: unknown) => {
  const [row] = await logOf((url) => callTool(url, 'get_products', args, buyer.key))
  return row!.arguments
}

describe('every call is kept', () => {
  test('with its tool, caller, arguments, outcome and duration', async () => {
    const brief = { brief: 'two products', filters: { countries: ['DE'] } }
    const rows = await logOf(async (url) => {
      await ask(url, 'get_products', brief, buyer.key)
      await ask(url, 'list_creative_formats')
      await callTool(url, 'get_adcp_capabilities', { adcp_version: '2.0' })
      await post(url, toolCall('no_such_tool', { a: 1 }))
    })
    expect(rows.map(({ duration_us: _duration, arguments: _arguments, ...row }) => row)).toEqual([
      {
        tool: 'get_products',
        asked_for: null,
        key_id: buyer.id,
        address: null,
        outcome: 'completed',
        field: null,
        message: null,
        products: 2,
        is_now: true,
      },
      {
        tool: 'list_creative_formats',
        asked_for: null,
        key_id: null,
        address: '127.0.0.1',
        outcome: 'completed',
        field: null,
        message: null,
        products: null,
        is_now: true,
      },
      {
        tool: 'get_adcp_capabilities',
        asked_for: null,
        key_id: null,
        address: '127.0.0.1',
        outcome: 'VERSION_UNSUPPORTED',
        field: 'adcp_version',
        message: expect.stringContaining('3.1'),
        products: null,
        is_now: true,
      },
      {
        tool: '(unknown)',
        asked_for: 'no_such_tool',
        key_id: null,
        address: '127.0.0.1',
        outcome: 'UNKNOWN_TOOL',
        field: null,
        message:
          'Unknown tool: no_such_tool. This agent has get_adcp_capabilities, get_products, list_creative_formats. Orders are placed with the operator.',
        products: null,
        is_now: true,
      },
    ])
    expect(JSON.parse(rows[0]!.arguments)).toEqual(brief)
    for (const { duration_us } of rows) expect(duration_us).toBeGreaterThan(0)
  })

  test('except those over the limit, which are counted, and requests that are not calls', async () => {
    const agent = await startTestAgent(database, { agentCallsPerMinute: 1 })
    const refusedBefore = await countRefused()
    const [before] = await database.query<{ number: string }>('SELECT max(number) AS number FROM agent_call')
    await post(agent.url, toolCall('get_products', {}))
    await post(agent.url, toolCall('get_products', { brief: 'too much' }))
    await post(agent.url, { jsonrpc: '2.0', id: 1, method: 'tools/list' })
    await agent.stop()
    const rows = await database.query<LogRow>('SELECT outcome FROM agent_call WHERE number > $1', [
      before!.number,
    ])
    expect(rows.map(({ outcome }) => outcome)).toEqual(['completed'])
    expect((await countRefused()) - refusedBefore).toBe(1)
  })

  async function countRefused(): Promise<number> {
    const [row] = await database.query<{ calls: string | null }>(
      `SELECT sum(calls) AS calls FROM agent_call_day WHERE outcome = 'RATE_LIMITED'`,
    )
    return Number(row!.calls)
  }

  test('nothing is lost when the agent stops', async () => {
    const rows = await logOf((url) =>
      Promise.all(Array.from({ length: 700 }, (_, i) => ask(url, 'get_adcp_capabilities', { ext: { i } }))),
    )
    expect(rows).toHaveLength(700)
  })
})

describe('refused calls are kept with their answer', () => {
  const request = (method: string, params: unknown = {}) => ({ jsonrpc: '2.0', id: 1, method, params })

  test('a call with wrong arguments, with its message and the argument at fault', async () => {
    let answered: Record<string, unknown> = {}
    const [row] = await logOf(async (url) => {
      const { structuredContent } = await callTool(url, 'get_products', { filters: { countries: ['de'] } })
      answered = { ...structuredContent.adcp_error }
    })
    expect(row).toMatchObject({
      tool: 'get_products',
      asked_for: null,
      outcome: 'INVALID_REQUEST',
      field: 'filters.countries[0]',
      message: answered['message'],
    })
  })

  test('a method that does not exist, by name and without its parameters', async () => {
    const rows = await logOf(async (url) => {
      await post(url, request('tasks/get', { taskId: 'of somebody' }), { key: buyer.key })
      await post(url, request('resources/read', { uri: 'https://news.example' }))
    })
    expect(rows).toMatchObject([
      {
        tool: '(method)',
        asked_for: 'tasks/get',
        key_id: buyer.id,
        arguments: '{}',
        outcome: 'UNKNOWN_METHOD',
        message: 'Method not found: tasks/get',
      },
      { tool: '(method)', asked_for: 'resources/read', key_id: null, address: '127.0.0.1' },
    ])
  })

  test('a request that is not a protocol message, or has the wrong headers', async () => {
    const rows = await logOf(async (url) => {
      await post(url, '{"jsonrpc": ')
      await post(url, [request('ping')], { key: buyer.key })
      await post(url, { id: 1, method: 'ping' })
      await post(url, request('ping'), { headers: { 'mcp-protocol-version': '2099-01-01' } })
      await post(url, request('ping'), { headers: { accept: 'text/html' } })
    })
    expect(
      rows.map(({ tool, asked_for, outcome, message }) => ({ tool, asked_for, outcome, message })),
    ).toEqual(
      [
        ['INVALID_MESSAGE', 'The body is not valid JSON in UTF-8.'],
        ['INVALID_MESSAGE', 'Batches are not served: send one JSON-RPC request per POST.'],
        ['INVALID_MESSAGE', 'The body is not a JSON-RPC 2.0 request.'],
        ['INVALID_HEADER', expect.stringMatching(/^Unsupported MCP-Protocol-Version/)],
        ['INVALID_HEADER', expect.stringMatching(/^Send Accept/)],
      ].map(([outcome, message]) => ({ tool: '(none)', asked_for: null, outcome, message })),
    )
    expect(rows[1]!.key_id).toBe(buyer.id)
  })

  test('an unknown method with the wrong headers, with the answer about the headers', async () => {
    let answered = ''
    const rows = await logOf(async (url) => {
      const headers = { accept: 'text/html' }
      const response = await post(url, request('tasks/zzz', { taskId: 'of somebody' }), { headers })
      answered = ((await response.json()) as { error: { message: string } }).error.message
      await post(url, request(`tasks/${buyer.key}`), { headers: { 'mcp-protocol-version': '2099-01-01' } })
    })
    expect(answered).toMatch(/^Send Accept/)
    expect(rows).toMatchObject([
      {
        tool: '(none)',
        asked_for: 'tasks/zzz',
        arguments: '{}',
        outcome: 'INVALID_HEADER',
        message: answered,
      },
      { asked_for: 'tasks/(key)', outcome: 'INVALID_HEADER' },
    ])
  })

  test('methods that clients probe on their own are counted by name, and not kept', async () => {
    const { id, key } = await createBuyer(database, product('c'))
    const rows = await logOf(async (url) => {
      const served = ['initialize', 'ping', 'tools/list']
      for (const method of ['server/discover', 'server/discover', 'resources/list', ...served]) {
        await post(url, request(method), { key })
      }
      await post(url, { jsonrpc: '2.0', method: 'notifications/initialized' }, { key })
      // How newer clients start: with a protocol version that is unknown here.
      await post(url, request('server/discover'), { key, headers: { 'mcp-protocol-version': '2026-07-28' } })
    })
    expect(rows).toEqual([])
    expect(
      await database.query(
        `SELECT tool, outcome, calls FROM agent_call_day WHERE key_id = $1 ORDER BY tool`,
        [id],
      ),
    ).toEqual([
      { tool: 'resources/list', outcome: 'METHOD_NOT_OFFERED', calls: '1' },
      { tool: 'server/discover', outcome: 'METHOD_NOT_OFFERED', calls: '3' },
    ])
  })

  test('a key that does not work leaves no entry, whatever it asks for', async () => {
    const rows = await logOf(async (url) => {
      await post(url, request('tasks/get'), { key: `${buyer.key}x` })
      await post(url, '{', { key: `${buyer.key}x` })
    })
    expect(rows).toEqual([])
  })

  test.each([
    ['nothing of a secret', `buy_with_${buyer.key}`, 'buy_with_(key)'],
    ['a long one, cut', 'x'.repeat(500), 'x'.repeat(100)],
    ['only the length of an endless one', 'x'.repeat(50_000), '(50000 characters)'],
    [
      'what pages and terminals act on as a mark',
      'a\u0000b\u001b[2Jc\u202ed\ud800\n',
      'a\ufffdb\ufffd[2Jc\ufffdd\ufffd\ufffd',
    ],
    ['markup unchanged', '<b>=1+1</b>', '<b>=1+1</b>'],
    ['no name as none', ' ', '(no name)'],
  ])('of a requested name, the log keeps %s', async (_what, asked, kept) => {
    const rows = await logOf(async (url) => {
      await post(url, toolCall(asked, {}))
      const answer = await (await post(url, request(asked))).json()
      expect(answer).toMatchObject({ error: { message: `Method not found: ${kept}` } })
    })
    expect(rows.map(({ asked_for }) => asked_for)).toEqual([kept, kept])
    const messages = rows.map(({ message }) => message)
    expect(messages).toEqual([
      expect.stringContaining(`Unknown tool: ${kept}. `),
      `Method not found: ${kept}`,
    ])
  })

  test('no secret is in a field or a message', async () => {
    const rows = await logOf(async (url) => {
      await callTool(url, 'get_products', { pagination: { [buyer.key]: 1 } })
      await callTool(url, 'get_products', { ext: { [buyer.key]: { api_key: 'a1b2c3d4e5' } } })
      await callTool(url, 'get_products', { adcp_version: buyer.key })
    })
    expect(rows).toHaveLength(3)
    for (const row of rows) {
      expect(row.message).not.toBeNull()
      expect(JSON.stringify(row)).not.toContain(buyer.key.slice(0, 16))
    }
  })

  test('invented names are kept apart only in the log, never in the counts', async () => {
    const { id, key } = await createBuyer(database, product('d'))
    const agent = await startTestAgent(database, { callLogKeyBytesPerDay: 10_000 })
    for (let i = 0; i < 100; i++) {
      await post(agent.url, toolCall(`invented_${i}`, {}), { key })
      await post(agent.url, request(`invented/${i}`), { key })
    }
    await agent.stop()
    const [kept] = await database.query<{ rows: number; names: number }>(
      `SELECT count(*)::integer AS rows, count(DISTINCT asked_for)::integer AS names FROM agent_call WHERE key_id = $1`,
      [id],
    )
    expect(kept!.rows).toBeGreaterThan(2)
    expect(kept!.rows).toBeLessThan(40)
    expect(kept!.names).toBe(kept!.rows)
    expect(
      await database.query(
        `SELECT tool, outcome, sum(calls)::integer AS calls FROM agent_call_day WHERE key_id = $1 GROUP BY 1, 2 ORDER BY 1`,
        [id],
      ),
    ).toEqual([
      { tool: '(method)', outcome: 'UNKNOWN_METHOD', calls: 100 },
      { tool: '(unknown)', outcome: 'UNKNOWN_TOOL', calls: 100 },
    ])
    const [counted] = await database.query<{ rows: number }>(
      `SELECT count(DISTINCT tool)::integer AS rows FROM agent_call_counted WHERE key_id = $1`,
      [id],
    )
    expect(counted!.rows).toBe(2)
  })
})

describe('nothing secret is kept', () => {
  test('an idempotency key is cut to eight characters', async () => {
    expect(JSON.parse(await argumentsOf({ idempotency_key: '6f1c7d0e-1111-4a4a-9b9b' }))).toEqual({
      idempotency_key: '6f1c7d0e',
    })
    expect(await argumentsOf({ idempotency_key: { a: 'long-secret-value' } })).not.toContain('long')
  })

  test('only the size of a context is kept', async () => {
    const kept = await argumentsOf({
      context: { customer: 'Jane Roe' },
      filters: { ext: { context: 'inner' } },
    })
    expect(kept).not.toMatch(/Jane|customer|inner/)
    expect(JSON.parse(kept)).toMatchObject({ context: '(23 bytes)' })
    expect(await argumentsOf({ context: 'Jane Roe' })).not.toContain('Jane')
    expect(await argumentsOf({ governance_context: 'signed.by.jane' })).not.toContain('jane')
  })

  const SECRET = 'S3cr3tValue0123456789'

  test.each([
    { api_key: SECRET },
    { apiKey: SECRET },
    { ext: { deep: [{ access_token: SECRET }] } },
    { ext: { AccessToken: { nested: SECRET } } },
    { password: [SECRET] },
    { client_secret: SECRET },
    { filters: { ext: { my_refresh_token: SECRET } } },
    { Authorization: `Bearer ${SECRET}` },
    { ext: { credentials: { a: { b: SECRET } } } },
    { ext: { jwks: { keys: [{ kty: 'oct', k: SECRET }] } } },
    { ext: { private_key: { kty: 'EC', x: 'AQAB', d: SECRET } } },
    { ext: { openaiApiKey: SECRET, 'X-API-Key': 'none' } },
    { ext: { aws_secret_access_key: SECRET } },
    { ext: { db_password: 'correct horse battery staple' } },
    { ext: { api_token_count: `ghp_${SECRET}` } },
    { ext: { page_token: buyer.key } },
    { ext: { account_key: SECRET } },
    { ext: { authorization: { id: `ghp_${SECRET}` } } },
    { ext: { api__key: SECRET } },
    { ext: { 'api\u200bkey': SECRET } },
    { ext: { token: `Bearer ${SECRET}` } },
    { ext: { ['__proto__']: { api_key: SECRET } } },
  ])('a credential in the arguments is refused and not logged: %j', async (args) => {
    const [row] = await logOf(async (url) => {
      const { structuredContent } = await callTool(url, 'get_products', { ...args, context: { a: 1 } })
      expect(structuredContent.adcp_error).toMatchObject({ code: 'CREDENTIAL_IN_ARGS', recovery: 'terminal' })
      expect(structuredContent['context']).toEqual({ a: 1 })
      expect(JSON.stringify(structuredContent)).not.toContain(SECRET)
    })
    expect(row!.outcome).toBe('CREDENTIAL_IN_ARGS')
    expect(row!.arguments).not.toContain(SECRET)
  })

  const HARMLESS = {
    usage: { prompt_tokens: 4_211, completion_tokens: 12, total_tokens: '4223' },
    max_tokens: 4096,
    token_count: '17',
    page_token: 'CAEQAA-b2Zmc2V0OjEwMA',
    next_page_token: 'b2Zmc2V0OjEwMA==',
    continuation_token: '6f1c7d0e-1111-4a4a-9b9b-0123456789ab',
    sync_token: 's1234567890abcdef',
    csrf_token: 'Zm9vYmFyMTIzNDU2Nzg5MA',
    nextPageToken: `eyJhbGciOiJIUzI1NiJ9.${'a1B2'.repeat(4)}.${'a1B2'.repeat(4)}`,
    'continuation-token': `sk_page_${'0'.repeat(15)}1`,
    pwd: '/home/agent/work',
    account_key: 'ACME-UK-2026',
    subscription_key: 'gold-2026',
    signing_key: 'key-2026-01',
    passwd: 'not set',
    apiKey: 'YOUR_API_KEY',
    Authorization: { status: 'pending', id: '6f1c7d0e-1111-4a4a-9b9b-0123456789ab' },
    authorization_: { reference: 'PO-2026-000123456789', campaign_id: 'cmp_8f2a9b1c3d4e5f60' },
    secretsales: 'https://secretsales.example/2026',
    secretary: 'Jane Roe 1234567890',
    authorization_mode: 'oauth2_client_credentials',
    authorization: 'required',
    api_key: null,
    access_token: '',
    client_secret: false,
    password: '********',
    bearer: 'none',
    pass: 'day pass',
    secret: 'https://docs.example.com/keys',
    credentials: { type: 'oauth2', is_required: true, granted_at: '2026-11-14T10:00:00Z' },
    jwks_uri: 'https://buyer.example/.well-known/jwks.json',
    jwks: { keys: [{ kty: 'OKP', crv: 'Ed25519', kid: 'k1', x: `${SECRET}${SECRET}` }] },
  }

  test.each(Object.entries(HARMLESS))(
    'a value that only resembles a credential is accepted, echoed with the context, and left out of the log: %s',
    async (name, value) => {
      const [row] = await logOf(async (url) => {
        const args = { context: { [name]: value }, ext: { [name]: value } }
        const { context } = await ask(url, 'get_products', args)
        expect(context).toEqual({ [name]: value })
      })
      expect(row!.outcome).toBe('completed')
      const { ext } = JSON.parse(row!.arguments) as { ext: Record<string, unknown> }
      const dropped = name === 'usage' ? Object.values(ext['usage'] as object) : [ext[name]]
      for (const kept of dropped) expect(kept).toBe('(dropped)')
    },
  )

  test('a brief may quote a secret: it is answered, and the secret is not kept', async () => {
    const quoted = `ghp_${SECRET}`
    const [row] = await logOf((url) => ask(url, 'get_products', { brief: quoted, ext: { note: quoted } }))
    expect(row!.outcome).toBe('completed')
    expect(row!.arguments).not.toContain(SECRET)
  })

  test('the refusal names the argument and says what was wrong with it', async () => {
    await logOf(async (url) => {
      const error = await refused(url, 'get_products', { ext: { list: [{ clientSecret: [SECRET] }] } })
      expect(error).toMatchObject({ code: 'CREDENTIAL_IN_ARGS', field: 'ext.list.0.clientSecret.0' })
      expect(error.message).toMatch(/has the name of a credential and a value that looks like one/)
      const odd = await refused(url, 'get_products', { ext: { 'a\u0000b\u202e': { api_key: SECRET } } })
      expect(odd.field).toBe('ext.a\ufffdb\ufffd.api_key')
      const long = await refused(url, 'get_products', {
        ext: { [`${'x'.repeat(195)}😀`]: { api_key: SECRET } },
      })
      expect(long.field).toBe(`ext.${'x'.repeat(195)}\ufffd`)
    })
  })

  test('a secret within the context is not sent back', async () => {
    for (const args of [
      { context: { token: 1, api_key: SECRET } },
      { context: { api_key: SECRET }, adcp_version: '2.0' },
      { context: { property_list: { auth_token: SECRET } } },
    ]) {
      const [row] = await logOf(async (url) => {
        const { structuredContent, isError } = await callTool(url, 'get_products', args)
        expect(isError).toBe(true)
        expect(structuredContent).not.toHaveProperty('context')
      })
      expect(row!.arguments).not.toContain(SECRET)
    }
  })

  test('protocol fields that hold secrets are accepted, and left out of the log', async () => {
    const args = {
      property_list: { agent_url: 'https://lists.example', list_id: 'x', auth_token: SECRET },
      push_notification_config: {
        url: `https://user:${SECRET}@hooks.example`,
        token: SECRET,
        authentication: { schemes: ['Bearer'], credentials: SECRET },
      },
    }
    const [row] = await logOf((url) => ask(url, 'get_products', args))
    expect(row!.outcome).toBe('completed')
    expect(row!.arguments).not.toContain(SECRET)
    expect(row!.arguments).toContain('lists.example')
  })

  test.each([
    { brief: `my key is KEY, thanks` },
    { ext: { note: 'Authorization: Bearer KEY' } },
    { ext: { KEY: 1 } },
    { fields: ['KEY'] },
    { filters: { countries: [['KEY']] } },
    'KEY',
    ['KEY'],
    { brief: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJKYW5lIn0.c2lnbmF0dXJl' },
    { brief: 'Basic dXNlcjpwYXNzd29yZA==' },
  ])('a key or token is found anywhere: %j', async (shape) => {
    const args: unknown = JSON.parse(JSON.stringify(shape).replaceAll('KEY', buyer.key))
    const kept = await argumentsOf(args)
    expect(kept).not.toContain(buyer.key)
    expect(kept).not.toContain(buyer.key.slice(0, 16))
    expect(kept).not.toMatch(/eyJ|dXNlcj/)
  })

  const TEXTS = [
    { context: { customer: 'Jane Roe' }, brief: 'x' },
    { filters: { ext: { access_token: SECRET } } },
    [{ api_key: SECRET }, { deep: [{ Context: { customer: 'Jane Roe' } }] }],
    { idempotency_key: `6f1c7d0e-${SECRET}` },
    { ext: { note: JSON.stringify({ password: SECRET, context: 'Jane Roe' }) } },
    { ext: { [JSON.stringify({ context: 'Jane Roe', token: SECRET })]: 1 } },
  ].map((shape) => JSON.stringify(shape))

  test('objects sent as text follow the same rules, whether whole, truncated or very long', async () => {
    const texts = [
      ...TEXTS,
      ...TEXTS.map((text) => JSON.stringify(text)),
      ...TEXTS.map((text) => `  ${text.slice(0, -1)}`),
      ...TEXTS.map((text) => `${text.slice(0, -1)}, "filler": "${'y'.repeat(30_000)}"}`),
    ]
    const shapes = texts.flatMap((text) => [
      text,
      { filters: text },
      { ext: [text] },
      { brief: text },
      [text],
      { [text]: 1 },
    ])
    const rows = await logOf((url) => Promise.all(shapes.map((args) => callTool(url, 'get_products', args))))
    expect(rows).toHaveLength(shapes.length)
    for (const row of rows) expect(row.arguments).not.toMatch(new RegExp(`${SECRET}|Jane`))
  })

  test.each(['pass', 'passcode', 'pin', 'userPin', 'otp', 'api__key', 'api\u200bkey', 'my__creds'])(
    'a value with the name of a secret is not kept, in objects or in text: %s',
    async (name) => {
      const text = JSON.stringify({ [name]: 'hunter2', shipping: 'fast' })
      const shapes = [{ ext: { [name]: 'hunter2' } }, { brief: text }, { brief: text.slice(0, -1) }]
      const rows = await logOf((url) =>
        Promise.all(shapes.map((args) => callTool(url, 'get_products', args))),
      )
      expect(rows).toHaveLength(shapes.length)
      for (const row of rows) expect(row.arguments).not.toContain('hunter2')
    },
  )

  test('a name that only contains those letters stays readable', async () => {
    const ext = { shipping: 'fast', spin: 'left', passport: 'no', opinion: 'good' }
    expect(JSON.parse(await argumentsOf({ ext }))).toEqual({ ext })
    const brief = JSON.stringify(ext).slice(0, -1)
    expect(JSON.parse(await argumentsOf({ brief }))).toEqual({ brief })
  })

  test('a value called a secret in running text is dropped', async () => {
    const briefs = [
      `password: ${SECRET}`,
      `my api key = "${SECRET} and more" thanks`,
      `https://hooks.example/?access_token=${SECRET}&a=1`,
      `with 'client_secret': '${SECRET}'`,
      `x-api-key:${SECRET}`,
    ]
    const rows = await logOf((url) => Promise.all(briefs.map((brief) => ask(url, 'get_products', { brief }))))
    expect(rows).toHaveLength(briefs.length)
    for (const row of rows) expect(row.arguments).toMatch(/^(?!.*(S3cr3t|and more)).*\(dropped\)/)
  })

  test('a brief that only mentions such things stays readable', async () => {
    const brief = '"Out of context": a podcast about passwords, tokens and secrets [DE]'
    expect(JSON.parse(await argumentsOf({ brief }))).toEqual({ brief })
  })

  test('the header is never kept, whether or not the key works', async () => {
    const rows = await logOf(async (url) => {
      await post(url, toolCall('get_products', {}), { key: buyer.key })
      await post(url, toolCall('get_products', {}), { key: `${buyer.key}x` })
    })
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(buyer.key)
  })

  test('and nothing without a length limit', async () => {
    const kept = await argumentsOf({
      brief: 'x'.repeat(500_000),
      ext: { list: Array.from({ length: 5_000 }, () => 'y') },
    })
    expect(kept.length).toBeLessThan(20_000)
    expect(await argumentsOf({ brief: '\u0000\ud800' })).toContain('\\u0000')
  })
})

describe('the log behind a call', () => {
  const LIMITS = { keyBytesPerDay: 1e9, addressBytesPerDay: 1e9, anonymousBytesPerDay: 1e9 }

  const entry = (tool: string) => ({
    calledAt: instantFromMilliseconds(Date.now()),
    tool,
    keyId: null,
    address: '127.0.0.1',
    network: '127.0.0.1',
    arguments: '{}',
    askedFor: null,
    outcome: 'completed',
    field: null,
    message: null,
    products: null,
    durationUs: 1,
  })

  /** Refuses to write until released. */
  function createSlowDatabase() {
    const written: unknown[] = []
    const state = { isAway: true }
    const slow: Queryable = {
      isSpread: false,
      async query(_statement, values) {
        await new Promise((resolve) => setTimeout(resolve, 1))
        if (state.isAway) throw new DatabaseUnavailable('connection lost')
        written.push(...(JSON.parse(values![0] as string) as LoggedCall[]).map(({ tool }) => tool))
        return []
      },
    }
    return { slow, written, state }
  }

  test('waits while the database is down, and writes everything once', async () => {
    const { slow, written, state } = createSlowDatabase()
    const errors: unknown[] = []
    const log = createCallLog(
      slow,
      { onLost: () => expect.unreachable(), onError: (error) => errors.push(error) },
      LIMITS,
    )
    for (let i = 0; i < 1_200; i++) log.note(entry(`tool ${i}`))
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(errors.length).toBeGreaterThan(0)
    state.isAway = false
    await log.close()
    expect(written).toEqual(Array.from({ length: 1_200 }, (_, i) => `tool ${i}`))
  })

  test('drops the oldest when too many wait, and says how many', async () => {
    const { slow, written, state } = createSlowDatabase()
    let lost = 0
    const log = createCallLog(slow, { onLost: (calls) => (lost += calls), onError: () => undefined }, LIMITS)
    for (let i = 0; i < 20_050; i++) log.note(entry(`tool ${i}`))
    state.isAway = false
    await log.close()
    expect(lost).toBe(50)
    expect(written).toHaveLength(20_000)
    expect(written[0]).toBe('tool 50')
  })

  test('gives up at shutdown if the database stays down, and says so', async () => {
    const { slow } = createSlowDatabase()
    let lost = 0
    const log = createCallLog(slow, { onLost: (calls) => (lost += calls), onError: () => undefined }, LIMITS)
    log.note(entry('one'))
    await log.close()
    expect(lost).toBe(1)
  })

  test('loses only the call that cannot be written', async () => {
    let lost = 0
    const log = createCallLog(
      database,
      { onLost: (calls) => (lost += calls), onError: () => undefined },
      LIMITS,
    )
    log.note(entry('good one'))
    log.note(entry('bad\u0000one'))
    log.note(entry('another good one'))
    await log.close()
    const rows = await database.query<LogRow>(
      `SELECT tool FROM agent_call WHERE tool LIKE '%one' ORDER BY number`,
    )
    expect(rows.map(({ tool }) => tool)).toEqual(['good one', 'another good one'])
    expect(lost).toBe(1)
  })

  test('forgets calls that are older than their retention', async () => {
    await database.query(
      `INSERT INTO agent_call (called_at, tool, arguments, outcome, duration_us)
       VALUES (now() - interval '8 days', 'old', '{}', 'completed', 1), (now() - interval '6 days', 'young', '{}', 'completed', 1)`,
    )
    const config = { ...readConfig({}, '/nonexistent'), callLogDays: 7 }
    onTestFinished(startUpkeep(database, config, pino({ level: 'silent' })))
    await expect
      .poll(async () => {
        const rows = await database.query<LogRow>(
          `SELECT tool FROM agent_call WHERE tool IN ('old', 'young')`,
        )
        return rows.map(({ tool }) => tool)
      })
      .toEqual(['young'])
  })
})
