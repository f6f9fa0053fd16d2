import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { JWTPayload } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../src/database/database.ts'
import { signInMember } from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { startForgingProvider, type ForgingProvider } from './support/forging-provider.ts'
import { CLIENT } from './support/oidc-provider.ts'
import { createSeller } from './support/seller.ts'
import { SignOnBrowser } from './support/sign-on-browser.ts'
import { setUpSignOn, turnOn } from './support/single-sign-on.ts'
import { createTestDatabase } from './support/test-database.ts'

let database: Database
let app: TestApp

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database)
})

interface Forgery {
  provider: ForgingProvider
  browser: SignOnBrowser
  domain: string
  /** Where its provider sends people back to. */
  callback: string
  /** A sign-on that has begun, and the claims that would end it well. */
  begin(): Promise<{ state: string; claims: JWTPayload }>
  /** Comes back with a code and this ID token. Returns the page that it leads to. */
  comeBackWith(idToken: (claims: JWTPayload) => Promise<string> | string, answer?: object): Promise<string>
}

async function forgery(): Promise<Forgery> {
  const provider = await startForgingProvider()
  const organization = await setUpSignOn(database, app.url, provider.issuer)
  await turnOn(database, organization)
  const { domain, organizationId } = organization
  const callback = `/sso/callback/${organizationId}`
  const browser = new SignOnBrowser(app.url)
  const begin = async () => {
    const email = `nora.${randomBytes(6).toString('hex')}@${domain}`
    const { url } = await browser.askFor<{ url: string }>('POST', '/single-sign-on', { email })
    const { searchParams } = new URL(url)
    const now = Math.floor(Date.now() / 1_000)
    const claims: JWTPayload = {
      iss: provider.issuer,
      aud: CLIENT.id,
      sub: email,
      nonce: searchParams.get('nonce')!,
      iat: now,
      exp: now + 300,
      email,
      email_verified: true,
    }
    return { state: searchParams.get('state')!, claims }
  }
  return {
    provider,
    browser,
    domain,
    callback,
    begin,
    async comeBackWith(idToken, answer = {}) {
      const { state, claims } = await begin()
      provider.idToken = () => idToken(claims)
      const code = randomBytes(6).toString('hex')
      const query = new URLSearchParams({ code, state, iss: provider.issuer, ...answer })
      return browser.comeBack(`${callback}?${query.toString()}`)
    },
  }
}

const peopleOf = (domain: string) =>
  database.query('SELECT FROM person WHERE email LIKE $1', [`%@${domain}`]).then((rows) => rows.length)

test('a token as it should be signs in, which the refusals below rely on', async () => {
  const { provider, comeBackWith } = await forgery()
  expect(await comeBackWith(provider.sign)).toBe('/')
})

test('a token that is for someone else, of someone else, for another time, or not signed by the provider is refused', async () => {
  const { provider, browser, domain, comeBackWith } = await forgery()
  const now = Math.floor(Date.now() / 1_000)
  const changed = (changes: JWTPayload) => (claims: JWTPayload) => provider.sign({ ...claims, ...changes })
  const without = (name: string) => (claims: JWTPayload) =>
    provider.sign(Object.fromEntries(Object.entries(claims).filter(([claim]) => claim !== name)))
  const cases: [string, (claims: JWTPayload) => Promise<string> | string][] = [
    ['another issuer', changed({ iss: 'https://evil.example' })],
    ['the issuer with a slash', changed({ iss: `${provider.issuer}/` })],
    ['another audience', changed({ aud: 'another client' })],
    ['no audience', without('aud')],
    ['several audiences, and another is the authorized party', changed({ aud: [CLIENT.id, 'b'], azp: 'b' })],
    ['several audiences, and no authorized party', changed({ aud: [CLIENT.id, 'b'] })],
    ['another nonce', changed({ nonce: 'another nonce' })],
    ['no nonce', without('nonce')],
    ['expired', changed({ exp: now - 120 })],
    ['no expiry', without('exp')],
    ['issued long ago', changed({ iat: now - 3_600 })],
    ['issued in the future', changed({ iat: now + 3_600 })],
    ['not yet valid', changed({ nbf: now + 3_600 })],
    ['no subject', without('sub')],
    ['a subject that is too long', changed({ sub: 'x'.repeat(300) })],
    ['another key', provider.signWithStrangeKey],
    ['the client secret as the key', (claims) => provider.signWithSecret(claims, CLIENT.secret)],
    ['no signature', provider.unsigned],
    ['a signature that was cut off', async (claims) => (await provider.sign(claims)).replace(/[^.]+$/, '')],
    ['no token', () => 'nonsense'],
  ]
  for (const [what, idToken] of cases) {
    expect([what, await comeBackWith(idToken)]).toEqual([what, '/sign-in?sso=invalid_answer'])
  }
  expect(await browser.askFor('GET', '/session')).toMatchObject({ person: null })
  expect(await peopleOf(domain)).toBe(0)
})

test('a token of the sign-on before is refused', async () => {
  const { provider, comeBackWith, begin } = await forgery()
  const { claims: earlier } = await begin()
  expect(await comeBackWith(() => provider.sign(earlier))).toBe('/sign-in?sso=invalid_answer')
})

test('an answer that says it comes from another issuer, or from none, is refused before its code is redeemed', async () => {
  const { provider, comeBackWith, begin, browser, callback } = await forgery()
  expect(await comeBackWith(provider.sign, { iss: 'https://evil.example' })).toBe(
    '/sign-in?sso=invalid_answer',
  )
  const { state } = await begin()
  expect(await browser.comeBack(`${callback}?code=x&state=${state}`)).toBe('/sign-in?sso=invalid_answer')
  const { state: twice } = await begin()
  const iss = encodeURIComponent(provider.issuer)
  expect(await browser.comeBack(`${callback}?code=x&code=y&state=${twice}&iss=${iss}`)).toBe(
    '/sign-in?sso=invalid_answer',
  )
  expect(provider.redeemed).toEqual([])
})

test('what a provider writes is never shown', async () => {
  const { provider, browser, begin, callback } = await forgery()
  for (const error of ['<script>alert(1)</script>', 'server_error', 'login_required']) {
    const { state } = await begin()
    const query = new URLSearchParams({ error, error_description: 'evil words', state, iss: provider.issuer })
    expect(await browser.comeBack(`${callback}?${query.toString()}`)).toBe('/sign-in?sso=provider_error')
  }
})

describe('a provider that misbehaves', () => {
  test('is told apart in the answer of a check', async () => {
    const provider = await startForgingProvider()
    const { admin } = await setUpSignOn(database, app.url, provider.issuer)
    const browser = new SignOnBrowser(app.url, admin.cookie)
    const check = () => browser.askFor<{ problem: string | null }>('POST', '/single-sign-on/check')
    expect(await check()).toEqual({ problem: null })

    const misbehaviours: [string, (response: ServerResponse) => void][] = [
      ['no OpenID Connect provider', (response) => response.writeHead(404).end()],
      ['no OpenID Connect provider', (response) => response.writeHead(302, { location: '/elsewhere' }).end()],
      [
        'no OpenID Connect provider',
        (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{'),
      ],
      [
        'too large',
        (response) =>
          response.writeHead(200, { 'content-type': 'application/json' }).end(`"${'x'.repeat(300_000)}"`),
      ],
      ['cannot be reached', (response) => response.destroy()],
      [
        'cannot be reached',
        ({ socket }) =>
          socket!.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
      ],
    ]
    for (const [words, answer] of misbehaviours) {
      provider.answerConfiguration = answer
      expect((await check()).problem).toContain(words)
    }
    provider.answerConfiguration = undefined
    provider.metadata = { issuer: `${provider.issuer}/` }
    expect((await check()).problem).toContain('issuer doesn’t match your settings')
    for (const endpoint of ['javascript:alert(1)', 'data:text/html,x', 'ftp://x.example/', undefined]) {
      provider.metadata = { authorization_endpoint: endpoint }
      expect((await check()).problem).toContain('lacks something')
    }
    provider.metadata = { id_token_signing_alg_values_supported: ['HS256', 'none'] }
    expect((await check()).problem).toContain('lacks something')
    provider.metadata = { jwks_uri: 'http://192.0.2.1/keys' }
    expect((await check()).problem).toContain('does not call')
  })

  test('and hangs is checked once at a time', async () => {
    const provider = await startForgingProvider()
    const { admin } = await setUpSignOn(database, app.url, provider.issuer)
    const browser = new SignOnBrowser(app.url, admin.cookie)
    const check = () => browser.askFor<{ problem: string | null }>('POST', '/single-sign-on/check')
    const asked = new Promise<ServerResponse>((resolve) => (provider.answerConfiguration = resolve))
    const first = check()
    const response = await asked
    expect((await check()).problem).toContain('Too many requests')
    response.writeHead(404).end()
    expect((await first).problem).toContain('no OpenID Connect provider')
    provider.answerConfiguration = undefined
    expect(await check()).toEqual({ problem: null })
  })

  test('does not get in the way of redeeming later, and its errors have words of ours', async () => {
    const { provider, comeBackWith } = await forgery()
    const answers: [string, (response: ServerResponse) => void][] = [
      [
        'refused_client',
        (response) =>
          response
            .writeHead(401, { 'content-type': 'application/json', 'www-authenticate': 'Basic realm="x"' })
            .end('{"error":"invalid_client"}'),
      ],
      [
        'invalid_answer',
        (response) =>
          response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":"invalid_grant"}'),
      ],
      ['invalid_answer', (response) => response.writeHead(500).end('<h1>evil words</h1>')],
      ['invalid_answer', (response) => response.writeHead(307, { location: '/token' }).end()],
      [
        'too_large',
        (response) =>
          response.writeHead(200, { 'content-type': 'application/json' }).end(`"${'x'.repeat(300_000)}"`),
      ],
      ['unreachable', (response) => response.destroy()],
    ]
    for (const [problem, answer] of answers) {
      provider.answerToken = answer
      expect([problem, await comeBackWith(provider.sign)]).toEqual([problem, `/sign-in?sso=${problem}`])
    }
    provider.answerToken = undefined
    expect(await comeBackWith(provider.sign)).toBe('/')
  })
})

test('the settings of another organization do not redeem an answer', async () => {
  const [mine, theirs] = [await forgery(), await forgery()]
  const { state } = await mine.begin()
  const { claims } = await theirs.begin()
  theirs.provider.idToken = () => theirs.provider.sign(claims)
  const query = new URLSearchParams({ code: 'x', state, iss: theirs.provider.issuer })
  expect(await mine.browser.comeBack(`${mine.callback}?${query.toString()}`)).toBe(
    '/sign-in?sso=invalid_answer',
  )
})

test('an answer is redeemed only at the address of the organization whose provider was asked, and gets to no other provider', async () => {
  const [mine, theirs] = [await forgery(), await forgery()]
  // Their answers do not say whose they are.
  for (const { provider } of [mine, theirs]) {
    provider.metadata = { authorization_response_iss_parameter_supported: false }
  }
  const comeBack = async (begun: Forgery, callback: string) => {
    const { state, claims } = await begun.begin()
    begun.provider.idToken = () => begun.provider.sign(claims)
    const query = new URLSearchParams({ code: 'x', state })
    return begun.browser.comeBack(`${callback}?${query.toString()}`)
  }
  // Sent on to the other provider, which sends people back to the address that it knows.
  expect(await comeBack(mine, theirs.callback)).toBe('/sign-in?sso=expired')
  expect(await comeBack(theirs, mine.callback)).toBe('/sign-in?sso=expired')
  expect(await comeBack(mine, '/sso/callback/nonsense')).toBe('/sign-in?sso=expired')
  expect([...mine.provider.redeemed, ...theirs.provider.redeemed]).toEqual([])
  expect(await comeBack(mine, mine.callback.toUpperCase().replace('/SSO/CALLBACK', '/sso/callback'))).toBe(
    '/',
  )
  expect(mine.provider.redeemed).toEqual(['x'])
  expect(theirs.provider.redeemed).toEqual([])
})

test('a provider is asked to send people back to the address of its organization, for the code and for the tokens', async () => {
  const { provider, browser, domain, callback, comeBackWith } = await forgery()
  const { url } = await browser.askFor<{ url: string }>('POST', '/single-sign-on', {
    email: `nora@${domain}`,
  })
  const redirectUri = new URL(url).searchParams.get('redirect_uri')!
  expect(redirectUri).toBe(`http://localhost:3000${callback}`)
  await comeBackWith(provider.sign)
  expect(provider.redirectUris).toEqual([redirectUri])
})

describe('the time at which someone signed in at the provider', () => {
  const now = () => Math.floor(Date.now() / 1_000)

  /** Sends someone to the provider and back, with these claims besides. Returns the page that it leads to. */
  async function traveller(role: 'admin' | 'member' = 'member') {
    const provider = await startForgingProvider()
    const organization = await setUpSignOn(database, app.url, provider.issuer, role)
    await turnOn(database, organization)
    const callback = `/sso/callback/${organization.organizationId}`
    const browser = new SignOnBrowser(app.url)
    const email = `nora@${organization.domain}`
    const come = async (path: string, body: unknown, more: JWTPayload) => {
      const { url } = await browser.askFor<{ url: string }>('POST', path, body)
      const { searchParams } = new URL(url)
      provider.idToken = () =>
        provider.sign({
          iss: provider.issuer,
          aud: CLIENT.id,
          sub: 'nora',
          nonce: searchParams.get('nonce')!,
          iat: now(),
          exp: now() + 300,
          email,
          ...more,
        })
      const query = new URLSearchParams({
        code: 'x',
        state: searchParams.get('state')!,
        iss: provider.issuer,
      })
      return browser.comeBack(`${callback}?${query.toString()}`)
    }
    return {
      browser,
      signIn: (more: JWTPayload) => come('/single-sign-on', { email }, more),
      confirm: (more: JWTPayload) => come('/session/confirmation/single-sign-on', undefined, more),
    }
  }

  test('a confirmation needs a sign-in at the provider that is as new as the question', async () => {
    const { signIn, confirm } = await traveller()
    expect(await signIn({})).toBe('/')
    expect(await confirm({})).toBe('/sign-in/confirmed?sso=not_fresh')
    expect(await confirm({ auth_time: now() - 3_600 })).toBe('/sign-in/confirmed?sso=not_fresh')
    expect(await confirm({ auth_time: now() })).toBe('/sign-in/confirmed')
  })

  test('signing in confirms for as long as is left of five minutes since the provider asked', async () => {
    const { browser, signIn, confirm } = await traveller('admin')
    const createKey = async () => (await browser.ask('POST', '/api-keys', { label: 'CRM' })).status
    await signIn({ auth_time: now() - 3_600 })
    expect(await createKey()).toBe(403)
    await signIn({ auth_time: now() - 60 })
    expect(await createKey()).toBe(200)
    await signIn({ auth_time: now() - 301 })
    expect(await createKey()).toBe(403)
    await confirm({ auth_time: now() })
    expect(await createKey()).toBe(200)
    // A clock that runs ahead gives no more than five minutes.
    await signIn({ auth_time: now() + 3_600 })
    expect(await browser.askFor('GET', '/session/confirmation')).toMatchObject({ is_confirmed: true })
    const [session] = await database.query<{ is_ahead: boolean }>(
      `SELECT bool_or(confirmed_at > now()) AS is_ahead FROM session WHERE method = 'sso'`,
    )
    expect(session!.is_ahead).toBe(false)
    // One that does not say: only here it is known that someone signed in.
    await signIn({})
    expect(await createKey()).toBe(200)
  })
})

test('a client secret is sealed where the operator set SIGNING_SECRET, and another one cannot read it', async () => {
  const signingSecret = 'a secret for tests that is long enough'
  const sealing = await startApp(database, { signingSecret })
  const provider = await startForgingProvider()
  const seller = await createSeller(database)
  const { cookie } = await signInMember(database, seller.organizationNumber)
  const browser = new SignOnBrowser(sealing.url, cookie)
  await browser.askFor('PUT', '/single-sign-on', {
    issuer: provider.issuer,
    client_id: CLIENT.id,
    client_secret: CLIENT.secret,
    default_role: 'member',
  })
  const [row] = await database.query<{ client_secret: Buffer; is_secret_sealed: boolean }>(
    'SELECT client_secret, is_secret_sealed FROM sign_on_connection WHERE organization_number = $1',
    [seller.organizationNumber],
  )
  expect(row!.is_secret_sealed).toBe(true)
  expect(row!.client_secret.toString('latin1')).not.toContain(CLIENT.secret)
  expect(await browser.askFor('POST', '/single-sign-on/check')).toEqual({ problem: null })
  const other = new SignOnBrowser(app.url, cookie)
  expect(await other.askFor('POST', '/single-sign-on/check')).toEqual({
    problem: expect.stringContaining('another SIGNING_SECRET'),
  })
})
