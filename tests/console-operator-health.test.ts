import { beforeAll, describe, expect, test } from 'vitest'
import { insertFigures } from '../src/core/campaign/line-sql.ts'
import type { Database } from '../src/database/database.ts'
import { askConsole, askConsoleFor, signInOperator, signInSomebody, type Account } from './support/account.ts'
import { startTestAgent, post, toolCall } from './support/agent.ts'
import { createKey } from './support/agent-catalogue.ts'
import { startApp, type TestApp } from './support/app.ts'
import { postDelivery, reportDelivery } from './support/ingest.ts'
import { createLine, createSeller, type Seller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'
import type { Answer } from '../src/console/routes.ts'

let database: Database
let app: TestApp
let operator: Account

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database)
  operator = await signInOperator(database)
})

function health(): Promise<Answer<'GET /operator/health'>> {
  return askConsoleFor<Answer<'GET /operator/health'>>(app.url, 'GET', '/operator/health', operator)
}

describe('the health of the installation', () => {
  test('shows the version, the size of the database and its tables, and the migrations', async () => {
    const { version, database: own } = await health()
    expect(version).toMatch(/^\d+\.\d+\.\d+/)
    expect(Number(own.size_bytes)).toBeGreaterThan(1_000_000)
    expect(own.server_version).toMatch(/^\d+/)
    const migrations = await database.query<{ name: string }>(
      'SELECT name FROM schema_migration ORDER BY name',
    )
    expect(own.migrations).toBe(migrations.length)
    expect(own.migration).toMatchObject({ name: migrations.at(-1)!.name })
    expect(own.tables.map(({ name }) => name)).toContain('creative_format')
    const sizes = own.tables.map(({ size_bytes }) => Number(size_bytes))
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
  })

  test('counts who hit the rate limit of the feeds', async () => {
    const seller = await createSeller(database, 'Impatient')
    const busy = await startApp(database, { ingestRequestsPerMinute: 2 })
    for (let i = 0; i < 5; i++) await postDelivery(busy.url, seller.apiKey, { items: [{}] })
    await busy.app.close()
    const { feeds } = await health()
    expect(feeds.rate_limited.callers).toContainEqual({
      kind: 'api_key',
      label: 'Test key',
      owner: { organization_id: seller.organizationId, name: 'Impatient' },
      hits: 3,
    })
    expect(feeds.rate_limited.hits).toBeGreaterThanOrEqual(3)
  })

  test('counts who hit the rate limit of the agent, with and without a key', async () => {
    const agent = await startTestAgent(database, { agentCallsPerMinute: 1, agentKeyCallsPerMinute: 2 })
    const { key } = await createKey(database, 'Eager agent')
    for (let i = 0; i < 3; i++) {
      await post(agent.url, toolCall('get_adcp_capabilities', {}))
      await post(agent.url, toolCall('get_adcp_capabilities', {}), { key })
    }
    await agent.stop()
    const { callers } = (await health()).agent.rate_limited
    expect(callers.find(({ kind }) => kind === 'agent_key')).toEqual({
      kind: 'agent_key',
      label: 'Eager agent',
      owner: { organization_id: null, name: 'Test buyer' },
      hits: 1,
    })
    expect(callers.find(({ kind }) => kind === 'address')).toMatchObject({ hits: 2, owner: null })
  })

  test('lists requests of the last day that took over a quarter of a second, slowest first', async () => {
    const seller = await createSeller(database, 'Slow coach')
    const [key] = await database.query<{ source_number: number }>(
      'SELECT source_number FROM api_key WHERE id = $1',
      [seller.keyId],
    )
    await database.query(
      `INSERT INTO ingest_request SELECT $1, now() - age, gen_random_uuid(), $2, 'delivery', 'processed', false, 7, 1,
         duration, null
       FROM (VALUES (interval '1 hour', 9000001), ('2 hours', 9000003), ('3 hours', 249999), ('2 days', 9000005))
         AS request (age, duration)`,
      [seller.organizationNumber, key!.source_number],
    )
    await database.query(
      `INSERT INTO agent_call (called_at, tool, address, arguments, outcome, duration_us)
       SELECT now() - age, 'get_products', '192.0.2.1', '{}', 'completed', duration
       FROM (VALUES (interval '1 hour', 8000001), ('2 hours', 8000003), ('3 hours', 249999), ('2 days', 8000005))
         AS call (age, duration)`,
    )
    const { feeds, agent } = await health()
    const own = feeds.slow.requests.filter(({ organization_id: id }) => id === seller.organizationId)
    expect(own.map(({ duration_us }) => duration_us)).toEqual([9000003, 9000001])
    expect(own[0]).toMatchObject({ organization_name: 'Slow coach', feed: 'delivery', items: 8 })
    expect(feeds.slow.count).toBe(feeds.slow.requests.length)
    expect(agent.slow.calls.slice(0, 2)).toMatchObject([
      { duration_us: 8000003, tool: 'get_products', key_label: null },
      { duration_us: 8000001 },
    ])
  })

  test('counts failed sign-ins by address, and names no account', async () => {
    const { database: fresh } = await createTestDatabase()
    const own = await startApp(fresh, { trustedProxies: ['127.0.0.1'] })
    const boss = await signInOperator(fresh)
    const somebody = await signInSomebody(fresh)
    const guess = (email: string, address: string) =>
      askConsole(own.url, 'POST', '/session', {
        body: { email, password: 'a guess' },
        headers: { 'x-forwarded-for': address },
      })
    await guess(somebody.email, '192.0.2.1')
    await guess('nobody@example.com', '192.0.2.1')
    await guess(somebody.email, '192.0.2.2')
    await fresh.query(`UPDATE sign_in_attempt SET at = at - interval '2 hours' WHERE address = '192.0.2.2'`)
    await fresh.query(
      `INSERT INTO sign_in_attempt (at, account_fingerprint, address)
       VALUES (now() - interval '2 days', sha256('x'), '192.0.2.3')`,
    )
    const { sign_in } = await askConsoleFor<Answer<'GET /operator/health'>>(
      own.url,
      'GET',
      '/operator/health',
      boss,
    )
    expect(sign_in).toMatchObject({ last_hour: 2, last_day: 3, accounts: 2, addresses: 2 })
    expect(sign_in.by_address).toMatchObject([
      { address: '192.0.2.1', attempts: 2, accounts: 2 },
      { address: '192.0.2.2', attempts: 1, accounts: 1 },
    ])
    expect(JSON.stringify(sign_in)).not.toContain('@')
  })

  test('lists keys unused for 90 days, unless they no longer work anyway', async () => {
    const seller = await createSeller(database, 'Gone quiet')
    const closed = await createSeller(database, 'Closed')
    const fresh = await createSeller(database, 'Not yet in use')
    const revoked = await createSeller(database, 'Tidy')
    const agents = { quiet: await createKey(database, 'Silent'), expired: await createKey(database, 'Over') }
    const old = [seller, closed, revoked].map(({ keyId }) => keyId)
    await database.query(
      `UPDATE api_key SET created_at = now() - interval '200 days', last_used_at = now() - interval '91 days'
       WHERE id = ANY ($1::uuid[])`,
      [old],
    )
    await database.query('UPDATE api_key SET revoked_at = now() WHERE id = $1', [revoked.keyId])
    await database.query('UPDATE organization SET suspended_at = now() WHERE number = $1', [
      closed.organizationNumber,
    ])
    await database.query(
      `UPDATE agent_key SET created_at = now() - interval '95 days' WHERE id = ANY ($1::uuid[])`,
      [[agents.quiet.id, agents.expired.id]],
    )
    await database.query(`UPDATE agent_key SET expires_at = now() - interval '1 day' WHERE id = $1`, [
      agents.expired.id,
    ])
    const { quiet_keys } = await health()
    expect(quiet_keys).toMatchObject({ days: 90, count: 2 })
    expect(quiet_keys.keys).toMatchObject([
      { kind: 'agent_key', id: agents.quiet.id, last_used_at: null, owner: { name: 'Test buyer' } },
      { kind: 'api_key', id: seller.keyId, owner: { organization_id: seller.organizationId } },
    ])
    expect(quiet_keys.keys.map(({ id }) => id)).not.toContain(fresh.keyId)
  })
})

describe('quiet lines', () => {
  let own: TestApp
  let fresh: Database
  let boss: Account

  beforeAll(async () => {
    ;({ database: fresh } = await createTestDatabase())
    own = await startApp(fresh)
    boss = await signInOperator(fresh)
  })

  const quiet = (query = '') =>
    askConsoleFor<Answer<'GET /operator/health/quiet-lines'>>(
      own.url,
      'GET',
      `/operator/health/quiet-lines${query}`,
      boss,
    )

  /** A line last reported on this many days ago. */
  async function reported(seller: Seller, days: number, terms: Parameters<typeof createLine>[2] = {}) {
    const packageId = await createLine(fresh, seller, terms)
    await reportDelivery(own.url, seller.apiKey, [
      { package_id: packageId, ...(terms.pricingBasis === 'flat_rate' ? {} : { impressions: 5 }) },
    ])
    await age(packageId, days)
    return packageId
  }

  async function age(packageId: string, days: number): Promise<void> {
    await fresh.query(
      `UPDATE line_figure f SET received_at = now() - make_interval(days => $2, hours => 1) FROM package_line l
       WHERE l.line_number = f.line_number AND l.package_id = $1`,
      [packageId, days],
    )
  }

  test('are those in flight without a report for the requested number of days', async () => {
    const seller = await createSeller(fresh, 'Quiet seller')
    const four = await reported(seller, 4, { flightEnd: '2190-01-02' })
    const ten = await reported(seller, 10, { flightEnd: '2190-01-01' })
    const never = await createLine(fresh, seller, { flightStart: daysAgo(4), flightEnd: '2190-01-03' })
    await reported(seller, 1)
    await createLine(fresh, seller, { flightStart: daysAgo(2) })
    const today = new Date().toISOString().slice(0, 10)
    const ended = await reported(seller, 20)
    await fresh.query(`UPDATE package_line SET flight_end = current_date - 1 WHERE package_id = $1`, [ended])
    await createLine(fresh, seller, { flightStart: '2150-01-01' })
    await reported(seller, 20, { pricingBasis: 'flat_rate' })
    await reported(seller, 20, { booked: 5 })
    const closed = await createSeller(fresh, 'Suspended seller')
    await reported(closed, 20)
    await fresh.query('UPDATE organization SET suspended_at = now() WHERE number = $1', [
      closed.organizationNumber,
    ])
    const last = await reported(seller, 7, { flightEnd: today })

    const found = await quiet()
    expect(found).toMatchObject({ days: 3, next: null })
    // The flights that end first come first.
    expect(found.lines.map(({ package_id }) => package_id)).toEqual([last, ten, four, never])
    expect(found.lines[0]).toMatchObject({
      organization_id: seller.organizationId,
      organization_name: 'Quiet seller',
      campaign_name: 'Test campaign',
      flight_end: today,
    })
    expect(found.lines[3]!.reported_at).toBeNull()
    expect((await quiet('?days=5')).lines.map(({ package_id }) => package_id)).toEqual([last, ten])
    expect((await quiet('?days=1')).lines).toHaveLength(6)

    await reportDelivery(own.url, seller.apiKey, [{ package_id: ten, impressions: 6 }])
    expect((await quiet('?days=5')).lines.map(({ package_id }) => package_id)).toEqual([last])
  })

  test('include lines without any report since their start, even if they were entered today', async () => {
    const seller = await createSeller(fresh, 'Silent from the start')
    const silent = await createLine(fresh, seller, { flightStart: daysAgo(30), flightEnd: '2185-01-01' })
    await createLine(fresh, seller, { flightStart: daysAgo(30), pricingBasis: 'flat_rate' })
    const found = await quiet('?days=14')
    expect(
      found.lines.filter(({ organization_id }) => organization_id === seller.organizationId),
    ).toMatchObject([{ package_id: silent, flight_start: daysAgo(30), reported_at: null }])
    await reportDelivery(own.url, seller.apiKey, [{ package_id: silent, impressions: 1 }])
    expect((await quiet('?days=14')).lines.map(({ package_id }) => package_id)).not.toContain(silent)
  })

  test('leave out drafts, archived campaigns and lines cut short by a cancellation', async () => {
    const silent = async (life: string) => {
      const seller = await createSeller(fresh, 'Seller with a past')
      const packageId = await createLine(fresh, seller, {
        flightStart: daysAgo(30),
        flightEnd: '2184-01-01',
      })
      await fresh.query(`UPDATE campaign SET ${life} WHERE id = $1`, [seller.campaignId])
      return packageId
    }
    await silent('is_draft = true')
    await silent('archived_at = now()')
    await silent('cancelled_from = current_date')
    const [later, after] = [
      await silent('cancelled_from = current_date + 1'),
      await silent("cancelled_from = '2184-01-02'"),
    ]
    const found = (await quiet('?days=14')).lines.filter(
      ({ organization_name }) => organization_name === 'Seller with a past',
    )
    expect(found.map(({ package_id }) => package_id)).toEqual([later, after])
  })

  test('come in pages without gaps or repeats', async () => {
    const seller = await createSeller(fresh, 'Very quiet')
    await fresh.query(
      `WITH line AS (
         INSERT INTO package_line (organization_number, campaign_id, name, pricing_basis, flight_start, flight_end, price,
           currency, created_at)
         SELECT $1, $2, 'Line ' || i, 'impressions', '2020-01-01', date '2180-01-01' + i / 10, 10, 'EUR',
           now() - interval '30 days' FROM generate_series(1, 120) i
         RETURNING *)
       ${insertFigures('line')}`,
      [seller.organizationNumber, seller.campaignId],
    )
    const seen: string[] = []
    let after: string | null = null
    do {
      const page: Answer<'GET /operator/health/quiet-lines'> = await quiet(
        after === null ? '' : `?after=${after}`,
      )
      expect(page.lines.length).toBeLessThanOrEqual(50)
      seen.push(
        ...page.lines.filter((line) => line.organization_name === 'Very quiet').map((line) => line.name),
      )
      after = page.next
    } while (after !== null)
    expect(seen).toEqual(Array.from({ length: 120 }, (_, i) => `Line ${i + 1}`))
  })

  test('are refused for an invalid query', async () => {
    for (const query of [
      '?days=0',
      '?days=366',
      '?days=x',
      '?after=x',
      '?after=2026-02-30.1.1',
      '?after=2026-02-01.99999999999.1',
    ]) {
      const response = await askConsole(own.url, 'GET', `/operator/health/quiet-lines${query}`, boss)
      expect([query, response.status]).toEqual([query, 400])
    }
  })
})

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}
