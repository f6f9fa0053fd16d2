import { describe, expect, test } from 'vitest'
import { withoutSecrets } from './secrets.ts'

describe('text without secrets', () => {
  test.each([
    'a podcast about passwords, tokens and secrets, and who keeps them',
    'the-very-long-slug-of-a-product-for-the-sprin',
    '6f1c7d0e-1111-4a4a-9b9b-0123456789ab',
    'c5178d3a9e0f4b2c8d7e6f5a4b3c2d1e0f9a8b7c',
    'Cookie: a drama in three acts',
    'access key markets, secret gardens and risk-free token offers',
    'https://example.com/invitation to tender',
    '2026-11-14T10:00:00.123456Z',
  ])('stays as it is where there is none: %s', (text) => {
    expect(withoutSecrets(text)).toBe(text)
  })

  const BEGINNINGS = [
    'fla_',
    'AKIA',
    'aws secret ',
    'secret access key ',
    'ghp_',
    'github_pat_',
    'sk-',
    'xoxb-',
    'AIza',
    'SG.',
    'SG.aaaaaaaaaaaa.',
    'ya29.',
    'eyJ',
    'eyJ.',
    'Bearer ',
    'Basic',
    '://',
    ':',
    'token=',
    'password: "',
    "api key '",
    '-----BEGIN PRIVATE KEY-----',
    '-----BEGIN RSA ',
    '-----',
    '/invitation#',
    'Cookie: a=',
    'cookie:',
    '__Host-a=',
    'flightline=',
    'a',
    'aA-_',
    ' ',
    '/',
    '"',
    '\\',
  ]

  // Whatever needs a pass per beginning takes minutes.
  test.each(BEGINNINGS)(
    'is found in one pass over very much of %j',
    (beginning) => {
      const LENGTH = 300_000
      const repeated = beginning.repeat(Math.ceil(LENGTH / beginning.length))
      for (const text of [
        repeated,
        `${beginning}${'xY/'.repeat(LENGTH / 3)}`,
        `${beginning}${' '.repeat(LENGTH)}`,
      ]) {
        expect(withoutSecrets(text).length).toBeLessThan(3 * text.length)
      }
    },
    20_000,
  )
})
