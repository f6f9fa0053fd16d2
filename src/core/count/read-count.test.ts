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

it.each([
  ['20417.50', '20417.5'],
  ['20417.125', '20417.125'],
  ['0.125', '0.125'],
  ['34.9', '34.9'],
  ['34.900', undefined],
  ['34,900', undefined],
  ['9007199254740991', '9007199254740991'],
  ['9007199254740992', undefined],
])('%j downloads are %j', (text, count) => {
  expect(readCount(text, UNITS.downloads)).toBe(count)
})

it.each([
  ['', 'Enter a number of impressions, or 0.'],
  ['97,000', 'Remove the separators from “97,000”: write 97000.'],
  ['1.234.567', 'Remove the separators from “1.234.567”: write 1234567.'],
  ['about 9', '“about 9” is not a whole number. Enter a number of impressions.'],
  ['1.5', '“1.5” is not a whole number. Enter a number of impressions.'],
  ['97,000.50', '“97,000.50” is not a whole number. Enter a number of impressions.'],
  ['9'.repeat(21), 'The number is too large. The most is 9007199254740991 impressions.'],
  ['0'.repeat(21), 'The number has too many digits.'],
])('says of %j what to do', (text, words) => {
  expect(problemOfCount(text, UNITS.impressions)).toBe(words)
})

it.each([
  ['34.900', 'Remove the separators from “34.900”: write 34900.'],
  ['97,000.50', 'Remove the separators from “97,000.50”: write 97000.50.'],
])('says of %j downloads what to do', (text, words) => {
  expect(problemOfCount(text, UNITS.downloads)).toBe(words)
})
