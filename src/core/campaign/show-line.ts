import { actsForAll, requireMember } from '../access.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { findNamedLine } from './find-named-line.ts'
import { canBeLineReference } from './reference.ts'
import { listReports, type LineRow, type ReportRow } from './line-sql.ts'

export const REPORTS_SHOWN_MAX = 1_000_000

/** A line as its seller sees it, by package ID, or by reference within an organization, with its latest reports in the order received. */
export async function showLine(
  context: Context,
  input: { line: string; reportsMax: number },
): Promise<{ line: LineRow; reports: ReportRow[] }> {
  const organizationNumber = actsForAll(context) ? null : requireMember(context)
  const { database } = context
  const limit = input.reportsMax
  if (!Number.isInteger(limit) || limit < 0 || limit > REPORTS_SHOWN_MAX) {
    throw new Refusal('invalid', `Ask for 0 to ${REPORTS_SHOWN_MAX} reports.`)
  }
  const found = await findNamedLine(database, { line: input.line, organizationNumber })
  if (!found && organizationNumber === null && canBeLineReference(input.line)) {
    throw new Refusal(
      'not_found',
      'Line not found. A reference is looked up within an organization: give it with --org, or give the package ID.',
    )
  }
  if (!found) throw new Refusal('not_found', 'Line not found. List the lines to see their package IDs.')
  const reports = await listReports(database, { ...found, limit })
  return { line: found.line, reports }
}
