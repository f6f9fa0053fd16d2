import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../src/database/database.ts'
import { askConsole, askConsoleFor, signInMember } from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { reportDelivery } from './support/ingest.ts'
import { acceptSeller, createSeller, type Seller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'
import type { Answer, Body } from '../src/console/routes.ts'

let database: Database
let app: TestApp
let seller: Seller
let buyer: Seller
let cookies: { member: string; buyer: string }

const LINE = {
  package_id: null,
  name: 'Front page',
  pricing_basis: 'impressions',
  flight_start: '2026-01-01',
  flight_end: '2199-12-31',
  booked: '9007199254740993',
  price: '12.50',
  currency: 'EUR',
} as const

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database)
  seller = await createSeller(database, 'Seller')
  buyer = await createSeller(database, 'Buyer')
  await acceptSeller(database, seller, buyer)
  cookies = {
    member: (await signInMember(database, seller.organizationNumber, 'member')).cookie,
    buyer: (await signInMember(database, buyer.organizationNumber, 'admin')).cookie,
  }
})

describe('a campaign by form', () => {
  test('is created, reported on and shown to both sides with every digit', async () => {
    const id = await create(formOf({ name: 'Whole journey' }))
    const created = await show(cookies.member, id)
    const [line] = created.lines
    expect(line).toMatchObject({ booked: '9007199254740993', price: '12.5', delivered: null })
    await reportDelivery(app.url, seller.apiKey, [
      { package_id: line!.package_id, impressions: 9_007_199_254_740_991, as_of: '2026-02-01' },
    ])
    const sold = await show(cookies.member, id)
    expect(sold.lines[0]).toMatchObject({
      delivered: '9007199254740991',
      pacing: { state: 'ahead', delivered_percent: '99.9' },
      arrival: { by: 'api', key_label: 'Test key' },
    })
    const bought = await show(cookies.buyer, id)
    expect(bought.lines[0]).toEqual({
      ...sold.lines[0],
      arrival: {
        by: 'api',
        at: sold.lines[0]!.received_at,
        key_label: null,
        key_prefix: null,
        person_name: null,
        person_email: null,
        file_name: null,
      },
    })
    const chart = await askConsoleFor<Answer<'GET /campaigns/:campaignId/chart'>>(
      app.url,
      'GET',
      `/campaigns/${id}/chart?package_id=${line!.package_id}`,
      { cookie: cookies.buyer },
    )
    expect(chart.points[0]).toMatchObject({ delivered: '9007199254740991' })
  })

  test('accepts pasted spaces, lower-case currencies and an empty quantity', async () => {
    const id = await create({
      name: ' Spaced ',
      buyer_id: ` ${buyer.organizationId} `,
      lines: [{ ...LINE, booked: ' ', price: ' 1 ', currency: ' eur' }],
    })
    expect(await show(cookies.member, id)).toMatchObject({
      name: 'Spaced',
      lines: [{ booked: null, price: '1', currency: 'EUR' }],
    })
  })

  test.each<[string, Partial<Body<'POST /campaigns'>>, string, string]>([
    ['no name', { name: ' ' }, 'name', 'Give the campaign a name'],
    ['no buyer', { buyer_id: '' }, 'buyer_id', 'Choose the buyer'],
    ['nonsense for a buyer', { buyer_id: 'nonsense' }, 'buyer_id', 'Buying organization not found'],
    ['no line', { lines: [] }, 'lines', '1 to 1000 lines'],
    ['a separated number', withLine({ booked: '1,234' }), 'lines.1.booked', 'without separators'],
    ['a comma in the price', withLine({ price: '1,50' }), 'lines.1.price', 'with a decimal point'],
    ['no first day', withLine({ flight_start: '' }), 'lines.1.flight_start', 'YYYY-MM-DD'],
    [
      'an end before the start',
      withLine({ flight_end: '2025-01-01' }),
      'lines.1.flight_end',
      'before the first day',
    ],
    ['no currency', withLine({ currency: '' }), 'lines.1.currency', 'choose a currency'],
    ['an unknown currency code', withLine({ currency: 'ZZZ' }), 'lines.1.currency', 'ISO 4217'],
    ['a name of two lines', withLine({ name: 'a\nb' }), 'lines.1.name', 'on one line'],
  ])('is refused with %s, naming the field', async (_, change, field, words) => {
    const response = await askConsole(app.url, 'POST', '/campaigns', {
      cookie: cookies.member,
      body: formOf(change),
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ field, detail: expect.stringContaining(words) })
  })

  test('is refused with every wrong field at once, of the campaign and of each line', async () => {
    const wrong = { ...LINE, flight_end: '2025-01-01', booked: '1,234', price: '', currency: 'ZZZ' }
    const response = await askConsole(app.url, 'POST', '/campaigns', {
      cookie: cookies.member,
      body: { name: ' ', buyer_id: '', lines: [wrong, LINE, { ...wrong, name: '' }] },
    })
    expect(response.status).toBe(400)
    const { detail, errors } = (await response.json()) as { detail: string; errors: { field: string }[] }
    const ofLine = ['flight_end', 'booked', 'price', 'currency']
    expect(errors.map(({ field }) => field).sort()).toEqual(
      [
        'name',
        'buyer_id',
        ...ofLine.map((field) => `lines.0.${field}`),
        ...['name', ...ofLine].map((field) => `lines.2.${field}`),
      ].sort(),
    )
    expect(detail).toContain('(and 10 more)')
    const none = await askConsole(app.url, 'POST', '/campaigns', {
      cookie: cookies.member,
      body: { name: '', buyer_id: buyer.organizationId, lines: [] },
    })
    expect(await none.json()).toMatchObject({ errors: [{ field: 'name' }, { field: 'lines' }] })
  })

  test('is refused with unknown fields, and with numbers that are not text', async () => {
    for (const body of [
      { ...formOf({}), seller_id: buyer.organizationId },
      { ...formOf({}), lines: [{ ...LINE, booked: 1234 }] },
    ]) {
      expect((await askConsole(app.url, 'POST', '/campaigns', { cookie: cookies.member, body })).status).toBe(
        400,
      )
    }
  })

  test('cannot be sold to an unknown buyer, and the known buyers are those already sold to', async () => {
    const unknown = formOf({ buyer_id: '00000000-0000-4000-8000-000000000000' })
    const response = await askConsole(app.url, 'POST', '/campaigns', {
      cookie: cookies.member,
      body: unknown,
    })
    expect(response.status).toBe(400)
    const { buyers } = await askConsoleFor<{ buyers: { name: string }[] }>(app.url, 'GET', '/buyers', {
      cookie: cookies.buyer,
    })
    expect(buyers.map(({ name }) => name)).toEqual(['Test buyer'])
  })
})

describe('a buyer without an account', () => {
  test('is created by an admin of the seller, invited by link, and sees only what they buy', async () => {
    const admin = await signInMember(database, seller.organizationNumber, 'admin')
    const answer = await askConsoleFor<Answer<'POST /buyers'>>(app.url, 'POST', '/buyers', {
      cookie: admin.cookie,
      body: { name: 'Brand new', email: 'first@example.com' },
    })
    expect(answer).toMatchObject({ name: 'Brand new', email: 'first@example.com', mail: 'not_configured' })
    const id = await create(formOf({ name: 'For the new one', buyer_id: answer.id }))
    const response = await askConsole(app.url, 'POST', '/invitation/acceptance', {
      body: {
        token: answer.link!.split('#')[1],
        newcomer: { name: 'First Admin', password: 'a long enough password' },
      },
    })
    expect(response.status).toBe(204)
    const cookie = response.headers.get('set-cookie')!.split(';')[0]!
    expect(await show(cookie, id)).toMatchObject({ name: 'For the new one', side: 'buyer' })
    const listed = await askConsoleFor<Answer<'GET /campaigns'>>(app.url, 'GET', '/campaigns', { cookie })
    expect(listed.campaigns).toHaveLength(1)
    const session = await askConsoleFor<{ organization: unknown }>(app.url, 'GET', '/session', { cookie })
    expect(session.organization).toMatchObject({ id: answer.id, name: 'Brand new', role: 'admin' })
    const members = await askConsole(app.url, 'GET', '/session', { cookie: admin.cookie })
    expect(JSON.stringify(await members.json())).not.toContain('Brand new')
  })

  test('needs a name and an e-mail address; requests by members, or too many in a day, are refused', async () => {
    const fresh = await createSeller(database)
    const { cookie } = await signInMember(database, fresh.organizationNumber, 'admin')
    const post = (body: object, as = cookie) => askConsole(app.url, 'POST', '/buyers', { cookie: as, body })
    for (const [body, field] of [
      [{ name: ' ', email: 'a@example.com' }, 'name'],
      [{ name: 'New', email: 'nobody' }, 'email'],
    ] as const) {
      const response = await post(body)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ field })
    }
    expect((await post({ name: 'New', email: 'a@example.com' }, cookies.member)).status).toBe(403)
    await database.query(
      `INSERT INTO audit_entry (organization_number, actor_kind, act, subject_kind, subject_id)
       SELECT $1, 'command_line', 'buyer.introduced', 'organization', 'x' FROM generate_series(1, 49)`,
      [fresh.organizationNumber],
    )
    const outcomes = await Promise.all([1, 2, 3].map(() => post({ name: 'New', email: 'a@example.com' })))
    expect(outcomes.map(({ status }) => String(status)).sort()).toEqual(['200', '409', '409'])
  })
})

describe('changing it', () => {
  test('with an outdated form is a conflict and says so', async () => {
    const id = await create(formOf({}))
    const { version, lines } = await show(cookies.member, id)
    const body = {
      ...formOf({ name: 'First' }),
      version,
      lines: [{ ...LINE, package_id: lines[0]!.package_id }],
    }
    const put = (change: object) =>
      askConsole(app.url, 'PUT', `/campaigns/${id}`, { cookie: cookies.member, body: { ...body, ...change } })
    expect(await (await put({})).json()).toEqual({ id, version: version + 1 })
    const response = await put({ name: 'Second' })
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({
      code: 'conflict',
      detail: expect.stringContaining('Someone else changed this campaign'),
    })
    expect(await show(cookies.member, id)).toMatchObject({ name: 'First' })
  })

  test('names locked terms together with everything else that is wrong, and writes nothing', async () => {
    const id = await create(formOf({ lines: [LINE, { ...LINE, name: 'Back page' }] }))
    const before = await show(cookies.member, id)
    const [first, second] = before.lines
    await reportDelivery(app.url, seller.apiKey, [
      { package_id: first!.package_id, impressions: 1, as_of: '2026-02-01' },
      { package_id: second!.package_id, impressions: 1, as_of: '2026-02-01' },
    ])
    const response = await askConsole(app.url, 'PUT', `/campaigns/${id}`, {
      cookie: cookies.member,
      body: {
        name: '',
        buyer_id: buyer.organizationId,
        version: before.version,
        lines: [
          {
            ...LINE,
            package_id: first!.package_id,
            pricing_basis: 'downloads',
            flight_start: 'soon',
            price: 'x',
          },
          { ...LINE, currency: 'ZZZ' },
        ],
      },
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      errors: [
        { field: 'name' },
        {
          field: 'lines.0.pricing_basis',
          message: 'Line “Front page” has delivery, so its pricing is locked.',
        },
        { field: 'lines.0.flight_start', message: expect.stringContaining('locked') },
        { field: 'lines.0.price' },
        { field: 'lines.1.currency' },
        { field: 'lines', message: 'Line “Back page” has delivery and cannot be removed.' },
      ],
    })
    expect(await show(cookies.member, id)).toMatchObject({ version: before.version })
  })

  test('is refused to its buyer', async () => {
    const id = await create(formOf({}))
    const { version } = await show(cookies.buyer, id)
    const response = await askConsole(app.url, 'PUT', `/campaigns/${id}`, {
      cookie: cookies.buyer,
      body: { ...formOf({ name: 'Mine' }), version },
    })
    expect(response.status).toBe(403)
  })
})

describe('the list', () => {
  test('takes its filters from the address and refuses unknown ones', async () => {
    await create(formOf({ name: 'Needle' }))
    const found = await list('?search=needle&status=running&pacing=no_data&side=seller&page=1')
    expect(found.campaigns).toMatchObject([{ name: 'Needle', pacing: 'no_data', status: 'running' }])
    expect(await list('?search=needle&side=buyer')).toMatchObject({ campaigns: [], total: 0 })
    for (const query of ['?status=old', '?pacing=late', '?page=0', '?page=x', '?side=both']) {
      const response = await askConsole(app.url, 'GET', `/campaigns${query}`, { cookie: cookies.member })
      expect(response.status, query).toBe(400)
    }
  })
})

function formOf(change: Partial<Body<'POST /campaigns'>>): Body<'POST /campaigns'> {
  return { name: 'Spring', buyer_id: buyer.organizationId, lines: [LINE], ...change }
}

function withLine(
  change: Partial<Body<'POST /campaigns'>['lines'][number]>,
): Partial<Body<'POST /campaigns'>> {
  return { lines: [LINE, { ...LINE, ...change }] }
}

async function create(body: Body<'POST /campaigns'>): Promise<string> {
  const { id } = await askConsoleFor<{ id: string }>(app.url, 'POST', '/campaigns', {
    cookie: cookies.member,
    body,
  })
  return id
}

function show(cookie: string, id: string) {
  return askConsoleFor<Answer<'GET /campaigns/:campaignId'>>(app.url, 'GET', `/campaigns/${id}`, { cookie })
}

function list(query: string) {
  return askConsoleFor<Answer<'GET /campaigns'>>(app.url, 'GET', `/campaigns${query}`, {
    cookie: cookies.member,
  })
}
