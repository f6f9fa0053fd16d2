import { describe, expect, it } from 'vitest'
import { detailsOf } from './line-details.ts'
import { agreeOnLine, type ProposedLine } from './line.ts'

const PROPOSED: ProposedLine = {
  name: ' Front page ',
  pricingBasis: 'impressions',
  flightStart: '2026-03-01',
  flightEnd: '2026-03-01',
  booked: '1000.0',
  price: '0',
  currency: 'EUR',
}

describe('the terms of a line', () => {
  it('are normalized, and may be a flight of one day and a price of 0', () => {
    expect(agreeOnLine(PROPOSED, 0)).toEqual({
      ...PROPOSED,
      name: 'Front page',
      booked: '1000',
      billsOverdelivery: false,
      ...detailsOf({}),
    })
  })

  it('may leave the quantity open', () => {
    expect(agreeOnLine({ ...PROPOSED, booked: null }, 0)).toMatchObject({ booked: null })
  })

  it.each<[Partial<ProposedLine>, string]>([
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(201) }, 'name'],
    [{ name: 'two\nlines' }, 'name'],
    [{ flightStart: '2026-02-30' }, 'enter a date'],
    [{ flightStart: '2026-03-01T00:00:00Z' }, 'enter a date'],
    [{ flightStart: '1999-12-31' }, 'enter a date'],
    [{ flightEnd: '2200-01-01' }, 'enter a date'],
    [{ flightEnd: '2026-02-28' }, 'before the first day'],
    [{ pricingBasis: 'flat_rate' }, 'no booked quantity'],
    [{ booked: '0' }, 'above 0'],
    [{ booked: '-5' }, 'above 0'],
    [{ booked: 'many' }, 'above 0'],
    [{ booked: '1,234' }, 'without separators'],
    [{ booked: '1 234' }, 'without separators'],
    [{ booked: '1.234' }, 'whole numbers'],
    [{ booked: null, billsOverdelivery: true }, 'all delivery is billed'],
    [{ pricingBasis: 'flat_rate', booked: null, billsOverdelivery: true }, 'no overdelivery to bill'],
    [{ price: '12,50' }, 'with a decimal point'],
    [{ price: '-1' }, 'Price must be'],
    [{ booked: '1.23E+06' }, 'with all its digits'],
    [{ currency: 'euro' }, 'ISO 4217'],
    [{ currency: 'ZZZ' }, 'ISO 4217'],
    [{ currency: 'DEM' }, 'ISO 4217'],
    [{ currency: 'eur' }, 'ISO 4217'],
    [{ currency: '' }, 'choose a currency'],
  ])('are refused with a clear message if not valid: %j', (change, words) => {
    expect(() => agreeOnLine({ ...PROPOSED, ...change }, 0)).toThrow(words)
  })

  it('are refused with the invalid field', () => {
    expect(() => agreeOnLine({ ...PROPOSED, flightEnd: '2026-02-28' }, 3)).toThrow(
      expect.objectContaining({ code: 'invalid', field: 'lines.3.flight_end' }),
    )
    expect(() => agreeOnLine({ ...PROPOSED, name: '' }, 0)).toThrow(
      expect.objectContaining({ field: 'lines.0.name' }),
    )
  })

  it('are refused with every invalid field at once, each naming the line', () => {
    const wrong = { ...PROPOSED, flightStart: 'soon', booked: '0', price: 'x', currency: 'ZZZ' }
    expect(() => agreeOnLine(wrong, 2)).toThrow(
      expect.objectContaining({
        problems: ['flight_start', 'booked', 'price', 'currency'].map((field) => ({
          field: `lines.2.${field}`,
          message: expect.stringMatching(/^Line “Front page”: /),
        })),
      }),
    )
    expect(() => agreeOnLine({ ...wrong, name: ' ' }, 2)).toThrow(
      expect.objectContaining({
        problems: expect.arrayContaining([
          { field: 'lines.2.price', message: expect.stringMatching(/^Line 3: /) },
        ]),
      }),
    )
  })

  it('may book downloads with decimals', () => {
    expect(agreeOnLine({ ...PROPOSED, pricingBasis: 'downloads', booked: '1000.50' }, 0)).toMatchObject({
      booked: '1000.5',
    })
  })
})
