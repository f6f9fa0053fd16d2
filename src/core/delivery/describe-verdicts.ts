import type { Queryable } from '../../database/database.ts'
import type { Reason, Rejection, Verdict } from './delivery.ts'
import { describeRejection } from './describe-rejection.ts'
import { readReportedLines } from './reported-line-sql.ts'

/** What happened to one item: accepted, or rejected with the reason in code and in words. */
export type ItemResult = { status: 'accepted' } | ({ status: 'rejected'; reason: Reason } & Rejection)

const ACCEPTED: ItemResult = { status: 'accepted' }

const REASONS_ABOUT_TERMS: ReadonlySet<Verdict> = new Set<Reason>([
  'before_flight_start',
  'quantity_required',
])

/**
 * Puts verdicts into words. The terms of lines are read only if a reason depends on them, in one query: accepted items
 * cost nothing here. The verdicts are already committed, so a failing look-up only makes the words less exact.
 */
export async function describeVerdicts(
  database: Queryable,
  organizationNumber: number,
  items: readonly unknown[],
  verdicts: readonly Verdict[],
): Promise<ItemResult[]> {
  if (verdicts.every((verdict) => verdict === 'accepted')) return verdicts.map(() => ACCEPTED)
  const packageIds = items.map((item, i) =>
    REASONS_ABOUT_TERMS.has(verdicts[i]!) ? (item as { package_id: string }).package_id.toLowerCase() : null,
  )
  const wanted = packageIds.filter((id) => id !== null)
  const lines =
    wanted.length === 0
      ? undefined
      : await readReportedLines(database, organizationNumber, wanted).catch(() => undefined)
  return verdicts.map((verdict, i) =>
    verdict === 'accepted'
      ? ACCEPTED
      : {
          status: 'rejected',
          reason: verdict,
          ...describeRejection(verdict, items[i], lines?.get(packageIds[i] ?? '')?.terms),
        },
  )
}
