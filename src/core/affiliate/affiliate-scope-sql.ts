import type { Queryable } from '../../database/database.ts'
import type { AffiliateGroup, AffiliateScope } from './affiliate-scope.ts'

/**
 * Who may see a result depends on the campaign: its seller and its buyer. Every query therefore starts from the
 * packages of their campaigns, and counts only what was earned there.
 *
 * `scope_line` are the packages in question that have or had a code. They are found from the codes, since few packages
 * have any; or from the campaign, the package or the code if one is given. With the parameters $1 to $4.
 */
export function scopeLines({ isSpread }: Queryable, scope: AffiliateScope): string {
  const { side, campaignId } = scope
  if (isSpread) return scopeLinesOnMachines(scope)
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

/** Part of what reads it: each machine finds its own packages, and what they earned beside them. */
function scopeLinesOnMachines(scope: AffiliateScope): string {
  return `scope_line AS NOT MATERIALIZED (
    SELECT DISTINCT sl.organization_number, sl.line_number FROM affiliate_placement sl ${FACTS_OF_LINE}
    WHERE ${isOnTheirLines(scope)} AND ($4::uuid IS NULL OR EXISTS (
      SELECT FROM affiliate_code k
      WHERE k.organization_number = sl.organization_number AND k.code_number = sl.code_number AND k.id = $4)))`
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

/** One at a time by the index, since a buyer may have very many campaigns of few sellers. With the parameter $1. */
export const SELLERS_OF_BUYER = `
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
export const FACTS_OF_LINE = `
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
    WHERE organization_number = sl.organization_number AND code_number = sl.second OFFSET 0) AS k`

/** Where figures are read: `r` is what was earned in the days $5 to $6. */
interface Reading {
  /** All lines or codes in scope. */
  candidates: string
  /** Those of a page of lines `sl`, joined to its rows, with their names. */
  ofPage: string
  /** With the parameter $4. */
  isInScope: string
  /** Of a candidate, and of a line of a page. */
  earned: string
  earnedOfPage: string
  /** The first and the last day in `earned`, each found by an index. */
  firstDay: string
  lastDay: string
}

/** The sums of a package per day, without those of its lead code. */
function summedOf(line: string): string {
  return `affiliate_day r WHERE r.organization_number = ${line}.organization_number
    AND r.line_number = ${line}.line_number AND r.date BETWEEN $5::date AND $6::date`
}

/** The results of a package's lead code: not in its sums. */
function ofLead(line: string, columns: string, order = ''): string {
  return `affiliate_placement p CROSS JOIN LATERAL (
    SELECT ${columns} FROM affiliate_result r WHERE r.organization_number = p.organization_number
      AND r.code_number = p.code_number AND r.line_number = p.line_number AND NOT r.is_summed
      AND r.date BETWEEN $5::date AND $6::date ${order} OFFSET 0) AS r
    WHERE p.organization_number = ${line}.organization_number AND p.line_number = ${line}.line_number AND p.is_lead`
}

const FIGURE_COLUMNS = 'r.organization_number, r.date, r.clicks, r.conversions, r.conversion_value'

function endOfSummed(direction: 'ASC' | 'DESC'): string {
  const order = `ORDER BY r.date ${direction}`
  return `${direction === 'ASC' ? 'least' : 'greatest'}((SELECT r.date FROM ${summedOf('sl')} ${order} LIMIT 1),
    (SELECT r.date FROM ${ofLead('sl', 'r.date', `${order} LIMIT 1`)} ${order} LIMIT 1))`
}

/** Sums per package and day, unless codes are asked for: there is a result for every code and day. */
export function readingOf(
  { isSpread }: Queryable,
  group: AffiliateGroup | 'day',
  scope: AffiliateScope,
): Reading {
  const facts = group === 'package' || group === 'campaign' ? FACTS_OF_LINE : ''
  // Names a seller's machine, so that the others are not asked.
  const ofOne = (table: string) =>
    isSpread && scope.side === 'seller' ? `AND ${table}.organization_number = $1` : ''
  const names = `${FACTS_OF_LINE} ${SELLER_OF_LINE}`
  if (group !== 'code' && scope.codeId === null) {
    const earnedOf = (line: string) => `(SELECT ${FIGURE_COLUMNS} FROM ${summedOf(line)}
        UNION ALL SELECT ${FIGURE_COLUMNS} FROM ${ofLead(line, FIGURE_COLUMNS)}) AS r WHERE true ${ofOne('r')}`
    return {
      candidates: `scope_line sl ${facts}`,
      ofPage: names,
      isInScope: `$4::uuid IS NULL ${ofOne('sl')}`,
      earned: earnedOf('sl'),
      earnedOfPage: earnedOf('l'),
      firstDay: endOfSummed('ASC'),
      lastDay: endOfSummed('DESC'),
    }
  }
  const earnedOf = (line: string) => `affiliate_result r WHERE r.organization_number = k.organization_number
    AND r.code_number = k.code_number AND r.line_number = ${line}.line_number
    AND r.date BETWEEN $5::date AND $6::date ${ofOne('r')}`
  const earned = earnedOf('sl')
  return {
    candidates: `scope_line sl ${CODES_OF_LINE} ${facts}`,
    ofPage: `${group === 'code' ? CODE_OF_PAGE : CODES_OF_LINE} ${names}`,
    isInScope: `($4::uuid IS NULL OR k.id = $4) ${ofOne('sl')}`,
    earned,
    earnedOfPage: earnedOf('l'),
    firstDay: `(SELECT r.date FROM ${earned} ORDER BY r.date LIMIT 1)`,
    lastDay: `(SELECT r.date FROM ${earned} ORDER BY r.date DESC LIMIT 1)`,
  }
}

/** The parameters $1 to $6. */
export function scopeParameters(scope: AffiliateScope): unknown[] {
  const { organizationNumber, campaignId, packageId, codeId, from, to } = scope
  return [organizationNumber, campaignId, packageId, codeId, from, to]
}

export const SUMS = `
  coalesce(sum(r.clicks), 0) AS clicks, coalesce(sum(r.conversions), 0) AS conversions,
  coalesce(sum(r.conversion_value), 0) AS conversion_value`
