import { Refusal } from '../refusal.ts'
import {
  DATA_KINDS,
  isSettable,
  SETTABLE_KINDS,
  type RetentionSettings,
  type SettableKind,
} from './data-kind.ts'
import { numberInWords } from './days-in-words.ts'
import { daysKept } from './days-kept.ts'

/** What an operator asks for; null: what it is without their choice. */
export interface WantedRetention {
  kind: string
  days: number | null
}

export function parseKind(kind: string): SettableKind {
  if (isSettable(kind)) return kind
  throw new Refusal(
    'not_found',
    `There is no kind of data ${JSON.stringify(kind)} that can be set. Choose one of ${SETTABLE_KINDS.join(', ')}.`,
    'kind',
  )
}

/** Refuses days that this kind cannot have, with what was chosen for the others. */
export function requireDays(
  kind: SettableKind,
  days: number | null,
  chosen: ReadonlyMap<string, number>,
  settings: RetentionSettings,
): void {
  if (days === null) return
  const { daysMin, daysMax, minReason, within } = DATA_KINDS[kind].kept
  const most = within ? daysKept(chosen, settings)[within].days : daysMax
  if (Number.isInteger(days) && days >= daysMin && days <= most) return
  const why = [
    days < daysMin && minReason,
    within && days > most && `it is kept no longer than ${DATA_KINDS[within].title.toLowerCase()}`,
  ].find((reason) => typeof reason === 'string')
  throw new Refusal(
    'invalid',
    `Enter ${numberInWords(daysMin)} to ${numberInWords(most)}${why === undefined ? '' : `: ${why}`}.`,
    'days',
  )
}

/** What was chosen, with this choice. */
export function withChoice(
  chosen: ReadonlyMap<string, number>,
  kind: SettableKind,
  days: number | null,
): Map<string, number> {
  const others = [...chosen].filter(([name]) => name !== kind)
  return new Map(days === null ? others : [...others, [kind, days]])
}
