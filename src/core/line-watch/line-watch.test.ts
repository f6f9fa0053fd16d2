import { describe, expect, test } from 'vitest'
import { parseInstant, type Instant } from '../../exact/instant.ts'
import { newsOf, type LineWatch, type WatchedLine } from './line-watch.ts'

/** A flight of ten days, of which four have passed when it was measured. */
const LINE: WatchedLine = {
  pricing_basis: 'impressions',
  flight_start: '2026-11-01',
  flight_end: '2026-11-10',
  booked: '1000',
  delivered: '400',
  as_of: '2026-11-05T00:00:00Z',
  received_at: '2026-11-05T01:00:00Z',
  previous_as_of: null,
  revision: 1,
  is_draft: false,
  cancelled_from: null,
  archived_at: null,
  known_since: '2026-10-01T00:00:00Z',
}

function at(text: string): Instant {
  return parseInstant(text)!
}

const NOW = at('2026-11-05T02:00:00Z')

function kindsOf(line: Partial<WatchedLine>, watch: LineWatch | null = null, now = NOW): string[] {
  return newsOf({ ...LINE, ...line }, watch, now).news.map(({ kind }) => kind)
}

function watchOf(line: Partial<WatchedLine> = {}, watch: LineWatch | null = null, now = NOW): LineWatch {
  return newsOf({ ...LINE, ...line }, watch, now).watch
}

describe('news of a line', () => {
  test('a first report is an update, and a change from no data', () => {
    expect(newsOf(LINE, null, NOW).news).toEqual([
      { kind: 'updated' },
      { kind: 'pacing_changed', previous: 'no_data' },
    ])
  })

  test('is said once: the same line again is none', () => {
    for (const line of [{}, { delivered: '100' }, { delivered: '1000' }])
      expect(kindsOf(line, watchOf(line))).toEqual([])
  })

  test('falling behind is said when it happens, and again only after it was on plan', () => {
    const behind = { delivered: '100', revision: 2 }
    expect(kindsOf(behind, watchOf())).toEqual(['updated', 'pacing_changed', 'behind'])
    const later = { delivered: '110', revision: 3 }
    expect(kindsOf(later, watchOf(behind, watchOf()))).toEqual(['updated'])
    const back = watchOf({ revision: 3 }, watchOf(behind, watchOf()))
    const again = { delivered: '90', revision: 4 }
    // Once a day: if it is still behind on the next day, it is said then.
    expect(kindsOf(again, back)).not.toContain('behind')
    expect(kindsOf(again, watchOf(again, back), at('2026-11-06T00:00:00Z'))).toEqual(['behind'])
    expect(
      kindsOf({ delivered: '95', revision: 5 }, watchOf(again, back, at('2026-11-06')), at('2026-11-06')),
    ).not.toContain('behind')
  })

  test('a goal is reached once for each goal', () => {
    const reached = { delivered: '1000', revision: 2 }
    expect(kindsOf(reached, watchOf())).toContain('reached')
    const watch = watchOf(reached, watchOf())
    expect(kindsOf({ delivered: '1200', revision: 3 }, watch)).not.toContain('reached')
    // The same number, written otherwise.
    expect(kindsOf({ ...reached, booked: '1000.0' }, watch)).not.toContain('reached')
    expect(kindsOf({ delivered: '1200', booked: '1100', revision: 3 }, watch)).toContain('reached')
    const corrected = watchOf({ delivered: '900', revision: 3 }, watch)
    expect(kindsOf({ delivered: '1000', revision: 4 }, corrected)).toContain('reached')
  })

  test('a goal reached in a flight that was long over is old', () => {
    const reached = { delivered: '1000', revision: 2 }
    expect(newsOf({ ...LINE, ...reached }, watchOf(), NOW).news).toContainEqual({
      kind: 'reached',
      isOld: false,
    })
    expect(newsOf({ ...LINE, ...reached }, watchOf(), at('2026-12-15')).news).toContainEqual({
      kind: 'reached',
      isOld: true,
    })
  })

  test('a flat-rate line reaches its goal by being delivered', () => {
    const flat = { pricing_basis: 'flat_rate' as const, booked: null, delivered: null }
    expect(kindsOf(flat)).toEqual(['updated', 'pacing_changed', 'reached'])
    expect(kindsOf({ ...flat, as_of: null, received_at: null })).toEqual([])
  })

  test('silence is said once for each last report, as the list of lines counts it', () => {
    const quiet = at('2026-11-07T01:00:01Z')
    expect(kindsOf({}, watchOf(), at('2026-11-07T01:00:00Z'))).toEqual([])
    expect(kindsOf({}, watchOf(), quiet)).toEqual(['quiet'])
    expect(kindsOf({}, watchOf({}, watchOf(), quiet), at('2026-11-08'))).toEqual([])
    // Measured every four days, it may be silent for six.
    const rarely = { previous_as_of: '2026-11-01T00:00:00Z' }
    expect(kindsOf(rarely, watchOf(), at('2026-11-09'))).toEqual([])
    const never = { as_of: null, received_at: null, delivered: null }
    expect(kindsOf(never, null, at('2026-11-03T00:00:01Z'))).toEqual(['quiet'])
    const late = { ...never, known_since: '2026-11-05T00:00:00Z' }
    expect(kindsOf(late, null, at('2026-11-07T00:00:00Z'))).toEqual([])
    expect(kindsOf(late, null, at('2026-11-07T00:00:01Z'))).toEqual(['quiet'])
    expect(kindsOf({ delivered: '1000' }, watchOf({ delivered: '1000' }), quiet)).toEqual([])
  })

  test('a flight has ended short with its final total, or without one after three days', () => {
    const final = { as_of: '2026-11-11T00:00:00Z', received_at: '2026-11-11T01:00:00Z', revision: 2 }
    expect(kindsOf({ ...final, delivered: '999' }, watchOf(), at('2026-11-11T02:00:00Z'))).toContain('short')
    expect(kindsOf({ ...final, delivered: '1000' }, watchOf(), at('2026-11-11T02:00:00Z'))).not.toContain(
      'short',
    )
    expect(kindsOf({}, watchOf(), at('2026-11-13'))).toEqual([])
    expect(kindsOf({}, watchOf(), at('2026-11-14T00:00:01Z'))).toEqual(['short'])
    expect(kindsOf({}, watchOf({}, watchOf(), at('2026-11-14T00:00:01Z')), at('2026-11-15'))).toEqual([])
    expect(kindsOf({}, watchOf(), at('2026-12-15'))).toEqual([])
  })

  test('there is none of a draft, and no alert of an archived campaign or a line cut short', () => {
    expect(kindsOf({ is_draft: true, delivered: '1' })).toEqual([])
    expect(kindsOf({ archived_at: '2026-11-05T00:00:00Z', delivered: '1' })).toEqual([
      'updated',
      'pacing_changed',
    ])
    const cut = { cancelled_from: '2026-11-05', delivered: '1' }
    expect(kindsOf(cut, null, at('2026-11-09'))).toEqual(['updated', 'pacing_changed'])
  })
})
