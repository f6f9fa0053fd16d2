import { DAY_US } from '../../exact/day.ts'
import type { Instant } from '../../exact/instant.ts'
import { isCalendarDate } from '../../exact/calendar-date.ts'
import { requireOperator } from '../access.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import type { QuietLines } from './health.ts'
import {
  lastLookedAt,
  listQuietLineRows,
  LOOKED_AT_MAX,
  type FlightPlace,
  type QuietLineRow,
} from './quiet-lines-sql.ts'

const PAGE_ROWS = 50
export const QUIET_DAYS_MAX = 365

/** Lines in flight without a report for this many days, a page at a time, flights that end first at the top. */
export async function listQuietLines(
  context: Context,
  input: { days: number; after?: string | undefined },
): Promise<QuietLines> {
  requireOperator(context)
  const { database, now } = context
  const { days } = input
  if (!Number.isInteger(days) || days < 1 || days > QUIET_DAYS_MAX) {
    throw new Refusal('invalid', `Enter a number of days from 1 to ${QUIET_DAYS_MAX}.`, 'days')
  }
  const after = input.after === undefined ? undefined : readPlace(input.after)
  const before = (now - days * DAY_US) as Instant
  const rows = await listQuietLineRows(database, { now, before, after, rowsMax: PAGE_ROWS + 1 })
  const next =
    rows.length > PAGE_ROWS ? placeOf(rows[PAGE_ROWS - 1]!) : await lastLookedAt(database, { now, after })
  return {
    days,
    lines: rows
      .slice(0, PAGE_ROWS)
      .map(({ organization_number: _organization, line_number: _line, ...line }) => line),
    next: next ? writePlace(next) : null,
    looked_at_max: LOOKED_AT_MAX,
  }
}

function placeOf(row: QuietLineRow): FlightPlace {
  return {
    flightEnd: row.flight_end,
    organizationNumber: row.organization_number,
    lineNumber: row.line_number,
  }
}

function writePlace({ flightEnd, organizationNumber, lineNumber }: FlightPlace): string {
  return `${flightEnd}.${organizationNumber}.${lineNumber}`
}

function readPlace(text: string): FlightPlace {
  const [, flightEnd = '', organizationNumber = '', lineNumber = ''] =
    /^(\d{4}-\d\d-\d\d)\.(\d{1,9})\.(\d{1,9})$/.exec(text) ?? []
  if (!isCalendarDate(flightEnd)) {
    throw new Refusal('invalid', 'There is no such page. Start from the first.', 'after')
  }
  return {
    flightEnd,
    organizationNumber: Number(organizationNumber),
    lineNumber: Number(lineNumber),
  }
}
