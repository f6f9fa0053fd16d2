import type { HistoryRow } from '../core/line/history-sql.ts'

/** Reports of a line, the latest first. A buyer is not told by which key, person or file they came. */
export interface HistoryAnswer {
  reports: HistoryRow[]
  total: number
  page: number
  pages: number
  /** Set where a filter has looked at as many reports as it may at once: what to go on from, as `older_than`. */
  older: number | null
}
