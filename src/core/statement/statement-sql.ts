import type { Queryable } from '../../database/database.ts'
import { formatInstant, type Instant } from '../../exact/instant.ts'
import type { SourceKind } from '../campaign/history-sql.ts'

/** A campaign and a currency: its statements follow each other without gaps. */
export interface SeriesKey {
  organizationNumber: number
  campaignId: string
  currency: string
}

export interface IssuedRow {
  id: string
  number: string
  period_start: string
  period_end: string
  sha256: string
}

/** The issued statements of a series, in order. */
export async function listIssued(database: Queryable, series: SeriesKey): Promise<IssuedRow[]> {
  return database.query<IssuedRow>(
    `SELECT id, number, period_start, period_end, encode(sha256, 'hex') AS sha256 FROM statement
     WHERE organization_number = $1 AND campaign_id = $2 AND currency = $3 AND number IS NOT NULL ORDER BY number`,
    [series.organizationNumber, series.campaignId, series.currency],
  )
}

/** What all issued statements of a series billed for a line and a period, and what the last of them computed it from. */
export interface BilledRow {
  package_id: string
  for_number: string
  quantity: string
  amount: string
  price: string | null
  booked: string | null
  bills_overdelivery: boolean | null
  measured: string | null
  agreed: string | null
}

export async function listBilled(database: Queryable, series: SeriesKey): Promise<BilledRow[]> {
  return database.query<BilledRow>(
    `SELECT DISTINCT ON (e.package_id, e.for_number) e.package_id, e.for_number,
       trim_scale(sum(e.quantity) OVER period) AS quantity, sum(e.amount) OVER period AS amount,
       e.price, e.booked, e.bills_overdelivery, e.measured, e.agreed
     FROM statement_entry e
     JOIN statement s ON s.organization_number = e.organization_number AND s.number = e.number AND s.currency = $3
     WHERE e.organization_number = $1 AND e.campaign_id = $2
     WINDOW period AS (PARTITION BY e.package_id, e.for_number)
     ORDER BY e.package_id, e.for_number, e.number DESC`,
    [series.organizationNumber, series.campaignId, series.currency],
  )
}

export interface NewEntry {
  package_id: string
  /** Null: the statement's own. */
  for_number: number | null
  quantity: string
  amount: string
  price: string | null
  booked: string | null
  bills_overdelivery: boolean | null
  measured: string | null
  measured_as_of: string | null
  measured_received_at: string | null
  measured_source: SourceKind | null
  agreed: string | null
}

export async function insertEntries(
  tx: Queryable,
  statement: { organizationNumber: number; campaignId: string; number: number },
  entries: readonly NewEntry[],
): Promise<void> {
  await tx.query(
    `INSERT INTO statement_entry (organization_number, number, campaign_id, package_id, for_number, quantity, amount,
       price, booked, bills_overdelivery, measured, measured_as_of, measured_received_at, measured_source, agreed)
     SELECT $1, $2, $3, package_id, coalesce(for_number, $2), quantity, amount, price, booked, bills_overdelivery,
       measured, measured_as_of, measured_received_at, measured_source, agreed
     FROM json_to_recordset($4) AS entry (package_id uuid, for_number bigint, quantity numeric, amount numeric,
       price numeric, booked numeric, bills_overdelivery boolean, measured numeric, measured_as_of timestamptz,
       measured_received_at timestamptz, measured_source text, agreed numeric)`,
    [statement.organizationNumber, statement.number, statement.campaignId, JSON.stringify(entries)],
  )
}

/** The next number of the seller. The numbers wait for this statement until `tx` ends, so there are no gaps. */
export async function takeNumber(tx: Queryable, organizationNumber: number): Promise<number> {
  const [row] = await tx.query<{ last_number: string }>(
    `INSERT INTO statement_series (organization_number, last_number) VALUES ($1, 1)
     ON CONFLICT (organization_number) DO UPDATE SET last_number = statement_series.last_number + 1
     RETURNING last_number`,
    [organizationNumber],
  )
  return Number(row!.last_number)
}

/** When the seller's last statement was issued. Null: there is none. */
export async function findLastIssuedAt(tx: Queryable, organizationNumber: number): Promise<string | null> {
  const [row] = await tx.query<{ issued_at: string | null }>(
    'SELECT max(issued_at) AS issued_at FROM statement WHERE organization_number = $1',
    [organizationNumber],
  )
  return row!.issued_at
}

/** Whether any was issued. */
export async function hasStatements(
  database: Queryable,
  campaign: { organizationNumber: number; id: string },
): Promise<boolean> {
  const rows = await database.query(
    'SELECT FROM statement WHERE organization_number = $1 AND campaign_id = $2 AND place = 1',
    [campaign.organizationNumber, campaign.id],
  )
  return rows.length > 0
}

/** The last statement of a campaign, of any currency. */
export async function findLastOfCampaign(
  tx: Queryable,
  campaign: { organizationNumber: number; campaignId: string },
): Promise<{ number: string; place: number; sha256: string } | undefined> {
  const [row] = await tx.query<{ number: string; place: number; sha256: string }>(
    `SELECT number, place, encode(sha256, 'hex') AS sha256 FROM statement
     WHERE organization_number = $1 AND campaign_id = $2 AND place IS NOT NULL ORDER BY place DESC LIMIT 1`,
    [campaign.organizationNumber, campaign.campaignId],
  )
  return row
}

export async function updateToIssued(
  tx: Queryable,
  statement: {
    organizationNumber: number
    id: string
    /** Of the campaign now, as the document says it. */
    buyerNumber: number
    firstDay: string
    number: number
    place: number
    issuedAt: Instant
    total: string
    document: string
    sha256: Buffer
    keyId: string
    signature: Buffer
  },
): Promise<void> {
  await tx.query(
    `UPDATE statement SET number = $3, place = $4, issued_at = $5, total = $6, document = $7, sha256 = $8, key_id = $9,
       signature = $10, buyer_number = $11, period_start = $12 WHERE organization_number = $1 AND id = $2`,
    [
      statement.organizationNumber,
      statement.id,
      statement.number,
      statement.place,
      formatInstant(statement.issuedAt),
      statement.total,
      statement.document,
      statement.sha256,
      statement.keyId,
      statement.signature,
      statement.buyerNumber,
      statement.firstDay,
    ],
  )
}
