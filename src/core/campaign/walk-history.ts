import type { Context } from '../context.ts'
import { listHistoryRows, type HistoryFilter, type HistoryRow } from './history-sql.ts'
import type { SeenLine } from './line-facts-sql.ts'
import { asSeenBy, filterOf, REPORTS_LOOKED_AT_MAX, type HistoryQuestion } from './list-history.ts'
import { requireLine } from './require-line.ts'

const ROWS_AT_ONCE = 1_000
export const HISTORY_EXPORT_ROWS_MAX = 1_000_000

/** All matching reports of a line, latest first, read lazily for an export. */
export async function walkHistory(
  context: Context,
  input: HistoryQuestion,
): Promise<{ found: SeenLine; reports: AsyncIterable<HistoryRow> }> {
  const found = await requireLine(context, input.packageId)
  return { found, reports: walk(context, found, filterOf(input)) }
}

async function* walk(
  { database }: Context,
  found: SeenLine,
  filter: HistoryFilter,
): AsyncGenerator<HistoryRow> {
  let before = found.line.reports + 1
  for (let walked = 0; before > 1 && walked < HISTORY_EXPORT_ROWS_MAX;) {
    const first = Math.max(1, before - REPORTS_LOOKED_AT_MAX)
    const page = { first, before, skip: 0, limit: ROWS_AT_ONCE }
    const rows = await listHistoryRows(database, found, filter, page)
    for (const row of rows) yield asSeenBy(found, row)
    walked += rows.length
    before = rows.length === ROWS_AT_ONCE ? rows.at(-1)!.revision : first
  }
}
