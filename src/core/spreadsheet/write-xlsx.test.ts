import { buffer, text } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openTable } from './table.ts'
import { writeXlsx, XLSX_ROWS_MAX, type CellRows, type CellValue, type Column } from './write-xlsx.ts'
import { openXlsxArchive } from './xlsx-archive.ts'
import { plainNumber } from './xlsx-cell.ts'
import type { ColumnKind } from './xlsx-cell-writer.ts'

const column = (kind: ColumnKind, header = 'Column'): Column => ({ header, kind })
const bytesOf = async (columns: readonly Column[], rows: CellRows, name = 'Lines') =>
  buffer(writeXlsx(name, columns, rows))

/** What our own reader finds below the header. */
async function readBack(columns: readonly Column[], rows: readonly CellValue[][]): Promise<string[][]> {
  const table = await openTable(await bytesOf(columns, rows), 'lines.xlsx')
  const found: string[][] = []
  for await (const { row, cells } of table.rows) if (row > 1) found[row - 2] = cells
  return found
}

async function partOf(bytes: Buffer, path: string): Promise<string> {
  const archive = await openXlsxArchive(bytes)
  return text((await archive.read(path))!)
}

/** The XML of the only cell. */
async function cellOf(kind: ColumnKind, value: CellValue): Promise<string | undefined> {
  const sheet = await partOf(await bytesOf([column(kind)], [[value]]), 'xl/worksheets/sheet1.xml')
  return /<row r="2">(.*)<\/row>/s.exec(sheet)?.[1]
}

describe('a value of a workbook', () => {
  test.each<[ColumnKind, CellValue, string]>([
    ['decimal', '0', '0'],
    ['decimal', '-1234.5', '-1234.5'],
    ['decimal', 42, '42'],
    ['decimal', '999999999999999', '999999999999999'],
    ['decimal', '9007199254740993', '9007199254740993'],
    ['decimal', '123456789012345678901234567890.5', '123456789012345678901234567890.5'],
    ['decimal', '0.123456789012345', '0.123456789012345'],
    ['decimal', '0.1234567890123456', '0.1234567890123456'],
    ['decimal', 'n/a', 'n/a'],
    ['decimal', '1e3', '1e3'],
    ['money', '1200.50', '1200.5'],
    ['money', '-0.01', '-0.01'],
    ['percent', '87.5', '0.875'],
    ['percent', '-0.4', '-0.004'],
    ['percent', '123.0', '1.23'],
    ['day', '2026-02-28', '2026-02-28'],
    ['day', '1900-03-01', '1900-03-01'],
    ['day', '1900-02-28', '1900-02-28'],
    ['day', '2026-02-30', '2026-02-30'],
    ['time', '2026-01-31T23:59:59Z', '2026-01-31T23:59:59Z'],
    ['time', '2026-01-31T23:59:59.999999Z', '2026-01-31T23:59:59Z'],
    ['time', '2026-01-31T01:00:00+02:00', '2026-01-30T23:00:00Z'],
    ['time', '1850-01-01T00:00:00Z', '1850-01-01T00:00:00Z'],
    ['time', 'never', 'never'],
    ['text', '=1+1', '=1+1'],
    ['text', '@SUM(A1)', '@SUM(A1)'],
    ['text', '0049', '0049'],
    ['text', '<&>"\'', '<&>"\''],
    ['text', '🎧 Ünïcode 漢字', '🎧 Ünïcode 漢字'],
    ['text', 'one\r\ntwo\nthree\tfour', 'one\r\ntwo\nthree\tfour'],
    ['text', 'a\u0000b\u001Fc\uFFFEd\uD800e', 'a\uFFFDb\uFFFDc\uFFFDd\uFFFDe'],
    ['text', '_x0041_ _x005F_', '_x0041_ _x005F_'],
    ['text', true, 'true'],
  ])('of kind %s, %j, is read back as %j', async (kind, value, read) => {
    expect(await readBack([column(kind)], [[value]])).toEqual([[read]])
  })

  test('is left out if there is none', async () => {
    expect(await cellOf('decimal', null)).toBe('')
    expect(
      await readBack([column('text'), column('decimal'), column('day')], [[null, '', '2026-01-01']]),
    ).toEqual([['', '', '2026-01-01']])
  })

  test('is a number only if no digit is lost, and text otherwise', async () => {
    expect(await cellOf('decimal', '123456789012345')).toContain('<v>123456789012345</v>')
    expect(await cellOf('decimal', '123456789012.000000')).toContain('<v>123456789012.000000</v>')
    expect(await cellOf('decimal', '1234567890123456')).toContain('t="inlineStr"')
    expect(await cellOf('money', '12345678901234.56')).toContain('t="inlineStr"')
  })

  test('is never a formula', async () => {
    for (const value of ['=1+1', '+1', '-1', '@A1', '=HYPERLINK("http://x")']) {
      const cell = await cellOf('text', value)
      expect(cell).toContain('t="inlineStr"')
      expect(cell).not.toContain('<f')
    }
  })

  test('is cut to what a cell holds, never within a character', async () => {
    const [[plain]] = (await readBack([column('text')], [['a'.repeat(40_000)]])) as [[string]]
    expect(plain).toHaveLength(32_767)
    const [[emoji]] = (await readBack([column('text')], [[`a${'🎧'.repeat(20_000)}`]])) as [[string]]
    expect(emoji).toBe(`a${'🎧'.repeat(16_383)}`)
    const [[cut]] = (await readBack([column('text')], [['🎧'.repeat(20_000)]])) as [[string]]
    expect(cut).toBe('🎧'.repeat(16_383))
  })

  test('comes back exactly, whatever it is', async () => {
    const decimal = fc
      .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 24n }), fc.stringMatching(/^(\.\d{1,18})?$/))
      .map(([isNegative, whole, fraction]) => `${isNegative ? '-' : ''}${whole}${fraction}`)
    const anyText = fc.string({ unit: 'binary', maxLength: 40 })
    const row = fc.tuple(decimal, decimal, anyText)
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 5 }), async (rows) => {
        const columns = [column('decimal'), column('money'), column('text')]
        const read = await readBack(columns, rows)
        for (const [i, [quantity, amount, words]] of rows.entries()) {
          const cells = read[i]!
          expect(plainNumber(cells[0]!)).toBe(plainNumber(quantity))
          expect(plainNumber(cells[1]!)).toBe(plainNumber(amount))
          // XML has no word for these, and our reader trims.
          // oxlint-disable-next-line no-control-regex
          const kept = words.replace(/[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g, '\uFFFD').trim()
          expect(cells[2] ?? '').toBe(kept)
        }
      }),
    )
  })
})

describe('a workbook', () => {
  const columns = [column('text', 'Line'), column('decimal', 'Booked'), column('money', 'Value')]

  test('shows a number with its own places, and thousands apart', async () => {
    const bytes = await bytesOf([column('money'), column('percent')], [['1200.50', '87.5']])
    const styles = await partOf(bytes, 'xl/styles.xml')
    const sheet = await partOf(bytes, 'xl/worksheets/sheet1.xml')
    const formats = Array.from(sheet.matchAll(/<c r="[AB]2" s="(\d+)"/g), ([, style]) =>
      formatOf(styles, Number(style)),
    )
    expect(formats).toEqual(['#,##0.00', '0.0%'])
  })

  test('has a header that is bold, stays in view and filters all rows', async () => {
    const bytes = await bytesOf(columns, [
      ['One', '1', '2.00'],
      ['Two', '3', '4.00'],
    ])
    const sheet = await partOf(bytes, 'xl/worksheets/sheet1.xml')
    expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
    expect(sheet).toContain('<autoFilter ref="A1:C3"/>')
    expect(sheet).toContain('<c r="A1" s="1" t="inlineStr">')
    expect(await partOf(bytes, 'xl/styles.xml')).toMatch(/<cellXfs[^>]*><xf [^>]*\/><xf [^>]*fontId="1"/)
  })

  test('is complete without rows', async () => {
    const table = await openTable(await bytesOf(columns, []), 'lines.xlsx')
    const rows = []
    for await (const row of table.rows) rows.push(row)
    expect(rows).toEqual([{ row: 1, cells: ['Line', 'Booked', 'Value'] }])
  })

  test.each([
    ['Lines', 'Lines'],
    ["'Q1: [draft] a/b?'", 'Q1   draft  a b'],
    ['A campaign with a name that is far too long', 'A campaign with a name that is'],
    ["''", 'Sheet1'],
  ])('names its sheet as Excel allows: %j is %j', async (name, expected) => {
    const table = await openTable(await bytesOf(columns, [], name), 'lines.xlsx')
    expect(table.sheetName).toBe(expected)
  })

  test('has the same bytes for the same rows', async () => {
    const rows = [['One', '1', '2.00']]
    expect(await bytesOf(columns, rows)).toEqual(await bytesOf(columns, rows))
  })

  test('reads its rows no faster than it is taken, and stops when its reader leaves', async () => {
    let read = 0
    let isClosed = false
    async function* endless(): AsyncGenerator<string[]> {
      try {
        // Noise, which does not pack.
        for (;;) yield [String(Math.sin(++read)), String(read), '1.00']
      } finally {
        isClosed = true
      }
    }
    const chunks = writeXlsx('Lines', columns, endless())
    while (read === 0) await chunks.next()
    // Nobody takes any: what is read meanwhile fills the buffers, and no more.
    for (let turn = 0; turn < 500; turn++) await setImmediate()
    expect(read).toBeLessThan(20_000)
    expect(isClosed).toBe(false)

    await chunks.return(undefined)
    await expect.poll(() => isClosed).toBe(true)
  })

  test('fails if a row fails', async () => {
    async function* broken(): AsyncGenerator<string[]> {
      yield ['One', '1', '2.00']
      throw new Error('the database is gone')
    }
    await expect(bytesOf(columns, broken())).rejects.toThrow('the database is gone')
  })

  test('has no more rows than a sheet', () => {
    expect(XLSX_ROWS_MAX).toBe(2 ** 20 - 1)
  })
})

/** The number format of a cell's style. */
function formatOf(styles: string, style: number): string | undefined {
  const list = /<cellXfs[^>]*>(.*)<\/cellXfs>/s.exec(styles)![1]!
  const id = Array.from(list.matchAll(/<xf numFmtId="(\d+)"/g))[style]?.[1]
  return new RegExp(`numFmtId="${id}" formatCode="([^"]*)"`).exec(styles)?.[1]
}
