import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { performanceOf } from './affiliate-performance.ts'

describe('the performance of a code', () => {
  test.each([
    ['200', '10', '499.5', '0.05', '2.4975'],
    ['3', '1', '1', '0.333333', '0.333333'],
    ['3', '2', '2', '0.666667', '0.666667'],
    ['1', '4', '12.3456', '4', '12.3456'],
    ['7', '0', '0', '0', '0'],
    ['2000000', '1', '1', '0.000001', '0.000001'],
    ['2000001', '1', '1', '0', '0'],
    ['1', '0', '999999999999999.9999', '0', '999999999999999.9999'],
    ['9007199254740991', '9007199254740991', '0.0001', '1', '0'],
  ])(
    'with %s clicks, %s conversions worth %s has the rate %s and the value per click %s',
    (clicks, conversions, conversion_value, conversion_rate, value_per_click) => {
      expect(performanceOf({ clicks, conversions, conversion_value })).toEqual({
        clicks,
        conversions,
        conversion_value,
        conversion_rate,
        value_per_click,
      })
    },
  )

  test('has neither rate nor value per click without clicks, whatever was converted', () => {
    expect(performanceOf({ clicks: '0', conversions: '3', conversion_value: '10.5' })).toMatchObject({
      conversion_rate: null,
      value_per_click: null,
    })
  })

  test('is never off by more than half of the last place', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 20n }),
        fc.bigInt({ min: 0n, max: 10n ** 24n }),
        (clicks, amount) => {
          const { conversion_rate } = performanceOf({
            clicks: String(clicks),
            conversions: String(amount),
            conversion_value: '0',
          })
          const [whole = '', fraction = ''] = conversion_rate!.split('.')
          const millionths = BigInt(whole + fraction.padEnd(6, '0'))
          const twiceOff = 2n * (millionths * clicks - amount * 1_000_000n)
          expect(twiceOff <= clicks && twiceOff > -clicks).toBe(true)
        },
      ),
    )
  })
})
