import type { HistoryRow } from '../core/campaign/history-sql.ts'

/** Reports of a line, the latest first. A buyer does not see which key, person or file they came from. */
export interface HistoryAnswer {
  reports: HistoryRow[]
  total: number
  page: number
  pages: number
  /** Set if a filter has searched the maximum number of reports: where to continue, as `older_than`. */
  older: number | null
}
