import type { Queryable, Row } from '../../database/database.ts'
import { parseInstant } from '../../exact/instant.ts'
import { isUuid } from '../uuid.ts'
import type { LineTerms, PricingBasis } from './delivery.ts'

/** A line that somebody reports on, as its seller knows it. */
export interface ReportedLine {
  campaignId: string
  terms: LineTerms
  /** What buyers see of it; decimal text, null on flat-rate lines and before the first report. */
  delivered: string | null
  asOf: string | null
}

/** Those of the packages that the organization sells, by package id in lower case. */
export async function readReportedLines(
  database: Queryable,
  organizationNumber: number,
  packageIds: readonly string[],
): Promise<Map<string, ReportedLine>> {
  const rows = await database.query<ReportedLineRow>(
    `SELECT l.package_id, l.campaign_id, l.pricing_basis, l.flight_start, f.quantity, f.as_of
     FROM package_line l JOIN line_figure f USING (organization_number, line_number)
     WHERE l.organization_number = $1 AND l.package_id = ANY ($2::uuid[])`,
    [organizationNumber, packageIds.filter(isUuid)],
  )
  return new Map(
    rows.map((row) => [
      row.package_id,
      {
        campaignId: row.campaign_id,
        terms: { pricingBasis: row.pricing_basis, flightStart: parseInstant(row.flight_start)! },
        delivered: row.quantity,
        asOf: row.as_of,
      },
    ]),
  )
}

interface ReportedLineRow extends Row {
  package_id: string
  campaign_id: string
  pricing_basis: PricingBasis
  flight_start: string
  quantity: string | null
  as_of: string | null
}
