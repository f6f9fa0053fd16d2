import { describe, expect, it, test } from 'vitest'
import { LINE_LABELS } from './line-labels.ts'
import { LINE_FIELDS, type LineTerm } from './line.ts'
import { readPastedLine, type SheetReading } from './pasted-line.ts'
import { layoutOf, SHEET_COLUMNS } from './pasted-sheet.ts'

const READING: SheetReading = {
  dateForm: null,
  decimalSign: null,
  usual: { pricingBasis: null, currency: '' },
}
const READ_ALL = { hasProducts: true }
const CELLS: Record<LineTerm, string> = {
  name: 'Front page',
  pricingBasis: 'Impressions',
  flightStart: '2026-03-01',
  flightEnd: '2026-03-31',
  booked: '100000',
  price: '12.50',
  currency: 'EUR',
  billsOverdelivery: '',
  reference: '',
  airDate: '',
  episodeUrl: '',
  downloadWindowDays: '',
  productId: '',
}

/** As long as a link may be. */
const LONG_LINK = `https://example.com/${'x'.repeat(480)}`

test('columns are shown in the order that they are read in without a header', () => {
  expect(Object.keys(LINE_LABELS)).toEqual(SHEET_COLUMNS.map(({ term }) => LINE_FIELDS[term]))
})

describe('a row of a pasted sheet', () => {
  it.each<[Partial<Record<LineTerm, string>>, Partial<SheetReading>, object]>([
    [{}, {}, { pricingBasis: 'impressions', booked: '100000', price: '12.50', billsOverdelivery: false }],
    [{ pricingBasis: 'flat fee', booked: '-' }, {}, { pricingBasis: 'flat_rate', booked: null }],
    [{ booked: '1,500,000' }, {}, { booked: '1500000' }],
    [{ booked: '1.234', price: '12,50' }, { decimalSign: 'comma' }, { booked: '1234', price: '12.50' }],
    [{ flightStart: '1 Mar 2026', flightEnd: '31/03/2026' }, {}, { flightStart: '2026-03-01' }],
    [
      { flightStart: '01/03/2026', flightEnd: '04/03/26' },
      { dateForm: 'day_month_year' },
      { flightStart: '2026-03-01', flightEnd: '2026-03-04' },
    ],
    [{ price: '€1.250,00', currency: '' }, {}, { price: '1250.00', currency: 'EUR' }],
    [{ price: '12.50 usd', currency: '' }, {}, { price: '12.50', currency: 'USD' }],
    [{ price: '$ 12.50', currency: 'cad' }, {}, { price: '12.50', currency: 'CAD' }],
    [{ billsOverdelivery: 'Yes' }, {}, { billsOverdelivery: true }],
    [{ reference: 'TL-2026-11' }, {}, { reference: 'TL-2026-11' }],
    [{ pricingBasis: 'downloads', episodeUrl: LONG_LINK }, {}, { episodeUrl: LONG_LINK }],
    [
      { pricingBasis: 'downloads', airDate: '14 Nov 2026', downloadWindowDays: '30 days' },
      {},
      { airDate: '2026-11-14', downloadWindowDays: '30' },
    ],
    [
      { pricingBasis: '', currency: '' },
      { usual: { pricingBasis: 'downloads', currency: 'SEK' } },
      { pricingBasis: 'downloads', currency: 'SEK' },
    ],
  ])('is read as people write it: %j %j', (cells, reading, line) => {
    expect(read(cells, reading)).toMatchObject({ line, problems: [] })
  })

  it.each<[Partial<Record<LineTerm, string>>, LineTerm, string]>([
    [{ name: '' }, 'name', 'a name of 1 to 200'],
    [{ flightStart: '03/04/2026' }, 'flightStart', 'two ways'],
    [{ flightStart: '14-Nov-26' }, 'flightStart', 'two ways'],
    [{ flightStart: '30 Feb 2026' }, 'flightStart', 'is not a day'],
    [{ flightStart: '2026-03-01 10:30' }, 'flightStart', 'is not a day'],
    [{ flightEnd: '' }, 'flightEnd', 'enter a date'],
    [{ booked: 'many' }, 'booked', 'above 0'],
    [{ price: '' }, 'price', '0 or more'],
    [{ price: '$12.50', currency: '' }, 'price', 'several currencies'],
    [{ price: '£12.50' }, 'price', 'does not fit the currency EUR'],
    [{ price: '1.5E+03' }, 'price', 'all its digits'],
    [{ currency: 'Euros' }, 'currency', 'ISO 4217'],
    [{ pricingBasis: 'flat rate' }, 'booked', 'no booked quantity'],
  ])('is refused where it is wrong, and can be fixed in the form: %j', (cells, term, words) => {
    const { line, problems } = read(cells)
    expect(problems).toContainEqual({ term, what: expect.stringContaining(words) })
    expect(line).not.toBeNull()
  })

  // In the form each of these would be saved as something that nobody wrote.
  it.each<[Partial<Record<LineTerm, string>>, Partial<SheetReading>, LineTerm]>([
    [{ pricingBasis: 'CPM' }, {}, 'pricingBasis'],
    [{ pricingBasis: '' }, {}, 'pricingBasis'],
    [{ pricingBasis: 'downloads', booked: '1.234' }, {}, 'booked'],
    [{ price: '12.5' }, { decimalSign: 'comma' }, 'price'],
    [{ billsOverdelivery: 'maybe' }, {}, 'billsOverdelivery'],
  ])('has to be fixed in the sheet if the form has no place for what it says: %j', (cells, reading, term) => {
    const { line, problems } = read(cells, reading)
    expect(problems.map((problem) => problem.term)).toContain(term)
    expect(line).toBeNull()
  })

  it('names everything that is wrong at once', () => {
    const { problems } = read({ name: '', flightStart: 'soon', booked: '0', price: 'x', currency: 'ZZZ' })
    expect(problems.map(({ term }) => term).sort()).toEqual(
      ['booked', 'currency', 'flightStart', 'name', 'price'].sort(),
    )
  })

  it('with more cells than columns is refused: a comma has split one', () => {
    const layout = layoutOf(['Name', 'Price'], READ_ALL)
    expect(readPastedLine({ row: 2, cells: ['A', '1', '234'] }, layout, READING)).toMatchObject({
      line: null,
      fault: expect.stringContaining('3 cells, 2 are expected'),
    })
  })
})

describe('the columns of a pasted sheet', () => {
  it('are found by forgiving names, in any order, and others are ignored', () => {
    const header = [
      'Line item',
      'CPM',
      'START DATE',
      'end',
      'Goal',
      'Owner',
      'Unit',
      'Bills overdelivery',
      'Product',
    ]
    const layout = layoutOf(header, READ_ALL)
    expect(layout).toMatchObject({
      hasHeader: true,
      positions: {
        name: 0,
        price: 1,
        flightStart: 2,
        flightEnd: 3,
        booked: 4,
        pricingBasis: 6,
        billsOverdelivery: 7,
        productId: 8,
      },
      ignored: ['Owner'],
    })
  })

  it('mean nothing as products where lines name none', () => {
    const layout = layoutOf(['Line item', 'CPM', 'Product'], { hasProducts: false })
    expect(layout).toMatchObject({ positions: { name: 0, price: 1 }, ignored: ['Product'] })
    expect(layoutOf(['a', 'b', 'c'], { hasProducts: false }).cellsMax).toBe(SHEET_COLUMNS.length - 1)
  })

  it('without a header are those of the example, in its order', () => {
    expect(layoutOf(['Price', 'impressions', '2026-03-01', '2026-03-31'], READ_ALL)).toMatchObject({
      hasHeader: false,
      positions: { name: 0, pricingBasis: 1, currency: 6 },
    })
  })

  it('are refused if two could be the same', () => {
    expect(() => layoutOf(['Name', 'CPM', 'Rate'], READ_ALL)).toThrow(
      'Two columns could be Price: “CPM” and “Rate”',
    )
  })
})

function read(cells: Partial<Record<LineTerm, string>>, reading: Partial<SheetReading> = {}) {
  const row = { row: 1, cells: Object.values({ ...CELLS, ...cells }) }
  const layout = layoutOf(['x', 'y', 'z'], READ_ALL)
  return readPastedLine(row, layout, { ...READING, ...reading })
}
