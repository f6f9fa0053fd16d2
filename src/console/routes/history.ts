import { z } from 'zod'
import type { HistoryRow } from '../../core/campaign/history-sql.ts'
import { listHistory } from '../../core/campaign/list-history.ts'
import { walkHistory } from '../../core/campaign/walk-history.ts'
import type { CsvField } from '../../core/spreadsheet/csv-line.ts'
import { csvFile } from '../../http/file-answer.ts'
import { member } from '../route.ts'
import { day, pageNumber } from '../query-parts.ts'

const filters = {
  effect: z.enum(['first', 'replaced', 'correction', 'late']).optional(),
  source: z.enum(['api_key', 'person', 'file', 'command_line']).optional(),
  from: day,
  to: day,
}

const revision = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, 'start with the latest reports')
  .optional()
  .transform((text) => (text === undefined ? undefined : Number(text)))

/** Every report of a line, for its seller and for its buyer. */
export const history = [
  member('GET /lines/:packageId/history', {
    onlyReads: true,
    query: z.object({ ...filters, older_than: revision, page: pageNumber }),
    answer: async (context, { params, query: { source, older_than, ...query } }) =>
      listHistory(context, { ...params, ...query, sourceKind: source, olderThan: older_than }),
  }),

  member('GET /lines/:packageId/history.csv', {
    onlyReads: true,
    query: z.object(filters),
    answer: async (context, { params, query: { source, ...query } }) => {
      const { found, reports } = await walkHistory(context, { ...params, ...query, sourceKind: source })
      const columns = found.isSeller ? [...COLUMNS, ...SELLER_COLUMNS] : COLUMNS
      return csvFile(`history-${found.line.package_id}.csv`, columns, rowsOf(reports, columns))
    },
  }),
]

const COLUMNS = [
  'received_at',
  'as_of',
  'effect',
  'quantity',
  'figure_before',
  'figure_after',
  'source_kind',
] as const satisfies (keyof HistoryRow)[]

/** Which key, person or file it came from is for the seller only. */
const SELLER_COLUMNS = [
  'key_prefix',
  'key_label',
  'person_name',
  'person_email',
  'file_name',
] as const satisfies (keyof HistoryRow)[]

async function* rowsOf(
  reports: AsyncIterable<HistoryRow>,
  columns: readonly (keyof HistoryRow)[],
): AsyncGenerator<CsvField[]> {
  for await (const report of reports) yield columns.map((column) => report[column])
}
