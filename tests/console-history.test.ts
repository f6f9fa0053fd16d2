import { beforeAll, describe, expect, test } from 'vitest'
import { askConsole, askConsoleFor, signInMember, type Account } from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { reportDelivery } from './support/ingest.ts'
import { reportConfirmed } from './support/report-by-hand.ts'
import { reportFile } from './support/report-file.ts'
import { createLine, createSeller, type Seller } from './support/seller.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'
import type { Answer } from '../src/console/routes.ts'

let testDatabase: TestDatabase
let app: TestApp
let seller: Seller
let member: Account
let buyer: Account

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  app = await startApp(testDatabase.database)
  seller = await createSeller(testDatabase.database)
  member = await signInMember(testDatabase.database, seller.organizationNumber, 'member')
  const [row] = await testDatabase.database.query<{ buyer_number: number }>(
    'SELECT buyer_number FROM campaign WHERE organization_number = $1',
    [seller.organizationNumber],
  )
  buyer = await signInMember(testDatabase.database, row!.buyer_number)
})

describe('the history of a line', () => {
  test('shows every report, latest first: old and new figure, effect, as-of and source', async () => {
    const line = await lineOfEverySource()
    const { reports, ...rest } = await history(line)
    expect(rest).toEqual({ total: 5, page: 1, pages: 1, older: null })
    const row = {
      revision: expect.any(Number),
      received_at: expect.stringMatching(/^20.*Z$/),
      file_name: null,
      key_label: null,
      key_prefix: null,
      person_name: null,
      person_email: null,
    }
    const byKey = {
      ...row,
      source_kind: 'api_key',
      key_label: 'Test key',
      key_prefix: seller.apiKey.slice(0, 12),
    }
    const byPerson = { ...row, source_kind: 'person', person_name: 'Nora Test', person_email: member.email }
    expect(reports).toEqual([
      {
        ...byPerson,
        source_kind: 'file',
        file_name: 'march.csv',
        effect: 'correction',
        quantity: '2900',
        figure_before: '3000',
        figure_after: '2900',
        as_of: '2025-03-05T00:00:00Z',
      },
      {
        ...byPerson,
        effect: 'late',
        quantity: '1500',
        figure_before: '3000',
        figure_after: '3000',
        as_of: '2025-03-02T00:00:00Z',
      },
      {
        ...byKey,
        effect: 'replaced',
        quantity: '3000',
        figure_before: '2000',
        figure_after: '3000',
        as_of: '2025-03-04T00:00:00Z',
      },
      {
        ...byPerson,
        effect: 'replaced',
        quantity: '2000',
        figure_before: '1000',
        figure_after: '2000',
        as_of: '2025-03-03T00:00:00Z',
      },
      {
        ...byKey,
        effect: 'first',
        quantity: '1000',
        figure_before: null,
        figure_after: '1000',
        as_of: '2025-03-01T00:00:00Z',
      },
    ])
  })

  test('is filtered by effect, source and day received', async () => {
    const line = await lineOfEverySource()
    const totals = async (query: string) =>
      (await history(line, query)).reports.map(({ quantity }) => quantity)
    expect(await totals('?effect=late')).toEqual(['1500'])
    expect(await totals('?effect=replaced')).toEqual(['3000', '2000'])
    expect(await totals('?source=api_key')).toEqual(['3000', '1000'])
    expect(await totals('?source=file&effect=correction')).toEqual(['2900'])
    expect(await totals('?source=command_line')).toEqual([])
    const today = new Date().toISOString().slice(0, 10)
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    expect(await totals(`?from=2020-01-01&to=${tomorrow}`)).toHaveLength(5)
    expect(await totals(`?from=2020-01-01&to=${today}`)).not.toEqual([])
    expect(await totals('?to=2020-01-01')).toEqual([])
    expect(await totals('?from=2199-01-01')).toEqual([])
  })

  test.each([
    '?effect=unchanged',
    '?source=agent',
    '?from=2026-02-30',
    '?from=2026-03-02&to=2026-03-01',
    '?page=0',
  ])('refuses an invalid query: %s', async (query) => {
    const line = await createLine(testDatabase.database, seller)
    expect((await ask(member, `/lines/${line}/history${query}`)).status).toBe(400)
    if (!query.startsWith('?page')) {
      expect((await ask(member, `/lines/${line}/history.csv${query}`)).status).toBe(400)
    }
  })

  test('of a flat-rate line has no quantities', async () => {
    const line = await createLine(testDatabase.database, seller, { pricingBasis: 'flat_rate' })
    await reportDelivery(app.url, seller.apiKey, [{ package_id: line, as_of: '2025-03-01' }])
    const { reports } = await history(line)
    expect(reports).toEqual([
      expect.objectContaining({ effect: 'first', quantity: null, figure_before: null, figure_after: null }),
    ])
  })

  test('of a new line is empty', async () => {
    const line = await createLine(testDatabase.database, seller)
    expect(await history(line)).toEqual({ reports: [], total: 0, page: 1, pages: 1, older: null })
  })

  test("shows the buyer the same reports, without the seller's keys, people and files", async () => {
    const line = await lineOfEverySource()
    const mine = await history(line)
    const theirs = await history(line, '', buyer)
    const nothing = {
      file_name: null,
      key_label: null,
      key_prefix: null,
      person_name: null,
      person_email: null,
    }
    expect(theirs).toEqual({ ...mine, reports: mine.reports.map((report) => ({ ...report, ...nothing })) })
    const csv = await (await ask(buyer, `/lines/${line}/history.csv`)).text()
    expect(csv.split('\r\n')[0]).toBe(
      'received_at,as_of,effect,quantity,figure_before,figure_after,source_kind',
    )
    expect(csv).not.toMatch(/Test key|flk_|march\.csv|@/)
  })

  test('and the line itself do not exist for another buyer from the same seller', async () => {
    const line = await lineOfEverySource()
    const [row] = await testDatabase.database.query<{ number: number }>(
      `WITH buyer AS (INSERT INTO organization (name) VALUES ('Another buyer') RETURNING number)
       INSERT INTO campaign (organization_number, buyer_number, name)
       SELECT $1, number, 'Their own campaign' FROM buyer RETURNING buyer_number AS number`,
      [seller.organizationNumber],
    )
    const otherBuyer = await signInMember(testDatabase.database, row!.number)
    for (const path of [`/lines/${line}`, `/lines/${line}/history`, `/lines/${line}/history.csv`]) {
      expect((await ask(buyer, path)).status, path).toBe(200)
      const refused = await ask(otherBuyer, path)
      expect(refused.status, path).toBe(404)
      expect(await refused.json()).toMatchObject({ code: 'not_found' })
    }
  })

  test('is exported as CSV with the same filters', async () => {
    const line = await lineOfEverySource()
    const response = await ask(member, `/lines/${line}/history.csv?source=file`)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="history-${line}.csv"`)
    const [header, row, ...rest] = (await response.text()).split('\r\n')
    expect(header).toBe(
      'received_at,as_of,effect,quantity,figure_before,figure_after,source_kind,key_prefix,key_label,person_name,person_email,file_name',
    )
    expect(row).toMatch(
      /^20[^,]*Z,2025-03-05T00:00:00Z,correction,2900,3000,2900,file,,,Nora Test,nora\.\w+@example\.com,march\.csv$/,
    )
    expect(rest).toEqual([''])
  })
})

describe('a history of 12,345 reports', () => {
  const REPORTS = 12_345
  let line: string

  beforeAll(async () => {
    line = await createLine(testDatabase.database, seller)
    await reportDelivery(app.url, seller.apiKey, [{ package_id: line, impressions: 1, as_of: '2025-01-01' }])
    // As reports would have written it, with every hundredth late.
    await testDatabase.database.query(
      `INSERT INTO delivery_report (organization_number, line_number, revision, source_number, as_of, received_at, effect,
         quantity)
       SELECT r.organization_number, r.line_number, n, r.source_number, r.as_of + n * interval '1 minute', r.received_at,
         CASE WHEN n % 100 = 0 THEN 'late'::report_effect ELSE 'replaced' END, n
       FROM delivery_report r JOIN package_line l USING (organization_number, line_number),
         generate_series(2, $2::integer) AS n WHERE l.package_id = $1`,
      [line, REPORTS],
    )
    await testDatabase.database.query(
      `UPDATE line_figure f SET revision = $2 FROM package_line l
       WHERE l.package_id = $1 AND f.organization_number = l.organization_number AND f.line_number = l.line_number`,
      [line, REPORTS],
    )
  })

  test('is read in pages from either end, each report once', async () => {
    const first = await history(line)
    expect(first).toMatchObject({ total: REPORTS, page: 1, pages: 247 })
    expect(first.reports.map(({ revision }) => revision)).toEqual(countDown(REPORTS, 50))
    expect((await history(line, '?page=2')).reports.map(({ revision }) => revision)).toEqual(
      countDown(REPORTS - 50, 50),
    )
    const last = await history(line, '?page=247')
    expect(last.reports.map(({ revision }) => revision)).toEqual(countDown(45, 45))
    expect(await history(line, '?page=1000')).toEqual(last)
  })

  test('is filtered across all pages', async () => {
    const late = await history(line, '?effect=late&page=2')
    expect(late).toMatchObject({ total: 123, page: 2, pages: 3 })
    expect(late.reports[0]).toMatchObject({ revision: 7_300, figure_before: '7299', figure_after: '7299' })
  })

  test('is exported as a whole', async () => {
    const csv = await (await ask(member, `/lines/${line}/history.csv`)).text()
    const rows = csv.trimEnd().split('\r\n').slice(1)
    expect(rows).toHaveLength(REPORTS)
    expect(new Set(rows.map((row) => row.split(',')[3])).size).toBe(REPORTS)
  })
})

/** Five reports: by a key, a person, the key again, a late one by the person, and a correction with a file. */
async function lineOfEverySource(): Promise<string> {
  const line = await createLine(testDatabase.database, seller)
  const byKey = (impressions: number, as_of: string) =>
    reportDelivery(app.url, seller.apiKey, [{ package_id: line, impressions, as_of }])
  const byHand = (quantity: string, as_of: string) =>
    reportConfirmed(app.url, `/lines/${line}/delivery`, member, { quantity, as_of })
  await byKey(1000, '2025-03-01')
  await byHand('2000', '2025-03-03')
  await byKey(3000, '2025-03-04')
  await byHand('1500', '2025-03-02')
  await reportFile(app.url, member, `package_id,impressions,as_of\n${line},2900,2025-03-05`, {
    name: 'march.csv',
  })
  return line
}

function history(
  packageId: string,
  query = '',
  account = member,
): Promise<Answer<'GET /lines/:packageId/history'>> {
  return askConsoleFor(app.url, 'GET', `/lines/${packageId}/history${query}`, account)
}

function ask(account: Account, path: string): Promise<Response> {
  return askConsole(app.url, 'GET', path, { cookie: account.cookie })
}

function countDown(from: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => from - i)
}
