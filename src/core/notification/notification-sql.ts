import type { Queryable } from '../../database/database.ts'
import { timestampOf } from '../../database/timestamp.ts'
import type { Instant } from '../../exact/instant.ts'
import { IS_NEWS } from '../terms/terms-sql.ts'
import { MAILED_AT_ONCE_MAX, TERMS_MAIL_HOURS, type Notice } from './notice.ts'

/** A save of a campaign. */
export interface SavedCampaign {
  /** The seller's. */
  organizationNumber: number
  campaignId: string
  at: Instant
}

const COLUMNS = `p.email, p.name, seller.name AS seller_name, buyer.name AS buyer_name, c.id AS campaign_id,
  c.name AS campaign_name`

/** The buyer's admins, if this save was the seller's request to work with the buyer, and it waits for an answer. */
export async function listNewSellerNotices(database: Queryable, saved: SavedCampaign): Promise<Notice[]> {
  return database.query<Notice>(
    `SELECT 'new_seller' AS kind, ${COLUMNS}
     FROM campaign c
     JOIN seller_consent k ON k.organization_number = c.buyer_number AND k.seller_number = c.organization_number
       AND k.state = 'pending' AND k.requested_at = ${timestampOf('$3')}
     JOIN organization seller ON seller.number = c.organization_number
     JOIN organization buyer ON buyer.number = c.buyer_number AND buyer.suspended_at IS NULL
     JOIN membership m ON m.organization_number = c.buyer_number AND m.role = 'admin'
     JOIN person p ON p.id = m.person_id AND p.suspended_at IS NULL
     LEFT JOIN person_preference r ON r.person_id = p.id
     WHERE c.organization_number = $1 AND c.id = $2 AND coalesce(r.mails_new_sellers, true)
     ORDER BY m.created_at, p.id LIMIT ${MAILED_AT_ONCE_MAX}`,
    [saved.organizationNumber, saved.campaignId, saved.at],
  )
}

/** Of a change `t`. An act on the life of a campaign is the only change of its save, so the first one tells. */
const KIND_OF_CHANGE = `
  CASE WHEN t.terms ? 'archived' THEN CASE t.terms -> 'archived' ->> 1 WHEN 'true' THEN 'archived' ELSE 'unarchived' END
    WHEN NOT t.terms ?| ARRAY['cancelled_from', 'cancellation_reason'] THEN 'changed_terms'
    WHEN NOT t.terms ? 'cancelled_from' THEN 'changed_cancellation'
    WHEN t.terms -> 'cancelled_from' ->> 1 IS NULL THEN 'withdrawn_cancellation'
    WHEN t.terms -> 'cancelled_from' ->> 0 IS NULL THEN 'cancelled'
    ELSE 'changed_cancellation' END`

/**
 * The people of the buyer who want to know of changed terms, if this save changed any that the buyer sees. Each is listed once
 * an hour for a campaign, whichever server asks: being listed is noted in the same statement.
 */
export async function takeTermsNotices(database: Queryable, saved: SavedCampaign): Promise<Notice[]> {
  return database.query<Notice>(
    `WITH shown AS (
       SELECT c.*, ${KIND_OF_CHANGE} AS kind FROM campaign c
       JOIN terms_change t ON t.organization_number = $1 AND t.campaign_id = $2 AND t.version = c.version
         AND t.buyer_number = c.shown_to_number AND t.at = ${timestampOf('$3')} AND ${IS_NEWS}
       WHERE c.organization_number = $1 AND c.id = $2
       ORDER BY t.position LIMIT 1
     ), taken AS (
       INSERT INTO terms_mail (organization_number, campaign_id, person_id, mailed_at)
       SELECT $1, $2, p.id, ${timestampOf('$3')} FROM shown c
       JOIN membership m ON m.organization_number = c.shown_to_number
       JOIN person p ON p.id = m.person_id AND p.suspended_at IS NULL
       JOIN person_preference r ON r.person_id = p.id AND r.mails_changed_terms
       ORDER BY p.id LIMIT ${MAILED_AT_ONCE_MAX}
       ON CONFLICT (organization_number, campaign_id, person_id) DO UPDATE SET mailed_at = excluded.mailed_at
         WHERE terms_mail.mailed_at <= excluded.mailed_at - make_interval(hours => ${TERMS_MAIL_HOURS})
       RETURNING person_id
     )
     SELECT c.kind, ${COLUMNS}
     FROM taken JOIN person p ON p.id = taken.person_id CROSS JOIN shown c
     JOIN organization seller ON seller.number = c.organization_number
     JOIN organization buyer ON buyer.number = c.shown_to_number AND buyer.suspended_at IS NULL`,
    [saved.organizationNumber, saved.campaignId, saved.at],
  )
}

const DELETED_AT_ONCE = 5_000

export async function deleteOldTermsMails(database: Queryable, before: Instant): Promise<number> {
  const rows = await database.query(
    `DELETE FROM terms_mail WHERE ctid = ANY (ARRAY(
       SELECT ctid FROM terms_mail WHERE mailed_at < ${timestampOf('$1')} LIMIT ${DELETED_AT_ONCE}))
     RETURNING 1`,
    [before],
  )
  return rows.length
}
