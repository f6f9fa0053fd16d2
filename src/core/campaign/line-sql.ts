import { arrayLiteral, type Queryable } from '../../database/database.ts'
import type { Effect } from '../delivery/delivery.ts'
import { timeOrderedUuid } from '../uuid.ts'
import type { KeptCampaign } from './life.ts'
import type { LineWithFigure } from './line-with-figure.ts'
import type { AgreedLine } from './line.ts'
import { SOLD_AS, type SoldAs } from './sold-as-sql.ts'
import { addressOfPerson } from '../person/former-member.ts'

/** A line with the figure that buyers see. Quantities are decimal text. */
export interface LineRow extends LineWithFigure, KeptCampaign {
  is_delivered: boolean
  sold_as: SoldAs | null
}

/** Of a line `l`: what else was agreed on it, for use inside larger statements. */
export const LINE_DETAIL_COLUMNS = `l.reference, l.air_date, l.episode_url,
  l.download_window_days::text AS download_window_days`

/** A flat-rate line is delivered once marked so, any other once its total has reached the goal. */
const LINE_COLUMNS = `
  l.package_id, l.name, l.pricing_basis, l.flight_start, l.flight_end, l.booked, l.price, l.currency,
  l.bills_overdelivery, ${LINE_DETAIL_COLUMNS}, c.is_draft, c.cancelled_from, c.archived_at, f.quantity AS delivered, f.as_of,
  CASE l.pricing_basis WHEN 'flat_rate' THEN f.as_of IS NOT NULL
    ELSE coalesce(f.quantity >= l.booked, false) END AS is_delivered,
  ${SOLD_AS} AS sold_as`

/** In the order of their creation. */
export async function listLineRows(
  database: Queryable,
  page: { organizationNumber: number; afterNumber: number; limit: number },
): Promise<LineRow[]> {
  return database.query<LineRow>(
    `SELECT ${LINE_COLUMNS}
     FROM package_line l JOIN line_figure f USING (organization_number, line_number)
     JOIN campaign c ON c.organization_number = l.organization_number AND c.id = l.campaign_id
     WHERE l.organization_number = $1 AND l.line_number > $2
     ORDER BY l.line_number LIMIT $3`,
    [page.organizationNumber, page.afterNumber, page.limit],
  )
}

export interface FoundLine {
  organizationNumber: number
  lineNumber: number
  line: LineRow
}

/** Looks in one organization, or in all of them (`null`). */
export async function findLine(
  database: Queryable,
  wanted: { packageId: string; organizationNumber: number | null },
): Promise<FoundLine | undefined> {
  const [row] = await database.query<LineRow & { organization_number: number; line_number: number }>(
    `SELECT l.organization_number, l.line_number, ${LINE_COLUMNS}
     FROM line_figure f JOIN package_line l USING (organization_number, line_number)
     JOIN campaign c ON c.organization_number = l.organization_number AND c.id = l.campaign_id
     WHERE f.package_id = $1 AND f.organization_number = coalesce($2, f.organization_number) LIMIT 1`,
    [wanted.packageId, wanted.organizationNumber],
  )
  if (!row) return undefined
  const { organization_number: organizationNumber, line_number: lineNumber, ...line } = row
  return { organizationNumber, lineNumber, line }
}

export interface ReportRow {
  quantity: string | null
  as_of: string
  received_at: string
  effect: Exclude<Effect, 'unchanged'>
  source_kind: 'api_key' | 'person' | 'file' | 'command_line'
  file_name: string | null
  key_id: string | null
  key_label: string | null
  key_prefix: string | null
  person_id: string | null
  person_email: string | null
}

/** The latest reports of a line, in the order received. */
export async function listReports(
  database: Queryable,
  wanted: { organizationNumber: number; lineNumber: number; limit: number },
): Promise<ReportRow[]> {
  return database.query<ReportRow>(
    `SELECT r.quantity, r.as_of, r.received_at, r.effect, s.kind AS source_kind, s.file_name,
       k.id AS key_id, k.label AS key_label, k.prefix AS key_prefix, p.id AS person_id, ${addressOfPerson('p')} AS person_email
     FROM (SELECT * FROM delivery_report WHERE organization_number = $1 AND line_number = $2
           ORDER BY revision DESC LIMIT $3) AS r
     JOIN report_source s ON s.number = r.source_number
     LEFT JOIN api_key k ON k.source_number = s.number
     LEFT JOIN person p ON p.id = s.person_id
     ORDER BY r.revision`,
    [wanted.organizationNumber, wanted.lineNumber, wanted.limit],
  )
}

/**
 * Adds lines to a campaign in one statement, numbered in their order, each with its figure row. Returns their package
 * ids in that order.
 */
export async function insertLines(
  tx: Queryable,
  campaign: { organizationNumber: number; id: string },
  lines: readonly AgreedLine[],
): Promise<string[]> {
  const packageIds = lines.map(() => timeOrderedUuid())
  await tx.query(
    `WITH line AS (
       INSERT INTO package_line
         (organization_number, campaign_id, package_id, name, pricing_basis, flight_start, flight_end, booked, price, currency,
          bills_overdelivery, reference, air_date, episode_url, download_window_days, product_id)
       SELECT $1, $2, package_id, name, pricing_basis, flight_start, flight_end, booked, price, currency,
         bills_overdelivery, reference, air_date, episode_url, download_window_days, product_id
       FROM unnest($3::uuid[], $4::text[], $5::text[], $6::date[], $7::date[], $8::numeric[], $9::numeric[], $10::text[],
         $11::boolean[], $12::text[], $13::date[], $14::text[], $15::smallint[], $16::text[])
         WITH ORDINALITY AS line
         (package_id, name, pricing_basis, flight_start, flight_end, booked, price, currency, bills_overdelivery,
          reference, air_date, episode_url, download_window_days, product_id, position)
       ORDER BY position
       RETURNING organization_number, line_number, package_id, flight_start, pricing_basis),
     figure AS (${insertFigures('line')})
     SELECT`,
    [
      campaign.organizationNumber,
      campaign.id,
      arrayLiteral(packageIds),
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
  return packageIds
}

/** The INSERT of the figure rows of new lines, for use inside the statement that adds the lines. */
export function insertFigures(lines: string): string {
  return `INSERT INTO line_figure (organization_number, line_number, package_id, starts_at, pricing_basis)
     SELECT organization_number, line_number, package_id, flight_start::timestamp AT TIME ZONE 'UTC',
       pricing_basis::pricing_basis
     FROM ${lines} ORDER BY line_number`
}
