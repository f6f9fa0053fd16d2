import type { Queryable, Row } from '../../database/database.ts'
import type { AffiliateSums } from './affiliate-performance.ts'
import type { AffiliateScope } from './affiliate-scope.ts'

/**
 * What somebody may see hangs on the campaign: its seller sees it, and its buyer. Every question therefore goes by the
 * placements of codes on the packages of their campaigns, and counts what was earned there and nowhere else.
 */
const PLACEMENTS = `
  affiliate_placement p
  JOIN affiliate_code k ON k.organization_number = p.organization_number AND k.code_number = p.code_number
  JOIN package_line l ON l.organization_number = p.organization_number AND l.line_number = p.line_number
  JOIN campaign c ON c.organization_number = l.organization_number AND c.id = l.campaign_id
  JOIN organization seller ON seller.number = c.organization_number`

/** With the parameters $1 to $4. */
function isInScope({ side }: AffiliateScope): string {
  return `${side === 'seller' ? 'c.organization_number' : 'c.buyer_number'} = $1
    AND ($2::uuid IS NULL OR c.id = $2) AND ($3::uuid IS NULL OR l.package_id = $3)
    AND ($4::uuid IS NULL OR k.id = $4)`
}

/** What was earned on a placement in the days asked for, with the parameters $5 and $6. */
const IS_EARNED_THERE = `
  r.organization_number = p.organization_number AND r.code_number = p.code_number AND r.line_number = p.line_number
  AND r.date BETWEEN $5::date AND $6::date`

function scopeParameters(scope: AffiliateScope): unknown[] {
  return [scope.organizationNumber, scope.campaignId, scope.packageId, scope.codeId]
}

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

/** What totals are taken of. Two columns tell one from the other and sort them in the order of their creation. */
const GROUPINGS = {
  code: {
    key: ['p.organization_number', 'p.code_number'],
    id: 'k.id',
    columns: ['k.id', 'k.code', 'k.slug', ...SELLER_COLUMNS],
    aggregates: `
      max(l.package_id::text) FILTER (WHERE l.line_number = k.line_number) AS package_id,
      max(l.name) FILTER (WHERE l.line_number = k.line_number) AS package_name,`,
  },
  package: {
    key: ['p.organization_number', 'p.line_number'],
    id: 'l.package_id',
    columns: ['l.package_id', 'l.name AS package_name', ...CAMPAIGN_COLUMNS],
    aggregates: '',
  },
  campaign: {
    key: ['c.created_at', 'c.id'],
    id: 'c.id',
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
  const [place] = await database.query<Place>(
    `SELECT ${key[0]} AS first, ${key[1]} AS second FROM ${PLACEMENTS}
     WHERE ${isInScope(scope)} AND ${idColumn} = $5 LIMIT 1`,
    [...scopeParameters(scope), id],
  )
  return place
}

/** In the order of their creation. Those that brought nothing in the days asked for are told with zeros. */
export async function listTotalRows<Group extends AffiliateGroup>(
  database: Queryable,
  group: Group,
  scope: AffiliateScope,
  page: { after: Place | undefined; limit: number },
): Promise<(ColumnsOf[Group] & AffiliateSums)[]> {
  const { key, columns, aggregates } = GROUPINGS[group]
  const { after, limit } = page
  return database.query<ColumnsOf[Group] & AffiliateSums & Row>(
    `SELECT ${columns.join(', ')}, ${aggregates} sum(earned.clicks) AS clicks,
       sum(earned.conversions) AS conversions, trim_scale(sum(earned.conversion_value)) AS conversion_value
     FROM (
       SELECT DISTINCT ${key[0]} AS first, ${key[1]} AS second FROM ${PLACEMENTS}
       WHERE ${isInScope(scope)} ${after ? `AND (${key.join(', ')}) > ($8, $9)` : ''}
       ORDER BY 1, 2 LIMIT $7
     ) AS page
     JOIN (${PLACEMENTS}) ON ${key[0]} = page.first AND ${key[1]} = page.second
     CROSS JOIN LATERAL (
       SELECT coalesce(sum(r.clicks), 0) AS clicks, coalesce(sum(r.conversions), 0) AS conversions,
         coalesce(sum(r.conversion_value), 0) AS conversion_value
       FROM affiliate_result r WHERE ${IS_EARNED_THERE}
     ) AS earned
     WHERE ${isInScope(scope)}
     GROUP BY page.first, page.second, ${columns.map((_, i) => i + 1).join(', ')}
     ORDER BY page.first, page.second`,
    [...scopeParameters(scope), scope.from, scope.to, limit, ...(after ? [after.first, after.second] : [])],
  )
}

/** What a code brought on a day, and who wrote that last: the key is told to the seller alone. */
export interface DayRow extends AffiliateSums {
  date: string
  package_id: string
  package_name: string
  campaign_id: string
  campaign_name: string
  written_at: string
  key_id: string | null
  key_label: string | null
  key_prefix: string | null
}

/** The oldest first. */
export async function listDayRows(
  database: Queryable,
  scope: AffiliateScope,
  page: { after: string | undefined; limit: number },
): Promise<DayRow[]> {
  return database.query<DayRow & Row>(
    `SELECT r.date, r.clicks, r.conversions, r.conversion_value, l.package_id, l.name AS package_name,
       c.id AS campaign_id, c.name AS campaign_name, r.written_at,
       key.id AS key_id, key.label AS key_label, key.prefix AS key_prefix
     FROM ${PLACEMENTS}
     JOIN affiliate_result r ON ${IS_EARNED_THERE}
     LEFT JOIN api_key key ON key.source_number = r.source_number AND ${scope.side === 'seller'}
     WHERE ${isInScope(scope)} AND r.date > coalesce($8::date, '-infinity')
     ORDER BY r.date LIMIT $7`,
    [...scopeParameters(scope), scope.from, scope.to, page.limit, page.after ?? null],
  )
}
