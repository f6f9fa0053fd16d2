import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { generateRecoveryCodes, readRecoveryCode, recoveryFingerprint } from './recovery-code.ts'

describe('recovery codes', () => {
  test('are ten, each with 120 random bits: 24 characters of 32, no two alike, every character in every place', () => {
    expect(24 * Math.log2(32)).toBe(120)
    const codes = Array.from({ length: 100 }, generateRecoveryCodes).flat()
    expect(new Set(codes).size).toBe(1_000)
    const typed = codes.map((code) => readRecoveryCode(code)!)
    for (let place = 0; place < 24; place++) {
      expect(new Set(typed.map((code) => code[place])).size).toBe(32)
    }
  })

  test('are four groups that nobody has to guess letters in', () => {
    for (const code of generateRecoveryCodes()) {
      expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{6}-){3}[0-9a-hjkmnp-tv-z]{6}$/)
    }
  })

  test('are kept as the SHA-256 of their characters, however they are typed', () => {
    const code = 'a0b1c2-d3e4f5-g6h7j8-k9m0n1'
    const kept = createHash('sha256').update('a0b1c2d3e4f5g6h7j8k9m0n1').digest()
    for (const typed of [
      code,
      code.toUpperCase(),
      ' aOb1c2 d3e4f5 g6h7j8 k9mon1',
      'aobic2d3e4f5g6h7j8k9monl',
    ]) {
      expect(recoveryFingerprint(typed)).toEqual(kept)
    }
  })

  test('are nothing else: not a code of an app, and not a part of one', () => {
    for (const typed of [
      '',
      '123456',
      'a0b1c2-d3e4f5-g6h7j8',
      'a0b1c2-d3e4f5-g6h7j8-k9m0nu',
      'a'.repeat(25),
    ]) {
      expect(readRecoveryCode(typed)).toBeUndefined()
    }
  })
})
