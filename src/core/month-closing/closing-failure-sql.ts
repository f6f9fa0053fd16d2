import type { Queryable } from '../../database/database.ts'
import { formatInstant, type Instant } from '../../exact/instant.ts'
import type { MonthKey } from './month-closing-sql.ts'

export interface FailureKey extends MonthKey {
  campaignId: string
}

/** Returns how often it was tried by now. */
export async function upsertFailure(
  tx: Queryable,
  key: FailureKey,
  failure: { message: string; at: Instant },
): Promise<number> {
  const [row] = await tx.query<{ tries: number }>(
    `INSERT INTO month_closing_failure AS f (organization_number, month, campaign_id, message, tries, tried_at)
     VALUES ($1, $2, $3, $4, 1, $5)
     ON CONFLICT (organization_number, month, campaign_id) DO UPDATE
     SET message = excluded.message, tries = f.tries + 1, tried_at = excluded.tried_at
     RETURNING tries`,
    [key.organizationNumber, key.month, key.campaignId, failure.message, formatInstant(failure.at)],
  )
  return row!.tries
}

/** The ones that were last tried before, the oldest first. */
export async function listFailuresToRetry(
  database: Queryable,
  { before, limit }: { before: Instant; limit: number },
): Promise<FailureKey[]> {
  return database.query<FailureKey>(
    `SELECT f.organization_number AS "organizationNumber", f.month, f.campaign_id AS "campaignId"
     FROM month_closing_failure f
     JOIN organization_setting s ON s.organization_number = f.organization_number AND s.closes_on_day IS NOT NULL
     JOIN organization o ON o.number = f.organization_number AND o.suspended_at IS NULL
     WHERE f.tried_at < $1 ORDER BY f.tried_at, f.month LIMIT $2`,
    [formatInstant(before), limit],
  )
}

/** Held until `tx` ends. False if another server holds it or has succeeded. */
export async function holdFailure(tx: Queryable, key: FailureKey, before: Instant): Promise<boolean> {
  const rows = await tx.query(
    `SELECT FROM month_closing_failure
     WHERE organization_number = $1 AND month = $2 AND campaign_id = $3 AND tried_at < $4 FOR UPDATE SKIP LOCKED`,
    [key.organizationNumber, key.month, key.campaignId, formatInstant(before)],
  )
  return rows.length > 0
}

export async function deleteFailure(tx: Queryable, key: FailureKey): Promise<void> {
  await tx.query(
    'DELETE FROM month_closing_failure WHERE organization_number = $1 AND month = $2 AND campaign_id = $3',
    [key.organizationNumber, key.month, key.campaignId],
  )
}

/** They are not tried again. */
export async function deleteFailures(tx: Queryable, organizationNumber: number): Promise<void> {
  await tx.query('DELETE FROM month_closing_failure WHERE organization_number = $1', [organizationNumber])
}

export interface ClosingFailure {
  month: string
  campaign_id: string
  campaign_name: string
  message: string
  tried_at: string
}

export async function listFailures(
  database: Queryable,
  organizationNumber: number,
  limit: number,
): Promise<ClosingFailure[]> {
  return database.query<ClosingFailure>(
    `SELECT f.month, f.campaign_id, c.name AS campaign_name, f.message, f.tried_at
     FROM month_closing_failure f
     JOIN campaign c ON c.organization_number = f.organization_number AND c.id = f.campaign_id
     WHERE f.organization_number = $1 ORDER BY f.month DESC, f.campaign_id LIMIT $2`,
    [organizationNumber, limit],
  )
}
