import { parseDecimal, type Decimal } from '../../exact/decimal.ts'
import { readingsOf } from '../spreadsheet/typed-number.ts'

/** A count as people type it. Pure. */

interface Unit {
  isWhole: boolean
  words: string
}

/** Far more than anyone delivers, and exact. */
const DIGITS_MAX = 20
const DIGITS = /^\d+(?:\.\d+)?$/

/** Undefined if it is not a number that the unit takes. */
export function readCount(text: string, unit: Unit): Decimal | undefined {
  const digits = text.trim()
  // Some read 1.234 as one thousand two hundred and thirty-four, so a point is not overlooked where only whole numbers count.
  if (!DIGITS.test(digits) || digits.length > DIGITS_MAX || (unit.isWhole && digits.includes('.'))) {
    return undefined
  }
  return parseDecimal(digits)
}

/** What to do about a text that `readCount` does not take. */
export function problemOfCount(text: string, unit: Unit): string {
  const written = text.trim()
  if (written === '') return `Enter your count of ${unit.words}, or 0.`
  const shown = written.length > 40 ? `${written.slice(0, 40)}…` : written
  if (/^\d+(?:\.\d+)?$/.test(written) && written.length > DIGITS_MAX) return 'The number is too large.'
  const [reading] = readingsOf(written)
  const digits = reading?.replace(/\..*/, '')
  return digits !== undefined && digits !== written && /[,.'’\s]\d{3}/u.test(written)
    ? `Remove the separators from “${shown}”: write ${written.replaceAll(/\D/g, '')}.`
    : `“${shown}” is not a ${unit.isWhole ? 'whole number' : 'number'}. Enter your count of ${unit.words}.`
}
