import { expect, test } from 'vitest'
import { arrayLiteral } from './database.ts'

test('an array literal holds numbers, text and NULL', () => {
  expect(arrayLiteral([1, null, 'a-b', 2.5])).toBe('{1,NULL,a-b,2.5}')
  expect(arrayLiteral([])).toBe('{}')
})
