import { requireMember } from '../access.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { findNamedLine } from './find-named-line.ts'
import { listLineRows, type LineRow } from './line-sql.ts'

export const LINES_PER_PAGE_MAX = 10_000

/** The lines that an organization sells, a page at a time: the next page starts after the last package of this one. */
export async function listLines(
  context: Context,
  input: { limit: number; after?: string | undefined },
): Promise<{ lines: LineRow[]; hasMore: boolean }> {
  const organizationNumber = requireMember(context)
  const { limit } = input
  if (!Number.isInteger(limit) || limit < 1 || limit > LINES_PER_PAGE_MAX) {
    throw new Refusal('invalid', `Ask for 1 to ${LINES_PER_PAGE_MAX} lines at a time.`)
  }
  const afterNumber =
    input.after === undefined ? 0 : await numberOfLine(context, organizationNumber, input.after)
  const rows = await listLineRows(context.database, { organizationNumber, afterNumber, limit: limit + 1 })
  return { lines: rows.slice(0, limit), hasMore: rows.length > limit }
}

async function numberOfLine(context: Context, organizationNumber: number, line: string): Promise<number> {
  const found = await findNamedLine(context.database, { line, organizationNumber })
  if (!found) throw new Refusal('not_found', `The organization has no line ${line} to continue from.`)
  return found.lineNumber
}
