import { requireAdmin } from '../access.ts'
import type { Context } from '../context.ts'
import { sensibleFilter, type ActivityFilter } from './activity.ts'
import { listActivityRows, type ActivityRow } from './activity-sql.ts'

const ROWS_AT_ONCE = 1_000

/** An organization's audit log, filtered, newest first, read in batches. */
export async function exportActivity(
  context: Context,
  input: ActivityFilter,
): Promise<AsyncIterable<ActivityRow>> {
  const organizationNumber = requireAdmin(context)
  const scope = { ...sensibleFilter(input), organizationNumber, rowsMax: ROWS_AT_ONCE }
  return (async function* () {
    for (let before: string | null = null; ;) {
      const rows: ActivityRow[] = await listActivityRows(context.database, { ...scope, before })
      yield* rows
      if (rows.length < ROWS_AT_ONCE) return
      before = rows.at(-1)!.number
    }
  })()
}
