import { beforeAll, describe, expect, test } from 'vitest'
import { CODES_PER_LINE, createConsoleData, TEST_SIZE } from '../bench/console-data.ts'
import { openConsole, type AnsweredQuestion, type ConsoleUnderTest } from '../bench/console.ts'
import { DAY_ROWS_MAX } from '../src/core/affiliate/list-affiliate-days.ts'
import type { Database } from '../src/database/database.ts'
import { whenFileIsDone } from './support/clean-up.ts'
import type { Page } from './support/reading.ts'
import { routesOf } from './support/routes-of.ts'
import { createTestDatabase } from './support/test-database.ts'
import type { Answer } from '../src/console/routes.ts'

/**
 * Every GET route behind the web app, for a seller with 60,000 lines: the rows each statement really visits are counted and
 * bounded. A new route without a question in bench/console-questions.ts fails. So is every route of the reading API, with
 * bench/reading-questions.ts.
 */
const ROWS_MAX = 25_000

/** Exceptions: what visits more, why, and its limit. */
const EXCEPTIONS: Record<string, { rowsMax: number; why: string }> = {
  '/home': { rowsMax: 100_000, why: 'checks the figures of all lines for changes since the last answer' },
  '/campaigns': { rowsMax: 41_000, why: 'sums up 20 campaigns of 1,000 lines: a row and a figure each' },
  '/api/v1/campaigns': { rowsMax: 41_000, why: 'sums up 20,000 lines: a row and a figure each' },
  '/api/v1/lines': {
    rowsMax: 45_000,
    why: 'looks at 5,000 campaigns and 5,000 lines of them, then perhaps at one more of 20,000 lines that it sorts; 10,000 figures',
  },
  '/campaigns/:campaignId/chart': { rowsMax: 32_000, why: 'draws up to 30,000 reports of 1,000 lines' },
  '/campaigns/:campaignId/campaign-report': {
    rowsMax: 80_000,
    why: 'reads the 25,000 reports of 1,000 lines, each with its confirmation, and sorts them',
  },
  ...Object.fromEntries(
    ['', '/lines', '/template'].map((part) => [
      `/campaigns/:campaignId/counts${part}`,
      { rowsMax: 120_000, why: 'reads the 53,750 reports of a campaign, each with its confirmation' },
    ]),
  ),
  '/affiliates': { rowsMax: 60_000, why: 'sorts by up to 20,000 results of 6,000 codes' },
  '/statements/:statementId': { rowsMax: 120_000, why: 'reads every report of the 1,000 lines of a draft' },
  '/statements/:statementId/lines': {
    rowsMax: 120_000,
    why: 'reads every report of the 1,000 lines of a draft',
  },
  '/requests-by-hour': { rowsMax: 100_000, why: 'counts the requests of a week, the newest 100,000 at most' },
  '/api-keys/:keyId/use': {
    rowsMax: 100_000,
    why: 'counts the requests of 30 days, the newest 100,000 at most, when somebody opens a key',
  },
  '/operator/demand': { rowsMax: 40_000, why: 'adds up a row for each key, day, tool and outcome' },
}

/** Statements that visit more on any page. */
const STATEMENT_EXCEPTIONS: { part: string; rowsMax: number; why: string }[] = [
  {
    part: 'FROM line_figure f\n     WHERE f.organization_number = ANY ($1::integer[]) AND age(f.xmin)',
    rowsMax: 81_000,
    why: 'finds what has changed since the last question, among all figures: less work than an index costs the feeds',
  },
  {
    part: 'AND line_number > CASE WHEN c.id = $2::uuid',
    rowsMax: 30_000,
    why: 'reads 2,000 lines when a board is first asked for, perhaps of a campaign of 20,000',
  },
]

/** It takes a tenth of that when nothing else runs. */
const BUSY_MACHINE_MS = 600_000

let database: Database
let pages: ConsoleUnderTest
const answered: AnsweredQuestion[] = []

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  const data = await createConsoleData(database, TEST_SIZE)
  pages = await openConsole(database, data)
  whenFileIsDone(() => pages.app.close())
  for (const question of [...pages.questions, ...pages.readingQuestions]) {
    answered.push(await pages.ask(question))
  }
}, BUSY_MACHINE_MS)

describe('with 60,000 lines of one seller', () => {
  test('every GET route behind the web app, and of the reading API, is covered', () => {
    const routes = routesOf(pages.app).flatMap(
      (route) => /^GET (?:\/api\/console(\/.*)|(\/api\/v1\/.*))$/.exec(route)?.slice(1).filter(Boolean) ?? [],
    )
    expect(routes.length).toBeGreaterThan(30)
    expect([...new Set(answered.map(({ route }) => route))].toSorted()).toEqual(routes.toSorted())
  })

  test('every question is answered', () => {
    const failed = answered.filter(
      ({ status, path, asker }) =>
        status !== 200 &&
        !MISSING.test(path) &&
        !(status === 404 && asker !== 'buyer' && NOT_THEIRS.test(path)),
    )
    expect(failed.map(({ asker, path, status }) => `${asker} ${path}: ${status}`)).toEqual([])
  })

  test('no statement of any list, chart or export visits more rows than its limit', () => {
    const tooMany = answered.flatMap(({ route, asker, path, statements }) =>
      statements
        .filter(({ rows, sql }) => rows > rowsMaxOf(route, sql))
        .map(({ rows, sql, plan }) => `${asker} ${path} visits ${rows} rows:\n${sql}\n${plan}`),
    )
    expect(tooMany).toEqual([])
  })

  test('a filter that stops after very many lines says so, and can continue until it has seen every campaign', async () => {
    const found: string[] = []
    let looks = 0
    for (let after: string | null = ''; after !== null; looks++) {
      const query = `pacing=on_plan&side=seller${after === '' ? '' : `&after=${encodeURIComponent(after)}`}`
      const answer = (await (
        await pages.fetch('seller', `/campaigns?${query}`)
      ).json()) as Answer<'GET /campaigns'>
      expect(answer.total).toBe(answer.campaigns.length)
      found.push(...answer.campaigns.map(({ id }) => id))
      after = answer.older
    }
    const running = await database.query<{ id: string }>(
      `SELECT id FROM campaign c WHERE EXISTS (SELECT FROM package_line l JOIN organization o ON o.number = l.organization_number
         WHERE o.name = 'Large seller' AND l.organization_number = c.organization_number AND l.campaign_id = c.id
           AND current_date BETWEEN flight_start AND flight_end)
       ORDER BY created_at DESC`,
    )
    expect(looks).toBeGreaterThan(3)
    expect(found).toEqual(running.map(({ id }) => id))
  })

  test('systems read every campaign once, on pages that end where too many lines would be summed up', async () => {
    const found: string[] = []
    let pagesRead = 0
    for (let cursor: string | null = ''; cursor !== null; pagesRead++) {
      const path: string = `/api/v1/campaigns?limit=500${cursor && `&cursor=${cursor}`}`
      const page = (await (await pages.fetch('seller', path)).json()) as Page<{ id: string }>
      found.push(...page.data.map(({ id }) => id))
      cursor = page.next_cursor
    }
    const all = await database.query<{ id: string }>(
      `SELECT c.id FROM campaign c JOIN organization o ON o.number = c.organization_number
       WHERE o.name = 'Large seller' ORDER BY c.id`,
    )
    expect(pagesRead).toBeGreaterThan(1)
    expect(found).toEqual(all.map(({ id }) => id))
  })

  test('with very many results affiliate totals cover the newest days, and the file has every day', async () => {
    await database.query(
      `INSERT INTO affiliate_day SELECT organization_number, line_number, current_date - day, 1, 0, 0
       FROM (SELECT DISTINCT organization_number, line_number FROM affiliate_placement) AS line,
         generate_series($1 + 1, $2::integer) day`,
      [TEST_SIZE.daysPerCode, DAYS],
    )
    const range = `from=${dayBefore(DAYS)}&to=${dayBefore(1)}`
    const page = await pages.ask({
      route: '/affiliates/days',
      asker: 'seller',
      path: `/affiliates/days?${range}`,
    })
    expect(Math.max(...page.statements.map(({ rows }) => rows))).toBeLessThan(DAY_ROWS_MAX + 10_000)
    const answer = (await (await pages.fetch('seller', page.path)).json()) as Answer<'GET /affiliates/days'>
    const lines = TEST_SIZE.codes / CODES_PER_LINE
    const daysCovered = Math.floor(DAY_ROWS_MAX / lines)
    expect(answer.days).toHaveLength(daysCovered)
    expect(answer.since).toBe(dayBefore(daysCovered))
    const file = await (await pages.fetch('seller', `/affiliates/days.csv?${range}`)).text()
    const [, ...rows] = file.trimEnd().split('\r\n')
    expect(rows.map((row) => row.split(',')[0])).toEqual(
      Array.from({ length: DAYS }, (_, i) => dayBefore(DAYS - i)),
    )
  })
})

function rowsMaxOf(route: string, sql: string): number {
  const exception = STATEMENT_EXCEPTIONS.find(({ part }) => sql.includes(part))
  return exception?.rowsMax ?? EXCEPTIONS[route]?.rowsMax ?? ROWS_MAX
}

const DAYS = 200

function dayBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}

/** The data set has no products. */
const MISSING =
  /^\/(operator\/(products|collections|adagents)|organizations)\/.|\/attachments\/.+\/content$|\/report-shares\/.+\/uses$/

/** Single campaigns and lines are those of the large seller and the buyer, and the statement one of the small seller's. */
const NOT_THEIRS = /^\/api\/v1\/(campaigns|lines|statements)\/./
