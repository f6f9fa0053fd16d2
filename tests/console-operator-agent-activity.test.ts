import { setTimeout as delay } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { createAgentKey } from '../src/core/agent-key/create-agent-key.ts'
import { revokeAgentKey } from '../src/core/agent-key/revoke-agent-key.ts'
import { OLD_ROWS } from '../src/core/retention/delete-old-data.ts'
import { deleteOldRows } from '../src/core/retention/old-rows-sql.ts'
import { saveCollection } from '../src/core/product/save-collection.ts'
import { saveProducts } from '../src/core/product/save-products.ts'
import { withdrawProduct } from '../src/core/product/withdraw-product.ts'
import type { Database } from '../src/database/database.ts'
import { instantFromMilliseconds, parseInstant } from '../src/exact/instant.ts'
import { askConsole, askConsoleFor, signInOperator } from './support/account.ts'
import { hasAdcpSchemas, loadAdcpSchemas } from './support/adcp-schemas.ts'
import { asOperator, createKey, grant, product, save } from './support/agent-catalogue.ts'
import { callTool, post, startTestAgent, toolCall } from './support/agent.ts'
import { startApp, type TestApp } from './support/app.ts'
import { logCall } from './support/call-log.ts'
import { SHOW } from './support/rich-product.ts'
import { createTestDatabase } from './support/test-database.ts'
import type { Answer } from '../src/console/routes.ts'

let database: Database
let app: TestApp
let cookie: string

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database, { agentUrl: 'https://agent.example.com', callLogDays: 45 })
  ;({ cookie } = await signInOperator(database))
})

const get = <Content>(path: string) => askConsoleFor<Content>(app.url, 'GET', `/operator${path}`, { cookie })
const statusOf = async (path: string) =>
  (await askConsole(app.url, 'GET', `/operator${path}`, { cookie })).status

const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()

describe('the keys to choose from', () => {
  test('show which of them work, and hold no secret', async () => {
    const working = await createKey(database, 'Working')
    const revoked = await createKey(database, 'Revoked')
    await revokeAgentKey(asOperator(database), { keyId: revoked.id })
    const expired = await createAgentKey(asOperator(database), {
      label: 'Expired',
      buyerName: 'Test buyer',
      expiresAt: '2199-01-01',
    })
    await database.query(`UPDATE agent_key SET expires_at = now() - interval '1 second' WHERE id = $1`, [
      expired.id,
    ])
    const { keys } = await get<Answer<'GET /operator/key-names'>>('/key-names')
    const isWorking = new Map(keys.map((key) => [key.id, key.is_working]))
    expect([working, revoked, expired].map(({ id }) => isWorking.get(id))).toEqual([true, false, false])
    expect(JSON.stringify(keys)).not.toContain(working.key)
  })
})

describe('the call log', () => {
  test('lists each call once, newest first, including those of the same instant', async () => {
    const { id } = await createKey(database)
    const instant = daysAgo(3)
    const numbers: string[] = []
    for (let i = 0; i < 120; i++)
      numbers.unshift((await logCall(database, { keyId: id, calledAt: instant })).number)
    const found: string[] = []
    let cursor = ''
    for (;;) {
      const page = await get<Answer<'GET /operator/calls'>>(`/calls?key=${id}&cursor=${cursor}`)
      found.push(...page.calls.map(({ number }) => number))
      if (page.next_cursor === null) break
      cursor = page.next_cursor
    }
    expect(found).toEqual(numbers)
  })

  test('is filtered by key, tool, outcome and time, together', async () => {
    const { id } = await createKey(database)
    const old = await logCall(database, { keyId: id, calledAt: '2026-01-02T10:00:00Z' })
    const empty = await logCall(database, { keyId: id, products: 0 })
    const failed = await logCall(database, { keyId: id, outcome: 'INVALID_REQUEST', products: null })
    const formats = await logCall(database, { keyId: id, tool: 'list_creative_formats', products: null })
    const anonymous = await logCall(database, { outcome: 'INVALID_REQUEST', products: null })
    const numbersOf = async (query: string) =>
      (await get<Answer<'GET /operator/calls'>>(`/calls?${query}`)).calls.map(({ number }) => number)
    expect(await numbersOf(`key=${id}`)).toEqual([formats, failed, empty, old].map(({ number }) => number))
    expect(await numbersOf(`key=${id}&outcome=empty`)).toEqual([empty.number])
    expect(await numbersOf(`key=${id}&outcome=INVALID_REQUEST`)).toEqual([failed.number])
    expect(await numbersOf(`key=${id}&outcome=completed`)).toEqual(
      [formats, empty, old].map(({ number }) => number),
    )
    expect(await numbersOf(`key=${id}&tool=list_creative_formats`)).toEqual([formats.number])
    expect(await numbersOf('key=none&outcome=INVALID_REQUEST')).toEqual([anonymous.number])
    expect(await numbersOf(`key=${id}&before=2026-02-01`)).toEqual([old.number])
    expect(await numbersOf(`key=${id}&from=2026-01-02T10:00:00Z&before=2026-01-02T10:00:01Z`)).toEqual([
      old.number,
    ])
    expect(await numbersOf(`key=${id}&from=2026-01-01&before=2026-01-02T10:00:00Z`)).toEqual([])
  })

  test('says how long calls are kept, and lists the filter options', async () => {
    await logCall(database, { tool: '(unknown)', outcome: 'UNKNOWN_TOOL', products: null })
    const { days_kept, tools, outcomes } = await get<Answer<'GET /operator/calls'>>('/calls')
    expect(days_kept).toBe(45)
    expect(tools).toEqual(expect.arrayContaining(['get_products', '(unknown)']))
    expect(outcomes).toEqual(expect.arrayContaining(['completed', 'UNKNOWN_TOOL']))
  })

  test('is filtered by tools that do not exist: all of them, or one requested name', async () => {
    const { id } = await createKey(database)
    const unknown = { keyId: id, tool: '(unknown)', outcome: 'UNKNOWN_TOOL', products: null }
    const buy = await logCall(database, { ...unknown, askedFor: 'create_media_buy' })
    const signals = await logCall(database, { ...unknown, askedFor: 'get_signals' })
    await logCall(database, { keyId: id })
    const callsOf = async (query: string) =>
      (await get<Answer<'GET /operator/calls'>>(`/calls?key=${id}&${query}`)).calls
    expect((await callsOf('tool=(unknown)')).map(({ asked_for }) => asked_for)).toEqual([
      'get_signals',
      'create_media_buy',
    ])
    expect((await callsOf('tool=get_signals')).map(({ number }) => number)).toEqual([signals.number])
    expect((await callsOf('tool=create_media_buy&outcome=UNKNOWN_TOOL')).map(({ number }) => number)).toEqual(
      [buy.number],
    )
    expect(await callsOf('tool=create')).toEqual([])
  })

  test('offers neither invented names nor methods that are only counted', async () => {
    const agent = await startTestAgent(database)
    await post(agent.url, toolCall('invented_tool', {}))
    await post(agent.url, { jsonrpc: '2.0', id: 1, method: 'invented' })
    await post(agent.url, { jsonrpc: '2.0', id: 1, method: 'server/discover' })
    await post(agent.url, '{')
    await agent.stop()
    const { tools, outcomes, not_kept } = await get<Answer<'GET /operator/calls'>>('/calls')
    expect(tools).toEqual(expect.arrayContaining(['(method)', '(none)', '(unknown)']))
    expect(tools.join(' ')).not.toMatch(/invented|discover/)
    expect(outcomes).toEqual(expect.arrayContaining(['INVALID_MESSAGE', 'UNKNOWN_METHOD', 'UNKNOWN_TOOL']))
    expect(outcomes).not.toContain('METHOD_NOT_OFFERED')
    expect(not_kept).toEqual({ over_limit: 0, over_budget: 0 })
  })

  test('opens a refused call with the message it got, and exports it', async () => {
    const { id } = await createKey(database)
    const { number } = await logCall(database, {
      keyId: id,
      tool: '(unknown)',
      askedFor: '=1+1',
      outcome: 'UNKNOWN_TOOL',
      field: 'a.b',
      message: 'Unknown tool: =1+1',
      products: null,
    })
    const kept = { asked_for: '=1+1', field: 'a.b', message: 'Unknown tool: =1+1' }
    expect(await get<Answer<'GET /operator/calls/:number'>>(`/calls/${number}`)).toMatchObject(kept)
    expect((await get<Answer<'GET /operator/calls'>>(`/calls?key=${id}`)).calls).toMatchObject([kept])
    const file = await askConsole(app.url, 'GET', `/operator/calls.csv?key=${id}`, { cookie })
    const [header, row] = (await file.text()).split('\r\n')
    expect(header).toMatch(/,tool,asked_for,.*,outcome,field,message,/)
    expect(row).toMatch(/,\(unknown\),'=1\+1,.*,UNKNOWN_TOOL,a\.b,Unknown tool: =1\+1,/)
  })

  test('opens a call with its arguments and its timing', async () => {
    const { id } = await createKey(database, 'Of a call')
    const args = { brief: 'x'.repeat(3_000) }
    const { number } = await logCall(database, { keyId: id, args })
    const call = await get<Answer<'GET /operator/calls/:number'>>(`/calls/${number}`)
    expect(call).toMatchObject({ number, key_label: 'Of a call', duration_us: 1234, address: null })
    expect(JSON.parse(call.arguments)).toEqual(args)
    const { calls } = await get<Answer<'GET /operator/calls'>>(`/calls?key=${id}`)
    expect(calls[0]!.arguments).toHaveLength(200)
  })

  test.each(['key=nonsense', 'cursor=nonsense', 'cursor=2026-01-01_x', 'from=yesterday', 'nonsense=1'])(
    'refuses an invalid query: %s',
    async (query) => {
      expect(await statusOf(`/calls?${query}`)).toBe(400)
    },
  )

  test.each(['0', '999999999999', '9'.repeat(30), 'x', '-1'])('has no call %s', async (number) => {
    expect(await statusOf(`/calls/${number}`)).toBe(404)
  })

  test('is exported with its filters, and nothing in it runs as a formula', async () => {
    const { id } = await createAgentKey(asOperator(database), {
      label: '=HYPERLINK("x")',
      buyerName: 'Test buyer',
    })
    await database.query(
      `INSERT INTO agent_call (called_at, tool, key_id, arguments, outcome, products, duration_us)
       SELECT now() - i * interval '1 second', 'get_products', $1, '{"brief":"a, \\"b\\""}', 'completed', i, i
       FROM generate_series(1, 2500) AS i`,
      [id],
    )
    await logCall(database, { keyId: id, outcome: 'INVALID_REQUEST', products: null })
    const response = await askConsole(app.url, 'GET', `/operator/calls.csv?key=${id}&outcome=completed`, {
      cookie,
    })
    expect(response.headers.get('content-type')).toContain('text/csv')
    const lines = (await response.text()).trimEnd().split('\r\n')
    expect(lines).toHaveLength(2_501)
    expect(lines[0]).toContain('number,called_at,tool')
    expect(lines[1]).toContain(`"'=HYPERLINK(""x"")"`)
    expect(lines[1]).toContain('"{""brief"":""a, \\""b\\""""}"')
    expect(new Set(lines.slice(1).map((line) => line.split(',')[0]))).toHaveLength(2_500)
    expect(await statusOf('/calls.csv?from=yesterday')).toBe(400)
  })
})

describe('demand', () => {
  test('counts answers by key and day, with what was asked', async () => {
    const agent = await startTestAgent(database)
    const buyer = await createKey(database, 'Asking')
    const args = { brief: 'Cycling podcast', filters: { countries: ['NO', 'SE'], channels: ['podcast'] } }
    await callTool(agent.url, 'get_products', args, buyer.key)
    await callTool(agent.url, 'get_products', { brief: 'cycling' }, buyer.key)
    await callTool(agent.url, 'get_products', { filters: { countries: ['no'] } }, buyer.key)
    await callTool(agent.url, 'list_creative_formats', {}, buyer.key)
    await agent.stop()
    const demand = await get<Answer<'GET /operator/demand'>>(`/demand?days=2&key=${buyer.id}`)
    expect(demand.keys).toEqual([
      { key_id: buyer.id, label: 'Asking', buyer_name: 'Test buyer', calls: '4', empty: '2', failed: '1' },
    ])
    expect(demand.days.map(({ key_id, is_other, calls }) => ({ key_id, is_other, calls }))).toEqual([
      { key_id: buyer.id, is_other: false, calls: '4' },
    ])
    expect(demand.asked).toMatchObject({
      calls: 2,
      countries: [
        { name: 'NO', calls: 1 },
        { name: 'SE', calls: 1 },
      ],
      channels: [{ name: 'podcast', calls: 1 }],
      terms: [
        { name: 'cycling', calls: 2 },
        { name: 'podcast', calls: 1 },
      ],
      empty: {
        without_filter: 1,
        with_filters: 1,
        filters: [
          { name: 'channels', calls: 1 },
          { name: 'countries', calls: 1 },
        ],
      },
    })
    expect(demand.days_kept).toBe(45)
  })

  test('lists what agents asked for and did not find, and why requests were refused, most frequent first', async () => {
    const agent = await startTestAgent(database)
    const buyer = await createKey(database, 'Looking')
    const send = async (body: unknown, times: number) => {
      for (let i = 0; i < times; i++) await post(agent.url, body, { key: buyer.key })
    }
    const request = (method: string) => ({ jsonrpc: '2.0', id: 1, method })
    await send(toolCall('get_signals', {}), 1)
    await send(toolCall('create_media_buy', { budget: 1 }), 3)
    await send(request('tasks/get'), 2)
    await send(request('server/discover'), 4)
    await send(toolCall('get_products', { filters: { countries: ['no'] } }), 2)
    await send('[]', 1)
    await send(toolCall('get_adcp_capabilities', {}), 1)
    await agent.stop()
    const { refused, outcomes, keys, days } = await get<Answer<'GET /operator/demand'>>(
      `/demand?days=2&key=${buyer.id}`,
    )
    const listed = (isNotFound: boolean) =>
      refused.rows
        .filter(({ is_not_found }) => is_not_found === isNotFound)
        .map(({ outcome, asked_for, field, calls }) => [outcome, asked_for ?? field, calls])
    expect(listed(true)).toEqual([
      ['UNKNOWN_TOOL', 'create_media_buy', 3],
      ['UNKNOWN_METHOD', 'tasks/get', 2],
      ['UNKNOWN_TOOL', 'get_signals', 1],
    ])
    expect(listed(false)).toEqual([
      ['INVALID_REQUEST', 'filters.countries[0]', 2],
      ['INVALID_MESSAGE', null, 1],
    ])
    expect(refused.rows.at(-1)).toMatchObject({ last_called_at: expect.stringMatching(/^20.*Z$/) })
    expect(refused.rows.find(({ outcome }) => outcome === 'INVALID_MESSAGE')!.message).toMatch(/^Batches/)
    expect(outcomes.find(({ outcome }) => outcome === 'METHOD_NOT_OFFERED')).toMatchObject({
      tool: 'server/discover',
      is_call: false,
      calls: '4',
    })
    expect(keys).toMatchObject([{ calls: '7', failed: '6' }])
    expect(days).toMatchObject([{ calls: '7' }])
    expect(
      (await get<Answer<'GET /operator/demand'>>(`/demand?days=2&key=none`)).refused.rows,
    ).not.toContainEqual(expect.objectContaining({ asked_for: 'create_media_buy' }))
  })

  test('groups requests with the same answer, whichever methods they named', async () => {
    const { id } = await createKey(database)
    const unfit = {
      keyId: id,
      tool: '(none)',
      outcome: 'INVALID_HEADER',
      products: null,
      message: 'Send Accept',
    }
    await logCall(database, unfit)
    await logCall(database, { ...unfit, askedFor: 'tasks/one' })
    await logCall(database, { ...unfit, askedFor: 'tasks/two' })
    const { refused } = await get<Answer<'GET /operator/demand'>>(`/demand?key=${id}`)
    expect(refused.rows).toMatchObject([
      { outcome: 'INVALID_HEADER', is_not_found: false, asked_for: null, message: 'Send Accept', calls: 3 },
    ])
  })

  test('also gives the reason for an empty answer in the terms of AdCP 3.2', async () => {
    const agent = await startTestAgent(database)
    const buyer = await createKey(database)
    const ask = (args: unknown) => callTool(agent.url, 'get_products', args, buyer.key)
    await ask({ targeting_overlay: { geo_countries: ['IS'] } })
    await ask({ targeting_overlay: { geo_countries_exclude: ['IS'] } })
    await ask({ required_overlay_support: { geo_countries: true } })
    await agent.stop()
    const { asked } = await get<Answer<'GET /operator/demand'>>(`/demand?key=${buyer.id}`)
    expect(asked.countries).toEqual([{ name: 'IS', calls: 1 }])
    expect(asked.empty).toEqual({
      without_key: 0,
      without_filter: 0,
      with_filters: 3,
      filters: [
        { name: 'required_overlay_support', calls: 1 },
        { name: 'targeting_overlay.geo_countries', calls: 1 },
        { name: 'targeting_overlay.geo_countries_exclude', calls: 1 },
      ],
    })
  })

  test('lists only a few of very many invented names, and they hide no other outcome', async () => {
    const { database: own } = await createTestDatabase()
    const ownApp = await startApp(own)
    const operator = await signInOperator(own)
    await logCall(own, { outcome: 'INVALID_REQUEST', message: 'brief: too long', products: null })
    await own.query(
      `INSERT INTO agent_call (called_at, tool, asked_for, arguments, outcome, message, duration_us)
       SELECT now(), '(unknown)', 'invented ' || i, '{}', 'UNKNOWN_TOOL', 'Unknown tool: invented ' || i, 1
       FROM generate_series(1, 5000) i`,
    )
    await own.query(
      `INSERT INTO agent_call_day (day, tool, outcome, is_empty, calls)
       VALUES ((now() AT TIME ZONE 'UTC')::date, '(unknown)', 'UNKNOWN_TOOL', false, 5000)`,
    )
    const { refused } = await askConsoleFor<Answer<'GET /operator/demand'>>(
      ownApp.url,
      'GET',
      '/operator/demand',
      {
        cookie: operator.cookie,
      },
    )
    expect(refused.rows.filter(({ is_not_found }) => is_not_found)).toHaveLength(15)
    expect(refused.rows.filter(({ is_not_found }) => !is_not_found)).toMatchObject([
      { message: 'brief: too long', calls: 1 },
    ])
    expect(refused.calls_max).toBe(1_000)
  })

  test('covers the requested days, including today, and groups keys beyond the first few', async () => {
    const { database: own } = await createTestDatabase()
    const ownApp = await startApp(own)
    const operator = await signInOperator(own)
    for (let i = 0; i < 8; i++) {
      const { id } = await createKey(own, `Key ${i}`)
      for (let n = 0; n <= i; n++) await logCall(own, { keyId: id, calledAt: daysAgo(1) })
    }
    await logCall(own, { calledAt: daysAgo(1) })
    await logCall(own, { calledAt: daysAgo(2) })
    const ask = (days: number) =>
      askConsoleFor<Answer<'GET /operator/demand'>>(ownApp.url, 'GET', `/operator/demand?days=${days}`, {
        cookie: operator.cookie,
      })
    const two = await ask(2)
    expect(two.keys.map(({ label, calls }) => `${label} ${calls}`).slice(0, 2)).toEqual([
      'Key 7 8',
      'Key 6 7',
    ])
    expect(two.days).toHaveLength(8)
    expect(two.days.find(({ is_other }) => is_other)!.calls).toBe('3')
    expect(two.days.find(({ is_other, key_id }) => !is_other && key_id === null)!.calls).toBe('1')
    expect((await ask(1)).keys).toEqual([])
    expect((await ask(90)).keys.reduce((sum, { calls }) => sum + Number(calls), 0)).toBe(38)
    const dayAgo = instantFromMilliseconds(Date.now() - DAY_MS)
    for (const old of OLD_ROWS.agent_calls) await deleteOldRows(own, old, dayAgo)
    expect((await ask(90)).keys.reduce((sum, { calls }) => sum + Number(calls), 0)).toBe(37)
  })

  test.each(['0', '91', '1.5', 'x'])('refuses %s days', async (days) => {
    expect(await statusOf(`/demand?days=${days}`)).toBe(400)
  })
})

describe('adagents.json', () => {
  test('declares the shows and placements of its publisher, and is newer after a change of either', async () => {
    const domain = 'rich.example'
    const show = { ...SHOW, publisher_domain: domain }
    const [first, second] = ['above', 'below'].map((placement_id) => ({
      placement_id,
      publisher_domain: domain,
      name: `Placement ${placement_id}`,
      mode: 'included',
      tags: ['home'],
    }))
    const sold = (placements: unknown[]) =>
      product('declares', {
        publisher_properties: [of(domain), of('other.example')],
        placements,
        collections: [{ publisher_domain: domain, collection_ids: [show.collection_id] }],
      })
    await saveProducts(asOperator(database), { products: [sold([first])], collections: [show] })
    const fileOf = async (where: string) =>
      (await get<Answer<'GET /operator/adagents/:domain'>>(`/adagents/${where}`)).file
    const before = await fileOf(domain)
    const { publisher_domain: _domain, ...declared } = show
    expect(before['collections']).toEqual([declared])
    expect(before['placements']).toEqual([
      { placement_id: 'above', name: 'Placement above', tags: ['home'], property_ids: ['rich_example'] },
    ])
    if (hasAdcpSchemas) expect(loadAdcpSchemas()('adagents.json', before)).toEqual([])
    expect(await fileOf('other.example')).not.toHaveProperty('placements')

    await delay(2)
    await saveProducts(asOperator(database), { products: [sold([second, first])] })
    const changed = await fileOf(domain)
    expect(changed['placements']).toMatchObject([{ placement_id: 'above' }, { placement_id: 'below' }])
    expect(parseInstant(String(changed['last_updated']))).toBeGreaterThan(
      parseInstant(String(before['last_updated']))!,
    )

    await delay(2)
    await saveCollection(asOperator(database), { collection: { ...show, cadence: 'weekly' }, revision: 1 })
    const again = await fileOf(domain)
    expect(again['collections']).toMatchObject([{ cadence: 'weekly' }])
    expect(parseInstant(String(again['last_updated']))).toBeGreaterThan(
      parseInstant(String(changed['last_updated']))!,
    )
  })

  const of = (domain: string, more: Record<string, unknown> = {}) => ({
    publisher_domain: domain,
    selection_type: 'all',
    ...more,
  })

  test('names for each publisher what is sold, where, and by whom', async () => {
    await save(
      database,
      product('front', {
        publisher_properties: [of('post.example', { selection_type: 'by_id', property_ids: ['front_page'] })],
        territories: ['DE'],
      }),
      product('site', { publisher_properties: [of('post.example')], territories: ['AT', 'CH'] }),
      product('tagged', {
        publisher_properties: [
          of('shows.example', { selection_type: 'by_tag', property_tags: ['culture'] }),
          of('post.example', { selection_type: 'by_id', property_ids: ['audio'] }),
        ],
        channels: ['podcast'],
        territories: ['NO'],
      }),
      product('gone', { publisher_properties: [of('gone.example')] }),
    )
    await withdrawProduct(asOperator(database), { productId: 'gone' })
    const list = await get<Answer<'GET /operator/adagents'>>('/adagents?search=.example')
    const domains = list.publishers.map(({ domain }) => domain)
    expect(domains).toContain('post.example')
    expect(list.publishers.find(({ domain }) => domain === 'post.example')).toEqual({
      domain: 'post.example',
      products: 3,
      countries: ['AT', 'CH', 'DE', 'NO'],
    })
    expect(list.publishers).toContainEqual({ domain: 'gone.example', products: 0, countries: [] })
    expect((await get<Answer<'GET /operator/adagents'>>('/adagents?search=POST')).total).toBe(1)
    const { file, products_total } =
      await get<Answer<'GET /operator/adagents/:domain'>>('/adagents/post.example')
    expect(products_total).toBe(3)
    const agent = { url: 'https://agent.example.com/', authorized_for: 'Advertising on post.example' }
    expect(file).toMatchObject({
      properties: [
        { property_id: 'audio', property_type: 'website', name: 'Audio' },
        { property_id: 'front_page', property_type: 'website', supported_channels: ['display'] },
        { property_id: 'post_example', name: 'post.example' },
      ],
      authorized_agents: [
        {
          ...agent,
          authorization_type: 'property_ids',
          property_ids: ['audio'],
          countries: ['AT', 'CH', 'NO'],
        },
        { ...agent, property_ids: ['front_page'], countries: ['AT', 'CH', 'DE'] },
        { ...agent, property_ids: ['post_example'], countries: ['AT', 'CH'] },
      ],
    })
    const shows = await get<Answer<'GET /operator/adagents/:domain'>>('/adagents/shows.example')
    expect(shows.file).toMatchObject({
      properties: [{ property_id: 'shows_example', property_type: 'podcast', tags: ['culture'] }],
      tags: { culture: { name: 'Culture' } },
      authorized_agents: [
        {
          ...agent,
          authorized_for: 'Advertising on shows.example',
          property_tags: ['culture'],
          countries: ['NO'],
        },
      ],
    })
    expect(await statusOf('/adagents/never.example')).toBe(404)
    // The file that is hosted must stop naming this agent once nothing is on sale.
    const gone = await get<Answer<'GET /operator/adagents/:domain'>>('/adagents/gone.example')
    expect(gone).toMatchObject({
      products_total: 0,
      products: [],
      file: { properties: [{ property_id: 'gone_example', name: 'gone.example' }], authorized_agents: [] },
    })
    if (hasAdcpSchemas) expect(loadAdcpSchemas()('adagents.json', gone.file)).toEqual([])
  })

  test('has a time that moves with every change of what it says, also when products are withdrawn, and never otherwise', async () => {
    const domain = 'moving.example'
    const own = [of(domain)]
    const updated = async (where = domain) =>
      Date.parse(
        String(
          (await get<Answer<'GET /operator/adagents/:domain'>>(`/adagents/${where}`)).file['last_updated'],
        ),
      )
    const ids = ['move-1', 'move-2', 'move-3', 'move-4']
    await save(
      database,
      ...ids.map((id) => product(id, { publisher_properties: own })),
      product('still', { publisher_properties: [of('still.example')] }),
    )
    const still = await updated('still.example')
    let before = await updated()
    const expectMoved = async (act: () => Promise<unknown>, isMoved = true) => {
      await delay(2)
      await act()
      const after = await updated()
      if (isMoved) expect(after).toBeGreaterThan(before)
      else expect(after).toBe(before)
      before = after
    }
    for (const productId of ids.slice(0, 3))
      await expectMoved(() => withdrawProduct(asOperator(database), { productId }))
    // Put on sale again, sold elsewhere, through another channel, and with other properties.
    const changes = [{}, { territories: ['NO'] }, { channels: ['podcast'] }]
    for (const change of changes)
      await expectMoved(() => save(database, product('move-1', { publisher_properties: own, ...change })))
    const named = [of(domain, { selection_type: 'by_id', property_ids: ['home'] })]
    await expectMoved(() => save(database, product('move-1', { publisher_properties: named })))
    // Saved as it is, renamed, seen by a key: none of it is in the file.
    await expectMoved(() => save(database, product('move-1', { publisher_properties: named })), false)
    const renamed = product('move-1', { publisher_properties: named, name: 'Renamed' })
    await expectMoved(() => save(database, renamed), false)
    const { id: keyId } = await createKey(database)
    await expectMoved(() => grant(database, keyId, 'move-1'), false)
    await expect(withdrawProduct(asOperator(database), { productId: 'move-2' })).rejects.toThrow()
    await expectMoved(async () => undefined, false)
    // A product that goes to another publisher is a change for both.
    await expectMoved(() => save(database, product('move-1', { publisher_properties: [of('next.example')] })))
    expect(await updated('next.example')).toBeGreaterThan(before - 1)
    // A server whose clock is behind does not move it back.
    const late = { ...asOperator(database), now: instantFromMilliseconds(Date.now() - DAY_MS) }
    const [earlier] = await database.query<{ changed_at: string }>(
      'SELECT changed_at FROM publisher WHERE domain = $1',
      [domain],
    )
    await saveProducts(late, { products: [product('move-5', { publisher_properties: own })] })
    const [later] = await database.query<{ is_later: boolean }>(
      'SELECT changed_at > $2::timestamptz AS is_later FROM publisher WHERE domain = $1',
      [domain, earlier!.changed_at],
    )
    expect(later).toEqual({ is_later: true })
    // Nothing of it is on sale for a while: the time still does not move back.
    const last = await updated()
    for (const productId of ['move-4', 'move-5']) await withdrawProduct(asOperator(database), { productId })
    expect(await updated()).toBeGreaterThan(last)
    await save(database, product('move-2', { publisher_properties: own }))
    expect(await updated()).toBeGreaterThan(last)
    expect(await updated('still.example')).toBe(still)
    // Every server reads the same.
    const other = await startApp(database, { agentUrl: 'https://agent.example.com' })
    const [one, two] = await Promise.all(
      [app.url, other.url].map((url) =>
        askConsoleFor(url, 'GET', `/operator/adagents/${domain}`, { cookie }),
      ),
    )
    expect(two).toEqual(one)
  })

  test('is downloaded under its name, as shown', async () => {
    await save(database, product('down', { publisher_properties: [of('down.example')] }))
    const response = await askConsole(app.url, 'GET', '/operator/adagents/down.example/adagents.json', {
      cookie,
    })
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="adagents.json"')
    expect(response.headers.get('content-type')).toContain('application/json')
    const { file } = await get<Answer<'GET /operator/adagents/:domain'>>('/adagents/down.example')
    expect(await response.json()).toEqual(file)
  })

  test('is valid against the published schema, where that is beside the repository', async () => {
    const { publishers } = await get<Answer<'GET /operator/adagents'>>('/adagents')
    expect(publishers.length).toBeGreaterThan(2)
    const check = hasAdcpSchemas ? loadAdcpSchemas() : () => []
    for (const { domain } of publishers) {
      const { file } = await get<Answer<'GET /operator/adagents/:domain'>>(`/adagents/${domain}`)
      expect(check('adagents.json', file)).toEqual([])
    }
  })
})
