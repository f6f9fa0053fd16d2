import { expect } from 'vitest'
import { listScopeDays, type DaySums } from '../../src/core/affiliate/affiliate-days-sql.ts'
import { DATE_MAX, DATE_MIN } from '../../src/exact/calendar-date.ts'
import type { Database, Queryable } from '../../src/database/database.ts'
import { postFeed } from './ingest.ts'

export type AffiliateFeed = 'codes' | 'metrics'

export interface AffiliateAnswer {
  ok: boolean
  upserted: number
  errors: { index: number; status: number; reason: string; field?: string; message: string }[]
  dry_run?: boolean
}

export const PATHS = {
  codes: '/api/ingest/affiliate/codes',
  metrics: '/api/ingest/affiliate/metrics',
} as const

/** Sends rows that must be processed, and returns the result. */
export async function sendRows(
  url: string,
  apiKey: string,
  feed: AffiliateFeed,
  rows: unknown[],
  options: { dryRun?: boolean } = {},
): Promise<AffiliateAnswer> {
  const response = await postFeed(url, PATHS[feed], apiKey, { [feed]: rows }, options)
  if (response.status !== 200) throw new Error(`status ${response.status}: ${await response.text()}`)
  return (await response.json()) as AffiliateAnswer
}

/** For each row, the reason it was refused, or `written`. */
export function verdictsOf(rows: unknown[], { errors }: AffiliateAnswer): string[] {
  const verdicts = rows.map(() => 'written')
  for (const { index, reason } of errors) verdicts[index] = reason
  return verdicts
}

/** One feed, for tests that send a lot to it. The address and key are read each time. */
export function feedTo(feed: AffiliateFeed, target: () => { url: string; apiKey: string }) {
  const send = (rows: unknown[]): Promise<AffiliateAnswer> => {
    const { url, apiKey } = target()
    return sendRows(url, apiKey, feed, rows)
  }
  return {
    send,
    verdicts: async (rows: unknown[]) => verdictsOf(rows, await send(rows)),
    /** Sends rows that must all be written. */
    sendAll: async (rows: unknown[]) => {
      expect(await send(rows)).toEqual({ ok: true, upserted: rows.length, errors: [] })
    },
    /** Sends a row that must be refused. */
    errorOf: async (row: unknown) => {
      const { errors } = await send([row])
      expect(errors).toHaveLength(1)
      return errors[0]!
    },
  }
}

export interface CodeView {
  code: string
  slug: string | null
  package_id: string
}

/** The codes of an organization, in creation order. */
export function viewCodes(database: Database, organizationNumber: number): Promise<CodeView[]> {
  return database.query<CodeView>(
    `SELECT k.code, k.slug, l.package_id
     FROM affiliate_code k JOIN package_line l USING (organization_number, line_number)
     WHERE k.organization_number = $1 ORDER BY k.code_number`,
    [organizationNumber],
  )
}

export interface ResultView {
  code: string
  date: string
  clicks: string
  conversions: string
  conversion_value: string
  package_id: string
}

/** The results of an organization, by code and day, with the package each was earned on. */
export function viewResults(database: Database, organizationNumber: number): Promise<ResultView[]> {
  return database.query<ResultView>(
    `SELECT k.code, r.date, r.clicks, r.conversions, r.conversion_value, l.package_id
     FROM affiliate_result r JOIN affiliate_code k USING (organization_number, code_number)
     JOIN package_line l ON l.organization_number = r.organization_number AND l.line_number = r.line_number
     WHERE r.organization_number = $1 ORDER BY k.code_key, r.date`,
    [organizationNumber],
  )
}

/**
 * Where the sums per package and day, or the days as a seller sees them, differ from the results: must always be empty.
 * At one moment, so that it can be called while results are written.
 */
export function daysThatDiffer(database: Database, organizationNumber: number): Promise<unknown[]> {
  return database.transaction(async (tx) => {
    await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ')
    return differences(tx, organizationNumber, await daysShown(tx, organizationNumber))
  })
}

/** What all codes brought on each day, as their seller sees it. */
export async function daysShown(on: Queryable, organizationNumber: number): Promise<DaySums[]> {
  return (await listScopeDays(on, { ...EVERYTHING, organizationNumber }, EVERY_DAY)).days
}

const EVERYTHING = {
  side: 'seller',
  campaignId: null,
  packageId: null,
  codeId: null,
  from: DATE_MIN,
  to: DATE_MAX,
} as const
const EVERY_DAY = { after: undefined, limit: 10_000, isNewestFirst: false }

function differences(on: Queryable, organizationNumber: number, days: DaySums[]): Promise<unknown[]> {
  return on.query(
    `WITH earned AS (
       SELECT date, sum(clicks) AS clicks, sum(conversions) AS conversions, sum(conversion_value) AS conversion_value
       FROM affiliate_result WHERE organization_number = $1 GROUP BY 1
     ), shown AS (
       SELECT * FROM jsonb_to_recordset($2)
         AS shown (date date, clicks numeric, conversions numeric, conversion_value numeric)
     ), summed AS (
       SELECT line_number, date, sum(clicks) AS clicks, sum(conversions) AS conversions,
         sum(conversion_value) AS conversion_value
       FROM affiliate_result WHERE organization_number = $1 AND is_summed GROUP BY 1, 2
     ), kept AS (
       SELECT line_number, date, clicks, conversions, conversion_value
       FROM affiliate_day WHERE organization_number = $1
     )
     (TABLE summed EXCEPT TABLE kept)
     UNION ALL
     (SELECT * FROM kept WHERE (clicks, conversions, conversion_value) <> (0, 0, 0) EXCEPT TABLE summed)
     UNION ALL
     (SELECT NULL::integer, * FROM earned EXCEPT SELECT NULL::integer, * FROM shown)
     UNION ALL
     (SELECT NULL::integer, * FROM shown EXCEPT SELECT NULL::integer, * FROM earned)`,
    [organizationNumber, JSON.stringify(days)],
  )
}
