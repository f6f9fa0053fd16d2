import { beforeAll, describe, expect, test } from 'vitest'
import { ConfigError, readConfig, type Config } from '../src/config.ts'
import type { Database } from '../src/database/database.ts'
import {
  askConsole,
  askConsoleFor,
  signInMember,
  signInOperator,
  signInSomebody,
  type Account,
} from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { startMailServer, tokenIn, type ReceivedMail } from './support/mail-server.ts'
import { createSeller, type Seller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'
import type { Answer } from '../src/console/routes.ts'

const PUBLIC_URL = 'http://flightline.example.com'

let database: Database
let seller: Seller
let admin: Account

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  seller = await createSeller(database, 'Café Größe')
  admin = await signInMember(database, seller.organizationNumber, 'admin')
})

describe('where a mail server is configured', () => {
  test('an invitation is mailed to the invited person in plain words, and its link is shown to nobody else', async () => {
    const server = await startMailServer()
    const app = await startWith(server.url)
    const answer = await invite(app, 'ida@example.com')
    expect(answer).toEqual({
      email: 'ida@example.com',
      expires_at: expect.any(String),
      link: null,
      mail: 'sent',
    })
    const [message] = server.mails
    expect(message).toMatchObject({ from: 'flightline@example.com', to: ['ida@example.com'] })
    expect(message!.text).toMatch(/http:\/\/flightline\.example\.com\/invitation#[\w-]{43}/)
    expect(message!.text).toContain('Nora Test invited you to join Café Größe on Flightline as a member.')
    expect(app.log()).not.toContain(tokenIn(message))
  })

  test('a link made for another person is never in an answer: invitations, access links, buyers, operators', async () => {
    const server = await startMailServer()
    const app = await startWith(server.url)
    const member = await signInMember(database, seller.organizationNumber, 'member')
    const operator = await signInOperator(database)
    const asks: [Account, string, unknown?][] = [
      [admin, '/invitations', { email: 'a@example.com', role: 'admin' }],
      [admin, `/members/${member.personId}/access-link`],
      [admin, '/buyers', { name: 'A buyer', email: 'b@example.com' }],
      [operator, '/operator/organizations', { name: 'A place', admin_email: 'c@example.com' }],
      [
        operator,
        `/operator/organizations/${seller.organizationId}/invitations`,
        { email: 'd@example.com', role: 'admin' },
      ],
      [operator, `/operator/people/${member.personId}/access-link`],
      [operator, '/operator/operators', { name: 'Ada', email: 'ada@example.com' }],
    ]
    for (const [by, path, body] of asks) {
      const answer = await (await askConsole(app.url, 'POST', path, { cookie: by.cookie, body })).text()
      expect({ path, answer }).toEqual({ path, answer: expect.stringContaining('"mail":"sent"') })
      expect(answer).not.toContain(tokenIn(server.mails.at(-1)))
      expect(answer).not.toContain('#')
    }
    expect(server.mails).toHaveLength(asks.length)
  })

  test('following a link from the mail verifies the address; the inviter learns nothing about accounts', async () => {
    const server = await startMailServer()
    const app = await startWith(server.url)
    const operator = await signInOperator(database)
    const somebody = await signInSomebody(database)
    const answers = []
    for (const email of ['verified@example.com', somebody.email]) {
      const { email: _, expires_at: __, ...answer } = await invite(app, email)
      answers.push(answer)
    }
    expect(answers[0]).toEqual(answers[1])
    const [first] = server.mails
    const newcomer = { name: 'Vera Mail', password: 'a long enough password' }
    await askConsoleFor(app.url, 'POST', '/invitation/acceptance', {
      body: { token: tokenIn(first), newcomer },
    })
    const people = async (search: string) =>
      (
        await askConsoleFor<Answer<'GET /operator/people'>>(
          app.url,
          'GET',
          `/operator/people?search=${search}`,
          operator,
        )
      ).people
    expect(await people('verified@example.com')).toMatchObject([{ is_email_verified: true }])
    expect(await people(somebody.email)).toMatchObject([{ is_email_verified: false }])

    await askConsoleFor(app.url, 'POST', `/operator/people/${somebody.personId}/access-link`, operator)
    const body = { token: tokenIn(server.mails.at(-1)), password: 'a long enough password' }
    await askConsoleFor(app.url, 'POST', '/access/password', { body })
    expect(await people(somebody.email)).toMatchObject([{ is_email_verified: true }])
  })

  test('a mail to a new buyer can be sent again, only by the seller and until someone has joined', async () => {
    const server = await startMailServer()
    const app = await startWith(server.url)
    const buyer = await askConsoleFor<{ id: string }>(app.url, 'POST', '/buyers', {
      cookie: admin.cookie,
      body: { name: 'A late reader', email: 'late@buyer.example' },
    })
    const again = (by: Account) => askConsole(app.url, 'POST', `/buyers/${buyer.id}/invitation`, by)
    const stranger = await signInMember(database, (await createSeller(database)).organizationNumber)
    expect((await again(stranger)).status).toBe(404)
    expect(await (await again(admin)).json()).toMatchObject({ email: 'late@buyer.example', mail: 'sent' })
    const accept = (mail: ReceivedMail | undefined) =>
      askConsole(app.url, 'POST', '/invitation/acceptance', {
        body: { token: tokenIn(mail), newcomer: { name: 'Late', password: 'a long enough password' } },
      })
    expect(server.mails).toHaveLength(2)
    expect((await accept(server.mails[0])).status).toBe(409)
    expect((await accept(server.mails[1])).status).toBe(204)
    expect((await again(admin)).status).toBe(404)
  })

  test('an access link is sent to the member', async () => {
    const server = await startMailServer()
    const app = await startWith(server.url)
    const member = await signInMember(database, seller.organizationNumber, 'member')
    const answer = await askConsoleFor<Answer<'POST /invitations'>>(
      app.url,
      'POST',
      `/members/${member.personId}/access-link`,
      admin,
    )
    expect(answer).toMatchObject({ mail: 'sent', link: null })
    expect(server.mails).toMatchObject([{ to: [member.email], text: expect.stringContaining('/access#') }])
  })

  test('an address is a single address, whatever it contains', async () => {
    const server = await startMailServer()
    const app = await startWith(server.url)
    for (const email of ['a,b@example.com', '"x"<y@example.com', 'odd;name@example.com']) {
      await invite(app, email)
    }
    expect(server.mails.every(({ to }) => to.length === 1)).toBe(true)
    expect(server.mails.flatMap(({ to }) => to)).not.toContain('b@example.com')
    expect(server.mails.flatMap(({ to }) => to)).not.toContain('y@example.com')
  })

  test('a refused mail or an unreachable server is reported without the link, and the mail can be sent again', async () => {
    const refusing = await startMailServer({
      onRcptTo: (_address, _session, done) => done(new Error('nobody here')),
    })
    for (const url of [refusing.url, 'smtp://127.0.0.1:9']) {
      const app = await startWith(url)
      expect(await invite(app, 'ida@example.com')).toMatchObject({ mail: 'not_sent', link: null })
      expect(app.log()).toContain('a mail was not sent')
      expect(app.log()).not.toContain('ida@example.com')
    }
    const server = await startMailServer()
    const app = await startWith(server.url)
    expect(await invite(app, 'ida@example.com')).toMatchObject({ mail: 'sent' })
    const body = { token: tokenIn(server.mails[0]) }
    const shown = await askConsoleFor(app.url, 'POST', '/invitation', { body })
    expect(shown).toMatchObject({ email: 'ida@example.com' })
  })
})

describe('the mail settings', () => {
  const read = (env: Record<string, string>) => () => readConfig(env, '/nonexistent')
  const whole = { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'a@example.com', PUBLIC_URL }

  test('belong together: a server needs a sender and the base address of links', () => {
    expect(read(whole)()).toMatchObject({ smtpUrl: whole.SMTP_URL, mailFrom: whole.MAIL_FROM })
    expect(read({ ...whole, MAIL_FROM: '' })).toThrow(/^MAIL_FROM must be set together with SMTP_URL/)
    expect(read({ ...whole, PUBLIC_URL: '' })).toThrow(/^PUBLIC_URL must be set together with SMTP_URL/)
    expect(read({})()).toMatchObject({ smtpUrl: undefined, mailFrom: undefined })
  })

  test('are refused when invalid', () => {
    for (const SMTP_URL of ['mail.example.com', 'http://mail.example.com', 'smtp://'])
      expect(read({ ...whole, SMTP_URL })).toThrow(ConfigError)
    for (const MAIL_FROM of ['Flightline', 'a@b, c@d', 'x <a@b', 'x\n<a@b.c>'])
      expect(read({ ...whole, MAIL_FROM })).toThrow(ConfigError)
    expect(read({ ...whole, MAIL_FROM: 'Flightline <a@example.com>' })).not.toThrow()
  })
})

function startWith(smtpUrl: string): Promise<TestApp> {
  const settings: Partial<Config> = {
    smtpUrl,
    mailFrom: 'Flightline <flightline@example.com>',
    publicUrl: PUBLIC_URL,
  }
  return startApp(database, settings)
}

function invite(app: TestApp, email: string): Promise<Answer<'POST /invitations'>> {
  return askConsoleFor(app.url, 'POST', '/invitations', {
    cookie: admin.cookie,
    body: { email, role: 'member' },
  })
}
