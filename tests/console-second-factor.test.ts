import { createHash } from 'node:crypto'
import { TOTP } from 'otpauth'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '../src/console/routes.ts'
import type { Database } from '../src/database/database.ts'
import { earlierBy } from '../src/database/timestamp.ts'
import {
  askConsole,
  askConsoleFor,
  newSession,
  PASSWORD,
  signInMember,
  signInSomebody,
  type Account,
} from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { addPasskey, answerWith } from './support/authenticator.ts'
import { startMailServer } from './support/mail-server.ts'
import { openOutbox, PUBLIC_URL } from './support/outbox.ts'
import { createSeller, type Seller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'

const SIGNING_SECRET = 'a signing secret for tests, long enough'

let database: Database
let app: TestApp
let seller: Seller
/** Of the app: codes are tried at other times by moving it. */
let machineMs = Date.now()

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database, { signingSecret: SIGNING_SECRET })
  seller = await createSeller(database)
  machineMs = Date.now()
})

interface Step {
  person: { id: string } | null
  second_step: { token: string; ways: string[] } | null
}

interface AppAccount extends Account {
  secret: string
  codes: string[]
}

function codeOf(secret: string, stepsAhead = 0): string {
  return TOTP.generate({
    secret: new TOTP({ secret }).secret,
    timestamp: machineMs + stepsAhead * 30_000,
  })
}

/** A member with an authenticator app, of which the code of now is still unused. */
async function withApp(role: 'admin' | 'member' = 'member'): Promise<AppAccount> {
  const account = await signInMember(database, seller.organizationNumber, role)
  machineMs = Date.now()
  const { cookie } = account
  const { secret } = await askConsoleFor<{ secret: string }>(app.url, 'POST', '/account/authenticator-app', {
    cookie,
  })
  const { recovery_codes: codes } = await askConsoleFor<{ recovery_codes: string[] }>(
    app.url,
    'PUT',
    '/account/authenticator-app',
    { cookie, body: { code: codeOf(secret) } },
  )
  await database.query('UPDATE authenticator_app SET last_step = last_step - 1 WHERE person_id = $1', [
    account.personId,
  ])
  return { ...account, secret, codes }
}

async function firstStep({ email }: Account): Promise<string> {
  const body = { email, password: PASSWORD }
  return (await askConsoleFor<Step>(app.url, 'POST', '/session', { body })).second_step!.token
}

const secondStep = (token: string, code: string) =>
  askConsole(app.url, 'POST', '/session/second-step', { body: { token, code } })

const home = (cookie: string) => askConsole(app.url, 'GET', '/home', { cookie })

describe('an authenticator app', () => {
  test('counts for nothing before a code of it is confirmed', async () => {
    const account = await signInMember(database, seller.organizationNumber)
    const { cookie, email } = account
    const { uri } = await askConsoleFor<{ uri: string }>(app.url, 'POST', '/account/authenticator-app', {
      cookie,
    })
    expect(uri).toMatch(/^otpauth:\/\/totp\/Flightline:nora.*[?&]secret=[A-Z2-7]{32}&/)
    const signedIn = await askConsoleFor<Step>(app.url, 'POST', '/session', {
      body: { email, password: PASSWORD },
    })
    expect(signedIn).toMatchObject({ person: { id: account.personId }, second_step: null })
    const wrong = await askConsole(app.url, 'PUT', '/account/authenticator-app', {
      cookie,
      body: { code: '000 000' },
    })
    expect(wrong.status).toBe(400)
    expect(await wrong.json()).toMatchObject({ field: 'code' })
  })

  test('takes the second step, each code once', async () => {
    const account = await withApp()
    const code = codeOf(account.secret)
    const answer = await secondStep(await firstStep(account), code)
    expect(await answer.json()).toMatchObject({ person: { id: account.personId } })
    expect((await secondStep(await firstStep(account), code)).status).toBe(400)
    // A later code of the window works, an earlier one no longer does.
    expect((await secondStep(await firstStep(account), codeOf(account.secret, -1))).status).toBe(400)
    expect((await secondStep(await firstStep(account), codeOf(account.secret, 1))).status).toBe(200)
    await database.query('DELETE FROM sign_in_attempt')
  })

  test('is kept sealed, and of recovery codes only fingerprints', async () => {
    const { personId, codes } = await withApp()
    const [secret] = await database.query<{ is_secret_sealed: boolean; length: number }>(
      'SELECT is_secret_sealed, octet_length(secret) AS length FROM authenticator_app WHERE person_id = $1',
      [personId],
    )
    expect(secret).toEqual({ is_secret_sealed: true, length: 48 })
    const kept = await database.query<{ kept: string }>(
      `SELECT encode(fingerprint, 'hex') AS kept FROM recovery_code WHERE person_id = $1`,
      [personId],
    )
    const hashed = codes.map((code) => createHash('sha256').update(code.replaceAll('-', '')).digest('hex'))
    expect(hashed).toHaveLength(10)
    expect(kept.map((row) => row.kept).toSorted()).toEqual(hashed.toSorted())
  })

  test('a second one waits until the first is removed', async () => {
    const { cookie } = await withApp()
    const again = () => askConsole(app.url, 'POST', '/account/authenticator-app', { cookie })
    expect((await again()).status).toBe(409)
    expect((await askConsole(app.url, 'DELETE', '/account/authenticator-app', { cookie })).status).toBe(204)
    expect((await again()).status).toBe(200)
  })
})

describe('recovery codes', () => {
  test('take the place of the factor, each once, however they are typed', async () => {
    const account = await withApp()
    const [first = '', second = ''] = account.codes
    const typed = first.toUpperCase().replaceAll('-', ' ')
    expect((await secondStep(await firstStep(account), typed)).status).toBe(200)
    expect((await secondStep(await firstStep(account), first)).status).toBe(400)
    const stranger = await withApp()
    expect((await secondStep(await firstStep(stranger), second)).status).toBe(400)
    const shown = await askConsoleFor(app.url, 'GET', '/account/security', { cookie: account.cookie })
    expect(shown).toMatchObject({ recovery_codes_left: 9 })
    await database.query('DELETE FROM sign_in_attempt')
  })

  test('end when new ones are made', async () => {
    const account = await withApp()
    const { cookie } = account
    const { recovery_codes: fresh } = await askConsoleFor<{ recovery_codes: string[] }>(
      app.url,
      'POST',
      '/account/recovery-codes',
      { cookie },
    )
    expect((await secondStep(await firstStep(account), account.codes[0]!)).status).toBe(400)
    expect((await secondStep(await firstStep(account), fresh[0]!)).status).toBe(200)
    await database.query('DELETE FROM sign_in_attempt')
  })

  test('are for those with a factor', async () => {
    const { cookie } = await signInMember(database, seller.organizationNumber)
    expect((await askConsole(app.url, 'POST', '/account/recovery-codes', { cookie })).status).toBe(409)
  })
})

describe('the second step', () => {
  test('a wrong password says nothing about it', async () => {
    const [plain, safe] = [await signInMember(database, seller.organizationNumber), await withApp()]
    const answers = await Promise.all(
      [plain, safe].map(async ({ email }) => {
        const response = await askConsole(app.url, 'POST', '/session', {
          body: { email, password: 'not the password' },
        })
        const { request_id: _id, ...rest } = (await response.json()) as Record<string, unknown>
        return rest
      }),
    )
    expect(answers[0]).toEqual(answers[1])
    await database.query('DELETE FROM sign_in_attempt')
  })

  test('is over after five wrong codes, and the right one no longer helps', async () => {
    const account = await withApp()
    const token = await firstStep(account)
    for (let tries = 0; tries < 5; tries++) expect((await secondStep(token, '000000')).status).toBe(400)
    await database.query('DELETE FROM sign_in_attempt')
    const own = await startApp(database, { signingSecret: SIGNING_SECRET })
    const late = await askConsole(own.url, 'POST', '/session/second-step', {
      body: { token, code: codeOf(account.secret) },
    })
    expect(late.status).toBe(400)
    expect(await late.json()).toMatchObject({ field: 'token' })
  })

  test('signing in again with the password does not give more guesses', async () => {
    const account = await withApp()
    const statuses: number[] = []
    for (let tries = 0; tries < 12 && statuses.at(-1) !== 429; tries++) {
      statuses.push((await secondStep(await firstStep(account), '000000')).status)
    }
    expect(statuses.at(-1)).toBe(429)
    await database.query('DELETE FROM sign_in_attempt')
  })

  test('is not throttled by what strangers type as their address', async () => {
    const account = await withApp()
    for (let tries = 0; tries < 8; tries++) {
      const email = `${' '.repeat(tries % 2)}second step ${account.personId}`
      await askConsole(app.url, 'POST', '/session', { body: { email, password: 'not the password' } })
    }
    expect((await secondStep(await firstStep(account), codeOf(account.secret))).status).toBe(200)
    await database.query('DELETE FROM sign_in_attempt')
  })

  test('is over after five minutes, and when the person is signed out everywhere', async () => {
    const account = await withApp()
    const late = await firstStep(account)
    await database.query(
      `UPDATE second_step SET created_at = ${earlierBy("interval '6 minutes'", 'created_at')}`,
    )
    expect((await secondStep(late, codeOf(account.secret))).status).toBe(400)
    const ended = await firstStep(account)
    await askConsole(app.url, 'DELETE', '/sessions', { cookie: account.cookie })
    expect((await secondStep(ended, codeOf(account.secret))).status).toBe(400)
    expect((await secondStep('nonsense', codeOf(account.secret))).status).toBe(400)
  })

  test('is in the security log apart from the sign-in', async () => {
    const account = await withApp()
    await secondStep(await firstStep(account), codeOf(account.secret))
    const kinds = async () => {
      const rows = await database.query<{ kind: string }>(
        `SELECT kind FROM security_event WHERE person_id = $1 AND outcome = 'done' ORDER BY number`,
        [account.personId],
      )
      return rows.map(({ kind }) => kind)
    }
    await expect.poll(kinds).toEqual(['authenticator_app_added', 'second_step_asked', 'sign_in'])
  })

  test('choosing a new password with a link does not get around it', async () => {
    const account = await withApp()
    const { cookie } = await signInMember(database, seller.organizationNumber)
    const { link } = await askConsoleFor<{ link: string }>(
      app.url,
      'POST',
      `/members/${account.personId}/access-link`,
      { cookie },
    )
    const password = 'another password for tests'
    const body = { token: link.split('#')[1], password }
    const chosen = await askConsole(app.url, 'POST', '/access/password', { body })
    expect(chosen.status).toBe(204)
    expect(chosen.headers.getSetCookie().join()).not.toMatch(/flightline=/)
    const signedIn = await askConsoleFor<Step>(app.url, 'POST', '/session', {
      body: { email: account.email, password },
    })
    expect(signedIn).toMatchObject({ person: null, second_step: { ways: ['app', 'recovery_code'] } })
  })
})

describe('a first factor', () => {
  test('ends sessions that began without it', async () => {
    const account = await signInMember(database, seller.organizationNumber)
    const elsewhere = await newSession(database, account.personId)
    expect((await addPasskey(app.url, account.cookie)).codes).toHaveLength(10)
    expect((await home(elsewhere)).status).toBe(401)
    expect((await home(account.cookie)).status).toBe(200)
    expect((await addPasskey(app.url, account.cookie)).codes).toBeNull()
  })

  test('cannot be changed by a session that has not shown it, until it does', async () => {
    const account = await withApp()
    const cookie = await newSession(database, account.personId)
    const acts = [
      ['POST', '/account/recovery-codes'],
      ['DELETE', '/account/authenticator-app'],
      ['POST', '/account/authenticator-app'],
    ] as const
    for (const [method, path] of acts) {
      expect((await askConsole(app.url, method, path, { cookie })).status).toBe(403)
    }
    await expect(addPasskey(app.url, cookie)).rejects.toThrow(/403/)
    const body = { code: codeOf(account.secret) }
    expect((await askConsole(app.url, 'PUT', '/session/confirmation/code', { cookie, body })).status).toBe(
      204,
    )
    expect((await askConsole(app.url, 'POST', '/account/recovery-codes', { cookie })).status).toBe(200)
  })

  test('is not shown by confirming with the password', async () => {
    const account = await withApp()
    const cookie = await newSession(database, account.personId)
    const body = { password: PASSWORD }
    expect((await askConsole(app.url, 'PUT', '/session/confirmation', { cookie, body })).status).toBe(204)
    expect((await askConsole(app.url, 'POST', '/account/recovery-codes', { cookie })).status).toBe(403)
  })

  test('every change of it is in the audit log, as of the person', async () => {
    const account = await withApp()
    const { id } = await addPasskey(app.url, account.cookie)
    await askConsole(app.url, 'POST', '/account/recovery-codes', { cookie: account.cookie })
    await askConsole(app.url, 'DELETE', `/account/passkeys/${id}`, { cookie: account.cookie })
    await askConsole(app.url, 'DELETE', '/account/authenticator-app', { cookie: account.cookie })
    const rows = await database.query<{ act: string }>(
      'SELECT act FROM audit_entry WHERE actor_person_id = $1 ORDER BY number',
      [account.personId],
    )
    expect(rows.map(({ act }) => act)).toEqual([
      'authenticator_app.added',
      'passkey.added',
      'recovery_codes.made',
      'passkey.removed',
      'authenticator_app.removed',
    ])
  })
})

describe('an organization that requires a second factor', () => {
  async function requiring(graceDays: number): Promise<{ admin: Account; seller: Seller }> {
    const own = await createSeller(database)
    const admin = await signInMember(database, own.organizationNumber)
    await addPasskey(app.url, admin.cookie)
    const set = await askConsole(app.url, 'PUT', '/organization/second-factor', {
      cookie: admin.cookie,
      body: { grace_days: graceDays },
    })
    expect(set.status).toBe(204)
    return { admin, seller: own }
  }

  const sessionView = (cookie: string) =>
    askConsoleFor<{ second_factor: object }>(app.url, 'GET', '/session', { cookie })

  test('shows nothing to members without one, and everything right after', async () => {
    const { seller: own, admin } = await requiring(0)
    const { cookie } = await signInMember(database, own.organizationNumber, 'member')
    const refused = await home(cookie)
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ code: 'second_factor_required' })
    for (const path of ['/campaigns', '/find?q=a', '/admins', '/live']) {
      expect((await askConsole(app.url, 'GET', path, { cookie })).status).toBe(403)
    }
    expect((await sessionView(cookie)).second_factor).toMatchObject({ is_missing: true, is_set_up: false })
    expect((await home(admin.cookie)).status).toBe(200)
    await addPasskey(app.url, cookie)
    expect((await home(cookie)).status).toBe(200)
    expect((await sessionView(cookie)).second_factor).toMatchObject({ is_missing: false, due_at: null })
  })

  test('tells a session without one no more of itself than who asks', async () => {
    const { seller: own, admin } = await requiring(0)
    await askConsoleFor(app.url, 'PATCH', '/organization', {
      cookie: admin.cookie,
      body: { time_zone: 'Asia/Tokyo', currency: 'JPY' },
    })
    const { cookie } = await signInMember(database, own.organizationNumber, 'member')
    const organizationOf = async (who: string) =>
      (await askConsoleFor<Answer<'GET /session'>>(app.url, 'GET', '/session', { cookie: who })).organization
    const settings = { time_zone: 'Asia/Tokyo', currency: 'JPY', sells: true }
    expect(await organizationOf(admin.cookie)).toMatchObject(settings)
    expect(await organizationOf(cookie)).toEqual({
      id: own.organizationId,
      name: expect.any(String),
      role: 'member',
      time_zone: 'UTC',
      currency: null,
      logo: null,
      sells: false,
      buys: false,
      has_sellers: false,
    })
    await addPasskey(app.url, cookie)
    expect(await organizationOf(cookie)).toMatchObject(settings)
  })

  test('gives days of grace, to new members from the day they joined', async () => {
    const { seller: own } = await requiring(10)
    const member = await signInMember(database, own.organizationNumber, 'member')
    expect((await home(member.cookie)).status).toBe(200)
    expect((await sessionView(member.cookie)).second_factor).toMatchObject({
      is_missing: false,
      due_at: expect.stringMatching(/^20/),
    })
    const age = (what: string, days: number) =>
      database.query(`UPDATE ${what} = now() - make_interval(days => $2) WHERE organization_number = $1`, [
        own.organizationNumber,
        days,
      ])
    await age('second_factor_rule SET required_since', 11)
    expect((await home(member.cookie)).status).toBe(200)
    await age('membership SET created_at', 11)
    expect((await home(member.cookie)).status).toBe(403)
  })

  test('with fewer days of grace lets members do without for those days, from the change on', async () => {
    const { admin, seller: own } = await requiring(90)
    const member = await signInMember(database, own.organizationNumber, 'member')
    for (const aged of ['second_factor_rule SET required_since', 'membership SET created_at']) {
      await database.query(`UPDATE ${aged} = now() - interval '30 days' WHERE organization_number = $1`, [
        own.organizationNumber,
      ])
    }
    const set = (grace_days: number) =>
      askConsoleFor(app.url, 'PUT', '/organization/second-factor', { ...admin, body: { grace_days } })
    const days = async () => {
      const { second_factor } = (await sessionView(member.cookie)) as { second_factor: { due_at: string } }
      return (Date.parse(second_factor.due_at) - Date.now()) / 86_400_000
    }
    // Saved as it was, it is no change.
    await set(90)
    expect(await days()).toBeCloseTo(60, 1)
    await set(7)
    expect((await home(member.cookie)).status).toBe(200)
    expect(await days()).toBeCloseTo(7, 1)
    const rule = await askConsoleFor<{ required_since: string }>(
      app.url,
      'GET',
      '/organization/second-factor',
      admin,
    )
    expect(Date.now() - Date.parse(rule.required_since)).toBeLessThan(60_000)
    await set(0)
    expect((await home(member.cookie)).status).toBe(403)
  })

  test('takes a session that began without the factor once it shows it', async () => {
    const { seller: own } = await requiring(0)
    const account = await signInMember(database, own.organizationNumber, 'member')
    const { authenticator } = await addPasskey(app.url, account.cookie)
    const cookie = await newSession(database, account.personId)
    expect((await home(cookie)).status).toBe(403)
    const path = '/session/confirmation/passkey'
    expect((await answerWith(authenticator, { url: app.url, path, cookie })).status).toBe(204)
    expect((await home(cookie)).status).toBe(200)
  })

  test('does not count a factor that was removed before', async () => {
    const { seller: own, admin } = await requiring(0)
    const require = (grace_days: number | null) =>
      askConsole(app.url, 'PUT', '/organization/second-factor', {
        cookie: admin.cookie,
        body: { grace_days },
      })
    expect((await require(null)).status).toBe(204)
    const { cookie } = await signInMember(database, own.organizationNumber, 'member')
    const { id } = await addPasskey(app.url, cookie)
    expect((await askConsole(app.url, 'DELETE', `/account/passkeys/${id}`, { cookie })).status).toBe(204)
    expect((await require(0)).status).toBe(204)
    expect((await home(cookie)).status).toBe(403)
  })

  test('keeps the last factor of its members from being removed', async () => {
    const { admin } = await requiring(90)
    const { id } = await addPasskey(app.url, admin.cookie)
    const shown = await askConsoleFor<{ passkeys: { id: string }[] }>(app.url, 'GET', '/account/security', {
      cookie: admin.cookie,
    })
    const remove = (passkeyId: string) =>
      askConsole(app.url, 'DELETE', `/account/passkeys/${passkeyId}`, { cookie: admin.cookie })
    expect((await remove(id)).status).toBe(204)
    expect((await remove(shown.passkeys.find((one) => one.id !== id)!.id)).status).toBe(409)
    const off = { cookie: admin.cookie, body: { grace_days: null } }
    expect((await askConsole(app.url, 'PUT', '/organization/second-factor', off)).status).toBe(204)
    expect((await remove(shown.passkeys.find((one) => one.id !== id)!.id)).status).toBe(204)
  })

  test('does not count a passkey for another host name as one that is left', async () => {
    const { admin } = await requiring(90)
    const { cookie, personId } = admin
    await database.query(`UPDATE passkey SET rp_id = 'old.example.com' WHERE person_id = $1`, [personId])
    const { id: working } = await addPasskey(app.url, cookie)
    const [old] = await database.query<{ id: string }>(
      `SELECT id FROM passkey WHERE person_id = $1 AND rp_id = 'old.example.com'`,
      [personId],
    )
    const removal = (id: string) => askConsole(app.url, 'DELETE', `/account/passkeys/${id}`, { cookie })
    const refused = await removal(working)
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({
      detail:
        'Test seller requires a second factor, and you would have none left that works here. Add another first.',
    })
    // An app works everywhere, and the last one stays, too.
    const { secret } = await askConsoleFor<{ secret: string }>(
      app.url,
      'POST',
      '/account/authenticator-app',
      {
        cookie,
      },
    )
    machineMs = Date.now()
    const body = { code: codeOf(secret) }
    await askConsoleFor(app.url, 'PUT', '/account/authenticator-app', { cookie, body })
    expect((await removal(working)).status).toBe(204)
    expect((await askConsole(app.url, 'DELETE', '/account/authenticator-app', { cookie })).status).toBe(409)
    expect((await removal(old!.id)).status).toBe(204)
  })

  test('refuses days of grace that make no sense', async () => {
    const { cookie } = await signInMember(database, seller.organizationNumber)
    for (const grace_days of [-1, 91, 1.5]) {
      const refused = await askConsole(app.url, 'PUT', '/organization/second-factor', {
        cookie,
        body: { grace_days },
      })
      expect(refused.status).toBe(400)
      expect(await refused.json()).toMatchObject({ field: 'grace_days' })
    }
  })

  test('does not affect its other members elsewhere, nor its keys', async () => {
    const { seller: own } = await requiring(0)
    const account = await signInMember(database, own.organizationNumber, 'member')
    await database.query(
      `INSERT INTO membership (organization_number, person_id, role) VALUES ($1, $2, 'member')`,
      [seller.organizationNumber, account.personId],
    )
    expect((await home(account.cookie)).status).toBe(403)
    const moved = await askConsole(app.url, 'PUT', '/session/organization', {
      cookie: account.cookie,
      body: { organization_id: seller.organizationId },
    })
    expect(moved.status).toBe(200)
    expect((await home(account.cookie)).status).toBe(200)
    const reported = await fetch(`${app.url}/api/ingest/delivery/metrics`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${own.apiKey}` },
      body: '{"items":[]}',
    })
    expect(reported.status).not.toBe(403)
  })

  test('admins see who has one', async () => {
    const { admin, seller: own } = await requiring(90)
    const member = await signInMember(database, own.organizationNumber, 'member')
    const { members } = await askConsoleFor<{ members: { person_id: string; has_second_factor: boolean }[] }>(
      app.url,
      'GET',
      '/members',
      { cookie: admin.cookie },
    )
    expect(members.find(({ person_id }) => person_id === member.personId)!.has_second_factor).toBe(false)
    expect(members.find(({ person_id }) => person_id === admin.personId)!.has_second_factor).toBe(true)
    expect(
      await askConsoleFor(app.url, 'GET', '/organization/second-factor', { cookie: admin.cookie }),
    ).toMatchObject({ grace_days: 90, members_without: 1 })
  })
})

describe('a change of factors', () => {
  function startWithMail(smtpUrl: string): Promise<TestApp> {
    return startApp(database, { smtpUrl, mailFrom: 'flightline@example.com', publicUrl: PUBLIC_URL })
  }

  async function addApp({ url }: TestApp, { cookie }: Account): Promise<{ secret: string; codes: string[] }> {
    const path = '/account/authenticator-app'
    const { secret } = await askConsoleFor<{ secret: string }>(url, 'POST', path, { cookie })
    machineMs = Date.now()
    const body = { code: codeOf(secret) }
    const { recovery_codes: codes } = await askConsoleFor<{ recovery_codes: string[] }>(url, 'PUT', path, {
      cookie,
      body,
    })
    return { secret, codes }
  }

  test('is mailed to its person, every one, to the address of that time', async () => {
    const { url: smtpUrl, mails } = await startMailServer()
    const mailing = await startWithMail(smtpUrl)
    const account = await signInMember(database, seller.organizationNumber)
    const { cookie, email, personId } = account
    const { secret } = await addApp(mailing, account)
    await askConsoleFor(mailing.url, 'POST', '/account/recovery-codes', { cookie })
    await askConsoleFor(mailing.url, 'DELETE', '/account/authenticator-app', { cookie })
    const admin = await signInMember(database, seller.organizationNumber)
    await askConsoleFor(mailing.url, 'DELETE', `/members/${personId}/second-factor`, admin)
    // To the address of that time, also after the account has another one and is suspended.
    await database.query('UPDATE person SET email = $2, suspended_at = now() WHERE id = $1', [
      personId,
      `not.${email}`,
    ])
    await openOutbox(database, { smtpUrl }).work()
    expect(mails.map(({ to }) => to)).toEqual([[email], [email], [email], [email]])
    expect(mails.map(({ text }) => text.split('\n')[2] ?? '').toSorted()).toEqual([
      expect.stringMatching(/^An authenticator app was added to your account\./),
      expect.stringMatching(/^New recovery codes were created for your account\./),
      expect.stringMatching(/^The authenticator app was removed from your account\./),
      expect.stringMatching(/^Your passkeys, authenticator app and recovery codes were removed,/),
    ])
    expect(mails.every(({ text }) => text.includes(`${PUBLIC_URL}/account/security`))).toBe(true)
    expect(mails.some(({ text }) => text.includes(secret))).toBe(false)
  })

  test('is mailed when the password changes, and once a day when someone with the password guesses codes', async () => {
    const { url: smtpUrl, mails } = await startMailServer()
    const mailing = await startWithMail(smtpUrl)
    const account = await signInMember(database, seller.organizationNumber)
    const { cookie, email } = account
    const password = 'six tabs of a heavy page'
    await askConsoleFor(mailing.url, 'PUT', '/password', { cookie, body: { current: PASSWORD, password } })
    await addApp(mailing, account)
    // Fewer at a time than would end the sign-in.
    for (let signIn = 0; signIn < 2; signIn++) {
      const { second_step: step } = await askConsoleFor<Step>(mailing.url, 'POST', '/session', {
        body: { email, password },
      })
      for (let guess = 0; guess < 4; guess++) {
        const body = { token: step!.token, code: 'zzzzz-zzzzz-zzzzz-zzzzz' }
        await askConsole(mailing.url, 'POST', '/session/second-step', { body })
        // As if the waits were over.
        await database.query(`UPDATE sign_in_attempt SET at = at - interval '1 day'`)
      }
    }
    await openOutbox(database, { smtpUrl }).work()
    expect(mails.map(({ text }) => text.split('\n')[2] ?? '').toSorted()).toEqual([
      expect.stringMatching(/^An authenticator app was added/),
      expect.stringMatching(/^The password of your account was changed/),
      expect.stringMatching(/^Your password was entered, and then several wrong codes/),
    ])
    expect(mails.every(({ to }) => to.includes(email))).toBe(true)
  })

  test('shows the recovery codes without waiting for the mail server, which gets the mail later', async () => {
    let connections = 0
    const { url: hanging } = await startMailServer({ onConnect: () => void connections++ })
    const mailing = await startWithMail(hanging)
    const account = await signInMember(database, seller.organizationNumber)
    const { codes } = await addApp(mailing, account)
    expect(codes).toHaveLength(10)
    expect(connections).toBe(0)
    await openOutbox(database, { smtpUrl: 'smtp://127.0.0.1:9' }).work()
    const { url: smtpUrl, mails } = await startMailServer()
    const later = openOutbox(database, { smtpUrl })
    later.wait(1 / 24)
    await later.work()
    // In the hour before the daily letters go out, those of others are due, too.
    const added = mails.filter(({ text }) => text.includes('An authenticator app was added'))
    expect(added.map(({ to }) => to)).toEqual([[account.email]])
  })

  test('leaves no mail behind where mail is not set up, and is mailed a hundred times a day at most', async () => {
    const account = await signInMember(database, seller.organizationNumber)
    await addApp(app, account)
    const waiting = () =>
      database.query('SELECT kind FROM account_mail WHERE person_id = $1', [account.personId])
    expect(await waiting()).toEqual([])
    await database.query(
      `INSERT INTO account_mail (kind, person_id, email, at, due_at)
       SELECT 'codes_made', $1, 'a@example.com', now(), 'infinity' FROM generate_series(1, 100)`,
      [account.personId],
    )
    const { url: smtpUrl } = await startMailServer()
    const mailing = await startWithMail(smtpUrl)
    const { cookie } = account
    await askConsoleFor(mailing.url, 'POST', '/account/recovery-codes', { cookie })
    expect(await waiting()).toHaveLength(100)
    // They leave the mails about new sign-ins their own number.
    await database.query(`UPDATE account_mail SET at = now() - interval '25 hours' WHERE person_id = $1`, [
      account.personId,
    ])
    await askConsoleFor(mailing.url, 'POST', '/account/recovery-codes', { cookie })
    expect(await waiting()).toHaveLength(101)
  })
})

describe('someone who lost their factors', () => {
  test('is let in again by an admin of their only organization', async () => {
    const admin = await signInMember(database, seller.organizationNumber)
    const lost = await withApp()
    const reset = (personId: string) =>
      askConsole(app.url, 'DELETE', `/members/${personId}/second-factor`, { cookie: admin.cookie })
    expect((await reset(admin.personId)).status).toBe(400)
    const elsewhere = await withApp()
    const other = await createSeller(database)
    await database.query(
      `INSERT INTO membership (organization_number, person_id, role) VALUES ($1, $2, 'member')`,
      [other.organizationNumber, elsewhere.personId],
    )
    expect((await reset(elsewhere.personId)).status).toBe(403)
    expect((await reset(lost.personId)).status).toBe(204)
    expect((await home(lost.cookie)).status).toBe(401)
    const body = { email: lost.email, password: PASSWORD }
    expect(await askConsoleFor<Step>(app.url, 'POST', '/session', { body })).toMatchObject({
      person: { id: lost.personId },
      second_step: null,
    })
  })
})

describe('operators', () => {
  test('need a second factor where others can reach the installation, and can set it up', async () => {
    const open = await startApp(database, { host: '0.0.0.0' })
    const { cookie } = await signInSomebody(database, { isOperator: true })
    const people = (url: string) => askConsole(url, 'GET', '/operator/people', { cookie })
    expect((await people(app.url)).status).toBe(200)
    const refused = await people(open.url)
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ code: 'second_factor_required' })
    expect((await askConsole(open.url, 'GET', '/find?q=a', { cookie })).status).toBe(403)
    expect(await askConsoleFor(open.url, 'GET', '/session', { cookie })).toMatchObject({
      second_factor: { is_missing_as_operator: true },
    })
    const { id } = await addPasskey(open.url, cookie)
    expect((await people(open.url)).status).toBe(200)
    const removed = await askConsole(open.url, 'DELETE', `/account/passkeys/${id}`, { cookie })
    expect(removed.status).toBe(409)
  })
})

test('neither codes, nor secrets, nor what a sign-in waits with are in the log', async () => {
  const account = await withApp()
  const token = await firstStep(account)
  await secondStep(token, account.codes[0]!)
  const log = app.log()
  expect(log).toContain('/api/console/session/second-step')
  for (const secret of [token, account.secret, ...account.codes]) {
    expect(log).not.toContain(secret)
    expect(log).not.toContain(secret.replaceAll('-', ''))
  }
})
