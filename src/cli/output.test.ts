import { describe, expect, it } from 'vitest'
import { facts, table } from './output.ts'

describe('text for people', () => {
  it('stands in columns, numbers at the right and nothing as a dash', () => {
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

  it('of an empty list is its head alone', () => {
    expect(table(['ID', 'NAME'], [])).toBe('ID  NAME')
  })

  it('does not steer the terminal, whatever others wrote', () => {
    expect(facts([['Name', 'a\u001b[2Jb\nc']])).toBe('Name  a [2Jb c')
  })
})
