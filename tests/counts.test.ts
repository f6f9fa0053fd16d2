import { beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '../src/console/routes.ts'
import { add, compare, exactOf, exactText, NOTHING } from '../src/core/money/money.ts'
import type { Database } from '../src/database/database.ts'
import { askConsole, askConsoleFor, signInMember } from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { randomFrom, SEED } from './support/random.ts'
import { postFile } from './support/report-file.ts'
import { createSeller } from './support/seller.ts'
import { draftStatements, issueStatement } from './support/statements.ts'
import { createTestDatabase } from './support/test-database.ts'
import { createTrade, LINE as A_LINE, type LineBody, type Trade } from './support/trade.ts'
import { workbookOf } from './support/workbook.ts'

/** Both sides' counts of lines, and what they agree on. */

type Page = Answer<'GET /campaigns/:campaignId/counts'>
type Recorded = Answer<'POST /campaigns/:campaignId/counts'>
type RecordedFile = Answer<'POST /campaigns/:campaignId/counts/file'>
type Statement = Answer<'GET /statements/:statementId'>
type Side = 'seller' | 'buyer'

let database: Database
let app: TestApp
let trade: Trade

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database)
  trade = await createTrade(database, app)
})

const LINE = { flight_start: '2026-09-10', flight_end: '2027-01-31', booked: '1000000', price: '8' }
const SEPTEMBER = { first_day: '2026-09-01', last_day: '2026-09-30' }
const OCTOBER = { first_day: '2026-10-01', last_day: '2026-10-31' }

/** Lines with 100,000 delivered in September, unless `total` says otherwise. */
async function sell(lines: Partial<LineBody>[] = [LINE], total = 100_000) {
  const sold = await trade.sell('Autumn', lines)
  for (const packageId of sold.packageIds) await trade.report(packageId, total, '2026-10-01T00:00:00Z')
  return { ...sold, packageId: sold.packageIds[0]! }
}

function cookieOf(side: Side) {
  return { cookie: trade.cookies[side] }
}

function show(id: string, side: Side, days: object = SEPTEMBER): Promise<Page> {
  const search = new URLSearchParams(days as Record<string, string>).toString()
  return askConsoleFor<Page>(app.url, 'GET', `/campaigns/${id}/counts?${search}`, cookieOf(side))
}

async function lineOf(id: string, side: Side, days: object = SEPTEMBER) {
  const [line] = (await show(id, side, days)).lines
  return line!
}

function post(id: string, side: Side, body: object, path = 'counts') {
  return askConsole(app.url, 'POST', `/campaigns/${id}/${path}`, {
    ...cookieOf(side),
    body: { ...SEPTEMBER, ...body },
  })
}

async function record(id: string, counts: { line: string; quantity: string }[], body: object = {}) {
  const response = await post(id, 'buyer', { counts, ...body })
  expect(response.status).toBe(200)
  return (await response.json()) as Recorded
}

interface AnswerBody {
  package_id: string
  kind: 'proposed' | 'agreed' | 'disputed'
  quantity?: string
  note?: string
}

/** The status, or the detail of a refusal. */
async function answer(id: string, side: Side, body: AnswerBody & Partial<typeof SEPTEMBER>) {
  const response = await post(id, side, body, 'counts/answers')
  return response.status === 204 ? 204 : ((await response.json()) as { detail: string }).detail
}

async function issueUntil(id: string, last_day: string): Promise<Statement> {
  const { cookie } = cookieOf('seller')
  const [statementId] = await draftStatements(app.url, cookie, id, last_day)
  await issueStatement(app.url, cookie, statementId!)
  return askConsoleFor<Statement>(app.url, 'GET', `/statements/${statementId}`, cookieOf('buyer'))
}

function entriesOf(packageId: string) {
  return database.query<{ kind: string; quantity: string | null }>(
    'SELECT kind, quantity FROM count_entry WHERE package_id = $1 ORDER BY first_day, position',
    [packageId],
  )
}

async function actsOf(organizationNumber: number, subjectId: string) {
  return database.query<{ act: string; detail: unknown }>(
    'SELECT act, detail FROM audit_entry WHERE organization_number = $1 AND subject_id = $2 ORDER BY number',
    [organizationNumber, subjectId],
  )
}

describe('the buyer records its counts', () => {
  test('each is accepted or rejected on its own, with a reason', async () => {
    const { id, packageIds } = await sell()
    const added = await trade.sell('Mixed', [
      { ...LINE, name: 'Banner', reference: 'count-ref-1' },
      { ...LINE, name: 'Podcast', pricing_basis: 'downloads', price: '20' },
      { ...LINE, name: 'Sponsor', pricing_basis: 'flat_rate', booked: null },
    ])
    const [banner, podcast, sponsor] = added.packageIds as [string, string, string]
    const { verdicts, accepted, rejected } = await record(added.id, [
      { line: 'COUNT-REF-1', quantity: ' 97000 ' },
      { line: banner, quantity: '1' },
      { line: podcast, quantity: '20417.5' },
      { line: sponsor, quantity: '1' },
      { line: packageIds[0]!, quantity: '5' },
      { line: '', quantity: '5' },
    ])
    expect(verdicts.map((verdict) => (verdict.is_accepted ? verdict.quantity : verdict.message))).toEqual([
      '97000',
      'Duplicate: this line is already in the list.',
      '20417.5',
      NO_SUCH_LINE,
      NO_SUCH_LINE,
      'Name the line: enter its package ID or reference.',
    ])
    expect([accepted, rejected]).toEqual([2, 4])
    expect(
      (await show(added.id, 'seller')).lines.map(({ name, buyer_count }) => [name, buyer_count]),
    ).toEqual([
      ['Banner', '97000'],
      ['Podcast', '20417.5'],
    ])
    expect((await lineOf(id, 'buyer')).buyer_count).toBeNull()
  })

  test('only whole impressions count, written without separators', async () => {
    const { id, packageId } = await sell()
    const messages: unknown[] = []
    for (const quantity of ['97,000', '97000.5', '-1', 'many', '', '9'.repeat(30)]) {
      const { verdicts } = await record(id, [{ line: packageId, quantity }])
      messages.push(verdicts[0]!.is_accepted || verdicts[0]!.message)
    }
    expect(messages).toEqual([
      'Remove the separators from “97,000”: write 97000.',
      '“97000.5” is not a whole number. Enter a number of impressions.',
      '“-1” is not a whole number. Enter a number of impressions.',
      '“many” is not a whole number. Enter a number of impressions.',
      'Enter a number of impressions, or 0.',
      'The number is too large. The most is 9007199254740991 impressions.',
    ])
    expect(await entriesOf(packageId)).toEqual([])
  })

  test('downloads that could be thousands or decimals are refused, as a count and as a proposal', async () => {
    const { id, packageIds } = await trade.sell('Podcast', [{ ...LINE, pricing_basis: 'downloads' }])
    const [packageId] = packageIds as [string]
    const message = 'Remove the separators from “34.900”: write 34900.'
    expect((await record(id, [{ line: packageId, quantity: '34.900' }])).verdicts).toMatchObject([
      { is_accepted: false, message },
    ])
    const proposed = { package_id: packageId, kind: 'proposed' } as const
    expect(await answer(id, 'seller', { ...proposed, quantity: '34.900' })).toBe(message)
    const largest = String(Number.MAX_SAFE_INTEGER)
    expect(await answer(id, 'seller', { ...proposed, quantity: `${largest}0` })).toBe(
      `The number is too large. The most is ${largest} downloads.`,
    )
    expect(await entriesOf(packageId)).toEqual([])
    expect(await answer(id, 'seller', { ...proposed, quantity: largest })).toBe(204)
    await record(id, [{ line: packageId, quantity: '34.9' }])
    expect((await entriesOf(packageId)).map(({ quantity }) => quantity)).toEqual([largest, '34.9'])
  })

  test('a dry run and a rejected count write nothing; the same count twice is one entry; a new one replaces it', async () => {
    const { id, packageId } = await sell()
    const count = (quantity: string, body = {}) => record(id, [{ line: packageId, quantity }], body)
    await count('97000', { is_dry_run: true })
    await count('about 97000')
    expect(await entriesOf(packageId)).toEqual([])
    await count('97000')
    const { verdicts } = await count('97000')
    expect(verdicts).toMatchObject([{ is_accepted: true, is_unchanged: true }])
    await count('98000')
    expect((await entriesOf(packageId)).map(({ quantity }) => quantity)).toEqual(['97000', '98000'])
    expect(await lineOf(id, 'seller')).toMatchObject({ buyer_count: '98000', state: 'counted' })
    expect(await actsOf(trade.buyer.organizationNumber, id)).toMatchObject([
      {
        act: 'counts.recorded',
        detail: { campaign: 'Autumn', period: ['2026-09-01', '2026-09-30'], lines: 1 },
      },
      { act: 'counts.recorded' },
    ])
  })

  test('the seller does not, and other organizations find no campaign', async () => {
    const { id, packageId } = await sell()
    const body = { counts: [{ line: packageId, quantity: '1' }] }
    expect((await post(id, 'seller', body)).status).toBe(403)
    const stranger = await signInMember(database, (await createSeller(database)).organizationNumber, 'admin')
    const statuses = await Promise.all([
      askConsole(app.url, 'GET', `/campaigns/${id}/counts`, stranger),
      askConsole(app.url, 'POST', `/campaigns/${id}/counts`, {
        ...stranger,
        body: { ...SEPTEMBER, ...body },
      }),
      askConsole(app.url, 'POST', `/campaigns/${id}/counts/answers`, {
        ...stranger,
        body: { ...SEPTEMBER, package_id: packageId, kind: 'agreed', quantity: '100000' },
      }),
      askConsole(app.url, 'PUT', `/campaigns/${id}/count-tolerance`, { ...stranger, body: { percent: '5' } }),
    ])
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect(await entriesOf(packageId)).toEqual([])
  })

  test('days that are not over, do not exist or are in the wrong order are refused', async () => {
    const { id, packageId } = await sell()
    const today = new Date().toISOString().slice(0, 10)
    for (const [days, field] of [
      [{ first_day: '2026-09-01', last_day: today }, 'last_day'],
      [{ first_day: '2026-02-30', last_day: '2026-03-01' }, 'first_day'],
      [{ first_day: '2026-09-02', last_day: '2026-09-01' }, 'last_day'],
      [{ first_day: '0001-01-01', last_day: '0001-01-02' }, 'first_day'],
      [{ first_day: '', last_day: '' }, 'first_day'],
    ] as const) {
      const response = await post(id, 'buyer', { counts: [{ line: packageId, quantity: '1' }], ...days })
      expect(await response.json()).toMatchObject({ status: 400, field })
    }
    expect(await entriesOf(packageId)).toEqual([])
  })
})

describe('days before the flight of a line', () => {
  const begins = (flight_start: string) => ({ ...LINE, flight_start, flight_end: '2026-10-31' })
  const refused = (day: string) =>
    `The flight of this line begins on ${day}. Count days from ${day.slice(0, 7)}-01 on, at least one of them in the flight.`

  test('are not counted, proposed or agreed on, whichever way they are sent', async () => {
    const { id, packageIds } = await trade.sell('Later', [LINE, begins('2026-10-05')])
    const [early, late] = packageIds as [string, string]
    const counts = packageIds.map((line) => ({ line, quantity: '7' }))
    for (const days of [SEPTEMBER, { first_day: '2026-09-01', last_day: '2026-10-31' }]) {
      const { verdicts } = await record(id, counts, days)
      expect(verdicts).toMatchObject([
        { is_accepted: true, package_id: early },
        { is_accepted: false, line: late, message: refused('2026-10-05') },
      ])
      for (const side of ['seller', 'buyer'] as const) {
        expect(await answer(id, side, { package_id: late, kind: 'proposed', quantity: '5', ...days })).toBe(
          refused('2026-10-05'),
        )
      }
      expect(await answer(id, 'buyer', { package_id: late, kind: 'agreed', quantity: '0', ...days })).toBe(
        refused('2026-10-05'),
      )
      expect((await show(id, 'buyer', days)).lines.map((line) => line.is_before_flight)).toEqual([
        false,
        true,
      ])
    }
    const { body } = await upload(id, `package_id,count\n${late},7`)
    expect(body.rows).toMatchObject([{ is_accepted: false, message: refused('2026-10-05') }])
    expect(await entriesOf(late)).toEqual([])
  })

  test('may be in its first calendar month: no agreed day is before the first statement', async () => {
    const { id, packageId } = await sell([begins('2026-09-15')])
    expect(
      await answer(id, 'buyer', {
        package_id: packageId,
        kind: 'agreed',
        quantity: '0',
        first_day: '2026-09-01',
        last_day: '2026-09-14',
      }),
    ).toBe(refused('2026-09-15'))
    await record(id, [{ line: packageId, quantity: '97000' }])
    await answer(id, 'seller', { package_id: packageId, kind: 'agreed', quantity: '97000' })
    const { content } = await issueUntil(id, '2026-09-30')
    expect(content.period.first_day).toBe('2026-09-01')
    expect(content.lines).toMatchObject([{ agreed: [SEPTEMBER], billed_quantity: '97000' }])
  })
})

describe('what can be said', () => {
  test('is limited for each side; the other can still speak, and both can agree', async () => {
    const { id, packageId } = await sell()
    for (let i = 1; i <= 50; i++) await record(id, [{ line: packageId, quantity: String(i) }])
    const tooMuch =
      'Your side has made 50 entries for this line and these days, the most it can. Agree to the other side’s figure, or count other days.'
    expect((await record(id, [{ line: packageId, quantity: '51' }])).verdicts).toMatchObject([
      { is_accepted: false, message: tooMuch },
    ])
    const proposed = { package_id: packageId, kind: 'proposed' } as const
    expect(await answer(id, 'buyer', { ...proposed, quantity: '5' })).toBe(tooMuch)
    const disputed = { package_id: packageId, kind: 'disputed', note: 'No.' } as const
    expect(await answer(id, 'buyer', disputed)).toBe(tooMuch)
    expect(await answer(id, 'seller', { ...proposed, quantity: '90000' })).toBe(204)
    expect(await answer(id, 'buyer', { package_id: packageId, kind: 'agreed', quantity: '90000' })).toBe(204)
    expect(await lineOf(id, 'seller')).toMatchObject({ state: 'agreed', agreed: '90000', buyer_count: '50' })
  })

  test('is shown with its last entries, and counted beyond them, while the state is that of all of it', async () => {
    const { id, packageIds } = await sell([LINE, LINE])
    const [packageId] = packageIds as [string]
    const note = 'By our ad server.'
    await record(
      id,
      packageIds.map((line) => ({ line, quantity: '80000' })),
      { note },
    )
    await answer(id, 'seller', { package_id: packageId, kind: 'disputed', note: 'No.' })
    for (let i = 1; i <= 24; i++) {
      await answer(id, i % 2 ? 'seller' : 'buyer', {
        package_id: packageId,
        kind: 'proposed',
        quantity: String(i),
      })
    }
    const { lines, notes } = await show(id, 'buyer')
    expect(lines[0]).toMatchObject({
      state: 'disputed',
      buyer_count: '80000',
      offer: '23',
      own_proposal: '24',
      older_entries: 6,
    })
    expect(lines[0]!.entries.map(({ quantity }) => quantity)).toEqual(
      Array.from({ length: 20 }, (_, i) => String(i + 5)),
    )
    expect(lines[1]).toMatchObject({ older_entries: 0, entries: [{ quantity: '80000', note: 0 }] })
    expect(notes).toEqual([note])
  })

  test('is nothing while the campaign is a draft', async () => {
    const { id } = await askConsoleFor<{ id: string }>(app.url, 'POST', '/campaigns', {
      ...cookieOf('seller'),
      body: {
        name: 'Draft',
        buyer_id: trade.buyer.organizationId,
        lines: [{ ...A_LINE, ...LINE }],
        is_draft: true,
      },
    })
    const page = await show(id, 'seller')
    expect(page.is_draft).toBe(true)
    const packageId = page.lines[0]!.package_id
    for (const body of [
      { kind: 'proposed', quantity: '5' },
      { kind: 'disputed', note: 'No.' },
    ] as const) {
      expect(await answer(id, 'seller', { package_id: packageId, ...body })).toBe(
        'Only you see a draft. Publish the campaign before you agree on counts.',
      )
    }
    expect(await entriesOf(packageId)).toEqual([])
  })
})

const NO_SUCH_LINE =
  'This campaign has no such line to count. Check the package ID or reference; flat-rate lines have no count.'

describe('the difference', () => {
  test('is the same for both sides, in percent of the seller’s count, and within the tolerance or not', async () => {
    const { id, packageIds } = await trade.sell('Differences', [LINE, LINE, LINE, LINE, LINE])
    for (const packageId of packageIds.slice(0, 3)) await trade.report(packageId, 100_000, '2026-09-30')
    const counts = ['97000', '110001', '0', '0', '5']
    await record(
      id,
      packageIds.map((line, i) => ({ line, quantity: counts[i]! })),
    )
    const [seller, buyer] = [await show(id, 'seller'), await show(id, 'buyer')]
    expect(seller.lines.map(({ difference }) => Object.values(difference!))).toEqual([
      ['-3000', '-3.0', true],
      ['10001', '10.0', false],
      ['-100000', '-100.0', false],
      ['0', '0.0', true],
      ['5', null, false],
    ])
    expect(buyer.lines.map(({ difference }) => difference)).toEqual(
      seller.lines.map(({ difference }) => difference),
    )
  })

  test('is judged by the tolerance, 10% until the seller changes it, which is in its activity', async () => {
    const { id, packageId } = await sell()
    await record(id, [{ line: packageId, quantity: '93000' }])
    const set = async (percent: string, side: Side = 'seller') =>
      (
        await askConsole(app.url, 'PUT', `/campaigns/${id}/count-tolerance`, {
          ...cookieOf(side),
          body: { percent },
        })
      ).status
    const seen = async () => {
      const { tolerance, lines } = await show(id, 'buyer')
      return [tolerance, lines[0]!.difference!.is_within_tolerance]
    }
    expect(await seen()).toEqual(['10', true])
    expect(await set('5', 'buyer')).toBe(403)
    expect(await Promise.all(['-1', '101', '', 'few', '1e1', '2.555'].map((text) => set(text)))).toEqual(
      Array(6).fill(400),
    )
    expect(await set('2.50 %')).toBe(204)
    expect(await set('2.5')).toBe(204)
    expect(await seen()).toEqual(['2.5', false])
    const acts = await actsOf(trade.seller.organizationNumber, id)
    expect(acts.filter(({ act }) => act === 'campaign.tolerance_changed')).toMatchObject([
      { detail: { name: 'Autumn', tolerance: ['10', '2.5'] } },
    ])
  })

  test('is of what the seller measured on these days alone, as far as is known now', async () => {
    const { id, packageId } = await sell()
    await trade.report(packageId, 250_000, '2026-11-01T00:00:00Z')
    expect((await lineOf(id, 'buyer')).seller_count).toBe('100000')
    expect((await lineOf(id, 'buyer', OCTOBER)).seller_count).toBe('150000')
    await trade.report(packageId, 90_000, '2026-10-01T00:00:00Z')
    expect((await lineOf(id, 'buyer')).seller_count).toBe('90000')
  })
})

describe('without days', () => {
  test('the page shows the last ones that are not agreed on, or else the last month with delivery', async () => {
    const { id, packageId } = await sell([{ ...LINE, flight_end: '2026-09-30' }])
    const days = async () => {
      const { first_day, last_day, periods } = await show(id, 'buyer', {})
      return [first_day, last_day, periods]
    }
    expect(await days()).toEqual(['2026-09-01', '2026-09-30', []])
    const week = { first_day: '2026-09-14', last_day: '2026-09-20' }
    await record(id, [{ line: packageId, quantity: '5' }], week)
    expect(await days()).toEqual(['2026-09-14', '2026-09-20', [{ ...week, lines: 1, agreed: 0 }]])
    await answer(id, 'seller', { package_id: packageId, kind: 'agreed', quantity: '5', ...week })
    expect((await days()).slice(0, 2)).toEqual(['2026-09-01', '2026-09-30'])
  })
})

describe('the two sides', () => {
  test('propose, dispute with a note and agree; neither sees the other’s people and files', async () => {
    const { id, packageId } = await sell()
    await postFile(
      app.url,
      `/campaigns/${id}/counts/file?${query({ file_name: 'secret.csv' })}`,
      cookieOf('buyer'),
      `package_id,count\n${packageId},80000`,
    )
    expect(await answer(id, 'seller', { package_id: packageId, kind: 'disputed', note: ' ' })).toBe(
      'Write something first.',
    )
    const disputed = { package_id: packageId, kind: 'disputed', note: 'Your filter drops apps.' } as const
    expect(await answer(id, 'seller', disputed)).toBe(204)
    expect(await lineOf(id, 'buyer')).toMatchObject({ state: 'disputed', offer: '100000' })
    expect(await answer(id, 'seller', { package_id: packageId, kind: 'proposed', quantity: '90000' })).toBe(
      204,
    )
    const asBuyer = await lineOf(id, 'buyer')
    expect(asBuyer).toMatchObject({ offer: '90000', is_offer_proposed: true, own_proposal: null })
    expect(await lineOf(id, 'seller')).toMatchObject({ offer: '80000', own_proposal: '90000' })
    expect(
      await answer(id, 'buyer', { package_id: packageId, kind: 'agreed', quantity: '90000', note: 'Fine.' }),
    ).toBe(204)
    const pages = await Promise.all([show(id, 'seller'), show(id, 'buyer')])
    const seen = pages.map(({ lines }) => lines[0]!)
    expect(pages.map(({ notes }) => notes)).toEqual([
      ['Your filter drops apps.', 'Fine.'],
      ['Your filter drops apps.', 'Fine.'],
    ])
    for (const line of seen) {
      expect(line).toMatchObject({ state: 'agreed', agreed: '90000', offer: null, buyer_count: '80000' })
      expect(line.entries.map(({ kind, side, quantity, note }) => [kind, side, quantity, note])).toEqual([
        ['counted', 'buyer', '80000', null],
        ['disputed', 'seller', null, 0],
        ['proposed', 'seller', '90000', null],
        ['agreed', 'buyer', '90000', 1],
      ])
    }
    const [seller, buyer] = seen.map(({ entries }) =>
      entries.map(({ side, person_name, file_name }) => [side, person_name !== null, file_name]),
    )
    expect(seller).toEqual([
      ['buyer', false, null],
      ['seller', true, null],
      ['seller', true, null],
      ['buyer', false, null],
    ])
    expect(buyer).toEqual([
      ['buyer', true, 'secret.csv'],
      ['seller', false, null],
      ['seller', false, null],
      ['buyer', true, null],
    ])
    expect(JSON.stringify(seen[0])).not.toContain('secret')
    const acts = [
      ...(await actsOf(trade.seller.organizationNumber, packageId)),
      ...(await actsOf(trade.buyer.organizationNumber, packageId)),
    ]
    expect(acts.map(({ act }) => act)).toEqual(['count.disputed', 'count.proposed', 'count.agreed'])
  })

  test('agree only to a figure that the other side stands by now', async () => {
    const { id, packageId } = await sell()
    const agree = (side: Side, quantity: string) =>
      answer(id, side, { package_id: packageId, kind: 'agreed', quantity })
    expect(await agree('seller', '100000')).toContain('The other side has no figure yet')
    expect(await answer(id, 'seller', { package_id: packageId, kind: 'disputed', note: 'No.' })).toContain(
      'nothing to dispute',
    )
    await record(id, [{ line: packageId, quantity: '97000' }])
    expect(await agree('seller', '96000')).toContain('The figure has changed')
    await trade.report(packageId, 95_000, '2026-10-01T00:00:00Z')
    expect(await agree('buyer', '100000')).toContain('The figure has changed')
    expect(await answer(id, 'buyer', { package_id: packageId, kind: 'proposed', quantity: '95000' })).toBe(
      'That is the figure of the other side. Agree to it instead.',
    )
    expect(await agree('seller', '97000')).toBe(204)
    // Nobody stands by their count any more, though it is still shown.
    await trade.report(packageId, 50_000, '2026-10-01T00:00:00Z')
    expect(await agree('buyer', '50000')).toContain('A figure is agreed for these days')
    const { verdicts } = await record(id, [{ line: packageId, quantity: '1' }])
    expect(verdicts).toMatchObject([{ is_accepted: false }])
    expect(await lineOf(id, 'buyer')).toMatchObject({ agreed: '97000', seller_count: '50000' })
    expect(await answer(id, 'buyer', { package_id: packageId, kind: 'proposed', quantity: '60000' })).toBe(
      204,
    )
    expect((await lineOf(id, 'seller')).state).toBe('agreed')
    expect(await agree('seller', '60000')).toBe(204)
    const { content } = await issueUntil(id, '2026-09-30')
    expect(content.lines).toMatchObject([{ billed_quantity: '60000' }])
    expect((await lineOf(id, 'seller')).agreed).toBe('60000')
  })

  test('agree once, if both do at once or one asks twice', async () => {
    const { id, packageId } = await sell()
    await record(id, [{ line: packageId, quantity: '97000' }])
    const agree = (side: Side, quantity: string) =>
      answer(id, side, { package_id: packageId, kind: 'agreed', quantity })
    const answers = await Promise.all([
      agree('seller', '97000'),
      agree('buyer', '100000'),
      agree('seller', '97000'),
      agree('buyer', '100000'),
    ])
    expect(answers.filter((one) => one === 204)).toHaveLength(2)
    expect((await entriesOf(packageId)).filter(({ kind }) => kind === 'agreed')).toHaveLength(1)
  })

  test('count at once: every count is kept, in an order', async () => {
    const { id, packageIds } = await sell([LINE, LINE])
    await Promise.all(
      ['1', '2', '3', '4'].map((quantity) =>
        record(
          id,
          packageIds.map((line) => ({ line, quantity })),
        ),
      ),
    )
    for (const packageId of packageIds) {
      const quantities = (await entriesOf(packageId)).map(({ quantity }) => Number(quantity))
      expect(quantities.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4])
    }
  })

  test('propose and agree on days that do not overlap', async () => {
    const { id, packageId } = await sell()
    const agree = (first_day: string, last_day: string) =>
      answer(id, 'buyer', { package_id: packageId, kind: 'agreed', quantity: '100000', first_day, last_day })
    expect(await agree('2026-09-01', '2026-09-30')).toBe(204)
    const refused =
      'A figure is agreed for 2026-09-01 to 2026-09-30, which has some of these days. Choose those days to change it, or count days that it does not have.'
    expect(await agree('2026-09-30', '2026-10-31')).toBe(refused)
    const overlapping = { first_day: '2026-09-15', last_day: '2026-10-15' }
    const proposed = { package_id: packageId, kind: 'proposed', quantity: '5' } as const
    for (const side of ['seller', 'buyer'] as const) {
      expect(await answer(id, side, { ...proposed, ...overlapping })).toBe(refused)
    }
    expect(await answer(id, 'seller', proposed)).toBe(204)
    expect((await lineOf(id, 'buyer', overlapping)).agreed_days).toEqual(SEPTEMBER)
    expect((await lineOf(id, 'buyer')).agreed_days).toBeNull()
    expect((await lineOf(id, 'buyer', OCTOBER)).agreed_days).toBeNull()
  })

  test('cannot answer on a line of another campaign', async () => {
    const { id } = await sell()
    const other = await sell()
    expect(
      await answer(id, 'buyer', { package_id: other.packageId, kind: 'agreed', quantity: '100000' }),
    ).toContain('Line not found')
    expect(await entriesOf(other.packageId)).toEqual([])
  })
})

describe('the agreed figure', () => {
  test('is what the statement bills, and the statement says so', async () => {
    const { id, packageId } = await sell()
    await record(id, [{ line: packageId, quantity: '97000' }])
    await answer(id, 'seller', { package_id: packageId, kind: 'agreed', quantity: '97000' })
    const { content } = await issueUntil(id, '2026-09-30')
    expect(content).toMatchObject({
      lines: [
        {
          delivered: '100000',
          agreed: [{ ...SEPTEMBER, seller_count: '100000', buyer_count: '97000', agreed: '97000' }],
          billed_quantity: '97000',
          billable: '776.00',
        },
      ],
      totals: { total: '776.00' },
    })
  })

  test('is said wherever amounts are by what was measured, and days name the statement they are on', async () => {
    const { id, packageIds } = await sell([LINE, LINE])
    const [packageId, other] = packageIds as [string, string]
    const seen = async () => {
      const paths = [
        `/campaigns/${id}`,
        `/campaigns/${id}/campaign-report`,
        `/lines/${packageId}`,
        `/lines/${other}`,
      ]
      const views = paths.map((path) =>
        askConsoleFor<{ has_agreed_counts: boolean }>(app.url, 'GET', path, cookieOf('buyer')),
      )
      return (await Promise.all(views)).map(({ has_agreed_counts }) => has_agreed_counts)
    }
    await record(id, [{ line: packageId, quantity: '97000' }])
    expect(await seen()).toEqual([false, false, false, false])
    expect((await show(id, 'buyer')).statements).toEqual([])
    await answer(id, 'seller', { package_id: packageId, kind: 'agreed', quantity: '97000' })
    expect(await seen()).toEqual([true, true, true, false])
    const { id: statementId, signed } = await issueUntil(id, '2026-09-30')
    await draftStatements(app.url, cookieOf('seller').cookie, id, '2026-10-31')
    for (const side of ['seller', 'buyer'] as const) {
      expect((await show(id, side, { first_day: '2026-09-20', last_day: '2026-10-31' })).statements).toEqual([
        { id: statementId, number: signed!.number, currency: 'EUR', ...SEPTEMBER },
      ])
      expect((await show(id, side, OCTOBER)).statements).toEqual([])
    }
  })

  test('of a statement that was issued before is an adjustment of the next, with its reason', async () => {
    const { id, packageId } = await sell()
    const september = await issueUntil(id, '2026-09-30')
    expect(september.content.totals.total).toBe('800.00')
    await record(id, [{ line: packageId, quantity: '90000' }])
    await answer(id, 'seller', { package_id: packageId, kind: 'agreed', quantity: '90000' })
    const october = await issueUntil(id, '2026-10-31')
    expect(october.content).toMatchObject({
      lines: [{ billable: '0.00', agreed: [] }],
      adjustments: [
        {
          corrects: { number: september.signed!.number },
          reasons: ['agreed_count'],
          figure: { total: '100000', as_of: '2026-10-01T00:00:00Z', source: 'api_key' },
          agreed: [{ ...SEPTEMBER, seller_count: '100000', buyer_count: '90000', agreed: '90000' }],
          quantity_before: '100000',
          quantity_after: '90000',
          difference: '-80.00',
        },
      ],
      totals: { total: '-80.00' },
    })
  })

  test('of any days and whatever comes after makes all statements together what was agreed and measured', async () => {
    const random = randomFrom(SEED)
    for (let round = 0; round < 3; round++) {
      const { id, packageId } = await sell([{ ...LINE, booked: null, price: '1000' }])
      let billed = NOTHING
      for (const [last, other] of [
        ['2026-09-30', '2026-09-20'],
        ['2026-10-12', '2026-10-01'],
        ['2026-10-31', '2026-10-20'],
      ] as const) {
        await trade.report(packageId, random.pick([100_000, 120_000, 130_001]), `${other}T00:00:00Z`)
        const line = await lineOf(id, 'buyer', { first_day: `${last.slice(0, 7)}-01`, last_day: last })
        const days = random.pick([
          { first_day: '2026-09-01', last_day: '2026-09-30' },
          { first_day: '2026-10-01', last_day: '2026-10-12' },
          { first_day: `${last.slice(0, 7)}-01`, last_day: last },
        ])
        await record(id, [{ line: packageId, quantity: random.pick(['0', '7', '150000']) }], days)
        const offered = (await lineOf(id, 'seller', days)).offer
        if (offered !== null && line.state !== 'agreed') {
          await answer(id, 'seller', { package_id: packageId, kind: 'agreed', quantity: offered, ...days })
        }
        const { content } = await issueUntil(id, last)
        billed = add(billed, exactOf(content.totals.total))
      }
      // A unit costs one: the amount is the quantity.
      const { lines } = await show(id, 'seller', { first_day: '2026-09-01', last_day: '2026-10-31' })
      const periods = (await show(id, 'seller')).periods
      let expected = exactOf(lines[0]!.seller_count)
      for (const days of periods) {
        const line = await lineOf(id, 'seller', { first_day: days.first_day, last_day: days.last_day })
        if (line.agreed === null) continue
        expected = add(expected, exactOf(line.agreed))
        const measured = exactOf(line.seller_count)
        expected = add(expected, { ...measured, units: -measured.units })
      }
      const whole = compare(expected, NOTHING) < 0 ? NOTHING : expected
      expect(compare(billed, whole), `${exactText(billed)} is not ${exactText(whole)}`).toBe(0)
    }
  })
})

function query(values: Record<string, string> = {}): string {
  return new URLSearchParams({ ...SEPTEMBER, ...values }).toString()
}

async function upload(id: string, file: string | Buffer, values: Record<string, string> = {}) {
  const path = `/campaigns/${id}/counts/file?${query({ file_name: 'counts.csv', ...values })}`
  const response = await postFile(app.url, path, cookieOf('buyer'), file)
  return { status: response.status, body: (await response.json()) as RecordedFile & { detail: string } }
}

describe('a file of counts', () => {
  test('is recorded row by row as CSV or XLSX, by the names of its columns; a dry run records nothing', async () => {
    const { packageIds } = await sell()
    const podcasts = await trade.sell('Shows', [
      { ...LINE, name: 'Banner', reference: 'file-ref-1' },
      { ...LINE, name: 'Podcast', pricing_basis: 'downloads' },
    ])
    const rows = [
      ['Reference', 'Impressions', 'Downloads', 'Remark'],
      ['FILE-REF-1', '97000', '', ''],
      [podcasts.packageIds[1]!, '', '20417.5', 'ok'],
      [packageIds[0]!, '5', '', 'of another campaign'],
      ['file-ref-1', '96000', '', ''],
      [podcasts.packageIds[1]!, '7', '', ''],
      [podcasts.packageIds[1]!, '', '', 'empty'],
    ]
    const expected = {
      accepted: 2,
      rejected: 3,
      left_empty: 1,
      rows: [
        { row: 2, is_accepted: true, line_name: 'Banner', quantity: '97000' },
        { row: 3, is_accepted: true, line_name: 'Podcast', quantity: '20417.5' },
        { row: 4, is_accepted: false, line_name: null, message: NO_SUCH_LINE },
        { row: 5, is_accepted: false, message: 'Duplicate: this line is already in the list.' },
        { row: 6, is_accepted: false, message: 'Duplicate: this line is already in the list.' },
      ],
    }
    const csv = rows.map((row) => row.join(';')).join('\r\n')
    expect((await upload(podcasts.id, csv, { is_dry_run: 'true' })).body).toMatchObject(expected)
    expect((await show(podcasts.id, 'buyer')).lines.map(({ state }) => state)).toEqual(['open', 'open'])
    const xlsx = await workbookOf(rows)
    expect((await upload(podcasts.id, xlsx, { file_name: 'counts.xlsx' })).body).toMatchObject(expected)
    const { lines } = await show(podcasts.id, 'buyer')
    expect(lines.map(({ buyer_count, entries }) => [buyer_count, entries[0]!.file_name])).toEqual([
      ['97000', 'counts.xlsx'],
      ['20417.5', 'counts.xlsx'],
    ])
  })

  test.each(['csv', 'xlsx'] as const)('can be the %s template, filled in', async (format) => {
    const { id, packageId } = await sell([{ ...LINE, name: 'Front; “page”' }])
    const template = await askConsole(
      app.url,
      'GET',
      `/campaigns/${id}/counts/template?${query({ format })}`,
      cookieOf('buyer'),
    )
    expect(template.headers.get('content-disposition')).toContain(
      `counts-template-2026-09-01-2026-09-30.${format}`,
    )
    const bytes = Buffer.from(await template.arrayBuffer())
    expect((await upload(id, bytes, { file_name: `t.${format}` })).body).toMatchObject({
      rows: [],
      left_empty: 1,
    })
    const header = ['line', 'package_id', 'first_day', 'last_day', 'seller_count', 'count']
    const filled = ['x', packageId, '2026-09-01', '2026-09-30', '100000', '98000']
    const file = format === 'xlsx' ? await workbookOf([header, filled]) : `${header.join()}\n${filled.join()}`
    expect((await upload(id, file, { file_name: `t.${format}` })).body).toMatchObject({ accepted: 1 })
    const other = await upload(id, file, { file_name: `t.${format}`, ...OCTOBER })
    expect(other.body.rows).toMatchObject([
      {
        row: 2,
        is_accepted: false,
        message:
          'This row is for 2026-09-01 to 2026-09-30. Choose those days first, or clear its first_day and last_day.',
      },
    ])
    expect((await lineOf(id, 'seller', OCTOBER)).state).toBe('open')
  })

  test('that cannot be read is refused with what to do', async () => {
    const { id, packageId } = await sell()
    const details = []
    for (const file of [
      '',
      'line,count\nx,1',
      `package_id,remark\n${packageId},1`,
      `package_id,count,count\n${packageId},1,2`,
      `package_id,count\n${`${packageId},1\n`.repeat(1_001)}`,
      'PK\u0003\u0004nothing',
    ]) {
      const { status, body } = await upload(id, file)
      expect(status).toBe(400)
      details.push(body.detail)
    }
    expect(details).toEqual([
      'The file is empty. The first row names the columns, for example package_id and count.',
      'No column names the lines. Name one package_id or reference in the first row.',
      'No column has your counts. Name one count, impressions or downloads in the first row.',
      'Two columns match your counts. Keep one, named count.',
      'The file has more than 1,000 counts. Keep only the lines of this campaign.',
      'The Excel file is damaged. Open it in Excel, save it again as .xlsx and try again.',
    ])
    const split = await upload(id, `package_id,count\n${packageId},97,000`)
    expect(split.body.rows).toMatchObject([{ row: 2, is_accepted: false }])
    const seller = await postFile(
      app.url,
      `/campaigns/${id}/counts/file?${query({ file_name: 'x.csv' })}`,
      cookieOf('seller'),
      `package_id,count\n${packageId},1`,
    )
    expect(seller.status).toBe(403)
    expect(await entriesOf(packageId)).toEqual([])
  })
})

test('both sides download what they see', async () => {
  const { id, packageId } = await sell([{ ...LINE, name: 'Banner', reference: 'export-ref' }])
  await record(id, [{ line: packageId, quantity: '85000' }])
  for (const side of ['seller', 'buyer'] as const) {
    const path = `/campaigns/${id}/counts/lines?${query()}`
    const [header, row] = (await (await askConsole(app.url, 'GET', path, cookieOf(side))).text())
      .replace('\uFEFF', '')
      .split('\r\n')
    expect(header).toBe(
      'Campaign,First day,Last day,Line,Reference,Package ID,Pricing,Seller count,Buyer count,Difference,Difference %,Tolerance %,Within tolerance,State,Agreed',
    )
    expect(row).toBe(
      `Autumn,2026-09-01,2026-09-30,Banner,export-ref,${packageId},Impressions,100000,85000,-15000,-15.0,10,No,Counted,`,
    )
  }
})

test('nothing is half written: without its entry in the activity, neither a count nor an answer is kept', async () => {
  const { id, packageId } = await sell()
  await database.query(
    `CREATE FUNCTION refuse_entry() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no room'; END $$`,
  )
  await database.query(
    `CREATE TRIGGER refuse_counts BEFORE INSERT ON audit_entry FOR EACH ROW
       WHEN (NEW.act IN ('counts.recorded', 'count.agreed', 'campaign.tolerance_changed')) EXECUTE FUNCTION refuse_entry();`,
  )
  try {
    const agreed = { package_id: packageId, kind: 'agreed', quantity: '100000' }
    const responses = [
      await post(id, 'buyer', { counts: [{ line: packageId, quantity: '1' }] }),
      await post(id, 'buyer', agreed, 'counts/answers'),
      await askConsole(app.url, 'PUT', `/campaigns/${id}/count-tolerance`, {
        ...cookieOf('seller'),
        body: { percent: '5' },
      }),
    ]
    expect(responses.map(({ status }) => status)).toEqual([500, 500, 500])
  } finally {
    await database.query('DROP TRIGGER refuse_counts ON audit_entry')
  }
  expect(await entriesOf(packageId)).toEqual([])
  expect((await show(id, 'seller')).tolerance).toBe('10')
})

test('what was said never changes: the database refuses it', async () => {
  for (const statement of [
    'UPDATE count_entry SET quantity = 0',
    'DELETE FROM count_entry',
    'TRUNCATE count_entry',
  ]) {
    await expect(database.query(statement)).rejects.toThrow()
  }
})
