import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { byCountedBasis, COUNTED_BASES } from '../src/core/delivery/units.ts'
import { askConsole, signInMember, type Account } from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { postFile, previewFile, reportFile, tryReportFile, type FileAnswers } from './support/report-file.ts'
import { createLine, createSeller, viewLine, type Seller } from './support/seller.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'
import { DATE_STYLE, number, TIME_STYLE, workbookOf } from './support/workbook.ts'

let testDatabase: TestDatabase
let app: TestApp
let seller: Seller
let member: Account

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  app = await startApp(testDatabase.database)
  seller = await createSeller(testDatabase.database)
  member = await signInMember(testDatabase.database, seller.organizationNumber, 'member')
})

describe('a report file', () => {
  test('has each row accepted or rejected on its own, with its number, the reason and what to do', async () => {
    const [a, b, flat] = [await newLine(), await newLine(), await newLine({ pricingBasis: 'flat_rate' })]
    const answer = await send(
      `\uFEFFpackage_id;impressions;as_of;note\r\n${a};1200;2025-03-01;x\r\n\r\n${b};1.200;2025-03-01;\r\n${flat};;;\r\n${a};1300;2025-03-02;\r\n`,
      { confirmsDelivered: true },
    )
    expect(answer).toEqual({
      accepted: 2,
      history_only: 0,
      unchanged: 0,
      rejected: 2,
      left_empty: 0,
      marked_delivered: 1,
      marked_rows: [{ row: 5, package_id: flat, campaign_name: 'Test campaign', line_name: 'Test line' }],
      warned: 0,
      warned_rows: [],
      dry_run: false,
      rejected_rows: [
        {
          row: 4,
          package_id: b,
          campaign_name: 'Test campaign',
          line_name: 'Test line',
          ...byCountedBasis(() => ''),
          impressions: '1.200',
          total: '',
          delivered: '',
          as_of: '2025-03-01',
          reason: 'invalid_item',
          field: 'impressions',
          message: expect.stringContaining('1200.'),
        },
        expect.objectContaining({
          row: 6,
          reason: 'duplicate_package_id',
          message: expect.stringContaining('Duplicate: this line is already in the file'),
        }),
      ],
    })
    expect((await viewLine(testDatabase.database, a)).quantity).toBe('1200')
  })

  test('names the line of each rejected row, unless the organization does not sell it', async () => {
    const [line, split] = [await newLine(), await newLine()]
    await testDatabase.database.query(`UPDATE package_line SET name = 'Beta pod' WHERE package_id = $1`, [
      line,
    ])
    const foreign = await createLine(testDatabase.database, await createSeller(testDatabase.database))
    const rows = [`${line.toUpperCase()},-1`, `${split},1,234`, `${foreign},5`, 'nonsense,5']
    const { rejected_rows } = await send(`package_id,impressions\n${rows.join('\n')}`)
    expect(rejected_rows.map(({ line_name, campaign_name }) => [line_name, campaign_name])).toEqual([
      ['Beta pod', 'Test campaign'],
      ['Test line', 'Test campaign'],
      [null, null],
      [null, null],
    ])
  })

  test('is validated without writing anything, and submitted with the same verdicts', async () => {
    const line = await newLine()
    const text = `package_id,impressions\n${line},5\n${randomUUID()},5`
    const validated = await send(text, { isDryRun: true })
    expect(validated).toMatchObject({ accepted: 1, rejected: 1, dry_run: true })
    expect((await viewLine(testDatabase.database, line)).revision).toBe(0)
    expect(await send(text)).toEqual({ ...validated, dry_run: false })
    expect((await viewLine(testDatabase.database, line)).quantity).toBe('5')
  })

  test('gets warnings on validation for rows that look like mistakes', async () => {
    const [line, other] = [await newLine(), await newLine()]
    await send(`package_id,impressions,as_of\n${line},805000,2025-03-01`)
    const validated = await send(
      `package_id,impressions,as_of\n${line},100,2025-03-02\n${other},5,2025-03-02`,
      {
        isDryRun: true,
      },
    )
    expect(validated).toMatchObject({
      accepted: 2,
      warned: 1,
      warned_rows: [
        {
          row: 2,
          package_id: line,
          campaign_name: expect.stringMatching(/./),
          line_name: expect.stringMatching(/./),
          warnings: [{ kind: 'lowers_total', from: '805000', to: '100', limit: null }],
        },
      ],
    })
  })

  test('says how many rows went to the history only, and how many repeat the current total', async () => {
    const [late, same, newer] = [await newLine(), await newLine(), await newLine()]
    const rows = (as_of: string, quantity: number) =>
      `package_id,impressions,as_of\n${late},7,${as_of}\n${same},8,2025-03-02\n${newer},${quantity},2025-03-02`
    expect(await send(rows('2025-03-02', 9))).toMatchObject({ accepted: 3, history_only: 0, unchanged: 0 })
    const again = await send(rows('2025-03-01', 10))
    expect(again).toMatchObject({ accepted: 3, history_only: 1, unchanged: 1, rejected: 0 })
    expect((await viewLine(testDatabase.database, late)).quantity).toBe('7')
    expect((await viewLine(testDatabase.database, newer)).quantity).toBe('10')
  })

  test('counts and names only accepted rows as marked flat-rate lines', async () => {
    const flatRate = { pricingBasis: 'flat_rate' } as const
    const [flat, early] = [await newLine(flatRate), await newLine({ ...flatRate, flightStart: '2190-01-01' })]
    const rows = [`${flat},,`, `${flat},,`, `${early},,`, `${await newLine(flatRate)},,2190-01-01`]
    const text = `package_id,impressions,as_of\n${rows.join('\n')}`
    const marked = { accepted: 1, marked_delivered: 1, marked_rows: [{ row: 2, package_id: flat }] }
    expect(await send(text, { isDryRun: true })).toMatchObject(marked)
    expect(await send(text, { confirmsDelivered: true })).toMatchObject(marked)
  })

  test('names the first 10 flat-rate lines that it marks, and counts them all', async () => {
    const lines = await Promise.all(Array.from({ length: 11 }, () => newLine({ pricingBasis: 'flat_rate' })))
    const answer = await send(`package_id,delivered\n${lines.map((id) => `${id},yes`).join('\n')}`, {
      isDryRun: true,
    })
    expect(answer.marked_delivered).toBe(11)
    expect(answer.marked_rows.map(({ row, package_id }) => [row, package_id])).toEqual(
      lines.slice(0, 10).map((id, i) => [i + 2, id]),
    )
  })

  test('is validated again if there is more to confirm than the person has seen', async () => {
    const line = await newLine()
    const text = `package_id,impressions,as_of\n${line},100,2025-03-02`
    const validated = await send(text, { isDryRun: true })
    expect(validated).toMatchObject({ marked_delivered: 0, warned: 0 })
    await send(`package_id,impressions,as_of\n${line},805000,2025-03-01`)
    const refused = await tryReportFile(app.url, member, text, { validated })
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({ detail: expect.stringContaining('Validate it again.') })
    expect((await viewLine(testDatabase.database, line)).quantity).toBe('805000')
    await send(text, { validated: await send(text, { isDryRun: true }) })
    expect((await viewLine(testDatabase.database, line)).quantity).toBe('100')
  })

  test('of many rows is written in parts, each with its log entry, and a package still counts once overall', async () => {
    const other = await createSeller(testDatabase.database, 'Seller of a large file')
    const account = await signInMember(testDatabase.database, other.organizationNumber)
    const lines: string[] = []
    for (let i = 0; i < 60; i++) lines.push(await createLine(testDatabase.database, other))
    const rows = [
      ...lines.slice(0, 30).map((line) => `${line},1`),
      ...Array.from({ length: 1_000 }, () => `${randomUUID()},1`),
      ...lines.map((line) => `${line},2`),
    ]
    const answer = await reportFile(app.url, account, `package_id,impressions\n${rows.join('\n')}`, {
      name: 'large.csv',
    })
    expect(answer).toMatchObject({ accepted: 60, rejected: 1_030 })
    const duplicates = answer.rejected_rows.filter(({ reason }) => reason === 'duplicate_package_id')
    expect(duplicates.map(({ package_id }) => package_id)).toEqual(lines.slice(0, 30))
    const views = await Promise.all(lines.map((line) => viewLine(testDatabase.database, line)))
    expect(views.map(({ quantity }) => quantity)).toEqual(lines.map((_, i) => (i < 30 ? '1' : '2')))
    // All of it was received at the same instant.
    expect(new Set(views.map(({ as_of }) => as_of)).size).toBe(1)
    const log = await testDatabase.database.query<{ accepted: number; rejected: number; file_name: string }>(
      `SELECT r.accepted, r.rejected, s.file_name FROM ingest_request r
       JOIN report_source s ON s.number = r.source_number WHERE r.organization_number = $1`,
      [other.organizationNumber],
    )
    expect(log).toHaveLength(3)
    expect(log.every(({ file_name }) => file_name === 'large.csv')).toBe(true)
    expect(log.reduce((sum, { accepted, rejected }) => sum + accepted + rejected, 0)).toBe(1_090)
  })

  test('is one source per name and person, however often it is sent', async () => {
    const line = await newLine()
    // Browsers send names as they are, with whatever nobody sees.
    for (const name of ['one.csv', '\u200Eone.csv', 'two.csv']) {
      await send(`package_id,impressions\n${line},5`, { name })
    }
    const sources = await testDatabase.database.query(
      `SELECT file_name FROM report_source
       WHERE person_id = $1 AND file_name IN ('one.csv', 'two.csv') ORDER BY file_name`,
      [member.personId],
    )
    expect(sources).toEqual([{ file_name: 'one.csv' }, { file_name: 'two.csv' }])
  })

  test.each([
    ['', 'The file is empty.'],
    ['package_id,impressions\n', 'The file has a header and no rows.'],
    ['package_id\n"x', 'Row 2: a quote is opened and never closed.'],
    [
      '\u0089PNG\r\n\u0000\u0001',
      'This is not a CSV or Excel file. Save it as CSV (UTF-8) or .xlsx and try again.',
    ],
  ])('that cannot be read is refused as a whole and says what to do: %j', async (text, words) => {
    await expectRefused(text, words)
  })

  test('is accepted up to 10 MB, with a name, and only as bytes', async () => {
    const large = await postFile(app.url, '/delivery-file/preview', member, 'x'.repeat(10 * 1024 * 1024 + 1))
    expect(large.status).toBe(413)
    const text = `package_id\n${randomUUID()}`
    const nameless = await tryReportFile(app.url, member, text, { name: ' ' })
    expect(nameless.status).toBe(400)
    const asJson = await askConsole(app.url, 'POST', '/delivery-file/preview', {
      cookie: member.cookie,
      body: { text },
    })
    expect(asJson.status).toBe(415)
    expect(await asJson.json()).toMatchObject({ detail: expect.stringContaining('octet-stream') })
    const elsewhere = await postFile(app.url, `/lines/${await newLine()}/delivery`, member, '{}')
    expect(elsewhere.status).toBe(415)
  })
})

describe('columns', () => {
  test('are shown before anything is written, with the ignored ones and the first rows', async () => {
    const line = await newLine()
    const rows = Array.from({ length: 7 }, (_, i) => `${line},x,${i},2025-03-01`).join('\n')
    expect(await previewFile(app.url, member, `API package ID,Note,Imps,Date\n${rows}`)).toEqual({
      kind: 'csv',
      sheet: null,
      other_sheets: 0,
      header: ['API package ID', 'Note', 'Imps', 'Date'],
      columns: { package_id: 1, impressions: 3, as_of: 4 },
      ambiguous: [],
      ignored_columns: ['Note'],
      rows: 7,
      left_empty: 0,
      first_rows: Array.from({ length: 5 }, (_, i) => ({
        row: i + 2,
        package_id: line,
        ...byCountedBasis(() => ''),
        impressions: String(i),
        total: '',
        delivered: '',
        as_of: '2025-03-01',
      })),
      dates: null,
    })
    expect((await viewLine(testDatabase.database, line)).revision).toBe(0)
  })

  test('can be assigned by the person, whatever their names', async () => {
    const line = await newLine()
    const text = `a,b\n17,${line}`
    expect(await previewFile(app.url, member, text)).toMatchObject({ columns: {}, rows: 1, left_empty: 0 })
    expect(await previewFile(app.url, member, text, '?package_id=2&impressions=1')).toMatchObject({
      columns: { package_id: 2, impressions: 1 },
      first_rows: [expect.objectContaining({ package_id: line, impressions: '17' })],
    })
    await send(text, { columns: { package_id: 2, impressions: 1 } })
    expect((await viewLine(testDatabase.database, line)).quantity).toBe('17')
  })

  test('must be confirmed: without a column for package IDs nothing is written', async () => {
    const line = await newLine()
    const response = await tryReportFile(app.url, member, `package_id,impressions\n${line},5`, {
      columns: {},
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ field: 'package_id' })
    expect((await viewLine(testDatabase.database, line)).revision).toBe(0)
  })

  test('with a total serve lines priced on impressions and on downloads', async () => {
    const [views, podcast] = [await newLine(), await newLine({ pricingBasis: 'downloads' })]
    const flat = await newLine({ pricingBasis: 'flat_rate' })
    const answer = await send(`Package ID,Total\n${views},1200\n${podcast},20.5\n${flat},1`)
    expect(answer).toMatchObject({
      accepted: 2,
      rejected_rows: [expect.objectContaining({ row: 4, reason: 'flat_rate_takes_no_quantity' })],
    })
    expect((await viewLine(testDatabase.database, views)).quantity).toBe('1200')
    expect((await viewLine(testDatabase.database, podcast)).quantity).toBe('20.5')
  })
})

describe('non-ISO dates', () => {
  test('are never guessed: 11/14/2025 is November 14 only once the person has said so', async () => {
    const line = await newLine()
    const text = `package_id,impressions,as_of\n${line},5,11/14/2025`
    expect((await previewFile(app.url, member, text)).dates).toEqual({
      suggested: 'month_day_year',
      choices: [{ form: 'month_day_year', written: '11/14/2025', read: '2025-11-14', unfit: 0 }],
    })
    const unanswered = await tryReportFile(app.url, member, text)
    expect(unanswered.status).toBe(400)
    expect(await unanswered.json()).toMatchObject({
      field: 'date_form',
      detail: 'Choose how dates are written in this file.',
    })
    expect((await viewLine(testDatabase.database, line)).revision).toBe(0)
    await send(text, { dateForm: 'month_day_year' })
    expect((await viewLine(testDatabase.database, line)).as_of).toBe('2025-11-14T00:00:00Z')
  })

  test('that do not match the chosen format are rejected, each with its row', async () => {
    const [a, b] = [await newLine(), await newLine()]
    const text = `package_id,impressions,as_of\n${a},5,03/04/2025\n${b},5,14.3.2025`
    expect((await previewFile(app.url, member, text)).dates).toMatchObject({
      suggested: 'day_month_year',
      choices: [
        { read: '2025-03-04', unfit: 1 },
        { read: '2025-04-03', unfit: 0 },
      ],
    })
    const answer = await send(text, { dateForm: 'month_day_year' })
    expect(answer.rejected_rows).toEqual([
      expect.objectContaining({
        row: 3,
        reason: 'invalid_item',
        field: 'as_of',
        message: '“14.3.2025” does not fit Month/Day/Year. Write it as YYYY-MM-DD.',
      }),
    ])
    expect((await viewLine(testDatabase.database, a)).as_of).toBe('2025-03-04T00:00:00Z')
  })
})

describe('a workbook', () => {
  test('is submitted like a CSV file, with exact numbers and its own dates', async () => {
    const [a, b, c] = [await newLine(), await newLine({ pricingBasis: 'downloads' }), await newLine()]
    const file = await workbookOf([
      ['Package ID', 'Impressions', 'Downloads', 'As of'],
      [a, number('1.2E+6'), '', number('45730', DATE_STYLE)],
      [],
      [b, '', number('20417.5'), number('45730.416666666664', TIME_STYLE)],
      [
        c,
        { xml: '<c><f>6*7</f><v>42</v></c>' },
        '',
        { xml: '<c t="inlineStr"><is><r><t>2025-</t></r><r><t>03-15</t></r></is></c>' },
      ],
    ])
    expect(await previewFile(app.url, member, file)).toMatchObject({
      kind: 'xlsx',
      sheet: 'Totals',
      rows: 3,
      dates: null,
      first_rows: [
        { row: 2, impressions: '1200000', as_of: '2025-03-14' },
        { row: 4, downloads: '20417.5', as_of: '2025-03-14T10:00:00Z' },
        { row: 5, impressions: '42', as_of: '2025-03-15' },
      ],
    })
    expect(await send(file, { name: 'totals.xlsx' })).toMatchObject({ accepted: 3, rejected: 0 })
    expect(await viewLine(testDatabase.database, a)).toMatchObject({
      quantity: '1200000',
      as_of: '2025-03-14T00:00:00Z',
    })
    expect(await viewLine(testDatabase.database, b)).toMatchObject({
      quantity: '20417.5',
      as_of: '2025-03-14T10:00:00Z',
    })
    expect((await viewLine(testDatabase.database, c)).quantity).toBe('42')
  })

  test('with the 1904 date system has the dates it shows', async () => {
    const file = await workbookOf(
      [
        ['package_id', 'as_of'],
        [randomUUID(), number('44268', DATE_STYLE)],
      ],
      { is1904: true },
    )
    expect((await previewFile(app.url, member, file)).first_rows).toMatchObject([{ as_of: '2025-03-14' }])
  })

  test('with an uncalculated formula has that row rejected, not skipped or evaluated', async () => {
    const line = await newLine()
    const file = await workbookOf([
      ['package_id', 'impressions', 'delivered'],
      [line, { xml: '<c><f>6*7</f></c>' }, ''],
    ])
    const { rejected_rows } = await send(file)
    expect(rejected_rows).toMatchObject([{ row: 2, impressions: '=6*7', reason: 'invalid_item' }])
  })
})

describe('the template', () => {
  test('has the running lines with their totals, and can be sent back filled in; empty rows are skipped', async () => {
    const other = await createSeller(testDatabase.database, 'Seller with a template')
    const account = await signInMember(testDatabase.database, other.organizationNumber)
    const line = (terms: Parameters<typeof createLine>[2] = {}) =>
      createLine(testDatabase.database, other, terms)
    const [filled, empty] = [await line(), await line()]
    const [flat, undecided] = [
      await line({ pricingBasis: 'flat_rate' }),
      await line({ pricingBasis: 'flat_rate' }),
    ]
    const [ended, upcoming] = [
      await line({ flightEnd: '2020-02-01' }),
      await line({ flightStart: '2190-01-01' }),
    ]
    await testDatabase.database.query(`UPDATE package_line SET name = '=1+1' WHERE package_id = $1`, [filled])
    await testDatabase.database.query(`UPDATE package_line SET reference = 'Own-1' WHERE package_id = $1`, [
      empty,
    ])
    await reportFile(app.url, account, `package_id,impressions,as_of\n${filled},100,2025-03-01`)
    const response = await askConsole(app.url, 'GET', '/delivery-file/template.csv', account)
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="delivery-template.csv"')
    const template = await response.text()
    const [header, ...rows] = template.trimEnd().split('\r\n')
    expect(header).toBe(
      `package_id,campaign,line,reference,pricing,current_total,current_as_of,${COUNTED_BASES.join()},delivered,as_of`,
    )
    // Filled in as the end of yesterday, as on the form.
    const asOf = `${new Date().toISOString().slice(0, 10)}T00:00:00Z`
    const blanks = ','.repeat(COUNTED_BASES.length + 2)
    expect(rows).toEqual([
      `${undecided},Test campaign,Test line,,flat rate,,${blanks}${asOf}`,
      `${flat},Test campaign,Test line,,flat rate,,${blanks}${asOf}`,
      `${empty},Test campaign,Test line,Own-1,impressions,,${blanks}${asOf}`,
      `${filled},Test campaign,'=1+1,,impressions,100,2025-03-01T00:00:00Z${blanks}${asOf}`,
    ])
    expect(template).not.toContain(ended)
    expect(template).not.toContain(upcoming)

    const answered = template
      .replace(`2025-03-01T00:00:00Z${blanks}`, `2025-03-01T00:00:00Z,250${blanks.slice(1)}`)
      .replace(
        `${flat},Test campaign,Test line,,flat rate,,${blanks}`,
        `${flat},Test campaign,Test line,,flat rate,,${blanks.slice(1)}yes,`,
      )
    expect(await previewFile(app.url, account, answered)).toMatchObject({ rows: 4, left_empty: 2 })
    const unconfirmed = await tryReportFile(app.url, account, answered)
    expect(unconfirmed.status).toBe(400)
    expect(await unconfirmed.json()).toMatchObject({
      field: 'confirm_delivered',
      detail: expect.stringContaining('This marks 1 flat-rate line as delivered, which cannot be undone.'),
    })
    expect(await reportFile(app.url, account, answered, { confirmsDelivered: true })).toMatchObject({
      accepted: 2,
      rejected: 0,
      left_empty: 2,
      marked_delivered: 1,
    })
    const viewed = await Promise.all(
      [filled, empty, flat, undecided].map((id) => viewLine(testDatabase.database, id)),
    )
    expect(viewed.map(({ revision }) => revision)).toEqual([2, 0, 1, 0])
    expect(viewed[0]).toMatchObject({ quantity: '250', as_of: asOf })
  })
})

function newLine(terms: Parameters<typeof createLine>[2] = {}): Promise<string> {
  return createLine(testDatabase.database, seller, terms)
}

function send(file: string | Buffer, answers: FileAnswers = {}) {
  return reportFile(app.url, member, file, answers)
}

async function expectRefused(file: string | Buffer, words: string): Promise<void> {
  const response = await postFile(app.url, '/delivery-file/preview', member, file)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ field: 'file', detail: expect.stringContaining(words) })
}
