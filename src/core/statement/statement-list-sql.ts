import type { Queryable } from '../../database/database.ts'
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

/** The seller sees all of its own; the buyer those that were issued to it, on campaigns that it is shown. */
const IS_SEEN = `
  (s.organization_number = $1 OR (s.buyer_number = $1 AND s.number IS NOT NULL AND EXISTS (
    SELECT FROM campaign c WHERE c.organization_number = s.organization_number AND c.id = s.campaign_id
      AND c.shown_to_number = $1)))`

export async function findStatementOf(
  database: Queryable,
  wanted: { organizationNumber: number; id: string },
): Promise<StatementRow | undefined> {
  const [row] = await database.query<StatementRow>(
    `SELECT ${COLUMNS} FROM statement s WHERE s.id = $2 AND ${IS_SEEN}`,
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
  campaignId: string | null
  state: StatementState | null
}

/** Drafts first, then the newest. `before` is the last of the page before. */
export async function listStatementRows(
  database: Queryable,
  filter: StatementFilter,
  page: { before: string | null; limit: number },
): Promise<ListedStatement[]> {
  return database.query<ListedStatement>(
    `SELECT listed.*, c.name AS campaign_name, c.purchase_order, seller.name AS seller_name, buyer.name AS buyer_name
     FROM (
       SELECT ${COLUMNS} FROM statement s
       WHERE ${IS_SEEN} AND ($2::uuid IS NULL OR s.campaign_id = $2)
         AND ($4::uuid IS NULL OR (coalesce(s.issued_at, 'infinity'), s.id) < (
           SELECT coalesce(last.issued_at, 'infinity'), last.id FROM statement last WHERE last.id = $4))) AS listed
     JOIN campaign c ON c.organization_number = listed.organization_number AND c.id = listed.campaign_id
     JOIN organization seller ON seller.number = listed.organization_number
     JOIN organization buyer ON buyer.number = listed.buyer_number
     WHERE $3::text IS NULL OR listed.state = $3
     ORDER BY coalesce(listed.issued_at, 'infinity') DESC, listed.id DESC LIMIT $5`,
    [filter.organizationNumber, filter.campaignId, filter.state, page.before, page.limit],
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
