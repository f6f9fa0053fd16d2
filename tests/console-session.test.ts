import { beforeAll, describe, expect, test } from 'vitest'
import { insertOrganization } from '../src/core/organization/organization-sql.ts'
import { insertMembership } from '../src/core/person/person-sql.ts'
import { rememberDevice } from '../src/core/person/known-device-sql.ts'
import { generateToken } from '../src/core/person/session.ts'
import type { Database, Queryable } from '../src/database/database.ts'
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
import type { Answer } from '../src/console/routes.ts'

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

/** The cookie that identifies a known browser. */
function deviceOf(response: Response): string {
  return response.headers.getSetCookie()[1]!.split(';')[0]!
}

async function withDeviceOf(on: Database, personId: string): Promise<string> {
  const { token, fingerprint } = generateToken()
  await rememberDevice(on, { fingerprint, personId })
  return `flightline-device=${token}`
}

/** As if this many attempts for an account had failed. */
async function failBefore(
  on: Database,
  email: string,
  failures: number,
  { address = '127.0.0.1', agoSeconds = 0 } = {},
): Promise<void> {
  await on.query(
    `INSERT INTO sign_in_attempt (at, account_fingerprint, address)
     SELECT clock_timestamp() - make_interval(secs => $4), sha256(convert_to($1, 'UTF8')), $3
     FROM generate_series(1, $2::integer)`,
    [email, failures, address, agoSeconds],
  )
}

function sessionOf(account: { cookie: string }, url = app.url): Promise<Answer<'GET /session'>> {
  return askConsoleFor<Answer<'GET /session'>>(url, 'GET', '/session', account)
}

describe('signing in', () => {
  test('starts a session that says who is signed in and in which organization', async () => {
    const { email, personId } = await signInMember(database, seller.organizationNumber, 'member')
    const response = await signIn(` ${email.toUpperCase()} `, PASSWORD)
    expect(response.status).toBe(200)
    const place = { id: seller.organizationId, name: 'Test seller', role: 'member', logo: null }
    const expected = {
      person: {
        id: personId,
        email,
        name: 'Nora Test',
        is_operator: false,
        is_tour_due: false,
        locale: null,
        time_zone: 'organization',
      },
      organization: {
        ...place,
        time_zone: 'UTC',
        currency: null,
        sells: true,
        buys: false,
        has_sellers: false,
      },
      organizations: [place],
      suspended_organization: null,
      sign_on_required_by: null,
      second_factor: { is_set_up: false, due_at: null, is_missing: false, is_missing_as_operator: false },
    }
    expect(await response.json()).toEqual({ ...expected, second_step: null })
    expect(await sessionOf({ cookie: cookieOf(response) })).toEqual(expected)
  })

  test('says whether the organization sells, buys, or was asked to buy', async () => {
    const sidesOf = async (organizationNumber: number) => {
      const { organization } = await sessionOf(await signInMember(database, organizationNumber, 'member'))
      const { sells, buys, has_sellers: hasSellers } = organization!
      return { sells, buys, hasSellers }
    }
    const { number: newcomer } = await insertOrganization(database, 'New here')
    expect(await sidesOf(newcomer)).toEqual({ sells: false, buys: false, hasSellers: false })
    const [row] = await database.query<{ number: number }>(
      'SELECT buyer_number AS number FROM campaign WHERE id = $1',
      [seller.campaignId],
    )
    expect(await sidesOf(row!.number)).toEqual({ sells: false, buys: true, hasSellers: true })
    await database.query(
      `WITH asked AS (INSERT INTO seller_consent (organization_number, seller_number, state, requested_at)
         VALUES ($1, $2, 'pending', now()))
       INSERT INTO campaign (organization_number, buyer_number, name, is_withheld) VALUES ($2, $1, 'Withheld', true)`,
      [newcomer, seller.organizationNumber],
    )
    expect(await sidesOf(newcomer)).toEqual({ sells: false, buys: false, hasSellers: true })
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

  test('fails the same way for a wrong password and an unknown address', async () => {
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

  test('says what is missing, at its field', async () => {
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

  test('keeps only the fingerprint of the session, and neither token nor password is logged', async () => {
    const { email } = await signInMember(database, seller.organizationNumber)
    const cookie = cookieOf(await signIn(email, PASSWORD))
    const token = cookie.split('=')[1]!
    const rows = await database.query('SELECT s::text FROM session s')
    expect(JSON.stringify(rows)).not.toContain(token)
    const bytes = Buffer.from(token).toString('hex')
    for (const part of [bytes.slice(0, 40), bytes.slice(-40)])
      expect(JSON.stringify(rows)).not.toContain(part)
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
  test('made at once are tried one after another: the first failure makes the others wait', async () => {
    const { email } = await signInMember(database, seller.organizationNumber)
    await failBefore(database, email, 12, { agoSeconds: 3_600 })
    const answers = await Promise.all(Array.from({ length: 10 }, () => signIn(email, 'a guess')))
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([400, ...Array.from({ length: 9 }, () => 429)])
    const [tried] = await database.query<{ count: string }>(
      `SELECT count(*) FROM sign_in_attempt WHERE account_fingerprint = sha256(convert_to($1, 'UTF8'))`,
      [email],
    )
    expect(tried!.count).toBe('13')
  })

  test('wait longer after each failure, at most a few minutes, on every server, and the answer says how long', async () => {
    const { email } = await signInMember(database, seller.organizationNumber)
    await failBefore(database, email, 10)
    const refused = await signIn(email, PASSWORD)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(32)
    expect(await refused.text()).toMatch(/Try again in \d+ seconds\./)

    await failBefore(database, email, 1_000)
    const { url } = await startApp(database)
    const again = await signIn(email, PASSWORD, url)
    expect(again.status).toBe(429)
    expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(60)
    expect(Number(again.headers.get('retry-after'))).toBeLessThanOrEqual(300)
    expect(await again.text()).toMatch(/Try again in \d minutes\./)

    // As if the wait were over: a server that has not refused them lets the owner in, even on a new device.
    await database.query(`UPDATE sign_in_attempt SET at = at - interval '300 seconds'`)
    const later = await startApp(database)
    expect((await signIn(email, PASSWORD, later.url)).status).toBe(200)
  })

  test('share one budget however the address is written', async () => {
    const { database: fresh } = await createTestDatabase()
    const own = await startApp(fresh)
    const { personId } = await signInSomebody(fresh)
    await fresh.query(`UPDATE person SET email = 'nina@example.com' WHERE id = $1`, [personId])
    await failBefore(fresh, 'nina@example.com', 20)
    expect((await signIn('NINA@example.com', PASSWORD, own.url)).status).toBe(429)
    // PostgreSQL lower-cases İ to i.
    expect((await signIn('n\u0130na@example.com', PASSWORD, own.url)).status).toBe(400)
  })

  test('that are refused cost no query, however many there are', async () => {
    const { database: fresh } = await createTestDatabase()
    const { email } = await signInSomebody(fresh)
    await failBefore(fresh, email, 20)
    let queries = 0
    const count = (on: Queryable): Queryable['query'] => {
      return (statement, values) => {
        const text = typeof statement === 'string' ? statement : statement.text
        if (/sign_in_attempt|'sign-in |known_device/.test(text)) queries++
        return on.query(statement, values)
      }
    }
    const counting = (on: Database): Database => ({
      ...on,
      query: count(on),
      transaction: (work) => on.transaction((tx) => work({ ...tx, query: count(tx) })),
      dedicated: (options) => counting(on.dedicated(options)),
      forCaller: (signal) => counting(on.forCaller(signal)),
    })
    const { url } = await startApp(counting(fresh))
    expect((await signIn(email, 'a guess', url)).status).toBe(429)
    expect(queries).toBeGreaterThan(0)
    queries = 0
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => signIn(email, 'a guess', url)))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([429]))
    }
    expect(queries).toBe(0)
    const [row] = await fresh.query<{ count: string }>('SELECT count(*) FROM sign_in_attempt')
    expect(row!.count).toBe('20')
  })

  test('by the thousand never block a browser that signed in before', async () => {
    const { database: fresh } = await createTestDatabase()
    const own = await startApp(fresh)
    const { email } = await signInSomebody(fresh)
    const known = deviceOf(await signIn(email, PASSWORD, own.url))
    const withDevice = (cookie: string, password: string, url = own.url) =>
      askConsole(url, 'POST', '/session', { cookie, body: { email, password } })
    // For this account and from this very address, and more of them while the owner signs in.
    await failBefore(fresh, email, 3_000)
    const guesses = Array.from({ length: 50 }, () => signIn(email, 'a guess', own.url))
    for (let i = 0; i < 3; i++) expect((await withDevice(known, PASSWORD)).status).toBe(200)
    // All refused: as too many, or on a busy machine as too much load.
    for (const { status } of await Promise.all(guesses)) expect([429, 503]).toContain(status)
    const other = await startApp(fresh)
    expect((await withDevice(known, PASSWORD, other.url)).status).toBe(200)
    // The owner signing in does not help the guesser.
    expect((await signIn(email, 'a guess', other.url)).status).toBe(429)
    // A browser known for another account, or with a made-up cookie, is unknown.
    const stranger = await signInSomebody(fresh)
    const foreign = await withDeviceOf(fresh, stranger.personId)
    for (const cookie of [foreign, `flightline-device=${'A'.repeat(43)}`, 'flightline-device=x']) {
      expect((await withDevice(cookie, PASSWORD)).status).toBe(429)
    }
  })

  test('from a known browser have their own budget, with the same delays', async () => {
    const { email } = await signInMember(database, seller.organizationNumber)
    const cookie = deviceOf(await signIn(email, PASSWORD))
    const slip = () =>
      askConsole(app.url, 'POST', '/session', { cookie, body: { email, password: 'a slip' } })
    const statuses: number[] = []
    for (let i = 0; i < 5; i++) statuses.push((await slip()).status)
    expect(statuses).toEqual([400, 400, 400, 400, 400])
    await database.query(
      `INSERT INTO sign_in_attempt (account_fingerprint, address, device_fingerprint)
       SELECT a.account_fingerprint, a.address, a.device_fingerprint
       FROM (SELECT * FROM sign_in_attempt WHERE device_fingerprint IS NOT NULL ORDER BY number DESC LIMIT 1) AS a,
         generate_series(1, 10)`,
    )
    const { url } = await startApp(database)
    const right = { cookie, body: { email, password: PASSWORD } }
    expect((await askConsole(url, 'POST', '/session', right)).status).toBe(429)
    // Other browsers do not have to wait because of it.
    expect((await signIn(email, PASSWORD, url)).status).toBe(200)
  })

  test('from one address wait at most a minute, since others may share it; known browsers do not wait', async () => {
    const { database: fresh } = await createTestDatabase()
    const own = await startApp(fresh, { trustedProxies: ['127.0.0.1'] })
    const { email } = await signInSomebody(fresh)
    const from = (address: string, asEmail: string, password: string, cookie?: string) =>
      askConsole(own.url, 'POST', '/session', {
        cookie,
        body: { email: asEmail, password },
        headers: { 'x-forwarded-for': address },
      })
    const known = deviceOf(await from('192.0.2.1', email, PASSWORD))
    for (let i = 0; i < 70; i++)
      await failBefore(fresh, `nobody${i}@example.com`, 1, { address: '192.0.2.1' })
    const refused = await from('192.0.2.1', 'somebody@example.com', 'a guess')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    expect((await from('192.0.2.1', email, PASSWORD)).status).toBe(429)
    expect((await from('192.0.2.1', email, PASSWORD, known)).status).toBe(200)
    expect((await from('192.0.2.2', 'nobody@example.com', 'a guess')).status).toBe(400)
  })

  test('faster than passwords can be checked are refused at once; known browsers have their own queue', async () => {
    const { database: fresh } = await createTestDatabase()
    const own = await startApp(fresh)
    const { email } = await signInSomebody(fresh)
    const cookie = deviceOf(await signIn(email, PASSWORD, own.url))
    const settled: Response[] = []
    const guesses = await fresh.transaction(async (tx) => {
      // While the first of them is blocked, none can finish.
      await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('sign-in address 127.0.0.1', 0))`)
      const sent = Array.from({ length: 20 }, async (_, i) => {
        settled.push(await signIn(`nobody${i}@example.com`, 'a guess', own.url))
      })
      await expect.poll(() => settled.length, { timeout: 20_000 }).toBe(3)
      expect(settled.map(({ status }) => status)).toEqual([503, 503, 503])
      expect(settled[0]!.headers.get('retry-after')).toBe('2')
      const body = { email, password: PASSWORD }
      expect((await askConsole(own.url, 'POST', '/session', { cookie, body })).status).toBe(200)
      return sent
    })
    await Promise.all(guesses)
    expect(settled.slice(3).map(({ status }) => status)).toEqual(Array.from({ length: 17 }, () => 400))
  })

  test('are forgotten after a successful sign-in', async () => {
    const { email } = await signInMember(database, seller.organizationNumber)
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < 4; i++) expect((await signIn(email, 'a slip')).status).toBe(400)
      expect((await signIn(email, PASSWORD)).status).toBe(200)
    }
  })

  test('do not keep the address that was typed: it may have been a password', async () => {
    await signIn('my-password-in-the-wrong-field', 'x')
    const rows = await database.query('SELECT a::text FROM sign_in_attempt a')
    expect(JSON.stringify(rows)).not.toContain('wrong-field')
  })
})

describe('a known browser', () => {
  const devicesOf = async (personId: string) =>
    (await database.query('SELECT FROM known_device WHERE person_id = $1', [personId])).length

  test('is identified by a cookie that scripts cannot read, and only its fingerprint is kept', async () => {
    const { email } = await signInSomebody(database)
    const cookie = (await signIn(email, PASSWORD)).headers.getSetCookie()[1]
    expect(cookie).toMatch(/^flightline-device=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/)
    const token = /=([\w-]{43})/.exec(cookie!)![1]!
    const rows = await database.query('SELECT d::text FROM known_device d')
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(app.log()).not.toContain(token)
    expect((await sessionOf({ cookie: `flightline=${token}` })).person).toBeNull()
  })

  test('is known to the last three accounts that signed in, each by a token of its own', async () => {
    const people = []
    for (let i = 0; i < 4; i++) people.push(await signInSomebody(database))
    let cookie = ''
    for (const { email } of people) {
      const body = { email, password: PASSWORD }
      cookie = deviceOf(await askConsole(app.url, 'POST', '/session', { cookie, body }))
    }
    const tokens = cookie.slice('flightline-device='.length).split('.')
    expect(new Set(tokens).size).toBe(3)
    const [first, ...others] = people
    for (const { email } of people) await failBefore(database, email, 10)
    const again = ({ email }: { email: string }) =>
      askConsole(app.url, 'POST', '/session', { cookie, body: { email, password: PASSWORD } })
    for (const person of others) expect((await again(person)).status).toBe(200)
    expect((await again(first!)).status).toBe(429)
    for (const { personId } of people) expect(await devicesOf(personId)).toBe(1)
  })

  test('counts once however often it signs in, and a person has at most ten', async () => {
    const { email, personId } = await signInSomebody(database)
    const cookie = deviceOf(await signIn(email, PASSWORD))
    const body = { email, password: PASSWORD }
    const again = await askConsole(app.url, 'POST', '/session', { cookie, body })
    expect(deviceOf(again)).toBe(cookie)
    expect(await devicesOf(personId)).toBe(1)
    await database.query(
      `INSERT INTO known_device (fingerprint, person_id, last_used_at)
       SELECT sha256(convert_to($1 || n, 'UTF8')), $2::uuid, now() - interval '1 day' FROM generate_series(1, 12) AS n`,
      [email, personId],
    )
    await askConsole(app.url, 'POST', '/session', { cookie, body })
    expect(await devicesOf(personId)).toBe(10)
    await failBefore(database, email, 20, { address: '192.0.2.9' })
    expect((await askConsole(app.url, 'POST', '/session', { cookie, body })).status).toBe(200)
  })

  test('is forgotten after 180 days, on a new password, and on signing out everywhere, except the current one', async () => {
    const account = await signInSomebody(database)
    const { email, personId } = account
    const body = { email, password: PASSWORD }
    await signIn(email, PASSWORD)
    const here = deviceOf(await signIn(email, PASSWORD))
    expect(await devicesOf(personId)).toBe(2)
    const cookie = `${account.cookie}; ${here}`
    await askConsoleFor(app.url, 'DELETE', '/sessions', { cookie })
    expect(await devicesOf(personId)).toBe(1)
    const session = cookieOf(await askConsole(app.url, 'POST', '/session', { cookie: here, body }))
    await signIn(email, PASSWORD)
    expect(await devicesOf(personId)).toBe(2)
    await askConsoleFor(app.url, 'PUT', '/password', {
      cookie: `${session}; ${here}`,
      body: { current: PASSWORD, password: 'quite another password' },
    })
    expect(await devicesOf(personId)).toBe(1)
    await failBefore(database, email, 20, { address: '192.0.2.9' })
    const wanted = { email, password: 'quite another password' }
    const asKnown = () => askConsole(app.url, 'POST', '/session', { cookie: here, body: wanted })
    expect((await asKnown()).status).toBe(200)
    await database.query(
      `UPDATE known_device SET last_used_at = now() - interval '181 days' WHERE person_id = $1`,
      [personId],
    )
    expect((await asKnown()).status).toBe(429)
  })
})

describe('a session', () => {
  test('ends on signing out, and no other does', async () => {
    const account = await signInMember(database, seller.organizationNumber)
    const other = { cookie: await newSession(database, account.personId) }
    await askConsoleFor(app.url, 'DELETE', '/session', account)
    expect((await sessionOf(account)).person).toBeNull()
    expect((await sessionOf(other)).person?.id).toBe(account.personId)
  })

  test('ends on all devices on signing out everywhere', async () => {
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

  test('with a nonsense cookie is not signed in', async () => {
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

describe('a person in several organizations', () => {
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

  test('switches between them, and stays in the chosen one', async () => {
    expect((await sessionOf(account)).organization?.id).toBe(seller.organizationId)
    const moved = (await (await moveTo(second.organizationId)).json()) as Answer<'GET /session'>
    expect(moved.organization).toMatchObject({
      id: second.organizationId,
      name: 'Another place',
      role: 'member',
    })
    expect((await sessionOf(account)).organization?.id).toBe(second.organizationId)
    expect((await sessionOf(account)).organizations.map(({ name }) => name)).toEqual([
      'Another place',
      'Test seller',
    ])
  })

  test('cannot switch to one they do not belong to, or learn whether it exists', async () => {
    const foreign = await createSeller(database)
    await signInMember(database, foreign.organizationNumber)
    const bodies = []
    for (const id of [foreign.organizationId, '00000000-0000-4000-8000-000000000000', 'nonsense']) {
      const response = await moveTo(id)
      const { status, detail } = (await response.json()) as { status: number; detail: string }
      bodies.push(`${status} ${detail}`)
    }
    expect(new Set(bodies)).toEqual(new Set(['404 You are not a member of this organization.']))
  })

  test('loses access at once to one they were removed from', async () => {
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

  test('needs the current one, signs out everywhere else, and is in the audit log', async () => {
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
    ['deep nesting', `{"email":${'['.repeat(1900)}${']'.repeat(1900)},"password":"x"}`],
    ['a prototype', '{"__proto__":{"email":"x"}}'],
    ['a huge password', JSON.stringify({ email: 'a@example.com', password: 'x'.repeat(2_000) })],
  ])('%s is refused in plain words', async (_, body) => {
    const response = await fetch(`${app.url}/api/console/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    expect(response.status).toBe(400)
    expect(((await response.json()) as { detail: string }).detail).toMatch(/\w+ \w+/)
  })

  test('a form from another site is refused: bodies are JSON', async () => {
    const response = await fetch(`${app.url}/api/console/session`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: '{"email":"a@example.com","password":"x"}',
    })
    expect(response.status).toBe(415)
  })
})
