import { describe, expect, it } from 'vitest'
import { readingsOf, readNumber } from './typed-number.ts'

describe('a number as people write it', () => {
  it.each([
    ['1500000', ['1500000']],
    ['12.50', ['12.50']],
    ['12,50', ['12.50']],
    ['0.5', ['0.5']],
    ['1,500,000', ['1500000']],
    ['1.500.000', ['1500000']],
    ['1 500 000', ['1500000']],
    ['1’500’000.25', ['1500000.25']],
    ['1,234.50', ['1234.50']],
    ['1.234,50', ['1234.50']],
    ['1,234', ['1234', '1.234']],
    ['1.234', ['1.234', '1234']],
    ['0,125', ['0.125']],
    ['1,23,456', []],
    ['1,234 567', []],
    ['1.5E+06', []],
    ['-5', []],
    ['many', []],
    ['', []],
  ])('%s has the readings %j', (text, readings) => {
    expect(readingsOf(text)).toEqual(readings)
  })

  it('has one reading once its decimal sign is known', () => {
    expect(readNumber('1.234', 'point')).toBe('1.234')
    expect(readNumber('1.234', 'comma')).toBe('1234')
    expect(readNumber('12.5', 'comma')).toBeUndefined()
  })
})
