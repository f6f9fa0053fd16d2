import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { openDatabase, type Database } from '../src/database/database.ts'
import { failureOf } from '../src/database/failure.ts'
import { askConsole, signInMember } from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { whenFileIsDone } from './support/clean-up.ts'
import { reportDelivery } from './support/ingest.ts'
import { openStream, untilItListens } from './support/live.ts'
import { HAS_POOLER, startPooler } from './support/pooler.ts'
import { read } from './support/reading.ts'
import { createLine, createReadKey, createSeller, viewLine } from './support/seller.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'

const TIME_LIMITS = `SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock,
  current_setting('idle_in_transaction_session_timeout') AS idle, current_setting('TimeZone') AS zone`

let direct: TestDatabase
let pooler: pg.ClientConfig
let database: Database
let app: TestApp

describe.runIf(HAS_POOLER)('behind PgBouncer in transaction mode', () => {
  beforeAll(async () => {
    direct = await createTestDatabase()
    pooler = await startPooler(new URL(direct.url.replace('@/', '@x/')).pathname.slice(1))
    database = openDatabase({
      connection: { connectionString: direct.url },
      pooler,
      isShared: true,
      usesNamedStatements: true,
      connectionsMax: 3,
      onError: () => undefined,
    })
    whenFileIsDone(() => database.close())
    app = await startApp(database)
  })

  test('feeds, pages, files and the reading API work at the same time, with fewer connections than they use', async () => {
    const seller = await createSeller(database)
    const { cookie } = await signInMember(database, seller.organizationNumber)
    const readKey = await createReadKey(database, seller)
    const lines = await Promise.all(Array.from({ length: 5 }, () => createLine(database, seller)))
    const times = Array.from({ length: 20 }, (_, time) => time + 1)
    await Promise.all(
      times.flatMap((time) => [
        ...lines.map((package_id) =>
          reportDelivery(app.url, seller.apiKey, [{ package_id, impressions: time }]),
        ),
        read(app.url, readKey, '/lines'),
        askConsole(app.url, 'GET', '/campaigns', { cookie }).then(({ status }) =>
          expect(status).toBeLessThan(500),
        ),
      ]),
    )
    await reportDelivery(
      app.url,
      seller.apiKey,
      lines.map((package_id) => ({ package_id, impressions: 1_000 })),
    )
    for (const line of lines) expect(await viewLine(database, line)).toMatchObject({ quantity: '1000' })
    const archive = await askConsole(app.url, 'GET', '/organization/archive', { cookie })
    expect([archive.status, (await archive.arrayBuffer()).byteLength > 1_000]).toEqual([200, true])
  })

  test('open pages hear of changes: what listens does not go through it', async () => {
    const seller = await createSeller(database)
    const packageId = await createLine(database, seller)
    const { cookie } = await signInMember(database, seller.organizationNumber)
    await untilItListens(app.url, cookie)
    const page = await openStream(app.url, cookie)
    await reportDelivery(app.url, seller.apiKey, [{ package_id: packageId, impressions: 1 }])
    await page.hears('delivery')
    expect(page.status).toBe(200)
  })

  test('each statement and transaction has the settings of its purpose, and leaves none behind', async () => {
    const agent = database.dedicated({ purpose: 'agent', connectionsMax: 1, settings: { jit: 'off' } })
    const limits = { statement: '5s', lock: '2s', idle: '5s', zone: 'UTC' }
    expect(await agent.query(TIME_LIMITS)).toEqual([limits])
    await agent.transaction(async (tx) => {
      await tx.query('SELECT 1')
      expect(await tx.query(TIME_LIMITS)).toEqual([limits])
    })
    expect(await agent.query(`SELECT current_setting('jit') AS jit`)).toEqual([{ jit: 'off' }])
    const plain = new pg.Client(pooler)
    await plain.connect()
    for (let i = 0; i < 5; i++) {
      const { rows } = await plain.query(TIME_LIMITS)
      expect(rows).toMatchObject([{ statement: '0', lock: '0', idle: '0' }])
    }
    await plain.end()
  })

  test('a statement that fails or takes too long fails alone, and is not committed', async () => {
    const hurried = openDatabase({
      connection: { connectionString: direct.url },
      pooler,
      isShared: true,
      usesNamedStatements: true,
      connectionsMax: 1,
      limits: { statementMs: 50, lockMs: 50, idleInTransactionMs: 1_000 },
      onError: () => undefined,
    })
    whenFileIsDone(() => hurried.close())
    expect(await hurried.query('SELECT pg_sleep(10)').then(() => undefined, failureOf)).toBe('too_slow')
    const failing = `INSERT INTO organization (name) SELECT 'Half' WHERE 1 / (SELECT 0) = 1`
    expect(await hurried.query(failing).then(() => undefined, failureOf)).toBe('fault')
    const [, outcome] = await Promise.allSettled([
      hurried.query(`INSERT INTO organization (name) VALUES ('Whole')`),
      hurried.transaction(async (tx) => {
        await tx.query(`INSERT INTO organization (name) VALUES ('Taken back')`)
        throw new Error('changed my mind')
      }),
    ])
    expect(outcome).toMatchObject({ status: 'rejected', reason: { message: 'changed my mind' } })
    const names = `SELECT name FROM organization WHERE name IN ('Half', 'Whole', 'Taken back')`
    expect(await hurried.query(names)).toEqual([{ name: 'Whole' }])
  })

  test('migrations do not go through it', async () => {
    const migrations = database.dedicated({ purpose: 'migrations', connectionsMax: 1 })
    expect(await migrations.query(TIME_LIMITS)).toMatchObject([{ statement: '0', lock: '2s' }])
    const [{ name }] = (await migrations.query<{ name: string }>(
      `SELECT application_name AS name FROM pg_stat_activity WHERE pid = pg_backend_pid()`,
    )) as [{ name: string }]
    expect(name).toBe('flightline migrations')
    await migrations.query('SET search_path TO pg_catalog')
    expect(await migrations.query('SHOW search_path')).toEqual([{ search_path: 'pg_catalog' }])
    expect(await database.query('SHOW search_path')).toEqual([{ search_path: '"$user", public' }])
  })
})
