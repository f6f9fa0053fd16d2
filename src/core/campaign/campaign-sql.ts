import { arrayLiteral, type Queryable } from '../../database/database.ts'
import { formatInstant, type Instant } from '../../exact/instant.ts'
import { LINE_DETAIL_COLUMNS } from './line-sql.ts'
import type { LineWithFigure } from './line-with-figure.ts'
import type { AgreedLine } from './line.ts'
import { SOLD_AS, type SoldAs } from './sold-as-sql.ts'
import { CAMPAIGN_NAME_COLUMNS, type CampaignNameRow } from './campaign-list-sql.ts'
import type { Buyer } from './campaign.ts'
import { addressOfPerson } from '../person/former-member.ts'

export async function insertCampaign(
  tx: Queryable,
  campaign: {
    organizationNumber: number
    buyerNumber: number
    isDraft: boolean
    isWithheld: boolean
    name: string
    purchaseOrder: string | null
  },
): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    `INSERT INTO campaign (organization_number, buyer_number, is_draft, is_withheld, name, purchase_order)
     VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
    [
      campaign.organizationNumber,
      campaign.buyerNumber,
      campaign.isDraft,
      campaign.isWithheld,
      campaign.name,
      campaign.purchaseOrder,
    ],
  )
  return row!.id
}

/** Of a campaign that the organization sells or buys. */
export async function findCampaign(
  database: Queryable,
  wanted: { organizationNumber: number; id: string },
): Promise<CampaignNameRow | undefined> {
  const [row] = await database.query<CampaignNameRow>(
    `SELECT ${CAMPAIGN_NAME_COLUMNS}
     FROM campaign c
     JOIN organization seller ON seller.number = c.organization_number
     JOIN organization buyer ON buyer.number = c.buyer_number
     WHERE c.id = $2 AND (c.organization_number = $1 OR c.shown_to_number = $1)`,
    [wanted.organizationNumber, wanted.id],
  )
  return row
}

/** A line of a campaign with its figure, and how it was reported. Amounts are decimal text. */
export interface CampaignLineRow extends LineWithFigure {
  line_number: number
  sold_as: SoldAs | null
  received_at: string | null
  /** Number of reports in the history. */
  revision: number
  has_codes: boolean
  has_counts: boolean
  source_kind: 'api_key' | 'person' | 'file' | 'command_line' | null
  /** When the report that the figure comes from was received. */
  reported_at: string | null
  key_label: string | null
  key_prefix: string | null
  person_name: string | null
  person_email: string | null
  file_name: string | null
}

/**
 * The first ones in the order of creation. The figure is from the latest report that was not late; later confirmations
 * have no row.
 */
export async function listCampaignLines(
  database: Queryable,
  campaign: { organizationNumber: number; id: string },
  rowsMax: number,
): Promise<CampaignLineRow[]> {
  return database.query<CampaignLineRow>(
    `SELECT l.line_number, l.package_id, l.name, l.pricing_basis, l.flight_start, l.flight_end, l.booked, l.price,
       l.currency, l.bills_overdelivery, ${LINE_DETAIL_COLUMNS}, ${SOLD_AS} AS sold_as, c.is_draft, c.cancelled_from,
       f.quantity AS delivered, f.as_of, f.received_at, f.revision,
       EXISTS (SELECT FROM affiliate_placement a
         WHERE a.organization_number = $1 AND a.line_number = l.line_number) AS has_codes,
       EXISTS (SELECT FROM count_entry e
         WHERE e.organization_number = $1 AND e.package_id = l.package_id) AS has_counts,
       s.kind AS source_kind, report.received_at AS reported_at, k.label AS key_label, k.prefix AS key_prefix,
       p.name AS person_name, ${addressOfPerson('p')} AS person_email, s.file_name
     FROM (
       SELECT * FROM package_line WHERE organization_number = $1 AND campaign_id = $2 ORDER BY line_number LIMIT $3) AS l
     CROSS JOIN (SELECT is_draft, cancelled_from FROM campaign WHERE organization_number = $1 AND id = $2) AS c
     CROSS JOIN LATERAL (
       SELECT * FROM line_figure WHERE organization_number = $1 AND line_number = l.line_number OFFSET 0) AS f
     LEFT JOIN LATERAL (
       SELECT r.source_number, r.received_at FROM delivery_report r
       WHERE r.organization_number = $1 AND r.line_number = f.line_number AND r.effect <> 'late'
       ORDER BY r.revision DESC LIMIT 1) AS report ON f.revision > 0
     LEFT JOIN report_source s ON s.number = report.source_number
     LEFT JOIN api_key k ON k.source_number = s.number
     LEFT JOIN person p ON p.id = s.person_id
     ORDER BY l.line_number`,
    [campaign.organizationNumber, campaign.id, rowsMax],
  )
}

/**
 * Until `tx` ends, no one else can change the campaign, and no reports or codes reach its lines. Figures are locked in
 * the order of package ids, as by reports.
 */
export async function lockCampaign(
  tx: Queryable,
  campaign: { organizationNumber: number; id: string },
): Promise<void> {
  const key = [campaign.organizationNumber, campaign.id]
  await tx.query('SELECT FROM campaign WHERE organization_number = $1 AND id = $2 FOR UPDATE', key)
  await tx.query(
    `SELECT FROM package_line WHERE organization_number = $1 AND campaign_id = $2
     ORDER BY line_number FOR UPDATE`,
    key,
  )
  await tx.query(
    `SELECT FROM line_figure f
     WHERE f.organization_number = $1 AND f.line_number IN (
       SELECT l.line_number FROM package_line l WHERE l.organization_number = $1 AND l.campaign_id = $2)
     ORDER BY f.package_id FOR UPDATE`,
    key,
  )
}

/** A version for the seller, which moves with every save, and one that moves with what the buyer may see. */
export interface SavedVersion {
  version: number
  shownVersion: number
}

const SAVED_VERSION = 'version + own_saves AS version, version AS "shownVersion"'

/** After a save that changed only what the seller keeps for itself. */
export async function countOwnSave(
  tx: Queryable,
  campaign: { organizationNumber: number; id: string },
): Promise<SavedVersion> {
  const [row] = await tx.query<SavedVersion>(
    `UPDATE campaign SET own_saves = own_saves + 1 WHERE organization_number = $1 AND id = $2
     RETURNING ${SAVED_VERSION}`,
    [campaign.organizationNumber, campaign.id],
  )
  return row!
}

/** Undefined leaves `isWithheld` as it is. */
export async function updateCampaign(
  tx: Queryable,
  campaign: {
    organizationNumber: number
    id: string
    buyerNumber: number
    isWithheld: boolean | undefined
    name: string
    purchaseOrder: string | null
  },
): Promise<SavedVersion> {
  const [row] = await tx.query<SavedVersion>(
    `UPDATE campaign SET buyer_number = $3, name = $4, is_withheld = coalesce($5, is_withheld),
       purchase_order = $6, version = version + 1
     WHERE organization_number = $1 AND id = $2 RETURNING ${SAVED_VERSION}`,
    [
      campaign.organizationNumber,
      campaign.id,
      campaign.buyerNumber,
      campaign.name,
      campaign.isWithheld ?? null,
      campaign.purchaseOrder,
    ],
  )
  return row!
}

export interface NewLife {
  isDraft: boolean
  /** Undefined leaves it as it is. */
  isWithheld?: boolean
  /** Undefined leaves it as it is. */
  publishedAt?: Instant
  cancelledFrom: string | null
  cancellationReason: string | null
  archivedAt: Instant | null
}

/** Locked until `tx` ends; its lines are not. */
export async function lockCampaignRow(
  tx: Queryable,
  campaign: { organizationNumber: number; id: string },
): Promise<void> {
  await tx.query('SELECT FROM campaign WHERE organization_number = $1 AND id = $2 FOR NO KEY UPDATE', [
    campaign.organizationNumber,
    campaign.id,
  ])
}

/** The last day of all lines; null while there are none. */
export async function findLastDay(
  tx: Queryable,
  campaign: { organizationNumber: number; id: string },
): Promise<string | null> {
  const [row] = await tx.query<{ flight_end: string | null }>(
    'SELECT max(flight_end) AS flight_end FROM package_line WHERE organization_number = $1 AND campaign_id = $2',
    [campaign.organizationNumber, campaign.id],
  )
  return row!.flight_end
}

export async function updateLife(
  tx: Queryable,
  campaign: { organizationNumber: number; id: string },
  life: NewLife,
): Promise<SavedVersion> {
  const [row] = await tx.query<SavedVersion>(
    `UPDATE campaign SET is_draft = $3, is_withheld = coalesce($4, is_withheld), cancelled_from = $5,
       cancellation_reason = $6, archived_at = $7, published_at = coalesce($8, published_at), version = version + 1
     WHERE organization_number = $1 AND id = $2 RETURNING ${SAVED_VERSION}`,
    [
      campaign.organizationNumber,
      campaign.id,
      life.isDraft,
      life.isWithheld ?? null,
      life.cancelledFrom,
      life.cancellationReason,
      life.archivedAt === null ? null : formatInstant(life.archivedAt),
      life.publishedAt === undefined ? null : formatInstant(life.publishedAt),
    ],
  )
  return row!
}

/**
 * Also updates what reports on these lines are judged by. A line that has reports keeps its pricing basis: its figures
 * would mean something else. The caller holds `lockCampaign`, and rolls back if this throws. Lines may swap references:
 * an index sees rows one by one, so all that are given away are dropped before any is given.
 */
export async function updateLines(
  tx: Queryable,
  organizationNumber: number,
  lines: readonly (AgreedLine & { lineNumber: number })[],
): Promise<void> {
  if (lines.length === 0) return
  await tx.query(
    `UPDATE package_line l SET reference = NULL
     FROM unnest($2::integer[], $3::text[]) AS new (line_number, reference)
     WHERE l.organization_number = $1 AND l.line_number = new.line_number
       AND l.reference IS NOT NULL AND l.reference IS DISTINCT FROM new.reference`,
    [
      organizationNumber,
      arrayLiteral(lines.map((line) => line.lineNumber)),
      lines.map((line) => line.reference),
    ],
  )
  const changed = await tx.query(
    `WITH new AS (
       SELECT * FROM unnest($2::integer[], $3::text[], $4::text[], $5::date[], $6::date[], $7::numeric[], $8::numeric[],
         $9::text[], $10::boolean[], $11::text[], $12::date[], $13::text[], $14::smallint[],
         $15::text[])
         AS new (line_number, name, pricing_basis, flight_start, flight_end, booked, price, currency, bills_overdelivery,
           reference, air_date, episode_url, download_window_days, product_id)
     ), figure AS (
       UPDATE line_figure f SET starts_at = new.flight_start::timestamp AT TIME ZONE 'UTC',
         pricing_basis = new.pricing_basis::pricing_basis
       FROM new WHERE f.organization_number = $1 AND f.line_number = new.line_number
         AND (f.revision = 0 OR f.pricing_basis = new.pricing_basis::pricing_basis)
       RETURNING f.line_number)
     UPDATE package_line l SET name = new.name, pricing_basis = new.pricing_basis, flight_start = new.flight_start,
       flight_end = new.flight_end, booked = new.booked, price = new.price, currency = new.currency,
       bills_overdelivery = new.bills_overdelivery, reference = new.reference, air_date = new.air_date,
       episode_url = new.episode_url, download_window_days = new.download_window_days,
       product_id = new.product_id
     FROM new JOIN figure USING (line_number)
     WHERE l.organization_number = $1 AND l.line_number = new.line_number
     RETURNING l.line_number`,
    [
      organizationNumber,
      arrayLiteral(lines.map((line) => line.lineNumber)),
      lines.map((line) => line.name),
      arrayLiteral(lines.map((line) => line.pricingBasis)),
      arrayLiteral(lines.map((line) => line.flightStart)),
      arrayLiteral(lines.map((line) => line.flightEnd)),
      arrayLiteral(lines.map((line) => line.booked)),
      arrayLiteral(lines.map((line) => line.price)),
      arrayLiteral(lines.map((line) => line.currency)),
      lines.map((line) => line.billsOverdelivery),
      lines.map((line) => line.reference),
      arrayLiteral(lines.map((line) => line.airDate)),
      lines.map((line) => line.episodeUrl),
      arrayLiteral(lines.map((line) => line.downloadWindowDays)),
      lines.map((line) => line.productId),
    ],
  )
  if (changed.length < lines.length)
    throw new Error('a line does not exist, or has reports and so keeps its pricing basis')
}

/** Of lines without reports. */
export async function deleteLines(
  tx: Queryable,
  organizationNumber: number,
  lineNumbers: readonly number[],
): Promise<void> {
  if (lineNumbers.length === 0) return
  const keys = [organizationNumber, arrayLiteral(lineNumbers)]
  await tx.query(
    'DELETE FROM line_figure WHERE organization_number = $1 AND line_number = ANY ($2::integer[])',
    keys,
  )
  await tx.query(
    'DELETE FROM package_line WHERE organization_number = $1 AND line_number = ANY ($2::integer[])',
    keys,
  )
}

/** The organization's recent buyers, by name, each with its number among the newest `campaignsMax` campaigns. */
export async function listBuyerRows(
  database: Queryable,
  wanted: { organizationNumber: number; campaignsMax: number; limit: number },
): Promise<Buyer[]> {
  return database.query<Buyer>(
    `SELECT buyer.id, buyer.name, sold.campaigns
     FROM (SELECT buyer_number, count(*)::integer AS campaigns FROM (
             SELECT buyer_number FROM campaign WHERE organization_number = $1
             ORDER BY created_at DESC, id DESC LIMIT $3) AS newest
           GROUP BY buyer_number) AS sold
     JOIN organization buyer ON buyer.number = sold.buyer_number
     ORDER BY lower(buyer.name), buyer.number LIMIT $2`,
    [wanted.organizationNumber, wanted.limit, wanted.campaignsMax],
  )
}
