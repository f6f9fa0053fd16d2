import { beforeAll, describe, expect, test } from 'vitest'
import { lockWorkingKeys } from '../src/core/agent-key/agent-key-sql.ts'
import type { Database } from '../src/database/database.ts'
import { askConsole, askConsoleFor, signInOperator, type Account } from './support/account.ts'
import { createBuyer, grant, product, save } from './support/agent-catalogue.ts'
import { ask, callTool, post, startTestAgent, type TestAgent } from './support/agent.ts'
import { startApp, type TestApp } from './support/app.ts'
import { createTestDatabase } from './support/test-database.ts'
import type { Answer } from '../src/console/routes.ts'

const PING = { jsonrpc: '2.0', id: 1, method: 'ping' }

let database: Database
let app: TestApp
/** Two agents, like two processes on one database, and one with a database to itself. */
let agents: TestAgent[]
let operator: Account

beforeAll(async () => {
  const shared = await createTestDatabase({ isShared: true })
  database = shared.database
  app = await startApp(database)
  operator = await signInOperator(database)
  const alone = { ...database, isShared: false }
  agents = [await startTestAgent(database), await startTestAgent(database), await startTestAgent(alone)]
})

const askAs = <Content>(method: string, path: string, body?: unknown) =>
  askConsoleFor<Content>(app.url, method, `/operator/agent-keys${path}`, { cookie: operator.cookie, body })

const issue = (more: object = {}) =>
  askAs<Answer<'POST /operator/agent-keys'>>('POST', '', {
    label: 'Planner',
    buyer_name: 'Longview Media',
    ...more,
  })

const listed = async (id: string) =>
  (await askAs<Answer<'GET /operator/agent-keys'>>('GET', `?state=all&search=${id}`)).keys[0]!

/** What each agent says to a key. */
const statusesOf = (key: string) =>
  Promise.all(agents.map(async ({ url }) => (await post(url, PING, { key })).status))

describe('a key', () => {
  test('is issued, shown once, used, listed with its use today, and revoked at once on every process', async () => {
    const { id, key, prefix } = await issue()
    expect(key).toMatch(/^fla_/)
    await save(database, product('keyed'))
    await grant(database, id, 'keyed')
    const agent = await startTestAgent(database, { agentKeyCallsPerMinute: 2 })
    for (let i = 0; i < 3; i++)
      await post(agent.url, { ...PING, method: 'tools/call', params: { name: 'get_products' } }, { key })
    for (const method of ['tasks/get', 'server/discover']) await post(agent.url, { ...PING, method }, { key })
    await agent.stop()
    const row = await listed(id)
    expect(row).toMatchObject({
      label: 'Planner',
      buyer_name: 'Longview Media',
      prefix,
      created_by_name: 'Nora Test',
      expires_at: null,
      revoked_at: null,
      previous_prefix: null,
      product_count: 1,
      calls_today: 3,
      limit_hits_today: 1,
    })
    expect(row.last_used_at).not.toBeNull()
    expect(JSON.stringify(await askAs('GET', '?state=all'))).not.toContain(key)
    await askAs('POST', `/${id}/revocation`)
    expect(await statusesOf(key)).toEqual([401, 401, 401])
    expect((await listed(id)).revoked_at).not.toBeNull()
  })

  test('comes with the address of its agent', async () => {
    const local = { agent_url: 'http://localhost:3001/', is_agent_url_set: false }
    const issued = await issue()
    expect(issued).toMatchObject(local)
    expect(await askAs('POST', `/${issued.id}/rotation`, { overlap_hours: 0 })).toMatchObject(local)
    expect(await askAs('GET', '')).toMatchObject(local)
    const named = await startApp(database, { agentUrl: 'https://agent.example.com' })
    const { cookie } = operator
    expect(await askConsoleFor(named.url, 'GET', '/operator/agent-keys', { cookie })).toMatchObject({
      agent_url: 'https://agent.example.com/',
      is_agent_url_set: true,
    })
  })

  test('can have an expiry', async () => {
    const { id, key } = await issue({ expires_at: '2199-01-01' })
    await save(database, product('ended'))
    await grant(database, id, 'ended')
    const shown = () =>
      askConsoleFor<Answer<'GET /operator/products/:productId'>>(app.url, 'GET', '/operator/products/ended', {
        cookie: operator.cookie,
      })
    expect(await shown()).toMatchObject({ keys: [{ key_id: id }] })
    expect(await listed(id)).toMatchObject({ expires_at: '2199-01-01T00:00:00Z', is_expired: false })
    await database.query(`UPDATE agent_key SET expires_at = now() - interval '1 second' WHERE id = $1`, [id])
    expect(await listed(id)).toMatchObject({ is_expired: true })
    expect(await statusesOf(key)).toEqual([401, 401, 401])
    expect(await shown()).toMatchObject({ keys: [] })
  })

  test('works while it is being given access to products, even if that takes long', async () => {
    const { id, key } = await issue()
    await database.transaction(async (tx) => {
      expect(await lockWorkingKeys(tx, [id])).toEqual(new Set([id]))
      expect(await statusesOf(key)).toEqual([200, 200, 200])
    })
    expect((await listed(id)).last_used_at).not.toBeNull()
  })

  test.each([
    [{ label: ' ' }, 'label'],
    [{ label: 'x'.repeat(101) }, 'label'],
    [{ buyer_name: '' }, 'buyer_name'],
    [{ expires_at: '2020-01-01' }, 'expires_at'],
    [{ expires_at: 'soon' }, 'expires_at'],
    [{ expires_at: '9999-12-31T23:59:59-01:00' }, 'expires_at'],
  ])('with an invalid field is refused, naming it: %j', async (more, field) => {
    const body = { label: 'Planner', buyer_name: 'Longview Media', ...more }
    const response = await askConsole(app.url, 'POST', '/operator/agent-keys', {
      cookie: operator.cookie,
      body,
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ field })
  })
})

describe('the list of keys', () => {
  let many: Database
  let url: string
  let cookie: string

  beforeAll(async () => {
    many = (await createTestDatabase()).database
    url = (await startApp(many)).url
    ;({ cookie } = await signInOperator(many))
    await many.query(
      `INSERT INTO agent_key (label, buyer_name, prefix, fingerprint, created_at, expires_at, revoked_at)
       SELECT 'Agent ' || i, CASE WHEN i % 2 = 0 THEN 'Even Media' ELSE 'Odd %_ Media' END, 'fla_' || lpad(i::text, 8, '0'),
         sha256(i::text::bytea), now() - interval '1 year' + i * interval '1 minute',
         CASE WHEN i % 10 = 1 THEN now() + interval '7 days' WHEN i % 10 = 2 THEN now() - interval '7 days' END,
         CASE WHEN i % 10 = 3 THEN now() END
       FROM generate_series(1, 10000) AS i`,
    )
  })

  const show = (query: string) =>
    askConsoleFor<Answer<'GET /operator/agent-keys'>>(url, 'GET', `/operator/agent-keys${query}`, { cookie })

  test('has pages, newest first, of the keys that work; others are a filter away', async () => {
    const first = await show('')
    expect([first.keys.length, first.total, first.pages]).toEqual([50, 8_000, 160])
    expect(first.keys.slice(0, 3).map(({ label }) => label)).toEqual([
      'Agent 10000',
      'Agent 9999',
      'Agent 9998',
    ])
    const seen = new Set<string>()
    for (let page = 1; page <= first.pages; page += 53)
      for (const { id } of (await show(`?page=${page}`)).keys) seen.add(id)
    expect(seen.size).toBe(200)
    const counts = { expiring: 1_000, expired: 1_000, revoked: 1_000, all: 10_000 }
    for (const [state, total] of Object.entries(counts)) {
      const found = await show(`?state=${state}`)
      expect([state, found.total]).toEqual([state, total])
    }
    expect((await show('?state=expiring')).keys[0]).toMatchObject({ label: 'Agent 9991', is_expired: false })
    expect((await show('?state=expired')).keys[0]).toMatchObject({ label: 'Agent 9992', is_expired: true })
    expect((await show('?page=999')).keys).toEqual([])
    const refused = await askConsole(url, 'GET', '/operator/agent-keys?state=lost', { cookie })
    expect(refused.status).toBe(400)
  })

  test('is searched by the words of buyer and label, by a prefix, and by an ID', async () => {
    const labels = async (search: string) =>
      (await show(`?state=all&search=${encodeURIComponent(search)}`)).keys.map(({ label }) => label)
    expect(await labels('media  AGENT 4711')).toEqual(['Agent 4711'])
    expect(await labels('even 4711')).toEqual([])
    expect(await labels('%_ 4711')).toEqual(['Agent 4711'])
    expect(await labels('fla_00000042')).toEqual(['Agent 42'])
    const [{ id } = { id: '' }] = (await show('?search=4711')).keys
    expect(await labels(id.toUpperCase())).toEqual(['Agent 4711'])
  })

  test('offers keys by name to choose from, a few at a time, and names those that are chosen', async () => {
    const names = (query: string) =>
      askConsoleFor<Answer<'GET /operator/key-names'>>(url, 'GET', `/operator/key-names${query}`, { cookie })
    const first = await names('')
    expect([first.keys.length, first.has_more, first.chosen]).toEqual([50, true, []])
    const [revoked] = (await show('?state=revoked')).keys
    const found = await names(`?search=agent%204711&chosen=${revoked!.id},nonsense`)
    expect(found.keys.map(({ label }) => label)).toEqual(['Agent 4711'])
    expect(found.has_more).toBe(false)
    expect(found.chosen).toEqual([
      {
        id: revoked!.id,
        label: 'Agent 9993',
        buyer_name: 'Odd %_ Media',
        prefix: 'fla_00009993',
        is_working: false,
      },
    ])
    // Working keys come first.
    expect((await names('?search=agent%20999')).keys.map(({ is_working }) => is_working)).toEqual([
      ...Array<boolean>(17).fill(true),
      ...Array<boolean>(2).fill(false),
    ])
  })

  test('leaves the matrix of access and a product with a bounded part of it', async () => {
    await save(many, product('everyone'))
    await many.query(`INSERT INTO opening (key_id, product_id) SELECT id, 'everyone' FROM agent_key`)
    const shown = await askConsoleFor<Answer<'GET /operator/products/:productId'>>(
      url,
      'GET',
      '/operator/products/everyone',
      { cookie },
    )
    expect([shown.keys.length, shown.keys_total]).toEqual([100, 8_000])
    const matrix = await askConsoleFor<Answer<'GET /operator/access'>>(
      url,
      'GET',
      '/operator/access?key_search=even%20agent%204710',
      { cookie },
    )
    expect(matrix.keys.map(({ label }) => label)).toEqual(['Agent 4710'])
  })
})

describe('rotating a key', () => {
  test('lets both secrets work for a while, as one key with one limit and the same access', async () => {
    const { id, key } = await createBuyer(database, product('rotated'))
    const second = await askAs<Answer<'POST /operator/agent-keys/:keyId/rotation'>>(
      'POST',
      `/${id}/rotation`,
      { overlap_hours: 24 },
    )
    expect(second.key).not.toBe(key)
    for (const secret of [key, second.key]) {
      expect(await statusesOf(secret)).toEqual([200, 200, 200])
      for (const { url } of agents)
        expect((await ask(url, 'get_products', {}, secret)).products).toHaveLength(1)
    }
    expect(await listed(id)).toMatchObject({
      prefix: second.prefix,
      previous_prefix: key.slice(0, 12),
      previous_ends_at: second.previous_ends_at,
    })
    expect(Date.parse(second.previous_ends_at!) - Date.now()).toBeGreaterThan(23 * 3_600_000)

    const limited = await startTestAgent(database, { agentKeyCallsPerMinute: 2 })
    const other = await issue()
    const rotated = await askAs<Answer<'POST /operator/agent-keys/:keyId/rotation'>>(
      'POST',
      `/${other.id}/rotation`,
      { overlap_hours: 1 },
    )
    await callTool(limited.url, 'get_products', {}, other.key)
    await callTool(limited.url, 'get_products', {}, rotated.key)
    await expect(callTool(limited.url, 'get_products', {}, other.key)).rejects.toThrow('RATE_LIMITED')
  })

  test('ends the previous secret when its overlap is over, at once without an overlap, and the oldest at the next rotation', async () => {
    const { id, key: first } = await issue()
    const second = await askAs<Answer<'POST /operator/agent-keys/:keyId/rotation'>>(
      'POST',
      `/${id}/rotation`,
      { overlap_hours: 1 },
    )
    await database.query(`UPDATE agent_key SET previous_ends_at = now() WHERE id = $1`, [id])
    expect(await statusesOf(first)).toEqual([401, 401, 401])
    expect(await statusesOf(second.key)).toEqual([200, 200, 200])
    const third = await askAs<Answer<'POST /operator/agent-keys/:keyId/rotation'>>(
      'POST',
      `/${id}/rotation`,
      { overlap_hours: 1 },
    )
    const fourth = await askAs<Answer<'POST /operator/agent-keys/:keyId/rotation'>>(
      'POST',
      `/${id}/rotation`,
      { overlap_hours: 1 },
    )
    expect(await statusesOf(second.key)).toEqual([401, 401, 401])
    expect(await statusesOf(third.key)).toEqual([200, 200, 200])
    const fifth = await askAs<Answer<'POST /operator/agent-keys/:keyId/rotation'>>(
      'POST',
      `/${id}/rotation`,
      { overlap_hours: 0 },
    )
    expect(fifth.previous_ends_at).toBeNull()
    expect(await statusesOf(fourth.key)).toEqual([401, 401, 401])
    expect(await statusesOf(fifth.key)).toEqual([200, 200, 200])
  })

  test('cannot bypass an end: revoking ends both secrets, and an ended key cannot be rotated', async () => {
    const { id, key } = await issue()
    const second = await askAs<Answer<'POST /operator/agent-keys/:keyId/rotation'>>(
      'POST',
      `/${id}/rotation`,
      { overlap_hours: 24 },
    )
    await askAs('POST', `/${id}/revocation`)
    expect(await statusesOf(key)).toEqual([401, 401, 401])
    expect(await statusesOf(second.key)).toEqual([401, 401, 401])
    const response = await askConsole(app.url, 'POST', `/operator/agent-keys/${id}/rotation`, {
      cookie: operator.cookie,
      body: { overlap_hours: 1 },
    })
    expect(response.status).toBe(409)
  })

  test('does not let the previous secret outlive the key', async () => {
    const { id } = await issue({ expires_at: '2199-01-01' })
    await database.query(`UPDATE agent_key SET expires_at = now() + interval '5 minutes' WHERE id = $1`, [id])
    const { previous_ends_at } = await askAs<Answer<'POST /operator/agent-keys/:keyId/rotation'>>(
      'POST',
      `/${id}/rotation`,
      {
        overlap_hours: 24,
      },
    )
    expect(previous_ends_at).toBe((await listed(id)).expires_at)
  })

  test.each([-1, 721, 1.5])('accepts whole hours up to a month: not %d', async (overlap_hours) => {
    const { id } = await issue()
    const response = await askConsole(app.url, 'POST', `/operator/agent-keys/${id}/rotation`, {
      cookie: operator.cookie,
      body: { overlap_hours },
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ field: 'overlap_hours' })
  })
})

test('every action leaves an entry in the audit log, with who did it and to what, in plain words', async () => {
  const { id, prefix } = await issue()
  const rotated = await askAs<Answer<'POST /operator/agent-keys/:keyId/rotation'>>(
    'POST',
    `/${id}/rotation`,
    { overlap_hours: 2 },
  )
  await save(database, product('told', { territories: ['AT', 'DE'] }))
  const pair = { key_ids: [id], product_ids: ['told'] }
  const doAct = (method: string, path: string, body: unknown) =>
    askConsoleFor(app.url, method, `/operator${path}`, { cookie: operator.cookie, body })
  await doAct('PUT', '/access', { ...pair, territories: ['DE'] })
  await doAct('PUT', '/access', { ...pair, territories: null })
  await doAct('POST', '/access-removals', pair)
  await doAct('POST', '/products/told/withdrawal', undefined)
  await askAs('POST', `/${id}/revocation`)
  const entries = await database.query<{ act: string; actor_person_id: string }>(
    'SELECT act, actor_person_id FROM audit_entry WHERE subject_id = $1 ORDER BY number',
    [id],
  )
  expect(entries.map(({ act }) => act)).toEqual([
    'agent_key.created',
    'agent_key.rotated',
    'agent_key.revoked',
  ])
  for (const entry of entries) expect(entry.actor_person_id).toBe(operator.personId)
  const told = await askConsoleFor<Answer<'GET /operator/audit'>>(
    app.url,
    'GET',
    `/operator/audit?who=${operator.personId}`,
    {
      cookie: operator.cookie,
    },
  )
  expect(told.entries.slice(0, 7).map(({ what, about }) => `${what}: ${about}`)).toEqual([
    `revoked an agent key: Planner (${rotated.prefix}…)`,
    'withdrew a product: told',
    'removed access to a product: told, for Planner',
    'granted access to a product: told, for Planner, in all its territories',
    'granted access to a product: told, for Planner, in DE',
    `rotated an agent key: Planner (${rotated.prefix}…) replacing ${prefix}…, both work for 2 hours`,
    `created an agent key: Planner (${prefix}…) for Longview Media`,
  ])
})
