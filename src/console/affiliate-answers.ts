import type { AffiliatePerformance } from '../core/affiliate/affiliate-performance.ts'
import type {
  AffiliateOrder,
  CampaignColumns,
  CodeColumns,
  DayRow,
  DaySums,
  PackageColumns,
} from '../core/affiliate/affiliate-totals-sql.ts'
import type { ChosenSide } from '../core/affiliate/choose-affiliate-side.ts'

/** A page of what codes, packages or campaigns brought. */
export interface AffiliateTotalsAnswer<Columns = CodeColumns | PackageColumns | CampaignColumns> {
  side: ChosenSide['side']
  totals: (Columns & AffiliatePerformance)[]
  /** As asked for; or 'created', the newest first, where there is too much to sort by a figure. */
  sort: AffiliateOrder
  count: number
  page: number
  pages: number
}

/** What all of them brought together, and day by day: the newest first. */
export interface AffiliateDaysAnswer extends ChosenSide {
  codes: number
  total: AffiliatePerformance
  days: (DaySums & AffiliatePerformance)[]
  /** Whether there are more days in the range than are listed. */
  has_more: boolean
  /** The first day covered, where there were too many results to cover earlier ones; otherwise null. */
  since: string | null
}

export interface AffiliateCodeAnswer {
  side: ChosenSide['side']
  code: CodeColumns & AffiliatePerformance
  days: (DayRow & AffiliatePerformance)[]
  has_more: boolean
}
