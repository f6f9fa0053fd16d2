import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutText } from './cut-text.ts'

test('text that is short enough is unchanged', () => {
  expect(cutText('twelve chars', 12)).toBe('twelve chars')
})

test('what is longer ends with … and has no more than the limit', () => {
  expect(cutText('twelve chars!', 12)).toBe('twelve char…')
  expect(cutText('a word', 3)).toBe('a…')
})

test('no character is cut in half', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.integer({ min: 1, max: 20 }),
      (text, length) => {
        const cut = cutText(text, length)
        expect(cut.length).toBeLessThanOrEqual(Math.max(length, 1))
        expect(/\p{Surrogate}/u.test(cut)).toBe(false)
      },
    ),
  )
})
