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

/** A page of totals by code, package or campaign. */
export interface AffiliateTotalsAnswer<Columns = CodeColumns | PackageColumns | CampaignColumns> {
  side: ChosenSide['side']
  totals: (Columns & AffiliatePerformance)[]
  /** As requested; or 'created', newest first, if there is too much to sort by a figure. */
  sort: AffiliateOrder
  count: number
  page: number
  pages: number
}

/** The overall total, and the totals by day, newest first. */
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
