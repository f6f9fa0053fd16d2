import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { listAuditRows, type AuditRow, type AuditScope } from './audit-log-sql.ts'

const PAGE_ROWS = 50
const ROWS_AT_ONCE = 1_000
const ENTRY_NUMBER = /^\d{1,18}$/

export interface AuditPage<Entry> {
  entries: Entry[]
  /** Where the next page begins; null on the last. */
  next_before: string | null
}

/** A page of the audit log, newest first. The caller's right was checked before, as in `walkAuditLog`. */
export async function readAuditPage(
  { database }: Context,
  scope: AuditScope,
  before: string | null,
): Promise<AuditPage<AuditRow>> {
  if (before !== null && !ENTRY_NUMBER.test(before)) {
    throw new Refusal('invalid', 'There is no such page. Start with the newest entries.', 'before')
  }
  const rows = await listAuditRows(database, scope, { before, rowsMax: PAGE_ROWS + 1 })
  const entries = rows.slice(0, PAGE_ROWS)
  return { entries, next_before: rows.length > PAGE_ROWS ? entries.at(-1)!.number : null }
}

/** All of it, newest first, read in batches. */
export async function* walkAuditLog({ database }: Context, scope: AuditScope): AsyncGenerator<AuditRow> {
  for (let before: string | null = null; ;) {
    const rows: AuditRow[] = await listAuditRows(database, scope, { before, rowsMax: ROWS_AT_ONCE })
    yield* rows
    if (rows.length < ROWS_AT_ONCE) return
    before = rows.at(-1)!.number
  }
}
