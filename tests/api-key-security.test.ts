import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Answer } from '../src/console/routes.ts'
import { generateKey } from '../src/core/api-key/api-key.ts'
import type { Database } from '../src/database/database.ts'
import { earlierBy } from '../src/database/timestamp.ts'
import { askConsole, askConsoleFor, signInMember, type Account } from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { postDelivery, postFeed } from './support/ingest.ts'
import { createLine, createReadKey, createSeller, type Seller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'

/** Both ways of looking keys up: in one process that counts requests itself, and in several that count in the database. */
let alone: { database: Database; app: TestApp }
let shared: { database: Database; app: TestApp }
let seller: Seller
let admin: Account
let database: Database
let app: TestApp

beforeAll(async () => {
  const open = async (isShared: boolean) => {
    const { database: own } = await createTestDatabase({ isShared })
    return { database: own, app: await startApp(own, { trustedProxies: ['127.0.0.1'] }) }
  }
  alone = await open(false)
  shared = await open(true)
})

describe.each([
  ['a process with its own database', () => alone],
  ['processes that share a database', () => shared],
])('on %s', (_name, installation) => {
  beforeEach(async () => {
    ;({ database, app } = installation())
    seller = await createSeller(database)
    admin = await signInMember(database, seller.organizationNumber, 'admin')
  })

  describe('rotating a key', () => {
    test('gives it a new secret; both work until the overlap ends, as one key with one source', async () => {
      const packageId = await createLine(database, seller)
      const before = await listed()
      const rotated = await rotate(24)
      expect(rotated).toEqual({
        id: seller.keyId,
        key: expect.stringMatching(/^flk_\w{36}$/),
        prefix: rotated.key.slice(0, 12),
        previous_ends_at: expect.any(String),
        stopped_prefix: null,
      })
      const hours = (Date.parse(rotated.previous_ends_at!) - Date.now()) / 3_600_000
      expect(Math.round(hours)).toBe(24)
      for (const [i, secret] of [seller.apiKey, rotated.key].entries()) {
        const items = [{ package_id: packageId, impressions: i + 1, as_of: `2024-01-0${i + 1}` }]
        expect((await postDelivery(app.url, secret, { items })).status).toBe(200)
      }
      const sources = await database.query(
        'SELECT DISTINCT source_number FROM delivery_report WHERE organization_number = $1',
        [seller.organizationNumber],
      )
      expect(sources).toHaveLength(1)
      const { id, label, scopes, created_at, created_by_name, expires_at, allowed_addresses } = before
      expect(await listed()).toMatchObject({
        ...{ id, label, scopes, created_at, created_by_name, expires_at, allowed_addresses },
        prefix: rotated.prefix,
        rotated_at: expect.any(String) as string,
        previous_prefix: seller.apiKey.slice(0, 12),
        previous_ends_at: rotated.previous_ends_at,
      })
      await endOverlap()
      await expectRefused(seller.apiKey)
      expect((await send(rotated.key)).status).toBe(200)
      expect(await listed()).toMatchObject({ previous_prefix: null, previous_ends_at: null })
    })

    test('without an overlap ends the previous secret at once; a second rotation ends the oldest', async () => {
      const second = await rotate(0)
      expect(second.previous_ends_at).toBeNull()
      await expectRefused(seller.apiKey)
      const third = await rotate(1)
      expect(await statuses(second.key, third.key)).toEqual([200, 200])
      const fourth = await rotate(720)
      expect(fourth.stopped_prefix).toBe(second.prefix)
      expect(await statuses(third.key, fourth.key)).toEqual([200, 200])
      await expectRefused(second.key)
    })

    test('leaves one limit for both secrets', async () => {
      const { key } = await rotate(1)
      const remaining = async (secret: string) =>
        Number(/r=(\d+)/.exec((await send(secret)).headers.get('ratelimit')!)![1])
      const [first, second, third] = [
        await remaining(key),
        await remaining(seller.apiKey),
        await remaining(key),
      ]
      expect([second, third]).toEqual([first - 1, first - 2])
    })

    test('cannot bypass an end: revocation and expiry end both secrets, and an ended key gets no other', async () => {
      const { key } = await rotate(24)
      await database.query('UPDATE api_key SET expires_at = now() WHERE id = $1', [seller.keyId])
      for (const secret of [seller.apiKey, key]) await expectRefused(secret)
      expect((await askRotation(1)).status).toBe(409)
      await database.query('UPDATE api_key SET expires_at = NULL WHERE id = $1', [seller.keyId])
      expect(await statuses(seller.apiKey, key)).toEqual([200, 200])
      await ask('POST', `/api-keys/${seller.keyId}/revocation`)
      for (const secret of [seller.apiKey, key]) await expectRefused(secret)
      expect((await askRotation(1)).status).toBe(409)
    })

    test('says which secret was used last', async () => {
      const { key } = await rotate(24)
      await send(key)
      expect(await listed()).toMatchObject({ last_used_at: expect.any(String), previous_used_at: null })
      await send(seller.apiKey)
      expect(await listed()).toMatchObject({ previous_used_at: expect.any(String) })
      await rotate(24)
      expect(await listed()).toMatchObject({ last_used_at: expect.any(String), previous_used_at: null })
    })

    test('tells a system that sends the previous secret, or a key that soon expires, when it stops', async () => {
      const { key, previous_ends_at } = await rotate(24)
      expect((await send(key)).headers.get('flightline-key-expires')).toBeNull()
      expect((await send(seller.apiKey)).headers.get('flightline-key-expires')).toBe(previous_ends_at)
      expect((await send(seller.apiKey, '{')).headers.get('flightline-key-expires')).toBe(previous_ends_at)
      await change({ expires_at: '31d' })
      expect((await send(key)).headers.get('flightline-key-expires')).toBeNull()
      await change({ expires_at: '29d' })
      expect((await send(key)).headers.get('flightline-key-expires')).toBe((await listed()).expires_at)
      await change({ expires_at: new Date(Date.now() + 3_600_000).toISOString() })
      expect((await send(seller.apiKey)).headers.get('flightline-key-expires')).toBe(
        (await listed()).expires_at,
      )
      expect((await send('nonsense')).headers.get('flightline-key-expires')).toBeNull()
    })
  })

  describe('the allowed addresses of a key', () => {
    test('are the only ones from which it works, on all feeds', async () => {
      await allow('203.0.113.7', '198.51.100.0/24', '2001:db8:1::/48', '::ffff:192.0.2.9')
      const inside = [
        '203.0.113.7',
        '::ffff:203.0.113.7',
        '198.51.100.255',
        '2001:db8:1:ffff::1',
        '192.0.2.9',
      ]
      for (const address of inside) expect((await sendFrom(address)).status).toBe(200)
      for (const address of ['203.0.113.8', '198.51.101.0', '2001:db8:2::1', '::ffff:192.0.2.8', undefined]) {
        expect((await sendFrom(address)).status).toBe(401)
      }
      for (const feed of ['codes', 'metrics']) {
        const path = `/api/ingest/affiliate/${feed}`
        const from = (address: string) =>
          postFeed(app.url, path, seller.apiKey, { [feed]: [] }, { headers: forwarded(address) })
        expect([(await from('203.0.113.7')).status, (await from('203.0.113.8')).status]).toEqual([200, 401])
      }
    })

    test('make an answer elsewhere that is that of an unknown key, on the feeds and for readers', async () => {
      const reader = await createReadKey(database, seller)
      await database.query(
        `UPDATE api_key SET allowed_addresses = '{203.0.113.7}' WHERE organization_number = $1`,
        [seller.organizationNumber],
      )
      const unknown = generateKey('ingest').secret
      // The key of the feeds lacks the scope to read, which must not show either.
      for (const path of ['/api/v1/lines', '/api/ingest/delivery/metrics']) {
        const [wanted, ...others] = await Promise.all(
          [unknown, seller.apiKey, reader].map((secret) => answerOf(path, secret)),
        )
        expect(wanted!.status).toBe(401)
        for (const other of others) expect(other).toEqual(wanted)
      }
      const inside = await fetch(`${app.url}/api/v1/lines`, {
        headers: { authorization: `Bearer ${reader}`, ...forwarded('203.0.113.7') },
      })
      expect(inside.status).toBe(200)
    })

    test('are checked before the limit and before use: requests from elsewhere leave no trace in either', async () => {
      await allow('203.0.113.7')
      for (let i = 0; i < 3; i++) expect((await sendFrom('203.0.113.8')).status).toBe(401)
      expect(await listed()).toMatchObject({ last_used_at: null, last_address: null, requests_last_day: 0 })
      const response = await sendFrom('203.0.113.7')
      expect(response.headers.get('ratelimit')).toMatch(/r=999999;/)
      expect(await listed()).toMatchObject({ last_address: '203.0.113.7', requests_last_day: 1 })
    })

    test('put refusals into the security log and the list, where the admin sees why', async () => {
      await allow('203.0.113.7')
      await sendFrom('203.0.113.66')
      await expect.poll(async () => (await listed()).refused_address).toBe('203.0.113.66')
      const [event] = await database.query(
        `SELECT kind, outcome, reason, address, subject_id, o.id AS organization_id FROM security_event e
         JOIN organization o ON o.number = e.organization_number WHERE subject_id = $1 AND reason IS NOT NULL`,
        [seller.keyId],
      )
      expect(event).toEqual({
        kind: 'api_key_use',
        outcome: 'refused',
        reason: 'address_not_allowed',
        address: '203.0.113.66',
        subject_id: seller.keyId,
        organization_id: seller.organizationId,
      })
      expect(app.log()).not.toContain(seller.apiKey.slice(12))
    })

    test('change from the next request on', async () => {
      for (let round = 0; round < 3; round++) {
        await allow('203.0.113.7')
        expect((await sendFrom('203.0.113.8')).status).toBe(401)
        await allow('203.0.113.8')
        expect((await sendFrom('203.0.113.8')).status).toBe(200)
        await allow()
        expect((await sendFrom('203.0.113.99')).status).toBe(200)
      }
    })
  })

  test('where a key was last used from is noted with the minute, and costs no write within it', async () => {
    const row = async () => {
      const [found] = await database.query<{ xmin: string; minute: string }>(
        `SELECT xmin::text, date_trunc('minute', now())::text AS minute FROM api_key WHERE id = $1`,
        [seller.keyId],
      )
      return found!
    }
    const { minute } = await row()
    await sendFrom('2001:DB8::7')
    expect((await listed()).last_address).toBe('2001:db8::7')
    const noted = await row()
    for (const address of ['203.0.113.5', '203.0.113.6']) await sendFrom(address)
    const after = await row()
    // Otherwise a minute ended meanwhile, and the next use was written, as it should be.
    if (after.minute === minute) expect(after.xmin).toBe(noted.xmin)
    await database.query(
      `UPDATE api_key SET last_used_at = ${earlierBy("interval '1 minute'", 'last_used_at')} WHERE id = $1`,
      [seller.keyId],
    )
    await sendFrom('203.0.113.6')
    expect((await listed()).last_address).toBe('203.0.113.6')
  })
})

function ask(method: string, path: string, body?: unknown): Promise<Response> {
  return askConsole(app.url, method, path, { cookie: admin.cookie, ...(body !== undefined && { body }) })
}

function askRotation(overlap_hours: number): Promise<Response> {
  return ask('POST', `/api-keys/${seller.keyId}/rotation`, { overlap_hours })
}

async function rotate(hours: number): Promise<Answer<'POST /api-keys/:keyId/rotation'>> {
  const response = await askRotation(hours)
  expect(response.status).toBe(200)
  return (await response.json()) as Answer<'POST /api-keys/:keyId/rotation'>
}

async function change(body: object): Promise<void> {
  expect((await ask('PATCH', `/api-keys/${seller.keyId}`, body)).status).toBe(204)
}

function allow(...allowed_addresses: string[]): Promise<void> {
  return change({ allowed_addresses })
}

async function listed(): Promise<Answer<'GET /api-keys'>['keys'][number]> {
  const options = { cookie: admin.cookie }
  const { keys } = await askConsoleFor<Answer<'GET /api-keys'>>(app.url, 'GET', '/api-keys', options)
  return keys.find(({ id }) => id === seller.keyId)!
}

async function endOverlap(): Promise<void> {
  await database.query('UPDATE api_key SET previous_ends_at = now() WHERE id = $1', [seller.keyId])
}

function send(secret: string, body: unknown = { items: [null] }): Promise<Response> {
  return postDelivery(app.url, secret, body)
}

async function statuses(...secrets: string[]): Promise<number[]> {
  return Promise.all(secrets.map(async (secret) => (await send(secret)).status))
}

/** As a proxy passes it on. */
const forwarded = (address: string | undefined): Record<string, string> =>
  address === undefined ? {} : { 'x-forwarded-for': address }

function sendFrom(address: string | undefined): Promise<Response> {
  return postDelivery(app.url, seller.apiKey, { items: [null] }, { headers: forwarded(address) })
}

/** Like an unknown key. */
async function expectRefused(secret: string): Promise<void> {
  const path = '/api/ingest/delivery/metrics'
  expect(await answerOf(path, secret)).toEqual(await answerOf(path, generateKey('ingest').secret))
}

/** All of it but what differs between any two answers. */
async function answerOf(path: string, secret: string): Promise<{ status: number }> {
  const isRead = path.startsWith('/api/v1/')
  const headers = { authorization: `Bearer ${secret}`, ...forwarded('203.0.113.8') }
  const response = await (isRead
    ? fetch(`${app.url}${path}`, { headers })
    : postFeed(app.url, path, secret, { items: [null] }, { headers }))
  const problem = (await response.json()) as object
  const kept = [...response.headers].filter(([name]) => !['date', 'x-request-id'].includes(name))
  return { status: response.status, ...{ headers: kept, problem: { ...problem, request_id: null } } }
}
