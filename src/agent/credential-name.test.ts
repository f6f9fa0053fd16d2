import { describe, expect, test } from 'vitest'
import { credentialKindOf, isNameOfId } from './credential-name.ts'

describe('the name of a credential', () => {
  test.each([
    ...[
      'api_key',
      'apikey',
      'apiKey',
      'APIKey',
      'API_KEY',
      'api-key',
      'Api Key',
      'x-api-key',
      'X_API_KEY',
      'xapikey',
    ],
    ...[
      'openai_api_key',
      'OPENAI_API_KEY',
      'openaiApiKey',
      'openai-apikey',
      'openaiapikey',
      'api_keys',
      'apiKey2',
      'api_key_1',
    ],
    ...[
      'access_token',
      'accessToken',
      'AccessToken',
      'accesstoken',
      'my_refresh_token',
      'id_token',
      'idToken',
      'auth_token',
    ],
    ...['bearer_token', 'apiToken', 'personal_access_tokens'],
    ...['clientSecret', 'clientsecret', 'my_client_secret', 'ext.api_key'],
    ...['api__key', 'api\u200bkey', 'a\u00adpi_key', 'page_access_token'],
  ])('%s is nothing else', (name) => {
    expect(credentialKindOf(name)).toBe('certain')
  })

  test.each([
    ...['session_token', 'aws_session_token', 'oauth2_token'],
    ...['secret', 'secrets', 'webhook_secret'],
    ...[
      'secret_key',
      'aws_secret_access_key',
      'awsSecretAccessKey',
      'private_key',
      'privateKey',
      'PRIVATEKEY',
      'master_key',
    ],
    ...[
      'authorization',
      'Authorization',
      'Proxy-Authorization',
      'bearer',
      'credential',
      'credentials',
      'aws_creds',
    ],
    ...['jwk', 'jwks', 'jwt', 'x-adcp-auth', 'x_adcp_auth'],
  ])('%s is one', (name) => {
    expect(credentialKindOf(name)).toBe('generated')
  })

  test.each([
    'password',
    'Password',
    'db_password',
    'dbPassword',
    'dbpassword',
    'passwd',
    'db_pwd',
    'passphrase',
    'PASSWORDS',
    'pass\u200bword',
  ])('%s is one that people choose', (name) => {
    expect(credentialKindOf(name)).toBe('chosen')
  })

  test.each(['pwd', 'PWD', 'Pwd'])('%s may also be a directory', (name) => {
    expect(credentialKindOf(name)).toBe('chosen or path')
  })

  test.each([
    'account_key',
    'AccountKey',
    'subscription_key',
    'Ocp-Apim-Subscription-Key',
    'signing-key',
    'encryptionKey',
  ])('%s may also be a label', (name) => {
    expect(credentialKindOf(name)).toBe('described')
  })

  test.each([
    ...['page_token', 'next_page_token', 'nextPageToken', 'nextpagetoken', 'NextToken', 'previous_token'],
    ...['continuation_token', 'sync_token', 'delta_token', 'cursor_token', 'pagination-token'],
    ...['csrf_token', 'csrftoken', 'xsrf-token', 'X-CSRF-Token', 'page_tokens'],
  ])('%s is a position in a list or a form token', (name) => {
    expect(credentialKindOf(name)).toBe('opaque')
  })

  test.each([
    ...[
      'prompt_tokens',
      'completionTokens',
      'max_tokens',
      'maxTokens',
      'token_count',
      'tokens',
      'token',
      'total-tokens',
    ],
    ...[
      'secretsales',
      'secretary',
      'secret_sales',
      'secretariat',
      'api_key_required',
      'api_key_id',
      'password_policy',
    ],
    ...[
      'authorization_mode',
      'authorization_type',
      'authorization_url',
      'jwks_uri',
      'tokenizer',
      'grid_token',
      'paidtoken',
    ],
    ...['bearer_methods', 'credential_type', 'passwordless', 'cookie', 'signature'],
    ...['day_pass', 'pin', 'otp'],
  ])('%s only resembles one', (name) => {
    expect(credentialKindOf(name)).toBe('suspect')
  })

  test.each([
    'brief',
    'key',
    'keywords',
    'public_key',
    'context',
    '',
    '0',
    '__proto__',
    'monkey',
    'passport',
    'shipping',
  ])('%j is not one', (name) => {
    expect(credentialKindOf(name)).toBeUndefined()
  })

  /** As AdCP lists them, anywhere in a name. */
  test.each([
    ...['access_token', 'accesstoken', 'api-key', 'secret', 'password', 'bearer', 'authorization', 'jwk'],
    ...['x_token', 'x-token', 'credential'],
  ])('%s is one wherever AdCP says so', (name) => {
    for (const sent of [name, `a${name}z`, name.toUpperCase()]) {
      expect(credentialKindOf(sent)).toBeDefined()
    }
  })

  test('is looked for once in a name of any length', () => {
    for (const part of ['token', 'aA', '_', '0', 'secret_', 'a.']) {
      expect(credentialKindOf(part.repeat(300_000))).not.toBe('chosen')
    }
    expect(credentialKindOf(`${'x'.repeat(300_000)}_api_key`)).toBe('certain')
  })
})

test.each([
  ['id', true],
  ['campaign_id', true],
  ['campaignId', true],
  ['ids', true],
  ['reference', true],
  ['order-reference', true],
  ['ref_2', true],
  ['paid', false],
  ['preference', false],
  ['id_value', false],
  ['', false],
])('whether %j is the name of an id: %s', (name, expected) => {
  expect(isNameOfId(name)).toBe(expected)
})
