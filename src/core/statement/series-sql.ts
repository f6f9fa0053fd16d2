import type { Queryable } from '../../database/database.ts'
import { formatInstant, type Instant } from '../../exact/instant.ts'

/** The statements of a campaign in one currency, as far as they go. */
export interface SeriesRow {
  currency: string
  /** The first of its lines. */
  flight_start: string
  flight_end: string
  /** The last day of the last statement that was issued, and its id; null: none yet. */
  issued_until: string | null
  issued_id: string | null
}

/** Each currency that a line of the campaign is in, or that something is billed in. */
export async function listSeries(
  database: Queryable,
  campaign: { organizationNumber: number; id: string },
): Promise<SeriesRow[]> {
  return database.query<SeriesRow>(
    `WITH issued AS (
       SELECT DISTINCT ON (currency) currency, id, period_start, period_end, sum(total) OVER (PARTITION BY currency) AS billed
       FROM statement
       WHERE organization_number = $1 AND campaign_id = $2 AND number IS NOT NULL ORDER BY currency, number DESC
     ), line AS (
       SELECT currency, min(flight_start) AS flight_start, max(flight_end) AS flight_end FROM package_line
       WHERE organization_number = $1 AND campaign_id = $2 GROUP BY currency
     )
     SELECT currency, coalesce(line.flight_start, issued.period_start) AS flight_start,
       coalesce(line.flight_end, issued.period_end) AS flight_end, issued.period_end AS issued_until, issued.id AS issued_id
     FROM line FULL JOIN issued USING (currency)
     WHERE line.flight_start IS NOT NULL OR issued.billed <> 0 ORDER BY currency`,
    [campaign.organizationNumber, campaign.id],
  )
}

/** Of any currency. */
export async function listDrafts(
  database: Queryable,
  campaign: { organizationNumber: number; id: string },
): Promise<{ id: string; currency: string; period_start: string; period_end: string }[]> {
  return database.query<{ id: string; currency: string; period_start: string; period_end: string }>(
    `SELECT id, currency, period_start, period_end FROM statement
     WHERE organization_number = $1 AND campaign_id = $2 AND number IS NULL ORDER BY currency`,
    [campaign.organizationNumber, campaign.id],
  )
}

/** The draft of a series, now with this period. */
export async function upsertDraft(
  tx: Queryable,
  draft: {
    organizationNumber: number
    id: string
    campaignId: string
    buyerNumber: number
    currency: string
    firstDay: string
    lastDay: string
    at: Instant
  },
): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    `INSERT INTO statement (organization_number, id, campaign_id, buyer_number, currency, period_start, period_end, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (organization_number, campaign_id, currency) WHERE number IS NULL
     DO UPDATE SET period_start = excluded.period_start, period_end = excluded.period_end,
       buyer_number = excluded.buyer_number
     RETURNING id`,
    [
      draft.organizationNumber,
      draft.id,
      draft.campaignId,
      draft.buyerNumber,
      draft.currency,
      draft.firstDay,
      draft.lastDay,
      formatInstant(draft.at),
    ],
  )
  return row!.id
}
