import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { checkFormat } from '../core/product/check-format.ts'
import { listFormats } from '../core/product/list-formats.ts'
import { saveFormat } from '../core/product/save-format.ts'
import { showFormat } from '../core/product/show-format.ts'
import { withdrawFormat } from '../core/product/withdraw-format.ts'
import { Refusal } from '../core/refusal.ts'
import { routeForOperator, type ConsoleServices } from './console-route.ts'
import type { FormatAnswer, FormatsAnswer } from './operator-format-answers.ts'
import type { PreviewAnswer } from './operator-product-answers.ts'

const formatInPath = z.object({ formatId: z.string() })
/** The operation checks its fields. */
const format = z.record(z.string(), z.unknown(), 'give a format')

/** Creative formats: the standard ones and the operator's own. */
export function registerOperatorFormatRoutes(app: FastifyInstance, services: ConsoleServices): void {
  routeForOperator(app, services, {
    method: 'GET',
    path: '/api/console/operator/formats',
    answer: async (context): Promise<FormatsAnswer> => ({
      formats: (await listFormats(context)).map(({ format_id, medium, is_standard, document }) => ({
        format_id,
        name: document.name,
        medium,
        is_standard,
      })),
    }),
  })

  routeForOperator(app, services, {
    method: 'POST',
    path: '/api/console/operator/formats',
    body: z.object({ format }),
    answer: async (context, { body }) => {
      const { formatId } = await saveFormat(context, { format: body.format, mustBe: 'new' })
      return { format_id: formatId }
    },
  })

  routeForOperator(app, services, {
    method: 'GET',
    path: '/api/console/operator/formats/:formatId',
    params: formatInPath,
    answer: async (context, { params }): Promise<FormatAnswer> => {
      const { format_id, medium, document, is_standard, product_ids } = await showFormat(context, params)
      const shown = { id: format_id, type: medium, ...document }
      return { format: shown, is_standard, product_ids, answer: services.agentView.previewFormat(shown) }
    },
  })

  routeForOperator(app, services, {
    method: 'PUT',
    path: '/api/console/operator/formats/:formatId',
    params: formatInPath,
    body: z.object({ format }),
    answer: async (context, { params, body }) => {
      if (body.format['id'] !== params.formatId) {
        throw new Refusal('invalid', 'The ID of a format cannot be changed.', 'id')
      }
      await saveFormat(context, { format: body.format, mustBe: 'there' })
    },
  })

  routeForOperator(app, services, {
    method: 'DELETE',
    path: '/api/console/operator/formats/:formatId',
    params: formatInPath,
    answer: async (context, { params }) => withdrawFormat(context, params),
  })

  routeForOperator(app, services, {
    method: 'POST',
    path: '/api/console/operator/format-preview',
    body: z.object({ format }),
    answer: async (context, { body }): Promise<PreviewAnswer> => ({
      answer: services.agentView.previewFormat(checkFormat(context, body)),
    }),
  })
}
