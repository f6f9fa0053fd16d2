import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { beforeAll, describe, expect, test } from 'vitest'
import { ConfigError, readConfig, type Config } from '../src/config.ts'
import type { NewLinkAnswer } from '../src/console/member-answers.ts'
import type { Database } from '../src/database/database.ts'
import { askConsoleFor, signInMember, type Account } from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { whenFileIsDone } from './support/clean-up.ts'
import { createSeller, type Seller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'

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
  test('an invitation is sent to whom it is for, in plain words with the link, and shown as well', async () => {
    const server = await startMailServer()
    const app = await startWith(server.url)
    const { mail, link } = await invite(app, 'ida@example.com')
    expect(mail).toBe('sent')
    expect(link).toMatch(/^http:\/\/flightline\.example\.com\/invitation#[\w-]{43}$/)
    const [message] = server.mails
    expect(message).toMatchObject({ from: 'flightline@example.com', to: ['ida@example.com'] })
    expect(message!.text).toContain(link)
    expect(message!.text).toContain('Nora Test invites you to Café Größe on Flightline, as a member.')
    expect(app.log()).not.toContain(link.split('#')[1])
  })

  test('an access link is sent to the member', async () => {
    const server = await startMailServer()
    const app = await startWith(server.url)
    const member = await signInMember(database, seller.organizationNumber, 'member')
    const { mail, link } = await askConsoleFor<NewLinkAnswer>(
      app.url,
      'POST',
      `/members/${member.personId}/access-link`,
      admin,
    )
    expect(mail).toBe('sent')
    expect(server.mails).toMatchObject([{ to: [member.email], text: expect.stringContaining(link) }])
  })

  test('an address is one address, whatever stands in it', async () => {
    const server = await startMailServer()
    const app = await startWith(server.url)
    for (const email of ['a,b@example.com', '"x"<y@example.com', 'odd;name@example.com']) {
      await invite(app, email)
    }
    expect(server.mails.every(({ to }) => to.length === 1)).toBe(true)
    expect(server.mails.flatMap(({ to }) => to)).not.toContain('b@example.com')
    expect(server.mails.flatMap(({ to }) => to)).not.toContain('y@example.com')
  })

  test('a mail that is refused, or a server that is not there, is told and fails nothing', async () => {
    const refusing = await startMailServer({
      onRcptTo: (_address, _session, done) => done(new Error('nobody here')),
    })
    for (const url of [refusing.url, 'smtp://127.0.0.1:9']) {
      const app = await startWith(url)
      const { mail, link } = await invite(app, 'ida@example.com')
      expect(mail).toBe('not_sent')
      const body = { token: link.split('#')[1] }
      const shown = await askConsoleFor(app.url, 'POST', '/invitation', { body })
      expect(shown).toMatchObject({ email: 'ida@example.com' })
      expect(app.log()).toContain('a mail was not sent')
      expect(app.log()).not.toContain('ida@example.com')
    }
  })
})

describe('the settings of mail', () => {
  const read = (env: Record<string, string>) => () => readConfig(env, '/nonexistent')
  const whole = { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'a@example.com', PUBLIC_URL }

  test('belong together: a server needs a sender, and the address that links begin with', () => {
    expect(read(whole)()).toMatchObject({ smtpUrl: whole.SMTP_URL, mailFrom: whole.MAIL_FROM })
    expect(read({ ...whole, MAIL_FROM: '' })).toThrow(/^MAIL_FROM must be set with SMTP_URL/)
    expect(read({ ...whole, PUBLIC_URL: '' })).toThrow(/^PUBLIC_URL must be set with SMTP_URL/)
    expect(read({})()).toMatchObject({ smtpUrl: undefined, mailFrom: undefined })
  })

  test('are refused when they cannot be right', () => {
    for (const SMTP_URL of ['mail.example.com', 'http://mail.example.com', 'smtp://'])
      expect(read({ ...whole, SMTP_URL })).toThrow(ConfigError)
    for (const MAIL_FROM of ['Flightline', 'a@b, c@d', 'x <a@b', 'x\n<a@b.c>'])
      expect(read({ ...whole, MAIL_FROM })).toThrow(ConfigError)
    expect(read({ ...whole, MAIL_FROM: 'Flightline <a@example.com>' })).not.toThrow()
  })
})

interface ReceivedMail {
  from: string
  to: string[]
  /** What stands in it, decoded. */
  text: string
}

async function startMailServer(options: SMTPServerOptions = {}) {
  const mails: ReceivedMail[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    ...options,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        mails.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          text: decoded(Buffer.concat(chunks).toString('latin1')),
        })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  whenFileIsDone(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as { port: number }
  return { url: `smtp://127.0.0.1:${port}`, mails }
}

/** The body of a message of one part. */
function decoded(message: string): string {
  const [head = '', ...rest] = message.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n')
  const [, encoding = '7bit'] = /content-transfer-encoding: (\S+)/i.exec(head) ?? []
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding !== 'quoted-printable') return Buffer.from(body, 'latin1').toString()
  const bytes = body
    .replaceAll('=\r\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

function startWith(smtpUrl: string): Promise<TestApp> {
  const settings: Partial<Config> = {
    smtpUrl,
    mailFrom: 'Flightline <flightline@example.com>',
    publicUrl: PUBLIC_URL,
  }
  return startApp(database, settings)
}

function invite(app: TestApp, email: string): Promise<NewLinkAnswer> {
  return askConsoleFor(app.url, 'POST', '/invitations', {
    cookie: admin.cookie,
    body: { email, role: 'member' },
  })
}
