import { beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '../src/console/routes.ts'
import { EXPORTED_LISTS, PERSON_DATA } from '../src/core/person/person-data-sql.ts'
import { insertMembership } from '../src/core/person/person-sql.ts'
import type { Database } from '../src/database/database.ts'
import {
  askConsole,
  askConsoleFor,
  PASSWORD,
  signInMember,
  signInOperator,
  signInSomebody,
  type Account,
} from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { createBusyPerson, findInDatabase, type BusyPerson } from './support/busy-person.ts'
import { createSeller } from './support/seller.ts'
import { holdLock, someoneWaits } from './support/hold-lock.ts'
import { openStream, untilItListens } from './support/live.ts'
import { createTestDatabase } from './support/test-database.ts'
import { createTrade, LINE, type Trade } from './support/trade.ts'

/** What is left of a person who was removed, and what an export of one has. */

let database: Database
let app: TestApp
let trade: Trade
let operator: Account

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database)
  trade = await createTrade(database, app)
  operator = await signInOperator(database)
  await untilItListens(app.url, operator.cookie)
})

function remove(personId: string, cookie = operator.cookie): Promise<Response> {
  return askConsole(app.url, 'DELETE', `/operator/people/${personId}`, { cookie })
}

function leave({ cookie }: Account, password = PASSWORD): Promise<Response> {
  return askConsole(app.url, 'POST', '/account/removal', { cookie, body: { password } })
}

describe('a person whom the operator removed', () => {
  let person: BusyPerson
  beforeAll(async () => {
    person = await createBusyPerson(database, app, trade)
    expect((await findInDatabase(database, person.traces)).length).toBeGreaterThan(20)
    const removed = await remove(person.personId)
    expect(removed.status, await removed.text()).toBe(204)
  })

  test('leaves no name and no address in the database, former ones included', async () => {
    expect(await findInDatabase(database, person.traces)).toEqual([])
    const [row] = await database.query('SELECT name, email, password_hash FROM person WHERE id = $1', [
      person.personId,
    ])
    expect(row).toEqual({
      name: 'A former member',
      email: `${person.personId}@removed.invalid`,
      password_hash: null,
    })
  })

  test('is "A former member" where their acts and figures stay', async () => {
    const { campaignId, packageId } = person
    const asSeller = { cookie: trade.cookies.seller }
    const pages = await Promise.all(
      [
        `/campaigns/${campaignId}/notes`,
        `/campaigns/${campaignId}/attachments`,
        `/campaigns/${campaignId}/terms`,
        `/campaigns/${campaignId}/counts?first_day=2026-01-01&last_day=2026-01-31`,
        `/campaigns/${campaignId}/report-shares`,
        `/lines/${packageId}/history`,
        '/api-keys',
        '/webhooks',
        '/activity',
        '/activity.csv',
      ].map(async (path) => {
        const response = await askConsole(app.url, 'GET', path, asSeller)
        return { path, status: response.status, text: await response.text() }
      }),
    )
    for (const { path, status, text } of pages) {
      expect({ path, status, isNamed: text.includes('A former member') }).toEqual({
        path,
        status: 200,
        isNamed: true,
      })
      expect(text, path).not.toContain('removed.invalid')
    }
    const campaign = await askConsoleFor<Answer<'GET /campaigns/:campaignId'>>(
      app.url,
      'GET',
      `/campaigns/${campaignId}`,
      asSeller,
    )
    expect(campaign.lines[0]).toMatchObject({
      delivered: '800',
      booked: '2000',
      arrival: { by: 'file', person_name: 'A former member', person_email: null, file_name: 'by-file.csv' },
    })
    expect(campaign.contacts.seller.map(({ name }) => name)).toEqual(['Somebody Else'])
    expect(pages[0]!.text).toContain(person.noteText)
  })

  test('is in no list of people, search or choice, and once in the filter of activity', async () => {
    const another = await createBusyPerson(database, app, trade)
    expect((await remove(another.personId)).status).toBe(204)
    const asSeller = { cookie: trade.cookies.seller }
    const members = await askConsole(app.url, 'GET', '/members', asSeller)
    const search = await askConsole(app.url, 'GET', '/operator/people?search=former', operator)
    const byId = await askConsole(app.url, 'GET', `/operator/people?search=${person.personId}`, operator)
    const find = await askConsole(app.url, 'GET', '/find?q=former%20member', operator)
    const findId = await askConsole(app.url, 'GET', `/find?q=${person.personId}`, operator)
    for (const response of [members, search, byId, find, findId]) {
      expect(response.status).toBe(200)
      const text = await response.text()
      expect(text).not.toContain('A former member')
      expect(text).not.toContain('removed.invalid')
    }
    const { people } = await askConsoleFor<Answer<'GET /activity'>>(app.url, 'GET', '/activity', asSeller)
    expect(people.filter(({ name }) => name === 'A former member')).toEqual([
      { id: 'former_members', name: 'A former member', email: null },
    ])
    const theirs = await askConsoleFor<Answer<'GET /activity'>>(
      app.url,
      'GET',
      '/activity?person=former_members',
      asSeller,
    )
    expect(new Set(theirs.entries.map(({ who }) => who))).toEqual(new Set(['A former member']))
    const file = await askConsole(app.url, 'GET', '/activity.csv?person=former_members', asSeller)
    expect((await file.text()).match(/A former member/g)!.length).toBeGreaterThan(30)
  })

  test('cannot sign in, and is signed out', async () => {
    const { email, cookie } = person
    for (const address of [email, `${person.personId}@removed.invalid`]) {
      const response = await askConsole(app.url, 'POST', '/session', {
        body: { email: address, password: PASSWORD },
      })
      expect([400, 429]).toContain(response.status)
    }
    expect((await askConsole(app.url, 'GET', '/account', { cookie })).status).toBe(401)
    for (const path of ['suspension', 'access-link', 'export']) {
      const method = { suspension: 'DELETE', 'access-link': 'POST', export: 'GET' }[path]!
      const response = await askConsole(
        app.url,
        method,
        `/operator/people/${person.personId}/${path}`,
        operator,
      )
      expect({ path, status: response.status }).toEqual({ path, status: 404 })
    }
    expect((await remove(person.personId)).status).toBe(404)
  })

  test('is in the log of the installation as an act without a name, and left their organization', async () => {
    const { entries } = await askConsoleFor<Answer<'GET /operator/audit'>>(
      app.url,
      'GET',
      '/operator/audit?act=person.removed',
      operator,
    )
    expect(entries.length).toBeGreaterThan(0)
    expect(entries.at(-1)).toMatchObject({ what: 'removed a person' })
    const left = await askConsoleFor<Answer<'GET /activity'>>(
      app.url,
      'GET',
      '/activity?act=member.removed',
      { cookie: trade.cookies.seller },
    )
    expect(left.entries[0]).toMatchObject({ who: 'The operator', about: 'A former member' })
  })

  test('can be invited again, as a new person', async () => {
    const { token } = await invite(person.email)
    const accepted = await askConsole(app.url, 'POST', '/invitation/acceptance', {
      body: { token, newcomer: { name: 'Back again', password: PASSWORD } },
    })
    expect(accepted.status, await accepted.text()).toBe(204)
    const [row] = await database.query<{ id: string }>('SELECT id FROM person WHERE email = $1', [
      person.email,
    ])
    expect(row!.id).not.toBe(person.personId)
    const activity = await askConsole(app.url, 'GET', `/activity?person=${row!.id}`, {
      cookie: trade.cookies.seller,
    })
    expect(await activity.text()).not.toContain('renamed')
  })
})

describe('history', () => {
  test('forgets the names of people who were removed, and changes in nothing else', async () => {
    const member = await signInMember(database, trade.seller.organizationNumber)
    const gone = await createBusyPerson(database, app, trade)
    await askConsoleFor(app.url, 'POST', '/api-keys', { cookie: member.cookie, body: { label: 'Mine' } })
    expect((await remove(gone.personId)).status).toBe(204)
    const of = (column: string, { personId }: Pick<Account, 'personId'>) => `WHERE ${column} = '${personId}'`
    for (const [statement, table] of [
      // Of a person who is still here.
      [
        `UPDATE audit_entry SET actor_name = 'A former member', actor_email = NULL ${of('actor_person_id', member)}`,
        'audit_entry',
      ],
      // Of one who is not: another name, another column, and the detail outside the act of removing.
      [`UPDATE audit_entry SET actor_name = 'Nora' ${of('actor_person_id', gone)}`, 'audit_entry'],
      [
        `UPDATE audit_entry SET actor_name = 'A former member', act = 'x' ${of('actor_person_id', gone)}`,
        'audit_entry',
      ],
      [`UPDATE audit_entry SET detail = '{}' ${of('actor_person_id', gone)}`, 'audit_entry'],
      [
        `UPDATE audit_entry SET detail = detail || '{"name": "A former member"}' ${of('actor_person_id', member)}`,
        'audit_entry',
      ],
      [`UPDATE terms_change SET terms = '{}' ${of('actor_person_id', gone)}`, 'terms_change'],
      [
        `UPDATE terms_change SET actor_email = 'x@example.com' ${of('actor_person_id', gone)}`,
        'terms_change',
      ],
      [`UPDATE count_entry SET quantity = quantity + 1 ${of('person_id', gone)}`, 'count_entry'],
      [`UPDATE count_entry SET person_name = 'Nora' ${of('person_id', gone)}`, 'count_entry'],
      [`UPDATE count_entry SET person_name = person_name ${of('person_id', gone)}`, 'count_entry'],
      [`UPDATE statement_answer SET note = 'Paid' ${of('person_id', gone)}`, 'statement_answer'],
      [`DELETE FROM audit_entry ${of('actor_person_id', gone)}`, 'audit_entry'],
      ['TRUNCATE audit_entry', 'audit_entry'],
      ['TRUNCATE terms_change', 'terms_change'],
      ['TRUNCATE count_entry', 'count_entry'],
    ]) {
      await expect(database.query(statement!), statement).rejects.toThrow(
        new RegExp(String.raw`${table}(?:_\d+)? is append only`),
      )
    }
    for (const statement of ['DELETE FROM statement_answer', 'TRUNCATE statement_answer']) {
      await expect(database.query(statement), statement).rejects.toThrow('never changes')
    }
    // Even with a removal in the same transaction, an entry forgets names alone.
    const other = await signInSomebody(database)
    await expect(
      database.transaction(async (tx) => {
        await tx.query(
          `UPDATE person SET removed_at = now(), suspended_at = now(), name = 'A former member', password_hash = NULL,
             email = id || '@removed.invalid', email_verified_at = NULL WHERE id = $1`,
          [other.personId],
        )
        await tx.query(
          `UPDATE audit_entry SET detail = detail || '{"label": "A former member"}' WHERE detail ? 'label'`,
        )
      }),
    ).rejects.toThrow('audit_entry is append only')
    for (const change of [
      `name = 'Nora'`,
      'removed_at = NULL',
      'suspended_at = NULL',
      'is_operator = true',
    ]) {
      await expect(database.query(`UPDATE person SET ${change} ${of('id', gone)}`)).rejects.toThrow(
        'stays removed',
      )
    }
  })

  test('has no name of a person who was doing something while they were removed', async () => {
    const person = await createBusyPerson(database, app, trade)
    const acts = Array.from({ length: 12 }, (_, i) =>
      askConsole(app.url, 'POST', '/api-keys', { cookie: person.cookie, body: { label: `At once ${i}` } }),
    )
    const [removed, ...answers] = await Promise.all([remove(person.personId), ...acts])
    expect(removed.status).toBe(204)
    for (const { status } of answers) expect([200, 401, 409]).toContain(status)
    expect(await findInDatabase(database, person.traces)).toEqual([])
  })
})

describe('deleting the own account', () => {
  test('asks for the password, and ends like a removal', async () => {
    const person = await createBusyPerson(database, app, trade)
    const wrong = await leave(person, 'not the password')
    expect(wrong.status).toBe(400)
    expect(await wrong.json()).toMatchObject({
      field: 'password',
      detail: 'Wrong password. Try again.',
    })
    const left = await leave(person)
    expect(left.status, await left.text()).toBe(204)
    expect(left.headers.get('set-cookie')).toContain('flightline=;')
    expect(await findInDatabase(database, person.traces)).toEqual([])
    const { entries } = await askConsoleFor<Answer<'GET /activity'>>(
      app.url,
      'GET',
      '/activity?act=member.left',
      {
        cookie: trade.cookies.seller,
      },
    )
    expect(entries[0]).toMatchObject({ who: 'A former member', who_email: null, about: 'A former member' })
  })

  test('is refused to the only admin of an organization with other members, until there is another', async () => {
    const lone = await createTrade(database, app, { seller: 'Lone House', buyer: 'Other House' })
    const { organizationNumber } = lone.seller
    const member = await signInMember(database, organizationNumber, 'member')
    const admin = await adminOf(organizationNumber, lone.cookies.seller)
    const refused = await leave(admin)
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({
      detail: 'You are the only admin of Lone House. Make another member an admin first.',
    })
    await askConsoleFor(app.url, 'PATCH', `/members/${member.personId}`, {
      cookie: admin.cookie,
      body: { role: 'admin' },
    })
    expect((await leave(admin)).status).toBe(204)
    // Alone, they may go.
    expect((await leave(member)).status).toBe(204)
  })

  test('is refused to the last operator; and an operator deletes their own account there alone', async () => {
    const own = await remove(operator.personId)
    expect(own.status).toBe(409)
    expect(await own.json()).toMatchObject({ detail: 'To delete your own account, open Your account.' })
    const refused = await leave(operator)
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({ detail: expect.stringContaining('only operator') })
    const second = await signInOperator(database)
    expect((await remove(second.personId)).status).toBe(204)
  })

  test('of two admins who leave at once, one stays', async () => {
    const pair = await createTrade(database, app, { seller: 'Pair House', buyer: 'Other House' })
    const { organizationNumber } = pair.seller
    await signInMember(database, organizationNumber, 'member')
    const one = await adminOf(organizationNumber, pair.cookies.seller)
    const other = await signInMember(database, organizationNumber, 'admin')
    const answers = await Promise.all([leave(one), leave(other)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
  })
})

describe('the export of a person', () => {
  test('has all that they are and did, nothing of others, and no secret', async () => {
    const person = await createBusyPerson(database, app, trade)
    const response = await askConsole(app.url, 'GET', '/account/export', { cookie: person.cookie })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="your-data.json"')
    const text = await response.text()
    const data = JSON.parse(text) as { account: object } & Record<string, Record<string, unknown>[]>
    expect(data.account).toMatchObject({ id: person.personId, email: person.email })
    const counts = Object.fromEntries(
      Object.entries(data).flatMap(([name, rows]) => (Array.isArray(rows) ? [[name, rows.length]] : [])),
    )
    expect(counts).toMatchObject({
      sessions: 2,
      known_browsers: 1,
      preferences: 1,
      alert_choices: 1,
      saved_views: 1,
      memberships: 1,
      reset_links: 1,
      email_changes: 1,
      notes: 2,
      files: 2,
      files_removed: 1,
      statement_answers: 1,
      counts: 1,
      report_sources: 2,
      reports_sent: 2,
      delivery_reports: 2,
      api_keys_created: 1,
      invitations_made: 1,
      share_links_created: 1,
      webhooks_created: 1,
      contact_of_campaigns: 1,
      mails_about_your_account: 1,
    })
    expect(counts['acts']).toBeGreaterThan(10)
    expect(counts['acts_about_you']).toBe(3 - 1)
    expect(counts['security_events']).toBeGreaterThan(0)
    expect(data['delivery_reports']!.map(({ quantity }) => quantity)).toEqual(['700', '800'])
    expect(data['notes']!.map(({ text: said }) => said)).toEqual([null, person.noteText])
    // The guest whom they invited, the other contact, and people who acted on them.
    for (const other of ['guest.', 'else@example.com', 'Somebody Else', 'Nora Test', 'argon2', '\\\\x']) {
      expect(text).not.toContain(other)
    }
    const byOperator = await askConsole(
      app.url,
      'GET',
      `/operator/people/${person.personId}/export`,
      operator,
    )
    const same = JSON.parse(await byOperator.text()) as typeof data
    expect(Object.keys(same)).toEqual(Object.keys(data))
    expect(same['notes']).toEqual(data['notes'])
    const { entries } = await askConsoleFor<Answer<'GET /operator/audit'>>(
      app.url,
      'GET',
      '/operator/audit?act=person.exported',
      operator,
    )
    expect(entries[0]?.about).toContain(person.email)
  })
})

test('the export of a contact names a campaign only to those who see it: no draft of a seller', async () => {
  const own = await createTrade(database, app)
  const { seller: cookie } = own.cookies
  const dates = { flight_start: '2026-01-01', flight_end: '2026-03-31' }
  const { id: shown } = await own.sell('A shown campaign', [{ ...dates, booked: '1000', price: '10' }])
  const { id: draft } = await askConsoleFor<{ id: string }>(app.url, 'POST', '/campaigns', {
    cookie,
    body: {
      name: 'A secret draft',
      buyer_id: own.buyer.organizationId,
      is_draft: true,
      lines: [{ ...LINE, ...dates }],
    },
  })
  const account = await signInMember(database, own.buyer.organizationNumber)
  await database.query('UPDATE person SET email_verified_at = now() WHERE id = $1', [account.personId])
  for (const id of [shown, draft]) {
    await askConsoleFor(app.url, 'PUT', `/campaigns/${id}/contacts`, {
      cookie,
      body: { read: [], contacts: [{ name: 'Their Contact', email: account.email }] },
    })
  }
  const response = await askConsole(app.url, 'GET', '/account/export', account)
  const { contact_of_campaigns: listed } = (await response.json()) as {
    contact_of_campaigns: { name: string; campaign: string | null }[]
  }
  expect(listed.map(({ name, campaign }) => `${name}, ${campaign}`).toSorted()).toEqual([
    'Their Contact, A shown campaign',
    'Their Contact, null',
  ])
})

describe('the export of a person who cannot enter an organization', () => {
  type Export = Record<string, Record<string, unknown>[]>
  const exportOf = async (cookie: string): Promise<Export> => {
    const response = await askConsole(app.url, 'GET', '/account/export', { cookie })
    expect(response.status).toBe(200)
    return (await response.json()) as Export
  }
  const close = {
    second_factor:
      "INSERT INTO second_factor_rule (organization_number, required_since, grace_days) VALUES ($1, now() - interval '1 day', 0)",
    single_sign_on: `INSERT INTO sign_on_connection (organization_number, issuer, client_id, default_role, is_on, is_required, tested_at,
       changed_at) VALUES ($1, 'https://idp.example', 'flightline', 'member', true, true, now(), now())`,
    suspension: 'UPDATE organization SET suspended_at = now() WHERE number = $1',
  }

  test.each([
    [
      'that requires a second factor, which the session has not shown',
      close.second_factor,
      'requires a second factor',
    ],
    ['that requires single sign-on', close.single_sign_on, 'requires single sign-on'],
    ['that is suspended', close.suspension, 'is suspended'],
  ])('leaves out what belongs to one %s, and names it', async (_which, sql, reason) => {
    const own = await createTrade(database, app, { seller: 'Closed House', buyer: 'Other House' })
    const person = await createBusyPerson(database, app, own)
    const { organizationNumber, organizationId } = await createSeller(database, 'Open House')
    await insertMembership(database, { organizationNumber, personId: person.personId, role: 'member' })
    await askConsoleFor(app.url, 'PUT', '/session/organization', {
      ...person,
      body: { organization_id: organizationId },
    })
    await askConsoleFor(app.url, 'POST', '/views', {
      ...person,
      body: { page: 'campaigns', name: 'Open view', query: { pacing: 'behind' } },
    })
    const before = await exportOf(person.cookie)
    expect(before['left_out']).toEqual([])
    await database.query(sql, [own.seller.organizationNumber])

    const data = await exportOf(person.cookie)
    expect(data['left_out']).toEqual([
      { organization: 'Closed House', reason: expect.stringContaining(reason) },
    ])
    const about = (row: Record<string, unknown>) => row['organization'] === 'Closed House'
    const named = Object.entries(data).filter(([, rows]) => Array.isArray(rows) && rows.some(about))
    // When they signed in and where, and that they are a member, is about themselves.
    const OWN = ['memberships', 'sessions', 'security_events', 'security_events_about_you', 'left_out']
    expect(OWN).toEqual(expect.arrayContaining(named.map(([list]) => list)))
    for (const list of [
      'notes',
      'files',
      'counts',
      'changes_of_terms',
      'statement_answers',
      'api_keys_created',
    ]) {
      expect([list, before[list]!.length > 0, data[list]]).toEqual([list, true, []])
    }
    const text = JSON.stringify(data)
    for (const word of [person.noteText, person.packageId, 'Campaign q', 'In the middle', 'CRM']) {
      expect(text).not.toContain(word)
    }
    expect(data['saved_views']!.map(({ name }) => name)).toEqual(['Open view'])
    expect(data['memberships']).toHaveLength(2)

    const path = `/operator/people/${person.personId}/export`
    const whole = (await (await askConsole(app.url, 'GET', path, operator)).json()) as Export
    expect(whole['left_out']).toEqual([])
    expect(whole['notes']).toEqual(before['notes'])
    expect(whole['saved_views']).toHaveLength(2)
  })

  test('is whole again once the session has shown the second factor', async () => {
    const own = await createTrade(database, app)
    const person = await createBusyPerson(database, app, own)
    await database.query(close.second_factor, [own.seller.organizationNumber])
    expect((await exportOf(person.cookie))['notes']).toEqual([])
    await database.query('UPDATE session SET has_second_factor = true WHERE person_id = $1', [
      person.personId,
    ])
    const data = await exportOf(person.cookie)
    expect(data['left_out']).toEqual([])
    expect(data['notes']).toHaveLength(2)
  })

  test.each([
    ['an open organization', ''],
    ['one that they could not enter', close.second_factor],
  ])('has nothing more of %s once they are no longer a member of it', async (_which, sql) => {
    const own = await createTrade(database, app, { seller: 'Former House', buyer: 'Other House' })
    const person = await createBusyPerson(database, app, own)
    const removed = await askConsole(app.url, 'DELETE', `/members/${person.personId}`, {
      cookie: own.cookies.seller,
    })
    expect(removed.status, await removed.text()).toBe(204)
    if (sql !== '') await database.query(sql, [own.seller.organizationNumber])
    const cookie = await signIn(person.email)
    const data = await exportOf(cookie)
    expect(data['left_out']).toEqual([
      { organization: 'Former House', reason: 'You are not, or no longer, a member of the organization.' },
    ])
    const text = JSON.stringify(data)
    for (const word of [person.noteText, person.packageId, 'Campaign q', 'In the middle', 'CRM']) {
      expect(text).not.toContain(word)
    }
    expect(data['acts']!.map(({ act }) => act)).toContain('email.changed')

    const path = `/operator/people/${person.personId}/export`
    const whole = (await (await askConsole(app.url, 'GET', path, operator)).json()) as Export
    expect(whole['left_out']).toEqual([])
    expect(whole['notes']!.map(({ text: said }) => said)).toContain(person.noteText)
  })

  test('does not name a campaign of now that their organization no longer sees', async () => {
    const own = await createTrade(database, app)
    const buyer = await adminOf(own.buyer.organizationNumber, own.cookies.buyer)
    const { packageIds, id } = await own.sell('Spring', [
      { flight_start: '2026-01-01', flight_end: '2026-03-31', booked: '1000', price: '10' },
    ])
    const days = { first_day: '2026-01-01', last_day: '2026-01-31' }
    await askConsoleFor(app.url, 'POST', `/campaigns/${id}/counts`, {
      cookie: buyer.cookie,
      body: { ...days, counts: [{ line: packageIds[0]!, quantity: '5' }] },
    })
    await askConsoleFor(app.url, 'POST', `/campaigns/${id}/notes`, {
      cookie: buyer.cookie,
      body: { text: 'Ours', is_shared: false },
    })
    const namesIn = (data: Export) => [...data['notes']!, ...data['counts']!].map(({ campaign }) => campaign)
    expect(namesIn(await exportOf(buyer.cookie))).toEqual(['Spring', 'Spring'])
    await database.query(`UPDATE campaign SET name = 'For another', is_draft = true WHERE id = $1`, [id])
    expect(namesIn(await exportOf(buyer.cookie))).toEqual([null, null])
  })

  test('keeps apart what they did as a buyer, and the seller whose campaign it was', async () => {
    const own = await createTrade(database, app)
    const buyer = await adminOf(own.buyer.organizationNumber, own.cookies.buyer)
    const { packageIds, id } = await own.sell('Spring', [
      { flight_start: '2026-01-01', flight_end: '2026-03-31', booked: '1000', price: '10' },
    ])
    await askConsoleFor(app.url, 'POST', `/campaigns/${id}/counts`, {
      cookie: buyer.cookie,
      body: {
        first_day: '2026-01-01',
        last_day: '2026-01-31',
        counts: [{ line: packageIds[0]!, quantity: '5' }],
      },
    })
    await database.query(close.second_factor, [own.seller.organizationNumber])
    const asBuyer = await exportOf(buyer.cookie)
    expect([asBuyer['counts']!.length, asBuyer['left_out']]).toEqual([1, []])
    await database.query(close.second_factor, [own.buyer.organizationNumber])
    const closed = await exportOf(buyer.cookie)
    expect(closed['counts']).toEqual([])
    expect(closed['left_out']).toEqual([{ organization: 'Buyer', reason: expect.any(String) }])
  })
})

describe('an address that a person never showed to be theirs', () => {
  test('reaches nothing of other organizations: neither their export nor the deletion of their account', async () => {
    const other = await createTrade(database, app)
    const { id } = await other.sell('Theirs', [
      { flight_start: '2026-01-01', flight_end: '2026-03-31', booked: '1000', price: '10' },
    ])
    const email = `victim.${id}@example.com`
    const put = await askConsole(app.url, 'PUT', `/campaigns/${id}/contacts`, {
      cookie: other.cookies.seller,
      body: { read: [], contacts: [{ name: 'Vera Victim', role: '', email, phone: '+44 20 7946 0000' }] },
    })
    expect(put.status, await put.text()).toBeLessThan(300)
    const somebody = await signInMember(database, trade.seller.organizationNumber, 'member')
    await askConsoleFor(app.url, 'PUT', '/account/email', {
      ...somebody,
      body: { email, password: PASSWORD },
    })
    const exported = await askConsole(app.url, 'GET', '/account/export', somebody)
    expect(exported.status).toBe(200)
    expect(await exported.text()).not.toContain('Vera Victim')
    expect((await leave(somebody)).status).toBe(204)
    const { contacts } = await askConsoleFor<Answer<'GET /campaigns/:campaignId'>>(
      app.url,
      'GET',
      `/campaigns/${id}`,
      { cookie: other.cookies.seller },
    )
    expect(contacts.seller.map(({ name }) => name)).toEqual(['Vera Victim'])
  })

  test.each([
    ['which they had for a while', true],
    ['which they have now', false],
  ])('%s, reaches nothing of others when an operator removes them either', async (_, changesBack) => {
    const other = await createTrade(database, app)
    const { id } = await other.sell('Theirs too', [
      { flight_start: '2026-01-01', flight_end: '2026-03-31', booked: '1000', price: '10' },
    ])
    const email = `second.victim.${id}@example.com`
    const somebody = await signInMember(database, trade.seller.organizationNumber, 'member')
    for (const taken of changesBack ? [email, somebody.email] : [email]) {
      await askConsoleFor(app.url, 'PUT', '/account/email', {
        ...somebody,
        body: { email: taken, password: PASSWORD },
      })
    }
    await askConsoleFor(app.url, 'PUT', `/campaigns/${id}/contacts`, {
      cookie: other.cookies.seller,
      body: { read: [], contacts: [{ name: 'Vera Victim', email }] },
    })
    await askConsoleFor(app.url, 'POST', '/invitations', {
      cookie: other.cookies.seller,
      body: { email, role: 'member' },
    })
    await database.query('UPDATE media_kit SET contact_email = $1', [email])
    expect((await remove(somebody.personId)).status).toBe(204)
    const [left] = await database.query(
      `SELECT (SELECT count(*)::integer FROM campaign_contact WHERE email = $1) AS contacts,
         (SELECT count(*)::integer FROM invitation WHERE email = $1 AND withdrawn_at IS NULL) AS open_invitations,
         (SELECT count(*)::integer FROM media_kit WHERE contact_email = $1) AS media_kits,
         (SELECT count(*)::integer FROM audit_entry WHERE act = 'invitation.created' AND detail ->> 'email' = $1) AS entries`,
      [email],
    )
    expect(left).toEqual({ contacts: 1, open_invitations: 1, media_kits: 1, entries: 1 })
    // Of the person themselves, nothing is left under it.
    const [own] = await database.query('SELECT name, email FROM person WHERE id = $1', [somebody.personId])
    expect(own).toEqual({ name: 'A former member', email: `${somebody.personId}@removed.invalid` })
    const about = await database.query(
      `SELECT FROM audit_entry WHERE $1 IN (subject_id, actor_person_id::text) AND strpos(detail::text || coalesce(actor_email, ''), $2) > 0`,
      [somebody.personId, email],
    )
    expect(about).toEqual([])
    await database.query('UPDATE media_kit SET contact_email = NULL')
  })

  test('stays another person’s after they have it, even if it was confirmed before', async () => {
    const former = await signInMember(database, trade.seller.organizationNumber, 'member')
    await database.query(
      `INSERT INTO audit_entry (actor_kind, actor_person_id, act, subject_kind, subject_id, detail)
       VALUES ('person', $1::uuid, 'email.changed', 'person', $1::text, $2)`,
      [former.personId, { email: ['old@example.com', 'shared.desk@example.com'], is_confirmed: true }],
    )
    await database.query(`UPDATE person SET email = 'shared.desk@example.com' WHERE id = $1`, [
      (await signInSomebody(database)).personId,
    ])
    await database.query(`UPDATE media_kit SET contact_email = 'shared.desk@example.com'`)
    expect((await remove(former.personId)).status).toBe(204)
    expect(await database.query('SELECT contact_email FROM media_kit')).toEqual([
      { contact_email: 'shared.desk@example.com' },
    ])
    await database.query('UPDATE media_kit SET contact_email = NULL')
  })
})

test('a contact of another organization leaves its campaigns and its history, under an address that they showed to be theirs', async () => {
  const other = await createTrade(database, app)
  const { id } = await other.sell('Elsewhere', [
    { flight_start: '2026-01-01', flight_end: '2026-03-31', booked: '1000', price: '10' },
  ])
  const somebody = await signInMember(database, trade.seller.organizationNumber, 'member')
  await database.query('UPDATE person SET email_verified_at = now() WHERE id = $1', [somebody.personId])
  await askConsoleFor(app.url, 'PUT', `/campaigns/${id}/contacts`, {
    cookie: other.cookies.seller,
    body: { read: [], contacts: [{ name: 'Outside Olga', email: somebody.email }] },
  })
  expect(await findInDatabase(database, ['Outside Olga'])).not.toEqual([])
  expect((await remove(somebody.personId)).status).toBe(204)
  expect(await findInDatabase(database, ['Outside Olga', somebody.email])).toEqual([])
})

test('an address that was verified before it changed is still theirs when they are removed', async () => {
  const other = await createTrade(database, app)
  const { id } = await other.sell('Found under a former address', [
    { flight_start: '2026-01-01', flight_end: '2026-03-31', booked: '1000', price: '10' },
  ])
  const somebody = await signInMember(database, trade.seller.organizationNumber, 'member')
  // As by a reset link that was mailed, or by single sign-on.
  await database.query('UPDATE person SET email_verified_at = now() WHERE id = $1', [somebody.personId])
  await askConsoleFor(app.url, 'PUT', `/campaigns/${id}/contacts`, {
    cookie: other.cookies.seller,
    body: { read: [], contacts: [{ name: 'Formerly Fred', email: somebody.email }] },
  })
  await askConsoleFor(app.url, 'PUT', '/account/email', {
    ...somebody,
    body: { email: `new.${somebody.email}`, password: PASSWORD },
  })
  const ofSeller = await openStream(app.url, other.cookies.seller)
  expect((await remove(somebody.personId)).status).toBe(204)
  expect(await findInDatabase(database, ['Formerly Fred', somebody.email])).toEqual([])
  // Pages that show the contact are told.
  await ofSeller.hears('campaigns')
})

describe('a name that a person gave themselves for a while', () => {
  test('is not taken out of the history of contacts where a colleague has it', async () => {
    const own = await createTrade(database, app)
    const { organizationNumber } = own.seller
    const [still, former] = await Promise.all(
      ['First', 'Second'].map((name) =>
        own.sell(`${name} campaign`, [
          { flight_start: '2026-01-01', flight_end: '2026-03-31', booked: '1000', price: '10' },
        ]),
      ),
    )
    const asAdmin = { cookie: own.cookies.seller }
    const setContacts = async (id: string, contacts: object[]) => {
      const { contacts: read } = await askConsoleFor<Answer<'GET /campaigns/:campaignId'>>(
        app.url,
        'GET',
        `/campaigns/${id}`,
        asAdmin,
      )
      await askConsoleFor(app.url, 'PUT', `/campaigns/${id}/contacts`, {
        ...asAdmin,
        body: { read: read.seller, contacts },
      })
    }
    // One who is only a contact, one who is a member, and the person themselves; all but the first are contacts no longer.
    const member = await signInMember(database, organizationNumber, 'member')
    await askConsoleFor(app.url, 'PATCH', '/account', { ...member, body: { name: 'Cora Colleague' } })
    const leaver = await signInMember(database, organizationNumber, 'member')
    await askConsoleFor(app.url, 'PATCH', '/account', { ...leaver, body: { name: 'Lena Leaver' } })
    await setContacts(still!.id, [{ name: 'Vera Contact', email: 'vera@example.com' }])
    await setContacts(former!.id, [
      { name: 'Cora Colleague', email: member.email },
      { name: 'Lena Leaver', email: leaver.email },
    ])
    await setContacts(former!.id, [])
    for (const name of ['Vera Contact', 'Cora Colleague', 'Lena Leaver']) {
      await askConsoleFor(app.url, 'PATCH', '/account', { ...leaver, body: { name } })
    }
    expect((await leave(leaver)).status).toBe(204)
    const entries = await database.query<{ contacts: string[][] }>(
      `SELECT detail -> 'contacts' AS contacts FROM audit_entry
       WHERE act = 'campaign.contacts_changed' AND organization_number = $1 ORDER BY number`,
      [organizationNumber],
    )
    expect(entries.map(({ contacts }) => contacts)).toEqual([
      [[], ['Vera Contact']],
      [[], ['Cora Colleague', 'A former member']],
      [['Cora Colleague', 'A former member'], []],
    ])
  })
})

describe('every column that has a person', () => {
  /** Without an ID: names and addresses that were copied, and what only looks like one. */
  const WITHOUT_ID: Record<string, string> = {
    'account_mail.email':
      'of a reset that was asked for: deleted by the address; others with account_mail.person_id; all within two days',
    'attachment.created_by_name': 'forgotten with attachment.created_by',
    'attachment.removed_by_name': 'forgotten with attachment.removed_by',
    'audit_entry.actor_email': 'forgotten with audit_entry.actor_person_id',
    'audit_entry.actor_name': 'forgotten with audit_entry.actor_person_id',
    'campaign_contact.email': 'the contact goes with the person; exported by the address',
    'count_entry.person_name': 'forgotten with count_entry.person_id',
    'email_change.email': 'deleted with email_change.person_id',
    'invitation.email': 'replaced by an address of nobody; exported by the address',
    'media_kit.contact_email': 'cleared with the person; the page of the installation, not theirs to export',
    'note.created_by_name': 'forgotten with note.created_by',
    'note.removed_by_name': 'forgotten with note.removed_by',
    'person.email': 'the account itself',
    'person.email_verified_at': 'the account itself',
    'sign_on_domain.verified_by': 'how, not by whom',
    'statement_answer.person_name': 'forgotten with statement_answer.person_id',
    'terms_change.actor_email': 'forgotten with terms_change.actor_person_id',
    'terms_change.actor_name': 'forgotten with terms_change.actor_person_id',
  }

  test('is in the list of what a removal does and an export has, or is named with the reason', async () => {
    const referring = await database.query<{ place: string }>(
      `SELECT c.conrelid::regclass || '.' || a.attname AS place FROM pg_constraint c
       JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey)
       WHERE c.contype = 'f' AND c.confrelid = 'person'::regclass AND c.conparentid = 0`,
    )
    const named = await database.query<{ place: string; is_id: boolean }>(
      `SELECT table_name || '.' || column_name AS place, data_type = 'uuid' AS is_id FROM information_schema.columns
       JOIN information_schema.tables USING (table_schema, table_name)
       WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
         AND (column_name ~ '(person_id|person_name|person_email)$|e?mail|_by$|_by_name$|^actor_(name|email)')
         AND data_type IN ('uuid', 'text') OR (table_name, column_name) = ('person', 'email_verified_at')`,
    )
    const withId = [
      ...referring.map(({ place }) => place),
      ...named.flatMap(({ place, is_id }) => (is_id ? [place] : [])),
    ]
    expect([...new Set(withId)].toSorted()).toEqual(Object.keys(PERSON_DATA).toSorted())
    const without = named.flatMap(({ place, is_id }) => (is_id ? [] : [place]))
    expect(without.toSorted()).toEqual(Object.keys(WITHOUT_ID).toSorted())
    for (const [place, { exported, because }] of Object.entries(PERSON_DATA)) {
      expect(exported !== undefined || because !== undefined, place).toBe(true)
    }
    const names = EXPORTED_LISTS.map(({ as }) => as)
    expect(new Set(names).size).toBe(names.length)
  })
})

async function invite(email: string): Promise<{ token: string }> {
  const { link } = await askConsoleFor<{ link: string }>(app.url, 'POST', '/invitations', {
    cookie: trade.cookies.seller,
    body: { email, role: 'member' },
  })
  return { token: link.split('#')[1]! }
}

/** Of an organization, to someone who has an account. */
async function invitationFor(organizationNumber: number, email: string): Promise<string> {
  const admin = await signInMember(database, organizationNumber)
  await askConsoleFor(app.url, 'POST', '/invitations', {
    cookie: admin.cookie,
    body: { email, role: 'member' },
  })
  const [row] = await database.query<{ id: string }>(
    'SELECT id FROM invitation WHERE organization_number = $1',
    [organizationNumber],
  )
  return row!.id
}

async function signIn(email: string): Promise<string> {
  const signedIn = await askConsole(app.url, 'POST', '/session', { body: { email, password: PASSWORD } })
  expect(signedIn.status, await signedIn.text()).toBeLessThan(300)
  return signedIn.headers.getSetCookie()[0]!.split(';')[0]!
}

/** The person behind a cookie. */
async function adminOf(organizationNumber: number, cookie: string): Promise<Account> {
  const { person } = await askConsoleFor<{ person: { id: string; email: string } }>(
    app.url,
    'GET',
    '/session',
    {
      cookie,
    },
  )
  expect(organizationNumber).toBeGreaterThan(0)
  return { personId: person.id, email: person.email, cookie }
}

test('a removal waits for what someone else is changing, and takes the name out of it, too', async () => {
  const account = await signInMember(database, trade.seller.organizationNumber)
  const campaignId = trade.seller.campaignId
  await askConsoleFor(app.url, 'POST', `/campaigns/${campaignId}/notes`, {
    cookie: account.cookie,
    body: { is_shared: false, text: 'Written before' },
  })
  const commit = await holdLock(
    database,
    `UPDATE note SET text = 'Changed meanwhile' WHERE created_by = '${account.personId}'`,
  )
  const removed = remove(account.personId)
  await someoneWaits(database)
  await commit()
  expect((await removed).status).toBe(204)
  expect(
    await database.query('SELECT text, created_by_name FROM note WHERE created_by = $1', [account.personId]),
  ).toEqual([{ text: 'Changed meanwhile', created_by_name: 'A former member' }])
})

test('a removal waits for someone who withdraws an invitation or changes contacts, and finds what they wrote in the log', async () => {
  const { seller } = trade
  const { personId, email } = await signInMember(database, seller.organizationNumber, 'member')
  await database.query('UPDATE person SET email_verified_at = now(), name = $2 WHERE id = $1', [
    personId,
    'Tardy Tessa',
  ])
  const elsewhere = await createSeller(database)
  const invitation = await invitationFor(elsewhere.organizationNumber, email)
  await askConsoleFor(app.url, 'PUT', `/campaigns/${seller.campaignId}/contacts`, {
    cookie: trade.cookies.seller,
    body: { read: [], contacts: [{ name: 'Tardy Tessa', email }] },
  })
  const entry = (act: string, kind: string, id: string, organizationNumber: number, detail: object) =>
    `INSERT INTO audit_entry (actor_kind, organization_number, act, subject_kind, subject_id, detail)
     VALUES ('command_line', ${organizationNumber}, '${act}', '${kind}', '${id}', '${JSON.stringify(detail)}')`
  const withdraw = await holdLock(database, `SELECT FROM invitation WHERE id = '${invitation}' FOR UPDATE`)
  const change = await holdLock(
    database,
    `SELECT FROM campaign WHERE id = '${seller.campaignId}' AND organization_number = ${seller.organizationNumber} FOR NO KEY UPDATE`,
  )
  const removed = remove(personId)
  await someoneWaits(database)
  await withdraw(
    entry('invitation.withdrawn', 'invitation', invitation, elsewhere.organizationNumber, { email }),
  )
  await someoneWaits(database)
  await change(
    entry('campaign.contacts_changed', 'campaign', seller.campaignId, seller.organizationNumber, {
      contacts: [['Tardy Tessa'], []],
    }),
  )
  expect((await removed).status).toBe(204)
  expect(await findInDatabase(database, ['Tardy Tessa', email])).toEqual([])
})

test('the export of a person who is being removed does not write their name into the log', async () => {
  const account = await signInMember(database, trade.seller.organizationNumber)
  const commit = await holdLock(
    database,
    `UPDATE person SET removed_at = now(), suspended_at = now(), name = 'A former member', password_hash = NULL,
       email = id || '@removed.invalid', email_verified_at = NULL WHERE id = '${account.personId}'`,
  )
  const exported = askConsole(app.url, 'GET', `/operator/people/${account.personId}/export`, operator)
  await someoneWaits(database)
  await commit()
  expect((await exported).status).toBe(404)
  expect(
    await database.query(`SELECT FROM audit_entry WHERE act = 'person.exported' AND subject_id = $1`, [
      account.personId,
    ]),
  ).toEqual([])
})

test('nobody can take the address that someone would have once removed', async () => {
  const account = await signInMember(database, trade.seller.organizationNumber)
  for (const domain of ['removed.invalid', 'REMOVED.invalid', 'removed.İnvalid', 'removed.ｉnvalid']) {
    const email = `${account.personId}@${domain}`
    for (const [method, path, body] of [
      ['POST', '/invitations', { email, role: 'member' }],
      ['PUT', '/account/email', { email, password: PASSWORD }],
    ] as const) {
      const refused = await askConsole(app.url, method, path, { cookie: account.cookie, body })
      expect([path, domain, refused.status]).toEqual([path, domain, 400])
      expect(await refused.json()).toMatchObject({ field: 'email' })
    }
  }
  await expect(
    database.query(`UPDATE person SET email = 'someone@removed.invalid' WHERE id = $1`, [account.personId]),
  ).rejects.toThrow('person_address_is_not_of_removed')
})
