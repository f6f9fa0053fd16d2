import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { boardLines, LIVE } from '../../../tests/support/board-line.ts'
import { DAY_US } from '../../exact/day.ts'
import { sumByCurrency, valuedLine } from '../money/currency-sums.ts'
import { valueOfLine } from '../money/money.ts'
import { sumLines } from './sum-lines.ts'

const decimal = fc.oneof(
  fc.bigInt({ min: 0n, max: 10n ** 20n }).map(String),
  fc.constantFrom('9007199254740991', '9007199254740992', '9007199254740993'),
  fc
    .tuple(fc.nat(1_000_000), fc.integer({ min: 1, max: 999_999 }))
    .map(([whole, part]) => `${whole}.${String(part).padStart(6, '0')}`),
)
const row = fc.record({
  pricing_basis: fc.constantFrom('impressions' as const, 'downloads' as const, 'flat_rate' as const),
  currency: fc.constantFrom('EUR', 'JPY', 'KWD'),
  booked: fc.option(decimal),
  price: decimal,
  bills_overdelivery: fc.boolean(),
  delivered: fc.option(decimal),
  as_of: fc.option(fc.constant(86_400)),
})

test('sums are those of the lines one by one, exactly, for any lines', () => {
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 40 }), (rows) => {
      const lines = rows.map((each) => ({
        ...each,
        booked: each.pricing_basis === 'flat_rate' ? null : each.booked,
        as_of: each.delivered === null ? each.as_of : 86_400,
      }))
      const sums = sumLines(boardLines(lines), 0)
      expect(sums.lines).toBe(lines.length)
      expect(sums.money).toEqual(
        sumByCurrency(lines.map((line) => valuedLine(line.currency, valueOfLine({ ...line })))),
      )
      expect(sums.quantities).toEqual(
        (['impressions', 'downloads'] as const).flatMap((basis) => {
          const own = lines.filter(({ pricing_basis }) => pricing_basis === basis)
          return own.length === 0
            ? []
            : [
                {
                  pricing_basis: basis,
                  lines: own.length,
                  lines_without_goal: own.filter(({ booked }) => booked === null).length,
                  booked: added(own.map(({ booked }) => booked)),
                  delivered: added(own.map(({ delivered }) => delivered)),
                },
              ]
        }),
      )
    }),
  )
})

test('nothing remains of a cancelled campaign, and its delivered share stays', () => {
  const rows = [{ delivered: '400', as_of: 86_400 }, { last_day: 19 }]
  const cancelledFrom = 20 * DAY_US
  const sumAt = (now: number) =>
    sumLines(boardLines(rows, { ...LIVE, cancelledFrom }), now).money.map(
      ({ booked, remaining, percent }) => ({
        booked,
        remaining,
        percent,
      }),
    )
  expect(sumAt(cancelledFrom - 1)).toEqual([{ booked: '20.00', remaining: '16.00', percent: '20.0' }])
  // The second line ended the day before: what it still owes stays.
  expect(sumAt(cancelledFrom)).toEqual([{ booked: '20.00', remaining: '10.00', percent: '20.0' }])
})

test('nothing comes to nothing', () => {
  expect(sumLines([], 0)).toEqual({ lines: 0, money: [], quantities: [] })
})

/** In millionths. */
function added(decimals: readonly (string | null)[]): string {
  let millionths = 0n
  for (const each of decimals) {
    const [whole = '', part = ''] = (each ?? '0').split('.')
    millionths += BigInt(whole + part.padEnd(6, '0'))
  }
  const digits = String(millionths).padStart(7, '0')
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`.replace(/\.?0+$/, '')
}
