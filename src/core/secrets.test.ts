import { describe, expect, test } from 'vitest'
import { holdsKnownSecret, isSecretName, withoutSecrets } from './secrets.ts'

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
    'https://hooks.slack.com/ and https://discord.com/api/webhooks',
    'key-visuals for glass_houses, dp.st and 1//0',
    'signal=0123456789012345678901234567890',
  ])('is left alone if it has no secret: %s', (text) => {
    expect(withoutSecrets(text)).toBe(text)
  })

  test('loses nothing but the secret', () => {
    const hook = `https://hooks.slack.com/services/T0${'A1'.repeat(4)}/B0${'B2'.repeat(4)}/${'c3D4'.repeat(6)}`
    expect(withoutSecrets(`post to ${hook} at noon`)).toBe(
      'post to https://hooks.slack.com/services/(dropped) at noon',
    )
    const url =
      'https://a.blob.core.windows.net/c?sv=2024-11-04&sig=YWJjZGVmZ2hpamtsbW5vcA%3D%3D&se=2026-11-14'
    expect(withoutSecrets(url)).toBe(
      'https://a.blob.core.windows.net/c?sv=2024-11-04&sig=(dropped)&se=2026-11-14',
    )
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
    'GOCSPX-',
    'glrt-',
    'key-0',
    'AC0',
    'dapi0',
    '0',
    '1//0',
    'dp.st.',
    'hvs.',
    'a.a0Q~',
    '0123456789:AA',
    'AGE-SECRET-KEY-1',
    'lin_api_',
    'whsec_',
    'hooks.slack.com/services/',
    'discord.com/api/webhooks/',
    'sig=',
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

  // A pattern that rescans from each match start takes minutes.
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

describe('a known secret', () => {
  const generated = 'a1B2'.repeat(10)

  test.each([
    ...[
      'fla_',
      'flk_',
      'sk-',
      'sk-ant-',
      'rk_live_',
      'xoxb-',
      'xapp-',
      'pypi-',
      'AIza',
      'ya29.',
      'GOCSPX-',
      '1//0',
    ],
    ...[
      'ghp_',
      'github_pat_',
      'glpat-',
      'glptt-',
      'gldt-',
      'glrt-',
      'glsoat-',
      'glcbt-',
      'glft-',
      'glimt-',
      'glagent-',
    ],
    ...[
      'npm_',
      'hf_',
      'shpat_',
      'whsec_',
      'dop_v1_',
      'doo_v1_',
      'dor_v1_',
      'lin_api_',
      'lin_oauth_',
      'glsa_',
      'glc_',
    ],
    ...[
      'sntrys_',
      'sntryu_',
      'gsk_',
      'r8_',
      'dckr_pat_',
      'pscale_tkn_',
      'pscale_pw_',
      'nfp_',
      'sbp_',
      'sb_secret_',
    ],
    ...[
      'figd_',
      'rubygems_',
      'ntn_',
      'PMAK-',
      'NRAK-',
      'pplx-',
      'xai-',
      'tskey-auth-',
      'xkeysib-',
      'sq0atp-',
      'HRKU-',
    ],
    ...['dp.pt.', 'hvs.', 'hvb.'],
  ])('is known by its beginning: %s', (beginning) => {
    const text = `use ${beginning}${generated}, please`
    expect(holdsKnownSecret(text)).toBe(true)
    expect(withoutSecrets(text)).toMatch(/^use \w*\((key|token|dropped)\), please$/)
  })

  test.each(['AKIA', 'ASIA', 'ABIA', 'ACCA', 'AGE-SECRET-KEY-1'])('also in capitals: %s', (beginning) => {
    expect(holdsKnownSecret(`${beginning}${'X1Y2'.repeat(beginning.length > 4 ? 14 : 4)}`)).toBe(true)
  })

  test.each([
    'npm_package_name_of_ours',
    'sk-something-in-words',
    'hf_short1',
    generated,
    'Basic plan 2026-11-14',
    'password: 0123456789abcdef',
  ])('is neither a word nor what only its context calls a secret: %s', (text) => {
    expect(holdsKnownSecret(text)).toBe(false)
  })
})

describe('the name of a secret in logs', () => {
  test.each([
    ...[
      'prompt_tokens',
      'page_token',
      'csrf-token',
      'token',
      'secretsales',
      'secretary',
      'authorization_mode',
      'author',
    ],
    ...[
      'password',
      'passwd',
      'passphrase',
      'api_key',
      'apiKey',
      'x-api-key',
      'access-key',
      'AccountKey',
      'private_key',
    ],
    ...[
      'credentials',
      'Authorization',
      'bearer',
      'jwks_uri',
      'set-cookie',
      'signature',
      'auth',
      'pwd',
      'jwt',
      'signingKey',
    ],
    ...['pass', 'ext.pass', 'db_pass', 'smtpPass', 'passcode', 'pin', 'PIN', 'card-pin', 'userPin', 'otp'],
  ])('is anything that resembles one: %s', (name) => {
    expect(isSecretName(name)).toBe(true)
  })

  test.each([
    ...['api__key', 'api - key', 'private..key', 'my__creds', 'user__pin', 'pin_', ' otp'],
    ...['api\u200bkey', 'pass\u00adword', 'to\u2060ken', '\ufeffpin', 'p\u200din'],
  ])('is the same with separators repeated or invisible characters in it: %j', (name) => {
    expect(isSecretName(name)).toBe(true)
  })

  test.each([
    ...['shipping', 'spin', 'pins', 'pinned', 'pin_code_format', 'opinion', 'mapping', 'Turnip', 'crispin'],
    ...['passport', 'passenger', 'compass', 'bypass', 'overpass', 'laptop', 'otpauth_format', 'brief', ''],
  ])('is not a word that only contains its letters: %j', (name) => {
    expect(isSecretName(name)).toBe(false)
  })

  test('is looked for once in a name of any length', () => {
    for (const part of ['_', '_-', '\u200b', 'pin_', 'a ', 'passcode', 'P']) {
      expect([true, false]).toContain(isSecretName(part.repeat(300_000)))
    }
  })
})
