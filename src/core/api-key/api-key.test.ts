import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fingerprint, generateKey, isWellFormedKey } from './api-key.ts'

describe('a key', () => {
  test('is one word with a prefix for its kind', () => {
    expect(generateKey('ingest').secret).toMatch(/^flk_[0-9A-Za-z]{36}$/)
    expect(generateKey('agent').secret).toMatch(/^fla_[0-9A-Za-z]{36}$/)
  })

  test('has at least 160 random bits: 30 characters of 62, no two keys alike, every character in every place', () => {
    expect(30 * Math.log2(62)).toBeGreaterThanOrEqual(160)
    const secrets = Array.from({ length: 2_000 }, () => generateKey('ingest').secret)
    expect(new Set(secrets).size).toBe(2_000)
    for (let place = 4; place < 34; place++) {
      expect(new Set(secrets.map((secret) => secret[place])).size).toBe(62)
    }
  })

  test('is shown by its first 12 characters', () => {
    const { secret, prefix } = generateKey('ingest')
    expect(prefix).toBe(secret.slice(0, 12))
  })

  test('is kept as its SHA-256 fingerprint', () => {
    const key = generateKey('ingest')
    expect(key.fingerprint).toEqual(createHash('sha256').update(key.secret).digest())
    expect(key.fingerprint).toEqual(fingerprint(key.secret))
  })

  test('is well-formed for its own kind only', () => {
    const [ingest, agent] = [generateKey('ingest').secret, generateKey('agent').secret]
    expect([isWellFormedKey('ingest', ingest), isWellFormedKey('agent', ingest)]).toEqual([true, false])
    expect([isWellFormedKey('ingest', agent), isWellFormedKey('agent', agent)]).toEqual([false, true])
    expect(isWellFormedKey('agent', ingest.replace('flk_', 'fla_'))).toBe(false)
  })

  test('detects any single typo and any two swapped neighbours by its checksum', () => {
    const { secret } = generateKey('ingest')
    const other = fc.stringMatching(/^[0-9A-Za-z]$/)
    fc.assert(
      fc.property(fc.nat({ max: secret.length - 2 }), other, (place, character) => {
        const typo = secret.slice(0, place) + character + secret.slice(place + 1)
        expect(isWellFormedKey('ingest', typo)).toBe(typo === secret)
        const swapped = secret.slice(0, place) + secret[place + 1] + secret[place] + secret.slice(place + 2)
        expect(isWellFormedKey('ingest', swapped)).toBe(swapped === secret)
      }),
    )
  })

  test.each(['', 'flk_', 'nonsense', 'flk_0', `flk_${'0'.repeat(36)}`, `flk_${'0'.repeat(1000)}`, 'fla_'])(
    'is not what %j is',
    (text) => {
      expect(isWellFormedKey('ingest', text)).toBe(false)
    },
  )

  test('is not well-formed with anything before or after it', () => {
    const { secret } = generateKey('ingest')
    for (const text of [
      `${secret} `,
      ` ${secret}`,
      `${secret}0`,
      secret.slice(0, -1),
      secret.toUpperCase(),
    ]) {
      expect(isWellFormedKey('ingest', text)).toBe(false)
    }
  })
})
