import type { Queryable } from '../../database/database.ts'
import type { AffiliateSums } from './affiliate-performance.ts'
import { FACTS_OF_LINE, readingOf, scopeLines, scopeParameters, SUMS } from './affiliate-scope-sql.ts'
import type { AffiliateScope } from './affiliate-scope.ts'

export interface DaySums extends AffiliateSums {
  date: string
}

/** A page of days continues after the last day of the previous page. */
export interface DaysPage {
  after: string | undefined
  limit: number
  isNewestFirst: boolean
}

/** The first and the last day with a result in the range; and how far a bounded read gets from either end. */
export interface DaySpan {
  first: string
  last: string
  /** From here to the last. */
  since: string
  /** From the first to here. */
  until: string
  /** The day after `until`; null if it is the last. */
  next: string | null
}

/**
 * Days are added up from a row for each line and day, so the more lines have results, the fewer days are read at once:
 * `rowsMax` rows, and `daysMax` days. Undefined if there are no results.
 */
export async function findDaySpan(
  database: Queryable,
  scope: AffiliateScope,
  { rowsMax, daysMax }: { rowsMax: number; daysMax: number },
): Promise<DaySpan | undefined> {
  const { candidates, isInScope, firstDay, lastDay } = readingOf(database, 'day', scope)
  const [span] = await database.query<DaySpan>(
    `WITH ${scopeLines(database, scope)}
     SELECT first, last, greatest(first, last - days + 1) AS since, least(last, first + days - 1) AS until,
       CASE WHEN first + days <= last THEN first + days END AS next
     FROM (
       SELECT min(r.first) AS first, max(r.last) AS last,
         greatest(1, least($8, $7 / greatest(1, count(r.first))))::integer AS days
       FROM (SELECT ${firstDay} AS first, ${lastDay} AS last FROM ${candidates} WHERE ${isInScope} OFFSET 0) AS r
     ) AS span
     WHERE first IS NOT NULL`,
    [...scopeParameters(scope), rowsMax, daysMax],
  )
  return span
}

/** The results of each day that has any, and of all days together, from a single point in time. */
export async function listScopeDays(
  database: Queryable,
  scope: AffiliateScope,
  page: DaysPage,
): Promise<{ total: AffiliateSums; days: DaySums[] }> {
  const { candidates, isInScope, earned } = readingOf(database, 'day', scope)
  const direction = page.isNewestFirst ? 'DESC' : 'ASC'
  const [total, ...days] = await database.query<DaySums>(
    `WITH ${scopeLines(database, scope)}, r AS MATERIALIZED (
       SELECT r.date, ${SUMS} FROM ${candidates} CROSS JOIN LATERAL (SELECT r.* FROM ${earned} OFFSET 0) AS r
       WHERE ${isInScope} GROUP BY r.date
     )
     SELECT date, clicks, conversions, trim_scale(conversion_value) AS conversion_value
     FROM (
       SELECT NULL AS date, ${SUMS} FROM r
       UNION ALL
       (SELECT * FROM r WHERE ${isFurtherOn(page, '$8')} ORDER BY date ${direction} LIMIT $7)
     ) AS told
     ORDER BY date IS NOT NULL, date ${direction}`,
    [...scopeParameters(scope), page.limit, page.after ?? null],
  )
  return { total: total!, days }
}

function isFurtherOn({ isNewestFirst }: DaysPage, parameter: string): string {
  const operator = isNewestFirst ? '<' : '>'
  return `(${parameter}::date IS NULL OR r.date ${operator} ${parameter})`
}

/** A code's results on a day, and the key that last wrote them, which only the seller sees. */
export interface DayRow extends DaySums {
  package_id: string
  package_name: string
  campaign_id: string
  campaign_name: string
  written_at: string
  key_id: string | null
  key_label: string | null
  key_prefix: string | null
}

/** Of one code. */
export async function listDayRows(
  database: Queryable,
  scope: AffiliateScope & { codeId: string },
  page: DaysPage,
): Promise<DayRow[]> {
  const { candidates, isInScope, earned } = readingOf(database, 'code', scope)
  return database.query<DayRow>(
    `WITH ${scopeLines(database, scope)}
     SELECT r.date, r.clicks, r.conversions, r.conversion_value, l.package_id, l.name AS package_name,
       c.id AS campaign_id, c.name AS campaign_name, r.written_at,
       key.id AS key_id, key.label AS key_label, key.prefix AS key_prefix
     FROM ${candidates} ${FACTS_OF_LINE}
     CROSS JOIN LATERAL (SELECT r.* FROM ${earned}) AS r
     LEFT JOIN api_key key ON key.source_number = r.source_number AND ${scope.side === 'seller'}
     WHERE ${isInScope} AND ${isFurtherOn(page, '$8')}
     ORDER BY r.date ${page.isNewestFirst ? 'DESC' : 'ASC'} LIMIT $7`,
    [...scopeParameters(scope), page.limit, page.after ?? null],
  )
}
