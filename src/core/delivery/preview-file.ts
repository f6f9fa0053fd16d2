import { createDateQuestion, type DateForm, type DateQuestion } from './date-form.ts'
import {
  openDeliveryFile,
  readFileRow,
  refuseColumns,
  type DeliveryFile,
  type FileRow,
} from './delivery-file.ts'
import { recogniseColumns, type ReportColumns, type ReportField } from './report-columns.ts'

/** Enough to see whether the columns are right. */
const ROWS_SHOWN_MAX = 5

/**
 * How a file would be read, before anything is checked or written: by the chosen columns, or else by the recognized
 * ones.
 */
export async function previewFile(input: PreviewFileInput): Promise<FilePreview> {
  const file = await openDeliveryFile(input.bytes, input.fileName)
  const { kind, sheetName, otherSheets, header } = file
  const recognised = recogniseColumns(header)
  if (input.columns) refuseColumns(input.columns, header)
  const columns = input.columns ?? recognised.columns
  const question = createDateQuestion()
  const shown: FileRow[] = []
  let rows = 0
  let leftEmpty = 0
  for await (const tableRow of file.rows) {
    const row = readFileRow(tableRow, {
      columns,
      headerLength: header.length,
      kind,
      dateForm: input.dateForm,
    })
    rows++
    if (row.isLeftEmpty) {
      leftEmpty++
      continue
    }
    question.add(row.asOf)
    if (shown.length < ROWS_SHOWN_MAX) shown.push(row)
  }
  return {
    kind,
    sheetName,
    otherSheets,
    header,
    columns,
    ambiguous: input.columns ? [] : recognised.ambiguous,
    rows,
    // Until the column of the package IDs is known, full rows look empty too.
    leftEmpty: columns.package_id === undefined ? 0 : leftEmpty,
    shown,
    dates: question.ask(),
  }
}

export interface PreviewFileInput {
  /** Empty: not known. */
  fileName: string
  bytes: Buffer
  /** As the person chose them; null: by their names. */
  columns: ReportColumns | null
  dateForm: DateForm | null
}

export interface FilePreview extends Pick<DeliveryFile, 'kind' | 'sheetName' | 'otherSheets' | 'header'> {
  columns: ReportColumns
  ambiguous: ReportField[]
  /** Below the header, including empty ones. */
  rows: number
  leftEmpty: number
  /** The first ones. */
  shown: FileRow[]
  /** What to ask about the dates; null: nothing. */
  dates: DateQuestion | null
}
