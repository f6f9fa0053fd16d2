import { describe, expect, test } from 'vitest'
import { deadlinePolicy } from '../../../core/product/deadlines.ts'
import { deadlinePolicyOf, deadlinesDraftOf, newStage } from './deadlines-draft.ts'

describe('a deadline policy in the form', () => {
  test.each([
    { booking_lead_days: 0 },
    { cancellation_lead_days: 7, business_days_only: false },
    {
      booking_lead_days: 14,
      cancellation_lead_days: 7,
      material_stages: [
        { stage: 'draft', lead_days: 10, label: 'Talking points' },
        { stage: 'final', lead_days: 3 },
      ],
      business_days_only: true,
    },
  ])('comes out as it went in: %j', (policy) => {
    expect(deadlinePolicyOf(deadlinesDraftOf(deadlinePolicy.parse(policy)))).toEqual(policy)
  })

  test('is left out without any deadline', () => {
    expect(deadlinePolicyOf(deadlinesDraftOf(undefined))).toBeUndefined()
    const calendarDays = { ...deadlinesDraftOf(undefined), business_days_only: false }
    expect(deadlinePolicyOf(calendarDays)).toBeUndefined()
  })

  test('is sent as typed where it is wrong, for the server to name each field', () => {
    const wrong = { ...deadlinesDraftOf(undefined), booking_lead_days: 'soon', stages: [newStage()] }
    const { error } = deadlinePolicy.safeParse(deadlinePolicyOf(wrong))
    expect(error!.issues.map(({ path }) => path.join('.'))).toEqual([
      'booking_lead_days',
      'material_stages.0.stage',
      'material_stages.0.lead_days',
    ])
    const onlyBusinessDays = { ...deadlinesDraftOf(undefined), business_days_only: true }
    expect(deadlinePolicy.safeParse(deadlinePolicyOf(onlyBusinessDays)).success).toBe(false)
  })
})
