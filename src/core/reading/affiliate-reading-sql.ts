import { arrayLiteral, type Queryable } from '../../database/database.ts'
import { SELLERS_OF_BUYER } from '../affiliate/affiliate-scope-sql.ts'
import type { ReadSide } from './reading.ts'

export interface CodeKey {
  organization_number: number
  code_number: string
  id: string
}

export interface CodesWanted {
  organizationNumber: number
  side: ReadSide
  /** As codes are compared; null: any. */
  codeKey: string | null
  /** Null: on any. */
  line: { organizationNumber: number; lineNumber: number } | null
}

/** The organizations whose codes may be seen, on some side. With the parameter $1. */
function sellersOf(side: ReadSide): string {
  const own = 'SELECT $1::integer AS number'
  if (side === 'seller') return `WITH seller AS (${own})`
  const others = 'SELECT number FROM seller_number WHERE number IS NOT NULL'
  return `WITH RECURSIVE ${SELLERS_OF_BUYER}, seller AS (${side === null ? `${own} UNION ALL ` : ''}${others})`
}

const SELLS_TO_BUYER = `k.organization_number IN (
  SELECT c.organization_number FROM campaign c WHERE c.organization_number = k.organization_number AND c.shown_to_number = $1)`

/** The same for a code `k`, which each machine asks of its own. */
const SELLS = {
  seller: 'k.organization_number = $1',
  buyer: SELLS_TO_BUYER,
  either: `(k.organization_number = $1 OR ${SELLS_TO_BUYER})`,
}

/** The next codes of these organizations, by their IDs, whether or not they can be seen. */
export async function lookAtCodes(
  database: Queryable,
  wanted: CodesWanted,
  page: { after: string | null; isAfterIncluded: boolean; limit: number },
): Promise<CodeKey[]> {
  const isFurther = `($2::uuid IS NULL OR k.id ${page.isAfterIncluded ? '>=' : '>'} $2)`
  if (wanted.line !== null) {
    return database.query<CodeKey>(
      `SELECT k.organization_number, k.code_number, k.id FROM affiliate_placement p
       JOIN affiliate_code k ON k.organization_number = p.organization_number AND k.code_number = p.code_number
       WHERE p.organization_number = $1 AND p.line_number = $4 AND ${isFurther} ORDER BY k.id LIMIT $3`,
      [wanted.line.organizationNumber, page.after, page.limit, wanted.line.lineNumber],
    )
  }
  const next = (
    isOfSeller: string,
  ) => `SELECT k.organization_number, k.code_number, k.id FROM affiliate_code k
    WHERE ${isOfSeller} AND ${isFurther} AND ($4::text IS NULL OR k.code_key = $4) ORDER BY k.id LIMIT $3`
  return database.query<CodeKey>(
    database.isSpread
      ? next(SELLS[wanted.side ?? 'either'])
      : `${sellersOf(wanted.side)}
         SELECT k.* FROM seller s CROSS JOIN LATERAL (${next('k.organization_number = s.number')}) AS k
         ORDER BY k.id LIMIT $3`,
    [wanted.organizationNumber, page.after, page.limit, wanted.codeKey],
  )
}

/** Of a campaign `c`. With the parameter $1. */
function isSeen(side: ReadSide): string {
  if (side === 'seller') return 'c.organization_number = $1'
  return side === 'buyer'
    ? 'c.shown_to_number = $1'
    : '(c.organization_number = $1 OR c.shown_to_number = $1)'
}

const KEYS = `unnest($2::integer[], $3::bigint[]) WITH ORDINALITY AS key (organization_number, code_number, position)`

function keyColumns(codes: readonly CodeKey[]): string[] {
  return [
    arrayLiteral(codes.map((code) => code.organization_number)),
    arrayLiteral(codes.map((code) => code.code_number)),
  ]
}

export interface CodeRead {
  id: string
  code: string
  slug: string | null
  is_own: boolean
  seller_id: string
  seller_name: string
  /** The package that it is on now; null if that is not for the reader. */
  package_id: string | null
  /** All that it has been on, as far as they are for the reader. */
  package_ids: string[]
}

const PACKAGES_OF_CODE_MAX = 1_000

/** Of these codes, those that are or were on a package that the reader sees, in their order. */
export async function listCodes(
  database: Queryable,
  reader: { organizationNumber: number; side: ReadSide },
  codes: readonly CodeKey[],
): Promise<CodeRead[]> {
  if (codes.length === 0) return []
  return database.query<CodeRead>(
    `SELECT k.id, k.code, k.slug, k.organization_number = $1 AS is_own, seller.id AS seller_id, seller.name AS seller_name,
       seen.package_id, seen.package_ids
     FROM ${KEYS}
     JOIN affiliate_code k ON k.organization_number = key.organization_number AND k.code_number = key.code_number
     JOIN organization seller ON seller.number = k.organization_number
     CROSS JOIN LATERAL (
       SELECT array_agg(package_id::text ORDER BY package_id) AS package_ids,
         max(package_id::text) FILTER (WHERE line_number = k.line_number) AS package_id
       FROM (
         SELECT l.line_number, l.package_id FROM affiliate_placement p
         JOIN package_line l ON l.organization_number = p.organization_number AND l.line_number = p.line_number
         JOIN campaign c ON c.organization_number = l.organization_number AND c.id = l.campaign_id
         WHERE p.organization_number = k.organization_number AND p.code_number = k.code_number AND ${isSeen(reader.side)}
         LIMIT ${PACKAGES_OF_CODE_MAX}) AS placed) AS seen
     WHERE seen.package_ids IS NOT NULL
     ORDER BY key.position`,
    [reader.organizationNumber, ...keyColumns(codes)],
  )
}

export interface ResultRead {
  code_id: string
  code: string
  is_own: boolean
  package_id: string
  campaign_id: string
  date: string
  clicks: string
  conversions: string
  conversion_value: string
  written_at: string
}

export interface ResultPlace {
  codeId: string
  date: string
}

/** Results of these codes on packages that the reader sees, in the order of the codes and days. */
export async function listResults(
  database: Queryable,
  reader: { organizationNumber: number; side: ReadSide },
  codes: readonly CodeKey[],
  page: { from: string; to: string; after: ResultPlace | null; limit: number },
): Promise<ResultRead[]> {
  return database.query<ResultRead>(
    `SELECT k.id AS code_id, k.code, k.organization_number = $1 AS is_own, r.package_id, r.campaign_id, r.date, r.clicks,
       r.conversions, trim_scale(r.conversion_value) AS conversion_value, r.written_at
     FROM ${KEYS}
     JOIN affiliate_code k ON k.organization_number = key.organization_number AND k.code_number = key.code_number
     CROSS JOIN LATERAL (
       SELECT l.package_id, c.id AS campaign_id, r.* FROM affiliate_result r
       JOIN package_line l ON l.organization_number = r.organization_number AND l.line_number = r.line_number
       JOIN campaign c ON c.organization_number = l.organization_number AND c.id = l.campaign_id
       WHERE r.organization_number = k.organization_number AND r.code_number = k.code_number
         AND r.date BETWEEN $4::date AND $5::date AND ($6::uuid IS NULL OR k.id <> $6 OR r.date > $7::date)
         AND ${isSeen(reader.side)}
       ORDER BY r.date LIMIT $8) AS r
     ORDER BY key.position, r.date LIMIT $8`,
    [
      reader.organizationNumber,
      ...keyColumns(codes),
      page.from,
      page.to,
      page.after?.codeId ?? null,
      page.after?.date ?? null,
      page.limit,
    ],
  )
}
