import { arrayLiteral, type Queryable } from '../../database/database.ts'
import type { TermsAct } from '../alert/alert.ts'
import { IS_NEWS } from '../terms/terms-sql.ts'

/** What facts of the outbox are about, as it is now. */

/** Of a change `t`. An act on the life of a campaign is the only change of its save, so the first one says which. */
const ACT_OF_CHANGE = `
  CASE WHEN t.terms ? 'archived' THEN CASE t.terms -> 'archived' ->> 1 WHEN 'true' THEN 'archived' ELSE 'unarchived' END
    WHEN NOT t.terms ?| ARRAY['cancelled_from', 'cancellation_reason'] THEN 'changed_terms'
    WHEN NOT t.terms ? 'cancelled_from' THEN 'changed_cancellation'
    WHEN t.terms -> 'cancelled_from' ->> 1 IS NULL THEN 'withdrawn_cancellation'
    WHEN t.terms -> 'cancelled_from' ->> 0 IS NULL THEN 'cancelled'
    ELSE 'changed_cancellation' END`

export interface SavedTerms {
  campaign_id: string
  campaign_name: string
  version: number
  seller_name: string
  act: TermsAct
  /** The buyer that sees the campaign, and was the buyer when it was saved. */
  buyer_number: number | null
}

/** Undefined if the campaign was published with it, or changed in nothing that was agreed. */
export async function findSavedTerms(
  tx: Queryable,
  saved: { organizationNumber: number; campaignId: string; version: number },
): Promise<SavedTerms | undefined> {
  const [row] = await tx.query<SavedTerms>(
    `SELECT c.id AS campaign_id, c.name AS campaign_name, t.version, s.name AS seller_name, ${ACT_OF_CHANGE} AS act,
       CASE WHEN t.buyer_number = c.shown_to_number THEN c.shown_to_number END AS buyer_number
     FROM terms_change t
     JOIN campaign c ON c.organization_number = t.organization_number AND c.id = t.campaign_id
     JOIN organization s ON s.number = t.organization_number
     WHERE t.organization_number = $1 AND t.campaign_id = $2 AND t.version = $3 AND ${IS_NEWS} AND NOT c.is_draft
     ORDER BY t.position LIMIT 1`,
    [saved.organizationNumber, saved.campaignId, saved.version],
  )
  return row
}

/** The seller's name, while its request waits for the buyer's answer. */
export async function findPendingSeller(
  tx: Queryable,
  { organizationNumber, sellerNumber }: { organizationNumber: number; sellerNumber: number },
): Promise<{ id: string; name: string } | undefined> {
  const [row] = await tx.query<{ id: string; name: string }>(
    `SELECT s.id, s.name FROM seller_consent k JOIN organization s ON s.number = k.seller_number
     WHERE k.organization_number = $1 AND k.seller_number = $2 AND k.state = 'pending'`,
    [organizationNumber, sellerNumber],
  )
  return row
}

export interface IssuedStatement {
  id: string
  number: string
  campaign_id: string
  campaign_name: string
  seller_name: string
  currency: string
  total: string
  first_day: string
  last_day: string
  sha256: string
  /** The buyer that it was issued to, if it sees the campaign. */
  buyer_number: number | null
}

export async function findIssuedStatement(
  tx: Queryable,
  { organizationNumber, id }: { organizationNumber: number; id: string },
): Promise<IssuedStatement | undefined> {
  const [row] = await tx.query<IssuedStatement>(
    `SELECT t.id, t.number, t.campaign_id, c.name AS campaign_name, s.name AS seller_name, t.currency, t.total, t.period_start AS first_day,
       t.period_end AS last_day, encode(t.sha256, 'hex') AS sha256,
       CASE WHEN t.buyer_number = c.shown_to_number THEN c.shown_to_number END AS buyer_number
     FROM statement t
     JOIN campaign c ON c.organization_number = t.organization_number AND c.id = t.campaign_id
     JOIN organization s ON s.number = t.organization_number
     WHERE t.organization_number = $1 AND t.id = $2 AND t.number IS NOT NULL`,
    [organizationNumber, id],
  )
  return row
}

/** The labels of the keys that these sources are; people are none. */
export async function listKeysOfSources(
  tx: Queryable,
  { organizationNumber, sourceNumbers }: { organizationNumber: number; sourceNumbers: readonly number[] },
): Promise<Map<number, { id: string; label: string }>> {
  const rows = await tx.query<{ source_number: number; id: string; label: string }>(
    `SELECT source_number, id, label FROM api_key WHERE organization_number = $1 AND source_number = ANY ($2::integer[])`,
    [organizationNumber, arrayLiteral(sourceNumbers)],
  )
  return new Map(rows.map(({ source_number, id, label }) => [source_number, { id, label }]))
}
