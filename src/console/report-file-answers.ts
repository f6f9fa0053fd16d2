import type { DateQuestion } from '../core/delivery/date-form.ts'
import type { Reason } from '../core/delivery/delivery.ts'
import type { DeliveryField } from '../core/delivery/describe-rejection.ts'
import type { Warning } from '../core/delivery/warnings.ts'
import type { ReportColumns, ReportField } from '../core/delivery/report-columns.ts'

/** How a file would be read. Nothing has been checked or written. */
export interface FilePreviewAnswer {
  kind: 'csv' | 'xlsx'
  /** Of a workbook: the sheet that is read, and how many others there are. */
  sheet: string | null
  other_sheets: number
  /** The names in the first row. A column's number is its place here, from 1. */
  header: string[]
  columns: ReportColumns
  /** Fields that more than one column could be. */
  ambiguous: ReportField[]
  ignored_columns: string[]
  rows: number
  /** Rows without a total, which are skipped. */
  left_empty: number
  first_rows: PreviewedRow[]
  /** What to ask about the dates; null: nothing. */
  dates: DateQuestion | null
}

/** `as_of` as it would be sent. */
export interface PreviewedRow {
  row: number
  package_id: string
  impressions: string
  downloads: string
  total: string
  delivered: string
  as_of: string
}

/** As it is in the file; the reason in code and in words. */
export interface RejectedRowAnswer extends PreviewedRow {
  /** Null if the organization sells no such package. */
  campaign_name: string | null
  line_name: string | null
  reason: Reason
  /** Null where no single field is at fault. */
  field: DeliveryField | null
  message: string
}

export interface ReportedFileAnswer {
  accepted: number
  /** Of the accepted rows, those older than the current total, which went to the history only. */
  history_only: number
  /** Of the accepted rows, those that repeat the current total. */
  unchanged: number
  rejected: number
  left_empty: number
  /** Flat-rate lines that the file marks as delivered and that were not before. */
  marked_delivered: number
  /** In the order of the file; at most 10,000. */
  rejected_rows: RejectedRowAnswer[]
  /** How many accepted rows look like slips, by the totals before; the first 200 of them. */
  warned: number
  warned_rows: {
    row: number
    package_id: string
    campaign_name: string
    line_name: string
    warnings: Warning[]
  }[]
  /** Nothing was written: these are the verdicts that there would have been. */
  dry_run: boolean
}
