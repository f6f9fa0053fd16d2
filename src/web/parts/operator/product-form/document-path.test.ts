import { expect, test } from 'vitest'
import { readAt, writtenAt } from './document-path.ts'

const document = { a: { rows: [{ name: 'one', size: 1 }, { name: 'two' }] }, other: true }

test('a part is read by its path, and one that is not there is undefined', () => {
  expect(readAt(document, 'a.rows[1].name')).toBe('two')
  for (const path of ['a.rows[2].name', 'a.rows.name', 'other.name', 'constructor']) {
    expect(readAt(document, path), path).toBeUndefined()
  }
})

test('a part is changed in a copy, and the rest stays the same', () => {
  const before = structuredClone(document)
  const changed = writtenAt(document, 'a.rows[1].size', 2)
  expect(changed).toEqual({
    a: {
      rows: [
        { name: 'one', size: 1 },
        { name: 'two', size: 2 },
      ],
    },
    other: true,
  })
  expect(document).toEqual(before)
  expect(writtenAt({}, 'b.rows[0].name', 'x')).toEqual({ b: { rows: [{ name: 'x' }] } })
})

test('undefined removes a field or a row, and the order of the others stays', () => {
  expect(writtenAt(document, 'a.rows[0]', undefined)).toEqual({ a: { rows: [{ name: 'two' }] }, other: true })
  expect(Object.keys(writtenAt({ a: 1, b: 2, c: 3 }, 'b', undefined))).toEqual(['a', 'c'])
  expect(Object.keys(writtenAt({ a: 1, b: 2, c: 3 }, 'b', 4))).toEqual(['a', 'b', 'c'])
})
