import type { Queryable } from '../../database/database.ts'
import { isCutShortSql } from '../campaign/pacing-sql.ts'
import type { PricingBasis } from './units.ts'

/** A line to fill in a total for. */
export interface TemplateLine {
  package_id: string
  campaign_name: string
  name: string
  reference: string | null
  pricing_basis: PricingBasis
  quantity: string | null
  as_of: string | null
}

/**
 * Reads a batch of a seller's lines, newest first, and returns those awaiting a total: the flight has begun, did not
 * end before `endedSince` and was not cut short by a cancellation, the campaign is neither a draft nor archived, and a flat
 * rate is not delivered yet. `last` is where to continue; null: there are no more.
 */
export async function listTemplateLines(
  database: Queryable,
  wanted: {
    organizationNumber: number
    before: number | null
    today: string
    endedSince: string
    lookAt: number
  },
): Promise<{ lines: TemplateLine[]; last: number | null }> {
  const rows = await database.query<TemplateLine & { line_number: number; is_wanted: boolean }>(
    `SELECT l.line_number, l.package_id, l.name, l.reference, l.pricing_basis, l.campaign_name, f.quantity, f.as_of,
       l.flight_start <= $3::date AND l.flight_end >= $4::date
         AND NOT l.is_draft AND l.archived_at IS NULL AND ${isCutShortSql('$3')} IS NOT TRUE
         AND NOT (l.pricing_basis = 'flat_rate' AND f.as_of IS NOT NULL) AS is_wanted
     FROM (SELECT l.*, c.name AS campaign_name, c.is_draft, c.cancelled_from, c.archived_at
           FROM (SELECT * FROM package_line WHERE organization_number = $1 AND ($2::integer IS NULL OR line_number < $2)
                 ORDER BY line_number DESC LIMIT $5) AS l
           JOIN campaign c ON c.organization_number = l.organization_number AND c.id = l.campaign_id) AS l
     JOIN line_figure f USING (organization_number, line_number)
     ORDER BY l.line_number DESC`,
    [wanted.organizationNumber, wanted.before, wanted.today, wanted.endedSince, wanted.lookAt],
  )
  const lines = rows
    .filter(({ is_wanted }) => is_wanted)
    .map(({ package_id, campaign_name, name, reference, pricing_basis, quantity, as_of }) => ({
      package_id,
      campaign_name,
      name,
      reference,
      pricing_basis,
      quantity,
      as_of,
    }))
  return { lines, last: rows.length < wanted.lookAt ? null : rows.at(-1)!.line_number }
}
