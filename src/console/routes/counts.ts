import { z } from 'zod'
import { answerCount } from '../../core/count/answer-count.ts'
import { changeTolerance } from '../../core/count/change-tolerance.ts'
import { listCounts } from '../../core/count/list-counts.ts'
import { recordCountFile } from '../../core/count/record-count-file.ts'
import { COUNTS_MAX, recordCounts } from '../../core/count/record-counts.ts'
import type { Context } from '../../core/context.ts'
import { cutValue, FILE_BYTES_MAX } from '../../core/delivery/delivery-file.ts'
import { NOTE_LENGTH_MAX } from '../../core/note/note.ts'
import { tableFile } from '../../http/file-answer.ts'
import { COUNT_COLUMNS, countRows, TEMPLATE_COLUMNS, templateRows } from '../count-table.ts'
import { uuid } from '../query-parts.ts'
import { member } from '../route.ts'

const TEXT_LENGTH_MAX = 200
const text = z.string().max(TEXT_LENGTH_MAX, 'this is too long')
const note = z
  .string()
  .max(4 * NOTE_LENGTH_MAX, `write at most ${NOTE_LENGTH_MAX} characters`)
  .default('')
const days = { first_day: text, last_day: text }
/** Neither: the server chooses them. */
const chosenDays = { first_day: text.optional(), last_day: text.optional() }
const format = z.enum(['csv', 'xlsx']).default('csv')

/** What each side counted, and what they agreed on, for both. */
export const counts = [
  member('GET /campaigns/:campaignId/counts', {
    query: z.object(chosenDays),
    answer: async (context, { params, query }) => listPage(context, params.campaignId, query),
  }),

  member('GET /campaigns/:campaignId/counts/lines', {
    query: z.object({ ...chosenDays, format }),
    turns: 'exports',
    answer: async (context, { params, query }) => {
      const page = await listPage(context, params.campaignId, query)
      const name = `counts-${page.first_day}-${page.last_day}`
      return tableFile(query.format, name, COUNT_COLUMNS, countRows(page))
    },
  }),

  member('GET /campaigns/:campaignId/counts/template', {
    query: z.object({ ...chosenDays, format }),
    turns: 'exports',
    answer: async (context, { params, query }) => {
      const page = await listPage(context, params.campaignId, query)
      const name = `counts-template-${page.first_day}-${page.last_day}`
      return tableFile(query.format, name, TEMPLATE_COLUMNS, templateRows(page))
    },
  }),

  member('POST /campaigns/:campaignId/counts', {
    body: z.strictObject({
      ...days,
      counts: z.array(z.strictObject({ line: text, quantity: text })).max(COUNTS_MAX),
      note,
      is_dry_run: z.boolean().default(false),
    }),
    answer: async (context, { params, body }) =>
      recordCounts(context, {
        ...params,
        firstDay: body.first_day,
        lastDay: body.last_day,
        counts: body.counts,
        note: body.note,
        fileName: null,
        isDryRun: body.is_dry_run,
      }),
  }),

  member('POST /campaigns/:campaignId/counts/file', {
    bodyLimitBytes: FILE_BYTES_MAX,
    turns: 'files',
    query: z.object({
      ...days,
      file_name: z.string().default(''),
      note,
      is_dry_run: z.enum(['true', 'false']).default('false'),
    }),
    body: 'file',
    answer: async (context, { params, query, body: bytes }) => {
      const file = await recordCountFile(context, {
        ...params,
        firstDay: query.first_day,
        lastDay: query.last_day,
        fileName: query.file_name,
        bytes,
        note: query.note,
        isDryRun: query.is_dry_run === 'true',
      })
      return {
        kind: file.kind,
        sheet: file.sheetName === null ? null : cutValue(file.sheetName),
        other_sheets: file.otherSheets,
        rows: file.rows,
        accepted: file.accepted,
        rejected: file.rejected,
        left_empty: file.leftEmpty,
        is_dry_run: query.is_dry_run === 'true',
      }
    },
  }),

  member('POST /campaigns/:campaignId/counts/answers', {
    body: z.strictObject({
      ...days,
      package_id: uuid,
      kind: z.enum(['proposed', 'agreed', 'disputed']),
      quantity: text.default(''),
      note,
    }),
    answer: async (context, { params, body }) =>
      answerCount(context, {
        ...params,
        packageId: body.package_id,
        firstDay: body.first_day,
        lastDay: body.last_day,
        kind: body.kind,
        quantity: body.quantity,
        note: body.note,
      }),
  }),

  member('PUT /campaigns/:campaignId/count-tolerance', {
    body: z.strictObject({ percent: text }),
    answer: async (context, { params, body }) => changeTolerance(context, { ...params, ...body }),
  }),
]

function listPage(
  context: Context,
  campaignId: string,
  query: { first_day?: string | undefined; last_day?: string | undefined },
) {
  const { first_day: firstDay, last_day: lastDay } = query
  const isChosen = firstDay !== undefined || lastDay !== undefined
  return listCounts(context, {
    campaignId,
    // One alone is one day.
    days: isChosen ? { firstDay: firstDay ?? lastDay!, lastDay: lastDay ?? firstDay! } : null,
  })
}
