import type { Queryable } from '../../database/database.ts'
import { affiliateCodeKey } from './affiliate-code.ts'
import type { AffiliateOrder, AffiliateSums } from './affiliate-performance.ts'
import type { AffiliateScope } from './affiliate-scope.ts'

/**
 * Who may see a result depends on the campaign: its seller and its buyer. Every query therefore starts from the
 * packages of their campaigns, and counts only what was earned there.
 *
 * `scope_line` are the packages in question that have or had a code. They are found from the codes, since few packages
 * have any; or from the campaign, the package or the code if one is given. With the parameters $1 to $4.
 */
function scopeLines(scope: AffiliateScope): string {
  const { side, campaignId } = scope
  if (campaignId !== null) {
    return `scope_line AS MATERIALIZED (
      SELECT l.organization_number, l.line_number FROM campaign c CROSS JOIN LATERAL (
        SELECT organization_number, line_number, package_id FROM package_line
        WHERE organization_number = c.organization_number AND campaign_id = c.id
        ORDER BY line_number LIMIT ${CAMPAIGN_LINES_MAX}) AS l
      WHERE ${isOnTheirLines(scope)} AND ${HAS_CODE})`
  }
  const sellers = side === 'seller' ? 'seller_number AS (SELECT $1::integer AS number)' : SELLERS_OF_BUYER
  return `RECURSIVE ${sellers}, scope_line AS MATERIALIZED (
    SELECT l.organization_number, l.line_number FROM (${linesOfSellers(scope)} OFFSET 0) AS sl ${FACTS_OF_LINE}
    WHERE ${isOnTheirLines(scope)})`
}

const HAS_CODE = `EXISTS (SELECT FROM affiliate_placement p
  WHERE p.organization_number = l.organization_number AND p.line_number = l.line_number)`

function linesOfSellers({ packageId, codeId }: AffiliateScope): string {
  if (packageId !== null) {
    return `SELECT l.organization_number, l.line_number FROM seller_number s
      JOIN package_line l ON l.organization_number = s.number AND l.package_id = $3 WHERE ${HAS_CODE}`
  }
  if (codeId !== null) {
    return `SELECT p.organization_number, p.line_number FROM seller_number s
      JOIN affiliate_code k ON k.organization_number = s.number AND k.id = $4
      JOIN affiliate_placement p ON p.organization_number = k.organization_number AND p.code_number = k.code_number`
  }
  return `SELECT DISTINCT p.organization_number, p.line_number FROM seller_number s
    JOIN affiliate_placement p ON p.organization_number = s.number`
}

/** With the parameters $1 to $3. */
function isOnTheirLines({ side }: AffiliateScope): string {
  return `${side === 'seller' ? 'c.organization_number' : 'c.shown_to_number'} = $1
    AND ($2::uuid IS NULL OR c.id = $2) AND ($3::uuid IS NULL OR l.package_id = $3)`
}

const CAMPAIGN_LINES_MAX = 10_000

/** One at a time by the index, since a buyer may have very many campaigns of few sellers. */
const SELLERS_OF_BUYER = `
  seller_number AS (
    SELECT min(organization_number) AS number FROM campaign WHERE shown_to_number = $1
    UNION ALL
    SELECT (SELECT min(organization_number) FROM campaign
            WHERE shown_to_number = $1 AND organization_number > seller_number.number)
    FROM seller_number WHERE seller_number.number IS NOT NULL
  )`

/**
 * The joins below are look-ups by primary key, row by row: the planner does not know how many lines a scope has, and in
 * another join order it would visit every line for each row of a page.
 */
const FACTS_OF_LINE = `
  CROSS JOIN LATERAL (SELECT * FROM package_line
    WHERE organization_number = sl.organization_number AND line_number = sl.line_number OFFSET 0) AS l
  CROSS JOIN LATERAL (SELECT * FROM campaign
    WHERE organization_number = l.organization_number AND id = l.campaign_id OFFSET 0) AS c`

const SELLER_OF_LINE = `
  CROSS JOIN LATERAL (SELECT * FROM organization WHERE number = c.organization_number OFFSET 0) AS seller`

const CODES_OF_LINE = `
  CROSS JOIN LATERAL (SELECT code_number FROM affiliate_placement
    WHERE organization_number = sl.organization_number AND line_number = sl.line_number OFFSET 0) AS p
  CROSS JOIN LATERAL (SELECT * FROM affiliate_code
    WHERE organization_number = sl.organization_number AND code_number = p.code_number OFFSET 0) AS k`

const CODE_OF_PAGE = `
  CROSS JOIN LATERAL (SELECT * FROM affiliate_code
    WHERE organization_number = page.first AND code_number = page.second OFFSET 0) AS k`

const LINES_OF_PAGE = `
  CROSS JOIN LATERAL (SELECT page.organization_number, unnest(page.line_numbers) AS line_number) AS sl`

/** Where figures are read: `r` is what was earned in the days $5 to $6. */
interface Reading {
  /** All lines or codes in scope. */
  candidates: string
  /** Those of a page, joined to its rows, with their names. */
  ofPage: string
  /** With the parameter $4. */
  isInScope: string
  earned: string
  /** The first and the last day in `earned`, each found by an index. */
  firstDay: string
  lastDay: string
}

/** The sums of a package per day, without those of its lead code. */
const SUMMED = `affiliate_day r WHERE r.organization_number = sl.organization_number
  AND r.line_number = sl.line_number AND r.date BETWEEN $5::date AND $6::date`

/** The results of a package's lead code: not in its sums. */
function ofLead(columns: string, order = ''): string {
  return `affiliate_placement p CROSS JOIN LATERAL (
    SELECT ${columns} FROM affiliate_result r WHERE r.organization_number = p.organization_number
      AND r.code_number = p.code_number AND r.line_number = p.line_number AND NOT r.is_summed
      AND r.date BETWEEN $5::date AND $6::date ${order} OFFSET 0) AS r
    WHERE p.organization_number = sl.organization_number AND p.line_number = sl.line_number AND p.is_lead`
}

const FIGURE_COLUMNS = 'r.date, r.clicks, r.conversions, r.conversion_value'

function endOfSummed(direction: 'ASC' | 'DESC'): string {
  const order = `ORDER BY r.date ${direction}`
  return `${direction === 'ASC' ? 'least' : 'greatest'}((SELECT r.date FROM ${SUMMED} ${order} LIMIT 1),
    (SELECT r.date FROM ${ofLead('r.date', `${order} LIMIT 1`)} ${order} LIMIT 1))`
}

/** Sums per package and day, unless codes are asked for: there is a result for every code and day. */
function readingOf(group: AffiliateGroup | 'day', scope: AffiliateScope): Reading {
  const facts = group === 'package' || group === 'campaign' ? FACTS_OF_LINE : ''
  const names = `${FACTS_OF_LINE} ${SELLER_OF_LINE}`
  if (group !== 'code' && scope.codeId === null) {
    return {
      candidates: `scope_line sl ${facts}`,
      ofPage: `${LINES_OF_PAGE} ${names}`,
      isInScope: '$4::uuid IS NULL',
      earned: `(SELECT ${FIGURE_COLUMNS} FROM ${SUMMED}
        UNION ALL SELECT ${FIGURE_COLUMNS} FROM ${ofLead(FIGURE_COLUMNS)}) AS r WHERE true`,
      firstDay: endOfSummed('ASC'),
      lastDay: endOfSummed('DESC'),
    }
  }
  const earned = `affiliate_result r WHERE r.organization_number = k.organization_number
    AND r.code_number = k.code_number AND r.line_number = sl.line_number
    AND r.date BETWEEN $5::date AND $6::date`
  return {
    candidates: `scope_line sl ${CODES_OF_LINE} ${facts}`,
    ofPage: `${group === 'code' ? CODE_OF_PAGE : ''} ${LINES_OF_PAGE} ${group === 'code' ? '' : CODES_OF_LINE} ${names}`,
    isInScope: '($4::uuid IS NULL OR k.id = $4)',
    earned,
    firstDay: `(SELECT r.date FROM ${earned} ORDER BY r.date LIMIT 1)`,
    lastDay: `(SELECT r.date FROM ${earned} ORDER BY r.date DESC LIMIT 1)`,
  }
}

/** The parameters $1 to $6. */
function scopeParameters(scope: AffiliateScope): unknown[] {
  const { organizationNumber, campaignId, packageId, codeId, from, to } = scope
  return [organizationNumber, campaignId, packageId, codeId, from, to]
}

const SUMS = `
  coalesce(sum(r.clicks), 0) AS clicks, coalesce(sum(r.conversions), 0) AS conversions,
  coalesce(sum(r.conversion_value), 0) AS conversion_value`

export interface CodeColumns {
  id: string
  code: string
  slug: string | null
  seller_id: string
  seller_name: string
  /** The package that the code is on now; null if it is not one of those asked for. */
  package_id: string | null
  package_name: string | null
}

export interface CampaignColumns {
  campaign_id: string
  campaign_name: string
  seller_id: string
  seller_name: string
}

export interface PackageColumns extends CampaignColumns {
  package_id: string
  package_name: string
}

const SELLER_COLUMNS = ['seller.id AS seller_id', 'seller.name AS seller_name']
const CAMPAIGN_COLUMNS = ['c.id AS campaign_id', 'c.name AS campaign_name', ...SELLER_COLUMNS]

/**
 * What totals are grouped by. Two columns identify an entry and sort entries by creation. A search looks in `searched`.
 */
const GROUPINGS = {
  code: {
    key: ['k.organization_number', 'k.code_number'],
    id: 'k.id',
    name: 'k.code_key',
    searched: ['k.code_key', 'upper(k.slug)'],
    columns: ['k.id', 'k.code', 'k.slug', ...SELLER_COLUMNS],
    aggregates: `
      max(l.package_id::text) FILTER (WHERE l.line_number = k.line_number) AS package_id,
      max(l.name) FILTER (WHERE l.line_number = k.line_number) AS package_name,`,
  },
  package: {
    key: ['l.organization_number', 'l.line_number'],
    id: 'l.package_id',
    name: 'upper(l.name)',
    searched: ['upper(l.name)', 'upper(c.name)'],
    columns: ['l.package_id', 'l.name AS package_name', ...CAMPAIGN_COLUMNS],
    aggregates: '',
  },
  campaign: {
    key: ['c.created_at', 'c.id'],
    id: 'c.id',
    name: 'upper(c.name)',
    searched: ['upper(c.name)'],
    columns: CAMPAIGN_COLUMNS,
    aggregates: '',
  },
} as const

export type AffiliateGroup = keyof typeof GROUPINGS

export interface ColumnsOf {
  code: CodeColumns
  package: PackageColumns
  campaign: CampaignColumns
}

/** The position of an entry within its group. */
export interface Place {
  first: unknown
  second: unknown
}

/** Undefined if there is no such code, package or campaign in scope. */
export async function findPlace(
  database: Queryable,
  group: AffiliateGroup,
  scope: AffiliateScope,
  id: string,
): Promise<Place | undefined> {
  const { key, id: idColumn } = GROUPINGS[group]
  const { candidates, isInScope } = readingOf(group, scope)
  const [place] = await database.query<Place>(
    `WITH ${scopeLines(scope)}
     SELECT ${key[0]} AS first, ${key[1]} AS second FROM ${candidates}
     WHERE ${isInScope} AND ${idColumn} = $5 LIMIT 1`,
    [...scopeParameters(scope).slice(0, 4), id],
  )
  return place
}

/** Which entries of a group, and in which order. */
export interface TotalsPage {
  search: string | undefined
  order: AffiliateOrder
  isDescending: boolean
  /** Only in the order of creation, oldest first. */
  after: Place | undefined
  offset: number
  limit: number
}

/** Entries without results in these days are listed with zeros. */
export async function listTotalRows<Group extends AffiliateGroup>(
  database: Queryable,
  group: Group,
  scope: AffiliateScope,
  page: TotalsPage,
): Promise<(ColumnsOf[Group] & AffiliateSums)[]> {
  const { key, columns, aggregates } = GROUPINGS[group]
  const { ofPage, isInScope, earned } = readingOf(group, scope)
  const { after, limit, offset } = page
  return database.query<ColumnsOf[Group] & AffiliateSums>(
    `WITH ${scopeLines(scope)}
     SELECT ${columns.join(', ')}, ${aggregates} sum(earned.clicks) AS clicks,
       sum(earned.conversions) AS conversions, trim_scale(sum(earned.conversion_value)) AS conversion_value
     FROM (
       SELECT first, second, organization_number, line_numbers, row_number() OVER (${orderOf(page)}) AS position
       FROM (
         SELECT ${key[0]} AS first, ${key[1]} AS second, min(sl.organization_number) AS organization_number,
           array_agg(DISTINCT sl.line_number) AS line_numbers, ${sortedBy(group, scope, page)}
         WHERE ${isInScope} AND ${isFound(group, '$9')}
           ${after ? `AND (${key.join(', ')}) > ($10, $11)` : ''}
         GROUP BY 1, 2
       ) AS candidate
       ORDER BY position LIMIT $7 OFFSET $8
     ) AS page
     ${ofPage}
     CROSS JOIN LATERAL (SELECT ${SUMS} FROM ${earned}) AS earned
     WHERE ${isInScope}
     GROUP BY page.position, ${columns.map((_, i) => i + 1).join(', ')}
     ORDER BY page.position`,
    [
      ...scopeParameters(scope),
      limit,
      offset,
      patternOf(group, page.search),
      ...(after ? [after.first, after.second] : []),
    ],
  )
}

/** Number of entries on all pages. */
export async function countTotalRows(
  database: Queryable,
  group: AffiliateGroup,
  scope: AffiliateScope,
  search: string | undefined,
): Promise<number> {
  const { key } = GROUPINGS[group]
  const { candidates, isInScope } = readingOf(group, scope)
  const [row] = await database.query<{ count: number }>(
    `WITH ${scopeLines(scope)}
     SELECT count(DISTINCT (${key.join(', ')}))::integer AS count FROM ${candidates}
     WHERE ${isInScope} AND ${isFound(group, '$5')}`,
    [...scopeParameters(scope).slice(0, 4), patternOf(group, search)],
  )
  return row!.count
}

const FIGURES = {
  clicks: 'coalesce(sum(e.clicks), 0)',
  conversions: 'coalesce(sum(e.conversions), 0)',
  conversion_value: 'coalesce(sum(e.conversion_value), 0)',
  conversion_rate: 'sum(e.conversions) / nullif(sum(e.clicks), 0)',
  value_per_click: 'sum(e.conversion_value) / nullif(sum(e.clicks), 0)',
}

/**
 * Whether sorting by a figure would have to add up more than `rowsMax` sums or results: counted in the index, up to
 * that limit.
 */
export async function isTooMuchToRank(
  database: Queryable,
  group: AffiliateGroup,
  scope: AffiliateScope,
  search: string | undefined,
  rowsMax: number,
): Promise<boolean> {
  const { candidates, isInScope, earned } = readingOf(group, scope)
  const [row] = await database.query<{ is_too_much: boolean }>(
    `WITH ${scopeLines(scope)}
     SELECT count(*) > $8 AS is_too_much FROM (
       SELECT FROM ${candidates} CROSS JOIN LATERAL (SELECT FROM ${earned} LIMIT $8 + 1) AS r
       WHERE ${isInScope} AND ${isFound(group, '$7')} LIMIT $8 + 1) AS counted`,
    [...scopeParameters(scope), patternOf(group, search), rowsMax],
  )
  return row!.is_too_much
}

/** The value to sort by, and its source: the figures of all entries are read only if sorting by a figure. */
function sortedBy(group: AffiliateGroup, scope: AffiliateScope, { order }: TotalsPage): string {
  const { candidates, earned } = readingOf(group, scope)
  if (order === 'created') return `true AS sorted FROM ${candidates}`
  if (order === 'name') return `min(${GROUPINGS[group].name} COLLATE "C") AS sorted FROM ${candidates}`
  return `${FIGURES[order]} AS sorted FROM ${candidates} CROSS JOIN LATERAL (SELECT ${SUMS} FROM ${earned}) AS e`
}

/** Entries without a figure come last in either direction; ties are in the order of creation. */
function orderOf({ isDescending, order }: TotalsPage): string {
  const direction = isDescending ? 'DESC' : 'ASC'
  if (order === 'created') return `ORDER BY first ${direction}, second ${direction}`
  return `ORDER BY sorted ${direction} NULLS LAST, first, second`
}

function isFound(group: AffiliateGroup, parameter: string): string {
  const matches = GROUPINGS[group].searched.map((column) => `${column} LIKE upper(${parameter})`)
  return `(${parameter}::text IS NULL OR ${matches.join(' OR ')})`
}

/** Contains the search text, ignoring case; codes are compared as codes. */
function patternOf(group: AffiliateGroup, search: string | undefined): string | null {
  if (search === undefined) return null
  const words = group === 'code' ? affiliateCodeKey(search) : search
  return `%${words.replace(/[\\%_]/g, '\\$&')}%`
}

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
  const { candidates, isInScope, firstDay, lastDay } = readingOf('day', scope)
  const [span] = await database.query<DaySpan>(
    `WITH ${scopeLines(scope)}
     SELECT first, last, greatest(first, last - days + 1) AS since, least(last, first + days - 1) AS until,
       CASE WHEN first + days <= last THEN first + days END AS next
     FROM (
       SELECT min(r.first) AS first, max(r.last) AS last,
         greatest(1, least($8, $7 / greatest(1, count(r.first))))::integer AS days
       FROM ${candidates}
       CROSS JOIN LATERAL (SELECT ${firstDay} AS first, ${lastDay} AS last) AS r
       WHERE ${isInScope}
     ) AS span
     WHERE first IS NOT NULL`,
    [...scopeParameters(scope), rowsMax, daysMax],
  )
  return span
}

/** The results of each day that has any, and of all days together, as of one moment. */
export async function listScopeDays(
  database: Queryable,
  scope: AffiliateScope,
  page: DaysPage,
): Promise<{ total: AffiliateSums; days: DaySums[] }> {
  const { candidates, isInScope, earned } = readingOf('day', scope)
  const direction = page.isNewestFirst ? 'DESC' : 'ASC'
  const [total, ...days] = await database.query<DaySums>(
    `WITH ${scopeLines(scope)}, r AS MATERIALIZED (
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
  const { candidates, isInScope, earned } = readingOf('code', scope)
  return database.query<DayRow>(
    `WITH ${scopeLines(scope)}
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
