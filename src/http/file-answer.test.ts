import { text, buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { openTable } from '../core/spreadsheet/table.ts'
import type { Column } from '../core/spreadsheet/write-xlsx.ts'
import { tableFile } from './file-answer.ts'

const COLUMNS: Column[] = [
  { header: 'Line', kind: 'text' },
  { header: 'Delivered', kind: 'decimal' },
  { header: 'Value', kind: 'money' },
  { header: 'Progress', kind: 'percent' },
  { header: 'Start', kind: 'day' },
  { header: 'As of (UTC)', kind: 'time' },
]
const ROWS = [
  ['=Autumn, “host-read”', '1234567', '-1200.50', '87.5', '2026-10-01', '2026-10-08T00:00:00.25Z'],
  [null, '12345678901234567.89', null, null, null, null],
]

test('a table is one list of columns for both formats', async () => {
  const csv = tableFile('csv', 'lines', COLUMNS, ROWS)
  expect(csv.name).toBe('lines.csv')
  expect(await text(Readable.from(csv.content))).toBe(
    '\uFEFFLine,Delivered,Value,Progress,Start,As of (UTC)\r\n' +
      '"\'=Autumn, “host-read”",1234567,-1200.50,87.5,2026-10-01,2026-10-08T00:00:00.25Z\r\n' +
      ',12345678901234567.89,,,,\r\n',
  )

  const xlsx = tableFile('xlsx', 'lines', COLUMNS, ROWS)
  expect(xlsx.name).toBe('lines.xlsx')
  const table = await openTable(await buffer(Readable.from(xlsx.content)), xlsx.name)
  expect(table.sheetName).toBe('lines')
  const rows = []
  for await (const { cells } of table.rows) rows.push(cells)
  expect(rows).toEqual([
    COLUMNS.map(({ header }) => header),
    ['=Autumn, “host-read”', '1234567', '-1200.5', '0.875', '2026-10-01', '2026-10-08'],
    ['', '12345678901234567.89'],
  ])
})
