import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  compareDecimals,
  decimalFromInteger,
  parseDecimal,
  subtractDecimals,
  type Decimal,
} from './decimal.ts'

describe('a decimal', () => {
  test.each([
    ['0', '0'],
    ['-0', '0'],
    ['-0.0', '0'],
    ['-0e5', '0'],
    ['-0.00000000000000000000', '0'],
    ['0.000', '0'],
    ['0e99999', '0'],
    ['1.0', '1'],
    ['1.50', '1.5'],
    ['0.1', '0.1'],
    ['0.1000000000000000055', '0.1000000000000000055'],
    ['12345678901234567.89', '12345678901234567.89'],
    ['1e3', '1000'],
    ['1E+3', '1000'],
    ['1.25e1', '12.5'],
    ['1.25e2', '125'],
    ['1e-7', '0.0000001'],
    ['1e21', '1000000000000000000000'],
    ['100e-2', '1'],
    ['9007199254740991', '9007199254740991'],
    ['9007199254740993', '9007199254740993'],
  ])('reads %s as %s', (text, canonical) => {
    expect(parseDecimal(text)).toBe(canonical)
  })

  test.each([
    '-1',
    '-0.1',
    '-1e-9',
    '',
    ' 1',
    '1 ',
    '+1',
    '.5',
    '1.',
    '1e',
    '0x10',
    'NaN',
    'Infinity',
    '1,5',
    '1_000',
  ])('refuses %j, which is negative or not a number', (text) => {
    expect(parseDecimal(text)).toBeUndefined()
  })

  test('refuses more digits than are kept, and keeps all that a double can have', () => {
    expect(parseDecimal(`1e399`)).toBe(`1${'0'.repeat(399)}`)
    expect(parseDecimal('1e400')).toBeUndefined()
    expect(parseDecimal('1e-1100')).toBe(`0.${'0'.repeat(1099)}1`)
    expect(parseDecimal('1e-1101')).toBeUndefined()
    expect(parseDecimal('1e999999999999')).toBeUndefined()
    expect(parseDecimal('9'.repeat(20_000))).toBeUndefined()
  })

  test('is read in time that grows with its length, whatever its digits', () => {
    const text = `1.${'0'.repeat(9_000)}1`
    for (let i = 0; i < 2_000; i++) expect(parseDecimal(text)).toBeUndefined()
  })

  test('has one spelling, with whatever zeros and exponent it was sent', () => {
    fc.assert(
      fc.property(
        digits(20),
        digits(20),
        fc.integer({ min: -30, max: 30 }),
        zeros(),
        zeros(),
        (whole, part, exponent, before, after) => {
          const text = `${before}${whole}.${part}${after}e${exponent}`
          const canonical = parseDecimal(text)!
          expect(canonical).toMatch(/^(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/)
          expect(parseDecimal(canonical)).toBe(canonical)
          expect(asFraction(canonical)).toEqual(asFraction(`${whole}.${part}`, exponent))
        },
      ),
    )
  })

  test('compares as exact arithmetic does', () => {
    fc.assert(
      fc.property(decimal(), decimal(), (a, b) => {
        const [x, y] = [scaled(a), scaled(b)]
        expect(Math.sign(compareDecimals(a, b))).toBe(x < y ? -1 : x > y ? 1 : 0)
      }),
    )
  })

  test('compares numbers that differ only in their last digit', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 40n }), fc.integer({ min: 0, max: 40 }), (n, places) => {
        const [a, b] = [parseDecimal(`${n}e-${places}`)!, parseDecimal(`${n + 1n}e-${places}`)!]
        expect(compareDecimals(a, b)).toBeLessThan(0)
        expect(compareDecimals(b, a)).toBeGreaterThan(0)
        expect(compareDecimals(a, a)).toBe(0)
      }),
    )
  })

  test('minus another is their exact difference, with its sign', () => {
    fc.assert(
      fc.property(decimal(), decimal(), (a, b) => {
        const difference = subtractDecimals(a, b)
        const size = difference.replace('-', '')
        expect(parseDecimal(size)).toBe(size)
        expect(scaled(size) * (difference.startsWith('-') ? -1n : 1n)).toBe(scaled(a) - scaled(b))
      }),
    )
  })

  test('made from a whole number is that number', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (n) => {
        expect(decimalFromInteger(n)).toBe(parseDecimal(String(n)))
      }),
    )
  })
})

const PLACES = 60n

/** The number times 10^60, exactly. */
function scaled(text: string): bigint {
  const [whole = '', part = ''] = text.split('.')
  return BigInt(whole) * 10n ** PLACES + BigInt(part.padEnd(Number(PLACES), '0'))
}

/** Value = numerator / 10^places, with the zeros divided out. */
function asFraction(text: string, exponent = 0): { numerator: bigint; places: number } {
  const [whole = '', part = ''] = text.split('.')
  let numerator = BigInt(whole + part)
  let places = part.length - exponent
  while (numerator !== 0n && numerator % 10n === 0n) {
    numerator /= 10n
    places--
  }
  return numerator === 0n ? { numerator, places: 0 } : { numerator, places }
}

function digits(lengthMax: number): fc.Arbitrary<string> {
  return fc.stringMatching(new RegExp(`^\\d{1,${lengthMax}}$`))
}

function zeros(): fc.Arbitrary<string> {
  return fc.integer({ min: 0, max: 5 }).map((count) => '0'.repeat(count))
}

function decimal(): fc.Arbitrary<Decimal> {
  return fc.tuple(digits(5), digits(5)).map(([whole, part]) => parseDecimal(`${whole}.${part}`)!)
}
