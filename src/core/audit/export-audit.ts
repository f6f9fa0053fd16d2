import { requireOperator } from '../access.ts'
import type { Context } from '../context.ts'
import { listAuditRows, type AuditRow } from './audit-log-sql.ts'
import { sensibleFilter, type AuditQuestion } from './list-audit.ts'

const ROWS_AT_ONCE = 1_000

/** The audit log, filtered, newest first, read in batches. */
export function exportAudit(context: Context, input: AuditQuestion): AsyncIterable<AuditRow> {
  requireOperator(context)
  const filter = sensibleFilter(input)
  return (async function* () {
    for (let before: string | null = null; ;) {
      const rows: AuditRow[] = await listAuditRows(context.database, filter, {
        before,
        rowsMax: ROWS_AT_ONCE,
      })
      yield* rows
      if (rows.length < ROWS_AT_ONCE) return
      before = rows.at(-1)!.number
    }
  })()
}
