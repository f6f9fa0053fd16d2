import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { MalformedItem, parseDeliveryItem } from '../core/delivery/delivery-item.ts'
import { byCountedBasis, COUNTED_BASES } from '../core/delivery/units.ts'
import { deliverySchema } from './delivery-schema.ts'

/** The feed decides by `parseDeliveryItem`, and the schema describes it to others: the two must agree. */

const PACKAGE = '0f8fad5b-d9cb-469f-a165-70867728950e'

test('the schema of the API reference accepts exactly the items that the feed takes', () => {
  const taken = { yes: 0, no: 0 }
  fc.assert(
    fc.property(fc.oneof({ weight: 9, arbitrary: item }, fc.anything()), (sent) => {
      taken[isTaken(sent) ? 'yes' : 'no']++
      expect(isInSchema(sent)).toBe(isTaken(sent))
    }),
    { numRuns: 5_000 },
  )
  // Items that are all alike would prove little.
  expect(Math.min(taken.yes, taken.no)).toBeGreaterThan(500)
})

test.each([
  ['several quantities', byCountedBasis(() => 1)],
  ['a year that has no form in UTC', { as_of: '0000-01-01' }],
  ['a year that has no form in UTC', { as_of: '9999-12-31T23:59:59-01:00' }],
])('beyond what its schema can say, the feed refuses %s', (_what, fields) => {
  const sent = { package_id: PACKAGE, ...fields }
  expect([isInSchema(sent), isTaken(sent)]).toEqual([true, false])
})

test.each(['2026-06-30t10:00:00Z', '2026-06-30T10:00:00z', '2026-06-30T23:59:60Z'])(
  'the feed also takes the rarer spelling of RFC 3339 in %s',
  (as_of) => {
    const sent = { package_id: PACKAGE, as_of }
    expect([isInSchema(sent), isTaken(sent)]).toEqual([false, true])
  },
)

function isTaken(sent: unknown): boolean {
  return !(parseDeliveryItem(sent) instanceof MalformedItem)
}

function isInSchema(sent: unknown): boolean {
  return deliverySchema.body.safeParse({ items: [sent] }).success
}

const packageId = fc.oneof(
  { weight: 5, arbitrary: fc.uuid() },
  fc.constantFrom(PACKAGE.toUpperCase(), PACKAGE.replaceAll('-', ''), `{${PACKAGE}}`, ` ${PACKAGE}`, 'x', ''),
)
const total = fc.oneof(
  fc.nat(),
  fc.integer(),
  fc.maxSafeInteger(),
  fc.double(),
  fc.constantFrom(0, -0, 1.5, 2 ** 53, 1e21, 1e-7, 5e-324, Number.MAX_VALUE, NaN, Infinity, '5', true, []),
)
const date = fc
  .tuple(digits(4, { min: 2, max: 9998 }), digits(2, { max: 13 }), digits(2, { max: 32 }))
  .map((parts) => parts.join('-'))
const time = fc
  .tuple(digits(2, { max: 24 }), digits(2, { max: 60 }), digits(2, { max: 59 }))
  .map((parts) => parts.join(':'))
const fraction = fc.oneof(
  fc.nat().map((digitsAfter) => `.${digitsAfter}`),
  fc.constantFrom('', '.', '.1234567890123'),
)
const offset = fc
  .tuple(fc.constantFrom('+', '-'), digits(2, { max: 24 }), digits(2, { max: 60 }))
  .map(([sign, hours, minutes]) => `${sign}${hours}:${minutes}`)
const asOf = fc.oneof(
  date,
  fc
    .tuple(date, fc.constantFrom('T', ' '), time, fraction, fc.oneof(offset, fc.constantFrom('Z', '', '+01')))
    .map((parts) => parts.join('')),
  fc.constantFrom('2026-06-30T23:59:61Z', '2026-06-30T23:59Z', '2026-02-30', '2024-02-29', '', 20261114),
)
const item = fc.constantFrom(...COUNTED_BASES).chain((basis) =>
  fc.record(
    {
      package_id: packageId,
      [basis]: orAnything(total),
      as_of: orAnything(asOf),
      unknown: fc.anything(),
    },
    { requiredKeys: ['package_id'] },
  ),
)

function orAnything(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 6, arbitrary: value }, fc.constantFrom(undefined, null), fc.anything())
}

function digits(length: number, range: { min?: number; max: number }): fc.Arbitrary<string> {
  return fc.integer({ min: 0, ...range }).map((number) => String(number).padStart(length, '0'))
}
