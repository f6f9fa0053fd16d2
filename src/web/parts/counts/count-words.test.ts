import { expect, it, vi } from 'vitest'

// Numbers and days are written as in the browser.
vi.stubGlobal('navigator', { language: 'en-GB' })
const { describeProgress, formatDays, formatDifference } = await import('./count-words.ts')

it.each([
  ['2026-10-01', '2026-10-31', 'October 2026'],
  ['2026-02-01', '2026-02-28', 'February 2026'],
  ['2026-10-01', '2026-10-15', '1 Oct 2026 – 15 Oct 2026'],
  ['2026-10-01', '2026-11-30', '1 Oct 2026 – 30 Nov 2026'],
  ['2026-10-07', '2026-10-07', '7 Oct 2026'],
])('from %s to %s is “%s”', (first, last, words) => {
  expect(formatDays(first, last)).toBe(words)
})

it.each([
  ['-3.2', '−3.2%'],
  ['-0.5', '−0.5%'],
  ['12.0', '+12.0%'],
  ['0.0', '0.0%'],
  ['-0.0', '0.0%'],
  ['-100.0', '−100.0%'],
])('a difference of %s is “%s”', (percent, words) => {
  expect(formatDifference(percent)).toBe(words)
})

it('says how far both sides are, with each line once', () => {
  const line = (state: 'open' | 'counted' | 'disputed' | 'agreed', isWithin?: boolean) => ({
    state,
    is_before_flight: false,
    difference:
      isWithin === undefined ? null : { quantity: '1', percent: '1.0', is_within_tolerance: isWithin },
  })
  const lines = [
    line('agreed', false),
    line('disputed', false),
    line('disputed'),
    line('counted', false),
    line('counted', true),
    line('open'),
    { ...line('open'), is_before_flight: true },
  ]
  expect(describeProgress({ lines })).toBe(
    '7 lines: 1 agreed, 2 disputed, 1 outside tolerance, 1 within tolerance, 1 not counted, 1 before the flight.',
  )
  expect(describeProgress({ lines: [line('open')] })).toBe('1 line: 1 not counted.')
})
