import type { Queryable } from '../../database/database.ts'
import { timestampOf } from '../../database/timestamp.ts'
import type { Instant } from '../../exact/instant.ts'
import type { CampaignSide } from '../campaign/campaign.ts'
import type { StatementState } from './statement.ts'

export interface StatementRow {
  organization_number: number
  id: string
  campaign_id: string
  buyer_number: number
  currency: string
  period_start: string
  period_end: string
  created_at: string
  /** Null: a draft, and so is all that follows. */
  number: string | null
  place: number | null
  issued_at: string | null
  total: string | null
  state: StatementState
}

/** The buyer's last answer is the state of an issued statement. */
const STATE = `
  CASE WHEN s.number IS NULL THEN 'draft' ELSE coalesce((
    SELECT a.kind FROM statement_answer a
    WHERE a.organization_number = s.organization_number AND a.statement_id = s.id AND a.kind <> 'comment'
    ORDER BY a.position DESC LIMIT 1), 'issued') END`

const COLUMNS = `
  s.organization_number, s.id, s.campaign_id, s.buyer_number, s.currency, s.period_start, s.period_end, s.created_at, s.number,
  s.place, s.issued_at, s.total, ${STATE} AS state`

/** Of the seller itself. */
export async function findStatement(
  database: Queryable,
  wanted: { organizationNumber: number; id: string },
): Promise<StatementRow | undefined> {
  const [row] = await database.query<StatementRow>(
    `SELECT ${COLUMNS} FROM statement s WHERE s.organization_number = $1 AND s.id = $2`,
    [wanted.organizationNumber, wanted.id],
  )
  return row
}

/** The seller sees all of its own; the buyer those that were issued to it, on campaigns that it is shown. By the caller's side. */
const IS_SEEN: Record<CampaignSide, string> = {
  seller: 's.organization_number = $1',
  buyer: `s.buyer_number = $1 AND s.number IS NOT NULL AND EXISTS (
    SELECT FROM campaign c WHERE c.organization_number = s.organization_number AND c.id = s.campaign_id
      AND c.shown_to_number = $1)`,
}
const SIDES = ['seller', 'buyer'] as const

export async function findStatementOf(
  database: Queryable,
  wanted: { organizationNumber: number; id: string },
): Promise<StatementRow | undefined> {
  const [row] = await database.query<StatementRow>(
    SIDES.map((side) => `SELECT ${COLUMNS} FROM statement s WHERE s.id = $2 AND ${IS_SEEN[side]}`).join(
      ' UNION ALL ',
    ),
    [wanted.organizationNumber, wanted.id],
  )
  return row
}

export interface ListedStatement extends StatementRow {
  campaign_name: string
  purchase_order: string | null
  seller_name: string
  buyer_name: string
}

export interface StatementFilter {
  organizationNumber: number
  /** Null: both. */
  side: CampaignSide | null
  campaignId: string | null
  state: StatementState | null
  /** YYYY-MM: with days of it; null: any. */
  month: string | null
  /** Of the seller; null: any. */
  number: number | null
  /** Issued since then, and no drafts; null: any. */
  issuedSince?: Instant | null
}

/** Drafts first, then the newest. `after` is the last of the page before. */
export async function listStatementRows(
  database: Queryable,
  filter: StatementFilter,
  page: { after: Pick<StatementRow, 'id' | 'issued_at'> | null; limit: number },
): Promise<ListedStatement[]> {
  const order = 'issued_at DESC NULLS FIRST, id DESC'
  // Each side has its own index in this order.
  const ofSide = (side: CampaignSide) => `(
    SELECT * FROM (
      SELECT ${COLUMNS} FROM statement s
      WHERE ${IS_SEEN[side]} AND ($2::uuid IS NULL OR s.campaign_id = $2) AND ($7::bigint IS NULL OR s.number = $7)
        AND ($8::date IS NULL OR (s.period_end >= $8 AND s.period_start < $8 + interval '1 month'))
        AND ($9::float8 IS NULL OR s.issued_at >= ${timestampOf('$9')})
        AND ($4::uuid IS NULL
          OR (coalesce(s.issued_at, 'infinity'), s.id) < (coalesce($5::timestamptz, 'infinity'), $4))) AS s
    WHERE $3::text IS NULL OR s.state = $3 ORDER BY ${order} LIMIT $6)`
  return database.query<ListedStatement>(
    `SELECT listed.*, c.name AS campaign_name, c.purchase_order, seller.name AS seller_name, buyer.name AS buyer_name
     FROM (${(filter.side === null ? SIDES : [filter.side]).map(ofSide).join(' UNION ALL ')}) AS listed
     CROSS JOIN LATERAL (
       SELECT * FROM campaign WHERE organization_number = listed.organization_number AND id = listed.campaign_id OFFSET 0) AS c
     JOIN organization seller ON seller.number = listed.organization_number
     JOIN organization buyer ON buyer.number = listed.buyer_number
     ORDER BY ${order} LIMIT $6`,
    [
      filter.organizationNumber,
      filter.campaignId,
      filter.state,
      page.after?.id ?? null,
      page.after?.issued_at ?? null,
      page.limit,
      filter.number,
      filter.month === null ? null : `${filter.month}-01`,
      filter.issuedSince ?? null,
    ],
  )
}

/** Issued statements that wait for an organization: as a buyer for its answer, as a seller because the buyer disputes them. */
export async function countWaiting(
  database: Queryable,
  organizationNumber: number,
): Promise<{ to_review: number; disputed: number }> {
  const [row] = await database.query<{ to_review: number; disputed: number }>(
    `SELECT
       (SELECT count(*)::integer FROM statement s WHERE ${IS_SEEN.buyer} AND NOT EXISTS (
          SELECT FROM statement_answer a WHERE a.organization_number = s.organization_number
            AND a.statement_id = s.id AND a.kind <> 'comment')) AS to_review,
       (SELECT count(*)::integer FROM (
          SELECT DISTINCT ON (statement_id) kind FROM statement_answer
          WHERE organization_number = $1 AND kind <> 'comment' ORDER BY statement_id, position DESC) AS last
        WHERE last.kind = 'disputed') AS disputed`,
    [organizationNumber],
  )
  return row!
}

/** Other issued statements of a campaign, by their number or place, as far as the side sees them. */
export async function listRelated(
  database: Queryable,
  { organization_number, campaign_id, buyer_number }: StatementRow,
  wanted: { side: CampaignSide; numbers: readonly number[]; place: number | null },
): Promise<{ id: string; number: string; place: number }[]> {
  return database.query<{ id: string; number: string; place: number }>(
    `SELECT id, number, place FROM statement
     WHERE organization_number = $1 AND campaign_id = $2 AND (number = ANY ($3::bigint[]) OR place = $4)
       AND ($5::integer IS NULL OR buyer_number = $5)
     ORDER BY place`,
    [
      organization_number,
      campaign_id,
      wanted.numbers,
      wanted.place,
      wanted.side === 'buyer' ? buyer_number : null,
    ],
  )
}

export interface SignedRow {
  document: string
  sha256: string
  key_id: string
  signature: Buffer
}

/** What was signed; of an issued statement. */
export async function findSigned(
  database: Queryable,
  wanted: { organizationNumber: number; id: string },
): Promise<SignedRow | undefined> {
  const [row] = await database.query<SignedRow>(
    `SELECT document, encode(sha256, 'hex') AS sha256, key_id, signature FROM statement
     WHERE organization_number = $1 AND id = $2 AND number IS NOT NULL`,
    [wanted.organizationNumber, wanted.id],
  )
  return row
}

export async function deleteDraft(
  tx: Queryable,
  wanted: { organizationNumber: number; id: string },
): Promise<boolean> {
  const rows = await tx.query(
    'DELETE FROM statement WHERE organization_number = $1 AND id = $2 AND number IS NULL RETURNING 1',
    [wanted.organizationNumber, wanted.id],
  )
  return rows.length > 0
}
