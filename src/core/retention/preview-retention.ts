import { requireOperator } from '../access.ts'
import { DATA_KINDS, SETTABLE_KINDS } from './data-kind.ts'
import { daysBefore, daysKept } from './days-kept.ts'
import { OLD_ROWS } from './delete-old-data.ts'
import type { RetentionContext } from './list-retention.ts'
import { countOldRows } from './old-rows-sql.ts'
import { parseKind, requireDays, withChoice, type WantedRetention } from './parse-retention.ts'
import { readChosenDays } from './retention-sql.ts'

/** Counting stops here. */
export const OLD_ROWS_COUNTED_MAX = 10_000

export interface RetentionPreview {
  title: string
  days_before: number
  days: number
  /** What goes with it, because it is kept no longer: their titles. */
  with: string[]
  /** How many are older and would be deleted, up to `rows_max`; 0 unless something is kept for less time. */
  rows: number
  rows_max: number
}

/** What setting these days would delete. Changes nothing. */
export async function previewRetention(
  context: RetentionContext,
  input: WantedRetention,
): Promise<RetentionPreview> {
  requireOperator(context)
  const { database, settings, now } = context
  const kind = parseKind(input.kind)
  const chosen = await readChosenDays(database)
  requireDays(kind, input.days, chosen, settings)
  const before = daysKept(chosen, settings)
  const after = daysKept(withChoice(chosen, kind, input.days), settings)
  const shorter = SETTABLE_KINDS.filter((name) => after[name].days < before[name].days)
  let rows = 0
  for (const name of shorter) {
    for (const old of OLD_ROWS[name]) {
      const limits = { before: daysBefore(now, after[name].days), rowsMax: OLD_ROWS_COUNTED_MAX - rows }
      if (limits.rowsMax > 0) rows += await countOldRows(database, old, limits)
    }
  }
  return {
    title: DATA_KINDS[kind].title,
    days_before: before[kind].days,
    days: after[kind].days,
    with: shorter.filter((name) => name !== kind).map((name) => DATA_KINDS[name].title),
    rows,
    rows_max: OLD_ROWS_COUNTED_MAX,
  }
}
