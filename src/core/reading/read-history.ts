import { requireReader } from '../access.ts'
import type { Arrival } from '../campaign/campaign.ts'
import { listHistoryRows, type HistoryRow } from '../campaign/history-sql.ts'
import { findLineFacts } from '../campaign/line-facts-sql.ts'
import { WAYS } from '../campaign/show-campaign.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { isUuid } from '../uuid.ts'
import { requireLimit, type PageWanted, type ReadPage } from './reading.ts'

export interface ReadReport extends Pick<
  HistoryRow,
  'revision' | 'quantity' | 'figure_before' | 'figure_after' | 'as_of' | 'received_at' | 'effect'
> {
  source: Arrival['by']
}

const EVERYTHING = { effect: null, sourceKind: null, receivedFrom: null, receivedBefore: null }

/** The reports on a line, latest first. A report's revision is its place. */
export async function readHistory(
  context: Context,
  input: PageWanted<number> & { packageId: string },
): Promise<ReadPage<ReadReport, number>> {
  const organizationNumber = requireReader(context)
  const limit = requireLimit(input.limit)
  const found = isUuid(input.packageId)
    ? await findLineFacts(context.database, { packageId: input.packageId, organizationNumber })
    : undefined
  if (!found) throw new Refusal('not_found', 'Line not found, or your organization does not see it.')
  const before = Math.min(input.after ?? Infinity, found.line.reports + 1)
  const first = Math.max(1, before - limit)
  const rows = await listHistoryRows(context.database, found, EVERYTHING, { first, before, skip: 0, limit })
  return {
    rows: rows.map((row) => ({
      revision: row.revision,
      quantity: row.quantity,
      figure_before: row.figure_before,
      figure_after: row.figure_after,
      as_of: row.as_of,
      received_at: row.received_at,
      effect: row.effect,
      source: WAYS[row.source_kind],
    })),
    next: first > 1 ? first : null,
  }
}
