import { z } from 'zod'
import { answerCount } from '../../core/count/answer-count.ts'
import { changeTolerance } from '../../core/count/change-tolerance.ts'
import { listCounts } from '../../core/count/list-counts.ts'
import { COUNTS_MAX, recordCounts } from '../../core/count/record-counts.ts'
import { NOTE_LENGTH_MAX } from '../../core/note/note.ts'
import { uuid } from '../query-parts.ts'
import { member } from '../route.ts'

const TEXT_LENGTH_MAX = 200
const text = z.string().max(TEXT_LENGTH_MAX, 'this is too long')
const note = z
  .string()
  .max(4 * NOTE_LENGTH_MAX, `write at most ${NOTE_LENGTH_MAX} characters`)
  .default('')
const days = { first_day: text, last_day: text }

/** What each side counted, and what they agreed on, for both. */
export const counts = [
  member('GET /campaigns/:campaignId/counts', {
    query: z.object(days),
    answer: async (context, { params, query }) =>
      listCounts(context, { ...params, firstDay: query.first_day, lastDay: query.last_day }),
  }),

  member('POST /campaigns/:campaignId/counts', {
    body: z.strictObject({
      ...days,
      counts: z.array(z.strictObject({ line: text, quantity: text })).max(COUNTS_MAX),
      note,
      file_name: text.nullable().default(null),
      is_dry_run: z.boolean().default(false),
    }),
    answer: async (context, { params, body }) =>
      recordCounts(context, {
        ...params,
        firstDay: body.first_day,
        lastDay: body.last_day,
        counts: body.counts,
        note: body.note,
        fileName: body.file_name,
        isDryRun: body.is_dry_run,
      }),
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
