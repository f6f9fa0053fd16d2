import { describe, expect, test } from 'vitest'
import { AskedCount, type Asked, type AskedCall } from './demand.ts'

function countAsked(calls: AskedCall[]): Asked {
  const count = new AskedCount()
  for (const one of calls) count.add(one)
  return count.result()
}

const call = (args: unknown, changes: { has_key?: boolean; is_empty?: boolean } = {}) => ({
  has_key: true,
  is_empty: false,
  arguments: typeof args === 'string' ? args : JSON.stringify(args),
  ...changes,
})

describe('what was asked for', () => {
  test('is counted once per call, the most frequent first', () => {
    const asked = countAsked([
      call({ filters: { countries: ['DE', 'DE', 'AT'], channels: ['podcast'] }, brief: 'Podcast, podcast!' }),
      call({ filters: { countries: ['AT'] }, brief: 'a PODCAST about cycling' }),
      call({ filters: { countries: ['AT', 'CH'] } }),
    ])
    expect(asked.countries).toEqual([
      { name: 'AT', calls: 3 },
      { name: 'CH', calls: 1 },
      { name: 'DE', calls: 1 },
    ])
    expect(asked.channels).toEqual([{ name: 'podcast', calls: 1 }])
    expect(asked.terms).toEqual([
      { name: 'podcast', calls: 2 },
      { name: 'cycling', calls: 1 },
    ])
  })

  test('is counted in the words of AdCP 3.2 as in those of 3.1', () => {
    const asked = countAsked([
      call({ targeting_overlay: { geo_countries: ['AT', 'at'], geo_countries_exclude: ['CH'] } }),
      call({ targeting_overlay: { geo_countries: ['AT'] }, filters: { countries: ['AT', 'DE'] } }),
    ])
    expect(asked.countries).toEqual([
      { name: 'AT', calls: 2 },
      { name: 'DE', calls: 1 },
    ])
  })

  test('is counted in the asks of a refine call as in a brief', () => {
    const asked = countAsked([
      call({ buying_mode: 'refine', refine: [{ scope: 'request', ask: 'hiking' }, { ask: 7 }, 'x'] }),
      call({ brief: 'Hiking', refine: { ask: 'Oslo' } }),
    ])
    expect(asked.terms).toEqual([{ name: 'hiking', calls: 2 }])
  })

  test('leaves out stop words, and briefs that were ignored', () => {
    const asked = countAsked([
      call({ brief: 'We want the campaign for 2026 in Oslo' }),
      call({ brief: 'Bergen', buying_mode: 'wholesale' }),
    ])
    expect(asked.terms).toEqual([{ name: 'oslo', calls: 1 }])
  })

  test.each([
    '',
    'null',
    '[]',
    '{"filters":7,"brief":{}}',
    '{"filters":{"countries":[1,"<b>","de"]}}',
    '{"targeting_overlay":{"geo_countries":7},"required_overlay_support":"x"}',
    '{"targeting_overlay":["AT"]}',
    '{"cut":"{\\"a',
  ])('takes whatever was sent: %s', (text) => {
    expect(countAsked([call(text, { is_empty: true })]).countries).toEqual([])
  })
})

test('calls that returned nothing are counted by the reason, as far as the log shows it', () => {
  const { empty } = countAsked([
    call({ filters: { countries: ['US'], ext: {} } }, { is_empty: true }),
    call({ filters: { countries: ['US'] }, required_policies: ['a'] }, { is_empty: true }),
    call({ filters: { channels: ['dooh'] } }),
    call({ brief: 'x' }, { is_empty: true }),
    call({ filters: { countries: ['US'] } }, { is_empty: true, has_key: false }),
  ])
  expect(empty).toEqual({
    without_key: 1,
    without_filter: 1,
    with_filters: 2,
    filters: [
      { name: 'countries', calls: 2 },
      { name: 'required_policies', calls: 1 },
    ],
  })
})

test('a call that an overlay of AdCP 3.2 left with nothing had a filter, which is named', () => {
  const { empty } = countAsked(
    [
      { targeting_overlay: { geo_countries: ['US'], language: ['en'] } },
      { targeting_overlay: { geo_countries_exclude: ['DE'] } },
      { required_overlay_support: { geo_countries: true }, targeting_overlay: { geo_countries: ['US'] } },
      { required_overlay_support: {}, targeting_overlay: { language: ['en'] } },
    ].map((args) => call(args, { is_empty: true })),
  )
  expect(empty).toEqual({
    without_key: 0,
    without_filter: 1,
    with_filters: 3,
    filters: [
      { name: 'targeting_overlay.geo_countries', calls: 2 },
      { name: 'required_overlay_support', calls: 1 },
      { name: 'targeting_overlay.geo_countries_exclude', calls: 1 },
    ],
  })
})
