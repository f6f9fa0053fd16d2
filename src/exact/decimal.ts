/**
 * A non-negative decimal number in its one canonical spelling: no exponent, no needless zeros ("0", "12.5").
 * Equal numbers are equal strings, and Postgres `numeric` keeps the spelling. Never goes through a float.
 */
export type Decimal = string & { readonly __brand: 'Decimal' }

/** Far more than any finite double can hold, and far less than Postgres `numeric` takes. */
const DIGITS_BEFORE_POINT_MAX = 400
const DIGITS_AFTER_POINT_MAX = 1100

const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/
const PLAIN_INTEGER = /^(?:0|[1-9]\d*)$/

/** Reads the text of a JSON number. Undefined if it is negative, not a number, or has more digits than we keep. */
export function parseDecimal(text: string): Decimal | undefined {
  if (text.length < 16 && PLAIN_INTEGER.test(text)) return text as Decimal
  const match = NUMBER.exec(text)
  if (!match) return undefined
  const [, sign = '', whole = '', fraction = '', exponentText = '0'] = match
  const significant = (whole + fraction).replace(/^0+/, '')
  if (significant === '') return '0' as Decimal
  const exponent = Number(exponentText)
  if (sign === '-' || Math.abs(exponent) > 10_000 || significant.length > 10_000) return undefined
  return placePoint(withoutTrailingZeros(significant), significant, exponent - fraction.length)
}

export function decimalFromInteger(value: number): Decimal {
  return String(value) as Decimal
}

/** Negative, zero or positive, as `a` is less than, equal to or greater than `b`. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  if (a === b) return 0
  const [wholeA = '', fractionA = ''] = a.split('.')
  const [wholeB = '', fractionB = ''] = b.split('.')
  if (wholeA.length !== wholeB.length) return wholeA.length - wholeB.length
  if (wholeA !== wholeB) return wholeA < wholeB ? -1 : 1
  return fractionA < fractionB ? -1 : 1
}

/** `a` minus `b`, exactly; negative if `b` is greater. */
export function subtractDecimals(a: Decimal, b: Decimal): string {
  const [wholeA = '', fractionA = ''] = a.split('.')
  const [wholeB = '', fractionB = ''] = b.split('.')
  const places = Math.max(fractionA.length, fractionB.length)
  const difference =
    BigInt(wholeA + fractionA.padEnd(places, '0')) - BigInt(wholeB + fractionB.padEnd(places, '0'))
  const digits = String(difference < 0n ? -difference : difference).padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  const fraction = withoutTrailingZeros(digits.slice(digits.length - places))
  return `${difference < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}

/** A loop, as the pattern /0+$/ would start again at each zero: 10,000 digits took it a tenth of a second. */
export function withoutTrailingZeros(digits: string): string {
  let length = digits.length
  while (digits[length - 1] === '0') length--
  return digits.slice(0, length)
}

function placePoint(trimmed: string, significant: string, exponent: number): Decimal | undefined {
  const shift = exponent + (significant.length - trimmed.length)
  const pointAt = trimmed.length + shift
  if (pointAt > DIGITS_BEFORE_POINT_MAX || -shift > DIGITS_AFTER_POINT_MAX) return undefined
  if (shift >= 0) return (trimmed + '0'.repeat(shift)) as Decimal
  if (pointAt > 0) return `${trimmed.slice(0, pointAt)}.${trimmed.slice(pointAt)}` as Decimal
  return `0.${'0'.repeat(-pointAt)}${trimmed}` as Decimal
}
