import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { listQuietLines } from '../core/health/list-quiet-lines.ts'
import { showHealth } from '../core/health/show-health.ts'
import { version } from '../package-root.ts'
import { routeForOperator, type ConsoleServices } from './console-route.ts'
import type { HealthAnswer, QuietLinesAnswer } from './operator-answers.ts'

const QUIET_DAYS = 3

/** The installation's health, for its operators. */
export function registerOperatorHealthRoutes(app: FastifyInstance, services: ConsoleServices): void {
  routeForOperator(app, services, {
    method: 'GET',
    path: '/api/console/operator/health',
    answer: async (context): Promise<HealthAnswer> => ({ version, ...(await showHealth(context)) }),
  })

  routeForOperator(app, services, {
    method: 'GET',
    path: '/api/console/operator/health/quiet-lines',
    query: z.object({
      days: z
        .string()
        .regex(/^\d{1,3}$/, 'give a number of days')
        .optional()
        .transform((text) => Number(text ?? QUIET_DAYS)),
      after: z.string().max(60, 'this is too long').optional(),
    }),
    answer: async (context, { query }): Promise<QuietLinesAnswer> => listQuietLines(context, query),
  })
}
