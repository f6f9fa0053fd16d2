import type { Queryable } from '../../database/database.ts'

/** A line on some days that the buyer counted and nobody agreed on. */
export interface OpenCountRow {
  package_id: string
  first_day: string
  last_day: string
  /** Null: the buyer disputed what was measured and gave no count. */
  buyer_count: string | null
  is_disputed: boolean
}

/** Those with days of a period, newest first. As for `reconcile`: a dispute holds until the buyer counts again. */
export async function listOpenCountRows(
  database: Queryable,
  wanted: {
    organizationNumber: number
    campaignId: string
    buyerNumber: number
    firstDay: string
    lastDay: string
    limit: number
  },
): Promise<OpenCountRow[]> {
  return database.query<OpenCountRow>(
    `SELECT package_id, first_day, last_day,
       (array_agg(trim_scale(quantity) ORDER BY position DESC) FILTER (WHERE kind = 'counted'))[1] AS buyer_count,
       (array_agg(kind = 'disputed' ORDER BY position DESC) FILTER (WHERE kind IN ('counted', 'disputed')))[1] AS is_disputed
     FROM count_entry
     WHERE organization_number = $1 AND campaign_id = $2 AND buyer_number = $3 AND last_day >= $4 AND first_day <= $5
     GROUP BY package_id, first_day, last_day
     HAVING bool_or(kind IN ('counted', 'disputed')) AND NOT bool_or(kind = 'agreed')
     ORDER BY last_day DESC, first_day DESC, package_id LIMIT $6`,
    [
      wanted.organizationNumber,
      wanted.campaignId,
      wanted.buyerNumber,
      wanted.firstDay,
      wanted.lastDay,
      wanted.limit,
    ],
  )
}
