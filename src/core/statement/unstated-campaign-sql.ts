import type { Queryable } from '../../database/database.ts'

export interface UnstatedCampaign {
  id: string
  name: string
  purchase_order: string | null
  buyer_name: string
}

/** Older ones have long been stated, or were billed in another way. */
const CAMPAIGNS_LOOKED_AT_MAX = 5_000

/**
 * Published campaigns with a reported line that was in flight on these days, and without a statement, or a draft of one, that
 * goes up to the last one.
 */
export async function findUnstatedCampaigns(
  database: Queryable,
  wanted: { organizationNumber: number; firstDay: string; lastDay: string; limit: number },
): Promise<UnstatedCampaign[]> {
  return database.query<UnstatedCampaign>(
    `SELECT c.id, c.name, c.purchase_order, buyer.name AS buyer_name
     FROM (
       SELECT organization_number, id, name, purchase_order, buyer_number, created_at FROM campaign
       WHERE organization_number = $1 AND NOT is_draft ORDER BY created_at DESC, id DESC LIMIT ${CAMPAIGNS_LOOKED_AT_MAX}) AS c
     JOIN organization buyer ON buyer.number = c.buyer_number
     WHERE NOT EXISTS (
         SELECT FROM statement s WHERE s.organization_number = $1 AND s.campaign_id = c.id AND s.period_end >= $3::date)
       AND EXISTS (
         SELECT FROM package_line l
         JOIN line_figure f ON f.organization_number = $1 AND f.line_number = l.line_number AND f.revision > 0
         WHERE l.organization_number = $1 AND l.campaign_id = c.id AND l.flight_end >= $2::date AND l.flight_start <= $3::date)
     ORDER BY c.created_at DESC, c.id DESC LIMIT $4`,
    [wanted.organizationNumber, wanted.firstDay, wanted.lastDay, wanted.limit],
  )
}
