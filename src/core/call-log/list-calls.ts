import { requireOperator } from '../access.ts'
import type { Context } from '../context.ts'
import { cursorOf, readCallFilter, type CallFilter } from './call-filter.ts'
import { lastLookedAt, listCallRows, type CallRow } from './read-calls-sql.ts'

const ROWS_PER_PAGE = 50
const ARGUMENTS_SHOWN = 200

/**
 * A page of the call log, newest first. `looked_back_to` is set if the page ended because it had searched a very large number
 * of calls.
 */
export async function listCalls(
  context: Context,
  input: CallFilter,
): Promise<{ calls: CallRow[]; next_cursor: string | null; looked_back_to: string | null }> {
  requireOperator(context)
  const conditions = readCallFilter(input)
  const rows = await listCallRows(context.database, conditions, {
    rowsMax: ROWS_PER_PAGE + 1,
    argumentsLengthMax: ARGUMENTS_SHOWN,
  })
  const calls = rows.slice(0, ROWS_PER_PAGE)
  if (rows.length > ROWS_PER_PAGE) {
    return { calls, next_cursor: cursorOf(calls.at(-1)!), looked_back_to: null }
  }
  const end = await lastLookedAt(context.database, conditions)
  return {
    calls,
    next_cursor: end ? cursorOf({ called_at: end.calledAt, number: end.number }) : null,
    looked_back_to: end?.calledAt ?? null,
  }
}
