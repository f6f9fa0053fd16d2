import { parseDecimal, type Decimal } from '../../exact/decimal.ts'
import { readingsOf } from '../spreadsheet/typed-number.ts'

/** A count as people type it. Pure. */

interface Unit {
  isWhole: boolean
  words: string
}

/** The largest total that a delivery report can have, too. */
const COUNT_MAX = Number.MAX_SAFE_INTEGER
const DIGITS_MAX = 20
const DIGITS = /^\d+(?:\.\d+)?$/

/** Undefined if it is not a number that the unit takes. */
export function readCount(text: string, unit: Unit): Decimal | undefined {
  const digits = text.trim()
  if (!DIGITS.test(digits) || digits.length > DIGITS_MAX || Number(digits) > COUNT_MAX) return undefined
  // Some read 1.234 as one thousand two hundred and thirty-four: we do not guess.
  if (digits.includes('.') && (unit.isWhole || readingsOf(digits).length > 1)) return undefined
  return parseDecimal(digits)
}

/** What to do about a text that `readCount` does not take. */
export function problemOfCount(text: string, unit: Unit): string {
  const written = text.trim()
  if (written === '') return `Enter a number of ${unit.words}, or 0.`
  const shown = written.length > 40 ? `${written.slice(0, 40)}…` : written
  if (DIGITS.test(written) && Number(written) > COUNT_MAX) {
    return `The number is too large. The most is ${COUNT_MAX} ${unit.words}.`
  }
  if (DIGITS.test(written) && written.length > DIGITS_MAX) return 'The number has too many digits.'
  const readings = readingsOf(written)
  const plain = readings.find((reading) => !reading.includes('.')) ?? (unit.isWhole ? undefined : readings[0])
  return plain !== undefined && plain !== written && /[,.'’\s]\d{3}/u.test(written)
    ? `Remove the separators from “${shown}”: write ${plain}.`
    : `“${shown}” is not a ${unit.isWhole ? 'whole number' : 'number'}. Enter a number of ${unit.words}.`
}
