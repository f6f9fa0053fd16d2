import { describe, expect, it } from 'vitest'
import { ExactNumber } from '../../exact/exact-json.ts'
import { FILE_ROWS_MAX, readDeliveryFile } from './delivery-file.ts'

const ID = '0f8fad5b-d9cb-469f-a165-70867728950e'

describe('a delivery file', () => {
  it('becomes the items that a system would have sent, with the line of each', () => {
    const { rows, ignoredColumns } = readDeliveryFile(
      `package_id,impressions,downloads,as_of\r\n${ID},1200,,2026-03-01\r\n\r\n${ID},,0.10,\r\n${ID},,,\r\n`,
    )
    expect(rows.map(({ line, item }) => [line, item])).toEqual([
      [2, { package_id: ID, impressions: new ExactNumber('1200'), as_of: '2026-03-01' }],
      [4, { package_id: ID, downloads: new ExactNumber('0.10') }],
      [5, { package_id: ID }],
    ])
    expect(ignoredColumns).toEqual([])
  })

  it('may have its columns in any order, spelled as people do, beside others that are told as ignored', () => {
    const { rows, ignoredColumns } = readDeliveryFile(
      `Line name;As-of;IMPRESSIONS;"Package ID";\nFront page;2026-03-01;7;${ID};\n`,
    )
    expect(rows).toEqual([
      {
        line: 2,
        packageId: ID,
        impressions: '7',
        downloads: '',
        asOf: '2026-03-01',
        item: { package_id: ID, impressions: new ExactNumber('7'), as_of: '2026-03-01' },
        fault: null,
      },
    ])
    expect(ignoredColumns).toEqual(['Line name'])
  })

  it('keeps what is no number as text, so that the rules refuse it', () => {
    const { rows } = readDeliveryFile(`package_id,impressions\n${ID},"1,234"\n${ID},1.000\n${ID},many`)
    expect(rows.map(({ item }) => (item as { impressions: unknown }).impressions)).toEqual([
      '1,234',
      '1.000',
      'many',
    ])
  })

  it('has a row refused that has more fields than the header: a number fell apart', () => {
    const { rows } = readDeliveryFile(`package_id,impressions\n${ID},1,234`)
    expect(rows[0]).toMatchObject({
      line: 2,
      item: [ID, '1', '234'],
      fault: expect.stringContaining('3 fields'),
    })
  })

  it.each([
    ['', 'empty'],
    ['\n\n', 'empty'],
    ['package_id,impressions\n', 'no rows'],
    [`${ID},5`, 'no column package_id'],
    [`package_id,impressions,Impressions\n${ID},1,2`, 'names impressions twice'],
    [`package_id\n"${ID}`, 'never closed'],
  ])('is refused as a whole where it cannot be understood: %j', (text, words) => {
    expect(() => readDeliveryFile(text)).toThrow(words)
  })

  it(`takes ${FILE_ROWS_MAX} rows and no more`, () => {
    const rows = `${ID},1\n`
    expect(readDeliveryFile(`package_id,impressions\n${rows.repeat(FILE_ROWS_MAX)}`).rows).toHaveLength(
      FILE_ROWS_MAX,
    )
    expect(() => readDeliveryFile(`package_id,impressions\n${rows.repeat(FILE_ROWS_MAX + 1)}`)).toThrow(
      'split',
    )
  })
})
