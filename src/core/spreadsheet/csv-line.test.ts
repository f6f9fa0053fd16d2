import { describe, expect, test } from 'vitest'
import { csvLine } from './csv-line.ts'

describe('a line of CSV', () => {
  test.each([
    '=1+1',
    '+1+1',
    '-1+1',
    '@SUM(A1)',
    '\uFF1D1+1',
    '\uFF0B1+1',
    '\uFF0D1+1',
    '\uFF20SUM(A1)',
    '\uFE661+1',
    ' =1+1',
    '\u00A0=1+1',
    '\u3000\uFF1D1+1',
    '\u200B=1+1',
    '\uFEFF@SUM(A1)',
    '\u2060 \t=1+1',
    '\u0000=1+1',
    '\t1',
    '\r1',
    '\n=1+1',
  ])('never gives a spreadsheet a formula: %j', (text) => {
    expect(csvLine([text]).replace(/^"/, '')).toMatch(/^'/)
  })

  test.each(['-5', '-5.25', '5', 'a = b', 'a-b', '1=1', ' plain', 'me@example.com', '\u3000wide'])(
    'leaves everything else as it is: %j',
    (text) => {
      expect(csvLine([text])).toBe(`${text}\r\n`)
    },
  )

  test('numbers stay numbers, and separators are quoted', () => {
    expect(csvLine([-3, true, null, 'a,b', 'say "x"', 'a;b'])).toBe('-3,true,,"a,b","say ""x""","a;b"\r\n')
  })
})
