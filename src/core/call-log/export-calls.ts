import { requireOperator } from '../access.ts'
import type { Context } from '../context.ts'
import { readCallFilter, type CallFilter } from './call-filter.ts'
import { lastLookedAt, listCallRows, type CallRow } from './read-calls-sql.ts'

/** A spreadsheet takes about a million rows; for more calls, export shorter periods. */
export const CALLS_EXPORTED_MAX = 100_000
const ROWS_AT_ONCE = 1_000
const ARGUMENTS_LENGTH_MAX = 10_000

/** The calls that match a filter, newest first, read in batches. */
export async function exportCalls(context: Context, input: CallFilter): Promise<AsyncIterable<CallRow>> {
  requireOperator(context)
  const asked = readCallFilter({ ...input, cursor: undefined })
  const limits = { rowsMax: ROWS_AT_ONCE, argumentsLengthMax: ARGUMENTS_LENGTH_MAX }
  // An invalid filter is refused before the first line is sent.
  let rows = await listCallRows(context.database, asked, limits)
  return readOn()

  async function* readOn(): AsyncGenerator<CallRow> {
    for (let sent = 0, conditions = asked; ;) {
      yield* rows
      sent += rows.length
      const last = rows.at(-1)
      const after =
        last && rows.length === ROWS_AT_ONCE
          ? { calledAt: last.called_at, number: last.number }
          : await lastLookedAt(context.database, conditions)
      if (!after || sent >= CALLS_EXPORTED_MAX) return
      conditions = { ...asked, after }
      rows = await listCallRows(context.database, conditions, limits)
    }
  }
}
