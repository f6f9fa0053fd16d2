import { describe, expect, it } from 'vitest'
import { ExactNumber } from '../../exact/exact-json.ts'
import { typedItem } from './typed-item.ts'

const packageId = '0f8fad5b-d9cb-469f-a165-70867728950e'
const typed = (quantity: string, asOf = '') => ({ packageId, quantity, asOf })

describe('what a person typed', () => {
  it('becomes the quantity that the line is priced on', () => {
    expect(typedItem(typed('12'), 'impressions')).toEqual({
      package_id: packageId,
      impressions: new ExactNumber('12'),
    })
    expect(typedItem(typed('12.5', ' 2026-03-01 '), 'downloads')).toEqual({
      package_id: packageId,
      downloads: new ExactNumber('12.5'),
      as_of: '2026-03-01',
    })
    expect(typedItem(typed(' '), 'flat_rate')).toEqual({ package_id: packageId })
  })

  it('keeps a quantity for a flat-rate line, and for an unknown line, for the rules to reject', () => {
    expect(typedItem(typed('1'), 'flat_rate').impressions).toEqual(new ExactNumber('1'))
    expect(typedItem(typed('1')).impressions).toEqual(new ExactNumber('1'))
  })

  it.each(['0', '-0', '-5', '1e3', '9007199254740993', '0.1000000000000000055511151231257827'])(
    'is a number with exactly its digits: %s',
    (text) => {
      expect(typedItem(typed(` ${text} `), 'downloads').downloads).toEqual(new ExactNumber(text))
    },
  )

  it('may have leading zeros, as spreadsheets write them', () => {
    expect(typedItem(typed('000120'), 'impressions').impressions).toEqual(new ExactNumber('120'))
  })

  it.each(['1,234', "1'234", '1 234', '1,5', '+5', '.5', '5.', 'many', '0x10', 'Infinity', '٣'])(
    'stays text if it is not a number: %s',
    (text) => {
      expect(typedItem(typed(text), 'impressions').impressions).toBe(text)
      expect(typedItem(typed(text), 'downloads').downloads).toBe(text)
    },
  )

  it('stays text if impressions have a point, which some read as thousands', () => {
    for (const text of ['1.234', '1.000', '1.0']) {
      expect(typedItem(typed(text), 'impressions').impressions).toBe(text)
      expect(typedItem(typed(text), 'downloads').downloads).toEqual(new ExactNumber(text))
    }
  })
})
