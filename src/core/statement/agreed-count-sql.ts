import type { Queryable } from '../../database/database.ts'
import type { AgreedCount } from './bill-line.ts'

export interface AgreedCountRow extends AgreedCount {
  package_id: string
  /** The buyer's last count of these days; null if it agreed without one. */
  buyer_count: string | null
}

/** The counts that the seller and the buyer of now agreed on, for all lines of a campaign, in the order of days. */
export async function listAgreedCounts(
  database: Queryable,
  campaign: { organizationNumber: number; campaignId: string },
): Promise<AgreedCountRow[]> {
  return database.query<AgreedCountRow>(
    `SELECT DISTINCT ON (e.package_id, e.first_day, e.last_day) e.package_id, e.first_day, e.last_day,
       trim_scale(e.quantity) AS quantity, (
         SELECT trim_scale(c.quantity) FROM count_entry c
         WHERE (c.organization_number, c.package_id, c.first_day, c.last_day)
           = (e.organization_number, e.package_id, e.first_day, e.last_day) AND c.kind = 'counted'
           AND c.buyer_number = e.buyer_number
         ORDER BY c.position DESC LIMIT 1) AS buyer_count
     FROM count_entry e
     WHERE e.organization_number = $1 AND e.campaign_id = $2 AND e.kind = 'agreed'
       AND e.buyer_number = (SELECT buyer_number FROM campaign WHERE organization_number = $1 AND id = $2)
     ORDER BY e.package_id, e.first_day, e.last_day, e.position DESC`,
    [campaign.organizationNumber, campaign.campaignId],
  )
}
