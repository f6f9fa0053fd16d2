import { describe, expect, test } from 'vitest'
import { credentialKindOf } from './credential-name.ts'

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
  ])('%s is that of nothing else', (name) => {
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
      'signing-key',
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
    'pwd',
    'passphrase',
    'PASSWORDS',
  ])('%s is that of one that people choose', (name) => {
    expect(credentialKindOf(name)).toBe('chosen')
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
      'page_token',
      'next_page_token',
      'nextPageToken',
      'continuation_token',
      'sync_token',
      'csrf_token',
      'xsrf-token',
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
    'day_pass',
  ])('%j is none', (name) => {
    expect(credentialKindOf(name)).toBeUndefined()
  })

  test('is looked for once in a name of any length', () => {
    for (const part of ['token', 'aA', '_', '0', 'secret_', 'a.']) {
      expect(credentialKindOf(part.repeat(300_000))).not.toBe('chosen')
    }
    expect(credentialKindOf(`${'x'.repeat(300_000)}_api_key`)).toBe('certain')
  })
})
