import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { checkFormat } from '../core/creative-format/check-format.ts'
import { listFormats } from '../core/creative-format/list-formats.ts'
import { saveFormat } from '../core/creative-format/save-format.ts'
import { showFormat } from '../core/creative-format/show-format.ts'
import { withdrawFormat } from '../core/creative-format/withdraw-format.ts'
import { Refusal } from '../core/refusal.ts'
import { routeForOperator, type ConsoleContext } from './console-route.ts'
import type { FormatAnswer, FormatsAnswer } from './operator-format-answers.ts'
import type { PreviewAnswer } from './operator-product-answers.ts'

const formatInPath = z.object({ formatId: z.string() })
/** The operation checks its fields. */
const format = z.record(z.string(), z.unknown(), 'give a format')

/** Creative formats: the standard ones and the operator's own. */
export function registerOperatorFormatRoutes(app: FastifyInstance, context: ConsoleContext): void {
  routeForOperator(app, context, {
    method: 'GET',
    path: '/api/console/operator/formats',
    answer: async (call): Promise<FormatsAnswer> => ({
      formats: (await listFormats(call)).map(({ format_id, medium, is_standard, document }) => ({
        format_id,
        name: document.name,
        medium,
        is_standard,
      })),
    }),
  })

  routeForOperator(app, context, {
    method: 'POST',
    path: '/api/console/operator/formats',
    body: z.object({ format }),
    answer: async (call, { body }) => {
      const { formatId } = await saveFormat(call, { format: body.format, mustBe: 'new' })
      return { format_id: formatId }
    },
  })

  routeForOperator(app, context, {
    method: 'GET',
    path: '/api/console/operator/formats/:formatId',
    params: formatInPath,
    answer: async (call, { params }): Promise<FormatAnswer> => {
      const { format_id, medium, document, is_standard, product_ids } = await showFormat(call, params)
      const shown = { id: format_id, type: medium, ...document }
      return { format: shown, is_standard, product_ids, answer: context.agentView.previewFormat(shown) }
    },
  })

  routeForOperator(app, context, {
    method: 'PUT',
    path: '/api/console/operator/formats/:formatId',
    params: formatInPath,
    body: z.object({ format }),
    answer: async (call, { params, body }) => {
      if (body.format['id'] !== params.formatId) {
        throw new Refusal('invalid', 'The ID of a format cannot be changed.', 'id')
      }
      await saveFormat(call, { format: body.format, mustBe: 'there' })
    },
  })

  routeForOperator(app, context, {
    method: 'DELETE',
    path: '/api/console/operator/formats/:formatId',
    params: formatInPath,
    answer: async (call, { params }) => withdrawFormat(call, params),
  })

  routeForOperator(app, context, {
    method: 'POST',
    path: '/api/console/operator/format-preview',
    body: z.object({ format }),
    answer: async (call, { body }): Promise<PreviewAnswer> => ({
      answer: context.agentView.previewFormat(checkFormat(call, body)),
    }),
  })
}
