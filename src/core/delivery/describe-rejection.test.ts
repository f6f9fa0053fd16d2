import { describe, expect, it } from 'vitest'
import { ExactNumber } from '../../exact/exact-json.ts'
import { parseInstant } from '../../exact/instant.ts'
import { judge, type LineTerms, type Reason } from './delivery.ts'
import { COUNTED_WORDS, eitherOf, OF_COUNTED, type PricingBasis } from './units.ts'
import { wellFormedItem } from '../../../tests/support/well-formed-item.ts'
import { MalformedItem, parseDeliveryItem } from './delivery-item.ts'
import { describeRejection } from './describe-rejection.ts'

const package_id = '0f8fad5b-d9cb-469f-a165-70867728950e'
const line = (pricingBasis: PricingBasis = 'impressions'): LineTerms => ({
  pricingBasis,
  flightStart: parseInstant('2026-03-01')!,
})

describe('a malformed item', () => {
  it.each<[unknown, string | null, string]>([
    [null, null, 'A delivery item is an object'],
    [['x'], null, 'A delivery item is an object'],
    [{}, 'package_id', 'package ID is missing'],
    [
      { package_id: 'line-1' },
      'package_id',
      '“line-1” is not a valid package ID. The API does not take references. Copy',
    ],
    [{ package_id: 'x'.repeat(500) }, 'package_id', `“${'x'.repeat(40)}…” is not a valid package ID. Copy`],
    [
      { package_id: `postgres://app:${'k'.repeat(60)}@db` },
      'package_id',
      'This value is not a valid package',
    ],
    [{ package_id, as_of: '2026-02-30' }, 'as_of', '“2026-02-30” is not a valid date'],
    [{ package_id, as_of: '11/14/2026' }, 'as_of', '“11/14/2026” is not written as an ISO date'],
    [{ package_id, as_of: '14.11.2026' }, 'as_of', 'as 2026-11-14'],
    [{ package_id, as_of: '2026-11-14T10:00:00' }, 'as_of', 'has no time zone'],
    [{ package_id, as_of: 20261114 }, 'as_of', '“20261114” is not a valid date'],
    [{ package_id, as_of: {} }, 'as_of', 'This value is not a valid date'],
    [{ package_id, impressions: 1, downloads: 1 }, null, `not ${OF_COUNTED.all}`],
    [{ package_id, impressions: '1,234' }, 'impressions', 'Remove the separator from “1,234”: 1234.'],
    [{ package_id, impressions: '1.234.567' }, 'impressions', ': 1234567.'],
    [{ package_id, impressions: `1${',000'.repeat(200_000)}` }, 'impressions', '…”.'],
    [{ package_id, impressions: '1.5' }, 'impressions', 'not a whole number'],
    [{ package_id, impressions: '5' }, 'impressions', 'sent as text'],
    [{ package_id, impressions: 'abc' }, 'impressions', '“abc” is not a whole number.'],
    [{ package_id, impressions: 1.5 }, 'impressions', 'without decimals'],
    [{ package_id, impressions: -1 }, 'impressions', 'below 0'],
    [
      { package_id, impressions: new ExactNumber('9007199254740992') },
      'impressions',
      'The most is 9007199254740991',
    ],
    [{ package_id, impressions: true }, 'impressions', 'not a number'],
    [{ package_id, downloads: '1234,5' }, 'downloads', 'a point for decimals'],
    [{ package_id, downloads: '5' }, 'downloads', 'sent as text'],
    [{ package_id, downloads: '1.5' }, 'downloads', 'sent as text'],
    [{ package_id, downloads: 'many' }, 'downloads', '“many” is not a number'],
    [{ package_id, downloads: -0.5 }, 'downloads', 'below 0'],
    [{ package_id, downloads: new ExactNumber('1e400') }, 'downloads', 'too many digits'],
    [{ package_id, downloads: [] }, 'downloads', 'not a number'],
  ])('says which field is wrong, and how: %j', (sent, field, words) => {
    const refused = parseDeliveryItem(sent)
    expect(refused).toBeInstanceOf(MalformedItem)
    expect(refused).toMatchObject({ field, message: expect.stringContaining(words) })
    expect(describeRejection('invalid_item', sent)).toEqual(refused)
  })
})

describe('a reason', () => {
  it.each<[Reason, unknown, LineTerms | undefined, string | null, string]>([
    ['duplicate_package_id', { package_id }, undefined, 'package_id', 'Duplicate'],
    ['not_seller', { package_id }, undefined, 'package_id', 'does not sell'],
    ['before_flight_start', { package_id, as_of: '2026-02-01' }, line(), 'as_of', 'starts on 2026-03-01'],
    ['before_flight_start', { package_id }, line(), null, 'Report from that day on'],
    ['before_flight_start', { package_id }, undefined, null, 'has not started'],
    ['before_flight_start', { package_id, as_of: '2026-02-01' }, undefined, 'as_of', 'a later time'],
    ['as_of_in_future', { package_id, as_of: '2199-01-01' }, line(), 'as_of', 'in the future'],
    [
      'flat_rate_takes_no_quantity',
      { package_id, downloads: 1 },
      line('flat_rate'),
      'downloads',
      'flat-rate',
    ],
    ['flat_rate_takes_no_quantity', { package_id, impressions: 1 }, undefined, 'impressions', 'flat-rate'],
    ['quantity_required', { package_id }, line(), 'impressions', 'total impressions to date. 0 counts'],
    ['quantity_required', { package_id, downloads: 1 }, line(), 'impressions', 'not downloads'],
    ['quantity_required', { package_id, impressions: 1 }, line('downloads'), 'downloads', 'not impressions'],
    ['quantity_required', { package_id }, undefined, null, eitherOf(COUNTED_WORDS)],
    ['internal_error', { package_id }, line(), null, 'Try again'],
  ])('names the field it is about: %s of %j', (reason, sent, terms, field, words) => {
    expect(describeRejection(reason, sent, terms)).toEqual({ field, message: expect.stringContaining(words) })
  })

  it('that the rules give for an as-of or a quantity always names a field', () => {
    const now = parseInstant('2026-06-01')!
    for (const sent of [
      { package_id, impressions: 1, as_of: '2026-02-01' },
      { package_id, impressions: 1, as_of: '2026-06-02' },
      { package_id },
    ]) {
      const reason = judge(wellFormedItem(sent), line(), now)!
      expect(describeRejection(reason, sent, line()).field).not.toBeNull()
    }
  })
})
