import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '../src/console/routes.ts'
import { insertMembership } from '../src/core/person/person-sql.ts'
import type { Database } from '../src/database/database.ts'
import { earlierBy } from '../src/database/timestamp.ts'
import {
  askConsole,
  askConsoleFor,
  newSession,
  PASSWORD,
  signInMember,
  signInOperator,
  signInSomebody,
} from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { startNameServer, type NameServer } from './support/name-server.ts'
import { holdLock, someoneWaits } from './support/hold-lock.ts'
import { startMailServer } from './support/mail-server.ts'
import { openOutbox } from './support/outbox.ts'
import { startProvider, type TestProvider } from './support/oidc-provider.ts'
import { createSeller } from './support/seller.ts'
import { REDIRECT_URIS, SignOnBrowser } from './support/sign-on-browser.ts'
import {
  freshDomain,
  setUpSignOn,
  turnOn,
  verify,
  type SignOnOrganization,
} from './support/single-sign-on.ts'
import { createTestDatabase } from './support/test-database.ts'

type SessionAnswer = Answer<'GET /session'>

let database: Database
let app: TestApp
let provider: TestProvider
let names: NameServer

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  names = await startNameServer()
  app = await startApp(database, { dnsServers: [names.address] })
  provider = await startProvider(REDIRECT_URIS)
})

/** Someone at the provider. */
function newUser(domain: string, claims: Record<string, unknown> = {}): { user: string; email: string } {
  const user = `user-${randomBytes(6).toString('hex')}`
  const email = `${user}@${domain}`
  provider.accounts.set(user, { email, email_verified: true, name: 'Nora Newcomer', ...claims })
  return { user, email }
}

async function organizationWithSignOn(options: { isRequired?: boolean } = {}): Promise<SignOnOrganization> {
  const organization = await setUpSignOn(database, app.url, provider.issuer)
  await turnOn(database, organization, options)
  return organization
}

function browserOf(cookie?: string): SignOnBrowser {
  return new SignOnBrowser(app.url, cookie)
}

function sessionOf(browser: SignOnBrowser): Promise<SessionAnswer> {
  return browser.askFor('GET', '/session')
}

/** Gives a person who signed in by password a way to do it again. */
async function signInByPassword(email: string): Promise<SignOnBrowser> {
  const browser = browserOf()
  await browser.askFor('POST', '/session', { email, password: PASSWORD })
  return browser
}

async function setEmail(personId: string, email: string, isVerified = true): Promise<void> {
  await database.query(
    'UPDATE person SET email = $2, email_verified_at = CASE WHEN $3 THEN now() END WHERE id = $1',
    [personId, email, isVerified],
  )
}

describe('signing in by single sign-on', () => {
  test('a person who is new joins the organization with its default role, and comes to the page they wanted', async () => {
    const { domain, organizationId, organizationNumber } = await organizationWithSignOn()
    const { user, email } = newUser(domain)
    const browser = browserOf()
    expect(await browser.signIn(email, user, '/lines?pacing=behind')).toBe('/lines?pacing=behind')
    expect(await sessionOf(browser)).toMatchObject({
      person: { email, name: 'Nora Newcomer', is_operator: false },
      organization: { id: organizationId, role: 'member' },
    })
    const entries = await database.query<{ act: string; actor_email: string }>(
      `SELECT act, actor_email FROM audit_entry WHERE organization_number = $1 AND act LIKE '%single_sign_on%'
         AND actor_email = $2 ORDER BY number`,
      [organizationNumber, email],
    )
    expect(entries).toEqual([
      { act: 'member.joined_by_single_sign_on', actor_email: email },
      { act: 'single_sign_on.connected', actor_email: email },
    ])
    const [person] = await database.query('SELECT password_hash FROM person WHERE email = $1', [email])
    expect(person).toEqual({ password_hash: null })
  })

  test('a member keeps their role, and is the same person each time, also after their address changed at the provider', async () => {
    const { domain, organizationNumber } = await organizationWithSignOn()
    const member = await signInMember(database, organizationNumber, 'admin')
    const { user, email } = newUser(domain)
    await setEmail(member.personId, email)
    const browser = browserOf()
    expect(await browser.signIn(email, user)).toBe('/')
    expect(await sessionOf(browser)).toMatchObject({
      person: { id: member.personId },
      organization: { role: 'admin' },
    })
    provider.accounts.set(user, { email: `other.${user}@${domain}`, email_verified: true })
    const later = browserOf()
    expect(await later.signIn(email, user)).toBe('/')
    expect((await sessionOf(later)).person).toMatchObject({ id: member.personId, email })
  })

  test('someone who was invited joins with the role of the invitation, which is used up', async () => {
    const organization = await organizationWithSignOn()
    const { user, email } = newUser(organization.domain)
    const admin = browserOf(organization.admin.cookie)
    await admin.askFor('POST', '/invitations', { email, role: 'admin' })
    const browser = browserOf()
    await browser.signIn(email, user)
    expect(await sessionOf(browser)).toMatchObject({ organization: { role: 'admin' } })
    expect(await admin.askFor('GET', '/invitations')).toMatchObject({ invitations: [] })
  })

  test('leaves an invitation alone that is for another address than the one the provider vouches for', async () => {
    const organization = await organizationWithSignOn()
    const { domain, organizationId, organizationNumber } = organization
    const admin = browserOf(organization.admin.cookie)
    await admin.askFor('POST', '/invitations', { email: `boss@${domain}`, role: 'admin' })
    // Without mail, anyone can call an address theirs.
    const member = await signInSomebody(database)
    await setEmail(member.personId, `boss@${domain}`, false)
    const { user } = newUser(domain)
    const browser = browserOf(member.cookie)
    const { url } = await browser.askFor<{ url: string }>('POST', '/account/single-sign-on', {
      organization_id: organizationId,
    })
    expect(await browser.comeBack(await browser.signInAt(url, user))).toBe('/account?sso=done')
    const [joined] = await database.query<{ role: string }>(
      'SELECT role FROM membership WHERE organization_number = $1 AND person_id = $2',
      [organizationNumber, member.personId],
    )
    expect(joined).toEqual({ role: 'member' })
    expect(await admin.askFor('GET', '/invitations')).toMatchObject({
      invitations: [{ email: `boss@${domain}` }],
    })
  })

  test('in a browser that did so before is no news', async () => {
    const { domain } = await organizationWithSignOn()
    const { user, email } = newUser(domain)
    const mailing = await startApp(database, {
      smtpUrl: 'smtp://127.0.0.1:9',
      mailFrom: 'flightline@example.com',
      publicUrl: new URL(REDIRECT_URIS).origin,
    })
    const browser = new SignOnBrowser(mailing.url)
    const news = async () => {
      const rows = await database.query(
        `SELECT FROM account_mail m JOIN person p ON p.id = m.person_id WHERE p.email = $1 AND kind = 'new_sign_in'`,
        [email],
      )
      return rows.length
    }
    for (const _ of ['first', 'again']) {
      expect(await browser.signIn(email, user)).toBe('/')
      expect(await news()).toBe(1)
    }
  })

  test('is offered by the domain alone: the answer is the same whether or not an address has an account', async () => {
    const { domain, admin } = await organizationWithSignOn()
    const { email } = newUser(domain)
    await setEmail(admin.personId, email)
    const looked = (address: string) =>
      browserOf().askFor('POST', '/single-sign-on/domain', { email: address })
    expect(await looked(email)).toEqual({ is_available: true, is_required: false })
    expect(await looked(`nobody@${domain.toUpperCase()}`)).toEqual({ is_available: true, is_required: false })
    expect(await looked(`nobody@${freshDomain()}`)).toEqual({ is_available: false, is_required: false })
    const ask = async (address: string) => {
      const { url } = await browserOf().askFor<{ url: string }>('POST', '/single-sign-on', { email: address })
      return new URL(url).origin
    }
    expect(await ask(email)).toBe(await ask(`nobody@${domain}`))
  })

  test('never leads to another site, or back to signing in', async () => {
    const { domain } = await organizationWithSignOn()
    for (const to of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      '/sign-in',
      '/api/console/x',
    ]) {
      const { user, email } = newUser(domain)
      expect([to, await browserOf().signIn(email, user, to)]).toEqual([to, '/'])
    }
  })

  test('is refused for those whom the provider does not vouch for, with a reason that the provider did not write', async () => {
    const { domain } = await organizationWithSignOn()
    const cases: [string, Record<string, unknown>][] = [
      ['email_unverified', { email_verified: false }],
      ['email_unverified', { email_verified: 'false' }],
      ['email_missing', { email: undefined }],
      ['email_missing', { email: 'two words@and a domain' }],
      ['domain', { email: `nora@${freshDomain()}` }],
      ['domain', { email: `nora@sub.${domain}` }],
      ['domain', { email: `nora@${domain}.evil.example` }],
    ]
    for (const [problem, claims] of cases) {
      const { user, email } = newUser(domain, claims)
      const browser = browserOf()
      expect([claims, await browser.signIn(email, user)]).toEqual([claims, `/sign-in?sso=${problem}`])
      expect((await sessionOf(browser)).person).toBeNull()
    }
    const { email } = newUser(domain)
    expect(await browserOf().signIn(email, 'unknown user')).toBe('/sign-in?sso=denied')
  })

  test('is refused for suspended people and organizations', async () => {
    const organization = await organizationWithSignOn()
    const { user, email } = newUser(organization.domain)
    await browserOf().signIn(email, user)
    await database.query('UPDATE person SET suspended_at = now() WHERE email = $1', [email])
    expect(await browserOf().signIn(email, user)).toBe('/sign-in?sso=suspended')

    const other = newUser(organization.domain)
    const late = browserOf()
    const { url } = await late.askFor<{ url: string }>('POST', '/single-sign-on', { email: other.email })
    const callback = await late.signInAt(url, other.user)
    await database.query('UPDATE organization SET suspended_at = now() WHERE number = $1', [
      organization.organizationNumber,
    ])
    expect(await late.comeBack(callback)).toBe('/sign-in?sso=organization_suspended')
    expect((await browserOf().ask('POST', '/single-sign-on', { email: other.email })).status).toBe(400)
  })

  test('an answer counts once, within ten minutes, and only in the browser that asked', async () => {
    const { domain } = await organizationWithSignOn()
    const { user, email } = newUser(domain)
    const browser = browserOf()
    const { url } = await browser.askFor<{ url: string }>('POST', '/single-sign-on', { email })
    const callback = await browser.signInAt(url, user)

    expect(await browserOf().comeBack(callback)).toBe('/sign-in?sso=other_browser')
    const thief = browserOf()
    await thief.askFor('POST', '/single-sign-on', { email })
    expect(await thief.comeBack(callback)).toBe('/sign-in?sso=other_browser')
    const address = callback.split('?')[0]!
    expect(await thief.comeBack(address)).toBe('/sign-in?sso=other_browser')
    expect(await thief.comeBack(`${address}?code=x&state=`)).toBe('/sign-in?sso=other_browser')

    // Nobody else has used it up.
    const cookie = browser.cookie
    expect(await browser.comeBack(callback)).toBe('/')
    const replay = new SignOnBrowser(app.url)
    const response = await fetch(`${app.url}${callback}`, { redirect: 'manual', headers: { cookie } })
    expect(response.headers.get('location')).toBe('/sign-in?sso=expired')
    expect((await sessionOf(replay)).person).toBeNull()

    const slow = browserOf()
    const begun = await slow.askFor<{ url: string }>('POST', '/single-sign-on', { email })
    const late = await slow.signInAt(begun.url, user)
    await database.query(
      `UPDATE sign_on_attempt SET created_at = ${earlierBy("interval '11 minutes'", 'created_at')}`,
    )
    expect(await slow.comeBack(late)).toBe('/sign-in?sso=expired')
  })

  test('a code that was redeemed before is refused, also with the state of another sign-on', async () => {
    const { domain } = await organizationWithSignOn()
    const { user, email } = newUser(domain)
    const browser = browserOf()
    const first = await browser.askFor<{ url: string }>('POST', '/single-sign-on', { email })
    const callback = await browser.signInAt(first.url, user)
    await browser.comeBack(callback)
    const second = await browser.askFor<{ url: string }>('POST', '/single-sign-on', { email })
    const [address, answer] = callback.split('?')
    const code = new URLSearchParams(answer).get('code')!
    const state = new URL(second.url).searchParams.get('state')!
    const again = new URLSearchParams({ code, state, iss: provider.issuer })
    expect(await browser.comeBack(`${address}?${again.toString()}`)).toBe('/sign-in?sso=invalid_answer')
  })

  test('is in the security log, done or refused, with the reason', async () => {
    // Refusals from one address are counted together once there are many: this server has seen none yet.
    const quiet = await startApp(database)
    const { domain, organizationId } = await organizationWithSignOn()
    const { user, email } = newUser(domain)
    await new SignOnBrowser(quiet.url).signIn(email, user)
    provider.accounts.set(user, { email, email_verified: false })
    await new SignOnBrowser(quiet.url).signIn(email, user)
    const operator = await signInOperator(database)
    await expect
      .poll(async () => {
        const { events } = await browserOf(operator.cookie).askFor<Answer<'GET /operator/security'>>(
          'GET',
          '/operator/security?kind=sso_sign_in',
        )
        return events
          .filter(({ organization }) => organization?.id === organizationId)
          .map(({ outcome, about }) => `${outcome} ${about}`.trim())
      })
      .toEqual(['refused E-mail address not verified at the provider', 'done'])
  })
})

describe('an organization’s provider', () => {
  test('never lets anyone into another organization of the same person', async () => {
    const [a, b] = [await organizationWithSignOn(), await createSeller(database)]
    const { user, email } = newUser(a.domain)
    const browser = browserOf()
    await browser.signIn(email, user)
    const { person } = await sessionOf(browser)
    // Joins the other one later, for example by an invitation.
    await insertMembership(database, {
      organizationNumber: b.organizationNumber,
      personId: person!.id,
      role: 'admin',
    })
    await database.query(`UPDATE membership SET created_at = '2020-01-01' WHERE organization_number = $1`, [
      b.organizationNumber,
    ])
    for (const one of [browser, browserOf()]) {
      if (one !== browser) expect(await one.signIn(email, user)).toBe('/')
      const session = await sessionOf(one)
      expect(session.organization).toMatchObject({ id: a.organizationId })
      expect(session.organizations.map(({ id }) => id)).toEqual([a.organizationId])
      const move = await one.ask('PUT', '/session/organization', { organization_id: b.organizationId })
      expect(move.status).toBe(404)
      expect((await one.ask('GET', `/campaigns/${b.campaignId}`)).status).toBe(404)
      expect((await one.ask('GET', `/campaigns/${a.campaignId}`)).status).toBe(200)
    }
    // Not even when there is nowhere else to be.
    await database.query('DELETE FROM membership WHERE organization_number = $1 AND person_id = $2', [
      a.organizationNumber,
      person!.id,
    ])
    expect((await sessionOf(browser)).organization).toBeNull()
    expect((await browser.ask('GET', `/campaigns/${b.campaignId}`)).status).toBe(403)
  })

  test('never lets anyone in as an operator', async () => {
    const { domain } = await organizationWithSignOn()
    const { user, email } = newUser(domain)
    const browser = browserOf()
    await browser.signIn(email, user)
    await database.query('UPDATE person SET is_operator = true WHERE email = $1', [email])
    expect((await sessionOf(browser)).person).toMatchObject({ is_operator: false })
    expect((await browser.ask('GET', '/operator/organizations')).status).toBe(404)
  })

  test('cannot take over an account of an operator or of people elsewhere, nor one that someone else may know the password of', async () => {
    const { domain, organizationNumber } = await organizationWithSignOn()
    const other = await createSeller(database)
    const victims = [
      await signInOperator(database),
      await signInMember(database, other.organizationNumber),
      await signInSomebody(database),
      // Of both.
      await signInMember(database, organizationNumber),
      // An operator who belongs to it.
      await signInOperator(database),
    ]
    await insertMembership(database, { organizationNumber, personId: victims[4]!.personId, role: 'member' })
    await insertMembership(database, {
      organizationNumber: other.organizationNumber,
      personId: victims[3]!.personId,
      role: 'member',
    })
    for (const { personId } of victims) {
      const { user, email } = newUser(domain)
      await setEmail(personId, email)
      const browser = browserOf()
      expect(await browser.signIn(email, user)).toBe('/sign-in?sso=connect_first')
      expect((await sessionOf(browser)).person).toBeNull()
      expect(await browser.signIn(email.toUpperCase(), user)).toBe('/sign-in?sso=connect_first')
    }
    // A colleague who took the address before its owner came, where no mail is set up to verify it.
    const colleague = await signInMember(database, organizationNumber, 'member')
    const { user, email } = newUser(domain)
    await setEmail(colleague.personId, email, false)
    expect(await browserOf().signIn(email, user)).toBe('/sign-in?sso=connect_first')
  })

  test('verifies the address of an account that nobody has entered yet', async () => {
    const { domain, organizationNumber } = await organizationWithSignOn()
    const { personId } = await signInMember(database, organizationNumber, 'member')
    const { user, email } = newUser(domain)
    await setEmail(personId, email, false)
    await database.query('UPDATE person SET password_hash = NULL WHERE id = $1', [personId])
    expect(await browserOf().signIn(email, user)).toBe('/')
    const [person] = await database.query<{ is_verified: boolean }>(
      'SELECT email_verified_at IS NOT NULL AS is_verified FROM person WHERE id = $1',
      [personId],
    )
    expect(person!.is_verified).toBe(true)
  })

  test('does not give an account to the next person with the same address', async () => {
    const { domain } = await organizationWithSignOn()
    const { user, email } = newUser(domain)
    await browserOf().signIn(email, user)
    const successor = newUser(domain, { email })
    expect(await browserOf().signIn(email, successor.user)).toBe('/sign-in?sso=other_identity')
  })

  test('can let a removed member in again only as someone who is new', async () => {
    const organization = await organizationWithSignOn()
    const { user, email } = newUser(organization.domain)
    const browser = browserOf()
    await browser.signIn(email, user)
    const { person } = await sessionOf(browser)
    const admin = browserOf(organization.admin.cookie)
    await admin.askFor('DELETE', `/members/${person!.id}`)
    expect((await sessionOf(browser)).person).toBeNull()
    expect(await browserOf().signIn(email, user)).toBe('/')
  })
})

describe('connecting an account', () => {
  test('is done by its owner, who has signed in otherwise; then the provider lets them into its organization', async () => {
    const [a, b] = [await organizationWithSignOn(), await createSeller(database)]
    const victim = await signInMember(database, b.organizationNumber)
    const { user, email } = newUser(a.domain)
    await setEmail(victim.personId, email)
    const browser = browserOf(victim.cookie)
    expect(await browser.askFor('GET', '/account/single-sign-on')).toMatchObject({
      ways: [{ organization_id: a.organizationId, organization_name: null, is_connected: false }],
    })
    const { url } = await browser.askFor<{ url: string }>('POST', '/account/single-sign-on', {
      organization_id: a.organizationId,
    })
    const callback = await browser.signInAt(url, user)
    expect(await browserOf().comeBack(callback)).toBe('/sign-in?sso=other_browser')
    expect(await browser.comeBack(callback)).toBe('/account?sso=done')
    // The session is still the one with the password.
    expect((await sessionOf(browser)).organizations.map(({ id }) => id).toSorted()).toEqual(
      [a.organizationId, b.organizationId].toSorted(),
    )
    const signedOn = browserOf()
    expect(await signedOn.signIn(email, user)).toBe('/')
    expect((await sessionOf(signedOn)).organizations.map(({ id }) => id)).toEqual([a.organizationId])
    expect(
      (await signedOn.ask('POST', '/account/single-sign-on', { organization_id: a.organizationId })).status,
    ).toBe(403)
  })

  test('ends with the session that asked for it', async () => {
    const a = await organizationWithSignOn()
    const member = await signInMember(database, a.organizationNumber)
    const { user } = newUser(a.domain)
    const browser = browserOf(member.cookie)
    const { url } = await browser.askFor<{ url: string }>('POST', '/account/single-sign-on', {
      organization_id: a.organizationId,
    })
    const callback = await browser.signInAt(url, user)
    await browser.askFor('POST', '/session', { email: member.email, password: PASSWORD })
    expect(await browser.comeBack(callback)).toBe('/account?sso=other_session')
  })

  test('is undone by its owner: the provider no longer lets anyone in, and what it let in is signed out', async () => {
    const [a, b] = [await organizationWithSignOn(), await createSeller(database)]
    const { cookie, personId } = await signInMember(database, b.organizationNumber)
    const { user, email } = newUser(a.domain)
    await setEmail(personId, email)
    const browser = browserOf(cookie)
    const disconnect = () => browser.ask('DELETE', `/account/single-sign-on/${a.organizationId}`)
    expect((await disconnect()).status).toBe(404)
    const { url } = await browser.askFor<{ url: string }>('POST', '/account/single-sign-on', {
      organization_id: a.organizationId,
    })
    await browser.comeBack(await browser.signInAt(url, user))
    const signedOn = browserOf()
    await signedOn.signIn(email, user)
    expect((await signedOn.ask('DELETE', `/account/single-sign-on/${a.organizationId}`)).status).toBe(403)
    expect((await sessionOf(signedOn)).person).toMatchObject({ id: personId })

    expect((await disconnect()).status).toBe(204)
    expect((await sessionOf(signedOn)).person).toBeNull()
    expect((await sessionOf(browser)).person).toMatchObject({ id: personId })
    expect(await browserOf().signIn(email, user)).toBe('/sign-in?sso=connect_first')
    expect(await browser.askFor('GET', '/account/single-sign-on')).toMatchObject({
      ways: [{ organization_id: a.organizationId, is_connected: false }],
    })
    const admin = browserOf(a.admin.cookie)
    const activity = await admin.askFor<{ entries: { what: string; about: string }[] }>('GET', '/activity')
    expect(activity.entries[0]).toMatchObject({
      what: 'disconnected single sign-on',
      about: email,
    })
  })

  test('is not undone where it is the only way in', async () => {
    const { domain, organizationId } = await organizationWithSignOn()
    const { user, email } = newUser(domain)
    const signedOn = browserOf()
    await signedOn.signIn(email, user)
    const { person } = await sessionOf(signedOn)
    const own = browserOf(await newSession(database, person!.id))
    const refused = await own.ask('DELETE', `/account/single-sign-on/${organizationId}`)
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({ detail: expect.stringContaining('reset link') })
    expect(await browserOf().signIn(email, user)).toBe('/')
  })

  test('and undoing it are news for its owner, but not for someone who is new', async () => {
    const { domain, organizationId, organizationNumber } = await organizationWithSignOn()
    const { url: smtpUrl, mails } = await startMailServer()
    const mailing = await startApp(database, {
      smtpUrl,
      mailFrom: 'flightline@example.com',
      publicUrl: new URL(REDIRECT_URIS).origin,
    })
    const newcomer = newUser(domain)
    expect(await new SignOnBrowser(mailing.url).signIn(newcomer.email, newcomer.user)).toBe('/')
    const { cookie, personId } = await signInMember(database, organizationNumber, 'member')
    const { user, email } = newUser(domain)
    await setEmail(personId, email)
    const browser = new SignOnBrowser(mailing.url, cookie)
    const { url } = await browser.askFor<{ url: string }>('POST', '/account/single-sign-on', {
      organization_id: organizationId,
    })
    expect(await browser.comeBack(await browser.signInAt(url, user))).toBe('/account?sso=done')
    await browser.askFor('DELETE', `/account/single-sign-on/${organizationId}`)
    // By their address, as new.
    expect(await new SignOnBrowser(mailing.url).signIn(email, user)).toBe('/')
    const noted = await database.query<{ kind: string; email: string }>(
      `SELECT kind, email FROM account_mail WHERE kind LIKE 'sign_on%' AND email LIKE $1 ORDER BY number`,
      [`%@${domain}`],
    )
    expect(noted).toEqual([
      { kind: 'sign_on_connected', email },
      { kind: 'sign_on_disconnected', email },
      { kind: 'sign_on_connected', email },
    ])
    await openOutbox(database, { smtpUrl }).work()
    const texts = mails.filter(({ to }) => to.includes(email)).map(({ text }) => text)
    expect(texts.filter((text) => text.includes('was connected to a user'))).toHaveLength(2)
    expect(texts.filter((text) => text.includes('was disconnected from'))).toHaveLength(1)
  })

  test('is not possible with organizations that are neither the person’s nor of their domain', async () => {
    const a = await organizationWithSignOn()
    const stranger = await signInSomebody(database)
    const asked = await browserOf(stranger.cookie).ask('POST', '/account/single-sign-on', {
      organization_id: a.organizationId,
    })
    expect(asked.status).toBe(404)
  })
})

describe('required single sign-on', () => {
  test('lets members in by no other way, from the moment it is required, and names the reason', async () => {
    const organization = await organizationWithSignOn()
    const { domain, organizationNumber, campaignId } = organization
    const member = await signInMember(database, organizationNumber, 'member')
    const { user, email } = newUser(domain)
    await setEmail(member.personId, email)
    const before = browserOf(member.cookie)
    expect((await before.ask('GET', '/campaigns')).status).toBe(200)
    const admin = browserOf(organization.admin.cookie)
    await admin.askFor('PUT', '/single-sign-on/state', { is_on: true, is_required: true })
    for (const browser of [before, await signInByPassword(email)]) {
      const refused = await browser.ask('GET', `/campaigns/${campaignId}`)
      expect(refused.status).toBe(403)
      expect(await refused.json()).toMatchObject({ code: 'single_sign_on_required' })
      const session = await sessionOf(browser)
      expect(session.organization).toBeNull()
      expect(session.sign_on_required_by).toMatch(/^Organization /)
      const live = await browser.ask('GET', '/live')
      expect(live.status).toBe(403)
    }
    expect(await browserOf().askFor('POST', '/single-sign-on/domain', { email })).toMatchObject({
      is_required: true,
    })
    const { url } = await before.askFor<{ url: string }>('POST', '/session/single-sign-on', { to: '/lines' })
    expect(await before.comeBack(await before.signInAt(url, user))).toBe('/lines')
    expect((await before.ask('GET', `/campaigns/${campaignId}`)).status).toBe(200)
  })

  test('gives no second account to a member whose address at the provider is another: they connect theirs', async () => {
    const organization = await organizationWithSignOn({ isRequired: true })
    const { domain, organizationId, organizationNumber } = organization
    const member = await signInMember(database, organizationNumber, 'admin')
    const { user, email } = newUser(domain)
    const browser = browserOf(member.cookie)
    const enter = async () => {
      const { url } = await browser.askFor<{ url: string }>('POST', '/session/single-sign-on', {
        to: '/lines',
      })
      return browser.comeBack(await browser.signInAt(url, user))
    }
    expect(await enter()).toBe('/account?sso=connect_own')
    expect(await database.query('SELECT FROM person WHERE email = $1', [email])).toEqual([])
    const { url } = await browser.askFor<{ url: string }>('POST', '/account/single-sign-on', {
      organization_id: organizationId,
    })
    expect(await browser.comeBack(await browser.signInAt(url, user))).toBe('/account?sso=done')
    expect(await enter()).toBe('/lines')
    expect(await sessionOf(browser)).toMatchObject({
      person: { id: member.personId },
      organization: { id: organizationId, role: 'admin' },
    })
  })

  test('is not got around by an invitation or a reset link, and leaves API keys alone', async () => {
    const organization = await organizationWithSignOn({ isRequired: true })
    const { domain, organizationNumber, campaignId, apiKey } = organization
    const { url } = await browserOf(organization.admin.cookie).askFor<{ url: string }>(
      'POST',
      '/session/single-sign-on',
      {},
    )
    const admin = browserOf()
    provider.accounts.set(`admin-${organization.admin.personId}`, {
      email: `admin@${domain}`,
      email_verified: true,
    })
    const own = browserOf(organization.admin.cookie)
    const begun = await own.askFor<{ url: string }>('POST', '/session/single-sign-on', {})
    expect(url).not.toBe(begun.url)
    await own.comeBack(await own.signInAt(begun.url, `admin-${organization.admin.personId}`))

    const { email } = newUser(domain)
    const { link } = await own.askFor<{ link: string }>('POST', '/invitations', { email, role: 'member' })
    const token = link.split('#')[1]
    await admin.askFor('POST', '/invitation/acceptance', {
      token,
      newcomer: { name: 'New here', password: PASSWORD },
    })
    expect((await admin.ask('GET', `/campaigns/${campaignId}`)).status).toBe(403)

    const member = await signInMember(database, organizationNumber, 'member')
    const reset = await own.askFor<{ link: string }>('POST', `/members/${member.personId}/access-link`)
    await admin.askFor('POST', '/access/password', {
      token: reset.link.split('#')[1],
      password: 'another long password',
    })
    const after = browserOf()
    await after.askFor('POST', '/session', { email: member.email, password: 'another long password' })
    expect(await (await after.ask('GET', '/campaigns')).json()).toMatchObject({
      code: 'single_sign_on_required',
    })

    const report = await fetch(`${app.url}/api/ingest/delivery/metrics`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: '[]',
    })
    expect(report.status).not.toBe(401)
    expect(report.status).not.toBe(403)
  })

  test('binds only its own organization: its members can work elsewhere with their password', async () => {
    const [a, b] = [await organizationWithSignOn({ isRequired: true }), await createSeller(database)]
    const both = await signInMember(database, a.organizationNumber)
    await insertMembership(database, {
      organizationNumber: b.organizationNumber,
      personId: both.personId,
      role: 'member',
    })
    const browser = browserOf(both.cookie)
    expect((await sessionOf(browser)).organization).toMatchObject({ id: b.organizationId })
    await browser.askFor('PUT', '/session/organization', { organization_id: a.organizationId })
    expect((await browser.ask('GET', '/campaigns')).status).toBe(403)
    await browser.askFor('PUT', '/session/organization', { organization_id: b.organizationId })
    expect((await browser.ask('GET', '/campaigns')).status).toBe(200)
  })

  test('the operator is the way back in: they turn it off, and can never turn it on', async () => {
    const organization = await organizationWithSignOn({ isRequired: true })
    const operator = browserOf((await signInOperator(database)).cookie)
    const path = `/operator/organizations/${organization.organizationId}/single-sign-on`
    expect(await operator.askFor('GET', path)).toMatchObject({ connection: { is_required: true } })
    const locked = browserOf(organization.admin.cookie)
    expect((await locked.ask('GET', '/campaigns')).status).toBe(403)
    await operator.askFor('PUT', path, { is_on: true, is_required: false })
    expect((await locked.ask('GET', '/campaigns')).status).toBe(200)
    expect((await operator.ask('PUT', path, { is_on: true, is_required: true })).status).toBe(403)

    const { user, email } = newUser(organization.domain)
    const member = browserOf()
    await member.signIn(email, user)
    await operator.askFor('PUT', path, { is_on: false, is_required: false })
    expect((await sessionOf(member)).person).toBeNull()
    expect((await member.ask('POST', '/single-sign-on', { email })).status).toBe(400)
    expect((await operator.ask('PUT', path, { is_on: true, is_required: false })).status).toBe(403)
    const activity = await locked.askFor<{ entries: { what: string; about: string }[] }>('GET', '/activity')
    expect(activity.entries[0]).toMatchObject({ what: 'changed single sign-on', about: 'off' })
  })
})

describe('confirming by single sign-on', () => {
  const createKey = (browser: SignOnBrowser) => browser.ask('POST', '/api-keys', { label: 'CRM' })
  const confirmedLongAgo = () =>
    database.query(`UPDATE session SET confirmed_at = now() - interval '6 minutes' WHERE method = 'sso'`)

  test('asks at the provider, and only the same person confirms', async () => {
    const organization = await organizationWithSignOn()
    await database.query(
      `UPDATE sign_on_connection SET default_role = 'admin' WHERE organization_number = $1`,
      [organization.organizationNumber],
    )
    const { user, email } = newUser(organization.domain)
    const browser = browserOf()
    await browser.signIn(email, user)
    expect((await createKey(browser)).status).toBe(200)
    await confirmedLongAgo()
    expect(await (await createKey(browser)).json()).toMatchObject({ code: 'confirmation_required' })
    expect(await browser.askFor('GET', '/session/confirmation')).toEqual({
      is_confirmed: false,
      ways: ['single_sign_on'],
    })

    const colleague = newUser(organization.domain)
    const first = await browser.askFor<{ url: string }>('POST', '/session/confirmation/single-sign-on')
    expect(new URL(first.url).searchParams.get('prompt')).toBe('login')
    browser.forget(provider.issuer)
    expect(await browser.comeBack(await browser.signInAt(first.url, colleague.user))).toBe(
      '/sign-in/confirmed?sso=other_person',
    )
    expect((await createKey(browser)).status).toBe(403)

    browser.forget(provider.issuer)
    const { url } = await browser.askFor<{ url: string }>('POST', '/session/confirmation/single-sign-on')
    expect(await browser.comeBack(await browser.signInAt(url, user))).toBe('/sign-in/confirmed')
    expect(await browser.askFor('GET', '/session/confirmation')).toMatchObject({ is_confirmed: true })
    expect((await createKey(browser)).status).toBe(200)
  })

  test('is offered only while the provider can say who it is', async () => {
    const organization = await organizationWithSignOn()
    const { organizationNumber } = organization
    const { user, email } = newUser(organization.domain)
    const browser = browserOf()
    await browser.signIn(email, user)
    const ways = async () => (await browser.askFor<{ ways: string[] }>('GET', '/session/confirmation')).ways
    expect(await ways()).toEqual(['single_sign_on'])
    const set = (change: string) =>
      database.query(`UPDATE sign_on_connection SET ${change} WHERE organization_number = $1`, [
        organizationNumber,
      ])
    await set('is_on = false')
    expect(await ways()).toEqual([])
    await set(`is_on = true, issuer = 'https://another.example'`)
    expect(await ways()).toEqual([])
  })

  test.each([
    ['POST', '/account/passkeys/options'],
    ['POST', '/account/authenticator-app'],
    ['POST', '/account/recovery-codes'],
    ['GET', '/account/export'],
    ['PUT', '/password'],
    ['PUT', '/account/email'],
  ])(
    '%s %s reaches beyond the organization, and is refused to a session of its provider',
    async (method, path) => {
      const organization = await organizationWithSignOn()
      const { user, email } = newUser(organization.domain)
      const browser = browserOf()
      await browser.signIn(email, user)
      const refused = await browser.ask(method, path)
      expect(refused.status).toBe(403)
      const text = await refused.text()
      expect(text).toContain('You signed in by single sign-on.')
      expect(text).toContain('ask an admin of your organization or the operator of this installation')
    },
  )

  test('a session of a provider neither lists nor ends the person’s other sessions', async () => {
    const organization = await organizationWithSignOn()
    const { user, email } = newUser(organization.domain)
    const browser = browserOf()
    await browser.signIn(email, user)
    const { person } = await browser.askFor<{ person: { id: string } }>('GET', '/session')
    const own = await newSession(database, person.id)
    const [other] = await database.query<{ id: string }>(
      `SELECT id FROM session WHERE person_id = $1 AND method = 'password'`,
      [person.id],
    )
    const { sessions } = await browser.askFor<{ sessions: { id: string }[] }>('GET', '/sessions')
    expect(sessions.map(({ id }) => id)).not.toContain(other!.id)
    expect(sessions).toHaveLength(1)
    expect((await browser.ask('DELETE', `/sessions/${other!.id}`)).status).toBe(404)
    const all = () => askConsoleFor<{ sessions: unknown[] }>(app.url, 'GET', '/sessions', { cookie: own })
    expect((await all()).sessions).toHaveLength(2)
    expect(await browser.askFor('DELETE', '/sessions/others')).toEqual({ ended: 0 })
    expect((await all()).sessions).toHaveLength(2)
    expect((await browser.ask('DELETE', '/sessions')).status).toBe(204)
    expect((await all()).sessions).toHaveLength(1)
  })

  test('signs out everywhere else, in its own organization alone', async () => {
    const organization = await organizationWithSignOn()
    const { user, email } = newUser(organization.domain)
    const [browser, elsewhere] = [browserOf(), browserOf()]
    await elsewhere.signIn(email, user)
    await browser.signIn(email, user)
    const { person } = await sessionOf(browser)
    const own = await newSession(database, person!.id)
    const devices = async () =>
      (await database.query('SELECT FROM known_device WHERE person_id = $1', [person!.id])).length
    expect(await devices()).toBe(2)
    expect(await browser.askFor('DELETE', '/sessions/others')).toEqual({ ended: 1 })
    expect((await sessionOf(elsewhere)).person).toBeNull()
    expect((await sessionOf(browser)).person?.id).toBe(person!.id)
    expect((await sessionOf(browserOf(own))).person?.id).toBe(person!.id)
    // The browser whose session ended is no longer known.
    expect(await devices()).toBe(1)
  })

  test('is for sessions that began by single sign-on', async () => {
    const { admin } = await organizationWithSignOn()
    const asked = await browserOf(admin.cookie).ask('POST', '/session/confirmation/single-sign-on')
    expect(asked.status).toBe(409)
  })
})

describe('setting up single sign-on', () => {
  test('an admin saves, verifies, tests and turns it on, in this order; the client secret is never shown', async () => {
    const seller = await createSeller(database)
    const admin = await signInMember(database, seller.organizationNumber)
    const browser = browserOf(admin.cookie)
    const state = (isOn: boolean, isRequired = false) =>
      browser.ask('PUT', '/single-sign-on/state', { is_on: isOn, is_required: isRequired })
    expect((await state(true)).status).toBe(409)
    const settings = {
      issuer: provider.issuer,
      client_id: 'flightline',
      client_secret: 'a client secret for tests only',
      default_role: 'member',
    }
    await browser.askFor('PUT', '/single-sign-on', settings)
    const shown = await browser.askFor<Answer<'GET /single-sign-on'>>('GET', '/single-sign-on')
    expect(shown).toMatchObject({
      redirect_uri: `${REDIRECT_URIS}/${seller.organizationId}`,
      connection: { has_secret: true, is_on: false },
    })
    expect(JSON.stringify(shown)).not.toContain(settings.client_secret)
    expect(await browser.askFor('POST', '/single-sign-on/check')).toEqual({ problem: null })
    expect(await (await state(true)).json()).toMatchObject({
      detail: expect.stringContaining('Verify a domain'),
    })

    const domain = freshDomain()
    await browser.askFor('POST', '/single-sign-on/domains', { domain: domain.toUpperCase() })
    const [record] = (await browser.askFor<Answer<'GET /single-sign-on'>>('GET', '/single-sign-on')).domains
    expect(record!.record_name).toBe(`_flightline.${domain}`)
    const verification = `/single-sign-on/domains/${domain}/verification`
    expect((await browser.ask('POST', verification)).status).toBe(409)
    names.texts.set(record!.record_name, ['v=spf1 -all', 'flightline-verification=wrong'])
    expect((await browser.ask('POST', verification)).status).toBe(409)
    names.texts.set(record!.record_name, ['v=spf1 -all', record!.record_value])
    expect((await browser.ask('POST', verification)).status).toBe(204)
    expect(await (await state(true)).json()).toMatchObject({
      detail: expect.stringContaining('Test it first'),
    })

    const { user } = newUser(domain)
    const { url } = await browser.askFor<{ url: string }>('POST', '/single-sign-on/test')
    expect(await browser.comeBack(await browser.signInAt(url, user))).toBe(
      '/settings/single-sign-on?sso=done',
    )
    expect((await state(true, true)).status).toBe(204)
    // Signed in by password, the admin has to sign in by single sign-on, as everybody else.
    expect((await browser.ask('GET', '/single-sign-on')).status).toBe(403)
    const { url: again } = await browser.askFor<{ url: string }>('POST', '/session/single-sign-on', {})
    await browser.comeBack(await browser.signInAt(again, user))
    expect((await sessionOf(browser)).person).toMatchObject({ id: admin.personId })

    // Another issuer is another provider: nobody sends it the secret of this one, and it is off until it was tested.
    const { client_secret: _, ...withoutSecret } = settings
    const refused = await browser.ask('PUT', '/single-sign-on', { ...withoutSecret, client_id: 'another' })
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ field: 'client_secret' })
    expect(await browser.askFor('GET', '/single-sign-on')).toMatchObject({
      connection: { client_id: 'flightline', has_secret: true, is_on: true },
    })
    await browser.askFor('PUT', '/single-sign-on', { ...withoutSecret, default_role: 'admin' })
    expect(await browser.askFor('POST', '/single-sign-on/check')).toEqual({ problem: null })
    expect(await browser.askFor('GET', '/single-sign-on')).toMatchObject({ connection: { has_secret: true } })
    await browser.askFor('PUT', '/single-sign-on', { ...settings, client_id: 'another' })
    expect(await browser.askFor('GET', '/single-sign-on')).toMatchObject({
      connection: { is_on: false, is_required: false, tested_at: null },
    })
    await browser.askFor('PUT', '/single-sign-on', { ...settings, client_id: 'public', client_secret: null })
    expect(await browser.askFor('GET', '/single-sign-on')).toMatchObject({
      connection: { has_secret: false },
    })
    await browser.askFor('DELETE', '/single-sign-on')
    expect(await browser.askFor('GET', '/single-sign-on')).toMatchObject({ connection: null })
  })

  test.each(['removed', 'demoted'])(
    'an admin who was %s on the way to the provider neither tests it nor comes back in',
    async (what) => {
      const organization = await setUpSignOn(database, app.url, provider.issuer, 'admin')
      const { organizationNumber, domain } = organization
      const second = await signInMember(database, organizationNumber, 'admin')
      const { organizationId: elsewhere, organizationNumber: other } = await createSeller(database)
      await insertMembership(database, {
        organizationNumber: other,
        personId: second.personId,
        role: 'member',
      })
      const browser = browserOf(second.cookie)
      const { user } = newUser(domain)
      const { url } = await browser.askFor<{ url: string }>('POST', '/single-sign-on/test')
      const callback = await browser.signInAt(url, user)
      // Their session goes on there.
      await browser.askFor('PUT', '/session/organization', { organization_id: elsewhere })
      const path = `/members/${second.personId}`
      const admin = browserOf(organization.admin.cookie)
      if (what === 'removed') await admin.askFor('DELETE', path)
      else await admin.askFor('PATCH', path, { role: 'member' })
      expect(await browser.comeBack(callback)).toBe('/settings/single-sign-on?sso=not_admin')
      const [member] = await database.query<{ role: string }>(
        'SELECT role FROM membership WHERE organization_number = $1 AND person_id = $2',
        [organizationNumber, second.personId],
      )
      expect(member).toEqual(what === 'removed' ? undefined : { role: 'member' })
      expect(await admin.askFor('GET', '/single-sign-on')).toMatchObject({ connection: { tested_at: null } })
    },
  )

  test('a domain belongs to the organization that proved it; others can claim it in vain', async () => {
    const a = await organizationWithSignOn()
    const other = await createSeller(database)
    const rival = browserOf((await signInMember(database, other.organizationNumber)).cookie)
    await rival.askFor('POST', '/single-sign-on/domains', { domain: a.domain })
    const [claim] = (await rival.askFor<Answer<'GET /single-sign-on'>>('GET', '/single-sign-on')).domains
    names.texts.set(claim!.record_name, [claim!.record_value])
    const refused = await rival.ask('POST', `/single-sign-on/domains/${a.domain}/verification`)
    expect(refused.status).toBe(409)
    const operator = browserOf((await signInOperator(database)).cookie)
    const vouch = `/operator/organizations/${other.organizationId}/single-sign-on/domains`
    const held = await operator.ask('POST', vouch, { domain: a.domain })
    expect(held.status).toBe(409)
    expect(await held.json()).toMatchObject({ detail: expect.stringContaining(a.organizationId) })
    // Only the operator is told who has it.
    expect(await refused.text()).not.toContain(a.organizationId)
  })

  test('the operator releases a domain that an organization holds; without another, its single sign-on is off', async () => {
    const a = await organizationWithSignOn({ isRequired: true })
    const { domain } = a
    const other = await createSeller(database)
    const rival = browserOf((await signInMember(database, other.organizationNumber)).cookie)
    await rival.askFor('POST', '/single-sign-on/domains', { domain })
    const { user, email } = newUser(domain)
    const member = browserOf()
    await member.signIn(email, user)
    const operator = browserOf((await signInOperator(database)).cookie)
    const pathOf = (organizationId: string) =>
      `/operator/organizations/${organizationId}/single-sign-on/domains`

    const release = () => operator.ask('DELETE', `${pathOf(a.organizationId)}/${domain}`)
    const released = await release()
    expect(released.status).toBe(200)
    expect(await released.json()).toEqual({ was_turned_off: true })
    expect((await release()).status).toBe(404)
    expect((await sessionOf(member)).person).toBeNull()
    const admin = browserOf(a.admin.cookie)
    expect(await admin.askFor('GET', '/single-sign-on')).toMatchObject({
      connection: { is_on: false, is_required: false },
      domains: [],
    })
    const activity = await admin.askFor<{ entries: { what: string; about: string }[] }>('GET', '/activity')
    expect(activity.entries.slice(0, 2)).toMatchObject([
      { what: 'changed single sign-on', about: 'off' },
      { what: 'removed a domain', about: domain },
    ])
    expect((await operator.ask('POST', pathOf(other.organizationId), { domain })).status).toBe(204)
    // One of several leaves it on.
    const b = await organizationWithSignOn()
    const second = freshDomain()
    await browserOf(b.admin.cookie).askFor('POST', '/single-sign-on/domains', { domain: second })
    await verify(database, b.organizationNumber, second)
    expect(await operator.askFor('DELETE', `${pathOf(b.organizationId)}/${second}`)).toEqual({
      was_turned_off: false,
    })
  })

  test('a domain that is verified while it is removed ends what it let in; one that is removed meanwhile is not verified', async () => {
    const organization = await organizationWithSignOn()
    const { organizationNumber, domain } = organization
    const admin = browserOf(organization.admin.cookie)
    const second = freshDomain()
    await admin.askFor('POST', '/single-sign-on/domains', { domain: second })
    const { user, email } = newUser(domain)
    const member = browserOf()
    await member.signIn(email, user)
    const verifying = await holdLock(
      database,
      `SELECT FROM sign_on_connection WHERE organization_number = ${organizationNumber} FOR UPDATE;
       UPDATE sign_on_domain SET verified_at = now(), verified_by = 'dns' WHERE domain = '${second}'`,
    )
    const removal = admin.ask('DELETE', `/single-sign-on/domains/${second}`)
    await someoneWaits(database)
    await verifying()
    expect((await removal).status).toBe(204)
    expect((await sessionOf(member)).person).toBeNull()

    const third = freshDomain()
    await admin.askFor('POST', '/single-sign-on/domains', { domain: third })
    const operator = browserOf((await signInOperator(database)).cookie)
    const removing = await holdLock(
      database,
      `DELETE FROM sign_on_domain WHERE organization_number = ${organizationNumber} AND domain = '${third}'`,
    )
    const vouching = operator.ask(
      'POST',
      `/operator/organizations/${organization.organizationId}/single-sign-on/domains`,
      { domain: third },
    )
    await someoneWaits(database)
    await removing()
    expect((await vouching).status).toBe(404)
    const acts = await database.query(
      `SELECT FROM audit_entry WHERE act = 'single_sign_on.domain_verified' AND subject_id = $1`,
      [third],
    )
    expect(acts).toEqual([])
  })

  test('a domain that is claimed but not proved lets nobody in', async () => {
    const { admin, domain } = await organizationWithSignOn()
    const claimed = freshDomain()
    await browserOf(admin.cookie).askFor('POST', '/single-sign-on/domains', { domain: claimed })
    const { user, email } = newUser(claimed)
    expect(await browserOf().askFor('POST', '/single-sign-on/domain', { email })).toEqual({
      is_available: false,
      is_required: false,
    })
    expect((await browserOf().ask('POST', '/single-sign-on', { email })).status).toBe(400)
    expect(await browserOf().signIn(`any@${domain}`, user)).toBe('/sign-in?sso=domain')
  })

  test('a domain that is removed no longer lets anyone in, and ends what it let in', async () => {
    const organization = await organizationWithSignOn()
    const { organizationNumber, domain } = organization
    const admin = browserOf(organization.admin.cookie)
    expect((await admin.ask('DELETE', `/single-sign-on/domains/${domain}`)).status).toBe(409)
    const second = freshDomain()
    await admin.askFor('POST', '/single-sign-on/domains', { domain: second })
    await verify(database, organizationNumber, second)
    const { user, email } = newUser(domain)
    const browser = browserOf()
    await browser.signIn(email, user)
    await admin.askFor('DELETE', `/single-sign-on/domains/${domain}`)
    expect((await sessionOf(browser)).person).toBeNull()
    expect(await browserOf().signIn(`any@${second}`, user)).toBe('/sign-in?sso=domain')
  })

  test('what cannot be a domain or an issuer is refused at its field', async () => {
    const seller = await createSeller(database)
    const browser = browserOf((await signInMember(database, seller.organizationNumber)).cookie)
    for (const domain of [
      '',
      'localhost',
      '127.0.0.1',
      'gmail.com',
      'GMAIL.com.',
      'a b.example',
      `${'a'.repeat(64)}.example`,
      'http://x.example',
    ]) {
      const refused = await browser.ask('POST', '/single-sign-on/domains', { domain })
      expect([domain, refused.status]).toEqual([domain, 400])
      expect(await refused.json()).toMatchObject({ field: 'domain' })
    }
    for (const issuer of [
      '',
      'nonsense',
      'http://provider.example',
      'https://user:pass@provider.example',
      'https://provider.example/?a=b',
      'javascript:alert(1)',
      'file:///etc/passwd',
    ]) {
      const refused = await browser.ask('PUT', '/single-sign-on', {
        issuer,
        client_id: 'flightline',
        default_role: 'member',
      })
      expect([issuer, refused.status]).toEqual([issuer, 400])
      expect(await refused.json()).toMatchObject({ field: 'issuer' })
    }
  })

  test('members see nothing of it, and nobody sees another organization’s', async () => {
    const organization = await organizationWithSignOn()
    const member = await signInMember(database, organization.organizationNumber, 'member')
    expect((await browserOf(member.cookie).ask('GET', '/single-sign-on')).status).toBe(403)
    const other = await createSeller(database)
    const stranger = browserOf((await signInMember(database, other.organizationNumber)).cookie)
    expect(await stranger.askFor('GET', '/single-sign-on')).toMatchObject({ connection: null, domains: [] })
    expect((await stranger.ask('DELETE', `/single-sign-on/domains/${organization.domain}`)).status).toBe(404)
  })
})

test('neither codes nor secrets are in the log', async () => {
  const { domain } = await organizationWithSignOn()
  const { user, email } = newUser(domain)
  const browser = browserOf()
  const { url } = await browser.askFor<{ url: string }>('POST', '/single-sign-on', { email })
  const token = /flightline-sso=([^;]+)/.exec(browser.cookie)![1]!
  const callback = await browser.signInAt(url, user)
  await browser.comeBack(callback)
  const log = app.log()
  const code = new URLSearchParams(callback.split('?')[1]).get('code')!
  for (const secret of [code, token, 'a client secret for tests only']) expect(log).not.toContain(secret)
})

test('an installation that can be reached by others calls no provider on its own network', async () => {
  const reachable = await startApp(database, { publicUrl: 'https://flightline.example' })
  const organization = await organizationWithSignOn()
  const asked = await askConsole(reachable.url, 'POST', '/single-sign-on', {
    body: { email: `nora@${organization.domain}` },
  })
  expect(asked.status).toBe(409)
  expect(await asked.json()).toMatchObject({ detail: expect.stringContaining('does not call') })
  const allowed = await startApp(database, {
    publicUrl: 'https://flightline.example',
    ssoAllowedRanges: ['127.0.0.0/8'],
  })
  // Allowed to be called, but not without TLS.
  const plain = await askConsole(allowed.url, 'POST', '/single-sign-on', {
    body: { email: `nora@${organization.domain}` },
  })
  expect(plain.status).toBe(409)
  // Nor with TLS, unless it is allowed.
  await database.query('UPDATE sign_on_connection SET issuer = $2 WHERE organization_number = $1', [
    organization.organizationNumber,
    'https://127.0.0.1:9',
  ])
  const own = await askConsole(reachable.url, 'POST', '/single-sign-on', {
    body: { email: `nora@${organization.domain}` },
  })
  expect(await own.json()).toMatchObject({ detail: expect.stringContaining('does not call') })
})
