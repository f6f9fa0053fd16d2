import { DAY_MS } from '../../exact/day.ts'
import type { Instant } from '../../exact/instant.ts'
import { DATA_KINDS, SETTABLE_KINDS, type RetentionSettings, type SettableKind } from './data-kind.ts'

/** Where the number of days comes from: an operator set it, or the environment, or neither; or it is that of the kind it belongs to. */
export type DaysSource = 'operator' | 'environment' | 'default' | 'within'

export interface DaysKept {
  days: number
  source: DaysSource
  /** What it is without the operator's choice. */
  days_otherwise: number
}

/** For how long each kind is kept. What an operator chose comes before the environment, and that before the default. */
export function daysKept(
  chosen: ReadonlyMap<string, number>,
  settings: RetentionSettings,
): Record<SettableKind, DaysKept> {
  return Object.fromEntries(SETTABLE_KINDS.map((kind) => [kind, daysOf(kind, chosen, settings)])) as Record<
    SettableKind,
    DaysKept
  >
}

function daysOf(
  kind: SettableKind,
  chosen: ReadonlyMap<string, number>,
  settings: RetentionSettings,
): DaysKept {
  const { daysDefault, daysMin, daysMax, setting, within } = DATA_KINDS[kind].kept
  const outer = within && daysOf(within, chosen, settings)
  const otherwise = outer?.days ?? (setting ? settings[setting.field] : daysDefault)
  const ownDays = chosen.get(kind)
  if (ownDays === undefined) {
    const source = outer ? 'within' : otherwise === daysDefault ? 'default' : 'environment'
    return { days: otherwise, source, days_otherwise: otherwise }
  }
  // A bound may have moved since the choice was made.
  const days = Math.min(Math.max(ownDays, daysMin), outer?.days ?? daysMax)
  return { days, source: 'operator', days_otherwise: otherwise }
}

/** What is older goes. */
export function daysBefore(now: Instant, days: number): Instant {
  return (now - days * DAY_MS * 1_000) as Instant
}
