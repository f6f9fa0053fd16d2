import { parseInstant } from '../../exact/instant.ts'
import type { Context } from '../context.ts'
import { refuseInvalid, type FieldProblem } from '../refusal.ts'
import {
  lockForAct,
  requireCampaignToChange,
  saveLife,
  type LifeInput,
  type LivingCampaign,
} from './change-life.ts'
import { dayOf, REASON_LENGTH_MAX } from './life.ts'

const DAY = /^\d{4}-\d\d-\d\d$/
/** Line breaks are part of a reason. */
const CONTROL_CHARACTER = /[^\P{Cc}\n]/u

/**
 * Ends a campaign early: `from` is the first day without delivery, today or later, and no later than the last day of the
 * flight. Reports are accepted as before. Also changes the day or the reason of a cancellation.
 */
export async function cancelCampaign(
  context: Context,
  input: LifeInput & { from: string; reason: string },
): Promise<{ version: number }> {
  const campaign = await requireCampaignToChange(context, input.campaignId)
  const from = input.from.trim()
  const reason = input.reason.replaceAll('\r\n', '\n').trim()
  return context.database.transaction(async (tx) => {
    const current = await lockForAct(tx, context, campaign, { version: input.version, act: 'cancel' })
    refuseInvalid([...problemsOfDay(from, current, dayOf(context.now)), ...problemsOfReason(reason)])
    const { cancelled_from: dayBefore, cancellation_reason: reasonBefore } = current
    const reasonAfter = reason === '' ? null : reason
    if (from === dayBefore && reasonAfter === reasonBefore) return { version: current.version }
    return saveLife(tx, context, current, {
      life: { cancelledFrom: from, cancellationReason: reasonAfter },
      terms: {
        ...(from !== dayBefore && { cancelled_from: [dayBefore, from] }),
        ...(reasonAfter !== reasonBefore && { cancellation_reason: [reasonBefore, reasonAfter] }),
      },
      act: dayBefore === null ? 'campaign.cancelled' : 'campaign.cancellation_changed',
    })
  })
}

function problemsOfDay(day: string, { flight_end: lastDay }: LivingCampaign, today: string): FieldProblem[] {
  if (!DAY.test(day) || parseInstant(day) === undefined) {
    return [{ field: 'from', message: 'Choose the first day without delivery.' }]
  }
  if (day < today) return [{ field: 'from', message: 'Choose today (UTC) or a later day.' }]
  if (lastDay !== null && day > lastDay) {
    return [{ field: 'from', message: `The campaign ends on ${lastDay}. Choose that day or an earlier one.` }]
  }
  return []
}

function problemsOfReason(reason: string): FieldProblem[] {
  if (reason.length <= REASON_LENGTH_MAX && !CONTROL_CHARACTER.test(reason)) return []
  return [
    { field: 'reason', message: `Give a reason of ${REASON_LENGTH_MAX} characters at most, as plain text.` },
  ]
}
