import { z } from 'zod'
import { oneLine } from './text-schemas.ts'

/** By when to book, cancel and send material: days before an episode, or before the first day of the flight. */

const DAYS_MAX = 3_650
const leadDays = z.int().min(0).max(DAYS_MAX)
const stage = oneLine(50)

const materialStages = z
  .array(z.strictObject({ stage, lead_days: leadDays, label: oneLine(200).optional() }))
  .min(1)
  .max(10)
  .refine(
    (stages) => stages.every(({ lead_days }, i) => i === 0 || lead_days <= stages[i - 1]!.lead_days),
    'must be in the order in which they are due, the earliest first',
  )

export const deadlinePolicy = z
  .strictObject({
    booking_lead_days: leadDays.optional(),
    cancellation_lead_days: leadDays.optional(),
    material_stages: materialStages.optional(),
    business_days_only: z.boolean().optional(),
  })
  .refine(
    ({ booking_lead_days, cancellation_lead_days, material_stages }) =>
      (booking_lead_days ?? cancellation_lead_days ?? material_stages) !== undefined,
    'must name at least one deadline',
  )
export type DeadlinePolicy = z.output<typeof deadlinePolicy>

/** RFC 3339 with a zone. */
export const instant = z.iso.datetime({
  offset: true,
  error: 'must be a time with a zone, such as 2026-11-14T10:00:00Z',
})

/** Of one episode, where they differ from its show's. */
export const installmentDeadlines = z
  .strictObject({
    booking_deadline: instant.optional(),
    cancellation_deadline: instant.optional(),
    material_deadlines: z
      .array(z.strictObject({ stage, due_at: instant, label: oneLine(200).optional() }))
      .min(1)
      .max(10)
      .refine(
        (due) =>
          due.every(({ due_at }, i) => i === 0 || Date.parse(due_at) >= Date.parse(due[i - 1]!.due_at)),
        'must be in the order in which they are due, the earliest first',
      )
      .optional(),
  })
  .refine(
    ({ booking_deadline, cancellation_deadline, material_deadlines }) =>
      (booking_deadline ?? cancellation_deadline ?? material_deadlines) !== undefined,
    'must name at least one deadline',
  )
