import { beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../src/config.ts'
import type { Answer } from '../src/console/routes.ts'
import type { Database } from '../src/database/database.ts'
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
import { createSeller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'

const PUBLIC_URL = 'http://flightline.example.com'

let database: Database
/** Without mail. */
let app: TestApp

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database)
})

describe('an account', () => {
  test('begins as in the browser, in the zone of the organization', async () => {
    const person = await signInSomebody(database, { name: 'Nora Test' })
    expect(await accountOf(person)).toEqual({
      name: 'Nora Test',
      email: person.email,
      new_email: null,
      locale: null,
      time_zone: 'organization',
      is_by_single_sign_on: false,
      is_mail_set_up: false,
    })
  })

  test('is changed part by part by its owner, and the session says how they read', async () => {
    const person = await signInSomebody(database)
    await change(person, { locale: 'de-DE' })
    await change(person, { time_zone: 'browser' })
    await change(person, { name: ' Nora Renamed ' })
    expect(await accountOf(person)).toMatchObject({
      name: 'Nora Renamed',
      locale: 'de-DE',
      time_zone: 'browser',
    })
    const session = await askConsoleFor<Answer<'GET /session'>>(app.url, 'GET', '/session', person)
    expect(session.person).toMatchObject({ name: 'Nora Renamed', locale: 'de-DE', time_zone: 'browser' })
    await change(person, { locale: null })
    expect(await accountOf(person)).toMatchObject({ locale: null, time_zone: 'browser' })
    expect(await auditOf(person)).toMatchObject([
      { act: 'person.renamed', detail: { name: ['Nora Test', 'Nora Renamed'] } },
    ])
  })

  test.each([
    [{ name: '' }, 'name'],
    [{ name: 'a\nb' }, 'name'],
    [{ locale: 'tlh' }, 'locale'],
    [{ time_zone: 'Europe/Berlin' }, 'time_zone'],
  ])('refuses %j', async (body, field) => {
    const person = await signInSomebody(database)
    const response = await askConsole(app.url, 'PATCH', '/account', { ...person, body })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ field })
  })
})

describe('without mail, a new e-mail address', () => {
  test('is used at once, as one that nobody has confirmed; other sessions end and the audit log says so', async () => {
    const person = await signInSomebody(database)
    await database.query('UPDATE person SET email_verified_at = now() WHERE id = $1', [person.personId])
    const elsewhere = await newSession(database, person.personId)
    const wanted = newAddress()
    const response = await askForEmail(app, person, wanted)
    expect(await response.json()).toEqual({ state: 'changed', email: wanted })
    expect(await accountOf(person)).toMatchObject({ email: wanted, new_email: null })
    expect((await askConsole(app.url, 'GET', '/account', { cookie: elsewhere })).status).toBe(401)
    const body = { email: wanted, password: PASSWORD }
    expect((await askConsole(app.url, 'POST', '/session', { body })).status).toBe(200)
    const old = { email: person.email, password: PASSWORD }
    expect((await askConsole(app.url, 'POST', '/session', { body: old })).status).toBe(400)
    expect(await auditOf(person)).toMatchObject([
      { act: 'email.changed', detail: { email: [person.email, wanted], is_confirmed: false } },
    ])
    const [row] = await database.query<{ email_verified_at: string | null }>(
      'SELECT email_verified_at FROM person WHERE id = $1',
      [person.personId],
    )
    expect(row!.email_verified_at).toBeNull()
  })

  test('needs the current password, and has to be an address that is new to them', async () => {
    const person = await signInSomebody(database)
    const wrong = await askForEmail(app, person, newAddress(), 'not the password')
    expect(wrong.status).toBe(400)
    expect(await wrong.json()).toMatchObject({
      field: 'password',
      detail: 'Wrong password. Try again.',
    })
    for (const email of ['nonsense', '', person.email]) {
      const response = await askForEmail(app, person, email)
      expect([email, response.status]).toEqual([email, 400])
      expect(await response.json()).toMatchObject({ field: 'email' })
    }
    expect(await accountOf(person)).toMatchObject({ email: person.email })
  })

  test('that has an open invitation is refused like one that has an account', async () => {
    const person = await signInSomebody(database)
    const invited = newAddress()
    const seller = await createSeller(database)
    await database.query(
      `INSERT INTO invitation (organization_number, email, role, fingerprint, created_by, is_by_mail, created_at, expires_at)
       VALUES ($1, $2, 'member', sha256($2::text::bytea), $3, false, now(), now() + interval '1 day')`,
      [seller.organizationNumber, invited, person.personId],
    )
    const response = await askForEmail(app, person, invited.toUpperCase())
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      field: 'email',
      detail: 'This address cannot be used. Choose another.',
    })
  })

  test('that has an account is refused, in any spelling, and after five tries everything is', async () => {
    const person = await signInSomebody(database)
    const taken = await signInSomebody(database)
    for (const email of [taken.email, taken.email.toUpperCase(), taken.email, taken.email, taken.email]) {
      const response = await askForEmail(app, person, email)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({
        field: 'email',
        detail: 'This address cannot be used. Choose another.',
      })
    }
    const response = await askForEmail(app, person, newAddress())
    expect(response.status).toBe(429)
    expect(await accountOf(person)).toMatchObject({ email: person.email })
  })

  test('that two people ask for at the same moment goes to one of them', async () => {
    const people = await Promise.all([1, 2, 3].map(() => signInSomebody(database)))
    const wanted = newAddress()
    const statuses = await Promise.all(
      people.map(async (person) => (await askForEmail(app, person, wanted)).status),
    )
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400, 400])
  })
})

describe('with mail, a new e-mail address', () => {
  test('is used once its owner opens the link that is mailed to it, and the previous address is told', async () => {
    const { mailing, mails } = await startWithMail()
    const person = await signInSomebody(database, { name: 'Mia Test' })
    const elsewhere = await newSession(database, person.personId)
    const wanted = newAddress()
    const asked = await askForEmail(mailing, person, wanted)
    expect(await asked.json()).toEqual({ state: 'sent', email: wanted, expires_at: expect.any(String) })
    expect(await accountOf(person, mailing)).toMatchObject({
      email: person.email,
      new_email: { email: wanted },
      is_mail_set_up: true,
    })
    const link = mailTo(mails, wanted)
    expect(link.text).toMatch(/http:\/\/flightline\.example\.com\/confirm-email#[\w-]{43}/)
    expect(link.text).not.toContain('Mia')
    const notice = mailTo(mails, person.email)
    expect(notice.text).toContain(wanted)
    expect(notice.text).not.toContain(tokenIn(link))

    const confirmed = await confirm(mailing, person, tokenIn(link))
    expect(await confirmed.json()).toEqual({ email: wanted })
    expect(await accountOf(person)).toMatchObject({ email: wanted, new_email: null })
    expect((await askConsole(app.url, 'GET', '/account', { cookie: elsewhere })).status).toBe(401)
    expect(mails.at(-1)).toMatchObject({ to: [person.email] })
    expect(mails.at(-1)!.text).toContain(`Your account now has the address ${wanted}`)
    expect(await auditOf(person)).toMatchObject([
      { act: 'email.changed', detail: { email: [person.email, wanted], is_confirmed: true } },
    ])
    expect((await confirm(mailing, person, tokenIn(link))).status).toBe(409)
    expect(mailing.log()).not.toContain(tokenIn(link))
  })

  test('is not used if the link is opened by anyone else, late, or after another was asked for', async () => {
    const { mailing, mails } = await startWithMail()
    const person = await signInSomebody(database)
    const [first, second] = [newAddress(), newAddress()]
    await askForEmail(mailing, person, first)
    const token = tokenIn(mailTo(mails, first))
    expect((await confirm(mailing, await signInSomebody(database), token)).status).toBe(404)
    expect(
      (await askConsole(mailing.url, 'POST', '/account/email/confirmation', { body: { token } })).status,
    ).toBe(401)
    await askForEmail(mailing, person, second)
    expect((await confirm(mailing, person, token)).status).toBe(409)
    await database.query('UPDATE email_change SET expires_at = created_at WHERE person_id = $1', [
      person.personId,
    ])
    const late = await confirm(mailing, person, tokenIn(mailTo(mails, second)))
    expect(await late.json()).toMatchObject({ status: 409, detail: expect.stringContaining('24 hours') })
    expect(await accountOf(person)).toMatchObject({ email: person.email, new_email: null })
  })

  test('can be called off, and a new password calls it off too', async () => {
    const { mailing, mails } = await startWithMail()
    const person = await signInSomebody(database)
    const [first, second] = [newAddress(), newAddress()]
    await askForEmail(mailing, person, first)
    await askConsoleFor(mailing.url, 'DELETE', '/account/email', person)
    expect((await confirm(mailing, person, tokenIn(mailTo(mails, first)))).status).toBe(409)
    await askForEmail(mailing, person, second)
    const body = { current: PASSWORD, password: 'another long password' }
    await askConsoleFor(mailing.url, 'PUT', '/password', { ...person, body })
    expect((await confirm(mailing, person, tokenIn(mailTo(mails, second)))).status).toBe(409)
  })

  test('is called off by a reset link, with which the owner gets the account back', async () => {
    const { mailing, mails } = await startWithMail()
    const operator = await signInOperator(database)
    const person = await signInSomebody(database)
    const wanted = newAddress()
    await askForEmail(mailing, person, wanted)
    const token = tokenIn(mailTo(mails, wanted))
    await askConsoleFor(mailing.url, 'POST', `/operator/people/${person.personId}/access-link`, operator)
    const body = { token: tokenIn(mails.at(-1)), password: 'another long password' }
    await askConsoleFor(mailing.url, 'POST', '/access/password', { body })
    const again = { ...person, cookie: await newSession(database, person.personId) }
    expect((await confirm(mailing, again, token)).status).toBe(409)
  })

  test('that has an account gets the same answer and no link; its owner is told that nothing changes', async () => {
    const { mailing, mails } = await startWithMail()
    const person = await signInSomebody(database)
    const owner = await signInSomebody(database)
    const response = await askForEmail(mailing, person, owner.email)
    expect([response.status, await response.json()]).toEqual([
      200,
      { state: 'sent', email: owner.email, expires_at: expect.any(String) },
    ])
    expect(await accountOf(person, mailing)).toMatchObject({ new_email: { email: owner.email } })
    expect(mailTo(mails, owner.email).text).not.toContain('#')
    expect(mailTo(mails, owner.email).text).toContain('nothing changes')
    expect(mails).toHaveLength(2)
  })

  test('that gets an account before the link is opened cannot be used any more', async () => {
    const { mailing, mails } = await startWithMail()
    const person = await signInSomebody(database)
    const wanted = newAddress()
    await askForEmail(mailing, person, wanted)
    const other = await signInSomebody(database)
    await database.query('UPDATE person SET email = $2 WHERE id = $1', [other.personId, wanted])
    expect((await confirm(mailing, person, tokenIn(mailTo(mails, wanted)))).status).toBe(400)
    expect(await accountOf(person)).toMatchObject({ email: person.email })
  })

  test('can be asked for five times a day', async () => {
    const { mailing, mails } = await startWithMail()
    const person = await signInSomebody(database)
    const statuses = []
    for (let i = 0; i < 6; i++) statuses.push((await askForEmail(mailing, person, newAddress())).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect(mails).toHaveLength(10)
  })
})

function mailSettings(smtpUrl: string) {
  return readConfig({ SMTP_URL: smtpUrl, MAIL_FROM: 'flightline@example.com', PUBLIC_URL }, '/nonexistent')
}

async function startWithMail(): Promise<{ mailing: TestApp; mails: ReceivedMail[] }> {
  const { url, mails } = await startMailServer()
  const mailing = await startApp(database, mailSettings(url))
  return { mailing, mails }
}

function mailTo(mails: ReceivedMail[], address: string): ReceivedMail {
  return mails.findLast(({ to }) => to[0] === address)!
}

function newAddress(): string {
  return `${crypto.randomUUID()}@example.com`
}

function accountOf({ cookie }: Account, at = app): Promise<Answer<'GET /account'>> {
  return askConsoleFor<Answer<'GET /account'>>(at.url, 'GET', '/account', { cookie })
}

async function change({ cookie }: Account, body: object): Promise<void> {
  await askConsoleFor(app.url, 'PATCH', '/account', { cookie, body })
}

function askForEmail(
  at: TestApp,
  { cookie }: Account,
  email: string,
  password = PASSWORD,
): Promise<Response> {
  return askConsole(at.url, 'PUT', '/account/email', { cookie, body: { email, password } })
}

function confirm(at: TestApp, { cookie }: Account, token: string): Promise<Response> {
  return askConsole(at.url, 'POST', '/account/email/confirmation', { cookie, body: { token } })
}

function auditOf({ personId }: Account): Promise<{ act: string; detail: Record<string, unknown> }[]> {
  return database.query('SELECT act, detail FROM audit_entry WHERE actor_person_id = $1 ORDER BY number', [
    personId,
  ])
}
