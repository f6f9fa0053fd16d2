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

/** With the parameters $1 to $5. */
function isInScope({ side }: AffiliateScope): string {
  return `${side === 'seller' ? 'c.organization_number' : 'c.buyer_number'} = $1
    AND ($2::uuid IS NULL OR c.id = $2) AND ($3::uuid IS NULL OR l.package_id = $3)`
}

function scopeParameters({ organizationNumber, campaignId, packageId, from, to }: AffiliateScope): unknown[] {
  return [organizationNumber, campaignId, packageId, from, to]
}

const IS_WITHIN_DAYS = 'r.date BETWEEN $4::date AND $5::date'

export interface CodeColumns {
  id: string
  code: string
  slug: string | null
  /** The package that the code is on now; null where that is none of those asked for. */
  package_id: string | null
  package_name: string | null
  seller_id: string
  seller_name: string
}

export interface PackageColumns extends CampaignColumns {
  package_id: string
  package_name: string
}

export interface CampaignColumns {
  campaign_id: string
  campaign_name: string
  seller_id: string
  seller_name: string
}

/** What totals are taken of: a key of two columns that sorts them in the order of their creation, and what is told. */
interface Grouping {
  key: readonly [first: string, second: string]
  id: string
  plainColumns: readonly string[]
  otherColumns: string
}

const CAMPAIGN_COLUMNS = [
  'c.id AS campaign_id',
  'c.name AS campaign_name',
  'seller.id AS seller_id',
  'seller.name AS seller_name',
]

const GROUPINGS = {
  code: {
    key: ['p.organization_number', 'p.code_number'],
    id: 'k.id',
    plainColumns: ['k.id', 'k.code', 'k.slug', 'seller.id AS seller_id', 'seller.name AS seller_name'],
    otherColumns: `
      max(l.package_id::text) FILTER (WHERE l.line_number = k.line_number) AS package_id,
      max(l.name) FILTER (WHERE l.line_number = k.line_number) AS package_name,`,
  },
  package: {
    key: ['p.organization_number', 'p.line_number'],
    id: 'l.package_id',
    plainColumns: ['l.package_id', 'l.name AS package_name', ...CAMPAIGN_COLUMNS],
    otherColumns: '',
  },
  campaign: {
    key: ['c.created_at', 'c.id'],
    id: 'c.id',
    plainColumns: CAMPAIGN_COLUMNS,
    otherColumns: '',
  },
} satisfies Record<string, Grouping>

export type AffiliateGroup = keyof typeof GROUPINGS

/** Where in the order of its group something stands. */
export interface Place extends Row {
  first: unknown
  second: unknown
}

/** Undefined where there is no such code, package or campaign among those asked for. */
export async function findPlace(
  database: Queryable,
  group: AffiliateGroup,
  scope: AffiliateScope,
  id: string,
): Promise<Place | undefined> {
  const { key, id: idColumn } = GROUPINGS[group]
  const [place] = await database.query<Place>(
    `SELECT ${key[0]} AS first, ${key[1]} AS second FROM ${PLACEMENTS}
     WHERE ${isInScope(scope)} AND ${idColumn} = $4 LIMIT 1`,
    [...scopeParameters(scope).slice(0, 3), id],
  )
  return place
}

/** In the order of their creation. Those without results in the days asked for are told with zeros. */
export async function listTotals<Columns>(
  database: Queryable,
  group: AffiliateGroup,
  scope: AffiliateScope,
  page: { after: Place | undefined; limit: number },
): Promise<(Columns & AffiliateSums)[]> {
  const { key, plainColumns, otherColumns } = GROUPINGS[group]
  const isAfter = page.after ? `AND (${key.join(', ')}) > ($7, $8)` : ''
  const ungrouped = plainColumns.map((column) => column.replace(/ AS .*/, ''))
  return database.query<Columns & AffiliateSums & Row>(
    `SELECT ${plainColumns.join(', ')}, ${otherColumns} sum(earned.clicks) AS clicks,
       sum(earned.conversions) AS conversions, trim_scale(sum(earned.conversion_value)) AS conversion_value
     FROM (
       SELECT DISTINCT ${key[0]} AS first, ${key[1]} AS second FROM ${PLACEMENTS}
       WHERE ${isInScope(scope)} ${isAfter} ORDER BY 1, 2 LIMIT $6
     ) AS page
     JOIN (${PLACEMENTS}) ON ${key[0]} = page.first AND ${key[1]} = page.second
     CROSS JOIN LATERAL (
       SELECT coalesce(sum(r.clicks), 0) AS clicks, coalesce(sum(r.conversions), 0) AS conversions,
         coalesce(sum(r.conversion_value), 0) AS conversion_value
       FROM affiliate_result r
       WHERE r.organization_number = p.organization_number AND r.code_number = p.code_number
         AND r.line_number = p.line_number AND ${IS_WITHIN_DAYS}
     ) AS earned
     WHERE ${isInScope(scope)}
     GROUP BY page.first, page.second, ${ungrouped.join(', ')}
     ORDER BY page.first, page.second`,
    [...scopeParameters(scope), page.limit, ...(page.after ? [page.after.first, page.after.second] : [])],
  )
}

/** A day of a code. Who wrote it last is told to the seller alone. */
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

/** The days of a code that were earned on the packages in scope, the oldest first. */
export async function listDays(
  database: Queryable,
  scope: AffiliateScope,
  page: { code: Place; after: string | undefined; limit: number },
): Promise<DayRow[]> {
  const writer = scope.side === 'seller' ? 'a.id' : 'null'
  return database.query<DayRow & Row>(
    `SELECT r.date, r.clicks, r.conversions, trim_scale(r.conversion_value) AS conversion_value,
       l.package_id, l.name AS package_name, c.id AS campaign_id, c.name AS campaign_name, r.written_at,
       ${writer} AS key_id
     FROM affiliate_result r
     JOIN package_line l ON l.organization_number = r.organization_number AND l.line_number = r.line_number
     JOIN campaign c ON c.organization_number = l.organization_number AND c.id = l.campaign_id
     LEFT JOIN api_key a ON a.source_number = r.source_number
     WHERE ${isInScope(scope)} AND ${IS_WITHIN_DAYS}
       AND r.organization_number = $6 AND r.code_number = $7 AND r.date > coalesce($8::date, '-infinity')
     ORDER BY r.date LIMIT $9`,
    [...scopeParameters(scope), page.code.first, page.code.second, page.after ?? null, page.limit],
  )
}
