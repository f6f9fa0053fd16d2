import { beforeAll, describe, expect, test } from 'vitest'
import { insertMembership } from '../src/core/person/person-sql.ts'
import { resumePerson, suspendPerson } from '../src/core/person/suspend-person.ts'
import type { Database } from '../src/database/database.ts'
import {
  askConsole,
  askConsoleFor,
  newSession,
  PASSWORD,
  signInMember,
  signInOperator,
  signInSomebody,
  type Account,
  type ShownLink,
} from './support/account.ts'
import { asOperator } from './support/agent-catalogue.ts'
import { startApp, type TestApp } from './support/app.ts'
import { sendRows } from './support/affiliate.ts'
import { postDelivery, postFeed, reportDelivery } from './support/ingest.ts'
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

function as<Content>(account: { cookie: string }, method: string, path: string, body?: unknown) {
  return askConsoleFor<Content>(app.url, method, path, { cookie: account.cookie, body })
}

/** What the operator gets under /operator. */
function ask<Content>(method: string, path: string, body?: unknown): Promise<Content> {
  return as<Content>(operator, method, `/operator${path}`, body)
}

async function refusal(method: string, path: string, body?: unknown, account: Account = operator) {
  const response = await askConsole(app.url, method, `/operator${path}`, { cookie: account.cookie, body })
  const problem = (await response.json()) as { detail: string; field?: string }
  return { status: response.status, detail: problem.detail, field: problem.field }
}

function signIn(email: string, password: string): Promise<Response> {
  return askConsole(app.url, 'POST', '/session', { body: { email, password } })
}

function suspend(seller: Seller): Promise<void> {
  return ask('PUT', `/organizations/${seller.organizationId}/suspension`)
}

function resume(seller: Seller): Promise<void> {
  return ask('DELETE', `/organizations/${seller.organizationId}/suspension`)
}

async function actsOf(organization: string): Promise<string[]> {
  const { entries } = await ask<Answer<'GET /operator/audit'>>('GET', `/audit?organization=${organization}`)
  return entries.map(({ who, what, about }) => `${who} ${what}: ${about}`)
}

/** Without what changes with the time of day. */
function withoutClock(answers: unknown[]): unknown {
  return JSON.parse(
    JSON.stringify(answers).replaceAll(/"(now|expected|pace|percent_of_flight)":("[^"]*"|[^,}]*)/g, '"$1":0'),
  )
}

describe('a suspended organization', () => {
  test.each([{ isShared: false }, { isShared: true }])(
    'has its keys refused at the next request, and they work again when it is resumed (%o)',
    async ({ isShared }) => {
      const own = isShared ? (await createTestDatabase({ isShared })).database : database
      const server = isShared ? await startApp(own) : app
      const boss = isShared ? await signInOperator(own) : operator
      const seller = await createSeller(own)
      const item = { package_id: await createLine(own, seller), impressions: 5 }
      const feeds = async () => [
        (await postDelivery(server.url, seller.apiKey, { items: [item] })).status,
        (await postFeed(server.url, '/api/ingest/affiliate/codes', seller.apiKey, { codes: [] })).status,
      ]
      const suspension = `/operator/organizations/${seller.organizationId}/suspension`
      const before = await feeds()
      expect(before[0]).toBe(200)
      await askConsoleFor(server.url, 'PUT', suspension, boss)
      expect(await feeds()).toEqual([401, 401])
      const other = await createSeller(own)
      expect((await postDelivery(server.url, other.apiKey, { items: [{}] })).status).toBe(200)
      await askConsoleFor(server.url, 'DELETE', suspension, boss)
      expect(await feeds()).toEqual(before)
    },
  )

  test('has its keys refused with the same message as an unknown one', async () => {
    const seller = await createSeller(database)
    await suspend(seller)
    const wordsOf = async (key: string) => {
      const response = await postDelivery(app.url, key, { items: [{}] })
      const { request_id: _, ...rest } = (await response.json()) as Record<string, unknown>
      return { ...rest, limit: response.headers.get('ratelimit') }
    }
    expect(await wordsOf(seller.apiKey)).toEqual(await wordsOf(`${seller.apiKey.slice(0, -1)}x`))
  })

  test('is not offered to its members, who see a notice if they have no other', async () => {
    const seller = await createSeller(database, 'Closed for now')
    const other = await createSeller(database, 'Open as ever')
    const [lone, both] = [
      await signInMember(database, seller.organizationNumber),
      await signInMember(database, seller.organizationNumber),
    ]
    await insertMembership(database, {
      organizationNumber: other.organizationNumber,
      personId: both.personId,
      role: 'member',
    })
    await suspend(seller)

    expect(await as<Answer<'GET /session'>>(lone, 'GET', '/session')).toMatchObject({
      organization: null,
      organizations: [],
      suspended_organization: 'Closed for now',
    })
    const refused = await askConsole(app.url, 'GET', '/api-keys', lone)
    expect(refused.status).toBe(403)
    expect(await refused.text()).toContain('Closed for now is suspended')
    const signedIn = await signIn(lone.email, PASSWORD)
    expect([signedIn.status, await signedIn.text()]).toEqual([403, expect.stringContaining('is suspended')])
    expect((await signIn(both.email, PASSWORD)).status).toBe(200)

    expect(await as<Answer<'GET /session'>>(both, 'GET', '/session')).toMatchObject({
      organization: { name: 'Open as ever' },
      organizations: [{ name: 'Open as ever' }],
      suspended_organization: null,
    })
    const move = await askConsole(app.url, 'PUT', '/session/organization', {
      ...both,
      body: { organization_id: seller.organizationId },
    })
    expect(move.status).toBe(404)

    await resume(seller)
    expect((await as<Answer<'GET /session'>>(lone, 'GET', '/session')).organization?.name).toBe(
      'Closed for now',
    )
  })

  test('is still visible to its buyers: campaign, chart, history, affiliates', async () => {
    const seller = await createSeller(database, 'Suspended seller')
    const packageId = await createLine(database, seller)
    await reportDelivery(app.url, seller.apiKey, [{ package_id: packageId, impressions: 1234 }])
    await sendRows(app.url, seller.apiKey, 'codes', [{ packageId, code: 'TRAIL' }])
    const day = { date: '2026-01-02', clicks: 9, conversions: 2, conversionValue: 10.5 }
    await sendRows(app.url, seller.apiKey, 'metrics', [{ code: 'TRAIL', ...day }])
    const [row] = await database.query<{ buyer_number: number }>(
      'SELECT buyer_number FROM campaign WHERE id = $1',
      [seller.campaignId],
    )
    const buyer = await signInMember(database, row!.buyer_number)
    const seen = async () => [
      await as(buyer, 'GET', '/campaigns'),
      await as(buyer, 'GET', `/campaigns/${seller.campaignId}`),
      await as(buyer, 'GET', `/campaigns/${seller.campaignId}/chart`),
      await as(buyer, 'GET', '/affiliates'),
    ]
    const before = await seen()
    expect(JSON.stringify(before[1])).toContain('1234')
    expect(JSON.stringify(before[3])).toContain('TRAIL')
    await suspend(seller)
    expect(withoutClock(await seen())).toEqual(withoutClock(before))
  })

  test("lets nobody join by an invitation or return by an admin's link, even once resumed", async () => {
    const seller = await createSeller(database)
    const admin = await signInMember(database, seller.organizationNumber)
    const member = await signInMember(database, seller.organizationNumber, 'member')
    const invitation = await as<ShownLink>(admin, 'POST', '/invitations', {
      email: 'newcomer@example.com',
      role: 'member',
    })
    const access = await as<ShownLink>(admin, 'POST', `/members/${member.personId}/access-link`)
    await suspend(seller)
    const open = async (page: string, { link }: ShownLink) =>
      (await askConsole(app.url, 'POST', page, { body: { token: link.split('#')[1] } })).status
    expect([await open('/invitation', invitation), await open('/access', access)]).toEqual([409, 409])
    await resume(seller)
    expect([await open('/invitation', invitation), await open('/access', access)]).toEqual([409, 409])
  })

  test('is suspended and resumed once, and each is in the audit log', async () => {
    const seller = await createSeller(database, 'Audited')
    await suspend(seller)
    await suspend(seller)
    await resume(seller)
    await resume(seller)
    expect(await actsOf(seller.organizationId)).toEqual([
      'Nora Test ended the suspension of the organization: Audited',
      'Nora Test suspended the organization: Audited',
    ])
    const nobody = '00000000-0000-4000-8000-000000000000'
    for (const id of [nobody, 'nonsense']) {
      expect((await refusal('PUT', `/organizations/${id}/suspension`)).status).toBe(404)
      expect((await refusal('DELETE', `/organizations/${id}/suspension`)).status).toBe(404)
      expect((await refusal('GET', `/organizations/${id}`)).status).toBe(404)
    }
  })
})

describe('a suspended person', () => {
  test('is signed out at once, cannot sign in, and once resumed can again with the same password', async () => {
    const seller = await createSeller(database)
    const account = await signInMember(database, seller.organizationNumber)
    const second = { cookie: await newSession(database, account.personId) }
    await ask('PUT', `/people/${account.personId}/suspension`)
    for (const session of [account, second]) {
      expect((await as<Answer<'GET /session'>>(session, 'GET', '/session')).person).toBeNull()
      expect((await askConsole(app.url, 'GET', '/api-keys', session)).status).toBe(401)
    }
    const refused = await signIn(account.email, PASSWORD)
    expect(refused.status).toBe(403)
    expect(refused.headers.getSetCookie()).toEqual([])
    expect(await refused.text()).toContain('suspended')
    expect((await signIn(account.email, 'a guess')).status).toBe(400)

    await ask('DELETE', `/people/${account.personId}/suspension`)
    expect((await as<Answer<'GET /session'>>(account, 'GET', '/session')).person).toBeNull()
    expect((await signIn(account.email, PASSWORD)).status).toBe(200)
  })

  test('cannot use a session that began at the moment of the suspension', async () => {
    const account = await signInSomebody(database)
    await suspendPerson(asOperator(database), { personId: account.personId })
    const late = { cookie: await newSession(database, account.personId) }
    expect((await as<Answer<'GET /session'>>(late, 'GET', '/session')).person).toBeNull()
    await resumePerson(asOperator(database), { personId: account.personId })
  })

  test('leaves the keys and the other people of the organization alone', async () => {
    const seller = await createSeller(database)
    const account = await signInMember(database, seller.organizationNumber)
    const colleague = await signInMember(database, seller.organizationNumber)
    await ask('PUT', `/people/${account.personId}/suspension`)
    expect((await postDelivery(app.url, seller.apiKey, { items: [{}] })).status).toBe(200)
    expect((await as<Answer<'GET /session'>>(colleague, 'GET', '/session')).organization).not.toBeNull()
  })

  test('cannot be oneself or a person who does not exist', async () => {
    expect(await refusal('PUT', `/people/${operator.personId}/suspension`)).toMatchObject({ status: 409 })
    expect(await refusal('PUT', '/people/nonsense/suspension')).toMatchObject({ status: 404 })
    expect(await refusal('DELETE', '/people/nonsense/suspension')).toMatchObject({ status: 404 })
  })
})

describe('creating an organization', () => {
  test('invites its first admin, who accepts and works in it', async () => {
    const created = await ask<Answer<'POST /operator/organizations'>>('POST', '/organizations', {
      name: ' Harbour Lane ',
      admin_email: 'ada@harbour.example',
    })
    expect(created).toMatchObject({ name: 'Harbour Lane', invitation: { mail: 'not_configured' } })
    const token = created.invitation!.link!.split('#')[1]
    const accepted = await askConsole(app.url, 'POST', '/invitation/acceptance', {
      body: { token, newcomer: { name: 'Ada Harbour', password: PASSWORD } },
    })
    const cookie = accepted.headers.getSetCookie()[0]!.split(';')[0]!
    expect(await as<Answer<'GET /session'>>({ cookie }, 'GET', '/session')).toMatchObject({
      person: { email: 'ada@harbour.example', is_operator: false },
      organization: { id: created.id, role: 'admin' },
    })
    const { organization, people, keys } = await ask<Answer<'GET /operator/organizations/:organizationId'>>(
      'GET',
      `/organizations/${created.id}`,
    )
    expect(organization).toMatchObject({ name: 'Harbour Lane', people: 1, keys: 0, suspended_at: null })
    expect(people).toMatchObject([{ email: 'ada@harbour.example', role: 'admin' }])
    expect(keys).toEqual([])
    expect(await actsOf(created.id)).toEqual([
      'Ada Harbour accepted an invitation: ada@harbour.example, as an admin',
      'Nora Test invited a member: ada@harbour.example, as an admin',
      'Nora Test created the organization: Harbour Lane',
    ])
  })

  test('needs no admin: one can be invited later', async () => {
    const { id, invitation } = await ask<Answer<'POST /operator/organizations'>>('POST', '/organizations', {
      name: 'Later',
    })
    expect(invitation).toBeNull()
    const link = await ask<ShownLink>('POST', `/organizations/${id}/invitations`, {
      email: 'later@example.com',
      role: 'admin',
    })
    expect(link.link).toMatch(/^\/invitation#[\w-]{43}$/)
  })

  test('shows pending invitations, which the operator can renew and withdraw', async () => {
    const { id } = await ask<Answer<'POST /operator/organizations'>>('POST', '/organizations', {
      name: 'Pending',
    })
    const path = `/organizations/${id}/invitations`
    const pending = async () =>
      (await ask<Answer<'GET /operator/organizations/:organizationId'>>('GET', `/organizations/${id}`))
        .invitations
    expect(await pending()).toEqual([])
    const invite = () => ask<ShownLink>('POST', path, { email: 'soon@example.com', role: 'admin' })
    const first = await invite()
    const [shown] = await pending()
    expect(shown).toMatchObject({
      email: 'soon@example.com',
      role: 'admin',
      created_by_name: 'Nora Test',
      created_at: expect.any(String),
      expires_at: first.expires_at,
      is_expired: false,
    })
    // The organization itself does not know the operator, and nobody sees the link again.
    const { number } = (
      await database.query<{ number: number }>('SELECT number FROM organization WHERE id = $1', [id])
    )[0]!
    const admin = await signInMember(database, number)
    const own = await as<Answer<'GET /invitations'>>(admin, 'GET', '/invitations')
    expect(own.invitations).toMatchObject([{ email: 'soon@example.com', created_by_name: null }])
    expect(JSON.stringify([shown, own])).not.toContain(first.link.split('#')[1])
    const open = async (link: string) =>
      (await askConsole(app.url, 'POST', '/invitation', { body: { token: link.split('#')[1] } })).status
    const second = await invite()
    expect(await pending()).toMatchObject([{ email: 'soon@example.com', expires_at: second.expires_at }])
    expect([await open(first.link), await open(second.link)]).toEqual([409, 200])

    const [renewed] = await pending()
    await ask('DELETE', `${path}/${renewed!.id}`)
    expect(await pending()).toEqual([])
    expect(await open(second.link)).toBe(409)
    expect(await refusal('DELETE', `${path}/${renewed!.id}`)).toMatchObject({ status: 404 })
  })

  test('if refused, names the field and the reason, and leaves nothing behind', async () => {
    const total = async () =>
      (await ask<Answer<'GET /operator/organizations'>>('GET', '/organizations')).total
    const before = await total()
    for (const [body, field] of [
      [{ name: ' ', admin_email: 'ada@example.com' }, 'name'],
      [{ name: 'x'.repeat(201) }, 'name'],
      [{ name: 'Fine', admin_email: 'no address' }, 'email'],
      [{ admin_email: 'ada@example.com' }, 'name'],
    ] as const) {
      expect(await refusal('POST', '/organizations', body)).toMatchObject({ status: 400, field })
    }
    expect(await total()).toBe(before)
  })
})

describe('the list of organizations', () => {
  test('is searched by part of a name or by id, in pages, with counts for each', async () => {
    const { database: fresh } = await createTestDatabase()
    const own = await startApp(fresh)
    const boss = await signInOperator(fresh)
    await fresh.query(`INSERT INTO organization (name) SELECT 'Station ' || lpad(i::text, 3, '0')
      FROM generate_series(1, 60) i`)
    const seller = await createSeller(fresh, 'Zebra 100%_radio')
    await signInMember(fresh, seller.organizationNumber)
    await postDelivery(own.url, seller.apiKey, { items: [{}] })
    const list = (query: string) =>
      askConsoleFor<Answer<'GET /operator/organizations'>>(
        own.url,
        'GET',
        `/operator/organizations${query}`,
        boss,
      )

    const all = await list('')
    expect(all).toMatchObject({ page: 1, pages: 2, total: 62 })
    expect(all.organizations).toHaveLength(50)
    expect((await list('?page=2')).organizations.map(({ name }) => name)).toEqual([
      ...Array.from({ length: 10 }, (_, i) => `Station 0${51 + i}`),
      'Test buyer',
      'Zebra 100%_radio',
    ])
    for (const search of ['100%_RADIO', seller.organizationId]) {
      const { organizations } = await list(`?search=${encodeURIComponent(search)}`)
      expect(organizations).toMatchObject([{ id: seller.organizationId, people: 1, keys: 1 }])
      expect(organizations[0]!.key_used_at).not.toBeNull()
    }
    expect(await list('?search=station_0')).toMatchObject({ total: 0, organizations: [] })
    await askConsoleFor(own.url, 'PUT', `/operator/organizations/${seller.organizationId}/suspension`, boss)
    expect((await list('?show=suspended')).organizations).toMatchObject([{ id: seller.organizationId }])
    expect((await list('?show=active')).total).toBe(61)
  })

  test("leads to each one's people, keys and how much it sells and buys", async () => {
    const seller = await createSeller(database, 'Looked into')
    await createLine(database, seller)
    const admin = await signInMember(database, seller.organizationNumber)
    const view = await ask<Answer<'GET /operator/organizations/:organizationId'>>(
      'GET',
      `/organizations/${seller.organizationId}`,
    )
    expect(view.counts).toEqual({ campaigns_sold: 1, campaigns_bought: 0, lines: 1 })
    expect(view.people).toMatchObject([{ id: admin.personId, role: 'admin', suspended_at: null }])
    expect(view.keys).toMatchObject([{ label: 'Test key', revoked_at: null, last_used_at: null }])
    expect(JSON.stringify(view)).not.toMatch(/password|fingerprint/)
  })
})

describe('people', () => {
  test('are found by part of their name or address, with their organizations, and no password', async () => {
    const seller = await createSeller(database, 'Where Quentin works')
    const account = await signInSomebody(database, { name: 'Quentin Unusual' })
    await insertMembership(database, {
      organizationNumber: seller.organizationNumber,
      personId: account.personId,
      role: 'admin',
    })
    for (const search of ['quentin', account.email.toUpperCase(), account.personId]) {
      const { people, total } = await ask<Answer<'GET /operator/people'>>(
        'GET',
        `/people?search=${encodeURIComponent(search)}`,
      )
      expect(total).toBe(1)
      expect(people).toMatchObject([
        {
          id: account.personId,
          is_operator: false,
          suspended_at: null,
          organizations: [{ name: 'Where Quentin works', role: 'admin', is_suspended: false }],
        },
      ])
      expect(JSON.stringify(people)).not.toMatch(/password|argon2|fingerprint/)
    }
    const operators = await ask<Answer<'GET /operator/people'>>('GET', '/people?show=operators')
    expect(operators.people.every(({ is_operator }) => is_operator)).toBe(true)
    await ask('PUT', `/people/${account.personId}/suspension`)
    const suspended = await ask<Answer<'GET /operator/people'>>(
      'GET',
      '/people?show=suspended&search=quentin',
    )
    expect(suspended.people).toMatchObject([{ id: account.personId }])
  })

  test('get back in by a link that works once, whichever organizations they belong to', async () => {
    const account = await signInMember(database, (await createSeller(database)).organizationNumber)
    await insertMembership(database, {
      organizationNumber: (await createSeller(database)).organizationNumber,
      personId: account.personId,
      role: 'member',
    })
    const { link } = await ask<ShownLink>('POST', `/people/${account.personId}/access-link`)
    expect((await as<Answer<'GET /session'>>(account, 'GET', '/session')).person).not.toBeNull()
    const choose = (password: string) =>
      askConsole(app.url, 'POST', '/access/password', { body: { token: link.split('#')[1], password } })
    expect((await choose('a quite new password')).status).toBe(204)
    expect((await as<Answer<'GET /session'>>(account, 'GET', '/session')).person).toBeNull()
    expect((await signIn(account.email, 'a quite new password')).status).toBe(200)
    expect((await choose('yet another password')).status).toBe(409)
    expect(await refusal('POST', '/people/nonsense/access-link')).toMatchObject({ status: 404 })
    for (const oneself of [operator.personId, operator.personId.toUpperCase()])
      expect(await refusal('POST', `/people/${oneself}/access-link`)).toMatchObject({ status: 400 })
  })

  test('who are suspended can choose a password by a link, but still not sign in', async () => {
    const account = await signInSomebody(database)
    await ask('PUT', `/people/${account.personId}/suspension`)
    const { link } = await ask<ShownLink>('POST', `/people/${account.personId}/access-link`)
    const token = link.split('#')[1]
    await askConsoleFor(app.url, 'POST', '/access/password', {
      body: { token, password: 'a new password 1' },
    })
    expect((await signIn(account.email, 'a new password 1')).status).toBe(403)
  })
})

describe('operators', () => {
  test('are created with a link, and without a password that anyone has seen', async () => {
    const answer = await ask<ShownLink>('POST', '/operators', {
      email: 'second@example.com',
      name: 'Second Operator',
    })
    expect(Object.keys(answer).toSorted()).toEqual(['email', 'expires_at', 'link', 'mail', 'person_id'])
    const token = answer.link.split('#')[1]
    await askConsoleFor(app.url, 'POST', '/access/password', { body: { token, password: PASSWORD } })
    const signedIn = await signIn('second@example.com', PASSWORD)
    expect(await signedIn.json()).toMatchObject({ person: { is_operator: true } })
    expect(await refusal('POST', '/operators', { email: 'SECOND@example.com', name: 'Again' })).toMatchObject(
      { status: 409 },
    )
  })

  test('are appointed from existing accounts, and withdrawn, from the next request', async () => {
    const account = await signInSomebody(database, { name: 'Risen' })
    const look = async () => (await askConsole(app.url, 'GET', '/operator/people', account)).status
    expect(await look()).toBe(404)
    await ask('PUT', `/operators/${account.personId}`)
    expect(await look()).toBe(200)
    await ask('DELETE', `/operators/${account.personId}`)
    expect(await look()).toBe(404)
    expect((await as<Answer<'GET /session'>>(account, 'GET', '/session')).person).not.toBeNull()
    const { entries } = await ask<Answer<'GET /operator/audit'>>('GET', '/audit?who=nora')
    const acts = entries.filter(({ about }) => about.startsWith('Risen')).map(({ what }) => what)
    expect(acts).toEqual(['removed an operator', 'made a person an operator'])
  })

  test('cannot all be removed: the last who can sign in is neither withdrawn nor suspended', async () => {
    const { database: fresh } = await createTestDatabase()
    const own = await startApp(fresh)
    const [one, two, three] = await Promise.all([
      signInOperator(fresh),
      signInOperator(fresh),
      signInOperator(fresh),
    ])
    const statusOf = async (by: Account, method: string, path: string) =>
      (await askConsole(own.url, method, `/operator${path}`, by)).status
    expect(await statusOf(one, 'PUT', `/people/${three.personId}/suspension`)).toBe(204)
    // Two who try to withdraw each other at once.
    const each = await Promise.all([
      statusOf(one, 'DELETE', `/operators/${two.personId}`),
      statusOf(two, 'DELETE', `/operators/${one.personId}`),
    ])
    const [left] = await fresh.query<{ count: number }>(
      'SELECT count(*)::integer AS count FROM person WHERE is_operator AND suspended_at IS NULL',
    )
    expect(left!.count).toBe(1)
    expect(each).toContain(204)
    const last = (await statusOf(one, 'GET', '/people')) === 200 ? one : two
    expect(await statusOf(last, 'DELETE', `/operators/${last.personId}`)).toBe(409)
    expect(await statusOf(last, 'DELETE', `/operators/${three.personId}`)).toBe(204)
    expect(await statusOf(last, 'PUT', `/operators/${three.personId}`)).toBe(409)
  })

  test.each([
    ['suspended', 'people', 'suspension'],
    ['withdrawn', 'operators', ''],
  ])('whose access is %s leave no link that still works', async (_, place, what) => {
    const account = await signInSomebody(database)
    const gone = await signInOperator(database)
    const { organizationId } = await createSeller(database)
    const access = await as<ShownLink>(gone, 'POST', `/operator/people/${account.personId}/access-link`)
    const invitation = await as<ShownLink>(
      gone,
      'POST',
      `/operator/organizations/${organizationId}/invitations`,
      { email: 'back.door@example.com', role: 'admin' },
    )
    const open = async (page: string, { link }: ShownLink) =>
      (await askConsole(app.url, 'POST', page, { body: { token: link.split('#')[1] } })).status
    expect([await open('/invitation', invitation), await open('/access', access)]).toEqual([200, 200])
    await (what === ''
      ? ask('DELETE', `/${place}/${gone.personId}`)
      : ask('PUT', `/${place}/${gone.personId}/${what}`))
    expect([await open('/invitation', invitation), await open('/access', access)]).toEqual([409, 409])
    await (what === ''
      ? ask('PUT', `/${place}/${gone.personId}`)
      : ask('DELETE', `/${place}/${gone.personId}/${what}`))
    expect([await open('/invitation', invitation), await open('/access', access)]).toEqual([409, 409])
  })
})

describe('the audit log over all organizations', () => {
  test('is filtered by organization, act, person and time, page by page', async () => {
    const { database: fresh } = await createTestDatabase()
    const own = await startApp(fresh)
    const boss = await signInOperator(fresh)
    const [one, two] = [await createSeller(fresh, 'First place'), await createSeller(fresh, 'Second place')]
    const nora = await signInSomebody(fresh, { name: 'Nora Busy' })
    await fresh.query(
      `INSERT INTO audit_entry (organization_number, at, actor_kind, actor_person_id, actor_name, actor_email, act,
         subject_kind, subject_id, detail)
       SELECT CASE i % 3 WHEN 0 THEN $1::integer WHEN 1 THEN $2::integer END, '2026-01-01'::timestamptz + i * interval '1 day',
         CASE WHEN i % 2 = 0 THEN 'person' ELSE 'command_line' END, CASE WHEN i % 2 = 0 THEN $3::uuid END,
         CASE WHEN i % 2 = 0 THEN 'Nora Busy' END, CASE WHEN i % 2 = 0 THEN $4 END,
         CASE i % 5 WHEN 0 THEN 'api_key.revoked' ELSE 'organization.suspended' END, 'x', i::text,
         json_build_object('name', 'n' || i, 'label', '=l' || i)
       FROM generate_series(0, 119) i`,
      [one.organizationNumber, two.organizationNumber, nora.personId, nora.email],
    )
    const list = (query: string) =>
      askConsoleFor<Answer<'GET /operator/audit'>>(own.url, 'GET', `/operator/audit${query}`, boss)
    const about = (answer: Answer<'GET /operator/audit'>) =>
      answer.entries.map((entry) => Number(/\d+/.exec(entry.about)![0]))
    const numbers = (fits: (i: number) => boolean) =>
      Array.from({ length: 120 }, (_, i) => 119 - i).filter(fits)

    const first = await list('')
    expect(about(first)).toEqual(numbers((i) => i >= 70))
    expect(about(await list(`?before=${first.next_before}`))).toEqual(numbers((i) => i < 70 && i >= 20))
    expect(first.entries[0]).toMatchObject({
      who: 'Command line',
      what: 'suspended the organization',
      organization: null,
    })
    expect(about(await list('?organization=FIRST'))).toEqual(numbers((i) => i % 3 === 0))
    expect(about(await list(`?organization=${two.organizationId}`))).toEqual(numbers((i) => i % 3 === 1))
    expect(about(await list('?act=api_key.revoked'))).toEqual(numbers((i) => i % 5 === 0))
    expect(about(await list(`?who=${nora.email}&from=2026-04-01`))).toEqual(
      numbers((i) => i % 2 === 0 && i >= 90),
    )
    expect(about(await list('?from=2026-01-02&to=2026-01-04'))).toEqual([3, 2, 1])
    expect(about(await list('?who=nora+busy&organization=place&act=api_key.revoked'))).toEqual(
      numbers((i) => i % 10 === 0 && i % 3 !== 2),
    )
    for (const nothing of ['?organization=nowhere', '?who=nobody', '?act=never.done', '?from=2030-01-01']) {
      expect(await list(nothing)).toMatchObject({ entries: [], next_before: null })
    }
    for (const wrong of ['?from=2026-02-30', '?before=x', '?to=yesterday']) {
      expect((await askConsole(own.url, 'GET', `/operator/audit${wrong}`, boss)).status).toBe(400)
    }

    const csv = await askConsole(own.url, 'GET', '/operator/audit.csv?act=api_key.revoked', boss)
    expect(csv.headers.get('content-disposition')).toBe('attachment; filename="audit-log.csv"')
    const lines = (await csv.text()).trimEnd().split('\r\n')
    expect(lines).toHaveLength(1 + numbers((i) => i % 5 === 0).length)
    expect(lines[1]).toContain("'=l115")
    expect(lines.find((line) => line.includes('=l110'))).toContain(`Nora Busy,${nora.email}`)
  })

  test('is seen in full only by operators', async () => {
    const admin = await signInMember(database, (await createSeller(database)).organizationNumber)
    for (const path of ['/audit', '/audit.csv', '/people', '/organizations', '/health']) {
      expect((await refusal('GET', path, undefined, admin)).status).toBe(404)
    }
  })
})
