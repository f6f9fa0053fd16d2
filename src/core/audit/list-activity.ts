import { requireAdmin } from '../access.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { sensibleFilter, type ActivityFilter } from './activity.ts'
import { listActivityRows, type ActivityRow } from './activity-sql.ts'

const PAGE_ROWS = 50
const ENTRY_NUMBER = /^\d{1,18}$/

/** A page of an organization's audit log, newest first. */
export async function listActivity(
  context: Context,
  input: ActivityFilter & { before?: string | undefined },
): Promise<{ entries: ActivityRow[]; next_before: string | null }> {
  const organizationNumber = requireAdmin(context)
  const filter = sensibleFilter(input)
  const { before = null } = input
  if (before !== null && !ENTRY_NUMBER.test(before)) {
    throw new Refusal('invalid', 'There is no such page. Start with the newest entries.', 'before')
  }
  const rows = await listActivityRows(context.database, {
    ...filter,
    organizationNumber,
    before,
    rowsMax: PAGE_ROWS + 1,
  })
  const entries = rows.slice(0, PAGE_ROWS)
  return { entries, next_before: rows.length > PAGE_ROWS ? entries.at(-1)!.number : null }
}
