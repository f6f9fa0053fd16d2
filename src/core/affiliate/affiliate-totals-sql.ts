import type { Queryable, Row } from '../../database/database.ts'
import { affiliateCodeKey } from './affiliate-code.ts'
import type { AffiliateSums } from './affiliate-performance.ts'
import type { AffiliateScope } from './affiliate-scope.ts'

/**
 * What somebody may see hangs on the campaign: its seller sees it, and its buyer. Every question therefore goes by the
 * packages of their campaigns, and counts what was earned there and nowhere else.
 */
const LINES = `
  package_line l
  JOIN campaign c ON c.organization_number = l.organization_number AND c.id = l.campaign_id
  JOIN organization seller ON seller.number = c.organization_number`

const PLACEMENTS = `
  affiliate_placement p
  JOIN affiliate_code k ON k.organization_number = p.organization_number AND k.code_number = p.code_number
  JOIN package_line l ON l.organization_number = p.organization_number AND l.line_number = p.line_number
  JOIN campaign c ON c.organization_number = l.organization_number AND c.id = l.campaign_id
  JOIN organization seller ON seller.number = c.organization_number`

/** With the parameters $1 to $3. */
function isOnTheirLines({ side }: AffiliateScope): string {
  return `${side === 'seller' ? 'c.organization_number' : 'c.shown_to_number'} = $1
    AND ($2::uuid IS NULL OR c.id = $2) AND ($3::uuid IS NULL OR l.package_id = $3)`
}

/** Where figures are read: `r` is what was earned in the days $5 to $6, `source` the lines or placements it is of. */
interface Reading {
  source: string
  /** With the parameters $1 to $4. */
  isInScope: string
  earned: string
}

/** The sums per package and day where nobody asks for codes, since there are as many results as codes and days. */
function readingOf(group: AffiliateGroup | 'day', scope: AffiliateScope): Reading {
  const isOnLines = isOnTheirLines(scope)
  if (group !== 'code' && scope.codeId === null) {
    return {
      source: LINES,
      isInScope: `${isOnLines} AND $4::uuid IS NULL AND EXISTS (SELECT FROM affiliate_placement p
        WHERE p.organization_number = l.organization_number AND p.line_number = l.line_number)`,
      earned: `affiliate_day r WHERE r.organization_number = l.organization_number
        AND r.line_number = l.line_number AND r.date BETWEEN $5::date AND $6::date`,
    }
  }
  return {
    source: PLACEMENTS,
    isInScope: `${isOnLines} AND ($4::uuid IS NULL OR k.id = $4)`,
    earned: `affiliate_result r WHERE r.organization_number = p.organization_number
      AND r.code_number = p.code_number AND r.line_number = p.line_number
      AND r.date BETWEEN $5::date AND $6::date`,
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
  /** The package that the code is on now; null where that is none of those asked for. */
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
 * What totals are taken of. Two columns tell one from the other and sort them in the order of their creation. The words
 * of a search are looked for in `searched`.
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

/** Where in the order of its group something stands. */
export interface Place extends Row {
  first: unknown
  second: unknown
}

/** Undefined where there is no such code, package or campaign in scope. */
export async function findPlace(
  database: Queryable,
  group: AffiliateGroup,
  scope: AffiliateScope,
  id: string,
): Promise<Place | undefined> {
  const { key, id: idColumn } = GROUPINGS[group]
  const { source, isInScope } = readingOf(group, scope)
  const [place] = await database.query<Place>(
    `SELECT ${key[0]} AS first, ${key[1]} AS second FROM ${source}
     WHERE ${isInScope} AND ${idColumn} = $5 LIMIT 1`,
    [...scopeParameters(scope).slice(0, 4), id],
  )
  return place
}

export const AFFILIATE_ORDERS = [
  'created',
  'name',
  'clicks',
  'conversions',
  'conversion_value',
  'conversion_rate',
  'value_per_click',
] as const

export type AffiliateOrder = (typeof AFFILIATE_ORDERS)[number]

/** Which of a group are asked for, and in which order. */
export interface TotalsPage {
  search: string | undefined
  order: AffiliateOrder
  isDescending: boolean
  /** Only in the order of creation, the oldest first. */
  after: Place | undefined
  offset: number
  limit: number
}

/** Those that brought nothing in the days asked for are told with zeros. */
export async function listTotalRows<Group extends AffiliateGroup>(
  database: Queryable,
  group: Group,
  scope: AffiliateScope,
  page: TotalsPage,
): Promise<(ColumnsOf[Group] & AffiliateSums)[]> {
  const { key, columns, aggregates } = GROUPINGS[group]
  const { source, isInScope, earned } = readingOf(group, scope)
  const { after, limit, offset } = page
  return database.query<ColumnsOf[Group] & AffiliateSums & Row>(
    `SELECT ${columns.join(', ')}, ${aggregates} sum(earned.clicks) AS clicks,
       sum(earned.conversions) AS conversions, trim_scale(sum(earned.conversion_value)) AS conversion_value
     FROM (
       SELECT first, second, row_number() OVER (${orderOf(page)}) AS position
       FROM (
         SELECT ${key[0]} AS first, ${key[1]} AS second, ${sortedBy(group, scope, page)}
         WHERE ${isInScope} AND ${isFound(group, '$9')}
           ${after ? `AND (${key.join(', ')}) > ($10, $11)` : ''}
         GROUP BY 1, 2
       ) AS candidate
       ORDER BY position LIMIT $7 OFFSET $8
     ) AS page
     JOIN (${source}) ON ${key[0]} = page.first AND ${key[1]} = page.second
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

/** How many there are on all pages. */
export async function countTotalRows(
  database: Queryable,
  group: AffiliateGroup,
  scope: AffiliateScope,
  search: string | undefined,
): Promise<number> {
  const { key } = GROUPINGS[group]
  const { source, isInScope } = readingOf(group, scope)
  const [row] = await database.query<{ count: number }>(
    `SELECT count(DISTINCT (${key.join(', ')}))::integer AS count FROM ${source}
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

/** The value to sort by, and what it takes to have it: figures of all there are only where it is one of these. */
function sortedBy(group: AffiliateGroup, scope: AffiliateScope, { order, search }: TotalsPage): string {
  const { source, earned } = readingOf(group, scope)
  if (order === 'created') return `true AS sorted FROM ${source}`
  if (order === 'name') return `min(${GROUPINGS[group].name} COLLATE "C") AS sorted FROM ${source}`
  return `${FIGURES[order]} AS sorted FROM ${source} ${
    group === 'code' && search === undefined && isWide(scope)
      ? ALL_OF_SELLER
      : `CROSS JOIN LATERAL (SELECT ${SUMS} FROM ${earned}) AS e`
  }`
}

/** All codes of a seller: their results are read in one go, which takes a quarter of the time of code by code. */
function isWide({ side, campaignId, packageId, codeId }: AffiliateScope): boolean {
  return side === 'seller' && campaignId === null && packageId === null && codeId === null
}

const ALL_OF_SELLER = `
  LEFT JOIN (
    SELECT r.code_number, r.line_number, sum(r.clicks) AS clicks, sum(r.conversions) AS conversions,
      sum(r.conversion_value) AS conversion_value
    FROM affiliate_result r WHERE r.organization_number = $1 AND r.date BETWEEN $5::date AND $6::date GROUP BY 1, 2
  ) AS e ON e.code_number = p.code_number AND e.line_number = p.line_number`

/** Those without a figure come last, whichever way it is sorted; equals in the order of their creation. */
function orderOf({ isDescending, order }: TotalsPage): string {
  const direction = isDescending ? 'DESC' : 'ASC'
  if (order === 'created') return `ORDER BY first ${direction}, second ${direction}`
  return `ORDER BY sorted ${direction} NULLS LAST, first, second`
}

function isFound(group: AffiliateGroup, parameter: string): string {
  const matches = GROUPINGS[group].searched.map((column) => `${column} LIKE upper(${parameter})`)
  return `(${parameter}::text IS NULL OR ${matches.join(' OR ')})`
}

/** Any that holds the words, without regard to case; codes as codes are compared. */
function patternOf(group: AffiliateGroup, search: string | undefined): string | null {
  if (search === undefined) return null
  const words = group === 'code' ? affiliateCodeKey(search) : search
  return `%${words.replace(/[\\%_]/g, '\\$&')}%`
}

export interface DaySums extends AffiliateSums {
  date: string
}

/** A page of days goes on from the last day of the page before. */
export interface DaysPage {
  after: string | undefined
  limit: number
  isNewestFirst: boolean
}

/** What was earned on each day that something was told of, and on all of them together: as of one moment. */
export async function listScopeDays(
  database: Queryable,
  scope: AffiliateScope,
  page: DaysPage,
): Promise<{ total: AffiliateSums; days: DaySums[] }> {
  const { source, isInScope, earned } = readingOf('day', scope)
  const direction = page.isNewestFirst ? 'DESC' : 'ASC'
  const [total, ...days] = await database.query<DaySums & Row>(
    `WITH r AS MATERIALIZED (
       SELECT r.date, ${SUMS} FROM ${source} CROSS JOIN LATERAL (SELECT r.* FROM ${earned}) AS r
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

/** What a code brought on a day, and who wrote that last: the key is told to the seller alone. */
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
  const { source, isInScope, earned } = readingOf('code', scope)
  return database.query<DayRow & Row>(
    `SELECT r.date, r.clicks, r.conversions, r.conversion_value, l.package_id, l.name AS package_name,
       c.id AS campaign_id, c.name AS campaign_name, r.written_at,
       key.id AS key_id, key.label AS key_label, key.prefix AS key_prefix
     FROM ${source}
     CROSS JOIN LATERAL (SELECT r.* FROM ${earned}) AS r
     LEFT JOIN api_key key ON key.source_number = r.source_number AND ${scope.side === 'seller'}
     WHERE ${isInScope} AND ${isFurtherOn(page, '$8')}
     ORDER BY r.date ${page.isNewestFirst ? 'DESC' : 'ASC'} LIMIT $7`,
    [...scopeParameters(scope), page.limit, page.after ?? null],
  )
}
