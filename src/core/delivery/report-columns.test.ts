import { expect, test } from 'vitest'
import { recogniseColumns } from './report-columns.ts'

test.each([
  [
    ['package_id', 'impressions', 'downloads', 'as_of'],
    { package_id: 1, impressions: 2, downloads: 3, as_of: 4 },
  ],
  [['API package ID', 'Total', 'Date'], { package_id: 1, total: 2, as_of: 3 }],
  [
    ['Line', 'As of (UTC)', ' Delivered impressions ', 'PACKAGE-ID'],
    { package_id: 4, impressions: 3, as_of: 2 },
  ],
  // The API's own name takes precedence.
  [['date', 'as_of', 'package', 'package_id'], { package_id: 4, as_of: 2 }],
  // The template's columns for information, not for reporting.
  [
    [
      'package_id',
      'campaign',
      'line',
      'pricing',
      'current_total',
      'current_as_of',
      'impressions',
      'delivered',
    ],
    { package_id: 1, impressions: 7, delivered: 8 },
  ],
  // The download of rejected rows, which is fixed and uploaded.
  [
    ['package_id', 'campaign', 'line', 'impressions', 'downloads', 'as_of', 'row', 'reason', 'message'],
    { package_id: 1, impressions: 4, downloads: 5, as_of: 6 },
  ],
  // A reference stands for the package ID where there is none.
  [['Your reference', 'Total'], { package_id: 1, total: 2 }],
  [['Reference', 'Package', 'Total'], { package_id: 2, total: 3 }],
  [['', 'x'], {}],
])('columns are recognized by their names: %j', (header, columns) => {
  expect(recogniseColumns(header)).toEqual({ columns, ambiguous: [] })
})

test('two columns that name a field equally well are left for the person to choose', () => {
  expect(recogniseColumns(['package_id', 'Impressions', 'impressions', 'Date', 'Timestamp'])).toEqual({
    columns: { package_id: 1 },
    ambiguous: ['impressions', 'as_of'],
  })
})
