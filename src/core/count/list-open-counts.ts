import type { Queryable } from '../../database/database.ts'
import type { CampaignNameRow } from '../campaign/campaign-list-sql.ts'
import { listLinesToCount, measureLines } from './count-page.ts'
import { findTolerance } from './count-sql.ts'
import { differenceOf } from './count.ts'
import { listOpenCountRows, type OpenCountRow } from './open-count-sql.ts'

/** Days whose counts are not settled, and of how many lines. */
export interface OpenCounts {
  first_day: string
  last_day: string
  lines: number
}

/** A campaign's lines on a few periods. */
const ROWS_MAX = 2_000
/** Each of them is measured. */
const PERIODS_MAX = 5

/**
 * Where the two sides are apart on days of a period: a line is disputed or its counts differ by more than the tolerance, and nothing
 * was agreed. Newest first, of the lines in one currency. Who issues a statement should know.
 */
export async function listOpenCounts(
  database: Queryable,
  campaign: CampaignNameRow,
  period: { currency: string; firstDay: string; lastDay: string },
): Promise<OpenCounts[]> {
  const key = {
    organizationNumber: campaign.organization_number,
    campaignId: campaign.id,
    buyerNumber: campaign.buyer_number,
  }
  const { firstDay, lastDay } = period
  const rows = await listOpenCountRows(database, { ...key, firstDay, lastDay, limit: ROWS_MAX })
  if (rows.length === 0) return []
  const tolerance = await findTolerance(database, key)
  const { lines } = await listLinesToCount(database, campaign)
  const open: OpenCounts[] = []
  for (const counted of byDays(rows).slice(0, PERIODS_MAX)) {
    const [{ first_day, last_day }] = counted
    const place = { campaign, side: 'seller', firstDay: first_day, lastDay: last_day } as const
    const wanted = lines.filter(
      ({ package_id, currency }) =>
        currency === period.currency && counted.some((row) => row.package_id === package_id),
    )
    const isApart = (await measureLines(database, place, wanted)).filter(({ line, sellerCount }) => {
      const { is_disputed, buyer_count } = counted.find((row) => row.package_id === line.package_id)!
      if (is_disputed || buyer_count === null) return is_disputed
      return !differenceOf(sellerCount, buyer_count, tolerance).is_within_tolerance
    })
    if (isApart.length > 0) open.push({ first_day, last_day, lines: isApart.length })
  }
  return open
}

function byDays(rows: readonly OpenCountRow[]): [OpenCountRow, ...OpenCountRow[]][] {
  const periods = new Map<string, [OpenCountRow, ...OpenCountRow[]]>()
  for (const row of rows) {
    const days = `${row.first_day} ${row.last_day}`
    const period = periods.get(days)
    if (period) period.push(row)
    else periods.set(days, [row])
  }
  return [...periods.values()]
}
