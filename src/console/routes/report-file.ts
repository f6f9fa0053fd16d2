import { z } from 'zod'
import { DATE_FORMS } from '../../core/delivery/date-form.ts'
import { cutValue, FILE_BYTES_MAX, type FileRow } from '../../core/delivery/delivery-file.ts'
import { previewFile, type FilePreview } from '../../core/delivery/preview-file.ts'
import { REPORT_FIELDS, type ReportColumns, type ReportField } from '../../core/delivery/report-columns.ts'
import { reportFile } from '../../core/delivery/report-file.ts'
import type { TemplateLine } from '../../core/delivery/template-sql.ts'
import { walkTemplateLines } from '../../core/delivery/walk-template-lines.ts'
import { formatInstant, type Instant } from '../../exact/instant.ts'
import type { CsvField } from '../../core/spreadsheet/csv-line.ts'
import { csvFile } from '../../http/file-answer.ts'
import { member } from '../route.ts'
import { COUNTED_BASES, UNITS } from '../../core/delivery/units.ts'

const requiredColumn = z
  .string('choose the column')
  .regex(/^[1-9]\d{0,3}$/, 'columns are numbered from 1')
  .transform(Number)
const column = requiredColumn.optional()

/** Which column each field is in. */
const columns = z.object(
  Object.fromEntries(REPORT_FIELDS.map((field) => [field, column])) as Record<ReportField, typeof column>,
)

const fileName = z.string().optional()

const dateForm = z.enum(DATE_FORMS).optional()

const flag = z
  .enum(['true', 'false'])
  .optional()
  .transform((text) => text === 'true')

const count = z
  .string()
  .regex(/^\d{1,6}$/, 'a number is missing')
  .transform(Number)
  .optional()

/** Reporting with a file: the template, how a file would be read, and the report itself. */
export const deliveryFile = [
  member('GET /delivery-file/template.csv', {
    answer: async (context) =>
      csvFile(
        'delivery-template.csv',
        TEMPLATE_COLUMNS,
        templateRows(walkTemplateLines(context), endOfYesterday(context.now)),
      ),
  }),

  member('POST /delivery-file/preview', {
    bodyLimitBytes: FILE_BYTES_MAX,
    turns: 'files',
    query: columns.extend({ file_name: fileName, date_form: dateForm }),
    body: 'file',
    answer: async (_context, { query, body: bytes }) => {
      const { file_name, date_form, ...chosen } = query
      const isChosen = Object.values(chosen).some((position) => position !== undefined)
      const preview = await previewFile({
        fileName: file_name ?? '',
        bytes,
        columns: isChosen ? columnsOf(chosen) : null,
        dateForm: date_form ?? null,
      })
      return describePreview(preview)
    },
  }),

  member('POST /delivery-file', {
    bodyLimitBytes: FILE_BYTES_MAX,
    turns: 'files',
    query: columns.extend({
      // The sender has said at least where the package IDs are: nothing is written by a guess.
      package_id: requiredColumn,
      file_name: fileName,
      date_form: dateForm,
      confirm_delivered: flag,
      // As validation answered them.
      marked_delivered: count,
      warned: count,
      dry_run: flag,
    }),
    body: 'file',
    answer: async (context, { query, body: bytes }) => {
      const { file_name, date_form, confirm_delivered, marked_delivered, warned, dry_run, ...chosen } = query
      const { requestId, startedAtMs } = context
      const outcome = await reportFile(context, {
        fileName: file_name ?? '',
        bytes,
        columns: columnsOf(chosen),
        dateForm: date_form ?? null,
        confirmsDelivered: confirm_delivered,
        validated: { linesMarkedDelivered: marked_delivered ?? null, warned: warned ?? null },
        isDryRun: dry_run,
        requestId,
        startedAtMs,
      })
      return {
        accepted: outcome.accepted,
        history_only: outcome.historyOnly,
        unchanged: outcome.unchanged,
        rejected: outcome.rejected,
        left_empty: outcome.leftEmpty,
        marked_delivered: outcome.linesMarkedDelivered,
        marked_rows: outcome.markedRows.map(({ row, line }) => ({
          row: row.row,
          package_id: row.packageId,
          campaign_name: line.campaignName,
          line_name: line.name,
        })),
        rejected_rows: outcome.rejectedRows.map(({ row, line, reason, field, message }) => ({
          ...describeRow(row, row.asOf),
          campaign_name: line?.campaignName ?? null,
          line_name: line?.name ?? null,
          reason,
          field,
          message,
        })),
        warned: outcome.warned,
        warned_rows: outcome.warnedRows.map(({ row, line, warnings }) => ({
          row: row.row,
          package_id: row.packageId,
          campaign_name: line.campaignName,
          line_name: line.name,
          warnings,
        })),
        dry_run,
      }
    },
  }),
]

function columnsOf(chosen: { [field in ReportField]?: number | undefined }): ReportColumns {
  return Object.fromEntries(Object.entries(chosen).filter(([, position]) => position !== undefined))
}

function describePreview(preview: FilePreview) {
  const { kind, sheetName, otherSheets, header, leftEmpty, shown, ...rest } = preview
  const used = new Set(Object.values(rest.columns))
  return {
    ...rest,
    kind,
    sheet: sheetName === null ? null : cutValue(sheetName),
    other_sheets: otherSheets,
    header: header.map(cutValue),
    ignored_columns: header.filter((name, i) => name !== '' && !used.has(i + 1)).map(cutValue),
    left_empty: leftEmpty,
    first_rows: shown.map((row) => describeRow(row, row.asOfRead)),
  }
}

function describeRow(fileRow: FileRow, asOf: string) {
  const { row, packageId, quantities, total, delivered } = fileRow
  return { row, package_id: packageId, ...quantities, total, delivered, as_of: asOf }
}

const TEMPLATE_COLUMNS = [
  'package_id',
  'campaign',
  'line',
  'reference',
  'pricing',
  'current_total',
  'current_as_of',
  ...COUNTED_BASES,
  'delivered',
  'as_of',
]

/** Columns to fill in come last. A row without a total is not reported. */
async function* templateRows(lines: AsyncIterable<TemplateLine>, asOf: string): AsyncGenerator<CsvField[]> {
  for await (const { package_id, campaign_name, name, reference, pricing_basis, quantity, as_of } of lines) {
    const { words } = UNITS[pricing_basis]
    const empty = COUNTED_BASES.map(() => '')
    yield [package_id, campaign_name, name, reference, words, quantity, as_of, ...empty, '', asOf]
  }
}

/** As the form has it. As a time, since spreadsheets rewrite a date in a form of their own. */
function endOfYesterday(now: Instant): string {
  return `${formatInstant(now).slice(0, 10)}T00:00:00Z`
}
