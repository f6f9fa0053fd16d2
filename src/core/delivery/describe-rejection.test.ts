import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ExactNumber } from '../../exact/exact-json.ts'
import { parseInstant } from '../../exact/instant.ts'
import { judge, type LineTerms, type PricingBasis, type Reason } from './delivery.ts'
import { parseDeliveryItem } from './delivery-item.ts'
import { describeRejection } from './describe-rejection.ts'

const package_id = '0f8fad5b-d9cb-469f-a165-70867728950e'
const line = (pricingBasis: PricingBasis = 'impressions'): LineTerms => ({
  pricingBasis,
  flightStart: parseInstant('2026-03-01')!,
})

describe('a malformed item', () => {
  it.each<[unknown, string, string]>([
    [null, 'package', 'no delivery item'],
    [['x'], 'package', 'no delivery item'],
    [{}, 'package', 'package ID is missing'],
    [{ package_id: 'line-1' }, 'package', '“line-1” is no package ID'],
    [{ package_id: 'x'.repeat(500) }, 'package', `“${'x'.repeat(40)}…” is no package ID`],
    [{ package_id, as_of: '2026-02-30' }, 'as_of', '“2026-02-30” is not a date'],
    [{ package_id, as_of: '14.11.2026' }, 'as_of', 'as 2026-11-14'],
    [{ package_id, as_of: '2026-11-14T10:00:00' }, 'as_of', 'does not name its zone'],
    [{ package_id, as_of: 20261114 }, 'as_of', '“20261114” is not a date'],
    [{ package_id, as_of: {} }, 'as_of', 'What was sent is not a date'],
    [{ package_id, impressions: 1, downloads: 1 }, 'quantity', 'not both'],
    [{ package_id, impressions: '1,234' }, 'quantity', 'without separators: 1234.'],
    [{ package_id, impressions: '1.234.567' }, 'quantity', 'without separators: 1234567.'],
    [{ package_id, impressions: '1.5' }, 'quantity', 'whole number'],
    [{ package_id, impressions: '5' }, 'quantity', 'sent as text'],
    [{ package_id, impressions: 'many' }, 'quantity', '“many” is no number'],
    [{ package_id, impressions: 1.5 }, 'quantity', 'without a fraction'],
    [{ package_id, impressions: -1 }, 'quantity', 'below 0'],
    [
      { package_id, impressions: new ExactNumber('9007199254740992') },
      'quantity',
      'at most 9007199254740991',
    ],
    [{ package_id, impressions: true }, 'quantity', 'no number'],
    [{ package_id, downloads: '1234,5' }, 'quantity', 'decimals with a point'],
    [{ package_id, downloads: '5' }, 'quantity', 'sent as text'],
    [{ package_id, downloads: -0.5 }, 'quantity', 'below 0'],
    [{ package_id, downloads: new ExactNumber('1e400') }, 'quantity', 'more digits'],
    [{ package_id, downloads: [] }, 'quantity', 'no number'],
  ])('is told what is wrong with it: %j', (sent, field, words) => {
    expect(parseDeliveryItem(sent)).toBeUndefined()
    expect(describeRejection('invalid_item', sent)).toEqual({
      field,
      message: expect.stringContaining(words),
    })
  })

  it('always has a fault that can be named, whatever was sent', () => {
    const value = fc.oneof(
      fc.constantFrom(undefined, null, package_id, '2026-03-01', 5, 0.5, '5', {}, []),
      fc.anything(),
    )
    const item = fc.record({ package_id: value, impressions: value, downloads: value, as_of: value })
    fc.assert(
      fc.property(fc.oneof(item, fc.anything()), (sent) => {
        if (parseDeliveryItem(sent)) return
        expect(describeRejection('invalid_item', sent).message).not.toContain('malformed')
      }),
    )
  })
})

describe('a reason', () => {
  it.each<[Reason, unknown, LineTerms | undefined, string, string]>([
    ['duplicate_package_id', { package_id }, undefined, 'package', 'named before'],
    ['not_seller', { package_id }, undefined, 'package', 'sells no line'],
    ['before_flight_start', { package_id, as_of: '2026-02-01' }, line(), 'as_of', 'starts on 2026-03-01'],
    ['before_flight_start', { package_id }, line(), 'package', 'Report from that day on'],
    ['before_flight_start', { package_id }, undefined, 'package', 'had not begun'],
    ['before_flight_start', { package_id, as_of: '2026-02-01' }, undefined, 'as_of', 'later as-of'],
    ['as_of_in_future', { package_id, as_of: '2199-01-01' }, line(), 'as_of', 'in the future'],
    [
      'flat_rate_takes_no_quantity',
      { package_id, downloads: 1 },
      line('flat_rate'),
      'quantity',
      'no quantity',
    ],
    ['quantity_required', { package_id }, line(), 'quantity', 'total impressions to date. 0 is'],
    ['quantity_required', { package_id, downloads: 1 }, line(), 'quantity', 'not its downloads'],
    [
      'quantity_required',
      { package_id, impressions: 1 },
      line('downloads'),
      'quantity',
      'not its impressions',
    ],
    ['quantity_required', { package_id }, undefined, 'quantity', 'impressions or downloads'],
    ['internal_error', { package_id }, line(), 'package', 'Send it again'],
  ])('is told beside the field that it belongs to: %s of %j', (reason, sent, terms, field, words) => {
    expect(describeRejection(reason, sent, terms)).toEqual({ field, message: expect.stringContaining(words) })
  })

  it('that the rules give for a typed as-of or quantity is never told of the line as a whole', () => {
    const now = parseInstant('2026-06-01')!
    for (const sent of [
      { package_id, impressions: 1, as_of: '2026-02-01' },
      { package_id, impressions: 1, as_of: '2026-06-02' },
      { package_id },
    ]) {
      const reason = judge(parseDeliveryItem(sent)!, line(), now)!
      expect(describeRejection(reason, sent, line()).field).not.toBe('package')
    }
  })
})
