import { requireOperator } from '../access.ts'
import type { Context } from '../context.ts'
import { DATA_KINDS, SETTABLE_KINDS, type RetentionSettings, type SettableKind } from './data-kind.ts'
import { daysKept, type DaysKept } from './days-kept.ts'
import { readChosenDays } from './retention-sql.ts'

/** For operations on how long data is kept. */
export interface RetentionContext extends Context {
  settings: RetentionSettings
}

export interface ListedRetention extends DaysKept {
  kind: SettableKind
  title: string
  holds: string
  is_personal: boolean
  days_min: number
  /** Fewer than usual where it belongs to a kind that is kept for less. */
  days_max: number
  min_reason: string | null
  /** The setting of the environment, if there is one. */
  variable: string | null
  /** The title of the kind that it belongs to. */
  within: string | null
}

/** The kinds of data whose days the operator sets. */
export async function listRetention(context: RetentionContext): Promise<ListedRetention[]> {
  requireOperator(context)
  const kept = daysKept(await readChosenDays(context.database), context.settings)
  return SETTABLE_KINDS.map((kind) => {
    const { daysMin, daysMax, minReason, setting, within } = DATA_KINDS[kind].kept
    const { title, holds, isPersonal } = DATA_KINDS[kind]
    return {
      kind,
      title,
      holds,
      is_personal: isPersonal,
      ...kept[kind],
      days_min: daysMin,
      days_max: within ? kept[within].days : daysMax,
      min_reason: minReason ?? null,
      variable: setting?.variable ?? null,
      within: within ? DATA_KINDS[within].title : null,
    }
  })
}
