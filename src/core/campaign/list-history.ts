import { DAY_US } from '../../exact/day.ts'
import { parseInstant, type Instant } from '../../exact/instant.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import {
  countHistoryRows,
  listHistoryRows,
  type HistoryFilter,
  type HistoryRow,
  type SourceKind,
} from './history-sql.ts'
import type { SeenLine } from './line-facts-sql.ts'
import { requireLine } from './require-line.ts'

export const HISTORY_PAGE_ROWS = 50

/** UTC days on which reports were received, both included. */
export interface HistoryQuestion {
  packageId: string
  effect?: HistoryRow['effect'] | undefined
  sourceKind?: SourceKind | undefined
  from?: string | undefined
  to?: string | undefined
}

/** How many reports a filter searches at a time: it has no index, and a line may have any number of reports. */
export const REPORTS_LOOKED_AT_MAX = 20_000

/**
 * The reports of a line, latest first, a numbered page at a time. A filter searches a bounded number of them;
 * `older` is where to continue, as `olderThan`.
 */
export async function listHistory(
  context: Context,
  input: HistoryQuestion & { page: number; olderThan?: number | undefined },
): Promise<{ reports: HistoryRow[]; total: number; page: number; pages: number; older: number | null }> {
  const found = await requireLine(context, input.packageId)
  const filter = filterOf(input)
  const isWhole = Object.values(filter).every((value) => value === null)
  const before = Math.min(input.olderThan ?? Infinity, found.line.reports + 1)
  const first = isWhole ? 1 : Math.max(1, before - REPORTS_LOOKED_AT_MAX)
  const total = isWhole
    ? before - 1
    : await countHistoryRows(context.database, found, filter, { first, before })
  const pages = Math.max(1, Math.ceil(total / HISTORY_PAGE_ROWS))
  const page = Math.min(Math.max(1, input.page), pages)
  const skip = (page - 1) * HISTORY_PAGE_ROWS
  // Revisions have no gaps, so without a filter a page starts at a known one, however far back.
  const from = isWhole ? { first, before: before - skip, skip: 0 } : { first, before, skip }
  const reports = await listHistoryRows(context.database, found, filter, {
    ...from,
    limit: HISTORY_PAGE_ROWS,
  })
  return {
    reports: reports.map((report) => asSeenBy(found, report)),
    total,
    page,
    pages,
    older: first > 1 ? first : null,
  }
}

export function filterOf({ effect, sourceKind, from, to }: HistoryQuestion): HistoryFilter {
  const receivedFrom = from === undefined ? null : startOfDay(from, 'from')
  const lastDay = to === undefined ? null : startOfDay(to, 'to')
  if (receivedFrom !== null && lastDay !== null && lastDay < receivedFrom) {
    throw new Refusal('invalid', 'The last day is before the first. Swap them, or clear one.', 'to')
  }
  return {
    effect: effect ?? null,
    sourceKind: sourceKind ?? null,
    receivedFrom,
    receivedBefore: lastDay === null ? null : ((lastDay + DAY_US) as Instant),
  }
}

function startOfDay(day: string, field: string): Instant {
  const start = /^\d{4}-\d\d-\d\d$/.test(day) ? parseInstant(day) : undefined
  if (start === undefined) throw new Refusal('invalid', 'Enter a valid day, such as 2026-11-14.', field)
  return start
}

/** A buyer sees each report, but not the seller's key, person or file name. */
export function asSeenBy({ isSeller }: SeenLine, report: HistoryRow): HistoryRow {
  if (isSeller) return report
  const hidden = { file_name: null, key_label: null, key_prefix: null, person_name: null, person_email: null }
  return { ...report, ...hidden }
}
