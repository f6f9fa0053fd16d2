import { requireOperator } from '../access.ts'
import type { Context } from '../context.ts'
import { cursorOf, readCallFilter, type CallFilter } from './call-filter.ts'
import {
  countUnkeptCalls,
  findCallKinds,
  lastLookedAt,
  listCallRows,
  type CallRow,
} from './read-calls-sql.ts'

const ROWS_PER_PAGE = 50
const ARGUMENTS_SHOWN = 200

export interface CallPage {
  calls: CallRow[]
  next_cursor: string | null
  /** Set if the page ended because it had searched a very large number of calls: how far back it searched. */
  looked_back_to: string | null
  /** What the log can be filtered by. */
  tools: string[]
  outcomes: string[]
  /** Calls of the last 24 hours that were only counted. */
  not_kept: { over_limit: number; over_budget: number }
}

/** A page of the call log, newest first. */
export async function listCalls(context: Context, input: CallFilter): Promise<CallPage> {
  requireOperator(context)
  const { database, now } = context
  const conditions = readCallFilter(input)
  const rows = await listCallRows(database, conditions, {
    rowsMax: ROWS_PER_PAGE + 1,
    argumentsLengthMax: ARGUMENTS_SHOWN,
  })
  const calls = rows.slice(0, ROWS_PER_PAGE)
  const about = {
    ...(await findCallKinds(database)),
    not_kept: await countUnkeptCalls(database, now),
  }
  if (rows.length > ROWS_PER_PAGE) {
    return { calls, next_cursor: cursorOf(calls.at(-1)!), looked_back_to: null, ...about }
  }
  const end = await lastLookedAt(database, conditions)
  return {
    calls,
    ...about,
    next_cursor: end ? cursorOf({ called_at: end.calledAt, number: end.number }) : null,
    looked_back_to: end?.calledAt ?? null,
  }
}
