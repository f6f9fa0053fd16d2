import type { Queryable } from '../../database/database.ts'
import { timestampOf } from '../../database/timestamp.ts'
import type { Instant } from '../../exact/instant.ts'
import { SHARE_USES_KEPT, type ShareDevice, type ShareState, type ShareUseKind } from './report-share.ts'

/** Of one link. */
export interface ShareKey {
  /** The seller's. */
  organizationNumber: number
  id: string
}

/** The links of one side of a campaign. */
export interface SharesOf {
  organizationNumber: number
  campaignId: string
  makerNumber: number
}

/** Two at once must not both be the last one allowed: the maker's organization makes one at a time. */
export async function countOpenShares(tx: Queryable, of: SharesOf, now: Instant): Promise<number> {
  await tx.query('SELECT FROM organization WHERE number = $1 FOR NO KEY UPDATE', [of.makerNumber])
  const [row] = await tx.query<{ shares: number }>(
    `SELECT count(*)::integer AS shares FROM report_share
     WHERE organization_number = $1 AND campaign_id = $2 AND maker_number = $3 AND revoked_at IS NULL
       AND expires_at > ${timestampOf('$4')}`,
    [of.organizationNumber, of.campaignId, of.makerNumber, now],
  )
  return row!.shares
}

export async function insertShare(
  tx: Queryable,
  share: SharesOf & {
    buyerNumber: number
    fingerprint: Buffer
    label: string
    days: { firstDay: string; lastDay: string } | null
    showsMoney: boolean
    createdBy: string | null
    lastsDays: number
    now: Instant
  },
): Promise<{ id: string; expires_at: string }> {
  const [row] = await tx.query<{ id: string; expires_at: string }>(
    `INSERT INTO report_share (organization_number, id, campaign_id, maker_number, buyer_number, fingerprint, label, first_day,
       last_day, shows_money, created_at, created_by, expires_at)
     SELECT $1, gen_random_uuid(), $2, $3, $4, $5, $6, $7, $8, $9, at, $10, at + make_interval(days => $11)
     FROM ${timestampOf('$12')} AS at RETURNING id, expires_at`,
    [
      share.organizationNumber,
      share.campaignId,
      share.makerNumber,
      share.buyerNumber,
      share.fingerprint,
      share.label,
      share.days?.firstDay ?? null,
      share.days?.lastDay ?? null,
      share.showsMoney,
      share.createdBy,
      share.lastsDays,
      share.now,
    ],
  )
  return row!
}

export interface ListedShare {
  id: string
  label: string
  /** Null: the whole flight, up to date. */
  first_day: string | null
  last_day: string | null
  shows_money: boolean
  state: ShareState
  created_at: string
  /** Null: the operator. They may have left since. */
  created_by_name: string | null
  expires_at: string
  revoked_at: string | null
  revoked_by_name: string | null
  uses: number
  last_used_at: string | null
}

/** Those that work first, then the newest. */
export async function listShares(
  database: Queryable,
  of: SharesOf,
  { now, limit }: { now: Instant; limit: number },
): Promise<ListedShare[]> {
  return database.query<ListedShare>(
    `SELECT s.id, s.label, s.first_day, s.last_day, s.shows_money, s.created_at, maker.name AS created_by_name, s.expires_at,
       s.revoked_at, revoker.name AS revoked_by_name, s.uses::float8 AS uses, s.last_used_at,
       CASE WHEN s.revoked_at IS NOT NULL THEN 'revoked' WHEN s.expires_at <= ${timestampOf('$4')} THEN 'expired'
         ELSE 'open' END AS state
     FROM report_share s
     LEFT JOIN person maker ON maker.id = s.created_by
     LEFT JOIN person revoker ON revoker.id = s.revoked_by
     WHERE s.organization_number = $1 AND s.campaign_id = $2 AND s.maker_number = $3
     ORDER BY (s.revoked_at IS NULL AND s.expires_at > ${timestampOf('$4')}) DESC, s.created_at DESC, s.id LIMIT $5`,
    [of.organizationNumber, of.campaignId, of.makerNumber, now, limit],
  )
}

/** One of the side's own links. Locked until `tx` ends. */
export async function lockShare(
  tx: Queryable,
  share: SharesOf & { id: string },
): Promise<{ label: string; is_revoked: boolean } | undefined> {
  const [row] = await tx.query<{ label: string; is_revoked: boolean }>(
    `SELECT label, revoked_at IS NOT NULL AS is_revoked FROM report_share
     WHERE organization_number = $1 AND id = $2 AND campaign_id = $3 AND maker_number = $4 FOR UPDATE`,
    [share.organizationNumber, share.id, share.campaignId, share.makerNumber],
  )
  return row
}

export async function revokeShare(
  tx: Queryable,
  share: ShareKey & { revokedBy: string | null; now: Instant },
): Promise<void> {
  await tx.query(
    `UPDATE report_share SET revoked_at = ${timestampOf('$4')}, revoked_by = $3
     WHERE organization_number = $1 AND id = $2`,
    [share.organizationNumber, share.id, share.revokedBy, share.now],
  )
}

export interface OpenShare {
  organization_number: number
  id: string
  campaign_id: string
  maker_number: number
  first_day: string | null
  last_day: string | null
  shows_money: boolean
}

/**
 * By the hash of its secret, only if it works now: it has neither expired nor been revoked, and the organization that made it
 * still sees the campaign, with the same buyer. Anything else looks as if it did not exist.
 */
export async function findOpenShare(
  database: Queryable,
  { fingerprint, now }: { fingerprint: Buffer; now: Instant },
): Promise<OpenShare | undefined> {
  const [row] = await database.query<OpenShare>(
    `SELECT s.organization_number, s.id, s.campaign_id, s.maker_number, s.first_day, s.last_day, s.shows_money
     FROM report_share s
     JOIN campaign c ON c.organization_number = s.organization_number AND c.id = s.campaign_id
     JOIN organization maker ON maker.number = s.maker_number
     WHERE s.fingerprint = $1 AND s.revoked_at IS NULL AND s.expires_at > ${timestampOf('$2')}
       AND maker.suspended_at IS NULL AND NOT c.is_draft AND c.buyer_number = s.buyer_number
       AND (c.organization_number = s.maker_number OR c.shown_to_number = s.maker_number)`,
    [fingerprint, now],
  )
  return row
}

/** Counts a use, and keeps what is known about it in place of the oldest one. */
export async function insertShareUse(
  database: Queryable,
  use: ShareKey & { kind: ShareUseKind; device: ShareDevice; now: Instant },
): Promise<void> {
  await database.query(
    `WITH used AS (
       UPDATE report_share SET uses = uses + 1, last_used_at = ${timestampOf('$5')}
       WHERE organization_number = $1 AND id = $2 RETURNING organization_number, id, uses, last_used_at),
     noted AS (INSERT INTO report_share_use (organization_number, share_id, place, at, kind, device)
     SELECT organization_number, id, ((uses - 1) % ${SHARE_USES_KEPT})::integer, last_used_at, $3, $4 FROM used
     ON CONFLICT (organization_number, share_id, place)
       DO UPDATE SET at = excluded.at, kind = excluded.kind, device = excluded.device)
     SELECT`,
    [use.organizationNumber, use.id, use.kind, use.device, use.now],
  )
}

export interface ShareUse {
  at: string
  kind: ShareUseKind
  device: ShareDevice
}

/** Newest first; undefined if it is none of the side's own links. */
export async function listShareUses(
  database: Queryable,
  share: SharesOf & { id: string },
): Promise<{ uses: number; log: ShareUse[] } | undefined> {
  const [row] = await database.query<{ uses: number; log: ShareUse[] }>(
    `SELECT s.uses::float8 AS uses, coalesce((
       SELECT json_agg(json_build_object('at', to_char(u.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
         'kind', u.kind, 'device', u.device) ORDER BY u.at DESC, u.place DESC)
       FROM report_share_use u WHERE u.organization_number = s.organization_number AND u.share_id = s.id), '[]') AS log
     FROM report_share s
     WHERE s.organization_number = $1 AND s.id = $2 AND s.campaign_id = $3 AND s.maker_number = $4`,
    [share.organizationNumber, share.id, share.campaignId, share.makerNumber],
  )
  return row
}

const DELETED_AT_ONCE = 100

/** Some of the links that ended before, with the log of their use. Returns how many. */
export async function deleteEndedShares(database: Queryable, before: Instant): Promise<number> {
  const rows = await database.query(
    `WITH ended AS MATERIALIZED (
       SELECT organization_number, id FROM report_share
       WHERE least(revoked_at, expires_at) < ${timestampOf('$1')} LIMIT ${DELETED_AT_ONCE}
     ), used AS (
       DELETE FROM report_share_use u USING ended
       WHERE u.organization_number = ended.organization_number AND u.share_id = ended.id)
     DELETE FROM report_share s USING ended
     WHERE s.organization_number = ended.organization_number AND s.id = ended.id RETURNING 1`,
    [before],
  )
  return rows.length
}
