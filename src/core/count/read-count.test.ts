import { expect, it } from 'vitest'
import { UNITS } from '../delivery/units.ts'
import { problemOfCount, readCount } from './read-count.ts'

it.each([
  ['97000', '97000'],
  [' 097 ', '97'],
  ['0', '0'],
  ['97,000', undefined],
  ['97.000', undefined],
  ['-1', undefined],
  ['1e5', undefined],
  ['', undefined],
  ['9'.repeat(21), undefined],
])('%j impressions are %j', (text, count) => {
  expect(readCount(text, UNITS.impressions)).toBe(count)
})

it('keeps the decimals of downloads', () => {
  expect(readCount('20417.50', UNITS.downloads)).toBe('20417.5')
})

it.each([
  ['', 'Enter your count of impressions, or 0.'],
  ['97,000', 'Remove the separators from “97,000”: write 97000.'],
  ['1.234.567', 'Remove the separators from “1.234.567”: write 1234567.'],
  ['about 9', '“about 9” is not a whole number. Enter your count of impressions.'],
  ['1.5', '“1.5” is not a whole number. Enter your count of impressions.'],
  ['9'.repeat(21), 'The number is too large.'],
])('says of %j what to do', (text, words) => {
  expect(problemOfCount(text, UNITS.impressions)).toBe(words)
})
