import { describe, expect, it } from 'vitest'
import { agreeOnLine, type ProposedLine } from './line.ts'

const PROPOSED: ProposedLine = {
  name: ' Front page ',
  pricingBasis: 'impressions',
  flightStart: '2026-03-01',
  flightEnd: '2026-03-01',
  booked: '1000.50',
  price: '0',
  currency: 'EUR',
}

describe('the terms of a line', () => {
  it('are kept in one spelling, and may be a flight of one day and a price of nothing', () => {
    expect(agreeOnLine(PROPOSED)).toEqual({ ...PROPOSED, name: 'Front page', booked: '1000.5' })
  })

  it('may leave the quantity open', () => {
    expect(agreeOnLine({ ...PROPOSED, booked: null })).toMatchObject({ booked: null })
  })

  it.each<[Partial<ProposedLine>, string]>([
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(201) }, 'name'],
    [{ name: 'two\nlines' }, 'name'],
    [{ flightStart: '2026-02-30' }, 'flight dates'],
    [{ flightStart: '2026-03-01T00:00:00Z' }, 'flight dates'],
    [{ flightStart: '1999-12-31' }, 'flight dates'],
    [{ flightEnd: '2200-01-01' }, 'flight dates'],
    [{ flightEnd: '2026-02-28' }, 'before it starts'],
    [{ pricingBasis: 'flat_rate' }, 'no booked quantity'],
    [{ booked: '0' }, 'above 0'],
    [{ booked: '-5' }, 'above 0'],
    [{ booked: 'many' }, 'above 0'],
    [{ price: '-1' }, 'price'],
    [{ currency: 'euro' }, 'three letters'],
  ])('are refused in plain words where they do not hold: %j', (change, words) => {
    expect(() => agreeOnLine({ ...PROPOSED, ...change })).toThrow(words)
  })
})
