import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { actingFor } from '../src/core/access.ts'
import type { Context } from '../src/core/context.ts'
import { inviteMember } from '../src/core/member/invite-member.ts'
import { insertMembership } from '../src/core/person/person-sql.ts'
import type { Database } from '../src/database/database.ts'
import { instantFromMilliseconds } from '../src/exact/instant.ts'
import {
  askConsole,
  askConsoleFor,
  newSession,
  PASSWORD,
  signInMember,
  signInOperator,
  signInSomebody,
  type Account,
  type ShownLink,
} from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { holdLock, someoneWaits } from './support/hold-lock.ts'
import { createSeller, type Seller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'
import type { Answer } from '../src/console/routes.ts'

const NEW_PASSWORD = 'quite another password'

let database: Database
let app: TestApp
let seller: Seller
let admin: Account

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database)
})

beforeEach(async () => {
  seller = await createSeller(database, 'Northwind Radio')
  admin = await signInMember(database, seller.organizationNumber, 'admin')
})

describe('an invitation', () => {
  test('lets a new person in: they see the organization, choose a name and password, and are signed in there', async () => {
    const email = newAddress()
    const { link, mail, expires_at } = await invite(email, 'member')
    expect(mail).toBe('not_configured')
    expect(link).toMatch(/^\/invitation#[\w-]{43}$/)
    expect(Date.parse(expires_at) - Date.now()).toBeGreaterThan(6.9 * 24 * 3600 * 1000)
    expect(await show(link)).toEqual({
      organization_name: 'Northwind Radio',
      email,
      role: 'member',
      has_account: false,
    })
    const response = await accept(link, { newcomer: { name: ' Ida Berg ', password: NEW_PASSWORD } })
    expect(response.status).toBe(204)
    const session = await sessionOf(cookieOf(response))
    expect(session).toMatchObject({
      person: { email, name: 'Ida Berg', is_operator: false },
      organization: { name: 'Northwind Radio', role: 'member' },
    })
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(200)
    expect((await listed()).map((member) => member.email)).toContain(email)
    expect((await invitations()).map((invitation) => invitation.email)).not.toContain(email)
  })

  test('of a new person is followed by the tour, until they dismiss it; people with an account get none', async () => {
    const { link } = await invite(newAddress(), 'member')
    const cookie = cookieOf(await accept(link, { newcomer: { name: 'Ida Berg', password: NEW_PASSWORD } }))
    expect((await sessionOf(cookie)).person).toMatchObject({ is_tour_due: true })
    for (const _ of ['first', 'again']) {
      expect((await askConsole(app.url, 'DELETE', '/tour', { cookie })).status).toBe(204)
      expect((await sessionOf(cookie)).person).toMatchObject({ is_tour_due: false })
    }
    const person = await signInSomebody(database)
    await accept((await invite(person.email, 'member')).link, { cookie: person.cookie })
    expect((await sessionOf(person.cookie)).person).toMatchObject({ is_tour_due: false })
  })

  test('adds an organization to an account: it is accepted while signed in, and becomes the current one', async () => {
    const other = await createSeller(database, 'Elsewhere')
    const person = await signInMember(database, other.organizationNumber, 'admin')
    const { link } = await invite(person.email.toUpperCase(), 'admin')
    expect(await show(link)).toMatchObject({ has_account: true })
    expect((await accept(link, { cookie: person.cookie })).status).toBe(204)
    const { organization, organizations } = await sessionOf(person.cookie)
    expect(organization).toMatchObject({ name: 'Northwind Radio', role: 'admin' })
    expect(organizations.map(({ name }) => name)).toEqual(['Elsewhere', 'Northwind Radio'])
    expect((await signIn(person.email, PASSWORD)).status).toBe(200)
  })

  test('to an account works only for that account, even if others have the link, and takes no password', async () => {
    const person = await signInSomebody(database)
    const { link } = await invite(person.email, 'admin')
    for (const attempt of [
      {},
      { cookie: admin.cookie },
      { newcomer: { name: 'Thief', password: NEW_PASSWORD } },
      { newcomer: { name: 'Nora', password: PASSWORD } },
    ]) {
      const response = await accept(link, attempt)
      expect(response.status).toBe(403)
      expect(response.headers.get('set-cookie')).toBeNull()
    }
    expect((await signIn(person.email, NEW_PASSWORD)).status).toBe(400)
    expect((await accept(link, { cookie: person.cookie })).status).toBe(204)
  })

  test('is accepted once, even by two requests at once, and makes one membership', async () => {
    const email = newAddress()
    const { link } = await invite(email, 'member')
    const newcomer = { name: 'Ida', password: NEW_PASSWORD }
    const statuses = await Promise.all([1, 2, 3].map(async () => (await accept(link, { newcomer })).status))
    expect(statuses.map(String).toSorted()).toEqual(['204', '409', '409'])
    expect(await refusal(accept(link, { newcomer }))).toMatch(/already been accepted/)

    const person = await signInSomebody(database)
    const second = await invite(person.email, 'member')
    const again = await Promise.all(
      [1, 2, 3].map(async () => (await accept(second.link, { cookie: person.cookie })).status),
    )
    expect(again.map(String).toSorted()).toEqual(['204', '409', '409'])
    const [row] = await database.query<{ count: string }>(
      `SELECT count(*) FROM membership m JOIN person p ON p.id = m.person_id
       WHERE organization_number = $1 AND p.email = ANY ($2)`,
      [seller.organizationNumber, [email, person.email]],
    )
    expect(row!.count).toBe('2')
  })

  test('is replaced by a new one to the same address, however it is written', async () => {
    const first = await invite('ida@example.com', 'member')
    const second = await invite(' Ida@Example.com ', 'admin')
    expect(await refusal(ask('POST', '/invitation', { body: { token: tokenOf(first.link) } }))).toMatch(
      /replaced/,
    )
    expect(await show(second.link)).toMatchObject({ role: 'admin' })
    expect(await invitations()).toMatchObject([{ email: 'Ida@Example.com', role: 'admin' }])
    const several = await Promise.all([1, 2, 3].map(() => invite('ida@example.com', 'member')))
    expect(several).toHaveLength(3)
    expect(await invitations()).toHaveLength(1)
  })

  test('can be withdrawn, and no longer works', async () => {
    const { link } = await invite(newAddress(), 'member')
    const [open] = await invitations()
    expect(open).toMatchObject({ created_by_name: 'Nora Test', is_expired: false })
    expect((await asAdmin('DELETE', `/invitations/${open!.id}`)).status).toBe(204)
    expect(await invitations()).toEqual([])
    expect(await refusal(accept(link, { newcomer: { name: 'x', password: NEW_PASSWORD } }))).toMatch(
      /withdrawn/,
    )
    expect((await asAdmin('DELETE', `/invitations/${open!.id}`)).status).toBe(404)
  })

  test('expires after 7 days and says so', async () => {
    const { link } = await invite(newAddress(), 'member')
    await database.query(
      `UPDATE invitation SET expires_at = now() - interval '1 second' WHERE organization_number = $1`,
      [seller.organizationNumber],
    )
    expect(await refusal(accept(link, { newcomer: { name: 'x', password: NEW_PASSWORD } }))).toMatch(/7 days/)
    expect(await invitations()).toMatchObject([{ is_expired: true }])
  })

  test('that does not exist reveals nothing: any made-up link gets the same answer', async () => {
    const answers = []
    for (const token of [
      '',
      'x',
      'A'.repeat(43),
      tokenOf((await invite(newAddress(), 'member')).link).slice(1),
    ])
      answers.push(await refusal(ask('POST', '/invitation', { body: { token } })))
    expect(new Set(answers).size).toBe(1)
  })

  test('is refused beside the field: no address, a member already, no name, a short password', async () => {
    const refused = async (response: Promise<Response>) => {
      const { field, detail } = (await (await response).json()) as { field?: string; detail: string }
      expect(detail).not.toBe('')
      return field
    }
    const send = (body: unknown) => asAdmin('POST', '/invitations', body)
    expect(await refused(send({ email: 'nobody', role: 'member' }))).toBe('email')
    expect(await refused(send({ email: admin.email.toUpperCase(), role: 'member' }))).toBe('email')
    expect(await refused(send({ email: newAddress(), role: 'owner' }))).toBe('role')
    const { link } = await invite(newAddress(), 'member')
    expect(await refused(accept(link, {}))).toBe('name')
    expect(await refused(accept(link, { newcomer: { name: '  ', password: NEW_PASSWORD } }))).toBe('name')
    expect(await refused(accept(link, { newcomer: { name: 'Ida', password: 'short' } }))).toBe('password')
  })

  test('is limited: 200 a day for each organization', async () => {
    await database.query(
      `INSERT INTO invitation (organization_number, email, role, fingerprint, expires_at)
       SELECT $1, n || '@example.com', 'member', sha256(convert_to($2 || n, 'UTF8')), now() + interval '7 days'
       FROM generate_series(1, 200) AS n`,
      [seller.organizationNumber, randomUUID()],
    )
    expect(await refusal(asAdmin('POST', '/invitations', { email: newAddress(), role: 'member' }))).toMatch(
      /200 invitations/,
    )
  })

  test('has its link in no database row and no log', async () => {
    const { link } = await invite(newAddress(), 'member')
    await show(link)
    await accept(link, { newcomer: { name: 'Ida', password: NEW_PASSWORD } })
    await expectNowhere(tokenOf(link))
  })
})

describe('a member', () => {
  test('gets another role, which applies from their next request', async () => {
    const member = await signInMember(database, seller.organizationNumber, 'member')
    expect((await ask('GET', '/members', member)).status).toBe(403)
    expect((await asAdmin('PATCH', `/members/${member.personId}`, { role: 'admin' })).status).toBe(204)
    expect((await ask('GET', '/members', member)).status).toBe(200)
    expect((await asAdmin('PATCH', `/members/${member.personId}`, { role: 'member' })).status).toBe(204)
    expect((await ask('GET', '/members', member)).status).toBe(403)
  })

  test('who is removed is signed out at once, keeps the account, and can be invited again', async () => {
    const member = await signInMember(database, seller.organizationNumber, 'member')
    const second = await newSession(database, member.personId)
    expect((await asAdmin('DELETE', `/members/${member.personId}`)).status).toBe(204)
    for (const cookie of [member.cookie, second]) expect((await sessionOf(cookie)).person).toBeNull()
    const response = await signIn(member.email, PASSWORD)
    expect(await response.json()).toMatchObject({ person: { email: member.email }, organization: null })
    const { link } = await invite(member.email, 'member')
    expect((await accept(link, { cookie: cookieOf(response) })).status).toBe(204)
  })

  test('who was demoted or removed while their request waited can change no one any more', async () => {
    const second = await signInMember(database, seller.organizationNumber, 'admin')
    const member = await signInMember(database, seller.organizationNumber, 'member')
    const release = await holdLock(
      database,
      `SELECT FROM organization WHERE number = ${seller.organizationNumber} FOR UPDATE`,
    )
    const removing = askConsole(app.url, 'DELETE', `/members/${member.personId}`, { cookie: second.cookie })
    await someoneWaits(database)
    await release(`UPDATE membership SET role = 'member' WHERE person_id = '${second.personId}'`)
    expect((await removing).status).toBe(403)
    expect((await sessionOf(member.cookie)).organization).not.toBeNull()
  })

  test('who is removed keeps working in other organizations, and sees nothing of this one', async () => {
    const other = await createSeller(database, 'Elsewhere')
    const member = await signInMember(database, seller.organizationNumber, 'member')
    await insertMembership(database, {
      organizationNumber: other.organizationNumber,
      personId: member.personId,
      role: 'member',
    })
    const organization = { organization_id: other.organizationId }
    await askConsoleFor(app.url, 'PUT', '/session/organization', { ...member, body: organization })
    await asAdmin('DELETE', `/members/${member.personId}`)
    const { organizations } = await sessionOf(member.cookie)
    expect(organizations.map(({ name }) => name)).toEqual(['Elsewhere'])
  })

  test('who is removed loses the open invitations they made', async () => {
    const second = await signInMember(database, seller.organizationNumber, 'admin')
    const body = { email: newAddress(), role: 'admin' }
    const theirs = await askConsoleFor<ShownLink>(app.url, 'POST', '/invitations', { ...second, body })
    const ours = await invite(newAddress(), 'member')
    await asAdmin('DELETE', `/members/${second.personId}`)
    expect((await invitations()).map(({ email }) => email)).toEqual([ours.email])
    expect(await refusal(accept(theirs.link, { newcomer: { name: 'x', password: NEW_PASSWORD } }))).toMatch(
      /withdrawn/,
    )
  })

  test('who is demoted loses the open invitations they made, which could make them admin again', async () => {
    const second = await signInMember(database, seller.organizationNumber, 'admin')
    const body = { email: newAddress(), role: 'admin' }
    const { link } = await askConsoleFor<ShownLink>(app.url, 'POST', '/invitations', { ...second, body })
    expect((await asAdmin('PATCH', `/members/${second.personId}`, { role: 'member' })).status).toBe(204)
    expect(await invitations()).toEqual([])
    const newcomer = { name: 'x', password: NEW_PASSWORD }
    expect(await refusal(accept(link, { newcomer }))).toMatch(/withdrawn/)
  })

  test.each([
    ['leaves', (second: Account) => ask('DELETE', `/members/${second.personId}`, second)],
    ['is removed', (second: Account) => asAdmin('DELETE', `/members/${second.personId.toUpperCase()}`)],
    ['is demoted', (second: Account) => asAdmin('PATCH', `/members/${second.personId}`, { role: 'member' })],
    [
      'is suspended',
      (second: Account) => asOperator('PUT', `/operator/people/${second.personId}/suspension`),
    ],
    [
      'works for an organization that is suspended',
      () => asOperator('PUT', `/operator/organizations/${seller.organizationId}/suspension`),
    ],
  ])(
    'who %s leaves no working link: invitations, buyers, access links; and none works again later',
    async (_, act) => {
      const second = await signInMember(database, seller.organizationNumber, 'admin')
      const member = await signInMember(database, seller.organizationNumber, 'member')
      const make = (path: string, body?: unknown) =>
        askConsoleFor<ShownLink>(app.url, 'POST', path, { cookie: second.cookie, body })
      const invitation = await make('/invitations', { email: newAddress(), role: 'admin' })
      const buyer = await make('/buyers', { name: 'A buyer', email: newAddress() })
      const access = await make(`/members/${member.personId}/access-link`)
      const fromCommandLine = await inviteMember(await actingFor(asCommandLine(), seller.organizationId), {
        email: newAddress(),
        role: 'member',
      })
      expect((await act(second)).status).toBe(204)
      const refused = async () => {
        const newcomer = { name: 'Back again', password: NEW_PASSWORD }
        for (const { link } of [invitation, buyer]) {
          expect((await accept(link, { newcomer })).status).toBe(409)
          expect((await ask('POST', '/invitation', { body: { token: tokenOf(link) } })).status).toBe(409)
        }
        expect((await usePassword(access.link)).status).toBe(409)
      }
      await refused()
      await asOperator('DELETE', `/operator/people/${second.personId}/suspension`)
      await asOperator('DELETE', `/operator/organizations/${seller.organizationId}/suspension`)
      await database.query(
        `INSERT INTO membership (organization_number, person_id, role) VALUES ($1, $2, 'admin')
       ON CONFLICT (organization_number, person_id) DO UPDATE SET role = 'admin'`,
        [seller.organizationNumber, second.personId],
      )
      await refused()
      expect(await show(`#${fromCommandLine.token}`)).toMatchObject({ email: fromCommandLine.email })
    },
  )

  test('whose right to invite has ended in any way is caught when the link is used', async () => {
    const ends: [string, (personId: string) => unknown[]][] = [
      [`UPDATE membership SET role = 'member' WHERE person_id = $1`, (id) => [id]],
      [`DELETE FROM membership WHERE person_id = $1`, (id) => [id]],
      [`UPDATE person SET suspended_at = now() WHERE id = $1`, (id) => [id]],
    ]
    for (const [statement, values] of ends) {
      const second = await signInMember(database, seller.organizationNumber, 'admin')
      const body = { email: newAddress(), role: 'admin' }
      const { link } = await askConsoleFor<ShownLink>(app.url, 'POST', '/invitations', { ...second, body })
      await database.query(statement, values(second.personId))
      const newcomer = { name: 'Back again', password: NEW_PASSWORD }
      expect(await refusal(accept(link, { newcomer }))).toMatch(/no longer valid/)
    }
  })

  test('may leave, and stays signed in', async () => {
    const member = await signInMember(database, seller.organizationNumber, 'member')
    expect((await ask('DELETE', `/members/${member.personId}`, member)).status).toBe(204)
    expect(await sessionOf(member.cookie)).toMatchObject({
      person: { email: member.email },
      organization: null,
    })
    expect(await acts()).toEqual(['member.left'])
  })

  test('may remove nobody else', async () => {
    const member = await signInMember(database, seller.organizationNumber, 'member')
    expect((await ask('DELETE', `/members/${admin.personId}`, member)).status).toBe(403)
    expect(await listed()).toHaveLength(2)
  })
})

describe('the last admin', () => {
  test('can neither leave nor become a member, and is asked to appoint another first', async () => {
    await signInMember(database, seller.organizationNumber, 'member')
    expect(await refusal(asAdmin('DELETE', `/members/${admin.personId}`))).toMatch(/only admin/)
    expect(await refusal(asAdmin('PATCH', `/members/${admin.personId}`, { role: 'member' }))).toMatch(
      /only admin/,
    )
    expect((await ask('GET', '/members', admin)).status).toBe(200)
    expect(await acts()).toEqual([])
  })

  test('remains when two admins leave, or demote or remove each other, at once', async () => {
    const moves: ((from: Account, other: Account) => Promise<Response>)[] = [
      (from) => ask('DELETE', `/members/${from.personId}`, from),
      (from) => ask('PATCH', `/members/${from.personId}`, { ...from, body: { role: 'member' } }),
      (from, other) => ask('DELETE', `/members/${other.personId}`, from),
      (from, other) => ask('PATCH', `/members/${other.personId}`, { ...from, body: { role: 'member' } }),
    ]
    for (const move of moves) {
      for (let round = 0; round < 3; round++) {
        const place = await createSeller(database)
        const one = await signInMember(database, place.organizationNumber, 'admin')
        const two = await signInMember(database, place.organizationNumber, 'admin')
        const statuses = (await Promise.all([move(one, two), move(two, one)])).map(({ status }) => status)
        expect(statuses.filter((status) => status === 204)).toHaveLength(1)
        const [row] = await database.query<{ count: string }>(
          `SELECT count(*) FROM membership WHERE organization_number = $1 AND role = 'admin'`,
          [place.organizationNumber],
        )
        expect(row!.count).toBe('1')
      }
    }
  })
})

describe('an access link', () => {
  let member: Account
  beforeEach(async () => {
    member = await signInMember(database, seller.organizationNumber, 'member')
  })

  test('lets a member choose a new password once, and ends all their sessions', async () => {
    const { link, email, mail } = await makeLink(member)
    expect({ email, mail }).toEqual({ email: member.email, mail: 'not_configured' })
    expect(link).toMatch(/^\/access#[\w-]{43}$/)
    expect(await showAccess(link)).toEqual({ email: member.email, name: 'Nora Test' })
    expect((await sessionOf(member.cookie)).person).not.toBeNull()
    expect((await usePassword(link, 'short')).status).toBe(400)
    const statuses = await Promise.all([1, 2, 3].map(async () => (await usePassword(link)).status))
    expect(statuses.map(String).toSorted()).toEqual(['204', '409', '409'])
    expect((await sessionOf(member.cookie)).person).toBeNull()
    expect((await signIn(member.email, PASSWORD)).status).toBe(400)
    expect((await signIn(member.email, NEW_PASSWORD)).status).toBe(200)
    expect(await refusal(usePassword(link))).toMatch(/already been used/)
    await expectNowhere(tokenOf(link))
    expect(await acts()).toEqual(['access_link.created', 'access_link.used'])
  })

  test('replaces the previous one, and expires after a day', async () => {
    const first = await makeLink(member)
    const second = await makeLink(member)
    expect(await refusal(usePassword(first.link))).toMatch(/no longer valid/)
    await database.query(
      `UPDATE access_link SET expires_at = now() - interval '1 second' WHERE person_id = $1`,
      [member.personId],
    )
    expect(await refusal(usePassword(second.link))).toMatch(/24 hours/)
  })

  test('cannot be made by an admin for an account with access to another organization or the installation', async () => {
    const other = await createSeller(database)
    const place = { organizationNumber: other.organizationNumber, role: 'member' } as const
    await insertMembership(database, { ...place, personId: member.personId })
    expect(await refusal(asAdmin('POST', `/members/${member.personId}/access-link`))).toMatch(
      /Only the operator/,
    )
    const operator = await signInOperator(database)
    await insertMembership(database, {
      organizationNumber: seller.organizationNumber,
      personId: operator.personId,
      role: 'member',
    })
    expect((await asAdmin('POST', `/members/${operator.personId}/access-link`)).status).toBe(403)
    expect(await acts()).toEqual([])
  })

  test('stops working once the account gains access to another organization, or its maker is no longer an admin here', async () => {
    const { link } = await makeLink(member)
    const other = await createSeller(database)
    const place = { organizationNumber: other.organizationNumber, personId: member.personId }
    await insertMembership(database, { ...place, role: 'member' })
    expect(await refusal(usePassword(link))).toMatch(/no longer valid/)
    await database.query('DELETE FROM membership WHERE organization_number = $1 AND person_id = $2', [
      other.organizationNumber,
      member.personId,
    ])
    expect(await showAccess(link)).toMatchObject({ email: member.email })
    await database.query(`UPDATE membership SET role = 'member' WHERE person_id = $1`, [admin.personId])
    expect(await refusal(usePassword(link))).toMatch(/no longer valid/)
    expect((await signIn(member.email, PASSWORD)).status).toBe(200)
  })

  test('ends when its owner changes their password themselves', async () => {
    const { link } = await makeLink(member)
    const body = { current: PASSWORD, password: NEW_PASSWORD }
    expect((await ask('PUT', '/password', { ...member, body })).status).toBe(204)
    expect(await refusal(usePassword(link, 'the choice of a thief'))).toMatch(/no longer valid/)
    expect((await signIn(member.email, NEW_PASSWORD)).status).toBe(200)
  })

  test('forgets the known browsers, except the one used to choose the password', async () => {
    const before = (await signIn(member.email, PASSWORD)).headers.getSetCookie()[1]!.split(';')[0]!
    const { link } = await makeLink(member)
    const [after] = (await usePassword(link)).headers.getSetCookie()[0]!.split(';')
    await database.query(
      `INSERT INTO sign_in_attempt (account_fingerprint, address)
       SELECT sha256(convert_to($1, 'UTF8')), '192.0.2.1' FROM generate_series(1, 20)`,
      [member.email],
    )
    const body = { email: member.email, password: NEW_PASSWORD }
    expect((await ask('POST', '/session', { cookie: before, body })).status).toBe(429)
    expect((await ask('POST', '/session', { cookie: after, body })).status).toBe(200)
  })

  test('cannot be made for oneself: a stolen session must not become a password', async () => {
    expect(await refusal(asAdmin('POST', `/members/${admin.personId}/access-link`))).toMatch(/your account/)
  })
})

test('changes to members are in the activity, with who made them', async () => {
  const member = await signInMember(database, seller.organizationNumber, 'member')
  const { link } = await invite('ida@example.com', 'member')
  await invite('gone@example.com', 'member')
  const gone = (await invitations()).find(({ email }) => email === 'gone@example.com')!
  await asAdmin('DELETE', `/invitations/${gone.id}`)
  await accept(link, { newcomer: { name: 'Ida', password: NEW_PASSWORD } })
  await asAdmin('PATCH', `/members/${member.personId}`, { role: 'admin' })
  await asAdmin('DELETE', `/members/${member.personId}`)
  expect(await acts()).toEqual([
    'invitation.created',
    'invitation.created',
    'invitation.withdrawn',
    'invitation.accepted',
    'member.role_changed',
    'member.removed',
  ])
})

describe('the admins', () => {
  test('are named to every member of the organization, without those who are suspended, and to nobody else', async () => {
    const suspended = await signInMember(database, seller.organizationNumber, 'admin')
    await database.query('UPDATE person SET suspended_at = now() WHERE id = $1', [suspended.personId])
    const member = await signInMember(database, seller.organizationNumber, 'member')
    const adminsFor = (account: Account) => askConsoleFor(app.url, 'GET', '/admins', account)
    expect(await adminsFor(member)).toEqual({ admins: [{ name: 'Nora Test', email: admin.email }], more: 0 })
    const elsewhere = await createSeller(database)
    const stranger = await signInMember(database, elsewhere.organizationNumber, 'member')
    expect(await adminsFor(stranger)).toEqual({ admins: [], more: 0 })
  })
})

function newAddress(): string {
  return `${randomUUID()}@example.com`
}

function ask(
  method: string,
  path: string,
  options: { cookie?: string | undefined; body?: unknown } = {},
): Promise<Response> {
  return askConsole(app.url, method, path, { cookie: options.cookie, body: options.body })
}

function asAdmin(method: string, path: string, body?: unknown): Promise<Response> {
  return ask(method, path, { cookie: admin.cookie, body })
}

async function asOperator(method: string, path: string): Promise<Response> {
  return ask(method, path, await signInOperator(database))
}

function asCommandLine(): Context {
  return { actor: { kind: 'command_line' }, database, now: instantFromMilliseconds(Date.now()) }
}

function invite(email: string, role: string): Promise<ShownLink> {
  return askConsoleFor(app.url, 'POST', '/invitations', { cookie: admin.cookie, body: { email, role } })
}

function tokenOf(link: string): string {
  return link.slice(link.indexOf('#') + 1)
}

function show(link: string): Promise<Answer<'POST /invitation'>> {
  return askConsoleFor(app.url, 'POST', '/invitation', { body: { token: tokenOf(link) } })
}

function accept(
  link: string,
  { cookie, newcomer }: { cookie?: string; newcomer?: { name: string; password: string } },
): Promise<Response> {
  return ask('POST', '/invitation/acceptance', { cookie, body: { token: tokenOf(link), newcomer } })
}

function makeLink(member: Account): Promise<ShownLink> {
  return askConsoleFor(app.url, 'POST', `/members/${member.personId}/access-link`, { cookie: admin.cookie })
}

function showAccess(link: string): Promise<Answer<'POST /access'>> {
  return askConsoleFor(app.url, 'POST', '/access', { body: { token: tokenOf(link) } })
}

function usePassword(link: string, password = NEW_PASSWORD): Promise<Response> {
  return ask('POST', '/access/password', { body: { token: tokenOf(link), password } })
}

function signIn(email: string, password: string): Promise<Response> {
  return ask('POST', '/session', { body: { email, password } })
}

function sessionOf(cookie: string): Promise<Answer<'GET /session'>> {
  return askConsoleFor(app.url, 'GET', '/session', { cookie })
}

function cookieOf(response: Response): string {
  return response.headers.get('set-cookie')!.split(';')[0]!
}

async function invitations() {
  const options = { cookie: admin.cookie }
  return (await askConsoleFor<Answer<'GET /invitations'>>(app.url, 'GET', '/invitations', options))
    .invitations
}

async function listed() {
  const options = { cookie: admin.cookie }
  return (await askConsoleFor<Answer<'GET /members'>>(app.url, 'GET', '/members', options)).members
}

/** The message of a refusal. */
async function refusal(answer: Promise<Response>): Promise<string> {
  const response = await answer
  expect(response.status).toBeGreaterThanOrEqual(400)
  expect(response.status).toBeLessThan(500)
  return ((await response.json()) as { detail: string }).detail
}

async function acts(): Promise<string[]> {
  const rows = await database.query<{ act: string }>(
    'SELECT act FROM audit_entry WHERE organization_number = $1 ORDER BY number',
    [seller.organizationNumber],
  )
  return rows.map(({ act }) => act)
}

async function expectNowhere(secret: string): Promise<void> {
  expect(app.log()).not.toContain(secret)
  const tables = await database.query<{ name: string }>(
    `SELECT quote_ident(table_name) AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  )
  for (const { name } of tables) {
    const [row] = await database.query<{ count: string }>(
      `SELECT count(*) FROM ${name} AS t WHERE strpos(t::text, $1) > 0`,
      [secret],
    )
    expect({ name, count: row!.count }).toEqual({ name, count: '0' })
  }
}
