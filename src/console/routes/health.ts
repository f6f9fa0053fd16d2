import { z } from 'zod'
import { listQuietLines } from '../../core/health/list-quiet-lines.ts'
import { showHealth } from '../../core/health/show-health.ts'
import { version } from '../../package-root.ts'
import { operator } from '../route.ts'

const QUIET_DAYS = 3

/** The installation's health, for its operators. */
export const health = [
  operator('GET /operator/health', {
    answer: async (context) => ({ version, ...(await showHealth(context)) }),
  }),

  operator('GET /operator/health/quiet-lines', {
    query: z.object({
      days: z
        .string()
        .regex(/^\d{1,3}$/, 'give a number of days')
        .optional()
        .transform((text) => Number(text ?? QUIET_DAYS)),
      after: z.string().max(60, 'this is too long').optional(),
    }),
    answer: async (context, { query }) => listQuietLines(context, query),
  }),
]
