import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Answer, Body } from '../src/console/routes.ts'
import type { Database } from '../src/database/database.ts'
import { askConsole, askConsoleFor } from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { SEED } from './support/random.ts'
import { createTestDatabase } from './support/test-database.ts'
import { createParties, LINE, type LineBody, type Parties } from './support/trade.ts'

type Preview = Answer<'POST /lines/preview'>
type Pasted = Body<'POST /lines/preview'>

let database: Database
let app: TestApp
let parties: Parties

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database)
  parties = await createParties(database)
})

/** Cells of each column, right and wrong ones. */
const CELLS = [
  ['Front page', ' Newsletter ', '"Quoted, with ""comma"""', '', 'x'.repeat(201), 'x'.repeat(300)],
  ['impressions', 'Downloads', 'flat rate', 'CPM', ''],
  ['2026-03-01', '1 March 2026', '03/04/2026', '31.03.2026', '2026-02-30', '1999-01-01', 'soon', ''],
  ['2026-03-31', '2026-02-01', '04/03/2026', '2200-01-01', '2026/04/01 00:00', ''],
  ['', '-', '1000', '1,500,000', '1.234', '1000.5', '0', '1e5', 'many', '-5'],
  ['12.50', '12,50', '0', '€12.50', '$12.50', 'USD 3', '1.234', '', '-0', 'x', '1'.repeat(250)],
  ['EUR', 'eur', 'USD', 'ZZZ', ''],
  ['', 'yes', 'no', 'perhaps'],
  ['', 'HL-1', 'hl-1', 'HL-2', 'x'.repeat(65), '040d30d2-abbd-4c97-9d30-9294d3e8e2f4'],
  ['', '2026-03-02', '2 March 2026', '2026-02-30', 'soon'],
  ['', 'https://example.com/12', `https://example.com/${'x'.repeat(300)}`, 'example.com', 'x'.repeat(501)],
  ['', '7', '30 days', '14'],
]
const FIELDS = [
  ...(['name', 'pricing_basis', 'flight_start', 'flight_end', 'booked', 'price', 'currency'] as const),
  ...(['bills_overdelivery', 'reference', 'air_date', 'episode_url', 'download_window_days'] as const),
]
/** What the form has for a cell that it writes otherwise. */
const MEANT = new Map<string, unknown>([
  [CELLS[0]![2]!, 'Quoted, with "comma"'],
  ['Downloads', 'downloads'],
  ['flat rate', 'flat_rate'],
  ['1 March 2026', '2026-03-01'],
  ['31.03.2026', '2026-03-31'],
  ['2026/04/01 00:00', '2026-04-01'],
  ['2 March 2026', '2026-03-02'],
  ['-', null],
  ['1,500,000', '1500000'],
  ['12,50', '12.50'],
  ['€12.50', '12.50'],
  ['$12.50', '12.50'],
  ['USD 3', '3'],
  ['eur', 'EUR'],
  ['yes', true],
  ['no', false],
  ['30 days', '30'],
])
/** Depends on how dates and numbers are written. */
const IN_TWO_WAYS = new Set(['03/04/2026', '04/03/2026', '1.234'])
const EMPTY: Partial<Record<(typeof FIELDS)[number], unknown>> = { booked: null, bills_overdelivery: false }

/** Two rows in three are right but for a cell or two. */
const row = fc
  .array(fc.tuple(fc.nat(CELLS.length - 1), fc.nat(20)), { maxLength: 3 })
  .map((changes) =>
    changes.reduce(
      (cells, [column, choice]) => cells.with(column, CELLS[column]![choice % CELLS[column]!.length]!),
      CELLS.map(([usual]) => usual!).with(4, '1000'),
    ),
  )
/** And of a podcast line. */
const podcastRow = row.map((cells) => cells.with(1, 'Downloads'))

const pasted = fc.record({
  rows: fc.array(fc.oneof(row, podcastRow), { minLength: 1, maxLength: 10 }),
  date_form: fc.constantFrom(null, 'day_month_year' as const, 'month_day_year' as const),
  decimal_sign: fc.constantFrom(null, 'point' as const, 'comma' as const),
  usual_pricing: fc.constantFrom(null, 'downloads' as const),
  usual_currency: fc.constantFrom('', 'sek'),
})

test('the preview of any pasted sheet says of each line what creating the campaign says of it', async () => {
  await fc.assert(
    fc.asyncProperty(pasted, async ({ rows: written, ...sheet }) => {
      const text = written.map((cells) => cells.join('\t')).join('\n')
      const { rows } = await preview({ ...sheet, text })
      const shown = rows.flatMap(({ line, problems }) => (line === null ? [] : [{ line, problems }]))
      const expected = shown.flatMap(({ problems }, i) => problems.map(({ field }) => `lines.${i}.${field}`))
      const refused = await create(shown.map(({ line }) => line))
      if (shown.length > 0) expect(refused.sort()).toEqual(expected.sort())
      const right = shown.filter(({ problems }) => problems.length === 0)
      // What was created just now has its references.
      if (right.length > 0 && right.length < shown.length) {
        expect(await create(right.map(({ line }) => line))).toEqual([])
      }
      for (const { row: number, line, problems } of rows) {
        if (line !== null && problems.length === 0) expectCells(line, written[number - 1]!)
      }
      // A row that cannot go into the form always says why.
      for (const { line, problems, fault } of rows) {
        if (line === null) expect(problems.length > 0 || fault !== null).toBe(true)
      }
    }),
    { seed: SEED, numRuns: 60 },
  )
})

test('what the preview accepts, saving the form that it is added to accepts', async () => {
  const sold = (reference: string) => ({ ...LINE, name: `Has ${reference}`, reference })
  expect(await create([sold('OF-OTHER')])).toEqual([])
  const cookie = parties.selling.cookie
  const { id } = await askConsoleFor<{ id: string }>(app.url, 'POST', '/campaigns', {
    cookie,
    body: {
      name: 'Edited',
      buyer_id: parties.buyer.organizationId,
      lines: [sold('KEPT'), sold('REMOVED')],
    },
  })
  const read = await askConsoleFor<Answer<'GET /campaigns/:campaignId'>>(app.url, 'GET', `/campaigns/${id}`, {
    cookie,
  })
  // One line was removed in the form, and one was added; neither is saved.
  const inForm = [{ ...sold('KEPT'), package_id: read.lines[0]!.package_id }, sold('TYPED')]
  const text = ['removed', 'kept', 'typed', 'of-other', 'new', 'NEW']
    .map((reference) => `Front page\timpressions\t2026-03-01\t2026-03-31\t1000\t10\tEUR\t\t${reference}`)
    .join('\n')
  const { rows } = await preview({
    text,
    campaign_id: id,
    form_lines: inForm.map(({ name, reference }) => ({ name, reference })),
  })
  expect(rows.map(({ problems }) => problems.map(({ field }) => field))).toEqual([
    [],
    ...[['reference'], ['reference'], ['reference']],
    [],
    ['reference'],
  ])
  expect(rows[1]!.problems[0]!.message).toContain('line “Has KEPT” above')
  const body = {
    version: read.version,
    name: read.name,
    buyer_id: read.buyer_id,
    lines: [...inForm, ...rows.filter(({ problems }) => problems.length === 0).map(({ line }) => line!)],
  }
  expect((await askConsole(app.url, 'PUT', `/campaigns/${id}`, { cookie, body })).status).toBe(200)
  const ofBuyer = await askConsole(app.url, 'POST', '/lines/preview', {
    cookie: parties.buying.cookie,
    body: { text, campaign_id: id },
  })
  expect(ofBuyer.status).toBe(403)
})

test('a sheet is read with a header or without, as tabs, commas or semicolons', async () => {
  const plain = ['Front page', 'impressions', '2026-03-01', '2026-03-31', '1000', '10', 'EUR']
  const header = ['Line', 'Basis', 'Start', 'End', 'Goal', 'Rate', 'Currency']
  const expected = (await preview({ text: plain.join('\t') })).rows[0]!.line
  expect(expected).toMatchObject({ name: 'Front page', booked: '1000', currency: 'EUR' })
  for (const separator of ['\t', ',', ';']) {
    const text = [header, plain].map((cells) => cells.join(separator)).join('\r\n')
    const { has_header, rows } = await preview({ text })
    expect(has_header).toBe(true)
    expect(rows).toMatchObject([{ row: 2, line: expected, problems: [] }])
  }
})

test('what can be read in two ways is asked, with both readings, and read as was chosen', async () => {
  const text = 'Front page\tdownloads\t01/03/2026\t02/03/2026\t1.234\t10\tEUR'
  const open = await preview({ text })
  expect(open.rows[0]).toMatchObject({ line: null })
  expect(open.numbers).toEqual([
    { sign: 'point', written: '1.234', read: '1.234' },
    { sign: 'comma', written: '1.234', read: '1234' },
  ])
  expect(open.dates!.choices.map(({ read }) => read)).toEqual(['2026-01-03', '2026-03-01'])
  const chosen = await preview({ text, date_form: 'day_month_year', decimal_sign: 'comma' })
  expect(chosen.rows[0]).toMatchObject({
    line: { flight_start: '2026-03-01', flight_end: '2026-03-02', booked: '1234' },
    problems: [],
  })
  // The questions stay, so that an answer can be changed.
  expect([chosen.dates, chosen.numbers]).toEqual([open.dates, open.numbers])
})

test.each([
  ['nothing', '  \n ', 'Paste at least one row'],
  ['a header alone', 'Name\tPrice', 'no rows below the header'],
  ['more rows than a campaign has lines', 'Line\n'.repeat(1_002), 'at most 1000 rows'],
  ['an open quote', '"Front page\timpressions', 'never closed'],
  ['two columns for one term', 'Name\tCPM\tRate\nA\t1\t2', 'Two columns could be Price'],
])('%s is refused as a whole', async (_, text, words) => {
  const response = await askConsole(app.url, 'POST', '/lines/preview', {
    cookie: parties.selling.cookie,
    body: { text },
  })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ detail: expect.stringContaining(words) })
})

function preview(body: Pasted): Promise<Preview> {
  return askConsoleFor<Preview>(app.url, 'POST', '/lines/preview', { cookie: parties.selling.cookie, body })
}

/** Everything in a right row is as it was written: nothing is cut or lost. */
function expectCells(line: NonNullable<Preview['rows'][number]['line']>, cells: readonly string[]): void {
  for (const [column, field] of FIELDS.entries()) {
    const cell = cells[column]!.trim()
    // Empty: what was chosen for the whole sheet.
    if (IN_TWO_WAYS.has(cell) || (cell === '' && ['pricing_basis', 'currency'].includes(field))) continue
    const meant = MEANT.has(cell) ? MEANT.get(cell) : cell === '' ? (EMPTY[field] ?? null) : cell
    expect([field, line[field] === '' ? null : line[field]]).toEqual([field, meant])
  }
}

/** The fields that are refused. */
async function create(lines: LineBody[]): Promise<string[]> {
  const response = await askConsole(app.url, 'POST', '/campaigns', {
    cookie: parties.selling.cookie,
    body: { name: 'Pasted', buyer_id: parties.buyer.organizationId, lines },
  })
  if (response.status === 201) return []
  const { errors, field } = (await response.json()) as { errors?: { field: string }[]; field: string }
  return errors?.map((problem) => problem.field) ?? [field]
}
