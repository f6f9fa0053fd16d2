import { DAY_MS } from '../../exact/day.ts'
import { withoutTrailingZeros } from '../../exact/decimal.ts'

/** The meaning of a cell's text in a workbook's XML. Pure: exact decimals, and dates by the workbook's own calendar. */

/** Excel's own limit for a cell. */
export const CELL_LENGTH_MAX = 32_767

/** Which day a workbook counts its dates from. */
export type DateSystem = 1900 | 1904

/** 'AB12' is column 28, and so is 'AB'; undefined if it is not a reference. */
export function columnOf(reference: string): number | undefined {
  const letters = /^([A-Z]{1,3})\d*$/.exec(reference)?.[1]
  if (letters === undefined) return undefined
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column
}

/** A double has no more places than this either way. */
const EXPONENT_MAX = 400
const NUMBER = /^(-?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,4}))?$/

/** The same number without an exponent, digit by digit: 1.2E+6 is 1200000. What is not a number stays as it is. */
export function plainNumber(text: string): string {
  const [, sign = '', whole = '', fraction = '', exponentText = '0'] = NUMBER.exec(text) ?? []
  const exponent = Number(exponentText)
  if (whole + fraction === '' || Math.abs(exponent) > EXPONENT_MAX) return text
  const digits = whole + fraction
  const point = whole.length + exponent
  const before = point > 0 ? digits.slice(0, point).padEnd(point, '0') : '0'
  const after = withoutTrailingZeros(
    point >= 0 ? digits.slice(point) : digits.padStart(digits.length - point, '0'),
  )
  const plain = before.replace(/^0+(?=\d)/, '') + (after === '' ? '' : `.${after}`)
  return plain === '0' ? '0' : sign + plain
}

/** Programs write a double with 17 significant digits; no number that a person enters has this many characters. */
const NUMBER_LENGTH_MAX = 64
/** How many digits of a decimal survive a double. */
export const EXACT_DIGITS = 15
const FRACTION = /^-?\d+\.\d+$/

/**
 * A number as the cell shows it. Excel writes the 1.1 that was typed as 1.1000000000000001: the shortest spelling of
 * the same double is the typed one. Whole numbers stay digit by digit. A number that is too long is cut and marked, so
 * that no rule accepts it as a number.
 */
export function numberOfCell(text: string): string {
  if (text.length > NUMBER_LENGTH_MAX) return `${text.slice(0, NUMBER_LENGTH_MAX)}…`
  const plain = plainNumber(text)
  if (!FRACTION.test(plain)) return plain
  const significant = plain.replace(/\D/g, '').replace(/^0+/, '')
  return significant.length > EXACT_DIGITS ? plainNumber(String(Number(text))) : plain
}

/** Day 0 of either system. From day 61 on the 1900 system counts 29 February 1900, which never existed. */
const DAY_ZERO_MS: Record<DateSystem, number> = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) }
const FIRST_DAY: Record<DateSystem, number> = { 1900: 61, 1904: 0 }
const LAST_MS = Date.UTC(9999, 11, 31)

/**
 * A date cell's number as a date, or as a time in UTC if it has one: cells have no time zone. Undefined if it is not a
 * real date. To the millisecond, which is finer than what a cell shows.
 */
export function dateOfSerial(text: string, system: DateSystem): string | undefined {
  const serial = Number(text)
  if (text.trim() === '' || !Number.isFinite(serial) || serial < FIRST_DAY[system]) return undefined
  const ms = DAY_ZERO_MS[system] + Math.round(serial * DAY_MS)
  if (ms > LAST_MS) return undefined
  const time = new Date(ms).toISOString()
  return time.endsWith('T00:00:00.000Z') ? time.slice(0, 10) : time.replace('.000Z', 'Z')
}

/** A cell of type `d`: ISO 8601 without a zone. */
export function dateOfText(text: string): string {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d:\d\d(?:\.\d+)?)Z?)?$/.exec(text) ?? []
  if (day === undefined) return text
  return time === undefined || /^00:00:00(?:\.0+)?$/.test(time) ? day : `${day}T${time}Z`
}

/** Built-in formats that show a date, including those of East Asia (ECMA-376, part 1, 18.8.30). */
const DATE_FORMAT_IDS = new Set([
  14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58,
])

/** Whether a number format shows a date. `code` is given for a workbook's own formats. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return DATE_FORMAT_IDS.has(id)
  // Literal parts: quoted, escaped, in brackets (colours, currencies, conditions), and spaces of a character's width.
  const letters = code.replace(/"[^"]*"?|\\.|\[[^\]]*\]?|[_*]./g, '').toLowerCase()
  return /[yd]/.test(letters) || (letters.includes('m') && !/[hs]/.test(letters))
}
