import type { Call } from '../call.ts'
import { operatorOnly } from '../organization/operator-only.ts'
import { listAuditRows, type AuditRow } from './audit-log-sql.ts'
import { sensibleFilter, type AuditQuestion } from './list-audit.ts'

const ROWS_AT_ONCE = 1_000

/** The audit log, filtered, newest first, read in batches. */
export function exportAudit(call: Call, input: AuditQuestion): AsyncIterable<AuditRow> {
  operatorOnly(call)
  const filter = sensibleFilter(input)
  return (async function* () {
    for (let before: string | null = null; ;) {
      const rows: AuditRow[] = await listAuditRows(call.database, filter, { before, rowsMax: ROWS_AT_ONCE })
      yield* rows
      if (rows.length < ROWS_AT_ONCE) return
      before = rows.at(-1)!.number
    }
  })()
}
