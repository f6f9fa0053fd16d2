import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../src/config.ts'
import type { Answer } from '../src/console/routes.ts'
import { PERSON_DATA } from '../src/core/person/person-data-sql.ts'
import { DATA_KINDS, SETTABLE_KINDS, type SettableKind } from '../src/core/retention/data-kind.ts'
import { deleteOldData, OLD_AFTER_FIXED_DAYS, OLD_ROWS } from '../src/core/retention/delete-old-data.ts'
import { deleteOldRows, deletionOf, type OldRows } from '../src/core/retention/old-rows-sql.ts'
import { OLD_ROWS_COUNTED_MAX } from '../src/core/retention/preview-retention.ts'
import type { Database } from '../src/database/database.ts'
import { instantFromMilliseconds } from '../src/exact/instant.ts'
import { startUpkeep } from '../src/upkeep.ts'
import { askConsole, askConsoleFor, signInMember, signInOperator, type Account } from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { openCommandLine } from './support/command-line.ts'
import { randomFrom, SEED } from './support/random.ts'
import { createSeller, type Seller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'

/** How long data is kept: what is listed, set and deleted. */

const DAY_MS = 86_400_000
const SETTINGS = readConfig({}, '/nonexistent')
const SILENT = pino({ level: 'silent' })

type Kinds = Answer<'GET /operator/data-kept'>['kinds']
type Preview = Answer<'GET /operator/data-kept/:kind/preview'>

let url: string
let database: Database
let app: TestApp
let operator: Account
let sellers: Seller[]

beforeAll(async () => {
  ;({ database, url } = await createTestDatabase({ isShared: true }))
  app = await startApp(database)
  operator = await signInOperator(database)
  sellers = [await createSeller(database, 'First'), await createSeller(database, 'Second')]
})

beforeEach(() => database.query('DELETE FROM data_retention'))

async function emptyTables(): Promise<void> {
  // The security log lets no event go so soon.
  await database.query('ALTER TABLE security_event DISABLE TRIGGER USER')
  for (const table of [...Object.keys(BELONG_TO), ...Object.keys(INSERTS)]) {
    await database.query(`DELETE FROM ${table}`)
  }
  await database.query('ALTER TABLE security_event ENABLE TRIGGER USER')
}

const set = (kind: string, days: unknown, cookie: string | undefined = operator.cookie) =>
  askConsole(app.url, 'PUT', `/operator/data-kept/${kind}`, { cookie, body: { days } })
const list = async () =>
  (await askConsoleFor<{ kinds: Kinds }>(app.url, 'GET', '/operator/data-kept', operator)).kinds
const kindIn = async (kind: SettableKind) => (await list()).find((row) => row.kind === kind)!
const preview = (kind: string, days?: number) =>
  askConsoleFor<Preview>(
    app.url,
    'GET',
    `/operator/data-kept/${kind}/preview${days === undefined ? '' : `?days=${days}`}`,
    operator,
  )

/** A row of each table that loses old rows, as of a time. `given` has the organization, the time and a new person. */
const INSERTS: Record<string, string> = {
  invitation: `INSERT INTO invitation (organization_number, email, role, fingerprint, created_at, expires_at, withdrawn_at)
    SELECT number, gen_random_uuid() || '@example.com', 'member', secret, at, at + interval '7 days', at FROM given`,
  access_link: `INSERT INTO access_link (person_id, fingerprint, created_at, expires_at)
    SELECT person_id, secret, at, at + interval '1 day' FROM given`,
  email_change: `INSERT INTO email_change (person_id, email, fingerprint, created_at, expires_at, withdrawn_at)
    SELECT person_id, 'new@example.com', secret, at, at + interval '1 day', at FROM given`,
  security_event: `INSERT INTO security_event (at, kind, outcome, organization_number, times)
    SELECT at, 'sign_in', 'done', number, 1 FROM given`,
  ingest_request: `INSERT INTO ingest_request (organization_number, received_at, request_id, source_number, feed, outcome,
      is_dry_run, accepted, rejected, duration_us)
    SELECT number, at, gen_random_uuid(), 1, 'delivery', 'processed', false, 1, 0, 1 FROM given`,
  refused_request: `INSERT INTO refused_request (organization_number, hour, source_number, feed, requests)
    SELECT number, at, 1, 'delivery', 1 FROM given`,
  key_read: `INSERT INTO key_read (organization_number, hour, source_number, requests) SELECT number, at, 1, 1 FROM given`,
  ingest_request_body: `INSERT INTO ingest_request_body (organization_number, received_at, request_id, content, encoding,
      sent_bytes, is_cut, is_redacted, kept_bytes)
    SELECT number, at, gen_random_uuid(), '', 'plain', 0, false, false, 0 FROM given`,
  agent_call: `INSERT INTO agent_call (called_at, tool, arguments, outcome, duration_us)
    SELECT at, 'get_products', '{}', 'completed', 1 FROM given`,
  agent_call_counted: `INSERT INTO agent_call_counted (hour, tool, outcome, is_empty, calls)
    SELECT at, gen_random_uuid()::text, 'completed', false, 1 FROM given`,
  agent_call_day: `INSERT INTO agent_call_day (day, tool, outcome, is_empty, calls)
    SELECT (at AT TIME ZONE 'UTC')::date, gen_random_uuid()::text, 'completed', false, 1 FROM given`,
  alert: `INSERT INTO alert (organization_number, kind, subject, at, detail) SELECT number, 'test', 'x', at, '{}' FROM given`,
  terms_mail: `INSERT INTO terms_mail (organization_number, campaign_id, person_id, mailed_at)
    SELECT number, campaign_id, person_id, at FROM given`,
  // One that was never taken, and one that was given up.
  outbox: `INSERT INTO outbox (organization_number, kind, at, due_at)
    SELECT number, 'time', at, unnest(ARRAY[at, 'infinity']) FROM given`,
  webhook_message: `WITH endpoint AS (
      INSERT INTO webhook_endpoint (organization_number, id, url, event_types, secret, is_secret_sealed, created_at, waits_until)
      SELECT number, gen_random_uuid(), 'https://example.com', '{}', secret, false, at, at FROM given RETURNING id
    ), message AS (
      INSERT INTO webhook_message (organization_number, endpoint_id, id, subject, type, payload, created_at, state, attempts)
      SELECT number, id, gen_random_uuid(), 'x', 'delivery.updated', '{}', at, 'failed', 1 FROM given, endpoint
      RETURNING organization_number, endpoint_id, number)
    INSERT INTO webhook_attempt (organization_number, endpoint_id, message_number, position, at, duration_ms)
    SELECT organization_number, endpoint_id, message.number, 1, at, 1 FROM message, given`,
  report_share: `WITH share AS (
      INSERT INTO report_share (organization_number, id, campaign_id, maker_number, buyer_number, fingerprint, label,
        shows_money, created_at, expires_at)
      SELECT number, gen_random_uuid(), campaign_id, number, number, secret, 'Test', true, at - interval '1 day', at FROM given
      RETURNING organization_number, id)
    INSERT INTO report_share_use (organization_number, share_id, place, at, kind, device)
    SELECT organization_number, id, 0, at, 'page', 'phone' FROM share, given`,
  sign_in_attempt: `INSERT INTO sign_in_attempt (at, account_fingerprint, address) SELECT at, secret, '192.0.2.1' FROM given`,
  known_device: `INSERT INTO known_device (fingerprint, person_id, last_used_at) SELECT secret, person_id, at FROM given`,
  passkey_challenge: `INSERT INTO passkey_challenge (fingerprint, purpose, created_at) SELECT secret, 'sign_in', at FROM given`,
  second_step: `INSERT INTO second_step (fingerprint, person_id, created_at) SELECT secret, person_id, at FROM given`,
  sign_on_attempt: `INSERT INTO sign_on_attempt (organization_number, fingerprint, purpose, leads_to, created_at)
    SELECT number, secret, 'sign_in', '/', at FROM given`,
  account_mail: `INSERT INTO account_mail (kind, person_id, at, due_at) SELECT 'new_sign_in', person_id, at, 'infinity' FROM given`,
  unsubscribe_link: `INSERT INTO unsubscribe_link (fingerprint, person_id, created_at) SELECT secret, person_id, at FROM given`,
}

/** Rows that go with those they belong to. */
const BELONG_TO: Record<string, string> = {
  webhook_attempt: 'webhook_message',
  report_share_use: 'report_share',
}

async function insert(table: string, { organizationNumber, campaignId }: Seller, ageDays: number) {
  const person = `person AS (INSERT INTO person (email, name, password_hash)
    VALUES (gen_random_uuid() || '@example.com', 'Test person', 'none') RETURNING id)`
  const sql = INSERTS[table]!
  const given = `given AS (SELECT $1::integer AS number, $2::uuid AS campaign_id, now() - $3::float8 * interval '1 day' AS at,
    (SELECT id FROM person) AS person_id, sha256(gen_random_uuid()::text::bytea) AS secret)`
  const rest = sql.startsWith('WITH ') ? `, ${sql.slice('WITH '.length)}` : ` ${sql}`
  await database.query(`WITH ${person}, ${given}${rest}`, [organizationNumber, campaignId, ageDays])
}

async function entriesOf(kind: SettableKind): Promise<number> {
  const rows = await database.query(
    `SELECT FROM audit_entry WHERE act = 'retention.changed' AND subject_id = $1`,
    [kind],
  )
  return rows.length
}

/** Without the events of setting days, which are written in the background. */
async function count(table: string): Promise<number> {
  const which = table === 'security_event' ? "WHERE kind <> 'retention_changed'" : ''
  const [row] = await database.query<{ rows: number }>(
    `SELECT count(*)::integer AS rows FROM ${table} ${which}`,
  )
  return row!.rows
}

/** What is too old of this kind, all of it, as upkeep deletes it. */
async function cleanUp(kind: SettableKind, settings = SETTINGS): Promise<number> {
  let deleted = 0
  for (let rows = -1; rows !== 0; deleted += rows) rows = await deleteOldData({ database, settings }, kind)
  return deleted
}

describe('the kinds of data', () => {
  test('name every table of the database: nothing is kept that is not on the page', async () => {
    const rows = await database.query<{ name: string }>(
      `SELECT relname::text AS name FROM pg_class
       WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = 'public'::regnamespace`,
    )
    const named = Object.values(DATA_KINDS).flatMap(({ tables }) => tables)
    expect(named.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  })

  test('say of each table that names a person that it can', () => {
    const kinds = Object.values(DATA_KINDS)
    for (const place of Object.keys(PERSON_DATA)) {
      const table = place.split('.')[0]!
      const kind = kinds.find(({ tables }) => tables.includes(table))!
      expect([place, kind.title, kind.isPersonal]).toEqual([place, kind.title, true])
    }
  })

  test('lose old rows from each of their tables, if the operator sets the days', () => {
    for (const kind of SETTABLE_KINDS) {
      const emptied = new Set(OLD_ROWS[kind].map(({ table }) => table))
      for (const [table, owner] of Object.entries(BELONG_TO)) if (emptied.has(owner)) emptied.add(table)
      expect([...emptied].toSorted()).toEqual([...DATA_KINDS[kind].tables].toSorted())
    }
  })

  const all: OldRows[] = [...Object.values(OLD_ROWS).flat(), ...OLD_AFTER_FIXED_DAYS]
  test.each(all.map((old) => [`${old.table} by ${old.column}`, old] as const))(
    'old rows of %s are found by an index',
    async (_, old) => {
      const plan = await database.transaction(async (tx) => {
        await tx.query('SET LOCAL enable_seqscan = off')
        const rows = await tx.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${deletionOf(old)}`, [0])
        return rows.map((row) => row['QUERY PLAN'])
      })
      const text = plan.join('\n')
      expect(text).not.toMatch(new RegExp(`Seq Scan on ${old.table}\\b`))
      expect(text).toMatch(
        new RegExp(`Index Cond: .*${old.only ? 'due_at' : old.column.replace(/[()]/g, '.')}`, 'i'),
      )
    },
  )
})

describe('deleting', () => {
  beforeEach(emptyTables)

  test(`takes what is older than the days set, and nothing newer, of all organizations (seed ${SEED})`, async () => {
    const random = randomFrom(SEED)
    const wanted: [table: string, days: number][] = OLD_AFTER_FIXED_DAYS.map(({ table, days }) => [
      table,
      days,
    ])
    // What was sent is kept within the days of the requests, which come first.
    const chosen = new Map<SettableKind, number>()
    for (const kind of SETTABLE_KINDS) {
      const { daysMin, daysMax, within } = DATA_KINDS[kind].kept
      const most = within ? chosen.get(within)! : Math.min(daysMax, daysMin + 400)
      const days = daysMin + random.nat(most - daysMin + 1)
      chosen.set(kind, days)
      expect((await set(kind, days)).status).toBe(200)
      for (const table of new Set(OLD_ROWS[kind].map((old) => old.table))) wanted.push([table, days])
    }
    expect(wanted.map(([table]) => table).toSorted()).toEqual(Object.keys(INSERTS).toSorted())
    const kept = new Map<string, number>()
    // Each call is counted by its day, too: the counts come last, without those.
    wanted.sort(([one], [other]) => Number(one === 'agent_call_day') - Number(other === 'agent_call_day'))
    for (const [table, days] of wanted) {
      if (table === 'agent_call_day') await database.query('DELETE FROM agent_call_day')
      // Days go as a whole.
      const least = table === 'agent_call_day' ? 1.01 : 0.01
      for (const seller of sellers) {
        await insert(table, seller, days + least)
        await insert(table, seller, days + least + random.next() * 500)
        await insert(table, seller, days - 0.01)
        await insert(table, seller, random.next() * (days - 0.01))
      }
      kept.set(table, (await count(table)) / 2)
    }
    for (const [table, owner] of Object.entries(BELONG_TO)) kept.set(table, kept.get(owner)!)

    // Two servers at once.
    const stops = [startUpkeep(database, SETTINGS, SILENT), startUpkeep(database, SETTINGS, SILENT)]
    const left = async () =>
      Object.fromEntries(
        await Promise.all([...kept.keys()].map(async (table) => [table, await count(table)] as const)),
      )
    await expect.poll(left, { timeout: 60_000 }).toEqual(Object.fromEntries(kept))
    await Promise.all(stops.map((stop) => stop()))
    expect(await left()).toEqual(Object.fromEntries(kept))
    const [{ names }] = (await database.query<{ names: number }>(
      `SELECT count(DISTINCT organization_number)::integer AS names FROM ingest_request`,
    )) as [{ names: number }]
    expect(names).toBe(2)
  })

  test('follows the days from one batch to the next, without a restart', async () => {
    for (const days of [100, 50]) await insert('ingest_request', sellers[0]!, days)
    expect(await cleanUp('requests')).toBe(1)
    await set('requests', 60)
    expect(await cleanUp('requests')).toBe(0)
    await set('requests', 40)
    expect(await cleanUp('requests')).toBe(1)
  })

  test('takes a bounded number of rows at a time', async () => {
    const [{ organizationNumber }] = sellers as [Seller]
    await database.query(
      `INSERT INTO refused_request (organization_number, hour, source_number, feed, requests)
       SELECT $1, now() - interval '200 days' - i * interval '1 minute', 1, 'delivery', 1 FROM generate_series(1, 5001) AS i`,
      [organizationNumber],
    )
    const old = OLD_ROWS.requests[1]!
    const before = instantFromMilliseconds(Date.now() - 90 * DAY_MS)
    expect(await deleteOldRows(database, old, before)).toBe(5_000)
    expect(await deleteOldRows(database, old, before)).toBe(1)
    expect(await deleteOldRows(database, old, before)).toBe(0)
  })

  test('never takes a security event younger than 30 days, even if the setting in the database says so', async () => {
    await database.query(`INSERT INTO data_retention (kind, days) VALUES ('security_events', 1)`)
    for (const days of [31, 29]) await insert('security_event', sellers[0]!, days)
    expect(await cleanUp('security_events')).toBe(1)
  })
})

describe('the operator', () => {
  test('sees where each number of days comes from', async () => {
    const own = await startApp(database, { callLogDays: 45 })
    await set('alerts', 30)
    const { kinds } = await askConsoleFor<{ kinds: Kinds }>(own.url, 'GET', '/operator/data-kept', operator)
    const of = (kind: SettableKind) => kinds.find((row) => row.kind === kind)
    expect(of('agent_calls')).toMatchObject({ days: 45, source: 'environment', variable: 'CALL_LOG_DAYS' })
    expect(of('alerts')).toMatchObject({ days: 30, source: 'operator', days_otherwise: 90, variable: null })
    expect(of('webhook_messages')).toMatchObject({ days: 30, source: 'default' })
    expect(of('request_contents')).toMatchObject({ days: 90, source: 'within', within: 'Requests' })
  })

  test('sets days, and goes back to those of the environment; each change is in the audit log', async () => {
    expect(await (await set('security_events', 60)).json()).toEqual({ days_before: 365, days: 60 })
    const before = await entriesOf('security_events')
    await set('security_events', 60)
    expect(await entriesOf('security_events')).toBe(before)
    expect(await kindIn('security_events')).toMatchObject({ days: 60, source: 'operator' })
    const security = await askConsoleFor<Answer<'GET /operator/security'>>(
      app.url,
      'GET',
      '/operator/security',
      operator,
    )
    expect(security.days_kept).toBe(60)
    expect(await (await set('security_events', null)).json()).toEqual({ days_before: 60, days: 365 })
    const { entries } = await askConsoleFor<Answer<'GET /operator/audit'>>(
      app.url,
      'GET',
      '/operator/audit?act=retention.changed',
      operator,
    )
    expect(entries.slice(0, 2).map(({ what, about, who }) => ({ what, about, who }))).toEqual([
      {
        who: 'Nora Test',
        what: 'changed how long data is kept',
        about: 'Security log: from 60 days to 365 days (reset)',
      },
      {
        who: 'Nora Test',
        what: 'changed how long data is kept',
        about: 'Security log: from 365 days to 60 days',
      },
    ])
  })

  test.each([
    ['security_events', 29, '30 to 3,650: the database refuses'],
    ['requests', 0, '1 to 3,650.'],
    ['requests', 3651, '1 to 3,650.'],
    ['requests', 1.5, '1 to 3,650.'],
    ['request_contents', 91, '1 to 90: it is kept no longer than requests.'],
    ['outbox', -5, '2 to 365: sending is tried again'],
    ['alerts', 1e300, '14 to 3,650.'],
  ])('cannot keep %s for %d days, and is told what is possible', async (kind, days, why) => {
    const response = await set(kind, days)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ field: 'days', detail: expect.stringContaining(why) })
    expect(await database.query('SELECT FROM data_retention')).toEqual([])
  })

  test.each(['audit', 'statements', 'nonsense', '__proto__', 'toString', '%00'])(
    'cannot set how long %s is kept',
    async (kind) => {
      expect((await set(kind, 30)).status).toBeGreaterThanOrEqual(400)
      expect((await set(kind, 30)).status).toBeLessThan(500)
      expect(await database.query('SELECT FROM data_retention')).toEqual([])
    },
  )

  test('is told before how many rows would go, with what belongs to them, and nothing goes by asking', async () => {
    await emptyTables()
    for (const seller of sellers) {
      for (const table of ['ingest_request', 'refused_request', 'ingest_request_body']) {
        await insert(table, seller, 40)
        await insert(table, seller, 20)
      }
    }
    expect(await preview('requests', 30)).toEqual({
      title: 'Requests',
      days_before: 90,
      days: 30,
      with: ['Request contents'],
      rows: 6,
      rows_max: OLD_ROWS_COUNTED_MAX,
    })
    expect(await preview('request_contents', 30)).toMatchObject({ with: [], rows: 2 })
    expect(await preview('requests', 200)).toMatchObject({ days: 200, with: [], rows: 0 })
    await set('requests', 15)
    expect(await preview('requests')).toMatchObject({ days_before: 15, days: 90, rows: 0 })
    expect(await count('ingest_request')).toBe(4)
  })

  test('is told that many rows are many, without all of them being counted', async () => {
    await database.query(
      `INSERT INTO ingest_request (organization_number, received_at, request_id, source_number, feed, outcome, is_dry_run,
         accepted, rejected, duration_us)
       SELECT $1, now() - interval '50 days', gen_random_uuid(), 1, 'delivery', 'processed', false, 1, 0, 1
       FROM generate_series(1, $2)`,
      [sellers[0]!.organizationNumber, OLD_ROWS_COUNTED_MAX + 10],
    )
    for (const seller of sellers) await insert('refused_request', seller, 50)
    expect(await preview('requests', 30)).toMatchObject({ rows: OLD_ROWS_COUNTED_MAX })
  })

  test('changes of two at once have each what was before them', async () => {
    await Promise.all([set('alerts', 30), set('alerts', 60)])
    const rows = await database.query<{ days: [number, number] }>(
      `SELECT detail -> 'days' AS days FROM audit_entry WHERE act = 'retention.changed' AND subject_id = 'alerts'
       ORDER BY number DESC LIMIT 2`,
    )
    const [last, first] = rows.map(({ days }) => days)
    expect(first![0]).toBe(90)
    expect(last![0]).toBe(first![1])
    expect((await kindIn('alerts')).days).toBe(last![1])
  })
})

test('everyone who is signed in sees what is kept and for how long, as the operator set it', async () => {
  const member = await signInMember(database, sellers[0]!.organizationNumber, 'member')
  await set('webhook_messages', 10)
  const { groups } = await askConsoleFor<Answer<'GET /data-kept'>>(app.url, 'GET', '/data-kept', member)
  const kinds = groups.flatMap((group) => group.kinds)
  expect(kinds.map(({ kind }) => kind).toSorted()).toEqual(Object.keys(DATA_KINDS).toSorted())
  const of = (kind: string) => kinds.find((row) => row.kind === kind)!.how_long
  expect(of('webhook_messages')).toMatch(/^For 10 days after the event/)
  expect(of('requests')).toBe('For 90 days after they were received.')
  expect(of('statements')).toMatch(/^Indefinitely: /)
  expect(of('sessions')).toContain('14 days')
  expect((await set('webhook_messages', 20, member.cookie)).status).toBe(404)
})

describe('the command line', () => {
  const folders: string[] = []
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

  test('lists and sets days, and deletes nothing unless it is told to', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'flightline-retention-'))
    folders.push(folder)
    const flightline = openCommandLine(folder)
    const env = { DATABASE_URL: url, CALL_LOG_DAYS: '30' }
    const listed = JSON.parse((await flightline(['retention', 'list'], env)).stdout) as Kinds
    expect(listed.map(({ kind }) => kind)).toEqual(SETTABLE_KINDS)
    expect(listed.find(({ kind }) => kind === 'agent_calls')).toMatchObject({
      days: 30,
      source: 'environment',
    })

    await emptyTables()
    await insert('agent_call', sellers[0]!, 20)
    await insert('agent_call_day', sellers[0]!, 20)
    const refused = await flightline(['retention', 'set', 'agent_calls', '10'], env)
    expect(refused.code).toBe(1)
    // The call, and the count of its day.
    expect(refused.stderr).toContain('2 rows are older than 10 days')
    expect(await database.query('SELECT FROM data_retention')).toEqual([])
    const done = await flightline(['retention', 'set', 'agent_calls', '10', '--yes'], env)
    expect(JSON.parse(done.stdout)).toEqual({ kind: 'agent_calls', days_before: 30, days: 10 })
    expect(await cleanUp('agent_calls')).toBe(2)
    const reset = await flightline(['retention', 'reset', 'agent_calls'], env)
    expect(JSON.parse(reset.stdout)).toEqual({ kind: 'agent_calls', days_before: 10, days: 30 })
    const [entry] = await database.query(
      `SELECT actor_kind, detail FROM audit_entry WHERE act = 'retention.changed' ORDER BY number DESC LIMIT 1`,
    )
    expect(entry).toEqual({
      actor_kind: 'command_line',
      detail: { title: 'Calls of the sales agent', days: [10, 30], is_reset: true },
    })

    for (const [args, said] of [
      [['set', 'nonsense', '10'], 'Choose one of invitations, '],
      [['set', 'security_events', '10', '--yes'], '30 to 3,650'],
    ] as const) {
      const { code, stderr } = await flightline(['retention', ...args], env)
      expect([code, stderr]).toEqual([1, expect.stringContaining(said)])
    }
    expect((await flightline(['retention', 'set', 'alerts', 'x'], env)).code).toBe(2)
  })
})
