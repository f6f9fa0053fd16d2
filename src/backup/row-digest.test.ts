import { expect, test } from 'vitest'
import { RowDigest } from './row-digest.ts'

const digestOf = (...chunks: string[]) => {
  const digest = new RowDigest()
  for (const chunk of chunks) digest.add(Buffer.from(chunk))
  return digest
}
const rows = digestOf('a\t1\nb\t2\nc\t3\n')

test('the same rows are equal in any order, and however they arrive', () => {
  expect(rows.rows).toBe(3)
  for (const same of [digestOf('c\t3\na\t1\nb\t2\n'), digestOf('a\t', '1\nb\t2', '\n', 'c\t3\n')])
    expect(rows.equals(same)).toBe(true)
})

test('a row that is missing, changed, there twice or in place of another is noticed', () => {
  for (const other of [
    'a\t1\nb\t2\n',
    'a\t1\nb\t2\nc\t4\n',
    'a\t1\nb\t2\nc\t3\nc\t3\n',
    'a\t1\nb\t2\nb\t2\n',
    'a\t1b\t2\n\nc\t3\n',
  ])
    expect(rows.equals(digestOf(other))).toBe(false)
})
