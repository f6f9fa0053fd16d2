import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { affiliateCodeKey, isAffiliateCode } from '../core/affiliate/affiliate-code.ts'
import { COUNTED_BASES, UNITS } from '../core/delivery/units.ts'
import { codeKey, prepareDeliveryItem, QUANTITIES, withAsOf } from './items.ts'

test('the quantities are those of the server', () => {
  const units = COUNTED_BASES.map((unit) => [unit, { isWhole: UNITS[unit].isWhole }])
  expect(QUANTITIES).toEqual(Object.fromEntries(units))
})

test('codes are the same here if they are the same to the server', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 8 }), (code) => {
      if (isAffiliateCode(code)) expect(codeKey(code)).toBe(affiliateCodeKey(code))
    }),
  )
  expect(codeKey('Straße')).toBe(codeKey('STRASSE'))
  expect(codeKey(5)).toBeUndefined()
})

test.each([
  [{ package_id: 'A', impressions: 5 }, '{"package_id":"A","impressions":5}'],
  [{ package_id: 'A', impressions: 9007199254740993n }, '{"package_id":"A","impressions":9007199254740993}'],
  [
    { package_id: 'A', downloads: '0.10000000000000000001' },
    '{"package_id":"A","downloads":0.10000000000000000001}',
  ],
  [{ package_id: 'A', impressions: '1.5' }, '{"package_id":"A","impressions":"1.5"}'],
  [{ package_id: 'A', downloads: '007' }, '{"package_id":"A","downloads":"007"}'],
  [{ package_id: 'A', impressions: Number.NaN }, '{"package_id":"A","impressions":"NaN"}'],
  [{ package_id: 'A', impressions: Infinity }, '{"package_id":"A","impressions":"Infinity"}'],
  [{ package_id: 'A', impressions: null, as_of: undefined }, '{"package_id":"A"}'],
  [{ package_id: 'A', as_of: new Date(0) }, '{"package_id":"A","as_of":"1970-01-01T00:00:00.000Z"}'],
])('an item of case %# is written with exactly its digits', (item, text) => {
  expect(prepareDeliveryItem(item)).toMatchObject({ key: 'a', text })
})

test('what is no object is sent as it is, for the server to reject', () => {
  for (const [item, text] of [
    [null, 'null'],
    [undefined, 'null'],
    [5, '5'],
    [[1], '[1]'],
  ] as const)
    expect(prepareDeliveryItem(item as never)).toEqual({ key: undefined, text, needsAsOf: false })
})

test('an as-of that is added is the one that counts', () => {
  for (const text of ['{}', '{ }', '{"package_id":"a"}', '{"as_of":null}'])
    expect(JSON.parse(withAsOf(text, '2025-03-01'))).toMatchObject({ as_of: '2025-03-01' })
})
