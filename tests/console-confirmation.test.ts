import { beforeAll, describe, expect, test } from 'vitest'
import { ROUTES } from '../src/console/routes.ts'
import type { Database } from '../src/database/database.ts'
import {
  askConsole,
  askConsoleFor,
  PASSWORD,
  signInMember,
  signInOperator,
  type Account,
} from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { createSeller, type Seller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'

let database: Database
let app: TestApp
let seller: Seller

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database)
  seller = await createSeller(database)
})

/** As if the person had last shown who they are this many minutes ago. */
async function confirmedAgo({ personId }: Account, minutes: number): Promise<void> {
  await database.query(
    'UPDATE session SET confirmed_at = now() - make_interval(mins => $2) WHERE person_id = $1',
    [personId, minutes],
  )
}

function createKey({ cookie }: Account): Promise<Response> {
  return askConsole(app.url, 'POST', '/api-keys', { cookie, body: { label: 'CRM' } })
}

function confirm({ cookie }: Account, password: string): Promise<Response> {
  return askConsole(app.url, 'PUT', '/session/confirmation', { cookie, body: { password } })
}

async function keysOf(organizationNumber: number): Promise<number> {
  const rows = await database.query('SELECT FROM api_key WHERE organization_number = $1', [
    organizationNumber,
  ])
  return rows.length
}

describe('asking again', () => {
  test('is for keys, roles, access, second factors, suspension, where data goes, and how long it is kept', () => {
    const asking = ROUTES.filter((route) => 'asksAgain' in route).map(({ name }) => name)
    expect(asking.toSorted()).toEqual(
      [
        'POST /api-keys',
        'POST /api-keys/:keyId/revocation',
        'PATCH /api-keys/:keyId',
        'POST /api-keys/:keyId/rotation',
        'POST /webhooks',
        'PUT /webhooks/:endpointId',
        'POST /webhooks/:endpointId/rotation',
        'PUT /operator/data-kept/:kind',
        'GET /account/export',
        'GET /organization/archive',
        'GET /operator/organizations/:organizationId/archive',
        'GET /operator/people/:personId/export',
        'PATCH /members/:personId',
        'DELETE /members/:personId',
        'POST /members/:personId/access-link',
        'POST /invitations',
        'POST /buyers',
        'POST /buyers/:buyerId/invitation',
        'POST /operator/organizations',
        'POST /account/single-sign-on',
        'DELETE /account/single-sign-on/:organizationId',
        'PUT /single-sign-on',
        'DELETE /single-sign-on',
        'POST /single-sign-on/test',
        'PUT /single-sign-on/state',
        'POST /single-sign-on/domains',
        'POST /single-sign-on/domains/:domain/verification',
        'DELETE /single-sign-on/domains/:domain',
        'PUT /operator/organizations/:organizationId/single-sign-on',
        'POST /operator/organizations/:organizationId/single-sign-on/domains',
        'DELETE /operator/organizations/:organizationId/single-sign-on/domains/:domain',
        'PUT /organization/second-factor',
        'DELETE /members/:personId/second-factor',
        'DELETE /operator/people/:personId/second-factor',
        'POST /account/passkeys/options',
        'POST /account/passkeys',
        'DELETE /account/passkeys/:passkeyId',
        'POST /account/authenticator-app',
        'PUT /account/authenticator-app',
        'DELETE /account/authenticator-app',
        'POST /account/recovery-codes',
        'POST /operator/agent-keys',
        'POST /operator/agent-keys/:keyId/rotation',
        'POST /operator/agent-keys/:keyId/revocation',
        'POST /operator/organizations/:organizationId/invitations',
        'PUT /operator/organizations/:organizationId/suspension',
        'DELETE /operator/organizations/:organizationId/suspension',
        'PUT /operator/people/:personId/suspension',
        'DELETE /operator/people/:personId/suspension',
        'DELETE /operator/people/:personId/sessions',
        'POST /operator/people/:personId/access-link',
        'DELETE /operator/people/:personId',
        'POST /operator/operators',
        'PUT /operator/operators/:personId',
        'DELETE /operator/operators/:personId',
      ].toSorted(),
    )
  })

  test('a dangerous act does nothing five minutes after signing in, until the password is confirmed', async () => {
    const admin = await signInMember(database, seller.organizationNumber)
    const before = await keysOf(seller.organizationNumber)
    await confirmedAgo(admin, 6)
    const refused = await createKey(admin)
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ code: 'confirmation_required' })
    expect(await keysOf(seller.organizationNumber)).toBe(before)

    const wrong = await confirm(admin, 'not the password')
    expect(wrong.status).toBe(400)
    expect(await wrong.json()).toMatchObject({ field: 'password' })
    expect((await createKey(admin)).status).toBe(403)

    expect((await confirm(admin, PASSWORD)).status).toBe(204)
    expect((await createKey(admin)).status).toBe(200)
    expect(await keysOf(seller.organizationNumber)).toBe(before + 1)
  })

  test('comes before a webhook gets another address, which would take the data there', async () => {
    const admin = await signInMember(database, seller.organizationNumber)
    const form = { url: 'https://example.com/hooks', description: 'CRM', event_types: ['terms.changed'] }
    const { id } = await askConsoleFor<{ id: string }>(app.url, 'POST', '/webhooks', { ...admin, body: form })
    const url = 'https://elsewhere.example/hooks'
    const redirect = () =>
      askConsole(app.url, 'PUT', `/webhooks/${id}`, { cookie: admin.cookie, body: { ...form, url } })
    const urlNow = async () =>
      (await database.query<{ url: string }>('SELECT url FROM webhook_endpoint WHERE id = $1', [id]))[0]!.url
    await confirmedAgo(admin, 6)
    const refused = await redirect()
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ code: 'confirmation_required' })
    expect(await urlNow()).toBe(form.url)
    expect((await confirm(admin, PASSWORD)).status).toBe(204)
    expect((await redirect()).status).toBeLessThan(300)
    expect(await urlNow()).toBe(url)
  })

  test('comes before everything of an organization or a person is downloaded', async () => {
    const admin = await signInMember(database, seller.organizationNumber)
    const operator = await signInOperator(database)
    for (const [who, path] of [
      [admin, '/account/export'],
      [admin, '/organization/archive'],
      [operator, `/operator/organizations/${seller.organizationId}/archive`],
      [operator, `/operator/people/${admin.personId}/export`],
    ] as const) {
      const download = () => askConsole(app.url, 'GET', path, { cookie: who.cookie })
      await confirmedAgo(who, 6)
      const refused = await download()
      expect([path, refused.status]).toEqual([path, 403])
      expect(await refused.json()).toMatchObject({ code: 'confirmation_required' })
      expect((await confirm(who, PASSWORD)).status).toBe(204)
      const answer = await download()
      expect([path, answer.status]).toEqual([path, 200])
      await answer.arrayBuffer()
    }
  })

  test('comes before data is kept for other days, which deletes it for good, and the security log says so', async () => {
    const operator = await signInOperator(database)
    const set = (days: number | null) =>
      askConsole(app.url, 'PUT', '/operator/data-kept/requests', { cookie: operator.cookie, body: { days } })
    await confirmedAgo(operator, 6)
    const refused = await set(1)
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ code: 'confirmation_required' })
    expect(await database.query('SELECT FROM data_retention')).toEqual([])
    expect((await confirm(operator, PASSWORD)).status).toBe(204)
    expect((await set(60)).status).toBe(200)
    expect((await set(0)).status).toBe(400)
    expect((await set(null)).status).toBe(200)
    const outcomes = () =>
      database.query(
        `SELECT outcome FROM security_event WHERE kind = 'retention_changed' AND person_id = $1 ORDER BY number`,
        [operator.personId],
      )
    await expect
      .poll(outcomes, { timeout: 30_000 })
      .toEqual([{ outcome: 'done' }, { outcome: 'refused' }, { outcome: 'done' }])
  })

  test('is not needed for five minutes after signing in', async () => {
    const admin = await signInMember(database, seller.organizationNumber)
    await confirmedAgo(admin, 4)
    expect((await createKey(admin)).status).toBe(200)
  })

  test('counts for the session in which it was confirmed, and for no other of the same person', async () => {
    const admin = await signInMember(database, seller.organizationNumber)
    const signedIn = await askConsole(app.url, 'POST', '/session', {
      body: { email: admin.email, password: PASSWORD },
    })
    const elsewhere = { ...admin, cookie: signedIn.headers.getSetCookie()[0]!.split(';')[0]! }
    await confirmedAgo(admin, 6)
    expect((await confirm(elsewhere, PASSWORD)).status).toBe(204)
    expect((await createKey(elsewhere)).status).toBe(200)
    expect((await createKey(admin)).status).toBe(403)
  })

  test('says nothing to those who may not do it at all', async () => {
    const member = await signInMember(database, seller.organizationNumber, 'member')
    await confirmedAgo(member, 6)
    const refused = await createKey(member)
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ code: 'forbidden' })
    const suspension = `/operator/people/${member.personId}/suspension`
    expect((await askConsole(app.url, 'PUT', suspension, { cookie: member.cookie })).status).toBe(404)
  })

  test('holds for operators too', async () => {
    const operator = await signInOperator(database)
    const member = await signInMember(database, seller.organizationNumber, 'member')
    await confirmedAgo(operator, 6)
    const suspend = () =>
      askConsole(app.url, 'PUT', `/operator/people/${member.personId}/suspension`, {
        cookie: operator.cookie,
      })
    expect((await suspend()).status).toBe(403)
    expect((await confirm(operator, PASSWORD)).status).toBe(204)
    expect((await suspend()).status).toBe(204)
  })

  test('wrong passwords are throttled as at sign-in', async () => {
    const admin = await signInMember(database, seller.organizationNumber)
    const statuses: number[] = []
    for (let attempt = 0; attempt < 12; attempt++) {
      statuses.push((await confirm(admin, 'not the password')).status)
      if (statuses.at(-1) === 429) break
    }
    expect(statuses.at(-1)).toBe(429)
    const throttled = await confirm(admin, PASSWORD)
    expect(throttled.status).toBe(429)
    expect(Number(throttled.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  })
})
