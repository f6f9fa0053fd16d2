import { z } from 'zod'
import { checkFormat } from '../../core/product/check-format.ts'
import { listFormats } from '../../core/product/list-formats.ts'
import { saveFormat } from '../../core/product/save-format.ts'
import { showFormat } from '../../core/product/show-format.ts'
import { withdrawFormat } from '../../core/product/withdraw-format.ts'
import { Refusal } from '../../core/refusal.ts'
import { operator } from '../route.ts'

/** The operation checks its fields. */
const format = z.record(z.string(), z.unknown(), 'give a format')

/** Creative formats: the standard ones and the operator's own. */
export const formats = [
  operator('GET /operator/formats', {
    answer: async (context) => ({
      formats: (await listFormats(context)).map(({ format_id, medium, is_standard, document }) => ({
        format_id,
        name: document.name,
        medium,
        is_standard,
      })),
    }),
  }),

  operator('POST /operator/formats', {
    body: z.object({ format }),
    answer: async (context, { body }) => {
      const { formatId } = await saveFormat(context, { format: body.format, mustBe: 'new' })
      return { format_id: formatId }
    },
  }),

  operator('GET /operator/formats/:formatId', {
    params: 'verbatim',
    answer: async (context, { params }) => {
      const { format_id, medium, document, is_standard, product_ids } = await showFormat(context, params)
      const shown = { id: format_id, type: medium, ...document }
      return {
        format: shown,
        is_standard,
        product_ids,
        answer: context.services.agentView.previewFormat(shown),
      }
    },
  }),

  operator('PUT /operator/formats/:formatId', {
    params: 'verbatim',
    body: z.object({ format }),
    answer: async (context, { params, body }) => {
      if (body.format['id'] !== params.formatId) {
        throw new Refusal('invalid', 'The ID of a format cannot be changed.', 'id')
      }
      await saveFormat(context, { format: body.format, mustBe: 'there' })
    },
  }),

  operator('DELETE /operator/formats/:formatId', {
    params: 'verbatim',
    answer: async (context, { params }) => withdrawFormat(context, params),
  }),

  operator('POST /operator/format-preview', {
    body: z.object({ format }),
    answer: async (context, { body }) => ({
      answer: context.services.agentView.previewFormat(checkFormat(context, body)),
    }),
  }),
]
