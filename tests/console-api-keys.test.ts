import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../src/database/database.ts'
import { askConsole, askConsoleFor, signInMember, type Account } from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { whenFileIsDone } from './support/clean-up.ts'
import { openCommandLine } from './support/command-line.ts'
import { postDelivery } from './support/ingest.ts'
import { createLine, createSeller, viewLine, type Seller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'
import type { Answer } from '../src/console/routes.ts'
import { earlierBy } from '../src/database/timestamp.ts'

let database: Database
let url: string
let app: TestApp
let seller: Seller
let admin: Account

beforeAll(async () => {
  ;({ database, url } = await createTestDatabase({ isShared: true }))
  app = await startApp(database)
})

beforeEach(async () => {
  seller = await createSeller(database)
  admin = await signInMember(database, seller.organizationNumber, 'admin')
})

test('a key created here can report delivery, and is shown only once', async () => {
  const packageId = await createLine(database, seller)
  const { key, id } = await create('Ad server')
  const response = await postDelivery(app.url, key, { items: [{ package_id: packageId, impressions: 5 }] })
  expect(await response.json()).toMatchObject({ results: [{ status: 'accepted' }] })
  expect((await viewLine(database, packageId)).quantity).toBe('5')
  const listed = await list()
  expect(listed.find((row) => row.id === id)).toMatchObject({
    label: 'Ad server',
    prefix: key.slice(0, 12),
    created_by_name: 'Nora Test',
    requests_last_day: 1,
    is_requests_floor: false,
    revoked_at: null,
  })
  expect(JSON.stringify(listed)).not.toContain(key.slice(12))
  expect(app.log()).not.toContain(key.slice(12))
})

test('a key revoked here is refused at the next request', async () => {
  const { key, id } = await create('Ad server')
  expect((await postDelivery(app.url, key, { items: [null] })).status).toBe(200)
  expect((await ask('POST', `/api-keys/${id}/revocation`)).status).toBe(204)
  expect((await postDelivery(app.url, key, { items: [null] })).status).toBe(401)
  expect((await list()).find((row) => row.id === id)).toMatchObject({
    revoked_at: expect.any(String),
    revoked_by_name: 'Nora Test',
  })
})

test('a key that is revoked again keeps its time, and is once in the activity', async () => {
  const { id } = await create('Ad server')
  const revoke = async () => (await ask('POST', `/api-keys/${id}/revocation`)).status
  expect(await revoke()).toBe(204)
  const [first] = await list().then((keys) => keys.filter((row) => row.id === id))
  await database.query(
    `UPDATE api_key SET revoked_at = ${earlierBy("interval '1 day'", 'revoked_at')} WHERE id = $1`,
    [id],
  )
  expect(await revoke()).toBe(204)
  const again = (await list()).find((row) => row.id === id)!
  expect(Date.parse(again.revoked_at!)).toBe(Date.parse(first!.revoked_at!) - 24 * 60 * 60 * 1000)
  const { entries } = await askConsoleFor<Answer<'GET /activity'>>(app.url, 'GET', '/activity', admin)
  expect(entries.filter(({ what }) => what === 'revoked an API key')).toHaveLength(1)
})

test('a key of another organization does not exist, and cannot be revoked', async () => {
  const other = await createSeller(database)
  const foreign = await ask('POST', `/api-keys/${other.keyId}/revocation`)
  const unknown = await ask('POST', '/api-keys/00000000-0000-4000-8000-000000000000/revocation')
  expect([foreign.status, unknown.status]).toEqual([404, 404])
  expect((await postDelivery(app.url, other.apiKey, { items: [null] })).status).toBe(200)
})

test('a key that has expired is refused like one that was revoked', async () => {
  const { key, id } = await create('Ad server')
  expect((await postDelivery(app.url, key, { items: [null] })).status).toBe(200)
  await database.query(`UPDATE api_key SET expires_at = now() - interval '1 second' WHERE id = $1`, [id])
  expect((await postDelivery(app.url, key, { items: [null] })).status).toBe(401)
})

test('recent use counts the requests of each key in the last 24 hours, on all feeds, and no others', async () => {
  const [one, two] = [await create('One'), await create('Two')]
  for (let i = 0; i < 3; i++) await postDelivery(app.url, one.key, { items: [null] })
  await postDelivery(app.url, two.key, { items: [null] })
  await fetch(`${app.url}/api/ingest/affiliate/codes`, {
    method: 'POST',
    headers: { authorization: `Bearer ${two.key}`, 'content-type': 'application/json' },
    body: '{"codes":[]}',
  })
  await database.query(
    `INSERT INTO ingest_request (organization_number, received_at, request_id, source_number, feed, outcome, is_dry_run,
       accepted, rejected, duration_us)
     SELECT organization_number, now() - interval '24 hours 1 second', gen_random_uuid(), source_number, 'delivery',
       'processed', false, 1, 0, 1 FROM api_key WHERE id = $1`,
    [one.id],
  )
  const uses = (await list()).map(({ label, requests_last_day }) => [label, requests_last_day])
  expect(uses).toEqual([
    ['Test key', 0],
    ['One', 3],
    ['Two', 2],
  ])
})

test('a creator outside the organization is not named; one who has left still is', async () => {
  const second = await signInMember(database, seller.organizationNumber, 'admin')
  await askConsoleFor(app.url, 'POST', '/api-keys', { ...second, body: { label: 'Of who left' } })
  await ask('DELETE', `/members/${second.personId}`)
  const stranger = await signInMember(database, (await createSeller(database)).organizationNumber)
  await database.query('UPDATE api_key SET created_by = $2 WHERE id = $1', [seller.keyId, stranger.personId])
  expect((await list()).map(({ label, created_by_name }) => [label, created_by_name])).toEqual([
    ['Test key', null],
    ['Of who left', 'Nora Test'],
  ])
})

test('an invalid label is refused beside its field', async () => {
  const response = await ask('POST', '/api-keys', { label: '  ' })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ field: 'label', detail: expect.stringContaining('label') })
})

describe('changing a key', () => {
  test('changes what is named and nothing else, and is in the activity with before and after', async () => {
    const { id, prefix, key } = await create('Ad server')
    const before = (await list()).find((row) => row.id === id)!
    const changes = [
      { label: ' Ad server 2 ' },
      { expires_at: '2199-01-01' },
      { allowed_addresses: ['203.0.113.9/24', '2001:DB8::1'] },
      { expires_at: 'never', allowed_addresses: [] },
      // Nothing differs: nothing is written.
      { label: 'Ad server 2', expires_at: 'never', allowed_addresses: [] },
    ]
    for (const change of changes) expect((await ask('PATCH', `/api-keys/${id}`, change)).status).toBe(204)
    expect((await list()).find((row) => row.id === id)).toEqual({ ...before, label: 'Ad server 2' })
    expect((await postDelivery(app.url, key, { items: [null] })).status).toBe(200)
    const { entries } = await askConsoleFor<Answer<'GET /activity'>>(
      app.url,
      'GET',
      '/activity?act=api_key.changed',
      { cookie: admin.cookie },
    )
    expect(entries.map(({ what, about }) => `${what}: ${about}`)).toEqual([
      `changed an API key: Ad server 2 (${prefix}…), expiry from 2199-01-01T00:00:00Z to never, allowed addresses from 203.0.113.0/24, 2001:db8::1 to any`,
      `changed an API key: Ad server 2 (${prefix}…), allowed addresses from any to 203.0.113.0/24, 2001:db8::1`,
      `changed an API key: Ad server 2 (${prefix}…), expiry from never to 2199-01-01T00:00:00Z`,
      `changed an API key: Ad server (${prefix}…), label from “Ad server” to “Ad server 2”`,
    ])
  })

  test.each([
    [{ label: ' ' }, 'label', 'label of 1 to 100'],
    [{ expires_at: '2020-01-01' }, 'expires_at', 'future date'],
    [{ allowed_addresses: ['203.0.113.7', '203.0.113.700'] }, 'allowed_addresses', '“203.0.113.700” is not'],
    [
      { allowed_addresses: Array.from({ length: 51 }, (_, i) => `203.0.113.${i}`) },
      'allowed_addresses',
      '51',
    ],
    [{ scopes: ['read'] }, undefined, 'scopes'],
  ])('with %j is refused beside its field, and changes nothing', async (body, field, detail) => {
    const before = await list()
    const response = await ask('PATCH', `/api-keys/${seller.keyId}`, body)
    expect(response.status).toBe(400)
    const problem = (await response.json()) as { field?: string; detail: string }
    expect(problem.detail).toContain(detail)
    if (field !== undefined) expect(problem.field).toBe(field)
    expect(await list()).toEqual(before)
  })

  test('cannot bring back a key that has ended', async () => {
    await database.query('UPDATE api_key SET expires_at = now() WHERE id = $1', [seller.keyId])
    expect((await ask('PATCH', `/api-keys/${seller.keyId}`, { expires_at: 'never' })).status).toBe(409)
    expect((await postDelivery(app.url, seller.apiKey, { items: [null] })).status).toBe(401)
  })
})

test('the list has the share of rejected items, without dry runs, and where the admin is', async () => {
  const packageId = await createLine(database, seller)
  const items = [{ package_id: packageId, impressions: 5 }, null, null]
  await postDelivery(app.url, seller.apiKey, { items })
  await postDelivery(app.url, seller.apiKey, { items }, { dryRun: true })
  const counts = { requests_last_day: 2, items_last_day: 3, rejected_last_day: 2 }
  expect((await list())[0]).toMatchObject(counts)
  // The same on the command line.
  const folder = await mkdtemp(join(tmpdir(), 'flightline-keys-'))
  whenFileIsDone(() => rm(folder, { recursive: true, force: true }))
  const flightline = openCommandLine(folder)
  const { stdout } = await flightline(['key', 'list', '--org', seller.organizationId, '--json'], {
    DATABASE_URL: url,
  })
  expect((JSON.parse(stdout) as object[])[0]).toMatchObject({ ...counts, is_requests_floor: false })
  const options = { cookie: admin.cookie }
  expect(await askConsoleFor<Answer<'GET /api-keys'>>(app.url, 'GET', '/api-keys', options)).toMatchObject({
    your_address: '127.0.0.1',
  })
})

test('the use of a key in 30 days has each day, the requests over the limit, and what it read', async () => {
  const own = await startApp(database, { ingestRequestsPerMinute: 3 })
  const packageId = await createLine(database, seller)
  await database.query(`UPDATE api_key SET scopes = '{ingest,read}' WHERE id = $1`, [seller.keyId])
  const send = (body: unknown, options?: { dryRun: boolean }) =>
    postDelivery(own.url, seller.apiKey, body, options)
  await send({ items: [{ package_id: packageId, impressions: 5 }, null] })
  await send({ items: [null] }, { dryRun: true })
  await send('{')
  expect((await send({ items: [null] })).status).toBe(429)
  for (let i = 0; i < 2; i++) {
    const headers = { authorization: `Bearer ${seller.apiKey}` }
    expect((await fetch(`${own.url}/api/v1/lines`, { headers })).status).toBe(200)
  }
  await database.query(
    `INSERT INTO ingest_request (organization_number, received_at, request_id, source_number, feed, outcome, is_dry_run,
       accepted, rejected, duration_us)
     SELECT organization_number, date_trunc('day', now()) - make_interval(days => days), gen_random_uuid(),
       source_number, 'delivery', 'processed', false, 8, 2, 1
     FROM api_key, unnest(ARRAY[29, 30]) AS days WHERE id = $1`,
    [seller.keyId],
  )
  const use = () =>
    askConsoleFor<Answer<'GET /api-keys/:keyId/use'>>(app.url, 'GET', `/api-keys/${seller.keyId}/use`, admin)
  await expect.poll(async () => (await use()).over_limit, { timeout: 30_000 }).toBe(1)
  await expect.poll(async () => (await use()).days.at(-1)!.reads, { timeout: 30_000 }).toBe(2)
  const { days, counted_from } = await use()
  expect(days).toHaveLength(30)
  expect(new Set(days.map(({ day }) => day)).size).toBe(30)
  expect(days[0]).toMatchObject({ requests: 1, failed: 0, accepted: 8, rejected: 2, reads: 0 })
  expect(days.at(-1)).toMatchObject({ requests: 3, failed: 1, accepted: 1, rejected: 1, reads: 2 })
  expect(counted_from).toBeNull()
  expect((await list())[0]).toMatchObject({ requests_last_day: 3, reads_last_day: 2 })
})

function ask(method: string, path: string, body?: unknown): Promise<Response> {
  return askConsole(app.url, method, path, { cookie: admin.cookie, body })
}

function create(label: string): Promise<Answer<'POST /api-keys'>> {
  return askConsoleFor(app.url, 'POST', '/api-keys', { cookie: admin.cookie, body: { label } })
}

async function list() {
  const options = { cookie: admin.cookie }
  return (await askConsoleFor<Answer<'GET /api-keys'>>(app.url, 'GET', '/api-keys', options)).keys
}

test('the number of active keys per organization is limited, even when several are created at once', async () => {
  const narrow = await startApp(database, { apiKeysMax: 5 })
  const post = (label: string) => askConsole(narrow.url, 'POST', '/api-keys', { ...admin, body: { label } })
  // One exists from the start.
  const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => post(`Key ${i}`)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    ...Array.from({ length: 4 }, () => 200),
    ...Array.from({ length: 8 }, () => 409),
  ])
  const refusal = answers.find(({ status }) => status === 409)!
  expect(await refusal.json()).toMatchObject({
    code: 'conflict',
    detail: 'An organization can have 5 working keys. Revoke one that you no longer need first.',
  })
  await askConsole(narrow.url, 'POST', `/api-keys/${seller.keyId}/revocation`, admin)
  expect((await post('In its place')).status).toBe(200)
  expect((await post('One too many')).status).toBe(409)
  const other = await createSeller(database)
  const elsewhere = await signInMember(database, other.organizationNumber)
  const own = await askConsole(narrow.url, 'POST', '/api-keys', { ...elsewhere, body: { label: 'Theirs' } })
  expect(own.status).toBe(200)
})
