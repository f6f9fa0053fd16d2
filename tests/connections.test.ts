import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../src/config.ts'
import { generateKey } from '../src/core/api-key/api-key.ts'
import { FIXED_CONNECTIONS } from '../src/database/connections.ts'
import type { Database } from '../src/database/database.ts'
import { askConsole, signInMember } from './support/account.ts'
import { PATHS } from './support/affiliate.ts'
import { MCP_HEADERS, toolCall } from './support/agent.ts'
import { startApp, type TestApp } from './support/app.ts'
import { holdLock, lockOf } from './support/hold-lock.ts'
import { postDelivery, postFeed, reportDelivery } from './support/ingest.ts'
import { untilItListens } from './support/live.ts'
import { createLine, createReadKey, createSeller, type Seller } from './support/seller.ts'
import { askReading } from './support/reading.ts'
import { startServer } from './support/server.ts'
import { createTestDatabase } from './support/test-database.ts'

let database: Database
let app: TestApp
let seller: Seller
let other: Seller

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database)
  seller = await createSeller(database)
  other = await createSeller(database)
})

describe('a lock held by another session', () => {
  test('on a line makes its item internal_error, and no other item or organization waits for it', async () => {
    const [locked, free] = [await createLine(database, seller), await createLine(database, seller)]
    const elsewhere = await createLine(database, other)
    const letGo = await holdLock(database, lockOf(locked, seller))
    const items = [
      { package_id: locked, impressions: 1 },
      { package_id: free, impressions: 2 },
    ]
    const held = reportDelivery(app.url, seller.apiKey, items)
    await haveToWait('feeds', 1)
    const others = [1, 2, 3].map((impressions) =>
      reportDelivery(app.url, other.apiKey, [
        { package_id: elsewhere, impressions, as_of: `2025-01-0${impressions}` },
      ]),
    )
    expect(await Promise.race([held.then(() => 'the locked one'), Promise.all(others)])).toMatchObject([
      { accepted: 1 },
      { accepted: 1 },
      { accepted: 1 },
    ])
    const { results } = await held
    expect(results.map(({ status, reason }) => reason ?? status)).toEqual(['internal_error', 'accepted'])
    await letGo()
    expect(await reportDelivery(app.url, seller.apiKey, items)).toMatchObject({ accepted: 2 })
  })

  test('on whole tables gives 503 with Retry-After, from the feeds and the console', async () => {
    const lines = await Promise.all([1, 2, 3, 4].map(() => createLine(database, seller)))
    const { cookie } = await signInMember(database, seller.organizationNumber)
    const letGo = await holdLock(database, 'LOCK TABLE line_figure, affiliate_code, campaign')
    const [delivery, codes, page] = await Promise.all([
      postDelivery(app.url, seller.apiKey, {
        items: lines.map((package_id) => ({ package_id, impressions: 1 })),
      }),
      postFeed(app.url, PATHS.codes, seller.apiKey, { codes: [{ packageId: lines[0], code: 'HELD' }] }),
      askConsole(app.url, 'GET', '/campaigns', { cookie }),
    ])
    await letGo()
    for (const answer of [delivery, codes, page]) {
      expect(answer.status).toBe(503)
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect(await page.json()).toMatchObject({
      detail: 'This took too long. Narrow the filters and try again.',
    })
    expect(await codes.json()).toMatchObject({ detail: expect.stringContaining('nothing is counted twice') })
  })
})

describe('slow pages', () => {
  test('of many people take no connection from the feeds', async () => {
    const packageId = await createLine(database, other)
    const people = await Promise.all([1, 2, 3].map(() => signInMember(database, seller.organizationNumber)))
    const letGo = await holdLock(database, 'LOCK TABLE campaign')
    const pages = people.flatMap(({ cookie }) =>
      [1, 2].map(() => askConsole(app.url, 'GET', '/campaigns', { cookie })),
    )
    await haveToWait('console', 4)
    expect(
      await reportDelivery(app.url, other.apiKey, [{ package_id: packageId, impressions: 1 }]),
    ).toMatchObject({ accepted: 1 })
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200)
    // Also before a page has given up its connection.
    const [feeds] = await database.query<{ own: number }>(
      `SELECT count(*)::int AS own FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'flightline feeds'`,
    )
    expect(feeds!.own).toBeGreaterThan(0)
    await letGo()
    await Promise.all(pages)
  })

  test('of one person leave connections for others; beyond a few waiting requests they get 429 with Retry-After', async () => {
    const { cookie } = await signInMember(database, seller.organizationNumber)
    const somebodyElse = await signInMember(database, other.organizationNumber)
    const letGo = await holdLock(database, 'LOCK TABLE campaign')
    const tabs = Array.from({ length: 40 }, () => askConsole(app.url, 'GET', '/campaigns', { cookie }))
    await haveToWait('console', 3)
    const refused = await Promise.any(
      tabs.map(async (tab) => {
        const answer = await tab
        if (answer.status !== 429) throw new Error(String(answer.status))
        return answer
      }),
    )
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await askConsole(app.url, 'GET', '/members', { cookie: somebodyElse.cookie })).status).toBe(200)
    await letGo()
    await Promise.all(tabs)
    expect((await askConsole(app.url, 'GET', '/campaigns', { cookie })).status).toBe(200)
  })

  test.each(['/campaigns', '/activity.csv'])(
    'whose client has disconnected are cancelled in PostgreSQL, and their waiting queries never run: %s',
    async (path) => {
      const own = await createTestDatabase()
      const ownApp = await startApp(own.database)
      const { organizationNumber } = await createSeller(own.database)
      const people = await Promise.all([1, 2, 3].map(() => signInMember(own.database, organizationNumber)))
      const letGo = await holdLock(own.database, 'LOCK TABLE campaign, audit_entry')
      onTestFinished(() => letGo())
      const reader = new AbortController()
      const pages = people.flatMap(({ cookie }) =>
        Array.from({ length: 4 }, () =>
          fetch(`${ownApp.url}/api/console${path}`, { headers: { cookie }, signal: reader.signal }).catch(
            () => undefined,
          ),
        ),
      )
      await haveToWait('console', 4, own.database)
      reader.abort()
      await Promise.all(pages)
      await eventually(async () => (await waitingForLock('flightline console', own.database)) === 0)
      const { cookie } = people[0]!
      expect((await askConsole(ownApp.url, 'GET', '/members', { cookie })).status).toBe(200)
      expect(await waitingForLock('flightline console', own.database)).toBe(0)
      // The lock is still held, and no limit was reached.
      expect(ownApp.log()).not.toContain('request failed')
    },
  )
})

describe('slow readers', () => {
  // The last two are read for the same answer.
  test.each(['campaign', 'line_figure, seller_consent'])(
    'of one organization leave a turn for others, and those of many keep no one from being recognized or refused: waiting for %s',
    async (table) => {
      const own = await createTestDatabase()
      const ownApp = await startApp(own.database)
      const keyOf = async (reader: Seller) => {
        await createLine(own.database, reader)
        return createReadKey(own.database, reader)
      }
      const sellers = await Promise.all([1, 2, 3, 4].map(() => createSeller(own.database)))
      const [one, ...more] = await Promise.all(sellers.map(keyOf))
      const ask = (key: string, path: string) => askReading(ownApp.url, key, path)
      const letGo = await holdLock(own.database, `LOCK TABLE ${table}`)
      onTestFinished(() => letGo())
      const isSlow = Array.from({ length: 8 }, () => ask(one!, '/campaigns'))
      await haveToWait('read', 1, own.database)
      const first = Promise.race(isSlow)
      expect(await Promise.race([first, ask(more[0]!, '/affiliate/codes?side=seller')])).toMatchObject({
        status: 200,
      })
      isSlow.push(...more.map((key) => ask(key, '/campaigns')))
      await haveToWait('read', 2, own.database)
      const next = Promise.race(isSlow.slice(1))
      const refused = ask(generateKey('ingest').secret, '/campaigns')
      expect(await Promise.race([next, refused])).toMatchObject({ status: 401 })
      expect(await waitingForLock('flightline read', own.database)).toBeLessThanOrEqual(2)
      await letGo()
      await Promise.all(isSlow)
    },
  )
})

describe('a database that is silent', () => {
  test('is not waited for a second time, to undo the transaction that was given up', async () => {
    const letGo = await holdLock(database, 'SELECT pg_advisory_xact_lock(22)')
    const patient = database.dedicated({
      purpose: 'migrations',
      connectionsMax: 1,
      settings: { lock_timeout: '0' },
    })
    const inVain = { name: 'in_vain', text: 'SELECT pg_advisory_xact_lock(22)', silenceMsMax: 200 }
    await expect(patient.transaction((tx) => tx.query(inVain))).rejects.toThrow()
    expect(await patient.query('SELECT 1 AS one')).toEqual([{ one: 1 }])
    await letGo()
    await patient.close()
  })
})

describe('work that nobody is waiting for', () => {
  test('ends in PostgreSQL too: a statement that takes too long, from the feeds or the console', async () => {
    const own = await createTestDatabase()
    const ownApp = await startApp(own.database)
    const slow = await createSeller(own.database)
    const packageId = await createLine(own.database, slow)
    const { cookie } = await signInMember(own.database, slow.organizationNumber)
    await own.database.query(
      `CREATE FUNCTION take_long() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN PERFORM pg_sleep(600); RETURN NEW; END $$`,
    )
    for (const table of ['affiliate_code', 'api_key']) {
      await own.database.query(
        `CREATE TRIGGER takes_long BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION take_long()`,
      )
    }
    const answers = await Promise.all([
      postFeed(ownApp.url, PATHS.codes, slow.apiKey, { codes: [{ packageId, code: 'SLOW' }] }),
      askConsole(ownApp.url, 'POST', '/api-keys', { cookie, body: { label: 'Slow' } }),
    ])
    const [asleep] = await own.database.query<{ statements: number }>(
      `SELECT count(*)::int AS statements FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event = 'PgSleep'`,
    )
    expect(asleep).toEqual({ statements: 0 })
    for (const answer of answers) {
      expect(answer.status).toBe(503)
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await answer.json()).toMatchObject({ detail: expect.stringContaining('This took too long.') })
    }
  })

  test('ends in PostgreSQL too: a transaction left open, with its locks', async () => {
    const own = await createTestDatabase()
    let goOn: () => void = () => undefined
    const isAwake = new Promise<void>((resolve) => (goOn = resolve))
    const left = (['feeds', 'console', 'agent'] as const).map((purpose, i) =>
      own.database.dedicated({ purpose, connectionsMax: 1 }).transaction(async (tx) => {
        await tx.query(`SELECT pg_advisory_xact_lock(${i})`)
        await isAwake
        await tx.query('SELECT 1')
      }),
    )
    const outcomes = Promise.allSettled(left)
    onTestFinished(goOn)
    const locksHeld = async () => {
      const [row] = await own.database.query<{ held: number }>(
        `SELECT count(*)::int AS held FROM pg_locks JOIN pg_database d ON d.oid = database
         WHERE locktype = 'advisory' AND datname = current_database()`,
      )
      return row!.held
    }
    await eventually(async () => (await locksHeld()) === left.length)
    await eventually(async () => (await locksHeld()) === 0)
    goOn()
    expect((await outcomes).map(({ status }) => status)).toEqual(left.map(() => 'rejected'))
  })
})

test('more connections than the embedded database allows are refused at startup', () => {
  const read = (env: Record<string, string>) => () => readConfig(env, '/nonexistent')
  expect(read({ DATABASE_CONNECTIONS: '15' })).not.toThrow()
  expect(read({ DATABASE_CONNECTIONS: '16' })).toThrow(/^DATABASE_CONNECTIONS must be at most 15 /)
  expect(read({ DATABASE_CONNECTIONS: '100', DATABASE_URL: 'postgres://localhost/flightline' })).not.toThrow()
})

test('the app and the agent cannot share a port', () => {
  const read = (env: Record<string, string>) => () => readConfig(env, '/nonexistent')
  expect(read({ PORT: '4000', AGENT_PORT: '4000' })).toThrow(/^AGENT_PORT must differ from PORT/)
  expect(read({ PORT: '0', AGENT_PORT: '0' })).not.toThrow()
})

test('a server opens exactly as many connections as the operating guide says', async () => {
  const guide = await readFile(new URL('../docs/operating.md', import.meta.url), 'utf8')
  const [, fixed, byDefault] =
    /2 × `DATABASE_CONNECTIONS` \+ (\d+) connections: (\d+) by default/.exec(guide) ?? []
  const documented = Number(byDefault)
  expect([Number(fixed), documented]).toEqual([
    FIXED_CONNECTIONS,
    2 * readConfig({}, '/nonexistent').databaseConnections + FIXED_CONNECTIONS,
  ])
  const own = await createTestDatabase({ isShared: true })
  const server = await startServer({
    DATABASE_URL: `${own.url}&application_name=counted`,
    AGENT_KEY_CALLS_PER_MINUTE: '1000',
  })
  const agentUrl = /"agent_address":"(http:[^"]+)"/.exec(server.output())![1]!
  const { apiKey, organizationNumber } = await createSeller(own.database)
  const people = await Promise.all([1, 2, 3].map(() => signInMember(own.database, organizationNumber)))
  const admins = await Promise.all(
    [1, 2].map(async () => signInMember(own.database, (await createSeller(own.database)).organizationNumber)),
  )
  await untilItListens(server.url, people[0]!.cookie)
  let most = 0
  // Requests waiting for a lock give up after a while: on a busy machine some may have before the last begins to wait.
  for (let attempt = 0; attempt < 4 && most < documented; attempt++) await useAllConnections()
  expect(most).toBe(documented)

  async function useAllConnections(): Promise<void> {
    const reporters = await Promise.all(
      Array.from({ length: 40 }, async () => {
        const reporter = await createSeller(own.database)
        return { ...reporter, packageId: await createLine(own.database, reporter) }
      }),
    )
    const writing = await holdLock(own.database, 'LOCK TABLE line_figure, affiliate_code, outbox')
    const answers: Promise<unknown>[] = []
    // Requests that hit the lock write on a separate connection, so only others use the shared ones, until all are in use.
    await eventually(async () => {
      for (const { apiKey: key, packageId: line } of reporters.splice(0, 4)) {
        answers.push(
          postDelivery(server.url, key, { items: [{ package_id: line, impressions: 1 }] }),
          postFeed(server.url, PATHS.codes, key, { codes: [{ packageId: line, code: 'CODE' }] }),
        )
      }
      await delay(200)
      return reporters.length === 0 || (await waitingForLock('counted', own.database)) >= 6
    })
    // Each waits for the figures, with a connection of its own; of two organizations, which take turns.
    for (const { cookie } of admins) {
      const archive = await askConsole(server.url, 'GET', '/organization/archive', { cookie })
      answers.push(archive.arrayBuffer().catch(() => undefined))
    }
    const reading = await holdLock(
      own.database,
      'LOCK TABLE api_key, session, agent_key, schema_migration, webhook_endpoint',
    )
    for (let i = 0; i < 8; i++) {
      const { cookie } = people[i % people.length]!
      answers.push(
        postDelivery(server.url, apiKey, { items: [] }),
        askConsole(server.url, 'GET', '/campaigns', { cookie }),
        fetch(`${server.url}/readyz`),
        askReading(server.url, generateKey('ingest').secret, '/lines'),
        fetch(agentUrl, {
          method: 'POST',
          headers: { ...MCP_HEADERS, authorization: `Bearer ${generateKey('agent').secret}` },
          body: JSON.stringify(toolCall('get_products', {})),
        }),
      )
    }
    let isAnswered = false
    const answered = Promise.all(answers).then(() => (isAnswered = true))
    while (!isAnswered && most < documented) await count()
    await Promise.all([writing(), reading()])
    while (!isAnswered) await count()
    await answered
  }

  async function count(): Promise<void> {
    const [row] = await own.database.query<{ open: number }>(
      `SELECT count(*)::int AS open FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'counted'`,
    )
    most = Math.max(most, row!.open)
  }
})

async function haveToWait(purpose: string, queriesMin: number, on = database): Promise<void> {
  await eventually(async () => (await waitingForLock(`flightline ${purpose}`, on)) >= queriesMin)
}

async function waitingForLock(applicationName: string, on: Database): Promise<number> {
  const [row] = await on.query<{ waiting: number }>(
    `SELECT count(*)::int AS waiting FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = $1 AND wait_event_type = 'Lock'`,
    [applicationName],
  )
  return row!.waiting
}

async function eventually(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await delay(20)
}
