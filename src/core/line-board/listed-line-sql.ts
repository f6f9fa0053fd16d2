import { arrayLiteral, type Queryable } from '../../database/database.ts'
import type { KeptCampaign } from '../campaign/life.ts'
import { LINE_DETAIL_COLUMNS } from '../campaign/line-sql.ts'
import type { LineWithFigure } from '../campaign/line-with-figure.ts'
import type { ConsentState } from '../consent/consent.ts'
import { SHARING } from '../consent/consent-sql.ts'
import type { LineKey } from './line-board.ts'

export interface ListedLineRow extends LineKey, LineWithFigure, KeptCampaign {
  campaign_id: string
  campaign_name: string
  purchase_order: string | null
  partner_id: string
  partner_name: string
  sharing: ConsentState
  received_at: string | null
  /** What it was sold as; always null for the buyer. */
  product_id: string | null
  /** Number of reports in the history. */
  revision: number
}

/**
 * In the order of the keys; OFFSET 0 keeps each looked up by its key. Only what the organization sells or is shown; a line that has gone since is left out.
 * Right after an import, statistics may still say that a seller has one line: to a plan, any index that begins with the seller is
 * then as good as the key, and each look-up reads all lines of the seller. Only the key has them in this order.
 */
export async function listListedLines(
  database: Queryable,
  organizationNumber: number,
  keys: readonly LineKey[],
): Promise<ListedLineRow[]> {
  if (keys.length === 0) return []
  return database.query<ListedLineRow>(
    `SELECT l.organization_number, l.line_number, l.package_id, l.name, c.id AS campaign_id, c.name AS campaign_name, c.purchase_order,
       partner.id AS partner_id, partner.name AS partner_name, ${SHARING} AS sharing, l.pricing_basis, l.flight_start,
       l.flight_end, l.booked, l.price, l.currency, l.bills_overdelivery, ${LINE_DETAIL_COLUMNS}, c.is_draft, c.cancelled_from, c.archived_at,
       f.quantity AS delivered, f.as_of,
       f.received_at, f.revision, CASE c.organization_number WHEN $1 THEN l.product_id END AS product_id
     FROM unnest($2::integer[], $3::integer[]) WITH ORDINALITY AS key (organization_number, line_number, position)
     CROSS JOIN LATERAL (
       SELECT organization_number, line_number, quantity, as_of, received_at, revision FROM line_figure
       WHERE organization_number = key.organization_number AND line_number = key.line_number OFFSET 0) AS f
     CROSS JOIN LATERAL (
       SELECT * FROM package_line
       WHERE organization_number = f.organization_number AND line_number BETWEEN f.line_number AND f.line_number
       ORDER BY line_number LIMIT 1 OFFSET 0) AS l
     CROSS JOIN LATERAL (
       SELECT * FROM campaign WHERE organization_number = l.organization_number AND id = l.campaign_id
         AND (organization_number = $1 OR shown_to_number = $1) OFFSET 0) AS c
     JOIN organization partner
       ON partner.number = CASE c.organization_number WHEN $1 THEN c.buyer_number ELSE c.organization_number END
     ORDER BY key.position`,
    [
      organizationNumber,
      arrayLiteral(keys.map((key) => key.organization_number)),
      arrayLiteral(keys.map((key) => key.line_number)),
    ],
  )
}
