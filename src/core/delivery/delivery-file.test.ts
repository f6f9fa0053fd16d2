import { describe, expect, it } from 'vitest'
import type { DateForm } from './date-form.ts'
import { openDeliveryFile, readFileRow, refuseColumns, type FileRow } from './delivery-file.ts'
import { recogniseColumns } from './report-columns.ts'
import { byCountedBasis } from './units.ts'

const ID = '0f8fad5b-d9cb-469f-a165-70867728950e'

describe('a delivery file', () => {
  it('has its rows read by the columns named in its header, in any order', async () => {
    const rows = await rowsOf(`Line name;As-of;IMPRESSIONS;"Package ID";\nFront page;2026-03-01;7;${ID};\n`)
    expect(rows).toEqual([
      {
        row: 2,
        packageId: ID,
        quantities: { ...byCountedBasis(() => ''), impressions: '7' },
        total: '',
        delivered: '',
        asOf: '2026-03-01',
        asOfRead: '2026-03-01',
        isLeftEmpty: false,
        fault: null,
        cells: [],
      },
    ])
  })

  it('has a row rejected if it has more columns than the header: a number was split', async () => {
    const [row] = await rowsOf(`package_id,impressions\n${ID},1,234`)
    expect(row!.fault).toEqual({
      field: null,
      message: 'This row has 3 columns and the header 2. Write numbers without separators.',
    })
  })

  it('may have trailing separators in its rows that the header lacks', async () => {
    const [row, broken] = await rowsOf(`package_id,impressions\n${ID},7,\n${ID},1,234,,`)
    expect(row).toMatchObject({ quantities: { impressions: '7' }, fault: null, cells: [] })
    expect(broken).toMatchObject({
      fault: { message: expect.stringContaining('This row has 3 columns') },
      cells: [ID, '1', '234', '', ''],
    })
  })

  it('has a far too long value cut so that it is not taken for another', async () => {
    const long = '1'.repeat(10_000)
    const [row, broken] = await rowsOf(`package_id,impressions\n${ID},${long}\n${ID},${long},${long}`)
    expect(row!.quantities.impressions).toBe(`${'1'.repeat(199)}…`)
    expect(broken!.cells.join('').length).toBeLessThan(500)
  })

  it('may have a header that begins with PK, as archives do', async () => {
    expect(await rowsOf(`PK,package_id,impressions\n1,${ID},7`)).toMatchObject([
      { packageId: ID, quantities: { impressions: '7' } },
    ])
  })

  it('may have many empty rows, up to the number in a sheet', async () => {
    expect(await rowsOf(`package_id,impressions\n${',\n\n'.repeat(20_000)}${ID},7`)).toMatchObject([
      { row: 40_002, quantities: { impressions: '7' } },
    ])
    await expect(rowsOf(`package_id\n${'\n'.repeat(1_100_000)}${ID}`)).rejects.toThrow(
      'The file has more than 1,048,576 rows, empty ones included. Split it.',
    )
  })

  it('has dates read in the form that the person chose, and ISO dates as such', async () => {
    const file = `package_id,impressions,as_of\n${ID},1,03/04/2026\n${ID},1,2026-03-05\n${ID},1,31/12/2026\n${ID},1,`
    const [first, iso, unfit, none] = await rowsOf(file, 'month_day_year')
    expect(first).toMatchObject({ asOf: '03/04/2026', asOfRead: '2026-03-04', fault: null })
    expect(iso).toMatchObject({ asOfRead: '2026-03-05', fault: null })
    expect(unfit!.fault).toEqual({
      field: 'as_of',
      message: '“31/12/2026” does not fit Month/Day/Year. Write it as YYYY-MM-DD.',
    })
    expect(none).toMatchObject({ asOfRead: '', fault: null })
  })

  it('never takes an empty row for a delivered flat-rate line', async () => {
    const rows = await rowsOf(
      `package_id,impressions,delivered\n${ID},,\n${ID},,no\n${ID},,Yes\n${ID},5,\n${ID},5,yes\n${ID},,maybe`,
    )
    expect(rows.map(({ isLeftEmpty }) => isLeftEmpty)).toEqual([true, true, false, false, false, false])
    expect(rows.map(({ fault }) => fault?.message)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      'Keep one: a quantity, or yes for a flat-rate line that is delivered.',
      '“maybe” is not yes or no. Write yes to mark a flat-rate line as delivered.',
    ])
  })

  it('has a row without a quantity sent as such, if it has no column for delivered lines', async () => {
    const rows = await rowsOf(`package_id,impressions,note\n${ID},,\n,,the end`)
    expect(rows.map(({ isLeftEmpty }) => isLeftEmpty)).toEqual([false, true])
  })

  it('has one quantity per row', async () => {
    const [row] = await rowsOf(`package_id,impressions,total\n${ID},5,5`)
    expect(row!.fault).toMatchObject({ field: null, message: expect.stringContaining('Keep one') })
  })

  it.each([
    ['', 'The file is empty.'],
    ['\n\n', 'The file is empty.'],
    ['package_id,impressions\n', 'The file has a header and no rows.'],
    [`package_id\n"${ID}`, 'Row 2: a quote is opened and never closed.'],
    [`package_id${',x'.repeat(200)}\n${ID}`, 'more than 200 columns'],
  ])('is refused as a whole if it cannot be read: %j', async (text, words) => {
    await expect(rowsOf(text)).rejects.toThrow(words)
  })

  it('is read by existing columns, each with one meaning', () => {
    expect(() => refuseColumns({ package_id: 3 }, ['a', 'b'])).toThrow('The file has no column 3.')
    expect(() => refuseColumns({ package_id: 1, impressions: 1 }, ['a', 'b'])).toThrow(
      'Column 1 is chosen for package_id and impressions. Choose one.',
    )
  })
})

async function rowsOf(text: string, dateForm: DateForm | null = null): Promise<FileRow[]> {
  const { header, kind, rows } = await openDeliveryFile(Buffer.from(text), '')
  const { columns } = recogniseColumns(header)
  const found: FileRow[] = []
  for await (const row of rows)
    found.push(readFileRow(row, { columns, headerLength: header.length, kind, dateForm }))
  return found
}
