import { expect, it } from 'vitest'
import { parseInstant } from '../../exact/instant.ts'
import { lifeActsOf } from './life.ts'

const CAMPAIGN = {
  is_draft: false,
  cancelled_from: null as string | null,
  archived_at: null as string | null,
  flight_end: '2026-03-10',
}

it.each<[when: string, now: string, change: Partial<typeof CAMPAIGN>, acts: string]>([
  ['a draft', '2026-03-01', { is_draft: true }, 'publish archive'],
  ['a draft whose flight is over', '2026-04-01', { is_draft: true }, 'publish archive'],
  ['a live campaign', '2026-03-01', {}, 'cancel'],
  ['a live campaign on its last day', '2026-03-10T23:59:59Z', {}, 'cancel'],
  ['a campaign that has ended', '2026-03-11', {}, 'archive'],
  [
    'an announced cancellation',
    '2026-03-04',
    { cancelled_from: '2026-03-05' },
    'cancel withdraw_cancellation',
  ],
  [
    'a cancellation on its first day',
    '2026-03-05T23:59:59Z',
    { cancelled_from: '2026-03-05' },
    'cancel withdraw_cancellation archive',
  ],
  ['a cancellation that holds', '2026-03-06', { cancelled_from: '2026-03-05' }, 'archive'],
  ['an archived campaign', '2026-03-11', { archived_at: '2026-03-11T10:00:00Z' }, 'unarchive'],
  ['an archived draft', '2026-03-01', { is_draft: true, archived_at: '2026-03-01T00:00:00Z' }, 'unarchive'],
])('%s allows the acts that make sense', (_when, now, change, acts) => {
  expect(lifeActsOf({ ...CAMPAIGN, ...change }, parseInstant(now)!).join(' ')).toBe(acts)
})
