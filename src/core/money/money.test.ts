import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { parseInstant } from '../../exact/instant.ts'
import { CURRENCIES, placesOfCurrency } from '../campaign/currency.ts'
import { PRICING_BASES } from '../delivery/units.ts'
import { amountsOf, sumByCurrency, valuedLine } from './currency-sums.ts'
import { amountIn, exactOf, exactText, valueOfLine, valueOfLineAt, type PricedLine } from './money.ts'

const LINE: PricedLine = {
  pricing_basis: 'impressions',
  booked: '1000000',
  delivered: '533125',
  as_of: '2026-11-15T00:00:00Z',
  price: '8',
  bills_overdelivery: false,
}

const NOT_REPORTED = { delivered: null, as_of: null }
const FLAT = { pricing_basis: 'flat_rate', booked: null, delivered: null } as const

/** Booked, delivered, billable, remaining. */
function amounts(change: Partial<PricedLine>, currency = 'EUR') {
  const { booked, delivered, billable, remaining } = amountsOf(currency, valueOfLine({ ...LINE, ...change }))
  return [booked, delivered, billable, remaining]
}

describe('a line is worth its quantity times its price', () => {
  it.each<[string, Partial<PricedLine>, (string | null)[]]>([
    ['per thousand', {}, ['8000.00', '4265.00', '4265.00', '3735.00']],
    [
      'a decimal price',
      { delivered: '199999', price: '12.345' },
      ['12345.00', '2468.99', '2468.99', '9876.01'],
    ],
    [
      'decimal downloads',
      { pricing_basis: 'downloads', booked: '1000.5', delivered: '0.5', price: '22' },
      ['22.01', '0.01', '0.01', '22.00'],
    ],
    ['before the first report', NOT_REPORTED, ['8000.00', '0.00', '0.00', '8000.00']],
    ['delivered exactly', { delivered: '1000000' }, ['8000.00', '8000.00', '8000.00', '0.00']],
    ['free of charge', { price: '0' }, ['0.00', '0.00', '0.00', '0.00']],
    ['overdelivery is capped', { delivered: '1012000' }, ['8000.00', '8096.00', '8000.00', '0.00']],
    [
      'overdelivery is billed if agreed',
      { delivered: '1012000', bills_overdelivery: true },
      ['8000.00', '8096.00', '8096.00', '0.00'],
    ],
    [
      'the term changes nothing below the goal',
      { bills_overdelivery: true },
      ['8000.00', '4265.00', '4265.00', '3735.00'],
    ],
    ['without a goal, all delivery is billed', { booked: null }, [null, '4265.00', '4265.00', null]],
    ['neither goal nor report', { booked: null, ...NOT_REPORTED }, [null, '0.00', '0.00', null]],
    [
      'a flat rate before delivery',
      { ...FLAT, as_of: null, price: '2400' },
      ['2400.00', '0.00', '0.00', '2400.00'],
    ],
    ['a flat rate once delivered', { ...FLAT, price: '6000' }, ['6000.00', '6000.00', '6000.00', '0.00']],
  ])('%s', (_case, change, expected) => {
    expect(amounts(change)).toEqual(expected)
  })
})

test('what is left when a campaign is cancelled is owed no longer, and was not delivered', () => {
  const line = { ...LINE, is_draft: false, cancelled_from: '2026-11-16', flight_end: '2026-12-31' }
  const valueOn = (day: string) => valueOfLineAt(line, parseInstant(day)!)
  const sumOn = (day: string) => sumByCurrency([valuedLine('EUR', valueOn(day))])[0]
  const sum = { booked: '8000.00', delivered: '4265.00', percent: '53.3' }
  expect(sumOn('2026-11-15')).toMatchObject({ ...sum, remaining: '3735.00' })
  expect(sumOn('2026-11-16')).toMatchObject({ ...sum, remaining: '0.00' })
  expect(exactText(valueOn('2026-11-16').cancelled)).toBe('3735')
})

test('amounts have the places of their currency: none for JPY, three for KWD, two for HUF', () => {
  const change = { booked: '1234567', delivered: '1234', price: '1.5' }
  expect(amounts(change, 'JPY')).toEqual(['1852', '2', '2', '1850'])
  expect(amounts(change, 'KWD')).toEqual(['1851.851', '1.851', '1.851', '1850.000'])
  expect(amounts(change, 'HUF')).toEqual(['1851.85', '1.85', '1.85', '1850.00'])
})

test.each([
  ['0.005', '0.01'],
  ['0.0049999999999999999999', '0.00'],
  ['2.675', '2.68'],
  ['1.005', '1.01'],
  ['0.015', '0.02'],
  ['999.995', '1000.00'],
  ['12', '12.00'],
  ['90071992547409931234567890.125', '90071992547409931234567890.13'],
  ['-0.005', '-0.01'],
  ['-2.675', '-2.68'],
  ['-0.0150000000000000000001', '-0.02'],
  ['-1.0049', '-1.00'],
])('%s is rounded half away from zero, to %s', (exact, amount) => {
  expect(amountIn('EUR', exactOf(exact))).toBe(amount)
})

test('every digit of an unrounded value can be written', () => {
  expect(exactText(valueOfLine({ ...LINE, delivered: '1', price: '0.0001' }).delivered)).toBe('0.0000001')
  expect(exactText(exactOf('1200.00'))).toBe('1200')
  expect(exactText(exactOf('0.10'))).toBe('0.1')
})

describe('sums', () => {
  it('are of unrounded values: three lines of 0.005 are 0.02, though each is 0.01', () => {
    const value = valueOfLine({ ...LINE, booked: '5', delivered: '5', price: '1' })
    expect(amountIn('EUR', value.delivered)).toBe('0.01')
    const [sum] = sumByCurrency([value, value, value].map((each) => valuedLine('EUR', each)))
    expect(sum).toMatchObject({ booked: '0.02', delivered: '0.02', billable: '0.02', remaining: '0.00' })
  })

  it('are per currency, with the lines that have no goal counted apart', () => {
    const parts = [
      valuedLine('SEK', valueOfLine(LINE)),
      valuedLine('EUR', valueOfLine({ ...LINE, delivered: '1012000' })),
      valuedLine('EUR', valueOfLine({ ...LINE, booked: null, price: '10' })),
      valuedLine('JPY', valueOfLine({ ...LINE, booked: null })),
    ]
    expect(sumByCurrency(parts)).toEqual([
      {
        ...{ currency: 'EUR', lines: 2, lines_without_goal: 1, percent: '100.0' },
        ...{ booked: '8000.00', delivered: '13427.25', billable: '13331.25', remaining: '0.00' },
      },
      {
        ...{ currency: 'JPY', lines: 1, lines_without_goal: 1, percent: null },
        ...{ booked: null, delivered: '4265', billable: '4265', remaining: null },
      },
      {
        ...{ currency: 'SEK', lines: 1, lines_without_goal: 0, percent: '53.3' },
        ...{ booked: '8000.00', delivered: '4265.00', billable: '4265.00', remaining: '3735.00' },
      },
    ])
  })

  it('of a campaign add up: what one line has too much does not hide what another lacks', () => {
    const campaign: Partial<PricedLine>[] = [
      { booked: '1000000', price: '8', delivered: '520111' },
      { booked: '600000', price: '15', delivered: '213004' },
      { pricing_basis: 'downloads', booked: '240000', price: '14', delivered: '250000' },
      { pricing_basis: 'downloads', booked: '320000', price: '22', delivered: '156805' },
      { ...FLAT, price: '6000' },
      { ...FLAT, as_of: null, price: '2400' },
    ]
    const sums = sumByCurrency(campaign.map((line) => valuedLine('EUR', valueOfLine({ ...LINE, ...line }))))
    expect(sums).toEqual([
      {
        ...{ currency: 'EUR', lines: 6, lines_without_goal: 0, percent: '56.3' },
        ...{ booked: '35800.00', delivered: '20305.66', billable: '20165.66', remaining: '15634.34' },
      },
    ])
  })

  it('of nothing are nothing', () => {
    expect(sumByCurrency([])).toEqual([])
  })
})

test('every currency has 0, 2 or 3 places', () => {
  const withPlaces = (places: number) => CURRENCIES.filter((code) => placesOfCurrency(code) === places)
  expect(withPlaces(0)).toEqual('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' '))
  expect(withPlaces(3)).toEqual('BHD IQD JOD KWD LYD OMR TND'.split(' '))
  expect(withPlaces(2)).toHaveLength(CURRENCIES.length - 16 - 7)
  expect(new Set(CURRENCIES).size).toBe(CURRENCIES.length)
})

test('amounts and sums are those of arithmetic by hand, however many digits and lines there are', () => {
  fc.assert(
    fc.property(
      fc.array(pricedLine, { minLength: 1, maxLength: 8 }),
      fc.constantFrom('EUR', 'JPY', 'KWD'),
      (lines, currency) => {
        const places = placesOfCurrency(currency)
        const byHand = lines.map(valueByHand)
        for (const [i, line] of lines.entries()) {
          expect(amountsOf(currency, valueOfLine(line))).toEqual(
            mapTerms(byHand[i]!, (value) => roundByHand(value, places)),
          )
        }
        const [sum] = sumByCurrency(lines.map((line) => valuedLine(currency, valueOfLine(line))))
        expect(sum).toMatchObject(mapTerms(byHand.reduce(sumByHand), (value) => roundByHand(value, places)))
      },
    ),
  )
})

test('delivered is billable and what is above the cap; booked is what was delivered of it and what remains', () => {
  fc.assert(
    fc.property(pricedLine, (line) => {
      const { booked, delivered, billable, remaining } = mapTerms(valueOfLine(line), exactText)
      const isOver = booked !== null && compareByHand(delivered, booked) > 0
      expect(billable).toBe(isOver && !line.bills_overdelivery ? booked : delivered)
      if (booked !== null) expect(plus(isOver ? booked : delivered, remaining!)).toBe(booked)
    }),
  )
})

const decimal = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 24n }), fc.integer({ min: 0, max: 12 }))
  .map(([units, places]) => tidy(shiftLeft(String(units), places)))

const quantity = fc.oneof(fc.integer({ min: 1, max: 3_000_000 }).map(String), decimal)

const pricedLine: fc.Arbitrary<PricedLine> = fc
  .record({
    pricing_basis: fc.constantFrom(...PRICING_BASES),
    booked: fc.option(quantity.filter((text) => text !== '0')),
    delivered: fc.option(quantity),
    price: fc.oneof(fc.integer({ min: 0, max: 99 }).map(String), decimal),
    bills_overdelivery: fc.boolean(),
  })
  .map((line) => {
    const isFlat = line.pricing_basis === 'flat_rate'
    return {
      ...line,
      booked: isFlat ? null : line.booked,
      delivered: isFlat ? null : line.delivered,
      as_of: line.delivered === null ? null : '2026-11-15T00:00:00Z',
    }
  })

/*
 * The same by written arithmetic, digit by digit on text as taught at school: it shares no code and no number type with
 * the rules.
 */

interface Written<Value> {
  booked: Value | null
  delivered: Value
  billable: Value
  remaining: Value | null
}

function mapTerms<From, To>(value: Written<From>, change: (term: From) => To): Written<To> {
  return {
    booked: value.booked === null ? null : change(value.booked),
    delivered: change(value.delivered),
    billable: change(value.billable),
    remaining: value.remaining === null ? null : change(value.remaining),
  }
}

function valueByHand(line: PricedLine): Written<string> {
  const { price, booked, delivered, bills_overdelivery } = line
  if (line.pricing_basis === 'flat_rate') {
    const [done, open] = line.as_of === null ? ['0', price] : [price, '0']
    return { booked: price, delivered: done, billable: done, remaining: open }
  }
  const valueOf = (count: string) => tidy(shiftLeft(times(count, price), 3))
  const reached = delivered ?? '0'
  const isOver = booked !== null && compareByHand(reached, booked) > 0
  return {
    booked: booked === null ? null : valueOf(booked),
    delivered: valueOf(reached),
    billable: valueOf(isOver && !bills_overdelivery ? booked : reached),
    remaining: booked === null ? null : valueOf(isOver ? '0' : minus(booked, reached)),
  }
}

function sumByHand(a: Written<string>, b: Written<string>): Written<string> {
  const known = (x: string | null, y: string | null) => (x === null ? y : y === null ? x : plus(x, y))
  return {
    booked: known(a.booked, b.booked),
    delivered: plus(a.delivered, b.delivered),
    billable: plus(a.billable, b.billable),
    remaining: known(a.remaining, b.remaining),
  }
}

/** Moves the decimal point. */
function shiftLeft(text: string, places: number): string {
  const [whole = '', fraction = ''] = text.split('.')
  const padded = whole.padStart(places + 1, '0')
  return `${padded.slice(0, padded.length - places)}.${padded.slice(padded.length - places)}${fraction}`
}

/** Without needless zeros. */
function tidy(text: string): string {
  const [whole = '', fraction = ''] = text.split('.')
  const start = whole.replace(/^0+(?=\d)/, '')
  const end = fraction.replace(/0+$/, '')
  return end === '' ? start : `${start}.${end}`
}

/** Both with as many digits before and after the point. */
function aligned(a: string, b: string): [number[], number[], number] {
  const [wholeA = '', fractionA = ''] = a.split('.')
  const [wholeB = '', fractionB = ''] = b.split('.')
  const places = Math.max(fractionA.length, fractionB.length)
  const length = Math.max(wholeA.length, wholeB.length)
  const digits = (whole: string, fraction: string) =>
    (whole.padStart(length, '0') + fraction.padEnd(places, '0')).split('').map(Number)
  return [digits(wholeA, fractionA), digits(wholeB, fractionB), places]
}

function compareByHand(a: string, b: string): number {
  const [digitsA, digitsB] = aligned(a, b)
  const at = digitsA.findIndex((digit, i) => digit !== digitsB[i])
  return at < 0 ? 0 : digitsA[at]! - digitsB[at]!
}

function plus(a: string, b: string): string {
  const [digitsA, digitsB, places] = aligned(a, b)
  let carry = 0
  const sum = digitsA.map(() => 0)
  for (let i = sum.length - 1; i >= 0; i--) {
    const column = digitsA[i]! + digitsB[i]! + carry
    sum[i] = column % 10
    carry = column > 9 ? 1 : 0
  }
  return tidy(shiftLeft(`${carry}${sum.join('')}`, places))
}

function minus(a: string, b: string): string {
  const [digitsA, digitsB, places] = aligned(a, b)
  let borrowed = 0
  const difference = digitsA.map(() => 0)
  for (let i = difference.length - 1; i >= 0; i--) {
    const column = digitsA[i]! - digitsB[i]! - borrowed
    borrowed = column < 0 ? 1 : 0
    difference[i] = column + borrowed * 10
  }
  return tidy(shiftLeft(difference.join(''), places))
}

/** Long multiplication: a row for each digit, each moved by one place. */
function times(a: string, b: string): string {
  const places = (a.split('.')[1]?.length ?? 0) + (b.split('.')[1]?.length ?? 0)
  const columns = Array.from({ length: a.length + b.length }, () => 0)
  const digitsA = a.replace('.', '').split('').map(Number).toReversed()
  const digitsB = b.replace('.', '').split('').map(Number).toReversed()
  for (const [i, digitA] of digitsA.entries()) {
    for (const [j, digitB] of digitsB.entries()) {
      let carry = digitA * digitB
      for (let k = i + j; carry > 0; k++) {
        carry += columns[k]!
        columns[k] = carry % 10
        carry = Math.trunc(carry / 10)
      }
    }
  }
  return tidy(shiftLeft(columns.toReversed().join(''), places))
}

/** The first digit that is cut off decides: from 5 on, the last one kept goes up. */
function roundByHand(text: string, places: number): string {
  const [whole = '', fraction = ''] = text.split('.')
  const kept = `${whole}.${fraction.slice(0, places).padEnd(places, '0')}`
  const isUp = Number(fraction[places] ?? '0') >= 5
  const [up = '', upFraction = ''] = (isUp ? plus(kept, tidy(shiftLeft('1', places))) : tidy(kept)).split('.')
  return places === 0 ? up : `${up}.${upFraction.padEnd(places, '0')}`
}
