import type { Queryable } from '../../database/database.ts'
import { affiliateCodeKey } from './affiliate-code.ts'
import type { AffiliateOrder, AffiliateSums } from './affiliate-performance.ts'
import { readingOf, scopeLines, scopeParameters, SUMS } from './affiliate-scope-sql.ts'
import type { AffiliateGroup, AffiliateScope } from './affiliate-scope.ts'

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
} as const satisfies Record<AffiliateGroup, object>

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
  const { candidates, isInScope } = readingOf(database, group, scope)
  const [place] = await database.query<Place>(
    `WITH ${scopeLines(database, scope)}
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
  const { ofPage, isInScope, earnedOfPage } = readingOf(database, group, scope)
  const { after, limit, offset } = page
  return database.query<ColumnsOf[Group] & AffiliateSums>(
    `WITH ${scopeLines(database, scope)}
     SELECT ${columns.join(', ')}, ${aggregates} sum(earned.clicks) AS clicks,
       sum(earned.conversions) AS conversions, trim_scale(sum(earned.conversion_value)) AS conversion_value
     FROM (SELECT position, first, second, organization_number, unnest(line_numbers) AS line_number FROM (
       SELECT first, second, organization_number, line_numbers, row_number() OVER (${orderOf(page)}) AS position
       FROM (
         SELECT ${key[0]} AS first, ${key[1]} AS second, min(sl.organization_number) AS organization_number,
           array_agg(DISTINCT sl.line_number) AS line_numbers, ${sortedBy(database, group, scope, page)}
         WHERE ${isInScope} AND ${isFound(group, '$9')}
           ${after ? `AND (${key.join(', ')}) > ($10, $11)` : ''}
         GROUP BY 1, 2
       ) AS candidate
       ORDER BY position LIMIT $7 OFFSET $8
     ) AS page) AS sl
     ${ofPage}
     CROSS JOIN LATERAL (SELECT ${SUMS} FROM ${earnedOfPage}) AS earned
     WHERE ${isInScope}
     GROUP BY sl.position, ${columns.map((_, i) => i + 1).join(', ')}
     ORDER BY sl.position`,
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
  const { candidates, isInScope } = readingOf(database, group, scope)
  const [row] = await database.query<{ count: number }>(
    `WITH ${scopeLines(database, scope)}
     SELECT count(*)::integer AS count FROM (
       SELECT DISTINCT ${key.join(', ')} FROM ${candidates} WHERE ${isInScope} AND ${isFound(group, '$5')}) AS entry`,
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
  const { candidates, isInScope, earned } = readingOf(database, group, scope)
  const [row] = await database.query<{ is_too_much: boolean }>(
    `WITH ${scopeLines(database, scope)}
     SELECT count(*) > $8 AS is_too_much FROM (
       SELECT 1 FROM ${candidates} CROSS JOIN LATERAL (SELECT FROM ${earned} LIMIT $8 + 1) AS r
       WHERE ${isInScope} AND ${isFound(group, '$7')} LIMIT $8 + 1) AS counted`,
    [...scopeParameters(scope), patternOf(group, search), rowsMax],
  )
  return row!.is_too_much
}

/** The value to sort by, and its source: the figures of all entries are read only if sorting by a figure. */
function sortedBy(
  database: Queryable,
  group: AffiliateGroup,
  scope: AffiliateScope,
  { order }: TotalsPage,
): string {
  const { candidates, earned } = readingOf(database, group, scope)
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
