import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { isUuid } from '../uuid.ts'
import { findLine, listReports, type LineRow, type ReportRow } from './line-sql.ts'

export const REPORTS_SHOWN_MAX = 1_000_000

/** A line as its seller sees it, with its latest reports in the order received. */
export async function showLine(
  context: Context,
  input: { packageId: string; reportsMax: number },
): Promise<{ line: LineRow; reports: ReportRow[] }> {
  const { actor, database } = context
  if (actor.kind === 'api_key') {
    throw new Refusal('not_allowed', 'API keys can only report. Sign in to see data.')
  }
  const limit = input.reportsMax
  if (!Number.isInteger(limit) || limit < 0 || limit > REPORTS_SHOWN_MAX) {
    throw new Refusal('invalid', `Ask for 0 to ${REPORTS_SHOWN_MAX} reports.`)
  }
  const organizationNumber = actor.kind === 'person' ? actor.organizationNumber : null
  const found = isUuid(input.packageId)
    ? await findLine(database, { packageId: input.packageId, organizationNumber })
    : undefined
  if (!found) throw new Refusal('not_found', 'Line not found. List the lines to see their package IDs.')
  const reports = await listReports(database, { ...found, limit })
  return { line: found.line, reports }
}
