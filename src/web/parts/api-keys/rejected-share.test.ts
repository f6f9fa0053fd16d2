import { expect, test } from 'vitest'
import { rejectedShare } from './rejected-share.ts'

test.each([
  [0, 0, null],
  [10, 0, '0%'],
  [3, 1, '33.3%'],
  [10, 10, '100%'],
  [1_000_000, 1, '0.1%'],
  [1_000_000, 999_999, '99.9%'],
])(
  'of %d items, %d rejected are %s: few are not none, and nearly all are not all',
  (items, rejected, share) => {
    expect(rejectedShare({ items, rejected })).toBe(share)
  },
)
