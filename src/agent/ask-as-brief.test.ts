import { describe, expect, test } from 'vitest'
import { readBrief } from '../core/brief/read-brief.ts'
import { askAsBrief } from './ask-as-brief.ts'

describe('an ask to take something away', () => {
  test.each([
    'remove radio',
    'Please drop the radio products',
    'omit radio',
    'skip radio',
    'take out radio',
    'get rid of radio',
    'filter out radio',
    'eliminate radio',
    'stop showing radio',
    'we would like to drop radio',
    'Entferne Radio',
    'Bitte streiche Radio',
    'enlève la radio',
    'quita la radio',
    'togli la radio',
    'verwijder radio',
    'fjern radio',
    'ta bort radio',
    'udelad radio',
    'Radio weglassen',
  ])('rules it out: %s', (ask) => {
    const { exclusions, demands } = readBrief(askAsBrief(ask))
    expect(exclusions.map(({ text }) => text.toLowerCase())).toEqual([expect.stringContaining('radio')])
    expect(demands.filter(({ kind }) => kind !== 'word')).toEqual([])
  })

  test('may come with others, and with what is wanted', () => {
    const { exclusions, demands } = readBrief(askAsBrief('Remove radio and drop podcasts. More video please'))
    expect(exclusions.map(({ text }) => text)).toEqual(['radio', 'podcasts'])
    expect(demands.filter(({ kind }) => kind === 'channel').map(({ name }) => name)).toEqual(['video'])
  })
})

test.each([
  'a soap that removes stains, on radio',
  'radio for the new drop',
  'Dropbox on the radio',
  'keep radio',
  'radio for people who skip breakfast',
])('an ask with such a word elsewhere stays as it is: %s', (ask) => {
  expect(askAsBrief(ask)).toBe(ask)
})
