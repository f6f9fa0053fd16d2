import { expect, test } from 'vitest'
import { isUuid, timeOrderedUuid } from './uuid.ts'

const UUID = '019a1b2c-3d4e-7f60-8192-a3b4c5d6e7f8'

test('a UUID is 36 characters, in either case, with dashes in their places', () => {
  for (const text of [UUID, UUID.toUpperCase(), timeOrderedUuid(), '00000000-0000-0000-0000-000000000000'])
    expect(isUuid(text)).toBe(true)
})

test('no other notation is one, nor any other character anywhere', () => {
  const others = ['', UUID.slice(1), `${UUID}0`, `${UUID}\n`, UUID.replaceAll('-', ''), `{${UUID.slice(2)}}`]
  for (const text of others) expect(isUuid(text)).toBe(false)
  for (let at = 0; at < UUID.length; at++)
    for (const character of ['g', '/', ':', '@', '`', 'é', 'ａ', '\0', UUID[at] === '-' ? '0' : '-'])
      expect(isUuid(UUID.slice(0, at) + character + UUID.slice(at + 1))).toBe(false)
})
