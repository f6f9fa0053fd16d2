import type { Queryable } from '../../database/database.ts'
import type { Decimal } from '../../exact/decimal.ts'
import { parseInstant } from '../../exact/instant.ts'
import { isUuid } from '../uuid.ts'
import type { Figure } from './delivery.ts'
import type { PricingBasis } from './units.ts'
import type { WarnedLine } from './warnings.ts'

/** A line that a person reports on, as its seller sees it. */
export interface ReportedLine extends WarnedLine {
  name: string
  campaignId: string
  campaignName: string
  /** What buyers see of it; decimal text, null on flat-rate lines and before the first report. */
  delivered: string | null
  asOf: string | null
}

/** The packages that the organization sells, by package ID in lower case. Others are left out. */
export async function readReportedLines(
  database: Queryable,
  organizationNumber: number,
  packageIds: readonly string[],
): Promise<Map<string, ReportedLine>> {
  const rows = await database.query<ReportedLineRow>(
    `SELECT l.package_id, l.name, l.campaign_id, c.name AS campaign_name, l.pricing_basis, l.flight_start, trim_scale(l.booked) AS booked,
       f.quantity, f.as_of, f.received_at
     FROM package_line l JOIN line_figure f USING (organization_number, line_number)
     JOIN campaign c ON c.organization_number = l.organization_number AND c.id = l.campaign_id
     WHERE l.organization_number = $1 AND l.package_id = ANY ($2::uuid[])`,
    [organizationNumber, packageIds.filter(isUuid)],
  )
  return new Map(
    rows.map((row) => [
      row.package_id,
      {
        name: row.name,
        campaignId: row.campaign_id,
        campaignName: row.campaign_name,
        terms: { pricingBasis: row.pricing_basis, flightStart: parseInstant(row.flight_start)! },
        booked: row.booked,
        figure: figureOf(row),
        delivered: row.quantity,
        asOf: row.as_of,
      },
    ]),
  )
}

function figureOf({ quantity, as_of, received_at }: ReportedLineRow): Figure | null {
  if (as_of === null || received_at === null) return null
  return { quantity, asOf: parseInstant(as_of)!, receivedAt: parseInstant(received_at)! }
}

interface ReportedLineRow {
  package_id: string
  name: string
  campaign_id: string
  campaign_name: string
  pricing_basis: PricingBasis
  flight_start: string
  booked: Decimal | null
  quantity: Decimal | null
  as_of: string | null
  received_at: string | null
}
