import { parseDecimal, type Decimal } from '../../exact/decimal.ts'
import { numberText } from '../../exact/exact-json.ts'
import { affiliateCodeKey, isAffiliateCode } from './affiliate-code.ts'
import { fieldsOf, invalidRow, RowRefusal, type RowRules } from './affiliate-row.ts'
import { isCalendarDate } from '../../exact/calendar-date.ts'
import { INVALID_CODE } from './code-row.ts'

/** One well-formed row of the metrics feed: what a code brought on a day. */
export interface MetricRow {
  codeKey: string
  /** YYYY-MM-DD */
  date: string
  /** Whole numbers, as `conversions`. */
  clicks: number
  conversions: number
  conversionValue: Decimal
}

/** Far more than any day's revenue. */
const CONVERSION_VALUE_MAX = '999999999999999.9999'
const CONVERSION_VALUE = /^\d{1,15}(?:\.\d{1,4})?$/

const NO_OBJECT = invalidRow(
  undefined,
  'Send each metric as an object with code, date, clicks, conversions and conversionValue.',
)
const INVALID_DATE = invalidRow('date', 'Send date as a day of the calendar: YYYY-MM-DD.')
const DATE_AHEAD = invalidRow(
  'date',
  'Send date no later than tomorrow, UTC: later days have no results yet.',
)
const INVALID_CLICKS = invalidCount('clicks')
const INVALID_CONVERSIONS = invalidCount('conversions')
const INVALID_VALUE = invalidRow(
  'conversionValue',
  `Send conversionValue as a number from 0 to ${CONVERSION_VALUE_MAX} with at most 4 decimal places, without quotes.`,
)
export const UNKNOWN_CODE = new RowRefusal(
  'unknown_code',
  'code',
  'Your organization has no such code: send it to /api/ingest/affiliate/codes first.',
)

export function metricRowRules(dateMax: string): RowRules<MetricRow> {
  return {
    parse: metricRowParser(dateMax),
    keyOf: ({ codeKey, date }) => `${date} ${codeKey}`,
    duplicate: (firstIndex) =>
      new RowRefusal(
        'duplicate_row',
        'date',
        `Row ${firstIndex} has the same code and date, and the first one counts: send each day of a code once per request.`,
      ),
  }
}

/** Reads the rows of one request. They mostly cover a few days, so each day is parsed once. */
export function metricRowParser(dateMax: string): (sent: unknown) => MetricRow | RowRefusal {
  const takenDates = new Set<unknown>()
  return (sent) => {
    const fields = fieldsOf(sent)
    if (!fields) return NO_OBJECT
    const { code, date } = fields
    if (!isAffiliateCode(code)) return INVALID_CODE
    if (!takenDates.has(date)) {
      if (!isCalendarDate(date)) return INVALID_DATE
      if (date > dateMax) return DATE_AHEAD
      takenDates.add(date)
    }
    const clicks = parseCount(fields['clicks'])
    if (clicks === undefined) return INVALID_CLICKS
    const conversions = parseCount(fields['conversions'])
    if (conversions === undefined) return INVALID_CONVERSIONS
    const conversionValue = parseConversionValue(fields['conversionValue'])
    if (conversionValue === undefined) return INVALID_VALUE
    return { codeKey: affiliateCodeKey(code), date: date as string, clicks, conversions, conversionValue }
  }
}

function invalidCount(field: string): RowRefusal {
  return invalidRow(
    field,
    `Send ${field} as a whole number from 0 to ${Number.MAX_SAFE_INTEGER}, without quotes.`,
  )
}

/** Whole, from 0 to 2^53 - 1. */
function parseCount(sent: unknown): number | undefined {
  const count = typeof sent === 'number' ? sent : parseExactCount(sent)
  return Number.isSafeInteger(count) && count >= 0 ? count : undefined
}

function parseExactCount(sent: unknown): number {
  const count = parseExactNumber(sent)
  return count === undefined || count.includes('.') ? Number.NaN : Number(count)
}

function parseConversionValue(sent: unknown): Decimal | undefined {
  // What a double writes in this form has no needless zeros.
  const value = typeof sent === 'number' ? (String(sent) as Decimal) : parseExactNumber(sent)
  return value !== undefined && CONVERSION_VALUE.test(value) ? value : undefined
}

function parseExactNumber(sent: unknown): Decimal | undefined {
  const text = numberText(sent)
  return text === undefined ? undefined : parseDecimal(text)
}
