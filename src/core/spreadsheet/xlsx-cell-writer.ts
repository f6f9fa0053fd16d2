import { isCalendarDate } from '../../exact/calendar-date.ts'
import { DAY_MS, DAY_SECONDS } from '../../exact/day.ts'
import { withoutTrailingZeros } from '../../exact/decimal.ts'
import { parseInstant } from '../../exact/instant.ts'
import { CELL_LENGTH_MAX, EXACT_DIGITS } from './xlsx-cell.ts'
import { PLACES_MAX, STYLE } from './xlsx-styles.ts'

/** The cells of a workbook that we write. Pure. What a cell cannot hold exactly becomes text: nothing is rounded. */

/**
 * What a column holds. Values are text, as the core has them:
 * - `decimal`, `money`: a plain decimal. It is shown with the places that it is written with, so round an amount to its
 *   currency's places first.
 * - `percent`: the same, as 87.5 for 87.5%.
 * - `day`: YYYY-MM-DD. `time`: an RFC 3339 time. A cell has no time zone: ours are UTC, and the header should say so.
 *
 * A value that is not of its kind is written as text.
 */
export type ColumnKind = 'text' | 'decimal' | 'money' | 'percent' | 'day' | 'time'

/** A cell's XML; nothing for an empty one. `reference` is as in 'B7'. */
export function cellXml(reference: string, kind: ColumnKind, value: string | null): string {
  if (value === null || value === '') return ''
  switch (kind) {
    case 'decimal':
    case 'money':
    case 'percent':
      return decimalXml(reference, kind, value)
    case 'day':
    case 'time': {
      const serial = kind === 'day' ? serialOfDay(value) : serialOfTime(value)
      if (serial === undefined) break
      return `<c r="${reference}" s="${STYLE[kind]}"><v>${serial}</v></c>`
    }
  }
  return textXml(reference, value, STYLE.text)
}

export function headerXml(reference: string, header: string): string {
  return textXml(reference, header, STYLE.header)
}

const DECIMAL = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?$/

/**
 * A spreadsheet's number is a double, which keeps 15 digits. A decimal with more of them (zeros in front and at the end
 * of its places do not count) is written as text, so that no digit changes.
 */
function decimalXml(reference: string, kind: ColumnKind, value: string): string {
  const [matches, sign = '', whole = '', places = ''] = DECIMAL.exec(value) ?? []
  if (matches === undefined) return textXml(reference, value, STYLE.text)
  const digits = (whole + withoutTrailingZeros(places)).replace(/^0+/, '')
  if (digits.length > EXACT_DIGITS || places.length > PLACES_MAX) {
    return textXml(reference, kind === 'percent' ? `${value}%` : value, STYLE.longNumber)
  }
  const isPercent = kind === 'percent'
  const style = (isPercent ? STYLE.percent : STYLE.decimal) + places.length
  const number = isPercent ? sign + hundredth(whole, places) : value
  return `<c r="${reference}" s="${style}"><v>${number}</v></c>`
}

/** Digit by digit: 87.5% is the number 0.875. */
function hundredth(whole: string, places: string): string {
  const padded = whole.padStart(3, '0')
  return `${padded.slice(0, -2)}.${padded.slice(-2)}${places}`
}

/** Excel's calendar is right from 1 March 1900 on: before, it counts a day that never was. */
const FIRST_DAY = '1900-03-01'
const DAY_ZERO_MS = Date.UTC(1899, 11, 30)
const DAY_ZERO_SECONDS = DAY_ZERO_MS / 1000

function serialOfDay(value: string): number | undefined {
  if (!isCalendarDate(value) || value < FIRST_DAY) return undefined
  return (Date.parse(value) - DAY_ZERO_MS) / DAY_MS
}

/** Cut to the second, which is what a cell shows: 23:59:59.9 would be shown as the next day. */
function serialOfTime(value: string): number | undefined {
  const instant = parseInstant(value)
  if (instant === undefined) return undefined
  const serial = (Math.floor(instant / 1_000_000) - DAY_ZERO_SECONDS) / DAY_SECONDS
  return serial < 61 ? undefined : serial
}

/** A text is never a formula, whatever it starts with, and the text format keeps it so when a person edits the cell. */
function textXml(reference: string, value: string, style: number): string {
  const space = /^\s|\s$|\n/.test(value) ? ' xml:space="preserve"' : ''
  return `<c r="${reference}" s="${style}" t="inlineStr"><is><t${space}>${xmlText(cutText(value))}</t></is></c>`
}

/** To what a cell can hold, and never between the halves of a character. */
function cutText(text: string): string {
  if (text.length <= CELL_LENGTH_MAX) return text
  const isHalf = /[\uD800-\uDBFF]/.test(text[CELL_LENGTH_MAX - 1]!)
  return text.slice(0, isHalf ? CELL_LENGTH_MAX - 1 : CELL_LENGTH_MAX)
}

/** What XML 1.0 has no way to write: control characters, halves of characters, and two that are none. */
// oxlint-disable-next-line no-control-regex
const NOT_XML = /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]|\p{Surrogate}/gu
/** Most texts, which need no closer look. */
const PLAIN = /^[ !#-%'-;=?-^`-~]*$/
const MARKUP: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
}

/**
 * For an element or an attribute. A character that XML cannot hold is replaced. Excel reads _x0041_ as the letter A, so
 * a text that has this form is escaped the same way.
 */
export function xmlText(text: string): string {
  if (PLAIN.test(text)) return text
  return text
    .replace(NOT_XML, '\uFFFD')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>"\r]/g, (character) => MARKUP[character]!)
}
