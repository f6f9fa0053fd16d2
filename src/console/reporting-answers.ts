import type { Reason } from '../core/delivery/delivery.ts'
import type { DeliveryField } from '../core/delivery/describe-rejection.ts'
import type { Warning } from '../core/delivery/warnings.ts'
import type { LineFacts } from '../core/campaign/line-facts-sql.ts'
import type { LineProgress } from '../core/campaign/measure-progress.ts'

/** A line, its pacing, freshness and rates, and whether the reader may report on it. */
export interface LineAnswer extends LineFacts, LineProgress {
  is_seller: boolean
}

export interface LinesToReportAnswer {
  campaign: { id: string; name: string; buyer_name: string }
  lines: LineFacts[]
  total: number
  page: number
  pages: number
}

/** The result for one line: the reason in code and in words, with its field; or the total, and what to confirm first. */
export type ReportedLineAnswer =
  | {
      package_id: string
      status: 'accepted'
      delivered: string | null
      as_of: string | null
      warnings: Warning[]
    }
  | { package_id: string; status: 'rejected'; reason: Reason; field: DeliveryField | null; message: string }

export interface ReportedAnswer {
  accepted: number
  rejected: number
  results: ReportedLineAnswer[]
  /** Nothing was written: these are the verdicts that it would have had. */
  dry_run: boolean
  /** Nothing was written yet: send the report again with the warnings as confirmed. */
  needs_confirmation: boolean
}
