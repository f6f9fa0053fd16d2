import { formatInstant } from '../../exact/instant.ts'
import { requireAdmin } from '../access.ts'
import type { Context } from '../context.ts'
import { USUAL_TIME_ZONE } from '../organization/time-zone.ts'
import { listFailures, type ClosingFailure } from './closing-failure-sql.ts'
import { findClosing } from './month-closing-sql.ts'

/** More than anyone reads at once. */
const FAILURES_MAX = 50

/** When the months of the caller's organization close by themselves, and how that went. */
export interface MonthClosing {
  time_zone: string
  /** Null: months are closed by hand. */
  closes_on_day: number | null
  /** The first month that closes by itself. Months are YYYY-MM-01. */
  closes_since: string | null
  /** The last one that did. */
  closed: { month: string; at: string; statements: number } | null
  /** Campaigns whose statements could not be issued, and are tried again. */
  failures: ClosingFailure[]
  now: string
}

export async function showClosing(context: Context): Promise<MonthClosing> {
  const organizationNumber = requireAdmin(context)
  const { database } = context
  const row = await findClosing(database, organizationNumber)
  return {
    time_zone: row?.time_zone ?? USUAL_TIME_ZONE,
    closes_on_day: row?.closes_on_day ?? null,
    closes_since: row?.closes_since ?? null,
    closed:
      row && row.closed_until !== null
        ? { month: row.closed_until, at: row.closed_at!, statements: row.statements! }
        : null,
    failures: await listFailures(database, organizationNumber, FAILURES_MAX),
    now: formatInstant(context.now),
  }
}
