import type { HistoryRow } from '../core/line/history-sql.ts'

/** Reports of a line, the latest first. A buyer is not told by which key, person or file they came. */
export interface HistoryAnswer {
  reports: HistoryRow[]
  total: number
  page: number
  pages: number
}
