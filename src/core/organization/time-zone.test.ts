import { expect, test } from 'vitest'
import { parseTimeZone } from './time-zone.ts'

test.each([
  ['UTC', 'UTC'],
  [' Europe/Berlin ', 'Europe/Berlin'],
  ['europe/berlin', 'Europe/Berlin'],
  ['America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['Asia/Kolkata', 'Asia/Kolkata'],
  ['Etc/GMT+5', 'Etc/GMT+5'],
])('%s is a time zone', (text, zone) => {
  expect(parseTimeZone(text)).toBe(zone)
})

test.each([
  '',
  '+01:00',
  'Europe',
  'Europe/Nowhere',
  'Europe/../Berlin',
  'x'.repeat(1_000),
  'UTC\u0000',
  '__proto__',
])('%j is no time zone', (text) => {
  expect(() => parseTimeZone(text)).toThrow('Choose a time zone')
})
