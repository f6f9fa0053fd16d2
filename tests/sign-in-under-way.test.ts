import { randomBytes } from 'node:crypto'
import { TOTP } from 'otpauth'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../src/database/database.ts'
import { askConsole, askConsoleFor, PASSWORD, signInMember, type Account } from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { addPasskey, answerWith, makePasskey } from './support/authenticator.ts'
import { holdLock, someoneWaits } from './support/hold-lock.ts'
import { startForgingProvider } from './support/forging-provider.ts'
import { CLIENT } from './support/oidc-provider.ts'
import { createSeller, type Seller } from './support/seller.ts'
import { SignOnBrowser } from './support/sign-on-browser.ts'
import { setUpSignOn, turnOn } from './support/single-sign-on.ts'
import { createTestDatabase } from './support/test-database.ts'

/** What ends sessions also ends sign-ins that have begun: those that passed every check before, and start their session after. */

let database: Database
let app: TestApp
let seller: Seller

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database)
  seller = await createSeller(database)
})

/** Sends a request while a change is not committed yet, and ends and commits it once the request waits for it. */
async function whileChanging(
  change: string,
  send: () => Promise<Response>,
  lastChange?: string,
): Promise<Response> {
  const commit = await holdLock(database, change)
  const answer = send()
  await someoneWaits(database)
  await commit(lastChange)
  return answer
}

const endSessions = (personId: string) =>
  `DELETE FROM session WHERE person_id = '${personId}'; DELETE FROM second_step WHERE person_id = '${personId}'`
const newPassword = (personId: string) =>
  `UPDATE person SET password_hash = 'changed' WHERE id = '${personId}'; ${endSessions(personId)}`
const suspension = (personId: string) =>
  `UPDATE person SET suspended_at = now() WHERE id = '${personId}'; ${endSessions(personId)}`

const member = () => signInMember(database, seller.organizationNumber, 'member')
const signIn = ({ email }: Account) =>
  askConsole(app.url, 'POST', '/session', { body: { email, password: PASSWORD } })

async function sessionsOf(personId: string): Promise<number> {
  const rows = await database.query('SELECT FROM session WHERE person_id = $1', [personId])
  return rows.length
}

describe('a sign-in with a password that is under way', () => {
  test('is refused when the password is changed, as with any wrong password', async () => {
    const account = await member()
    const refused = await whileChanging(newPassword(account.personId), () => signIn(account))
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ detail: 'Wrong e-mail address or password. Try again.' })
    expect(refused.headers.getSetCookie()).toEqual([])
    expect(await sessionsOf(account.personId)).toBe(0)
  })

  test('is refused when the person is suspended', async () => {
    const account = await member()
    const refused = await whileChanging(suspension(account.personId), () => signIn(account))
    expect(refused.status).toBe(403)
    expect(await sessionsOf(account.personId)).toBe(0)
  })

  test('has to show the first factor that the person adds', async () => {
    const account = await member()
    const { personId } = account
    const answer = await whileChanging(
      `SELECT FROM person WHERE id = '${personId}' FOR NO KEY UPDATE;
       INSERT INTO passkey (person_id, rp_id, credential_id, public_key, counter, transports, is_backed_up, name, created_at)
       VALUES ('${personId}', 'localhost', '\\x${randomBytes(8).toString('hex')}', '\\x01', 0, '{}', false, 'New', now());
       ${endSessions(personId)}`,
      () => signIn(account),
    )
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ person: null, second_step: { ways: ['passkey'] } })
    expect(await sessionsOf(personId)).toBe(0)
  })
})

describe('a second step that is under way', () => {
  const secondStep = (token: string, code: string) =>
    askConsole(app.url, 'POST', '/session/second-step', { body: { token, code } })

  async function withApp() {
    const account = await member()
    const { cookie } = account
    const { secret } = await askConsoleFor<{ secret: string }>(
      app.url,
      'POST',
      '/account/authenticator-app',
      {
        cookie,
      },
    )
    const { recovery_codes: codes } = await askConsoleFor<{ recovery_codes: string[] }>(
      app.url,
      'PUT',
      '/account/authenticator-app',
      { cookie, body: { code: TOTP.generate({ secret: new TOTP({ secret }).secret }) } },
    )
    const { second_step: step } = await askConsoleFor<{ second_step: { token: string } }>(
      app.url,
      'POST',
      '/session',
      { body: { email: account.email, password: PASSWORD } },
    )
    return { ...account, code: codes[0]!, token: step.token }
  }

  const codesLeft = async (personId: string) => {
    const rows = await database.query('SELECT FROM recovery_code WHERE person_id = $1 AND used_at IS NULL', [
      personId,
    ])
    return rows.length
  }

  test('ends with a new password, and keeps its recovery code', async () => {
    const { personId, token, code } = await withApp()
    const lock = `SELECT FROM person WHERE id = '${personId}' FOR NO KEY UPDATE`
    const refused = await whileChanging(lock, () => secondStep(token, code), newPassword(personId))
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ field: 'token' })
    expect(await sessionsOf(personId)).toBe(0)
    expect(await codesLeft(personId)).toBe(10)
  })

  test('uses up no recovery code of someone whose only organization is suspended', async () => {
    const { personId, token, code } = await withApp()
    const own = await createSeller(database)
    await database.query('UPDATE membership SET organization_number = $2 WHERE person_id = $1', [
      personId,
      own.organizationNumber,
    ])
    await database.query('UPDATE organization SET suspended_at = now() WHERE number = $1', [
      own.organizationNumber,
    ])
    expect((await secondStep(token, code)).status).toBe(403)
    expect(await codesLeft(personId)).toBe(10)
  })
})

describe('a sign-in with a passkey that is under way', () => {
  test.each(['removal of the passkey', 'suspension'])('is refused after a %s', async (what) => {
    const { cookie, personId } = await member()
    const { authenticator } = await addPasskey(app.url, cookie)
    const change =
      what === 'suspension'
        ? suspension(personId)
        : `SELECT FROM person WHERE id = '${personId}' FOR NO KEY UPDATE;
           DELETE FROM passkey WHERE person_id = '${personId}'; ${endSessions(personId)}`
    const refused = await whileChanging(change, () =>
      answerWith(authenticator, { url: app.url, path: '/session/passkey' }),
    )
    expect(refused.status).toBe(what === 'suspension' ? 403 : 400)
    expect(await sessionsOf(personId)).toBe(0)
  })
})

describe('a change of an account that is under way', () => {
  const factorsOf = async (personId: string) =>
    database.query(
      `SELECT FROM passkey WHERE person_id = $1
       UNION ALL SELECT FROM authenticator_app WHERE person_id = $1 AND confirmed_at IS NOT NULL`,
      [personId],
    )

  test.each(['passkey', 'authenticator app'])('adds no %s in a session that was ended', async (what) => {
    const { cookie, personId } = await member()
    let send: () => Promise<Response>
    if (what === 'passkey') {
      const { body } = await makePasskey(app.url, cookie)
      send = () => askConsole(app.url, 'POST', '/account/passkeys', { cookie, body })
    } else {
      const path = '/account/authenticator-app'
      const { secret } = await askConsoleFor<{ secret: string }>(app.url, 'POST', path, { cookie })
      const body = { code: TOTP.generate({ secret: new TOTP({ secret }).secret }) }
      send = () => askConsole(app.url, 'PUT', path, { cookie, body })
    }
    const refused = await whileChanging(newPassword(personId), send)
    expect(refused.status).toBe(403)
    expect(await factorsOf(personId)).toEqual([])
  })

  test.each([
    ['PUT', '/password', 'current', { current: PASSWORD, password: 'six tabs of a heavy page' }],
    ['PUT', '/account/email', 'password', { email: 'mallory@example.com', password: PASSWORD }],
    ['POST', '/account/removal', 'password', { password: PASSWORD }],
  ])('%s %s is refused with a password that was changed meanwhile', async (method, path, field, body) => {
    const { cookie, personId } = await member()
    const refused = await whileChanging(
      `UPDATE person SET password_hash = 'changed' WHERE id = '${personId}'`,
      () => askConsole(app.url, method, path, { cookie, body }),
    )
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ detail: 'Wrong password. Try again.', field })
    const [person] = await database.query<Record<string, unknown>>(
      'SELECT password_hash, removed_at, email FROM person WHERE id = $1',
      [personId],
    )
    expect(person).toMatchObject({ password_hash: 'changed', removed_at: null })
    expect(person!['email']).not.toBe('mallory@example.com')
  })
})

describe('a single sign-on that is under way', () => {
  async function setUp() {
    const provider = await startForgingProvider()
    const organization = await setUpSignOn(database, app.url, provider.issuer)
    await turnOn(database, organization)
    return { provider, ...organization, email: `nora@${organization.domain}` }
  }

  /** Someone who was sent to the provider. Returns how they come back. */
  async function leave(
    { provider, organizationId, email }: Awaited<ReturnType<typeof setUp>>,
    browser: SignOnBrowser,
    [path, body]: [path: string, body?: object],
  ): Promise<() => Promise<string>> {
    const { url } = await browser.askFor<{ url: string }>('POST', path, body)
    const { searchParams } = new URL(url)
    const now = Math.floor(Date.now() / 1_000)
    provider.idToken = () =>
      provider.sign({
        iss: provider.issuer,
        aud: CLIENT.id,
        sub: email,
        nonce: searchParams.get('nonce')!,
        iat: now,
        exp: now + 300,
        auth_time: now,
        email,
      })
    const state = searchParams.get('state')!
    const query = new URLSearchParams({ code: 'x', state, iss: provider.issuer })
    return () => browser.comeBack(`/sso/callback/${organizationId}?${query.toString()}`)
  }

  async function onTheWay() {
    const organization = await setUp()
    const { email } = organization
    const comeBack = await leave(organization, new SignOnBrowser(app.url), ['/single-sign-on', { email }])
    return { ...organization, comeBack }
  }

  /** As `whileChanging`, for the page that the browser is led to. */
  async function ledTo(change: string, comeBack: () => Promise<string>): Promise<string> {
    let page = ''
    await whileChanging(change, async () => {
      page = await comeBack()
      return new Response()
    })
    return page
  }

  const peopleWith = async (email: string) => {
    const rows = await database.query('SELECT FROM person WHERE email = $1', [email])
    return rows.length
  }

  test('is refused when single sign-on is turned off, and makes no account', async () => {
    const { organizationNumber, email, comeBack } = await onTheWay()
    const change = `UPDATE sign_on_connection SET is_on = false, is_required = false WHERE organization_number = ${organizationNumber}`
    expect(await ledTo(change, comeBack)).toBe('/sign-in?sso=try_again')
    expect(await peopleWith(email)).toBe(0)
  })

  test('is refused when its domain is given up, and makes no account', async () => {
    const { organizationNumber, domain, email, comeBack } = await onTheWay()
    const change = `SELECT FROM sign_on_connection WHERE organization_number = ${organizationNumber} FOR UPDATE;
      DELETE FROM sign_on_domain WHERE organization_number = ${organizationNumber} AND domain = '${domain}'`
    expect(await ledTo(change, comeBack)).toBe('/sign-in?sso=domain')
    expect(await peopleWith(email)).toBe(0)
  })

  test.each(['connects an account', 'tests the settings'])(
    'for someone who %s is refused when their sessions end, and connects nothing',
    async (what) => {
      const organization = await setUp()
      const { organizationId, organizationNumber } = organization
      const { cookie, personId } = await signInMember(database, organizationNumber, 'admin')
      const isTest = what === 'tests the settings'
      const comeBack = await leave(
        organization,
        new SignOnBrowser(app.url, cookie),
        isTest ? ['/single-sign-on/test'] : ['/account/single-sign-on', { organization_id: organizationId }],
      )
      const page = isTest ? '/settings/single-sign-on' : '/account'
      expect(await ledTo(newPassword(personId), comeBack)).toBe(`${page}?sso=other_session`)
      const connected = await database.query('SELECT FROM sign_on_identity WHERE person_id = $1', [personId])
      expect(connected).toEqual([])
    },
  )

  test('to confirm who it is is refused when the session ends', async () => {
    const organization = await setUp()
    const { email } = organization
    const browser = new SignOnBrowser(app.url)
    await (
      await leave(organization, browser, ['/single-sign-on', { email }])
    )()
    const { person } = await browser.askFor<{ person: { id: string } }>('GET', '/session')
    const comeBack = await leave(organization, browser, ['/session/confirmation/single-sign-on'])
    expect(await ledTo(suspension(person.id), comeBack)).toBe('/sign-in/confirmed?sso=other_session')
    expect(await sessionsOf(person.id)).toBe(0)
  })
})
