import type { Queryable } from '../../database/database.ts'
import { SELLERS_OF_BUYER } from '../affiliate/affiliate-scope-sql.ts'
import { RESULTS_MAX, type FoundCode } from './found.ts'

const CODES_LOOKED_AT_MAX = 5_000
/** A buyer's codes are looked up in each organization that it buys from: the first of those that begin with the text. */
const SELLERS_LOOKED_AT_MAX = 100
const CODES_OF_SELLER_LOOKED_AT_MAX = 200

const BEGINS = `k.code_key >= $2 AND k.code_key < $2 || U&'\\+10FFFF'`

const CODES_OF_SELLERS = `(SELECT number FROM seller_number WHERE number IS NOT NULL LIMIT ${SELLERS_LOOKED_AT_MAX}) AS s
  CROSS JOIN LATERAL (
    SELECT * FROM affiliate_code k WHERE k.organization_number = s.number AND ${BEGINS}
    ORDER BY k.code_key LIMIT ${CODES_OF_SELLER_LOOKED_AT_MAX}) AS k`

/** Whether the code is or was on a line of a campaign that is shown to the buyer. */
const IS_SHOWN = `EXISTS (
  SELECT FROM affiliate_placement p
  JOIN package_line l ON l.organization_number = p.organization_number AND l.line_number = p.line_number
  JOIN campaign c ON c.organization_number = l.organization_number AND c.id = l.campaign_id
  WHERE p.organization_number = k.organization_number AND p.code_number = k.code_number AND c.shown_to_number = $1)`

/** By the key of a code. Each part of the union runs only if those before it found too few. */
export async function findCodesByKey(
  database: Queryable,
  organizationNumber: number,
  codeKey: string,
): Promise<FoundCode[]> {
  const columns = 'k.organization_number, k.id, k.code, k.line_number'
  return database.query<FoundCode & Record<string, unknown>>(
    `${database.isSpread ? '' : `WITH RECURSIVE ${SELLERS_OF_BUYER}`}
     SELECT k.id, k.code, k.side, CASE k.side WHEN 'seller' THEN l.name ELSE seller.name END AS place
     FROM (SELECT k.*, row_number() OVER () AS position FROM (
         (SELECT ${columns}, 'seller' AS side FROM affiliate_code k WHERE k.organization_number = $1 AND ${BEGINS}
          ORDER BY k.code_key LIMIT ${RESULTS_MAX})
         UNION ALL
         (SELECT ${columns}, 'seller' FROM (
            SELECT * FROM affiliate_code k WHERE k.organization_number = $1
            ORDER BY k.code_number DESC LIMIT ${CODES_LOOKED_AT_MAX}) AS k
          WHERE NOT (${BEGINS}) AND strpos(k.code_key, $2) > 0 LIMIT ${RESULTS_MAX})
         UNION ALL
         (SELECT ${columns}, 'buyer' FROM ${database.isSpread ? 'affiliate_code k' : CODES_OF_SELLERS}
          WHERE ${IS_SHOWN} ${database.isSpread ? `AND ${BEGINS} ORDER BY k.code_key` : ''} LIMIT ${RESULTS_MAX})
       ) AS k LIMIT ${RESULTS_MAX}) AS k
     JOIN package_line l ON l.organization_number = k.organization_number AND l.line_number = k.line_number
     JOIN organization seller ON seller.number = k.organization_number
     ORDER BY k.position`,
    [organizationNumber, codeKey],
  )
}
