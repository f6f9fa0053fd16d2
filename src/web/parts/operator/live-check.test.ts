import { expect, test } from 'vitest'
import { countFields } from './live-check.ts'

test('wrong items of one list are one wrong field, and wrong rows are as many', () => {
  const document = { territories: ['XX', 'YY'], rows: [{ names: ['a', 'b'] }, { names: ['c'] }] }
  const count = (...fields: string[]) =>
    countFields(
      fields.map((field) => ({ field, message: '' })),
      document,
    )
  expect(count('territories[0]', 'territories[1]')).toBe(1)
  expect(count('territories', 'territories[1]')).toBe(1)
  expect(count('rows[0]', 'rows[1]')).toBe(2)
  expect(count('rows[0].names[0]', 'rows[0].names[1]', 'rows[1].names[0]', 'name')).toBe(3)
})
