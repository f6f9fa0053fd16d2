import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../src/database/database.ts'
import { askConsoleFor, signInMember, signInOperator } from './support/account.ts'
import { sendRows } from './support/affiliate.ts'
import { createKey } from './support/agent-catalogue.ts'
import { callTool, post, startTestAgent, toolCall } from './support/agent.ts'
import { startApp } from './support/app.ts'
import { postDelivery } from './support/ingest.ts'
import { readIngestLog } from './support/ingest-log.ts'
import { createLine, createSeller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'
import type { Answer } from '../src/console/routes.ts'

let database: Database

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
})

async function count(table: 'agent_call' | 'agent_call_counted' | 'refused_request'): Promise<number> {
  const [row] = await database.query<{ rows: number }>(`SELECT count(*)::integer AS rows FROM ${table}`)
  return row!.rows
}

/** A few at a time, like a flood. */
async function flood(times: number, send: (i: number) => Promise<unknown>): Promise<void> {
  for (let i = 0; i < times; i += 20) {
    await Promise.all(Array.from({ length: Math.min(20, times - i) }, (_, j) => send(i + j)))
  }
}

describe('the ingest log cannot be filled', () => {
  test('a flood over the limit leaves a count per key and feed, and every accepted request is still logged', async () => {
    const seller = await createSeller(database)
    const app = await startApp(database, { ingestRequestsPerMinute: 5 })
    const statuses: number[] = []
    await flood(300, async () => {
      const response = await postDelivery(app.url, seller.apiKey, { items: [null] })
      statuses.push(response.status)
    })
    await app.app.close()
    const refused = statuses.filter((status) => status === 429).length
    expect(refused).toBeGreaterThan(200)
    expect(await readIngestLog(database, seller.organizationNumber)).toHaveLength(300 - refused)
    const rows = await database.query<{ requests: string }>(
      'SELECT requests FROM refused_request WHERE organization_number = $1',
      [seller.organizationNumber],
    )
    // One, or two if the hour ended in between.
    expect(rows.length).toBeLessThanOrEqual(2)
    expect(rows.reduce((sum, { requests }) => sum + Number(requests), 0)).toBe(refused)

    const { url } = await startApp(database)
    const admin = await signInMember(database, seller.organizationNumber)
    const { over_limit } = await askConsoleFor<Answer<'GET /requests'>>(url, 'GET', '/requests', admin)
    expect(over_limit).toEqual([
      {
        key_label: 'Test key',
        key_prefix: seller.apiKey.slice(0, 12),
        feed: 'delivery',
        requests: String(refused),
      },
    ])
    const stranger = await signInMember(database, (await createSeller(database)).organizationNumber)
    expect(await askConsoleFor<Answer<'GET /requests'>>(url, 'GET', '/requests', stranger)).toMatchObject({
      over_limit: [],
    })
  })

  test('beyond its daily bytes an organization keeps counts and reasons, without the items', async () => {
    const seller = await createSeller(database)
    const other = await createSeller(database)
    const app = await startApp(database, { ingestLogBytesPerDay: 10_000 })
    const items = Array.from({ length: 40 }, (_, i) => (i === 0 ? { package_id: seller.campaignId } : [i]))
    const dryRun = (key: string) => postDelivery(app.url, key, { items }, { dryRun: true })
    for (let i = 0; i < 30; i++) expect((await dryRun(seller.apiKey)).status).toBe(200)
    await dryRun(other.apiKey)
    await sendRows(app.url, seller.apiKey, 'codes', [{ code: 'A', packageId: 'x' }, {}])

    const [size] = await database.query<{ bytes: number }>(
      `SELECT sum(octet_length(rejected_items))::integer AS bytes FROM ingest_request
       WHERE organization_number = $1 AND rejected_items LIKE '[%'`,
      [seller.organizationNumber],
    )
    expect(size!.bytes).toBeLessThanOrEqual(10_000)
    expect(size!.bytes).toBeGreaterThan(5_000)
    const log = await readIngestLog(database, seller.organizationNumber)
    expect(log).toHaveLength(31)
    expect(log.every(({ rejected }) => rejected > 0)).toBe(true)
    expect(log[0]!.rejected_items).toHaveLength(40)
    expect(log.at(-2)!.rejected_items).toEqual({ reasons: { not_seller: 1, invalid_item: 39 } })
    // Another organization has its own bytes.
    const [foreign] = await readIngestLog(database, other.organizationNumber)
    expect(foreign!.rejected_items).toHaveLength(40)

    const admin = await signInMember(database, seller.organizationNumber)
    const show = () =>
      askConsoleFor<Answer<'GET /requests/:requestId'>>(
        app.url,
        'GET',
        `/requests/${log.at(-2)!.request_id}`,
        admin,
      )
    // What was sent can be seen until it is found that there is no room to keep it.
    await expect.poll(show).toMatchObject({
      rejected_items: [],
      rejected_reasons: [
        { reason: 'invalid_item', items: 39 },
        { reason: 'not_seller', items: 1 },
      ],
    })
  })

  test('figures are still written for an organization with no bytes left', async () => {
    const seller = await createSeller(database)
    const packageId = await createLine(database, seller)
    const app = await startApp(database, { ingestLogBytesPerDay: 0 })
    const response = await postDelivery(app.url, seller.apiKey, {
      items: [null, { package_id: packageId, impressions: 5 }],
    })
    expect(await response.json()).toMatchObject({ accepted: 1, rejected: 1 })
    expect(await readIngestLog(database, seller.organizationNumber)).toMatchObject([
      { accepted: 1, rejected: 1, rejected_items: { reasons: { invalid_item: 1 } } },
    ])
  })
})

describe('the call log cannot be filled', () => {
  const LONG = { brief: 'x'.repeat(4_000) }

  test('a flood of refused calls leaves a bounded number of counts, and every answered call is still logged', async () => {
    const { key, id } = await createKey(database, 'Flooding agent')
    const agent = await startTestAgent(database, { agentCallsPerMinute: 3, agentKeyCallsPerMinute: 30 })
    const [before, countedBefore] = [await count('agent_call'), await count('agent_call_counted')]
    await flood(25, () => post(agent.url, toolCall('get_products', LONG)))
    await flood(200, () => post(agent.url, toolCall('get_adcp_capabilities', LONG), { key }))
    await agent.stop()
    expect((await count('agent_call')) - before).toBe(33)
    expect((await count('agent_call_counted')) - countedBefore).toBeLessThanOrEqual(4)
    const sums = await database.query(
      `SELECT key_id, address, outcome, sum(calls)::integer AS calls FROM agent_call_counted
       GROUP BY 1, 2, 3 ORDER BY calls`,
    )
    expect(sums).toEqual([
      { key_id: null, address: '127.0.0.1', outcome: 'RATE_LIMITED', calls: 22 },
      { key_id: id, address: null, outcome: 'RATE_LIMITED', calls: 170 },
    ])
    const days = await database.query<{ outcome: string; calls: number }>(
      `SELECT outcome, sum(calls)::integer AS calls FROM agent_call_day WHERE key_id = $1 GROUP BY 1 ORDER BY 1`,
      [id],
    )
    expect(days).toEqual([
      { outcome: 'RATE_LIMITED', calls: 170 },
      { outcome: 'completed', calls: 30 },
    ])
  })

  test('beyond the bytes of a key, of an address and of all callers without a key, calls are answered but only counted', async () => {
    const [greedy, modest] = [await createKey(database), await createKey(database)]
    const agent = await startTestAgent(database, {
      callLogKeyBytesPerDay: 20_000,
      callLogAddressBytesPerDay: 15_000,
      callLogAnonymousBytesPerDay: 10_000,
    })
    for (let i = 0; i < 12; i++) {
      for (const key of [greedy.key, undefined]) {
        const result = await callTool(agent.url, 'get_products', LONG, key)
        expect(result.isError).toBeUndefined()
      }
    }
    await callTool(agent.url, 'get_products', LONG, modest.key)
    await agent.stop()
    const kept = await database.query<{ key_id: string | null; calls: number; bytes: number }>(
      `SELECT key_id, count(*)::integer AS calls, sum(length(arguments))::integer AS bytes FROM agent_call
       WHERE called_at > now() - interval '1 minute' AND tool = 'get_products' AND length(arguments) > 4000
         AND (key_id = ANY ($1::uuid[]) OR number > (SELECT min(number) FROM agent_call WHERE key_id = $2))
       GROUP BY 1`,
      [[greedy.id, modest.id], greedy.id],
    )
    expect(kept.find(({ key_id }) => key_id === greedy.id)!).toMatchObject({ calls: 4 })
    expect(kept.find(({ key_id }) => key_id === null)!).toMatchObject({ calls: 2 })
    expect(kept.find(({ key_id }) => key_id === modest.id)!).toMatchObject({ calls: 1 })
    const [day] = await database.query<{ calls: number }>(
      `SELECT sum(calls)::integer AS calls FROM agent_call_day WHERE key_id = $1`,
      [greedy.id],
    )
    expect(day!.calls).toBe(12)

    const { url } = await startApp(database)
    const { not_kept } = await askConsoleFor<Answer<'GET /operator/calls'>>(
      url,
      'GET',
      '/operator/calls',
      await signInOperator(database),
    )
    expect(not_kept.over_budget).toBe(8 + 10)
  })

  test('requests that are not calls may use a tenth of the bytes, are only counted beyond that, and take nothing from calls', async () => {
    const { database: own } = await createTestDatabase()
    const { key, id } = await createKey(own)
    const agent = await startTestAgent(own, {
      callLogKeyBytesPerDay: 20_000,
      callLogAddressBytesPerDay: 20_000,
      callLogAnonymousBytesPerDay: 20_000,
    })
    const unknown = { jsonrpc: '2.0', id: 1, method: 'tasks/get' }
    for (const caller of [{ key }, {}]) {
      for (let i = 0; i < 10; i++) {
        await post(agent.url, '{', caller)
        await post(agent.url, unknown, caller)
        await post(agent.url, unknown, { ...caller, headers: { accept: 'text/html' } })
      }
      for (let i = 0; i < 4; i++) await post(agent.url, toolCall('get_products', LONG), caller)
    }
    await agent.stop()
    const kept = await own.query<{ key_id: string | null; calls: number; others: number }>(
      `SELECT key_id, count(*) FILTER (WHERE outcome = 'completed')::integer AS calls,
         count(*) FILTER (WHERE outcome <> 'completed')::integer AS others
       FROM agent_call GROUP BY 1`,
    )
    for (const key_id of [id, null]) {
      const { calls, others } = kept.find((row) => row.key_id === key_id)!
      expect(calls).toBe(4)
      expect(others).toBeGreaterThan(2)
      expect(others).toBeLessThan(7)
    }
    const days = await own.query(
      `SELECT key_id, sum(calls)::integer AS calls FROM agent_call_day WHERE outcome <> 'completed' GROUP BY 1`,
    )
    expect(days).toEqual(expect.arrayContaining([id, null].map((key_id) => ({ key_id, calls: 30 }))))
  })
})
