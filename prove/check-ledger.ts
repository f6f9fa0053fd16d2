import type { Queryable } from '../src/database/database.ts'
import type { Sent } from './steady-load.ts'

/** What must hold of a steady load, whatever happened meanwhile. All are counts of what is wrong. */
export interface LedgerCheck {
  acknowledged: number
  /** Items that were answered `accepted` and are not in the history. */
  lost: number
  /** Requests of which some items are in the history and others are not, though all would be accepted. */
  halfWritten: number
  /** Lines whose figure is not the newest of their history, or whose revision is not the number of its rows. */
  inconsistent: number
}

/** What of it is wrong, in words. */
export function failuresOf({ lost, halfWritten, inconsistent }: LedgerCheck): string[] {
  return [
    ...(lost > 0 ? [`${lost} accepted items are lost`] : []),
    ...(halfWritten > 0 ? [`${halfWritten} requests are written in part`] : []),
    ...(inconsistent > 0 ? [`${inconsistent} figures differ from their history`] : []),
  ]
}

export function describeLedger({ acknowledged, lost, halfWritten, inconsistent }: LedgerCheck): string {
  return `${acknowledged} items accepted, ${lost} lost, ${halfWritten} requests written in part, ${inconsistent} figures wrong`
}

/** In one question. */
const LINES_AT_ONCE = 200

/** For loads whose items are all acceptable, and whose lines nothing else reports on. */
export async function checkLedger(database: Queryable, sent: readonly Sent[]): Promise<LedgerCheck> {
  const written = await findWritten(database, sent)
  const key = (packageId: string, total: number) => `${packageId} ${total}`
  let [acknowledged, lost, halfWritten] = [0, 0, 0]
  for (const { packageIds, accepted, total } of sent) {
    acknowledged += accepted.length
    lost += accepted.filter((packageId) => !written.has(key(packageId, total))).length
    const found = packageIds.filter((packageId) => written.has(key(packageId, total))).length
    if (found > 0 && found < packageIds.length) halfWritten++
  }
  return { acknowledged, lost, halfWritten, inconsistent: await countInconsistent(database, sent) }
}

/** All that the history has of these lines: as many rows as were sent, whichever of them were acknowledged. */
async function findWritten(database: Queryable, sent: readonly Sent[]): Promise<Set<string>> {
  const packageIds = [...new Set(sent.flatMap((request) => request.packageIds))]
  const written = new Set<string>()
  for (let from = 0; from < packageIds.length; from += LINES_AT_ONCE) {
    const rows = await database.query<{ package_id: string; total: string }>(
      `SELECT l.package_id, r.quantity::text AS total
       FROM package_line l
       JOIN delivery_report r ON r.organization_number = l.organization_number AND r.line_number = l.line_number
       WHERE l.organization_number = ANY ($1::integer[]) AND l.package_id = ANY ($2::uuid[])`,
      [organizationsOf(sent), packageIds.slice(from, from + LINES_AT_ONCE)],
    )
    for (const { package_id, total } of rows) written.add(`${package_id} ${total}`)
  }
  return written
}

function organizationsOf(sent: readonly Sent[]): number[] {
  return [...new Set(sent.map(({ organizationNumber }) => organizationNumber))]
}

async function countInconsistent(database: Queryable, sent: readonly Sent[]): Promise<number> {
  const [row] = await database.query<{ count: string }>(
    `SELECT count(*) AS count FROM line_figure f
     LEFT JOIN LATERAL (
       SELECT count(*) AS rows, max(as_of) AS as_of,
         (array_agg(quantity ORDER BY as_of DESC, received_at DESC, revision DESC))[1] AS quantity
       FROM delivery_report r
       WHERE r.organization_number = f.organization_number AND r.line_number = f.line_number) AS history ON true
     WHERE f.organization_number = ANY ($1::integer[])
       AND (f.revision <> history.rows OR f.quantity IS DISTINCT FROM history.quantity
         OR f.as_of IS DISTINCT FROM history.as_of)`,
    [organizationsOf(sent)],
  )
  return Number(row!.count)
}
