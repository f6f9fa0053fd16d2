import { formatInstant, parseInstant } from '../../exact/instant.ts'
import { Refusal } from '../refusal.ts'
import { isUuid } from '../uuid.ts'
import type { CallConditions } from './read-calls-sql.ts'

/** An operator's filter of the call log, as typed. */
export interface CallFilter {
  /** The id of a key, or 'none' for callers without one. */
  key?: string | undefined
  tool?: string | undefined
  /** 'completed', 'empty', or the code of an error. */
  outcome?: string | undefined
  /** A date or a time with its zone. The second is not included. */
  from?: string | undefined
  before?: string | undefined
  /** From the previous page. */
  cursor?: string | undefined
}

/** A call's place in the log. */
export interface CallPlace {
  calledAt: string
  number: string
}

export const NO_KEY = 'none'

export function readCallFilter(filter: CallFilter): CallConditions {
  const { key, tool, outcome, cursor } = filter
  if (key !== undefined && key !== NO_KEY && !isUuid(key)) {
    throw new Refusal('invalid', 'Choose a key from the list.', 'key')
  }
  return {
    keyId: key === NO_KEY ? null : key,
    tool,
    outcome,
    from: readInstant(filter.from, 'from'),
    before: readInstant(filter.before, 'before'),
    after: cursor === undefined ? undefined : readCursor(cursor),
  }
}

export function cursorOf({ called_at, number }: { called_at: string; number: string }): string {
  return `${called_at}_${number}`
}

function readCursor(cursor: string): CallPlace {
  const [calledAt = '', number = ''] = cursor.split('_')
  if (parseInstant(calledAt) === undefined || !/^\d{1,18}$/.test(number)) {
    throw new Refusal('invalid', 'There is no such page. Start with the newest calls.', 'cursor')
  }
  return { calledAt, number }
}

function readInstant(text: string | undefined, field: string): string | undefined {
  if (text === undefined) return undefined
  const instant = parseInstant(text)
  if (instant === undefined) {
    throw new Refusal('invalid', 'Enter a date, or a time with its zone such as 2026-11-15T14:00:00Z.', field)
  }
  return formatInstant(instant)
}
