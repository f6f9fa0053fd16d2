import { beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '../src/console/routes.ts'
import {
  checkChains,
  checkStatement,
  readPublicKeys,
  type PublicKey,
} from '../src/core/statement/verify-statement.ts'
import type { Database } from '../src/database/database.ts'
import { earlierBy } from '../src/database/timestamp.ts'
import { askConsole, askConsoleFor } from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { holdLock, someoneWaits } from './support/hold-lock.ts'
import { createSeller } from './support/seller.ts'
import { draftStatements, issueStatement } from './support/statements.ts'
import { createTestDatabase } from './support/test-database.ts'
import { createTrade, type Trade } from './support/trade.ts'

/** Statements as the seller makes them and the buyer gets them. */

type View = Answer<'GET /statements/:statementId'>
type Summary = Answer<'GET /statements'>['statements'][number]

let database: Database
let app: TestApp
let trade: Trade

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database)
  trade = await createTrade(database, app)
})

const asSeller = () => ({ cookie: trade.cookies.seller })
const asBuyer = () => ({ cookie: trade.cookies.buyer })

function draft(campaignId: string, lastDay: string): Promise<string[]> {
  return draftStatements(app.url, trade.cookies.seller, campaignId, lastDay)
}

async function issue(id: string): Promise<{ number: number }> {
  const { signed } = await issueStatement(app.url, trade.cookies.seller, id)
  return { number: signed!.number }
}

/** For all currencies, in order. */
async function issueUntil(campaignId: string, lastDay: string): Promise<View[]> {
  const ids = await draft(campaignId, lastDay)
  for (const id of ids) await issue(id)
  return Promise.all(ids.map((id) => show(id)))
}

function show(id: string, cookie = trade.cookies.seller): Promise<View> {
  return askConsoleFor<View>(app.url, 'GET', `/statements/${id}`, { cookie })
}

async function list(cookie: string, query = ''): Promise<Summary[]> {
  const { statements } = await askConsoleFor<Answer<'GET /statements'>>(
    app.url,
    'GET',
    `/statements${query}`,
    {
      cookie,
    },
  )
  return statements
}

const LINE = { flight_start: '2026-09-10', flight_end: '2027-01-31', booked: '1000000', price: '8' }

async function sell(lines: Parameters<Trade['sell']>[1] = [LINE]) {
  return trade.sell('Autumn', lines)
}

describe('a statement', () => {
  test('says what was booked, delivered in the period and billable, with the as_of and source of each figure', async () => {
    const { id, packageIds } = await sell([{ ...LINE, reference: 'NL-7' }])
    const [packageId] = packageIds
    await trade.report(packageId!, 300_000, '2026-10-01T00:00:00Z')
    await trade.report(packageId!, 700_000, '2026-10-20T12:00:00Z')
    const [september] = await issueUntil(id, '2026-09-30')
    expect(september).toMatchObject({
      state: 'issued',
      content: {
        currency: 'EUR',
        period: { first_day: '2026-09-01', last_day: '2026-09-30' },
        measured_until: '2026-10-01T00:00:00Z',
        lines: [
          {
            reference: 'NL-7',
            booked: '1000000',
            booked_amount: '8000.00',
            figure: { total: '300000', as_of: '2026-10-01T00:00:00Z', source: 'api_key' },
            delivered: '300000',
            billable: '2400.00',
          },
        ],
        adjustments: [],
        totals: { booked: '8000.00', delivered: '2400.00', billable: '2400.00', total: '2400.00' },
      },
    })
    const [october] = await issueUntil(id, '2026-10-31')
    expect(october?.content).toMatchObject({
      period: { first_day: '2026-10-01', last_day: '2026-10-31' },
      lines: [
        {
          figure: { total: '700000' },
          delivered: '400000',
          billable: '3200.00',
          billable_to_date: '5600.00',
        },
      ],
    })
  })

  test('never changes once issued: later corrections appear in the next one and name what they correct', async () => {
    const { id, packageIds } = await sell()
    await trade.report(packageIds[0]!, 300_000, '2026-10-01T00:00:00Z')
    const [september] = await issueUntil(id, '2026-09-30')
    await trade.report(packageIds[0]!, 290_000, '2026-10-01T00:00:00Z')
    await trade.change(id, ({ lines }) => ({ lines: lines.map((line) => ({ ...line, price: '9' })) }))
    expect(await show(september!.id)).toEqual(september)
    const [october] = await issueUntil(id, '2026-10-31')
    expect(october?.content).toMatchObject({
      lines: [{ delivered: '0', billable: '0.00' }],
      adjustments: [
        {
          corrects: {
            number: september!.signed!.number,
            sha256: september!.signed!.sha256,
            first_day: '2026-09-01',
          },
          reasons: ['terms', 'figure'],
          quantity_before: '300000',
          quantity_after: '290000',
          billable_before: '2400.00',
          billable_after: '2610.00',
          difference: '210.00',
        },
      ],
      totals: { billable: '0.00', adjustments: '210.00', total: '210.00' },
    })
  })

  test('is for one currency: a campaign with two has two', async () => {
    const { id, packageIds } = await sell([LINE, { ...LINE, currency: 'SEK', price: '90' }])
    for (const packageId of packageIds) await trade.report(packageId, 1000, '2026-09-20')
    const views = await issueUntil(id, '2026-09-30')
    expect(views.map(({ content }) => [content.currency, content.totals.total])).toEqual([
      ['EUR', '8.00'],
      ['SEK', '90.00'],
    ])
  })

  test('is one, if asked for twice or by two at once', async () => {
    const { id } = await sell()
    const drafts = await Promise.all([1, 2, 3, 4].map(() => draft(id, '2026-09-30')))
    expect(new Set(drafts.flat()).size).toBe(1)
    const [statementId] = drafts[0]!
    const numbers = await Promise.all([1, 2, 3, 4].map(() => issue(statementId!)))
    expect(new Set(numbers.map(({ number }) => number)).size).toBe(1)
    expect(await draft(id, '2026-09-30')).toEqual([statementId])
    expect(await list(trade.cookies.seller, `?campaign_id=${id}`)).toHaveLength(1)
  })

  test('is refused for days that are not over, or that were stated', async () => {
    const { id } = await sell()
    await issueUntil(id, '2026-10-31')
    const ask = async (last_day: string) => {
      const response = await askConsole(app.url, 'POST', `/campaigns/${id}/statements`, {
        ...asSeller(),
        body: { last_day },
      })
      return [response.status, ((await response.json()) as { detail: string }).detail]
    }
    for (const day of ['2199-01-01', new Date().toISOString().slice(0, 10)]) {
      expect([day, ...(await ask(day))]).toEqual([
        day,
        400,
        'The last day must be over: choose a day before today (UTC).',
      ])
    }
    expect(await ask('2026-10-12')).toEqual([
      400,
      'Statements follow each other: the next one begins on 2026-11-01. Choose a last day from then on, not 2026-10-12.',
    ])
    expect((await ask('2026-02-30'))[0]).toBe(400)
  })
})

test('what is issued is what was seen: a draft that moved in the meantime is refused', async () => {
  const { id, packageIds } = await sell()
  await trade.report(packageIds[0]!, 1000, '2026-09-20T00:00:00Z')
  const [statementId] = await draft(id, '2026-09-30')
  const { content } = await show(statementId!)
  const body = { last_day: content.period.last_day, total: content.totals.total }
  const ask = () => askConsole(app.url, 'POST', `/statements/${statementId}/issue`, { ...asSeller(), body })
  await draft(id, '2026-10-31')
  expect((await ask()).status).toBe(409)
  await draft(id, '2026-09-30')
  await trade.report(packageIds[0]!, 2000, '2026-09-21T00:00:00Z')
  const refused = await ask()
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({ detail: expect.stringContaining('total is now 16.00 EUR') })
  expect(await show(statementId!)).toMatchObject({ state: 'draft' })
})

test('no figure was received after a statement says it was known, and later numbers are not issued earlier', async () => {
  const [first, second] = [await sell(), await sell()]
  const packageId = first.packageIds[0]!
  await trade.report(packageId, 1000, '2026-09-20T00:00:00Z')
  // The key is older than all that follows.
  await issueUntil((await sell()).id, '2026-09-30')
  const [held, other] = [await draft(first.id, '2026-09-30'), await draft(second.id, '2026-09-30')]
  const { content } = await show(held[0]!)
  const release = await holdLock(
    database,
    `SELECT FROM campaign WHERE id = '${first.id}' AND organization_number = ${trade.seller.organizationNumber} FOR UPDATE`,
  )
  const body = { last_day: content.period.last_day, total: content.totals.total }
  const issuing = askConsole(app.url, 'POST', `/statements/${held[0]}/issue`, { ...asSeller(), body })
  await someoneWaits(database)
  // The same total as of a later day: the figure is newer, what is billed is the same.
  await trade.report(packageId, 1000, '2026-09-25T00:00:00Z')
  // By the same clock, and so surely later.
  await trade.report(second.packageIds[0]!, 1000, '2026-09-20T00:00:00Z')
  await issue(other[0]!)
  await release()
  expect((await issuing).status).toBe(200)
  const [one, two] = [(await show(other[0]!)).content, (await show(held[0]!)).content]
  if (!('number' in one) || !('number' in two)) throw new Error('not issued')
  expect(two.number).toBeGreaterThan(one.number)
  expect(Date.parse(two.issued_at)).toBeGreaterThanOrEqual(Date.parse(one.issued_at))
  const { figure } = two.lines[0]!
  expect(figure?.as_of).toBe('2026-09-25T00:00:00Z')
  expect(Date.parse(two.known_at)).toBeGreaterThanOrEqual(Date.parse(figure!.received_at))
})

describe('a campaign', () => {
  const save = (campaignId: string, change: (line: object) => object[]) =>
    trade.change(campaignId, ({ lines }) => ({ lines: [...lines.slice(1), ...change(lines[0]!)] }))

  test('keeps the lines that have counts, with their pricing and first day, since statements bill them', async () => {
    const { id, packageIds } = await sell([LINE, LINE])
    const days = { first_day: '2026-09-01', last_day: '2026-09-30' }
    await askConsoleFor(app.url, 'POST', `/campaigns/${id}/counts`, {
      ...asBuyer(),
      body: { ...days, counts: [{ line: packageIds[0], quantity: '50000' }] },
    })
    await expect(save(id, () => [])).rejects.toThrow('has counts and cannot be removed')
    const flat = { pricing_basis: 'flat_rate', booked: null }
    await expect(save(id, (line) => [{ ...line, ...flat }])).rejects.toThrow('so its pricing is locked')
    const later = { flight_start: '2026-10-01' }
    await expect(save(id, (line) => [{ ...line, ...later }])).rejects.toThrow('so its first day is locked')
    await save(id, (line) => [{ ...line, price: '9' }])
  })

  test('keeps its buyer once a statement was issued', async () => {
    const { id } = await sell()
    const other = await createSeller(database, 'Another Buyer')
    const toOther = () => trade.change(id, () => ({ buyer_id: other.organizationId }))
    const canChange = async () =>
      (
        await askConsoleFor<Answer<'GET /campaigns/:campaignId'>>(
          app.url,
          'GET',
          `/campaigns/${id}`,
          asSeller(),
        )
      ).can_change_buyer
    await draft(id, '2026-09-30')
    expect(await canChange()).toBe(true)
    await issueUntil(id, '2026-09-30')
    expect(await canChange()).toBe(false)
    await expect(toOther()).rejects.toThrow('so its buyer is locked')
  })

  test('that moves to another currency is credited in the old one, whose statements end with that', async () => {
    const { id, packageIds } = await sell()
    await trade.report(packageIds[0]!, 1000, '2026-09-20')
    await issueUntil(id, '2026-09-30')
    await trade.change(id, ({ lines }) => ({ lines: lines.map((line) => ({ ...line, currency: 'SEK' })) }))
    const totals = async (lastDay: string) =>
      (await issueUntil(id, lastDay)).map(({ content }) => [content.currency, content.totals.total])
    expect(await totals('2026-10-31')).toEqual([
      ['EUR', '-8.00'],
      ['SEK', '8.00'],
    ])
    expect(await totals('2026-11-10')).toEqual([['SEK', '0.00']])
  })

  test('whose line moves to a currency with statements corrects these by its terms, not by its figures', async () => {
    const { id, packageIds } = await sell([LINE, { ...LINE, currency: 'SEK' }])
    await trade.report(packageIds[0]!, 1000, '2026-09-20')
    await issueUntil(id, '2026-09-30')
    await trade.change(id, ({ lines }) => ({ lines: lines.map((line) => ({ ...line, currency: 'SEK' })) }))
    const views = await issueUntil(id, '2026-10-31')
    expect(
      views.map(({ content: { currency, adjustments } }) => [
        currency,
        adjustments.map(({ difference, reasons }) => [difference, reasons]),
      ]),
    ).toEqual([
      ['EUR', [['-8.00', ['terms']]]],
      ['SEK', [['8.00', ['terms']]]],
    ])
  })
})

test('numbers of a seller have no gaps, however many are issued at once', async () => {
  const before = (await list(trade.cookies.seller)).filter(({ number }) => number !== null).length
  const campaigns = await Promise.all([1, 2, 3, 4, 5].map(() => sell()))
  const drafts = await Promise.all(campaigns.map(({ id }) => draft(id, '2026-09-30')))
  const numbers = await Promise.all(drafts.flat().map(issue))
  expect(numbers.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(
    campaigns.map((_, i) => before + 1 + i),
  )
})

describe('the database', () => {
  test('refuses any change of an issued statement and of what it billed', async () => {
    const { id, packageIds } = await sell()
    await trade.report(packageIds[0]!, 10, '2026-09-20')
    const [view] = await issueUntil(id, '2026-09-30')
    for (const statement of [
      `UPDATE statement SET total = 0 WHERE id = '${view!.id}'`,
      `DELETE FROM statement WHERE id = '${view!.id}'`,
      'TRUNCATE statement CASCADE',
      'UPDATE statement_entry SET amount = 0',
      'DELETE FROM statement_entry',
      'DELETE FROM statement_answer',
    ]) {
      await expect(database.query(statement)).rejects.toThrow('a statement that was issued never changes')
    }
  })

  test('keeps signing keys: they are only sealed, opened and retired', async () => {
    const { id } = await sell()
    await issueUntil(id, '2026-09-30')
    for (const statement of [
      `UPDATE signing_key SET public_key = sha256('another')`,
      `UPDATE signing_key SET created_at = ${earlierBy("interval '1 day'", 'created_at')}`,
      'DELETE FROM signing_key',
      'TRUNCATE signing_key CASCADE',
    ]) {
      await expect(database.query(statement)).rejects.toThrow('a signing key is only sealed')
    }
  })
})

describe('the buyer', () => {
  test('sees no drafts, gets what was issued, and accepts or disputes it', async () => {
    const { id } = await sell()
    const [statementId] = await draft(id, '2026-09-30')
    expect(await list(trade.cookies.buyer, `?campaign_id=${id}`)).toEqual([])
    expect((await askConsole(app.url, 'GET', `/statements/${statementId}`, asBuyer())).status).toBe(404)
    await issue(statementId!)
    expect(await list(trade.cookies.buyer, `?campaign_id=${id}`)).toMatchObject([
      { id: statementId, state: 'issued', side: 'buyer' },
    ])
    const answer = (kind: string, note: string, cookie = trade.cookies.buyer) =>
      askConsole(app.url, 'POST', `/statements/${statementId}/answers`, { cookie, body: { kind, note } })
    expect((await answer('disputed', '')).status).toBe(400)
    expect((await answer('disputed', 'We counted less.')).status).toBe(204)
    expect((await answer('accepted', '', trade.cookies.seller)).status).toBe(403)
    expect((await answer('comment', 'Looking into it.', trade.cookies.seller)).status).toBe(204)
    const body = { last_day: '2026-09-30', total: '0.00' }
    const issuing = { ...asBuyer(), body }
    expect((await askConsole(app.url, 'POST', `/statements/${statementId}/issue`, issuing)).status).toBe(403)
    expect((await show(statementId!)).state).toBe('disputed')
    expect((await answer('accepted', '')).status).toBe(204)
    expect((await answer('disputed', 'After all.')).status).toBe(409)
    const view = await show(statementId!, trade.cookies.buyer)
    expect(view.answers.map(({ kind, side }) => [kind, side])).toEqual([
      ['disputed', 'buyer'],
      ['comment', 'seller'],
      ['accepted', 'buyer'],
    ])
    expect(view.state).toBe('accepted')
  })
})

describe('the home page and the search', () => {
  test('count and find only statements that the caller sees, each for its own side', async () => {
    const { id } = await sell()
    const [statementId] = await draft(id, '2026-09-30')
    const home = async (cookie: string) =>
      (await askConsoleFor<Answer<'GET /home'>>(app.url, 'GET', '/home', { cookie })).statements
    const [before, atBuyer] = [await home(trade.cookies.seller), await home(trade.cookies.buyer)]
    const { number } = await issue(statementId!)
    expect(await home(trade.cookies.buyer)).toEqual({ ...atBuyer, to_review: atBuyer.to_review + 1 })
    expect(await home(trade.cookies.seller)).toEqual(before)
    await askConsoleFor(app.url, 'POST', `/statements/${statementId}/answers`, {
      ...asBuyer(),
      body: { kind: 'disputed', note: 'Not ours.' },
    })
    expect(await home(trade.cookies.buyer)).toEqual(atBuyer)
    expect(await home(trade.cookies.seller)).toEqual({ ...before, disputed: before.disputed + 1 })
    const stranger = await createTrade(database, app)
    for (const [cookie, found] of [
      [trade.cookies.seller, [{ id: statementId, number, side: 'seller', party_name: 'Buyer' }]],
      [trade.cookies.buyer, [{ id: statementId, number, side: 'buyer', party_name: 'Seller' }]],
      [stranger.cookies.buyer, undefined],
    ] as const) {
      const { groups } = await askConsoleFor<Answer<'GET /find'>>(
        app.url,
        'GET',
        `/find?q=Statement%20${number}`,
        { cookie },
      )
      const results = groups.find(({ kind }) => kind === 'statements')?.results
      if (found === undefined) expect(results).toBeUndefined()
      else expect(results).toMatchObject(found)
    }
  })

  test('the campaign that is no longer shown takes its statements along', async () => {
    const { id } = await sell()
    const [statementId] = await draft(id, '2026-09-30')
    await issue(statementId!)
    expect(await list(trade.cookies.buyer, `?campaign_id=${id}`)).toHaveLength(1)
    await database.query('UPDATE campaign SET is_withheld = true WHERE id = $1', [id])
    expect((await list(trade.cookies.buyer)).some((each) => each.id === statementId)).toBe(false)
    for (const path of ['', '/statement.json', '/lines']) {
      const { status } = await askConsole(app.url, 'GET', `/statements/${statementId}${path}`, asBuyer())
      expect([path, status]).toEqual([path, 404])
    }
  })
})

describe('a draft', () => {
  test('gets another last day for its currency alone, and is kept in the activity once', async () => {
    const { id } = await sell([LINE, { ...LINE, currency: 'SEK', price: '90' }])
    const ids = await draft(id, '2026-09-30')
    await draft(id, '2026-09-30')
    await askConsoleFor(app.url, 'POST', `/campaigns/${id}/statements`, {
      ...asSeller(),
      body: { last_day: '2026-10-15', currency: 'SEK' },
    })
    const drafts = await list(trade.cookies.seller, `?campaign_id=${id}&state=draft`)
    expect(drafts.map(({ currency, last_day }) => `${currency} ${last_day}`).toSorted()).toEqual([
      'EUR 2026-09-30',
      'SEK 2026-10-15',
    ])
    const entries = await database.query(
      `SELECT FROM audit_entry WHERE act = 'statement.drafted' AND subject_id::text = ANY ($1)`,
      [ids],
    )
    expect(entries).toHaveLength(3)
  })

  test('follows an earlier first flight until the first statement of its currency is issued', async () => {
    const { id } = await sell()
    const [statementId] = await draft(id, '2026-09-30')
    await trade.change(id, ({ lines }) => ({
      lines: lines.map((line) => ({ ...line, flight_start: '2026-08-20' })),
    }))
    await issue(statementId!)
    const { content } = await show(statementId!)
    expect(content.period).toEqual({ first_day: '2026-08-01', last_day: '2026-09-30' })
    const [listed] = await list(trade.cookies.seller, `?campaign_id=${id}`)
    expect(listed).toMatchObject({ first_day: '2026-08-01' })
  })
})

test('a list of statements goes on with older ones, without gaps and without those of the other side', async () => {
  const own = await createTrade(database, app)
  const { id } = await own.sell('Many', [LINE])
  for (let day = 1; day <= 52; day++) {
    const last_day = new Date(Date.UTC(2026, 8, day)).toISOString().slice(0, 10)
    const [statementId] = await draftStatements(app.url, own.cookies.seller, id, last_day)
    await issueStatement(app.url, own.cookies.seller, statementId!)
  }
  for (const [cookie, side] of [
    [own.cookies.seller, 'seller'],
    [own.cookies.buyer, 'buyer'],
  ] as const) {
    const read = (query: string) =>
      askConsoleFor<Answer<'GET /statements'>>(app.url, 'GET', `/statements?side=${side}${query}`, { cookie })
    const first = await read('')
    const second = await read(`&before=${first.older}`)
    expect([...first.statements, ...second.statements].map(({ number }) => number)).toEqual(
      Array.from({ length: 52 }, (_, i) => 52 - i),
    )
    expect(second.older).toBeNull()
    const other = await askConsoleFor<Answer<'GET /statements'>>(
      app.url,
      'GET',
      `/statements?side=${side === 'seller' ? 'buyer' : 'seller'}`,
      { cookie },
    )
    expect(other.statements).toEqual([])
  }
  const foreign = await askConsole(
    app.url,
    'GET',
    `/statements?before=${(await list(trade.cookies.seller)).at(-1)!.id}`,
    {
      cookie: own.cookies.seller,
    },
  )
  expect(foreign.status).toBe(400)
})

describe('a file', () => {
  test('verifies with the published keys, names the one before it, and any change shows', async () => {
    const { id, packageIds } = await sell()
    await trade.report(packageIds[0]!, 1234, '2026-09-20')
    const views = [
      ...(await issueUntil(id, '2026-09-30')),
      ...(await issueUntil(id, '2026-10-15')),
      ...(await issueUntil(id, '2026-10-31')),
    ]
    const { keys } = (await (await fetch(`${app.url}/.well-known/flightline-keys.json`)).json()) as {
      keys: PublicKey[]
    }
    const files = await Promise.all(
      views.map(async (view) => {
        const path = `/statements/${view.id}/statement.json`
        const response = await askConsole(app.url, 'GET', path, asBuyer())
        return { name: `${view.signed!.number}.json`, text: await response.text() }
      }),
    )
    const checked = await Promise.all(files.map((file) => checkStatement(file, keys)))
    expect(checked.map(({ finding }) => finding)).toEqual(['valid', 'valid', 'valid'])
    expect(checkChains(checked)).toMatchObject([{ missing: [], broken: [] }])
    expect(checkChains([checked[0]!, checked[2]!])).toMatchObject([
      { missing: [{ place: 2, number: expect.any(Number) }], broken: [] },
    ])
    const altered = { name: 'x', text: files[0]!.text.replace('"9.87"', '"9.88"') }
    expect(altered.text).not.toBe(files[0]!.text)
    expect((await checkStatement(altered, keys)).finding).toBe('altered')
    expect((await checkStatement(files[0]!, [])).finding).toBe('unknown_key')
    const text = files[0]!.text
    for (const [what, changed] of [
      ['altered', text.replace('"version":1', '"version":1,"note":"\\ud800"')],
      ['not_signed', text.replace(/"value":"../, '"value":"A')],
      ['not_a_statement', text.replace('"place":1', '"place":1e9')],
      ['not_a_statement', text.replace('"seller":{', '"seller":[],"x":{')],
      ['not_a_statement', 'null'],
    ] as const) {
      expect(changed).not.toBe(text)
      expect([
        changed.slice(0, 40),
        (await checkStatement({ name: 'x', text: changed }, keys)).finding,
      ]).toEqual([changed.slice(0, 40), what])
    }
    expect(readPublicKeys(JSON.stringify({ keys }))).toEqual(keys)
    expect(readPublicKeys('{"keys":[{"kty":"OKP"}]}')).toBeNull()
  })
})
