import type { Call } from '../call.ts'
import { operatorOnly } from '../organization/operator-only.ts'
import { cursorOf, readCallFilter, type CallFilter } from './call-filter.ts'
import { listCallRows, type CallRow } from './read-calls-sql.ts'

const ROWS_PER_PAGE = 50
const ARGUMENTS_SHOWN = 200

/** A page of the calls of the agent's tools, the newest first. */
export async function listCalls(
  call: Call,
  input: CallFilter,
): Promise<{ calls: CallRow[]; next_cursor: string | null }> {
  operatorOnly(call)
  const rows = await listCallRows(call.database, readCallFilter(input), {
    rowsMax: ROWS_PER_PAGE + 1,
    argumentsLengthMax: ARGUMENTS_SHOWN,
  })
  const calls = rows.slice(0, ROWS_PER_PAGE)
  return { calls, next_cursor: rows.length > ROWS_PER_PAGE ? cursorOf(calls.at(-1)!) : null }
}
