import { z } from 'zod'
import { listRetention } from '../../core/retention/list-retention.ts'
import { previewRetention } from '../../core/retention/preview-retention.ts'
import { setRetention } from '../../core/retention/set-retention.ts'
import { showDataKept } from '../../core/retention/show-data-kept.ts'
import { operator, person } from '../route.ts'

/** Within what a number in an address can be; the operation says what the kind takes. */
const days = z
  .string()
  .regex(/^\d{1,6}$/, 'enter a whole number of days')
  .transform(Number)

/** What is kept and for how long, for everyone; and for operators, how to change it. */
export const dataKept = [
  person('GET /data-kept', {
    answer: ({ database, services }) => showDataKept({ database, settings: services.config }),
  }),

  operator('GET /operator/data-kept', {
    answer: async (context) => ({
      kinds: await listRetention({ ...context, settings: context.services.config }),
    }),
  }),

  operator('GET /operator/data-kept/:kind/preview', {
    params: 'verbatim',
    // Without days: what it would be without the operator's choice.
    query: z.strictObject({ days: days.optional() }),
    answer: async (context, { params, query }) =>
      previewRetention(
        { ...context, settings: context.services.config },
        { kind: params.kind, days: query.days ?? null },
      ),
  }),

  // Fewer days delete for good.
  operator('PUT /operator/data-kept/:kind', {
    asksAgain: true,
    logged: 'retention_changed',
    params: 'verbatim',
    body: z.strictObject({ days: z.number('enter a whole number of days').nullable() }),
    answer: async (context, { params, body }) =>
      setRetention({ ...context, settings: context.services.config }, { kind: params.kind, days: body.days }),
  }),
]
