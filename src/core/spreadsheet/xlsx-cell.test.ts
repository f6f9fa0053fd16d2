import { expect, test } from 'vitest'
import { columnOf, dateOfSerial, dateOfText, isDateFormat, numberOfCell, plainNumber } from './xlsx-cell.ts'

test.each([
  ['A1', 1],
  ['Z9', 26],
  ['AA10', 27],
  ['XFD1', 16_384],
  ['', undefined],
  ['A1B', undefined],
  ['ABCD1', undefined],
])('the column of %j is %j', (reference, column) => {
  expect(columnOf(reference)).toBe(column)
})

test.each([
  ['1234.5', '1234.5'],
  ['1.2E+6', '1200000'],
  ['1.2345E2', '123.45'],
  ['9007199254740993', '9007199254740993'],
  ['1E-3', '0.001'],
  ['-1.50', '-1.5'],
  ['0', '0'],
  ['-0', '0'],
  ['.5', '0.5'],
  ['007', '7'],
  ['1E+9999', '1E+9999'],
  ['1E+401', '1E+401'],
  ['', ''],
  ['abc', 'abc'],
])('the number %j is %j, digit by digit', (text, plain) => {
  expect(plainNumber(text)).toBe(plain)
})

test('a number of a million digits takes no longer than reading it', () => {
  const zeros = '0'.repeat(900_000)
  expect(plainNumber(`0.${zeros}1`)).toBe(`0.${zeros}1`)
  expect(plainNumber(`1.${zeros}`)).toBe('1')
})

test.each([
  ['1.1000000000000001', '1.1'],
  ['20417.499999999996', '20417.499999999996'],
  ['0.30000000000000004', '0.30000000000000004'],
  ['2.9999999999999999E-2', '0.03'],
  ['-1.1000000000000001', '-1.1'],
  ['1234.5', '1234.5'],
  ['123456789012345.6', '123456789012345.6'],
  ['9007199254740993', '9007199254740993'],
  ['9007199254740993.0', '9007199254740993'],
  ['1.2E+6', '1200000'],
  ['abc.12345678901234567', 'abc.12345678901234567'],
  [`1${'0'.repeat(70)}`, `1${'0'.repeat(63)}…`],
])('the number %j of a cell is the one that Excel shows: %j', (text, shown) => {
  expect(numberOfCell(text)).toBe(shown)
})

test.each([
  ['46340', 1900, '2026-11-14'],
  ['44878', 1904, '2026-11-14'],
  ['46340.416666666664', 1900, '2026-11-14T10:00:00Z'],
  ['46340.999988425923', 1900, '2026-11-14T23:59:59Z'],
  ['61', 1900, '1900-03-01'],
  ['60', 1900, undefined],
  ['0.5', 1900, undefined],
  ['-1', 1904, undefined],
  ['2958465', 1900, '9999-12-31'],
  ['2958466', 1900, undefined],
  ['', 1900, undefined],
  ['abc', 1900, undefined],
] as const)('the date %j in the %i system is %j', (serial, system, date) => {
  expect(dateOfSerial(serial, system)).toBe(date)
})

test.each([
  ['2026-11-14', '2026-11-14'],
  ['2026-11-14T00:00:00', '2026-11-14'],
  ['2026-11-14T10:00:00.5', '2026-11-14T10:00:00.5Z'],
  ['10:00:00', '10:00:00'],
])('the ISO date cell %j is %j', (text, date) => {
  expect(dateOfText(text)).toBe(date)
})

test.each([
  [14, undefined, true],
  [22, undefined, true],
  [0, undefined, false],
  [20, undefined, false],
  [164, 'dd\\.mm\\.yyyy', true],
  [164, '[$-409]mmm\\ yy;@', true],
  [164, 'mmm', true],
  [164, '#,##0', false],
  [164, 'hh:mm', false],
  [164, '[h]:mm:ss', false],
  [164, '[Red]0.00', false],
  [164, '0 "days"', false],
  [164, '[$USD-409] 0', false],
  [164, '0\\d', false],
  [164, 'General', false],
] as const)('the format %i %j shows a date: %j', (id, code, isDate) => {
  expect(isDateFormat(id, code)).toBe(isDate)
})
