import { beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../src/config.ts'
import type { Answer } from '../src/console/routes.ts'
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
import { startMailServer, tokenIn, type ReceivedMail } from './support/mail-server.ts'
import { createSeller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'
import { createTrade, LINE } from './support/trade.ts'

const PUBLIC_URL = 'http://flightline.example.com'

let database: Database
/** Without mail. */
let app: TestApp

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database)
})

describe('an account', () => {
  test('begins as in the browser, in the zone of the organization, with mails about new sellers only', async () => {
    const person = await signInSomebody(database, { name: 'Nora Test' })
    expect(await accountOf(person)).toEqual({
      name: 'Nora Test',
      email: person.email,
      new_email: null,
      locale: null,
      time_zone: 'organization',
      notifications: { new_sellers: true, changed_terms: false },
      is_mail_set_up: false,
    })
  })

  test('is changed part by part by its owner, and the session says how they read', async () => {
    const person = await signInSomebody(database)
    await change(person, { locale: 'de-DE' })
    await change(person, { time_zone: 'browser', notifications: { changed_terms: true } })
    await change(person, { name: ' Nora Renamed ' })
    expect(await accountOf(person)).toMatchObject({
      name: 'Nora Renamed',
      locale: 'de-DE',
      time_zone: 'browser',
      notifications: { new_sellers: true, changed_terms: true },
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
    [{ notifications: { new_sellers: 'yes' } }, 'notifications.new_sellers'],
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
      detail: 'This is not your current password.',
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

describe('notifications', () => {
  test('tell the admins of a buyer who have not chosen otherwise that a new seller asks', async () => {
    const { mailing, mails } = await startWithMail()
    const seller = await createSeller(database, 'Asking House')
    const selling = await signInMember(database, seller.organizationNumber)
    const buyer = await createSeller(database, 'Asked House')
    const admin = await signInMember(database, buyer.organizationNumber)
    const silent = await signInMember(database, buyer.organizationNumber)
    await change(silent, { notifications: { new_sellers: false } })
    await signInMember(database, buyer.organizationNumber, 'member')
    const create = (name: string) =>
      askConsoleFor(mailing.url, 'POST', '/campaigns', {
        ...selling,
        body: { name, buyer_id: buyer.organizationId, lines: [LINE] },
      })
    await create('First “campaign”')
    await expect.poll(() => mails.length).toBe(1)
    expect(mails[0]!.to).toEqual([admin.email])
    expect(mails[0]!.text).toContain('Asking House created the campaign “First “campaign”” for Asked House')
    expect(mails[0]!.text).toContain(`${PUBLIC_URL}/settings/sellers`)
    expect(mails[0]!.text).toContain(`${PUBLIC_URL}/account`)
    // The next campaigns wait with the first.
    await create('Second')
    await untilIdle(mailing)
    expect(mails).toHaveLength(1)
  })

  test('tell the people of a buyer who asked for it that terms changed, once an hour for each campaign', async () => {
    const { mailing, mails } = await startWithMail()
    const trade = await createTrade(database, mailing, { seller: 'Selling House', buyer: 'Buying House' })
    const reader = await signInMember(database, trade.buyer.organizationNumber, 'member')
    await change(reader, { notifications: { changed_terms: true } })
    await signInMember(database, trade.buyer.organizationNumber, 'member')
    const ofSeller = await signInMember(database, trade.seller.organizationNumber, 'member')
    await change(ofSeller, { notifications: { changed_terms: true } })
    const { id } = await trade.sell('Campaign one', [{}])
    const { id: other } = await trade.sell('Campaign two', [{}])
    const book = (campaignId: string, booked: string) =>
      trade.change(campaignId, ({ lines }) => ({ lines: lines.map((line) => ({ ...line, booked })) }))
    await book(id, '2000')
    await book(id, '3000')
    await book(other, '2000')
    await expect.poll(() => mails.length).toBe(2)
    expect(mails.map(({ to }) => to)).toEqual([[reader.email], [reader.email]])
    expect(mails[0]!.text).toContain('Selling House changed the terms of the campaign “Campaign one”')
    expect(mails[0]!.text).toContain(`${PUBLIC_URL}/campaigns/${id}`)
    await database.query(`UPDATE terms_mail SET mailed_at = mailed_at - interval '61 minutes'`)
    await book(id, '4000')
    await expect.poll(() => mails.length).toBe(3)
    // A save that changes nothing is no news.
    await database.query(`UPDATE terms_mail SET mailed_at = mailed_at - interval '61 minutes'`)
    await book(id, '4000')
    await untilIdle(mailing)
    expect(mails).toHaveLength(3)
  })

  test('name what was done to a campaign, and say nothing of a draft that becomes one', async () => {
    const { mailing, mails } = await startWithMail()
    const trade = await createTrade(database, mailing, { seller: 'Selling House', buyer: 'Buying House' })
    const reader = await signInMember(database, trade.buyer.organizationNumber, 'member')
    await change(reader, { notifications: { changed_terms: true } })
    const asSeller = { cookie: trade.cookies.seller }
    const { id } = await askConsoleFor<{ id: string }>(mailing.url, 'POST', '/campaigns', {
      ...asSeller,
      body: { name: 'Draft', buyer_id: trade.buyer.organizationId, lines: [LINE], is_draft: true },
    })
    let version = 1
    const act = async (name: string, body: object = {}) => {
      const saved = await askConsoleFor<{ version: number }>(
        mailing.url,
        'POST',
        `/campaigns/${id}/${name}`,
        { ...asSeller, body: { version, ...body } },
      )
      version = saved.version
    }
    await act('publish')
    const today = new Date()
    const day = (days: number) => new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10)
    const acts: [what: string, name: string, body?: object][] = [
      ['Selling House cancelled the campaign “Draft”', 'cancel', { from: day(5) }],
      ['Selling House changed the cancellation of the campaign “Draft”', 'cancel', { from: day(6) }],
      [
        'Selling House changed the cancellation of the campaign “Draft”',
        'cancel',
        { from: day(6), reason: 'Rain' },
      ],
      ['Selling House withdrew the cancellation of the campaign “Draft”', 'withdraw-cancellation'],
      ['Selling House cancelled the campaign “Draft”', 'cancel', { from: day(0) }],
      ['Selling House archived the campaign “Draft”', 'archive'],
      ['Selling House unarchived the campaign “Draft”', 'unarchive'],
    ]
    for (const [i, [what, name, body]] of acts.entries()) {
      // The first one is not held back by the publication, which sent nothing.
      await act(name, body)
      await expect.poll(() => mails.length).toBe(i + 1)
      expect(mails[i]).toMatchObject({ to: [reader.email], text: expect.stringContaining(what) })
      await database.query(`UPDATE terms_mail SET mailed_at = mailed_at - interval '61 minutes'`)
    }
  })

  test('never delay or fail the save: without a reachable mail server it is made all the same', async () => {
    const mailing = await startApp(database, mailSettings('smtp://127.0.0.1:1'))
    const trade = await createTrade(database, mailing)
    const reader = await signInMember(database, trade.buyer.organizationNumber, 'member')
    await change(reader, { notifications: { changed_terms: true } })
    const { id } = await trade.sell('Campaign', [{}])
    await trade.change(id, () => ({ name: 'Renamed' }))
    await expect.poll(() => mailing.log()).toContain('a notification was not sent')
    expect(mailing.log()).not.toContain(reader.email)
  })
})

/** A later save has been looked at, and so has each before it. */
async function untilIdle(mailing: TestApp): Promise<void> {
  const seller = await createSeller(database, 'Later')
  const selling = await signInMember(database, seller.organizationNumber)
  const buyer = await createSeller(database, 'Later buyer')
  const admin = await signInMember(database, buyer.organizationNumber)
  await askConsoleFor(mailing.url, 'POST', '/campaigns', {
    ...selling,
    body: { name: 'Later', buyer_id: buyer.organizationId, lines: [LINE] },
  })
  const mails = mailsOf.get(mailing)!
  await expect.poll(() => mails.some(({ to }) => to[0] === admin.email)).toBe(true)
  mails.splice(
    mails.findIndex(({ to }) => to[0] === admin.email),
    1,
  )
}

const mailsOf = new WeakMap<TestApp, ReceivedMail[]>()

function mailSettings(smtpUrl: string) {
  return readConfig({ SMTP_URL: smtpUrl, MAIL_FROM: 'flightline@example.com', PUBLIC_URL }, '/nonexistent')
}

async function startWithMail(): Promise<{ mailing: TestApp; mails: ReceivedMail[] }> {
  const { url, mails } = await startMailServer()
  const mailing = await startApp(database, mailSettings(url))
  mailsOf.set(mailing, mails)
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
