import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCsv, type Delimiter } from './csv.ts'

const recordsOf = (text: string, delimiter: Delimiter = ',') =>
  [...readCsv(text, delimiter)].filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
const cellsOf = (text: string, delimiter?: Delimiter) => recordsOf(text, delimiter).map(({ cells }) => cells)

describe('a CSV file', () => {
  it.each([
    [
      'plain fields',
      'a,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'Windows line ends',
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'old Mac line ends',
      'a,b\r1,2\r',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['a byte order mark', '\uFEFFa\n1', [['a'], ['1']]],
    [
      'quoted fields',
      '"a","b ""c"""\n"1,5","2\r\n3"',
      [
        ['a', 'b "c"'],
        ['1,5', '2\r\n3'],
      ],
    ],
    ['an empty quoted field', '"",x', [['', 'x']]],
    [
      'empty fields at the end',
      'a,b,\n1,,',
      [
        ['a', 'b', ''],
        ['1', '', ''],
      ],
    ],
    ['quotes within a plain field', 'a"b,c', [['a"b', 'c']]],
    ['empty lines, and lines of separators only', '\n\na\n\n,,\n1\n\n', [['a'], ['1']]],
    ['nothing', '', []],
  ])('is read with %s', (_name, text, cells) => {
    expect(cellsOf(text)).toEqual(cells)
  })

  it('is read with semicolons if a comma is part of the field', () => {
    expect(cellsOf('a;b\n1,5;"2;3"', ';')).toEqual([
      ['a', 'b'],
      ['1,5', '2;3'],
    ])
  })

  it('numbers its rows as a spreadsheet does, empty ones included', () => {
    const records = recordsOf('a\n\n"x\r\ny\nz"\nb\r\nc')
    expect(records.map(({ row, cells }) => [row, cells[0]])).toEqual([
      [1, 'a'],
      [3, 'x\r\ny\nz'],
      [4, 'b'],
      [5, 'c'],
    ])
  })

  it('is refused with the row that is ambiguous', () => {
    expect(() => cellsOf('a\n"b')).toThrow('Row 2: a quote is opened')
    expect(() => cellsOf('a\n\n"b"c')).toThrow('Row 3: text follows a closing quote')
    expect(() => cellsOf(','.repeat(1_000))).toThrow('Row 1 has more than 1000 columns.')
  })

  it('round-trips whatever its fields hold', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '1', ' ', '"', ',', ';', '\n', '\r', 'é') })
    const record = fc.array(cell, { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(fc.array(record), fc.constantFrom('\n', '\r\n', '\r'), (records, lineEnd) => {
        const text = records
          .map((cells) => cells.map((value) => `"${value.replaceAll('"', '""')}"`).join(','))
          .join(lineEnd)
        const kept = records.filter((cells) => cells.some((value) => value.trim() !== ''))
        expect(cellsOf(text)).toEqual(kept)
      }),
    )
  })
})
