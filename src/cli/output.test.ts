import { describe, expect, it } from 'vitest'
import { facts, table } from './output.ts'

describe('text for people', () => {
  it('is aligned in columns, with numbers on the right and a dash for nothing', () => {
    const text = table(
      ['NAME', 'BOOKED', 'AS OF'],
      [
        ['Front page', '1000', '2026-03-01'],
        ['Podcast', '12.5', null],
        ['Letter', null, null],
      ],
    )
    expect(text.split('\n')).toEqual([
      'NAME        BOOKED  AS OF',
      'Front page    1000  2026-03-01',
      'Podcast       12.5  -',
      'Letter           -  -',
    ])
  })

  it('has only the headings for an empty list', () => {
    expect(table(['ID', 'NAME'], [])).toBe('ID  NAME')
  })

  it('cannot control the terminal, whatever others wrote', () => {
    expect(facts([['Name', 'a\u001b[2Jb\nc']])).toBe('Name  a [2Jb c')
  })
})
