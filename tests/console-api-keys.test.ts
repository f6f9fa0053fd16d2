import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../src/database/database.ts'
import { askConsole, askConsoleFor, signInMember, type Account } from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { postDelivery } from './support/ingest.ts'
import { createLine, createSeller, viewLine, type Seller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'
import type { Answer } from '../src/console/routes.ts'

let database: Database
let app: TestApp
let seller: Seller
let admin: Account

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
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
