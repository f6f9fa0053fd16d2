import { describe, expect, test } from 'vitest'
import type { Decimal } from '../../exact/decimal.ts'
import { parseInstant } from '../../exact/instant.ts'
import type { Figure } from './delivery.ts'
import type { PricingBasis } from './units.ts'
import { unconfirmed, warningsOf, type Warning } from './warnings.ts'

/** On the tenth day of the flight: 100 a day so far. */
const CURRENT = figure('1000', '2026-03-11')

function figure(quantity: string | null, asOf: string): Figure {
  const receivedAt = parseInstant('2026-04-01')!
  return { quantity: quantity as Decimal | null, asOf: parseInstant(asOf)!, receivedAt }
}

function lineOf(
  current: Figure | null,
  booked: string | null = null,
  pricingBasis: PricingBasis = 'impressions',
) {
  const terms = { pricingBasis, flightStart: parseInstant('2026-03-01')! }
  return { terms, booked: booked as Decimal | null, figure: current }
}

const kindsOf = (warnings: Warning[]) => warnings.map(({ kind }) => kind)

describe('a total', () => {
  test('that adds the usual amount is not asked about, nor one that changes nothing', () => {
    expect(warningsOf(lineOf(CURRENT, '2000'), figure('1100', '2026-03-12'))).toEqual([])
    expect(warningsOf(lineOf(CURRENT), figure('1000', '2026-03-12'))).toEqual([])
    expect(warningsOf(lineOf(null, '2000'), figure('1000', '2026-03-12'))).toEqual([])
  })

  test('below the current one is', () => {
    expect(warningsOf(lineOf(CURRENT), figure('999.5', '2026-03-12'))).toEqual([
      { kind: 'lowers_total', from: '1000', to: '999.5', limit: null },
    ])
    // A correction of the same figure, at the same time.
    expect(kindsOf(warningsOf(lineOf(CURRENT), figure('100', '2026-03-11')))).toEqual(['lowers_total'])
  })

  test.each([
    ['1300', '2026-03-12', []],
    ['1300.1', '2026-03-12', ['jumps']],
    // Two days, two days' worth.
    ['1600', '2026-03-13', []],
    ['1601', '2026-03-13', ['jumps']],
    // An hour may add as much as a day.
    ['1300', '2026-03-11T01:00:00Z', []],
    ['1301', '2026-03-11', ['jumps']],
  ])('that adds more than three times the usual rate is: %s as of %s', (quantity, asOf, kinds) => {
    expect(kindsOf(warningsOf(lineOf(CURRENT), figure(quantity, asOf)))).toEqual(kinds)
  })

  test('is compared with the average since the flight began, once that is a day old and not 0', () => {
    expect(warningsOf(lineOf(CURRENT), figure('9000', '2026-03-12'))).toEqual([
      { kind: 'jumps', from: '1000', to: '9000', limit: '100' },
    ])
    const usualOf = (current: Figure) => warningsOf(lineOf(current), figure('9000', '2026-04-01'))[0]?.limit
    expect(usualOf(figure('10', '2026-03-02'))).toBe('10')
    expect(usualOf(figure('10', '2026-03-01T23:59:59Z'))).toBeUndefined()
    expect(usualOf(figure('0', '2026-03-11'))).toBeUndefined()
    expect(usualOf(figure('0.5', '2026-03-11'))).toBe('0')
  })

  test('beyond the quantity booked is, when it first passes it', () => {
    expect(warningsOf(lineOf(null, '2000'), figure('2000.5', '2026-03-12'))).toEqual([
      { kind: 'exceeds_booked', from: null, to: '2000.5', limit: '2000' },
    ])
    expect(warningsOf(lineOf(CURRENT, '1100'), figure('1100', '2026-03-12'))).toEqual([])
    expect(kindsOf(warningsOf(lineOf(CURRENT, '1100'), figure('5000', '2026-03-12')))).toEqual([
      'jumps',
      'exceeds_booked',
    ])
    expect(warningsOf(lineOf(CURRENT, '900'), figure('1100', '2026-03-12'))).toEqual([])
  })

  test('older than the current one is, with no other warning: it does not change the total', () => {
    expect(warningsOf(lineOf(CURRENT, '1100'), figure('9000', '2026-03-10'))).toEqual([
      { kind: 'older_than_current', from: '1000', to: '9000', limit: '2026-03-11T00:00:00Z' },
    ])
  })

  test('has exact warnings beyond what a double holds', () => {
    const current = figure('90071992547409931.1', '2026-03-11')
    expect(kindsOf(warningsOf(lineOf(current), figure('90071992547409931.09', '2026-03-12')))).toEqual([
      'lowers_total',
    ])
  })
})

describe('a flat-rate line', () => {
  test('is marked as delivered once, and that is asked about', () => {
    const flat = (current: Figure | null) => lineOf(current, null, 'flat_rate')
    const marks = [{ kind: 'marks_delivered', from: null, to: null, limit: null }]
    expect(warningsOf(flat(null), figure(null, '2026-03-12'))).toEqual(marks)
    expect(warningsOf(flat(figure(null, '2026-03-11')), figure(null, '2026-03-12'))).toEqual([])
    // Delivered earlier than was reported.
    expect(warningsOf(flat(figure(null, '2026-03-11')), figure(null, '2026-03-10'))).toEqual(marks)
  })
})

test('a confirmation covers these figures and no others', () => {
  const warnings = warningsOf(lineOf(CURRENT), figure('5', '2026-03-12'))
  expect(unconfirmed(warnings, warnings)).toEqual([])
  expect(unconfirmed(warnings, [])).toEqual(warnings)
  for (const change of [{ kind: 'jumps' as const }, { from: '1001' }, { to: '6' }, { limit: '1' }]) {
    expect(unconfirmed(warnings, [{ ...warnings[0]!, ...change }])).toEqual(warnings)
  }
})
