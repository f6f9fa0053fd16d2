import { isCalendarDate } from '../../exact/calendar-date.ts'
import { requireOperator } from '../access.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { listAuditRows, type AuditFilter, type AuditRow } from './audit-log-sql.ts'

const PAGE_ROWS = 50
const ENTRY_NUMBER = /^\d{1,18}$/

export type AuditQuestion = { [Name in keyof AuditFilter]?: string | undefined }

/** A page of the audit log of the whole installation, newest first. */
export async function listAudit(
  context: Context,
  input: AuditQuestion & { before?: string | undefined },
): Promise<{ entries: AuditRow[]; next_before: string | null }> {
  requireOperator(context)
  const { before = null } = input
  if (before !== null && !ENTRY_NUMBER.test(before)) {
    throw new Refusal('invalid', 'There is no such page. Start with the newest entries.', 'before')
  }
  const rows = await listAuditRows(context.database, sensibleFilter(input), {
    before,
    rowsMax: PAGE_ROWS + 1,
  })
  const entries = rows.slice(0, PAGE_ROWS)
  return { entries, next_before: rows.length > PAGE_ROWS ? entries.at(-1)!.number : null }
}

export function sensibleFilter(question: AuditQuestion): AuditFilter {
  const { organization = null, act = null, who = null, from = null, to = null } = question
  for (const [field, given] of Object.entries({ from, to })) {
    if (given !== null && !isCalendarDate(given)) {
      throw new Refusal('invalid', 'Enter a day, such as 2026-11-14.', field)
    }
  }
  return { organization, act, who, from, to }
}
