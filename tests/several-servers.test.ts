import { randomUUID } from 'node:crypto'
import { TOTP } from 'otpauth'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Answer } from '../src/console/routes.ts'
import type { Database } from '../src/database/database.ts'
import {
  askConsole,
  askConsoleFor,
  PASSWORD,
  signInMember,
  signInOperator,
  type Account,
} from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { createCredential, newAuthenticator, signChallenge } from './support/authenticator.ts'
import { postDelivery } from './support/ingest.ts'
import { untilMinuteIsYoung } from './support/minute.ts'
import { startProvider } from './support/oidc-provider.ts'
import { createLine, createReadKey, createSeller, type Seller } from './support/seller.ts'
import { REDIRECT_URIS, SignOnBrowser } from './support/sign-on-browser.ts'
import { setUpSignOn, turnOn } from './support/single-sign-on.ts'
import { createTestDatabase } from './support/test-database.ts'
import { askReading } from './support/reading.ts'

/**
 * Two servers on one database behind one address, and a caller whose requests reach now one and now the other. More of it: limits of
 * keys in rate-limit.test.ts, reading.test.ts and agent-limits.test.ts, agents in agent-catalogue.test.ts and console-operator-keys.test.ts,
 * lists in console-lines.test.ts, the outbox and webhooks in outbox.test.ts and webhooks.test.ts, two releases by `npm run prove -- rolling`.
 */

const PUBLIC_URL = new URL(REDIRECT_URIS).origin
const SETTINGS = {
  publicUrl: PUBLIC_URL,
  signingSecret: 'a signing secret for tests, long enough',
  webhookAllowedRanges: ['127.0.0.0/8'],
}

let database: Database
let servers: [TestApp, TestApp]
let one: string
let other: string
let seller: Seller

beforeAll(async () => {
  ;({ database } = await createTestDatabase({ isShared: true }))
  servers = [await startApp(database, SETTINGS), await startApp(database, SETTINGS)]
  ;[one, other] = [servers[0].url, servers[1].url]
})

beforeEach(async () => {
  seller = await createSeller(database)
})

const member = (role: 'admin' | 'member' = 'member') =>
  signInMember(database, seller.organizationNumber, role)
const home = (url: string, { cookie }: Pick<Account, 'cookie'>) => askConsole(url, 'GET', '/home', { cookie })
const cookieOf = (response: Response) => response.headers.getSetCookie()[0]!.split(';')[0]!
const statusesOf = (answers: readonly Response[]) => answers.map(({ status }) => status)

/** Asks both in turn, so many times. */
async function inTurn(times: number, ask: (url: string) => Promise<Response>): Promise<number[]> {
  const statuses: number[] = []
  for (let i = 0; i < times; i++) statuses.push((await ask(i % 2 === 0 ? one : other)).status)
  return statuses
}

describe('access', () => {
  test('a session that began on one server is one on the other, and ends on both', async () => {
    const { email } = await member()
    const signedIn = await askConsole(one, 'POST', '/session', { body: { email, password: PASSWORD } })
    const cookie = cookieOf(signedIn)
    expect(statusesOf([await home(one, { cookie }), await home(other, { cookie })])).toEqual([200, 200])
    expect((await askConsole(other, 'DELETE', '/session', { cookie })).status).toBe(204)
    expect(statusesOf([await home(one, { cookie }), await home(other, { cookie })])).toEqual([401, 401])
  })

  test('a member who is removed or loses a role on one server has lost it on the other with the next request', async () => {
    const [admin, second] = [await member('admin'), await member('admin')]
    const invitations = (url: string) => askConsole(url, 'GET', '/invitations', { cookie: second.cookie })
    expect(statusesOf([await invitations(one), await invitations(other)])).toEqual([200, 200])
    const change = (method: string, body?: object) =>
      askConsole(one, method, `/members/${second.personId}`, { cookie: admin.cookie, body })
    expect((await change('PATCH', { role: 'member' })).status).toBe(204)
    expect((await invitations(other)).status).toBe(403)
    expect((await home(other, second)).status).toBe(200)
    expect((await change('DELETE')).status).toBe(204)
    expect((await home(other, second)).status).toBe(401)
  })

  test('an organization that is suspended on one server is out on the other, with its keys', async () => {
    const operator = await signInOperator(database)
    const person = await member()
    const readKey = await createReadKey(database, seller)
    const line = await createLine(database, seller)
    const knock = async () =>
      statusesOf([
        await home(other, person),
        await postDelivery(other, seller.apiKey, { items: [{ package_id: line, impressions: 1 }] }),
        await askReading(other, readKey, '/campaigns'),
      ])
    expect(await knock()).toEqual([200, 200, 200])
    const path = `/operator/organizations/${seller.organizationId}/suspension`
    const suspended = await askConsole(one, 'PUT', path, {
      cookie: operator.cookie,
      body: { reason: 'Unpaid' },
    })
    expect(suspended.ok).toBe(true)
    expect(await knock()).toEqual([403, 401, 401])
  })

  test('a key that is revoked on one server is refused by the other', async () => {
    const admin = await member('admin')
    const line = await createLine(database, seller)
    const { id, key } = await askConsoleFor<Answer<'POST /api-keys'>>(one, 'POST', '/api-keys', {
      cookie: admin.cookie,
      body: { label: 'CRM' },
    })
    const report = async (url: string) =>
      (await postDelivery(url, key, { items: [{ package_id: line, impressions: 1 }] })).status
    expect([await report(one), await report(other)]).toEqual([200, 200])
    const revoked = await askConsole(one, 'POST', `/api-keys/${id}/revocation`, { cookie: admin.cookie })
    expect(revoked.ok).toBe(true)
    expect([await report(one), await report(other)]).toEqual([401, 401])
  })

  test('the media kit is gone from both when it is switched off on one', async () => {
    const operator = await signInOperator(database)
    const publish = async (is_public: boolean) => {
      const { cookie } = operator
      const kit = await askConsoleFor<Answer<'GET /operator/media-kit'>>(one, 'GET', '/operator/media-kit', {
        cookie,
      })
      const settings = { is_public, shows_prices: false, title: 'House', introduction: '', contact_email: '' }
      await askConsoleFor(one, 'PUT', '/operator/media-kit', {
        cookie,
        body: { settings, revision: kit.revision },
      })
    }
    const look = async () => statusesOf([await fetch(`${one}/media-kit`), await fetch(`${other}/media-kit`)])
    await publish(true)
    // The second time from memory.
    expect([await look(), await look()]).toEqual([
      [200, 200],
      [200, 200],
    ])
    await publish(false)
    expect(await look()).toEqual([404, 404])
  })
})

describe('signing in', () => {
  test('begins on one server and goes on with its second step on the other, whose tries count for both', async () => {
    const account = await member()
    const { cookie, email } = account
    const { secret } = await askConsoleFor<{ secret: string }>(one, 'POST', '/account/authenticator-app', {
      cookie,
    })
    const code = (stepsAhead: number) =>
      TOTP.generate({ secret: new TOTP({ secret }).secret, timestamp: Date.now() + stepsAhead * 30_000 })
    await askConsoleFor(other, 'PUT', '/account/authenticator-app', { cookie, body: { code: code(0) } })
    const firstStep = async () => {
      const body = { email, password: PASSWORD }
      const { second_step: step } = await askConsoleFor<{ second_step: { token: string } }>(
        one,
        'POST',
        '/session',
        { body },
      )
      return step.token
    }
    const answer = (url: string, token: string, tried: string) =>
      askConsole(url, 'POST', '/session/second-step', { body: { token, code: tried } })
    const token = await firstStep()
    const right = code(1)
    expect((await answer(other, token, right)).status).toBe(200)
    // Neither the step nor the code is good for a second time, anywhere.
    expect((await answer(one, token, right)).status).toBe(400)
    expect((await answer(one, await firstStep(), right)).status).toBe(400)

    const guessed = await firstStep()
    const guess = async (url: string) => {
      const response = await answer(url, guessed, '000 000')
      await database.query('DELETE FROM sign_in_attempt')
      return response
    }
    await inTurn(5, guess)
    expect((await answer(one, guessed, code(1))).status).toBe(400)
    expect((await answer(other, guessed, code(1))).status).toBe(400)
  })

  test('a passkey answers on one server what the other asked, once', async () => {
    const { cookie } = await member()
    const authenticator = newAuthenticator()
    const asked = await askConsoleFor<{ challenge: string; rp: { id: string }; user: { id: string } }>(
      one,
      'POST',
      '/account/passkeys/options',
      { cookie },
    )
    await askConsoleFor(other, 'POST', '/account/passkeys', {
      cookie,
      body: { response: createCredential(authenticator, PUBLIC_URL, asked) },
    })
    const options = await askConsoleFor<{ challenge: string; rpId: string }>(
      other,
      'POST',
      '/session/passkey/options',
      { body: {} },
    )
    const body = { response: signChallenge(authenticator, PUBLIC_URL, options) }
    const send = (url: string) => askConsole(url, 'POST', '/session/passkey', { body })
    expect(statusesOf([await send(one), await send(other), await send(one)])).toEqual([200, 400, 400])
  })

  test('goes to an identity provider from one server and comes back to the other, once', async () => {
    const provider = await startProvider(REDIRECT_URIS)
    const organization = await setUpSignOn(database, one, provider.issuer)
    await turnOn(database, organization)
    const email = `nora@${organization.domain}`
    provider.accounts.set('nora', { email, email_verified: true, name: 'Nora' })
    const browser = new SignOnBrowser(one)
    const { url } = await browser.askFor<{ url: string }>('POST', '/single-sign-on', { email })
    const callback = await browser.signInAt(url, 'nora')
    const comeBack = (to: string) =>
      fetch(`${to}${callback}`, { redirect: 'manual', headers: { cookie: browser.cookie } })
    const back = await comeBack(other)
    expect([back.status, back.headers.get('location')]).toEqual([303, '/'])
    const session = back.headers.getSetCookie().find((cookie) => cookie.startsWith('flightline='))!
    expect((await home(one, { cookie: session.split(';')[0]! })).status).toBe(200)
    expect((await comeBack(one)).headers.get('location')).toMatch(/^\/sign-in\?/)
    // What one server keeps of a provider is gone when an admin names another on the other.
    await askConsoleFor(other, 'PUT', '/single-sign-on', {
      cookie: organization.admin.cookie,
      body: { issuer: provider.issuer, client_id: 'another', client_secret: 'x', default_role: 'member' },
    })
    expect((await browser.ask('POST', '/single-sign-on', { email })).status).not.toBe(200)
  })

  test('someone who showed on one server who they are is not asked again on the other', async () => {
    const admin = await member('admin')
    await database.query(`UPDATE session SET confirmed_at = now() - interval '1 hour' WHERE person_id = $1`, [
      admin.personId,
    ])
    const create = async (url: string) =>
      (await askConsole(url, 'POST', '/api-keys', { cookie: admin.cookie, body: { label: randomUUID() } }))
        .status
    expect(await create(other)).toBe(403)
    const shown = await askConsole(one, 'PUT', '/session/confirmation', {
      cookie: admin.cookie,
      body: { password: PASSWORD },
    })
    expect(shown.ok).toBe(true)
    expect(await create(other)).toBe(200)
  })

  test('failures on one server make the next attempt wait on the other', async () => {
    const { email } = await member()
    const attempt = (url: string) =>
      askConsole(url, 'POST', '/session', { body: { email, password: 'wrong' } })
    const statuses = await inTurn(12, attempt)
    expect(statuses[0]).toBe(400)
    expect(statuses.at(-1)).toBe(429)
    const right = await askConsole(other, 'POST', '/session', { body: { email, password: PASSWORD } })
    expect(right.status).toBe(429)
  })
})

describe('limits are those of the settings for both servers together', () => {
  test('10 requests for a new password a minute from an address', async () => {
    const statuses = await inTurn(12, (url) =>
      askConsole(url, 'POST', '/password-reset', { body: { email: 'nobody@example.com' } }),
    )
    expect(statuses.filter((status) => status !== 429)).toHaveLength(10)
    expect(statuses.slice(10)).toEqual([429, 429])
  })

  test('10 tests of a webhook a minute', async () => {
    const { cookie } = await member('admin')
    const { id } = await askConsoleFor<{ id: string }>(one, 'POST', '/webhooks', {
      cookie,
      body: { url: 'http://127.0.0.1:1/hook', event_types: ['delivery.updated'], description: '' },
    })
    const statuses = await inTurn(12, (url) => askConsole(url, 'POST', `/webhooks/${id}/test`, { cookie }))
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
  })

  test('120 requests a minute of someone who is not signed in', async () => {
    await untilMinuteIsYoung()
    const answers = await Promise.all(
      Array.from({ length: 130 }, (_, i) =>
        askConsole(i % 2 ? one : other, 'POST', '/session/second-step/passkey', { body: {} }),
      ),
    )
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(120)
    const refused = answers.find(({ status }) => status === 429)!
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})
