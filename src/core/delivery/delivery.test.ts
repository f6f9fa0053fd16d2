import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseDecimal, type Decimal } from '../../exact/decimal.ts'
import { formatInstant, parseInstant, type Instant } from '../../exact/instant.ts'
import { applyReport, judge, type Figure, type LineTerms, type Reason } from './delivery.ts'
import { wellFormedItem } from '../../../tests/support/well-formed-item.ts'
import { parseDeliveryItem, screen } from './delivery-item.ts'
import { PRICING_BASES, type PricingBasis } from './units.ts'

const PACKAGE = '11111111-2222-4333-8444-555555555555'
const NOW = instant('2026-06-15T12:00:00Z')

const FLIGHTS = {
  'not started': instant('2026-06-16'),
  'started today': instant('2026-06-15'),
  running: instant('2026-06-01'),
  ended: instant('2026-04-01'),
}
const QUANTITIES = {
  none: {},
  nulls: { impressions: null, downloads: null },
  'no impressions yet': { impressions: 0 },
  impressions: { impressions: 1200, downloads: null },
  'no downloads yet': { downloads: 0 },
  downloads: { downloads: 12.5, impressions: null },
  both: { impressions: 1200, downloads: 12.5 },
  'a negative one': { impressions: -1 },
}
const AS_OF = {
  absent: () => undefined,
  null: () => null,
  'before flight': (start: Instant) => formatInstant((start - 1) as Instant),
  'at flight start': (start: Instant) => formatInstant(start).slice(0, 10),
  'an hour ago': () => '2026-06-15T13:00:00+02:00',
  now: () => '2026-06-15T12:00:00Z',
  'in this millisecond': () => '2026-06-15T12:00:00.000999Z',
  future: () => '2026-06-15T12:00:00.001Z',
  'not a time': () => '2026-02-30',
}
const OWNERS = ['the caller', 'another organization or none'] as const

interface Situation {
  basis: PricingBasis
  flight: keyof typeof FLIGHTS
  quantity: keyof typeof QUANTITIES
  asOf: keyof typeof AS_OF
  owner: (typeof OWNERS)[number]
  isRepeat: boolean
}

/** Decision 1 restated: everything that is wrong, then the first of it in the documented order. */
function expected(situation: Situation): Reason | 'accepted' {
  const { basis, flight, quantity, asOf, owner, isRepeat } = situation
  const wrong: Record<Exclude<Reason, 'internal_error'>, boolean> = {
    invalid_item: quantity === 'both' || quantity === 'a negative one' || asOf === 'not a time',
    duplicate_package_id: isRepeat,
    not_seller: owner !== 'the caller',
    before_flight_start: flight === 'not started' || asOf === 'before flight',
    as_of_in_future: asOf === 'future',
    flat_rate_takes_no_quantity: basis === 'flat_rate' && !['none', 'nulls'].includes(quantity),
    quantity_required: basis !== 'flat_rate' && ![basis, `no ${basis} yet`].includes(quantity),
  }
  const inOrder = [
    'invalid_item',
    'duplicate_package_id',
    'not_seller',
    'before_flight_start',
    'as_of_in_future',
    'flat_rate_takes_no_quantity',
    'quantity_required',
  ] as const
  return inOrder.find((reason) => wrong[reason]) ?? 'accepted'
}

/** The same situation given to the rules, as the operation does. */
function verdict(situation: Situation): Reason | 'accepted' {
  const flightStart = FLIGHTS[situation.flight]
  const sent = {
    package_id: PACKAGE,
    as_of: AS_OF[situation.asOf](flightStart),
    ...QUANTITIES[situation.quantity],
  }
  const before = situation.isRepeat ? [parseDeliveryItem({ package_id: PACKAGE.toUpperCase() })] : []
  const item = parseDeliveryItem(sent)
  const screened = screen([...before, item]).at(-1)
  const line: LineTerms = { pricingBasis: situation.basis, flightStart }
  return (
    screened ??
    judge(wellFormedItem(sent), situation.owner === 'the caller' ? line : undefined, NOW) ??
    'accepted'
  )
}

describe('the verdict on an item is the first reason that applies, in the documented order', () => {
  for (const basis of PRICING_BASES) {
    for (const flight of keysOf(FLIGHTS)) {
      test(`on a line priced by ${basis} whose flight has ${flight}, for every quantity, as_of, owner and repetition`, () => {
        let situations = 0
        for (const quantity of keysOf(QUANTITIES)) {
          for (const asOf of keysOf(AS_OF)) {
            for (const owner of OWNERS) {
              for (const isRepeat of [false, true]) {
                const situation = { basis, flight, quantity, asOf, owner, isRepeat }
                expect({ ...situation, verdict: verdict(situation) }).toEqual({
                  ...situation,
                  verdict: expected(situation),
                })
                situations++
              }
            }
          }
        }
        expect(situations).toBe(8 * 9 * 2 * 2)
      })
    }
  }

  // Written out by hand, to catch an error in the table above.
  test.each<[PricingBasis, keyof typeof QUANTITIES, keyof typeof AS_OF, Reason | 'accepted']>([
    ['impressions', 'impressions', 'absent', 'accepted'],
    ['impressions', 'impressions', 'now', 'accepted'],
    ['impressions', 'impressions', 'in this millisecond', 'accepted'],
    ['impressions', 'impressions', 'at flight start', 'accepted'],
    ['impressions', 'impressions', 'before flight', 'before_flight_start'],
    ['impressions', 'impressions', 'future', 'as_of_in_future'],
    ['impressions', 'no impressions yet', 'absent', 'accepted'],
    ['impressions', 'none', 'absent', 'quantity_required'],
    ['impressions', 'none', 'future', 'as_of_in_future'],
    ['impressions', 'downloads', 'absent', 'quantity_required'],
    ['downloads', 'downloads', 'absent', 'accepted'],
    ['downloads', 'no downloads yet', 'absent', 'accepted'],
    ['downloads', 'impressions', 'absent', 'quantity_required'],
    ['downloads', 'nulls', 'absent', 'quantity_required'],
    ['flat_rate', 'none', 'absent', 'accepted'],
    ['flat_rate', 'nulls', 'an hour ago', 'accepted'],
    ['flat_rate', 'no impressions yet', 'absent', 'flat_rate_takes_no_quantity'],
    ['flat_rate', 'downloads', 'absent', 'flat_rate_takes_no_quantity'],
    ['flat_rate', 'downloads', 'future', 'as_of_in_future'],
    ['flat_rate', 'both', 'absent', 'invalid_item'],
  ])('a running %s line that gets %s, measured %s, is %s', (basis, quantity, asOf, outcome) => {
    expect(verdict({ basis, flight: 'running', quantity, asOf, owner: 'the caller', isRepeat: false })).toBe(
      outcome,
    )
  })

  test('a flight that has ended still takes totals', () => {
    expect(
      verdict({
        basis: 'impressions',
        flight: 'ended',
        quantity: 'impressions',
        asOf: 'now',
        owner: 'the caller',
        isRepeat: false,
      }),
    ).toBe('accepted')
  })
})

describe('screening', () => {
  test('the first well-formed item for a package counts, and each later one is a duplicate', () => {
    const item = parseDeliveryItem({ package_id: PACKAGE, impressions: 1 })
    const malformed = parseDeliveryItem({ package_id: PACKAGE, impressions: '1' })
    expect(screen([malformed, item, item, malformed, item])).toEqual([
      'invalid_item',
      null,
      'duplicate_package_id',
      'invalid_item',
      'duplicate_package_id',
    ])
  })
})

describe('an accepted report', () => {
  test.each<[string, Figure | null, Figure, string, Figure]>([
    ['on a line without a figure is the first', null, at('10:00:00', '5'), 'first', at('10:00:00', '5')],
    [
      'that is newer and greater replaces the figure',
      at('10:00:00', '5'),
      at('11:00:00', '6'),
      'replaced',
      at('11:00:00', '6'),
    ],
    [
      'that is newer and smaller is a correction',
      at('10:00:00', '5'),
      at('11:00:00', '4'),
      'correction',
      at('11:00:00', '4'),
    ],
    [
      'that is newer by a microsecond replaces the figure',
      at('10:00:00', '5'),
      at('10:00:00.000001', '6'),
      'replaced',
      at('10:00:00.000001', '6'),
    ],
    [
      'that is older changes nothing that buyers see',
      at('10:00:00', '5'),
      at('09:00:00', '6'),
      'late',
      at('10:00:00', '5'),
    ],
    [
      'that is older changes nothing even with the same total',
      at('10:00:00', '5'),
      at('09:00:00', '5'),
      'late',
      at('10:00:00', '5'),
    ],
    [
      'of the same time wins over the one received before',
      at('10:00:00', '5'),
      at('10:00:00', '6'),
      'replaced',
      at('10:00:00', '6'),
    ],
    [
      'of the same time that is smaller wins too, as a correction',
      at('10:00:00', '5'),
      at('10:00:00', '4'),
      'correction',
      at('10:00:00', '4'),
    ],
    [
      'of the same total and time changes nothing',
      at('10:00:00', '5'),
      at('10:00:00', '5'),
      'unchanged',
      at('10:00:00', '5'),
    ],
    [
      'of the same total and a newer time only moves the time',
      at('10:00:00', '5'),
      at('11:00:00', '5.0'),
      'unchanged',
      at('11:00:00', '5'),
    ],
    [
      'of nothing delivered is a figure like any other',
      at('10:00:00', '5'),
      at('11:00:00', '0'),
      'correction',
      at('11:00:00', '0'),
    ],
    [
      'that differs in the last of many digits is another total',
      at('10:00:00', '12345678901234567.89'),
      at('11:00:00', '12345678901234567.88'),
      'correction',
      at('11:00:00', '12345678901234567.88'),
    ],
  ])('%s', (_name, figure, report, effect, after) => {
    expect(applyReport(figure, report, 'downloads')).toEqual({ effect, figure: after })
  })

  test.each<[string, Figure | null, Figure, string, Figure]>([
    ['marks it delivered at its time', null, at('10:00:00', null), 'first', at('10:00:00', null)],
    [
      'again at that time changes nothing',
      at('10:00:00', null),
      at('10:00:00', null),
      'unchanged',
      at('10:00:00', null),
    ],
    [
      'again at a later time changes nothing',
      at('10:00:00', null),
      at('11:00:00', null),
      'unchanged',
      at('10:00:00', null),
    ],
    [
      'of an earlier time says that it was delivered by then',
      at('10:00:00', null),
      at('09:00:00', null),
      'replaced',
      at('09:00:00', null),
    ],
  ])('on a flat-rate line %s', (_name, figure, report, effect, after) => {
    expect(applyReport(figure, report, 'flat_rate')).toEqual({ effect, figure: after })
  })

  test.each(PRICING_BASES)(
    'ends in the same figure of a line priced on %s in any order and with any repetition, if times are distinct',
    (basis) => {
      fc.assert(
        fc.property(
          reports(basis).chain((all) => fc.tuple(fc.constant(all), orderOf(all))),
          ([all, order]) => {
            const sorted = all.toSorted((a, b) => a.asOf - b.asOf)
            expect(fold(order, basis)).toEqual(fold(sorted, basis))
            expect(fold([...order, ...order.toReversed()], basis)).toEqual(fold(sorted, basis))
          },
        ),
      )
    },
  )
})

function at(time: string, quantity: string | null): Figure {
  return {
    quantity: quantity === null ? null : parseDecimal(quantity)!,
    asOf: instant(`2026-06-10T${time}Z`),
    receivedAt: NOW,
  }
}

function fold(order: Figure[], basis: PricingBasis): Figure | null {
  let figure: Figure | null = null
  for (const report of order) figure = applyReport(figure, report, basis).figure
  return figure
}

function reports(basis: PricingBasis): fc.Arbitrary<Figure[]> {
  return fc.uniqueArray(
    fc.record({
      asOf: fc.integer({ min: 0, max: 1000 }).map((hours) => (NOW + hours) as Instant),
      receivedAt: fc.constant(NOW),
      quantity: fc
        .integer({ min: 0, max: 3 })
        .map((n) => (basis === 'flat_rate' ? null : (String(n) as Decimal))),
    }),
    { selector: (report) => report.asOf, minLength: 1, maxLength: 8 },
  )
}

/** Each at least once, some more often, in any order. */
function orderOf(all: Figure[]): fc.Arbitrary<Figure[]> {
  return fc
    .array(fc.constantFrom(...all), { maxLength: 10 })
    .chain((more) => fc.shuffledSubarray([...all, ...more], { minLength: all.length + more.length }))
}

function instant(text: string): Instant {
  return parseInstant(text)!
}

function keysOf<K extends string>(record: Record<K, unknown>): K[] {
  return Object.keys(record) as K[]
}
