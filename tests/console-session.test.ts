import { beforeAll, describe, expect, test } from 'vitest'
import type { SessionAnswer } from '../src/console/session-answers.ts'
import { insertMembership } from '../src/core/person/person-sql.ts'
import type { Database } from '../src/database/database.ts'
import {
  askConsole,
  askConsoleFor,
  newSession,
  PASSWORD,
  signInMember,
  signInOperator,
  signInSomebody,
  type Account,
} from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { createSeller, type Seller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'

let database: Database
let app: TestApp
let seller: Seller

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database)
  seller = await createSeller(database)
})

function signIn(email: string, password: string, url = app.url): Promise<Response> {
  return askConsole(url, 'POST', '/session', { body: { email, password } })
}

/** As a browser would send it back. */
function cookieOf(response: Response): string {
  return response.headers.getSetCookie()[0]!.split(';')[0]!
}

function sessionOf(account: { cookie: string }, url = app.url): Promise<SessionAnswer> {
  return askConsoleFor<SessionAnswer>(url, 'GET', '/session', account)
}

describe('signing in', () => {
  test('starts a session that says who is signed in and where they work', async () => {
    const { email, personId } = await signInMember(database, seller.organizationNumber, 'member')
    const response = await signIn(` ${email.toUpperCase()} `, PASSWORD)
    expect(response.status).toBe(200)
    const place = { id: seller.organizationId, name: 'Test seller', role: 'member' }
    const expected = {
      person: { id: personId, email, name: 'Nora Test', is_operator: false },
      organization: place,
      organizations: [place],
      suspended_organization: null,
    }
    expect(await response.json()).toEqual(expected)
    expect(await sessionOf({ cookie: cookieOf(response) })).toEqual(expected)
  })

  test('gives a cookie that scripts cannot read and other sites cannot use', async () => {
    const { email } = await signInOperator(database)
    const [cookie] = (await signIn(email, PASSWORD)).headers.getSetCookie()
    expect(cookie).toMatch(/^flightline=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/)
  })

  test('over https gives a cookie that no other host and no plain connection gets', async () => {
    const secure = await startApp(database, { publicUrl: 'https://flightline.example.com' })
    const { email } = await signInOperator(database)
    const response = await signIn(email, PASSWORD, secure.url)
    expect(response.headers.getSetCookie()[0]).toMatch(
      /^__Host-flightline=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect((await sessionOf({ cookie: cookieOf(response) }, secure.url)).person?.email).toBe(email)
  })

  test('looks the same for a wrong password and for an unknown address', async () => {
    const { email } = await signInMember(database, seller.organizationNumber)
    const [wrong, unknown] = await Promise.all([
      signIn(email, 'not the password'),
      signIn('nobody.at.all@example.com', 'not the password'),
    ])
    const describeProblem = async (response: Response) => {
      const { request_id: _, ...rest } = (await response.json()) as Record<string, unknown>
      return { status: response.status, ...rest, cookies: response.headers.getSetCookie() }
    }
    expect(await describeProblem(wrong)).toEqual(await describeProblem(unknown))
    expect(wrong.status).toBe(400)
  })

  test('says beside which field what is missing', async () => {
    for (const [body, field] of [
      [{ email: '', password: 'x' }, 'email'],
      [{ email: 'a@example.com', password: '' }, 'password'],
      [{ email: 'a@example.com' }, 'password'],
      [{ email: 7, password: 'x' }, 'email'],
    ] as const) {
      const response = await askConsole(app.url, 'POST', '/session', { body })
      expect([response.status, ((await response.json()) as { field: string }).field]).toEqual([400, field])
    }
  })

  test('keeps only the fingerprint of the session, and no log holds token or password', async () => {
    const { email } = await signInMember(database, seller.organizationNumber)
    const cookie = cookieOf(await signIn(email, PASSWORD))
    const token = cookie.split('=')[1]!
    const rows = await database.query('SELECT s::text FROM session s')
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(app.log()).not.toContain(token)
    expect(app.log()).not.toContain(PASSWORD)
    expect(app.log()).not.toContain(email)
  })

  test('ends the session that the browser had before', async () => {
    const account = await signInMember(database, seller.organizationNumber)
    const body = { email: account.email, password: PASSWORD }
    await askConsole(app.url, 'POST', '/session', { body, cookie: account.cookie })
    expect((await sessionOf(account)).person).toBeNull()
  })
})

describe('attempts to sign in', () => {
  test('are throttled by account, also those that come at one instant, and are told how long to wait', async () => {
    const { email } = await signInMember(database, seller.organizationNumber)
    const answers = await Promise.all(Array.from({ length: 14 }, () => signIn(email, 'a guess')))
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([
      ...Array.from({ length: 10 }, () => 400),
      ...Array.from({ length: 4 }, () => 429),
    ])
    const refused = await signIn(email, PASSWORD)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.text()).toContain('Wait 15 minutes')

    await database.query(`UPDATE sign_in_attempt SET at = at - interval '16 minutes'`)
    expect((await signIn(email, PASSWORD)).status).toBe(200)
  })

  test('are throttled by address over many accounts', async () => {
    const { database: fresh } = await createTestDatabase()
    const own = await startApp(fresh, { trustedProxies: ['127.0.0.1'] })
    const from = (address: string, email: string) =>
      askConsole(own.url, 'POST', '/session', {
        body: { email, password: 'a guess' },
        headers: { 'x-forwarded-for': address },
      })
    const statuses: number[] = []
    for (let i = 0; i < 51; i++) statuses.push((await from('192.0.2.1', `nobody${i}@example.com`)).status)
    expect(statuses).toEqual([...Array.from({ length: 50 }, () => 400), 429])
    expect((await from('192.0.2.2', 'nobody@example.com')).status).toBe(400)
  })

  test('are forgiven once somebody got in', async () => {
    const { email } = await signInMember(database, seller.organizationNumber)
    for (let i = 0; i < 9; i++) await signIn(email, 'a slip')
    expect((await signIn(email, PASSWORD)).status).toBe(200)
    for (let i = 0; i < 9; i++) await signIn(email, 'a slip')
    expect((await signIn(email, PASSWORD)).status).toBe(200)
  })

  test('keep no address that somebody typed: it may have been a password', async () => {
    await signIn('my-password-in-the-wrong-field', 'x')
    const rows = await database.query('SELECT a::text FROM sign_in_attempt a')
    expect(JSON.stringify(rows)).not.toContain('wrong-field')
  })
})

describe('a session', () => {
  test('ends when somebody signs out, and only that one', async () => {
    const account = await signInMember(database, seller.organizationNumber)
    const other = { cookie: await newSession(database, account.personId) }
    await askConsoleFor(app.url, 'DELETE', '/session', account)
    expect((await sessionOf(account)).person).toBeNull()
    expect((await sessionOf(other)).person?.id).toBe(account.personId)
  })

  test('ends on all devices when somebody signs out everywhere', async () => {
    const account = await signInMember(database, seller.organizationNumber)
    const other = { cookie: await newSession(database, account.personId) }
    await askConsoleFor(app.url, 'DELETE', '/sessions', account)
    expect((await sessionOf(account)).person).toBeNull()
    expect((await sessionOf(other)).person).toBeNull()
  })

  test.each([
    ['14 days without a visit', "last_used_at = now() - interval '15 days'"],
    ['60 days in any case', "created_at = now() - interval '61 days'"],
  ])('ends after %s', async (_, change) => {
    const account = await signInMember(database, seller.organizationNumber)
    await database.query(`UPDATE session SET ${change} WHERE person_id = $1`, [account.personId])
    expect((await sessionOf(account)).person).toBeNull()
  })

  test('that is nonsense is nobody', async () => {
    for (const cookie of [
      'flightline=',
      'flightline=x',
      `flightline=${'A'.repeat(43)}`,
      'flightline=%00',
      '__proto__=1',
    ]) {
      expect((await sessionOf({ cookie })).person).toBeNull()
    }
  })
})

describe('somebody in several organizations', () => {
  let account: Account
  let second: Seller
  beforeAll(async () => {
    second = await createSeller(database, 'Another place')
    account = await signInMember(database, seller.organizationNumber)
    await insertMembership(database, {
      organizationNumber: second.organizationNumber,
      personId: account.personId,
      role: 'member',
    })
  })

  const moveTo = (organizationId: string, as: Account = account) =>
    askConsole(app.url, 'PUT', '/session/organization', { ...as, body: { organization_id: organizationId } })

  test('switches between them, and stays where they went', async () => {
    expect((await sessionOf(account)).organization?.id).toBe(seller.organizationId)
    const moved = (await (await moveTo(second.organizationId)).json()) as SessionAnswer
    expect(moved.organization).toEqual({ id: second.organizationId, name: 'Another place', role: 'member' })
    expect((await sessionOf(account)).organization?.id).toBe(second.organizationId)
    expect((await sessionOf(account)).organizations.map(({ name }) => name)).toEqual([
      'Another place',
      'Test seller',
    ])
  })

  test('cannot switch to one that they do not belong to, and is not told whether it exists', async () => {
    const foreign = await createSeller(database)
    const bodies = []
    for (const id of [foreign.organizationId, '00000000-0000-4000-8000-000000000000', 'nonsense']) {
      const response = await moveTo(id)
      const { status, detail } = (await response.json()) as { status: number; detail: string }
      bodies.push(`${status} ${detail}`)
    }
    expect(new Set(bodies)).toEqual(new Set(['404 You do not belong to such an organization.']))
  })

  test('is at once out of one that they were removed from', async () => {
    await moveTo(second.organizationId)
    await database.query('DELETE FROM membership WHERE person_id = $1 AND organization_number = $2', [
      account.personId,
      second.organizationNumber,
    ])
    expect((await sessionOf(account)).organization?.id).toBe(seller.organizationId)
  })
})

describe('changing the password', () => {
  const change = (account: Account, current: string, password: string) =>
    askConsole(app.url, 'PUT', '/password', { ...account, body: { current, password } })

  test('needs the present one, signs out everywhere else, and is in the audit log', async () => {
    const account = await signInSomebody(database)
    const other = { cookie: await newSession(database, account.personId) }
    const wanted = 'correct horse battery staple'
    expect((await change(account, 'not it', wanted)).status).toBe(400)
    expect((await change(account, PASSWORD, 'short')).status).toBe(400)
    expect((await sessionOf(other)).person).not.toBeNull()
    expect((await change(account, PASSWORD, wanted)).status).toBe(204)
    expect((await sessionOf(other)).person).toBeNull()
    expect((await sessionOf(account)).person).not.toBeNull()
    expect((await signIn(account.email, PASSWORD)).status).toBe(400)
    expect((await signIn(account.email, wanted)).status).toBe(200)
    const acts = await database.query('SELECT act FROM audit_entry WHERE actor_person_id = $1', [
      account.personId,
    ])
    expect(acts).toEqual([{ act: 'password.changed' }])
  })

  test('says which field is wrong', async () => {
    const account = await signInSomebody(database)
    const fieldOf = async (response: Promise<Response>) =>
      ((await (await response).json()) as { field: string }).field
    expect(await fieldOf(change(account, 'not it', 'a long enough password'))).toBe('current')
    expect(await fieldOf(change(account, PASSWORD, 'short'))).toBe('password')
  })
})

describe('bad input', () => {
  test.each([
    ['text that is not JSON', '{'],
    ['a list', '[]'],
    ['nothing', ''],
    ['a NUL character', '{"email":"a\\u0000@example.com","password":"x"}'],
    ['half a character', '{"email":"a\\ud800@example.com","password":"x"}'],
    ['deep nesting', `{"email":${'['.repeat(5000)}${']'.repeat(5000)},"password":"x"}`],
    ['a prototype', '{"__proto__":{"email":"x"}}'],
    ['a huge password', JSON.stringify({ email: 'a@example.com', password: 'x'.repeat(100_000) })],
  ])('%s is refused in words', async (_, body) => {
    const response = await fetch(`${app.url}/api/console/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    expect(response.status).toBe(400)
    expect(((await response.json()) as { detail: string }).detail).toMatch(/\w+ \w+/)
  })

  test('a form of another site is refused: bodies are JSON', async () => {
    const response = await fetch(`${app.url}/api/console/session`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: '{"email":"a@example.com","password":"x"}',
    })
    expect(response.status).toBe(415)
  })
})
