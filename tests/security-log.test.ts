import { beforeAll, describe, expect, test } from 'vitest'
import { ROUTES } from '../src/console/routes.ts'
import { OLD_ROWS } from '../src/core/retention/delete-old-data.ts'
import { deleteOldRows } from '../src/core/retention/old-rows-sql.ts'
import type { Database } from '../src/database/database.ts'
import { instantFromMilliseconds } from '../src/exact/instant.ts'
import {
  askConsole,
  askConsoleFor,
  PASSWORD,
  signInMember,
  signInOperator,
  signInSomebody,
  type Account,
} from './support/account.ts'
import { createKey } from './support/agent-catalogue.ts'
import { post, startTestAgent, toolCall } from './support/agent.ts'
import { startApp, type TestApp } from './support/app.ts'
import { holdLock, someoneWaits } from './support/hold-lock.ts'
import { postDelivery } from './support/ingest.ts'
import { openRaw } from './support/raw-http.ts'
import { createSeller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'
import type { Answer } from '../src/console/routes.ts'

interface EventRow {
  kind: string
  outcome: string
  address: string | null
  request_id: string | null
  person_id: string | null
  account: string | null
  organization_id: string | null
  subject_id: string | null
  reason: string | null
  times: number
}

let database: Database
let app: TestApp

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database, { trustedProxies: ['127.0.0.1'] })
})

/** All events from an address, once this many are written. */
async function eventsFrom(address: string, events: number): Promise<EventRow[]> {
  const read = () =>
    database.query<EventRow>(
      `SELECT e.*, o.id AS organization_id FROM security_event e
       LEFT JOIN organization o ON o.number = e.organization_number WHERE address = $1 ORDER BY e.number`,
      [address],
    )
  await expect.poll(async () => (await read()).length, { timeout: 30_000 }).toBeGreaterThanOrEqual(events)
  return read()
}

/** Lines in the server's log about an address. */
function linesFrom(log: string, address: string): Record<string, unknown>[] {
  return log
    .split('\n')
    .filter((line) => line.includes('"log":"security"'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((line) => line['address'] === address)
}

const from = (address: string) => ({ 'x-forwarded-for': address })

const signIn = (body: { email: string; password: string }, address: string) =>
  askConsole(app.url, 'POST', '/session', { body, headers: from(address) })

describe('the security log shows', () => {
  test('who signed in and who tried to, with address and request id, but not what they typed', async () => {
    const address = '192.0.2.1'
    const person = await signInSomebody(database)
    const done = await signIn({ email: person.email, password: PASSWORD }, address)
    const wrong = await signIn({ email: person.email.toUpperCase(), password: 'not this one' }, address)
    const typed = 'MyPassword-in-the-wrong-field'
    await signIn({ email: typed, password: 'x' }, address)
    await signIn({ email: typed, password: 'y' }, address)

    const events = await eventsFrom(address, 4)
    expect(events).toMatchObject([
      { kind: 'sign_in', outcome: 'done', person_id: person.personId, times: 1 },
      { kind: 'sign_in', outcome: 'refused', person_id: person.personId },
      { kind: 'sign_in', outcome: 'refused', person_id: null },
      { kind: 'sign_in', outcome: 'refused', person_id: null },
    ])
    expect(events[0]!.request_id).toBe(done.headers.get('x-request-id'))
    expect(events[1]!.request_id).toBe(wrong.headers.get('x-request-id'))
    expect(events[2]!.account).toBe(events[3]!.account)
    expect(events[2]!.account).not.toBe(events[1]!.account)

    const lines = linesFrom(app.log(), address)
    expect(lines).toMatchObject([
      { kind: 'sign_in', outcome: 'done', person_id: person.personId, level: 30 },
      { kind: 'sign_in', outcome: 'refused', request_id: wrong.headers.get('x-request-id') },
      { kind: 'sign_in', outcome: 'refused' },
      { kind: 'sign_in', outcome: 'refused' },
    ])
    expect(JSON.stringify([events, lines]).toLowerCase()).not.toContain('mypassword')
    expect(JSON.stringify(events)).not.toContain('@')
  })

  test('who tried too often', async () => {
    const address = '192.0.2.10'
    const { email } = await signInSomebody(database)
    for (let i = 0; i < 100; i++) {
      if ((await signIn({ email, password: `guess ${i}` }, address)).status === 429) break
    }
    await expect
      .poll(async () => (await eventsFrom(address, 1)).map(({ outcome }) => outcome), { timeout: 30_000 })
      .toContain('throttled')
  })

  test('which keys were refused, at the feeds and the agent, without any part of them', async () => {
    const address = '192.0.2.2'
    const unknown = `flk_${'q'.repeat(36)}`
    const headers = from(address)
    await postDelivery(app.url, unknown, { items: [null] }, { headers })
    await postDelivery(app.url, undefined, { items: [null] }, { headers })
    const agent = await startTestAgent(database, { trustedProxies: ['127.0.0.1'] })
    await post(agent.url, toolCall('get_products', {}), { key: `fla_${'q'.repeat(36)}`, headers })
    await agent.stop()
    const events = await eventsFrom(address, 3)
    expect(events.map(({ kind, outcome }) => `${kind} ${outcome}`).toSorted()).toEqual([
      'agent_key_use refused',
      'api_key_use refused',
      'api_key_use refused',
    ])
    expect(events.every(({ reason }) => reason === 'missing_or_malformed')).toBe(true)
    expect(linesFrom(agent.log(), address)).toMatchObject([{ kind: 'agent_key_use', outcome: 'refused' }])
    expect(JSON.stringify(events) + app.log() + agent.log()).not.toContain('qqqq')
  })

  test('a revoked key, like an unknown one', async () => {
    const address = '192.0.2.3'
    const seller = await createSeller(database)
    await database.query('UPDATE api_key SET revoked_at = now() WHERE id = $1', [seller.keyId])
    await postDelivery(app.url, seller.apiKey, { items: [null] }, { headers: from(address) })
    expect(await eventsFrom(address, 1)).toMatchObject([{ reason: 'unknown_or_revoked' }])
  })

  test('what an admin changed, who and in which organization, even if it was refused', async () => {
    const address = '192.0.2.4'
    const seller = await createSeller(database)
    const admin = await signInMember(database, seller.organizationNumber)
    const member = await signInMember(database, seller.organizationNumber, 'member')
    const other = await signInMember(database, seller.organizationNumber, 'member')
    const as = (account: Account, body?: unknown) => ({
      cookie: account.cookie,
      headers: from(address),
      ...(body !== undefined && { body }),
    })
    const { id: keyId } = await askConsoleFor<Answer<'POST /api-keys'>>(
      app.url,
      'POST',
      '/api-keys',
      as(admin, { label: 'New' }),
    )
    await askConsole(app.url, 'PATCH', `/api-keys/${keyId}`, as(admin, { label: 'Newer' }))
    await askConsole(app.url, 'POST', `/api-keys/${keyId}/rotation`, as(admin, { overlap_hours: 1 }))
    await askConsole(app.url, 'POST', `/api-keys/${keyId}/revocation`, as(admin))
    await askConsole(app.url, 'PATCH', `/members/${member.personId}`, as(admin, { role: 'admin' }))
    await askConsole(app.url, 'DELETE', `/members/${admin.personId}`, as(other))
    await askConsole(app.url, 'DELETE', `/members/${other.personId}`, as(admin))
    await askConsole(app.url, 'DELETE', '/sessions', as(member))
    const events = await eventsFrom(address, 8)
    const of = { organization_id: seller.organizationId }
    expect(events).toMatchObject([
      { ...of, kind: 'api_key_created', outcome: 'done', person_id: admin.personId, subject_id: keyId },
      { ...of, kind: 'api_key_changed', outcome: 'done', person_id: admin.personId, subject_id: keyId },
      { ...of, kind: 'api_key_rotated', outcome: 'done', person_id: admin.personId, subject_id: keyId },
      { ...of, kind: 'api_key_revoked', outcome: 'done', person_id: admin.personId, subject_id: keyId },
      { ...of, kind: 'role_changed', outcome: 'done', subject_id: member.personId },
      { ...of, kind: 'member_removed', outcome: 'refused', person_id: other.personId },
      { ...of, kind: 'member_removed', outcome: 'done', subject_id: other.personId },
      { kind: 'sign_out_everywhere', outcome: 'done', person_id: member.personId },
    ])
  })

  test('who signed in by an invitation or an access link', async () => {
    const address = '192.0.2.5'
    const seller = await createSeller(database)
    const admin = await signInMember(database, seller.organizationNumber)
    const headers = from(address)
    const invited = await askConsoleFor<Answer<'POST /invitations'>>(app.url, 'POST', '/invitations', {
      ...admin,
      body: { email: 'newcomer@example.com', role: 'member' },
    })
    const token = invited.link!.split('#')[1]
    await askConsole(app.url, 'POST', '/invitation/acceptance', {
      headers,
      body: { token, newcomer: { name: 'New here', password: PASSWORD } },
    })
    const [person] = await database.query<{ id: string }>(
      `SELECT id FROM person WHERE email = 'newcomer@example.com'`,
    )
    const access = await askConsoleFor<Answer<'POST /invitations'>>(
      app.url,
      'POST',
      `/members/${person!.id}/access-link`,
      admin,
    )
    const accessToken = access.link!.split('#')[1]
    await askConsole(app.url, 'POST', '/access/password', {
      headers,
      body: { token: accessToken, password: 'another long password' },
    })
    const events = await eventsFrom(address, 2)
    expect(events).toMatchObject([
      {
        kind: 'invitation_accepted',
        outcome: 'done',
        person_id: person!.id,
        organization_id: seller.organizationId,
      },
      { kind: 'access_link_used', outcome: 'done', person_id: person!.id },
    ])
    expect(JSON.stringify(events) + app.log()).not.toContain(token)
    expect(JSON.stringify(events) + app.log()).not.toContain(accessToken)
  })

  test('whose account it was, even if another person was signed in in that browser', async () => {
    const address = '192.0.2.6'
    const seller = await createSeller(database)
    const admin = await signInMember(database, seller.organizationNumber)
    const member = await signInMember(database, seller.organizationNumber, 'member')
    const { cookie } = await signInSomebody(database)
    const headers = from(address)
    for (const password of ['not this one', PASSWORD]) {
      await askConsole(app.url, 'POST', '/session', {
        cookie,
        headers,
        body: { email: member.email, password },
      })
    }
    const access = await askConsoleFor<Answer<'POST /invitations'>>(
      app.url,
      'POST',
      `/members/${member.personId}/access-link`,
      admin,
    )
    const { cookie: another } = await signInSomebody(database)
    await askConsole(app.url, 'POST', '/access/password', {
      cookie: another,
      headers,
      body: { token: access.link!.split('#')[1], password: 'another long password' },
    })
    expect(await eventsFrom(address, 3)).toMatchObject([
      { kind: 'sign_in', outcome: 'refused', person_id: member.personId },
      { kind: 'sign_in', outcome: 'done', person_id: member.personId },
      { kind: 'access_link_used', outcome: 'done', person_id: member.personId },
    ])
  })

  test('who was invited', async () => {
    const address = '192.0.2.9'
    const seller = await createSeller(database)
    const { cookie } = await signInMember(database, seller.organizationNumber)
    const operator = await signInOperator(database)
    const headers = from(address)
    const body = { email: 'invited@example.com', role: 'member' }
    await askConsole(app.url, 'POST', '/invitations', { cookie, headers, body })
    const path = `/operator/organizations/${seller.organizationId}/invitations`
    await askConsole(app.url, 'POST', path, { cookie: operator.cookie, headers, body })
    const made = await database.query<{ id: string }>(
      `SELECT id FROM invitation WHERE email = 'invited@example.com' ORDER BY created_at`,
    )
    expect(await eventsFrom(address, 2)).toMatchObject(
      made.map(({ id }) => ({ kind: 'invitation_made', outcome: 'done', subject_id: id })),
    )
    expect(made).toHaveLength(2)
  })

  test('who became an operator', async () => {
    const address = '192.0.2.7'
    const { cookie } = await signInOperator(database)
    const response = await askConsole(app.url, 'POST', '/operator/operators', {
      cookie,
      headers: from(address),
      body: { email: 'next@example.com', name: 'Next' },
    })
    const { person_id } = (await response.json()) as { person_id: string }
    expect(await eventsFrom(address, 1)).toMatchObject([{ kind: 'operator_created', subject_id: person_id }])
  })

  test('what was done for a caller who hung up before the answer', async () => {
    const address = '192.0.2.8'
    const own = await startApp(database, { trustedProxies: ['127.0.0.1'] })
    const seller = await createSeller(database)
    const admin = await signInMember(database, seller.organizationNumber)
    const member = await signInMember(database, seller.organizationNumber, 'member')
    const letGo = await holdLock(
      database,
      `SELECT FROM organization WHERE number = ${seller.organizationNumber} FOR UPDATE`,
    )
    const { socket } = openRaw(own.url)
    socket.write(
      `DELETE /api/console/members/${member.personId} HTTP/1.1\r\nHost: localhost\r\n` +
        `Cookie: ${admin.cookie}\r\nX-Forwarded-For: ${address}\r\n\r\n`,
    )
    await someoneWaits(database)
    socket.destroy()
    const connections = () =>
      new Promise<number>((resolve) => own.app.server.getConnections((_error, count) => resolve(count)))
    await expect.poll(connections, { timeout: 30_000 }).toBe(0)
    await letGo()
    expect(await eventsFrom(address, 1)).toMatchObject([
      { kind: 'member_removed', outcome: 'done', person_id: admin.personId, subject_id: member.personId },
    ])
  })

  test('every route that changes who has access', () => {
    const CHANGE_NO_ACCESS = [
      'DELETE /session',
      'PUT /session/organization',
      'PATCH /account',
      'PATCH /account/alerts',
      'PUT /alerts/seen',
      // Keeps the address.
      'DELETE /account/email',
      'PATCH /account/passkeys/:passkeyId',
      'PATCH /organization',
      'POST /account/authenticator-app',
      'POST /account/passkeys/options',
      'POST /account/single-sign-on',
      'POST /session/confirmation/options',
      'POST /session/confirmation/single-sign-on',
      'POST /session/passkey/options',
      'POST /session/second-step/options',
      'POST /session/single-sign-on',
      'POST /single-sign-on',
      'POST /single-sign-on/check',
      'POST /single-sign-on/domain',
      'POST /single-sign-on/test',
      'PUT /organization/closing',
      'PUT /organization/logo',
      // Its secret opens nothing here: receivers check by it who sent a message.
      'POST /webhooks',
      'PUT /webhooks/:endpointId',
      'DELETE /webhooks/:endpointId',
      'POST /webhooks/:endpointId/pause',
      'POST /webhooks/:endpointId/resumption',
      'POST /webhooks/:endpointId/rotation',
      'POST /webhooks/:endpointId/test',
      'POST /webhooks/:endpointId/messages/:messageId/resending',
      'POST /webhooks/:endpointId/resending',
      'DELETE /organization/logo',
      'POST /invitation',
      'POST /access',
      'PUT /sellers/:sellerId',
      'POST /campaigns',
      'PUT /campaigns/:campaignId',
      'POST /lines/:packageId/delivery',
      'POST /campaigns/:campaignId/publish',
      'POST /campaigns/:campaignId/cancel',
      'POST /campaigns/:campaignId/withdraw-cancellation',
      'POST /campaigns/:campaignId/archive',
      'POST /campaigns/:campaignId/unarchive',
      'PUT /campaigns/:campaignId/contacts',
      'POST /campaigns/:campaignId/notes',
      'DELETE /campaigns/:campaignId/notes/:noteId',
      'POST /campaigns/:campaignId/attachments',
      'DELETE /campaigns/:campaignId/attachments/:attachmentId',
      'POST /campaigns/:campaignId/counts',
      'POST /campaigns/:campaignId/counts/file',
      'POST /campaigns/:campaignId/counts/answers',
      'PUT /campaigns/:campaignId/count-tolerance',
      'POST /campaigns/:campaignId/statements',
      'POST /statements/:statementId/issue',
      'POST /statements/:statementId/answers',
      'DELETE /statements/:statementId',
      'POST /campaigns/:campaignId/delivery',
      // Links to a report have a log of their own.
      'POST /campaigns/:campaignId/report-shares',
      'POST /campaigns/:campaignId/report-shares/:shareId/revocation',
      'POST /shared-report',
      'POST /shared-report/file',
      'POST /lines/preview',
      'POST /requests/:requestId/dry-run',
      'DELETE /tour',
      'POST /campaigns/:campaignId/terms/seen',
      'POST /views',
      'PATCH /views/:viewId',
      'DELETE /views/:viewId',
      'POST /delivery-file',
      'POST /delivery-file/preview',
      'POST /operator/view-as',
      'POST /operator/products',
      'PUT /operator/products/:productId',
      'POST /operator/products/:productId/withdrawal',
      'POST /operator/product-preview',
      'POST /operator/product-import',
      'POST /operator/product-images',
      'POST /operator/products/:productId/forecast',
      'PUT /operator/media-kit',
      'PUT /operator/media-kit/products',
      'POST /operator/collections',
      'POST /operator/collection-check',
      'PUT /operator/collections/:publisherDomain/:collectionId',
      'DELETE /operator/collections/:publisherDomain/:collectionId',
      'POST /operator/formats',
      'PUT /operator/formats/:formatId',
      'DELETE /operator/formats/:formatId',
      'POST /operator/format-preview',
      'PUT /operator/access',
      'POST /operator/access-removals',
    ]
    const unlogged = ROUTES.filter(({ name, logged }) => !name.startsWith('GET ') && logged === undefined)
    expect(unlogged.map(({ name }) => name).toSorted()).toEqual(CHANGE_NO_ACCESS.toSorted())
  })
})

describe('the security log cannot be filled', () => {
  test('a flood from one address leaves a few events and a count', async () => {
    const address = '192.0.2.20'
    const own = await startApp(database, { trustedProxies: ['127.0.0.1'] })
    const statuses = new Set<number>()
    for (let i = 0; i < 300; i += 20) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, () =>
          postDelivery(own.url, 'flk_nonsense', { items: [null] }, { headers: from(address) }),
        ),
      )
      for (const { status } of answers) statuses.add(status)
    }
    expect([...statuses]).toEqual([401])
    await own.app.close()
    const events = await eventsFrom(address, 1)
    // Ten and a sum for each minute it took.
    expect(events.length).toBeLessThan(60)
    expect(events.reduce((sum, { times }) => sum + times, 0)).toBe(300)
    expect(linesFrom(own.log(), address)).toHaveLength(events.length)
  })

  test('a person who signs in repeatedly does not hide another at the same address', async () => {
    const address = '192.0.2.21'
    const own = await startApp(database, { trustedProxies: ['127.0.0.1'] })
    const [often, once] = [await signInSomebody(database), await signInSomebody(database)]
    const enter = ({ email }: Account) =>
      askConsole(own.url, 'POST', '/session', { headers: from(address), body: { email, password: PASSWORD } })
    for (let i = 0; i < 11; i++) await enter(often)
    await enter(once)
    await own.app.close()
    const events = await eventsFrom(address, 1)
    expect(new Set(events.map(({ person_id }) => person_id))).toEqual(
      new Set([often.personId, once.personId]),
    )
    expect(events.reduce((sum, { times }) => sum + times, 0)).toBe(12)
  })

  test('a flood from everywhere is counted, mostly without addresses', async () => {
    const own = await startApp(database, { trustedProxies: ['127.0.0.1'] })
    const count = async () => {
      const [row] = await database.query<{ events: number; times: number }>(
        `SELECT count(*)::integer AS events, coalesce(sum(times), 0)::integer AS times FROM security_event
         WHERE kind = 'api_key_use' AND (address IS NULL OR address LIKE '198.51.100.%')`,
      )
      return row!
    }
    for (let i = 0; i < 240; i += 20) {
      await Promise.all(
        Array.from({ length: 20 }, (_, j) =>
          postDelivery(own.url, undefined, { items: [] }, { headers: from(`198.51.100.${i + j}`) }),
        ),
      )
    }
    await own.app.close()
    const { events, times } = await count()
    expect(times).toBe(240)
    expect(events).toBeLessThan(200)
  })

  test('nobody can change or empty it, and only events at least 30 days old are deleted', async () => {
    const insert = (days: number, address = '203.0.113.9') =>
      database.query(
        `INSERT INTO security_event (at, kind, outcome, address, times)
         VALUES (now() - make_interval(days => $1), 'sign_in', 'done', $2, 1)`,
        [days, address],
      )
    await insert(29, '203.0.113.10')
    await expect(database.query(`UPDATE security_event SET kind = 'x'`)).rejects.toThrow('append only')
    await expect(database.query('TRUNCATE security_event')).rejects.toThrow('append only')
    await expect(database.query('DELETE FROM security_event')).rejects.toThrow('append only')
    await insert(400)
    await insert(300)
    const yearAgo = instantFromMilliseconds(Date.now() - 365 * 86_400_000)
    expect(await deleteOldRows(database, OLD_ROWS.security_events[0]!, yearAgo)).toBe(1)
    expect(await deleteOldRows(database, OLD_ROWS.security_events[0]!, yearAgo)).toBe(0)
    expect(await eventsFrom('203.0.113.9', 1)).toHaveLength(1)
  })
})

describe('the page of the security log', () => {
  let own: TestApp
  let fresh: Database
  let operator: Account

  beforeAll(async () => {
    ;({ database: fresh } = await createTestDatabase())
    own = await startApp(fresh)
    operator = await signInOperator(fresh)
    await fresh.query(
      `INSERT INTO security_event (at, kind, outcome, address, person_id, account, times)
       SELECT timestamptz '2026-01-01' + make_interval(hours => i), CASE WHEN i % 2 = 0 THEN 'sign_in' ELSE 'api_key_use' END,
         CASE WHEN i % 3 = 0 THEN 'done' ELSE 'refused' END, '192.0.2.' || i % 5,
         CASE WHEN i % 10 = 0 THEN $1::uuid END, CASE WHEN i % 2 = 0 THEN 'mark' END, 1
       FROM generate_series(1, 120) i`,
      [operator.personId],
    )
  })

  const ask = (query = '') =>
    askConsoleFor<Answer<'GET /operator/security'>>(own.url, 'GET', `/operator/security${query}`, operator)

  test('shows the newest first, in pages without gaps or repeats', async () => {
    const seen: string[] = []
    let after: string | null = null
    do {
      const page: Answer<'GET /operator/security'> = await ask(after === null ? '' : `?after=${after}`)
      seen.push(...page.events.map(({ at }) => at))
      after = page.next
    } while (after !== null)
    expect(seen).toHaveLength(120)
    expect(seen).toEqual([...new Set(seen)].toSorted().toReversed())
  })

  test('is filtered by event, outcome, person, address and day', async () => {
    const { events, days_kept } = await ask('?kind=sign_in&outcome=done&address=192.0.2.1')
    expect(days_kept).toBe(365)
    expect(events.map(({ label, outcome, address }) => [label, outcome, address])).toEqual(
      Array.from({ length: 4 }, () => ['Sign-in', 'done', '192.0.2.1']),
    )
    expect((await ask(`?who=${operator.email}`)).events).toHaveLength(12)
    expect((await ask('?who=nobody.at.all')).events).toEqual([])
    expect((await ask('?from=2026-01-02&to=2026-01-02')).events).toHaveLength(24)
    const unknown = (await ask('?kind=sign_in&outcome=refused')).events.find(({ who }) => who !== 'Nora Test')
    expect(unknown).toMatchObject({ who: 'An unknown account', who_email: null })
    for (const query of ['?after=x', '?from=2026-02-30', '?after=2026-01-01T00:00:00Z_x']) {
      expect([
        query,
        (await askConsole(own.url, 'GET', `/operator/security${query}`, operator)).status,
      ]).toEqual([query, 400])
    }
  })

  test('is exported with the filter', async () => {
    const response = await askConsole(own.url, 'GET', '/operator/security.csv?kind=api_key_use', operator)
    expect(response.headers.get('content-disposition')).toContain('security-log.csv')
    const lines = (await response.text()).trim().split('\r\n')
    expect(lines).toHaveLength(61)
    expect(lines[1]).toContain('API key presented')
  })
})

test('an agent key that works leaves no event', async () => {
  const { key } = await createKey(database)
  const agent = await startTestAgent(database, { trustedProxies: ['127.0.0.1'] })
  await post(agent.url, toolCall('get_products', {}), { key, headers: from('192.0.2.99') })
  await agent.stop()
  expect(linesFrom(agent.log(), '192.0.2.99')).toEqual([])
})
