import { parseInstant } from '../../exact/instant.ts'
import { isCalendarDate } from '../../exact/calendar-date.ts'
import { requireOperator } from '../access.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import {
  listSecurityRows,
  type SecurityFilter,
  type SecurityPlace,
  type SecurityRow,
} from './security-log-sql.ts'

const PAGE_ROWS = 50

export type SecurityQuestion = { [Name in keyof SecurityFilter]?: string | undefined }

/** A page of the security log, newest first. */
export async function listSecurityEvents(
  context: Context,
  input: SecurityQuestion & { after?: string | undefined },
): Promise<{ events: SecurityRow[]; next: string | null }> {
  requireOperator(context)
  const after = input.after === undefined ? null : readPlace(input.after)
  const page = { after, rowsMax: PAGE_ROWS + 1 }
  const rows = await listSecurityRows(context.database, readSecurityFilter(input), page)
  const events = rows.slice(0, PAGE_ROWS)
  const last = events.at(-1)
  return { events, next: last && rows.length > PAGE_ROWS ? `${last.at}_${last.number}` : null }
}

export function readSecurityFilter(question: SecurityQuestion): SecurityFilter {
  const { kind = null, outcome = null, who = null, address = null, from = null, to = null } = question
  for (const [field, given] of Object.entries({ from, to })) {
    if (given !== null && !isCalendarDate(given)) {
      throw new Refusal('invalid', 'Enter a day, such as 2026-11-14.', field)
    }
  }
  return { kind, outcome, who, address, from, to }
}

function readPlace(text: string): SecurityPlace {
  const [at = '', number = '', ...more] = text.split('_')
  if (parseInstant(at) === undefined || !/^\d{1,18}$/.test(number) || more.length > 0) {
    throw new Refusal('invalid', 'There is no such page. Start with the newest events.', 'after')
  }
  return { at, number }
}
