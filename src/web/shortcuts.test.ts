import { expect, test } from 'vitest'
import type { SignedIn } from './session.ts'
import { afterKey, SHORTCUTS, shortcutsFor } from './shortcuts.ts'

function press(...keys: string[]): string[] {
  let pressed: string[] = []
  return keys.flatMap((key) => {
    const next = afterKey(SHORTCUTS, pressed, key)
    pressed = next.pressed
    return next.shortcut ? [next.shortcut.label] : []
  })
}

test('keys pressed one after the other do what the list says', () => {
  expect(press('g', 'c')).toEqual(['Go to Campaigns'])
  expect(press('?')).toEqual(['Show keyboard shortcuts'])
})

test('a key that leads nowhere begins again', () => {
  expect(press('c')).toEqual([])
  expect(press('g', 'x', 'c')).toEqual([])
  expect(press('g', 'g', 'h')).toEqual(['Go to Home'])
  expect(press('g', 'n', 'h')).toEqual(['New campaign'])
})

test('no shortcut is the beginning of another, so none has to wait', () => {
  const keys = SHORTCUTS.map((shortcut) => shortcut.keys.join(' '))
  expect(new Set(keys).size).toBe(keys.length)
  for (const one of keys) expect(keys.filter((other) => other.startsWith(`${one} `))).toEqual([])
})

test('people are offered what they can use', () => {
  const labels = (reader: Partial<SignedIn>) => shortcutsFor(reader as SignedIn).map(({ label }) => label)
  expect(labels({ organization: null, onlyBuys: false })).not.toContain('Go to Campaigns')
  const organization = {
    id: '',
    name: '',
    role: 'member',
    time_zone: 'UTC',
    currency: null,
    logo: null,
    sells: true,
    buys: true,
    has_sellers: true,
  } as const
  expect(labels({ organization, onlyBuys: false })).toContain('New campaign')
  expect(labels({ organization, onlyBuys: true })).not.toContain('New campaign')
})
