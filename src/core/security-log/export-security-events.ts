import { requireOperator } from '../access.ts'
import type { Context } from '../context.ts'
import { readSecurityFilter, type SecurityQuestion } from './list-security-events.ts'
import { listSecurityRows, type SecurityPlace, type SecurityRow } from './security-log-sql.ts'

const ROWS_AT_ONCE = 1_000

/** The security log, filtered, newest first, read in batches. */
export function exportSecurityEvents(context: Context, input: SecurityQuestion): AsyncIterable<SecurityRow> {
  requireOperator(context)
  const filter = readSecurityFilter(input)
  return (async function* () {
    for (let after: SecurityPlace | null = null; ;) {
      const page = { after, rowsMax: ROWS_AT_ONCE }
      const rows: SecurityRow[] = await listSecurityRows(context.database, filter, page)
      yield* rows
      const last = rows.at(-1)
      if (!last || rows.length < ROWS_AT_ONCE) return
      after = { at: last.at, number: last.number }
    }
  })()
}
