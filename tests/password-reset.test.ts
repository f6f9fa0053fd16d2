import { beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '../src/console/routes.ts'
import { RESETS_WAITING_MAX } from '../src/core/person/account-mail.ts'
import type { Database } from '../src/database/database.ts'
import { earlierBy } from '../src/database/timestamp.ts'
import {
  askConsole,
  askConsoleFor,
  newSession,
  PASSWORD,
  signInOperator,
  signInSomebody,
  type Account,
} from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { startMailServer, tokenIn, type ReceivedMail } from './support/mail-server.ts'
import { openOutbox, PUBLIC_URL, type TestOutbox } from './support/outbox.ts'
import { createTestDatabase } from './support/test-database.ts'

const NEW_PASSWORD = 'six tabs of a heavy page'

let database: Database
let app: TestApp
let outbox: TestOutbox
let mails: ReceivedMail[]

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  const server = await startMailServer()
  mails = server.mails
  app = await startWithMail(server.url)
  outbox = openOutbox(database, { smtpUrl: server.url })
})

function startWithMail(smtpUrl: string): Promise<TestApp> {
  const mail = { smtpUrl, mailFrom: 'flightline@example.com', publicUrl: PUBLIC_URL }
  return startApp(database, { ...mail, trustedProxies: ['127.0.0.1'] })
}

let nextNetwork = 1

/** From a network of its own: each has its own limit. */
function askReset(email: string, network = `198.51.100.${nextNetwork++}`): Promise<Response> {
  return askConsole(app.url, 'POST', '/password-reset', {
    body: { email },
    headers: { 'x-forwarded-for': network },
  })
}

function redeem(token: string, password = NEW_PASSWORD): Promise<Response> {
  return askConsole(app.url, 'POST', '/access/password', { body: { token, password } })
}

function mailsTo({ email }: { email: string }): ReceivedMail[] {
  return mails.filter(({ to }) => to.includes(email))
}

async function isSignedIn({ cookie }: { cookie: string }): Promise<boolean> {
  const { person } = await askConsoleFor<Answer<'GET /session'>>(app.url, 'GET', '/session', { cookie })
  return person !== null
}

describe('a person who forgot their password', () => {
  test('gets a link by mail, chooses a new one once, and is signed out everywhere', async () => {
    const account = await signInSomebody(database)
    expect((await askReset(` ${account.email.toUpperCase()} `)).status).toBe(204)
    await outbox.work()
    const [mail] = mailsTo(account)
    expect(mail!.text).toContain(`${PUBLIC_URL}/access#`)
    expect(mail!.text).toContain('within an hour')
    const token = tokenIn(mail)
    expect(app.log() + outbox.log()).not.toContain(token)

    const done = await redeem(token)
    expect(done.status).toBe(204)
    // A device that is known, and no session: whatever else signing in asks for is still asked.
    expect(done.headers.getSetCookie().map((cookie) => cookie.split('=')[0])).toEqual(['flightline-device'])
    expect(await isSignedIn(account)).toBe(false)
    expect((await redeem(token)).status).toBe(409)
    const signIn = (password: string) =>
      askConsole(app.url, 'POST', '/session', { body: { email: account.email, password } })
    expect((await signIn(PASSWORD)).status).toBe(400)
    expect((await signIn(NEW_PASSWORD)).status).toBe(200)
    await outbox.work()
    expect(mailsTo(account)[1]!.text).toContain('The password of your account was changed')
  })

  test('can use the latest link only, for an hour; a link from an admin or the operator stays', async () => {
    const account = await signInSomebody(database)
    const operator = await signInOperator(database)
    await askConsoleFor(app.url, 'POST', `/operator/people/${account.personId}/access-link`, operator)
    await askReset(account.email)
    await outbox.work()
    await askReset(account.email)
    await outbox.work()
    const [fromOperator, first, second] = mailsTo(account).map(tokenIn)
    const show = (token: string) => askConsole(app.url, 'POST', '/access', { body: { token } })
    const statuses = [await show(fromOperator!), await show(first!), await show(second!)].map((r) => r.status)
    expect(statuses).toEqual([200, 409, 200])
    await database.query(
      `UPDATE access_link SET expires_at = ${earlierBy("interval '1 hour'", 'expires_at')} WHERE created_by = person_id AND person_id = $1`,
      [account.personId],
    )
    const expired = await show(second!)
    expect(await expired.json()).toMatchObject({ detail: expect.stringContaining('expired after an hour') })
  })

  test('cannot choose a password that attackers try first', async () => {
    const account = await signInSomebody(database)
    await askReset(account.email)
    await outbox.work()
    const [token] = mailsTo(account).map(tokenIn)
    const refused = await redeem(token!, 'Password1234!')
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({
      field: 'password',
      detail: expect.stringContaining('among the first that attackers try'),
    })
    expect((await redeem(token!)).status).toBe(204)
  })

  test('gets three mails an hour at most, and the answer stays the same', async () => {
    const account = await signInSomebody(database)
    for (let i = 0; i < 5; i++) expect((await askReset(account.email)).status).toBe(204)
    await outbox.work()
    expect(mailsTo(account)).toHaveLength(3)
  })

  test('gets nothing while suspended, and a link ends with a suspension', async () => {
    const account = await signInSomebody(database)
    await askReset(account.email)
    await outbox.work()
    const [token] = mailsTo(account).map(tokenIn)
    await database.query('UPDATE person SET suspended_at = now() WHERE id = $1', [account.personId])
    expect((await redeem(token!)).status).toBe(409)
    expect((await askReset(account.email)).status).toBe(204)
    await outbox.work()
    expect(mailsTo(account)).toHaveLength(1)
  })
})

describe('nobody learns whether an address has an account', () => {
  test('the answer is the same, and only the worker looks the address up', async () => {
    const account = await signInSomebody(database)
    const before = mails.length
    const answers = []
    for (const email of [account.email, 'nobody@nowhere.example']) {
      const response = await askReset(email)
      const { date: _date, 'x-request-id': _id, ...headers } = Object.fromEntries(response.headers)
      answers.push({ status: response.status, headers, body: await response.text() })
    }
    expect(answers[0]).toEqual(answers[1])
    // What is waiting has nothing of a person.
    const waiting = await database.query<{ email: string; person_id: string | null }>(
      'SELECT email, person_id FROM account_mail ORDER BY number DESC LIMIT 2',
    )
    expect(waiting).toEqual([
      { email: 'nobody@nowhere.example', person_id: null },
      { email: account.email, person_id: null },
    ])
    await outbox.work()
    expect(mails.slice(before).map(({ to }) => to)).toEqual([[account.email]])
    expect(await database.query(`SELECT FROM account_mail WHERE kind = 'password_reset'`)).toEqual([])
  })

  test('limits count networks, and everything that waits, but never accounts', async () => {
    const account = await signInSomebody(database)
    for (const email of [account.email, 'nobody@nowhere.example']) {
      const network = `198.51.100.${nextNetwork++}`
      const statuses: number[] = []
      for (let i = 0; i < 11; i++) statuses.push((await askReset(email, network)).status)
      expect(statuses).toEqual([...Array<number>(10).fill(204), 429])
    }
    await database.query(
      `INSERT INTO account_mail (kind, email, at, due_at)
       SELECT 'password_reset', n || '@nowhere.example', now(), now() FROM generate_series(1, ${RESETS_WAITING_MAX}) AS n`,
    )
    for (const email of [account.email, 'nobody@nowhere.example'])
      expect((await askReset(email)).status).toBe(503)
    await outbox.work()
    expect((await askReset(account.email)).status).toBe(204)
    await outbox.work()
  })

  test('nonsense is refused before anything is kept', async () => {
    for (const email of ['', 'no address', 'a@b@c', 'x'.repeat(255)])
      expect({ email, status: (await askReset(email)).status }).toEqual({ email, status: 400 })
  })
})

describe('a mail server that does not answer', () => {
  test('gets the mail later, with a link that works', async () => {
    const account = await signInSomebody(database)
    const broken = openOutbox(database, { smtpUrl: 'smtp://127.0.0.1:9' })
    await askReset(account.email)
    await broken.work()
    expect(mailsTo(account)).toEqual([])
    expect(broken.accountMails).toEqual(['failed'])
    expect(broken.log()).toContain('a mail was not sent')
    expect(broken.log()).not.toContain(account.email)
    // Ten seconds later.
    const later = openOutbox(database, { smtpUrl: await urlOfServer() })
    later.wait(10 / 86_400)
    await later.work()
    expect(later.accountMails).toEqual(['sent'])
    const [token] = mailsTo(account).map(tokenIn)
    expect((await redeem(token!)).status).toBe(204)
  })

  test('gets none that is older than an hour', async () => {
    const account = await signInSomebody(database)
    await askReset(account.email)
    const later = openOutbox(database, { smtpUrl: await urlOfServer() })
    later.wait(2 / 24)
    await later.work()
    expect(mailsTo(account)).toEqual([])
    expect(await database.query(`SELECT FROM account_mail WHERE kind = 'password_reset'`)).toEqual([])
  })
})

/** Of a mail server whose mails are among the others. */
async function urlOfServer(): Promise<string> {
  const server = await startMailServer()
  const push = server.mails.push.bind(server.mails)
  server.mails.push = (...received) => {
    mails.push(...received)
    return push(...received)
  }
  return server.url
}

test('without mail the route says so', async () => {
  const own = await startApp(database)
  expect(await askConsoleFor(own.url, 'GET', '/password-reset')).toEqual({ is_mail_set_up: false })
  const refused = await askConsole(own.url, 'POST', '/password-reset', { body: { email: 'a@example.com' } })
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({ detail: expect.stringContaining('Mail is not set up') })
})

describe('a sign-in in a browser that is new to the account', () => {
  const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0'

  function signIn({ email }: Account, options: { cookie?: string; agent?: string } = {}): Promise<Response> {
    return askConsole(app.url, 'POST', '/session', {
      body: { email, password: PASSWORD },
      cookie: options.cookie,
      headers: { 'user-agent': options.agent ?? FIREFOX, 'x-forwarded-for': '203.0.113.7' },
    })
  }

  const deviceIn = (response: Response) => response.headers.getSetCookie()[1]!.split(';')[0]!

  test('is mailed to the person, once: the browser is known from then on', async () => {
    const account = await signInSomebody(database)
    const first = await signIn(account)
    await signIn(account, { cookie: deviceIn(first) })
    await outbox.work()
    const [mail, ...others] = mailsTo(account)
    expect(others).toEqual([])
    expect(mail!.text).toMatch(/Browser: Firefox on Windows\r\nAddress: 203\.0\.113\.7\r\nTime: .+ UTC/)
    expect(mail!.text).toContain(`${PUBLIC_URL}/account/sessions`)
  })

  test('is mailed whatever alerts they chose, and says nothing that the browser made up', async () => {
    const account = await signInSomebody(database)
    await database.query(`INSERT INTO alert_choice (person_id, kind, how) VALUES ($1, 'new_seller', 'off')`, [
      account.personId,
    ])
    await signIn(account, { agent: 'Win a prize at http://evil.example' })
    await outbox.work()
    const [mail] = mailsTo(account)
    expect(mail!.text).toContain('Browser: Unknown browser')
    expect(mail!.text).not.toContain('evil')
  })

  test('is not mailed in the browser in which the password was chosen by a link', async () => {
    const account = await signInSomebody(database)
    await askReset(account.email)
    await outbox.work()
    const done = await redeem(mailsTo(account).map(tokenIn)[0]!, PASSWORD)
    await signIn(account, { cookie: done.headers.getSetCookie()[0]!.split(';')[0]! })
    await outbox.work()
    expect(mailsTo(account).filter(({ text }) => text.includes('Someone signed in'))).toEqual([])
  })

  test('is not mailed in a browser that two people take turns in', async () => {
    const people = [await signInSomebody(database), await signInSomebody(database)]
    let cookie: string | undefined
    for (const account of [...people, ...people]) {
      cookie = deviceIn(await signIn(account, { ...(cookie && { cookie }) }))
    }
    await outbox.work()
    for (const account of people) expect(mailsTo(account)).toHaveLength(1)
  })

  test('is mailed ten times a day at most', async () => {
    const account = await signInSomebody(database)
    for (let i = 0; i < 12; i++) expect((await signIn(account)).status).toBe(200)
    await outbox.work()
    expect(mailsTo(account)).toHaveLength(10)
  })

  test('works while the mail server does not, and the mail comes later', async () => {
    const account = await signInSomebody(database)
    expect((await signIn(account)).status).toBe(200)
    const broken = openOutbox(database, { smtpUrl: 'smtp://127.0.0.1:9' })
    await broken.work()
    const later = openOutbox(database, { smtpUrl: await urlOfServer() })
    later.wait(1 / 24)
    await later.work()
    expect(mailsTo(account)).toHaveLength(1)
  })

  test('leaves nothing behind where mail is not set up', async () => {
    const own = await startApp(database)
    const account = await signInSomebody(database)
    await askConsoleFor(own.url, 'POST', '/session', { body: { email: account.email, password: PASSWORD } })
    expect(await database.query('SELECT FROM account_mail WHERE person_id = $1', [account.personId])).toEqual(
      [],
    )
  })
})

describe('one’s sessions', () => {
  type Sessions = Answer<'GET /sessions'>
  const list = ({ cookie }: { cookie: string }) =>
    askConsoleFor<Sessions>(app.url, 'GET', '/sessions', { cookie })

  async function signInAnew({ email }: Account): Promise<{ cookie: string; device: string }> {
    const response = await askConsole(app.url, 'POST', '/session', {
      body: { email, password: PASSWORD },
      headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0' },
    })
    const [session, device] = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]!)
    return { cookie: session!, device: device! }
  }

  async function devicesOf({ personId }: Account): Promise<number> {
    return (await database.query('SELECT FROM known_device WHERE person_id = $1', [personId])).length
  }

  test('are listed with browser, address, method and times, this one first', async () => {
    const account = await signInSomebody(database)
    const elsewhere = await signInAnew(account)
    const { sessions, total } = await list(elsewhere)
    expect(total).toBe(2)
    expect(sessions[0]).toMatchObject({
      browser: 'Firefox on Linux',
      address: '127.0.0.1',
      method: 'password',
      is_current: true,
    })
    expect(sessions[1]).toMatchObject({ browser: 'Unknown browser', is_current: false })
    expect(JSON.stringify(sessions)).not.toContain(elsewhere.cookie.split('=')[1])
  })

  test('without those that have expired', async () => {
    const account = await signInSomebody(database)
    await newSession(database, account.personId)
    await database.query(
      `UPDATE session SET last_used_at = now() - interval '15 days' WHERE person_id = $1 AND id <> $2`,
      [account.personId, (await list(account)).sessions[0]!.id],
    )
    expect(await list(account)).toMatchObject({ total: 1 })
  })

  test('follow their person to another address with their last use', async () => {
    const account = await signInSomebody(database)
    await database.query(
      `UPDATE session SET last_used_at = now() - interval '6 minutes' WHERE person_id = $1`,
      [account.personId],
    )
    await askConsole(app.url, 'GET', '/session', {
      cookie: account.cookie,
      headers: { 'x-forwarded-for': '203.0.113.99' },
    })
    expect((await list(account)).sessions[0]!.address).toBe('203.0.113.99')
    // Within five minutes nothing is written.
    await askConsole(app.url, 'GET', '/session', {
      cookie: account.cookie,
      headers: { 'x-forwarded-for': '203.0.113.100' },
    })
    expect((await list(account)).sessions[0]!.address).toBe('203.0.113.99')
  })

  test('end one at a time, with their browser; nobody can end those of others', async () => {
    const account = await signInSomebody(database)
    const stranger = await signInSomebody(database)
    const elsewhere = await signInAnew(account)
    const { id } = (await list(elsewhere)).sessions[0]!
    const end = (by: { cookie: string }, sessionId: string) =>
      askConsole(app.url, 'DELETE', `/sessions/${sessionId}`, { cookie: by.cookie })
    expect((await end(stranger, id)).status).toBe(404)
    expect((await end(account, 'nonsense')).status).toBe(404)
    expect(await isSignedIn(elsewhere)).toBe(true)
    expect(await devicesOf(account)).toBe(1)
    expect((await end(account, id.toUpperCase())).status).toBe(204)
    expect(await isSignedIn(elsewhere)).toBe(false)
    expect(await isSignedIn(account)).toBe(true)
    expect(await devicesOf(account)).toBe(0)
    expect((await end(account, id)).status).toBe(404)
  })

  test('end everywhere else at once', async () => {
    const account = await signInSomebody(database)
    const here = await signInAnew(account)
    const elsewhere = await signInAnew(account)
    const answer = await askConsoleFor<Answer<'DELETE /sessions/others'>>(
      app.url,
      'DELETE',
      '/sessions/others',
      { cookie: `${here.cookie}; ${here.device}` },
    )
    expect(answer).toEqual({ ended: 2 })
    expect([await isSignedIn(here), await isSignedIn(elsewhere), await isSignedIn(account)]).toEqual([
      true,
      false,
      false,
    ])
    expect(await devicesOf(account)).toBe(1)
  })

  test('an operator ends all of a person’s, and the audit log says so', async () => {
    const account = await signInSomebody(database)
    const elsewhere = await signInAnew(account)
    const operator = await signInOperator(database)
    const path = `/operator/people/${account.personId}/sessions`
    expect((await askConsole(app.url, 'DELETE', path, { cookie: account.cookie })).status).toBe(404)
    expect(await askConsoleFor(app.url, 'DELETE', path, operator)).toEqual({ ended: 2 })
    expect([await isSignedIn(account), await isSignedIn(elsewhere)]).toEqual([false, false])
    const [entry] = await database.query<{ act: string; actor_person_id: string }>(
      'SELECT act, actor_person_id FROM audit_entry WHERE subject_id = $1',
      [account.personId],
    )
    expect(entry).toEqual({ act: 'sessions.ended', actor_person_id: operator.personId })
  })
})
