import { describe, expect, test } from 'vitest'
import { looksLikeSecret, type Suspicion } from './secret-value.ts'

const SECRETIVE: Suspicion[] = ['chosen', 'chosen or path', 'certain', 'generated', 'described', 'suspect']
const ALL: Suspicion[] = [...SECRETIVE, 'opaque']

/** Assembled here, so that no scanner takes this file for a leak. */
const KNOWN = [
  `fla_${'a1B2'.repeat(8)}`,
  `the key is flk_${'a1B2'.repeat(8)}.`,
  `sk-proj-${'a1B2'.repeat(8)}`,
  `ghp_${'a1B2'.repeat(9)}`,
  `AKIA${'A1B2'.repeat(4)}`,
  `eyJhbGciOiJIUzI1NiJ9.${'a1B2'.repeat(4)}.${'a1B2'.repeat(4)}`,
  `-----BEGIN PRIVATE KEY-----\nMII${'a1B2'.repeat(8)}\n-----END PRIVATE KEY-----`,
  `Bearer ${'a1B2'.repeat(5)}`,
]

describe('a value looks like a secret', () => {
  test.each(KNOWN)(
    'when it has the form of one, even if the name only resembles a credential: %s',
    (text) => {
      for (const suspicion of SECRETIVE) expect(looksLikeSecret(text, suspicion)).toBe(true)
    },
  )

  test.each(KNOWN)('as a page token only when it contains one of our keys: %s', (text) => {
    expect(looksLikeSecret(text, 'opaque')).toBe(/fl[ak]_/.test(text))
  })

  test.each([
    ...[
      'S3cr3tValue0123456789',
      '6f1c7d0e-1111-4a4a-9b9b-0123456789ab0',
      'c5178d3a9e0f4b2c8d7e6f5a4b3c2d1e0f9a8b7c',
    ],
    ...['wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', 'QmFzZTY0VGV4dE9mQVNlY3JldA==', 'x'.repeat(100)],
    ...[
      'https://user:pa55word@example.com/',
      'https://a.example/?access_token=abcdef',
      'qwertyuiopasdfghjklzxcvbnm',
    ],
  ])('under the name of a credential, and in an object of that name: %s', (text) => {
    for (const suspicion of ['certain', 'generated', 'described'] as const)
      expect(looksLikeSecret(text, suspicion)).toBe(true)
    expect(looksLikeSecret(text, 'suspect')).toBe(false)
  })

  test.each([
    'abc123',
    'my-api-key-123',
    'Bearer abc123',
    'Token 9f8e7d',
    'p@ssw0rd',
    'aB$cD%eF&gH',
    '1234567890',
    '6f1c7d0e-1111-4a4a-9b9b-0123456789ab',
    ' a1b2c3 ',
  ])('directly under that name, even when it is short: %s', (text) => {
    for (const suspicion of ['certain', 'generated'] as const)
      expect(looksLikeSecret(text, suspicion)).toBe(true)
  })

  test.each(['secret', 'my-secret', 'SECRET_TOKEN', 'abc', 'x'])(
    'as one word under a name that only credentials have: %s',
    (text) => expect(looksLikeSecret(text, 'certain')).toBe(true),
  )

  test.each([
    'hunter2',
    'swordfish',
    'correct horse battery staple',
    '1234',
    '$ecret',
    '!@#%&',
    '<b>1',
    'at least 8 characters',
    'changeme',
    'no fear',
    'yours truly',
    'here is my key',
  ])('as a password nearly always: %s', (text) => {
    for (const suspicion of ['chosen', 'chosen or path'] as const)
      expect(looksLikeSecret(text, suspicion)).toBe(true)
  })

  test.each(['/home/agent/work', '/', '~', '~/work', './work', '../work', 'C:\\Users\\agent', 'd:/work'])(
    'as a password when it is a path, unless directories have that name too: %s',
    (text) => {
      expect(looksLikeSecret(text, 'chosen')).toBe(true)
      expect(looksLikeSecret(text, 'chosen or path')).toBe(false)
    },
  )

  test.each(['hunter/2', '~hunter2', '.hunter2', 'C:hunter2'])(
    'under a name that directories have too, when it is not a path: %s',
    (text) => expect(looksLikeSecret(text, 'chosen or path')).toBe(true),
  )
})

describe('a value does not look like a secret', () => {
  test.each(['Bearer token', 'OAuth 2.0', 'Ask the publisher for one, see page 12 of the guide.', 'header'])(
    'under a name that only credentials have, when it says something about it: %s',
    (text) => expect(looksLikeSecret(text, 'certain')).toBe(false),
  )

  test.each([
    ...[
      '',
      ' ',
      'none',
      'None',
      'n/a',
      'required',
      'oauth',
      'OAuth2',
      'bearer',
      '***',
      '••••••',
      'xxxxxxxx',
      '<your-password>',
    ],
    ...['${DB_PASSWORD}', '{{password}}', '[REDACTED]', '%PASSWORD%', 'https://docs.example.com/sign-in'],
    ...['not set', 'Not yet set', 'no password', 'no api key', 'not_provided', 'none required'],
    ...['YOUR_API_KEY', 'your-key-here', '<key>', '<your password>', 'yourApiKey', 'YOUR_OPENAI_API_KEY'],
    ...['insert your token here', 'api-key-here', 'replace_with_your_secret'],
  ])('whatever its name, when it is a placeholder or an address: %j', (text) => {
    for (const suspicion of ALL) expect(looksLikeSecret(text, suspicion)).toBe(false)
  })

  test.each([
    ...[
      'client_credentials',
      'authorization_code',
      'clientCredentials',
      'API_KEY',
      'OAuth 2.0',
      'Bearer token',
      'sha256',
      'mTLS',
    ],
    ...[
      'urn:ietf:params:oauth:grant-type:token-exchange',
      'https://docs.example.com/v2/keys#rotate',
      'env:API_KEY',
    ],
    ...[
      'Ask the publisher for one, see page 12 of the guide.',
      'abc',
      'v2.1',
      'our best kept secret: the Harz mountains',
    ],
  ])('when it is words: %s', (text) => {
    for (const suspicion of ['generated', 'described', 'suspect'] as const) {
      expect(looksLikeSecret(text, suspicion)).toBe(false)
    }
  })

  test.each([
    'home_page_2026',
    'pinnacle_sports_20261114',
    'jane.roe@example.com',
    '2026-11-14T10:00:00.123456Z',
    'abc123',
    'ACME-UK-2026',
    'gold-2026',
    'key-2026-01',
    '6F1C7D0E-1111-4a4a-9b9b-0123456789ab',
  ])('when it describes a credential: %s', (text) => {
    expect(looksLikeSecret(text, 'described')).toBe(false)
  })

  test.each([
    'CAEQAA',
    'b2Zmc2V0OjEwMA==',
    'npm_registry_tokens',
    '6f1c7d0e-1111-4a4a-9b9b-0123456789ab',
    'Basic auth and more',
  ])('under a name that only resembles a credential, unless its form is known: %s', (text) => {
    expect(looksLikeSecret(text, 'suspect')).toBe(false)
  })
})

test.each(['a', 'aA', 'a1', ' ', '-', '<', '${', 'Bearer ', 'https://', 'x.', '*', 'é'])(
  'a very long %j is checked quickly',
  (part) => {
    const text = part.repeat(300_000)
    for (const suspicion of ALL) expect([true, false]).toContain(looksLikeSecret(text, suspicion))
  },
)
