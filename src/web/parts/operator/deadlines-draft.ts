import type { DeadlinePolicy } from '../../../core/product/deadlines.ts'
import { numberIn } from './pricing-draft.ts'

/** A deadline policy as a form holds it: numbers as they are typed. */
export interface DeadlinesDraft {
  /** Empty: no such deadline. */
  booking_lead_days: string
  cancellation_lead_days: string
  stages: StageDraft[]
  /** Undefined: not stated, which means calendar days. */
  business_days_only: boolean | undefined
}

/** Material that is due by a day: a draft, then the final file. */
export interface StageDraft {
  key: number
  stage: string
  lead_days: string
  label: string
}

let nextKey = 0

export function newStage(): StageDraft {
  return { key: nextKey++, stage: '', lead_days: '', label: '' }
}

export function deadlinesDraftOf(policy: DeadlinePolicy | undefined): DeadlinesDraft {
  return {
    booking_lead_days: String(policy?.booking_lead_days ?? ''),
    cancellation_lead_days: String(policy?.cancellation_lead_days ?? ''),
    stages: (policy?.material_stages ?? []).map(({ stage, lead_days, label }) => ({
      key: nextKey++,
      stage,
      lead_days: String(lead_days),
      label: label ?? '',
    })),
    business_days_only: policy?.business_days_only,
  }
}

/** With keys that no other stage on the page has. */
export function restoredDeadlines(draft: DeadlinesDraft): DeadlinesDraft {
  return { ...draft, stages: draft.stages.map((stage) => ({ ...stage, key: nextKey++ })) }
}

/**
 * In the form that is sent; undefined without any deadline. Text that is not a number is sent as typed, and business days without
 * a deadline are sent too: the server then names the field.
 */
export function deadlinePolicyOf(draft: DeadlinesDraft): Record<string, unknown> | undefined {
  const { booking_lead_days, cancellation_lead_days, stages, business_days_only } = draft
  const policy = {
    ...(booking_lead_days.trim() !== '' && { booking_lead_days: numberIn(booking_lead_days) }),
    ...(cancellation_lead_days.trim() !== '' && {
      cancellation_lead_days: numberIn(cancellation_lead_days),
    }),
    ...(stages.length > 0 && { material_stages: stages.map(stageOf) }),
  }
  const hasDeadline = Object.keys(policy).length > 0
  if (!hasDeadline && business_days_only !== true) return undefined
  return { ...policy, ...(business_days_only !== undefined && { business_days_only }) }
}

function stageOf({ stage, lead_days, label }: StageDraft): Record<string, unknown> {
  return { stage, lead_days: numberIn(lead_days), ...(label.trim() !== '' && { label }) }
}
