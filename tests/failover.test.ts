import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { ROUTES } from '../src/console/routes.ts'
import { openDatabase, type Database } from '../src/database/database.ts'
import { failureOf } from '../src/database/failure.ts'
import { migrate } from '../src/database/migrate.ts'
import { openReplica } from '../src/database/replica.ts'
import { askConsole, askConsoleFor, signInMember, signInOperator, type Account } from './support/account.ts'
import { PATHS } from './support/affiliate.ts'
import { startApp } from './support/app.ts'
import { whenFileIsDone } from './support/clean-up.ts'
import { postDelivery, postFeed, reportDelivery } from './support/ingest.ts'
import { askReading } from './support/reading.ts'
import { createLine, createReadKey, createSeller, type Seller } from './support/seller.ts'
import { startServer, type TestServer } from './support/server.ts'
import { startTwoServers, type DatabaseServer } from './support/two-servers.ts'

let a: DatabaseServer
let b: DatabaseServer
let database: Database
let server: TestServer
let seller: Seller
let packageId: string
let operator: Account
let impressions = 0
let reader: Reader

beforeAll(async () => {
  ;[a, b] = await startTwoServers()
  database = open([a.connection, b.connection])
  await migrate(database)
  // The first address is that of the standby.
  server = await startServer({
    DATABASE_URL: `${b.url},${a.url}`,
    INGEST_REQUESTS_PER_MINUTE: '1000000',
    LOG_LEVEL: 'info',
  })
  seller = await createSeller(database)
  packageId = await createLine(database, seller)
  operator = await signInOperator(database)
  reader = await startReader()
})

describe('a replica', () => {
  let line: string
  let cookie: string
  let readKey: string

  beforeAll(async () => {
    line = await createLine(database, seller)
    readKey = await createReadKey(database, seller)
    ;({ cookie } = await signInMember(database, seller.organizationNumber))
  })

  test('answers lists, charts, exports and the reading API', async () => {
    await postFeed(reader.url, PATHS.codes, seller.apiKey, { codes: [{ packageId: line, code: 'HERE' }] })
    const [code] = await database.query<{ id: string }>('SELECT id FROM affiliate_code')
    const placed = (path: string) =>
      path.replace(':campaignId', seller.campaignId).replace(':packageId', line).replace(':codeId', code!.id)
    const pages = ROUTES.filter((route) => 'onlyReads' in route).map(({ name }) => name.replace('GET ', ''))
    expect(pages.length).toBeGreaterThan(10)
    for (const path of [...pages, '/organization/archive']) {
      await untilFromReplica(reader, () => askConsole(reader.url, 'GET', placed(path), { cookie }))
    }
    for (const path of ['/lines', '/campaigns'])
      await untilFromReplica(reader, () => askReading(reader.url, readKey, path))
  })

  test('is not asked while it lacks anything that was written before, on whichever server', async () => {
    const other = await startReader()
    await b.query('SELECT pg_wal_replay_pause()')
    await untilPaused()
    for (const quantity of [1_000, 2_000, 3_000]) {
      await reportDelivery(other.url, seller.apiKey, [{ package_id: line, impressions: quantity }])
      for (const { url, reads } of [reader, other]) {
        reads.length = 0
        const history = await askConsole(url, 'GET', `/lines/${line}/history`, { cookie })
        expect(await history.json()).toMatchObject({
          reports: expect.arrayContaining([
            expect.objectContaining({ quantity: String(quantity) }),
          ]) as unknown,
        })
        expect(await (await askReading(url, readKey, `/lines/${line}`)).json()).toMatchObject({
          figure: { delivered: String(quantity) },
        })
        expect(new Set(reads)).toEqual(new Set(['primary']))
      }
    }
    await b.query('SELECT pg_wal_replay_resume()')
    await untilFromReplica(other, () => askReading(other.url, readKey, `/lines/${line}`))
  })

  test('that is away leaves the work to the primary, without an error', async () => {
    await b.stop()
    reader.reads.length = 0
    for (let i = 0; i < 3; i++) {
      expect((await askReading(reader.url, readKey, '/lines')).status).toBe(200)
      expect((await askConsole(reader.url, 'GET', '/campaigns', { cookie })).status).toBe(200)
    }
    expect(new Set(reader.reads)).toEqual(new Set(['primary']))
    await b.follow()
    await b.caughtUp()
    await untilFromReplica(reader, () => askReading(reader.url, readKey, '/lines'))
    expect(reader.told.length).toBeGreaterThan(1)
    expect(reader.told.at(-1)).toBe('used again')
  })

  test('that falls silent leaves the work to the primary, and is used again once it answers', async () => {
    const other = await startReader()
    await untilFromReplica(other, () => askReading(other.url, readKey, '/lines'))
    await b.pause()
    other.reads.length = 0
    for (let i = 0; i < 10; i++) expect((await askReading(other.url, readKey, '/lines')).status).toBe(200)
    expect(new Set(other.reads)).toEqual(new Set(['primary']))
    expect(other.told).toEqual([expect.stringMatching(/timeout/)])
    await b.resume()
    await untilFromReplica(other, () => askReading(other.url, readKey, '/lines'))
    expect(other.told.slice(1)).toEqual(['used again'])
  })

  test('that falls silent during a read is not waited for', async () => {
    const { replica } = openReplicaOf(b.connection)
    // Statements of this purpose have no time limit: without a look at the replica, it would wait for ever.
    const reading = replica.readerOf(database, { purpose: 'migrations', connectionsMax: 1 })
    const isStandby = 'SELECT pg_is_in_recovery() AS is_standby'
    await expect.poll(() => reading.query(isStandby)).toEqual([{ is_standby: true }])
    const answer = reading.query(`${isStandby}, pg_sleep(CASE WHEN pg_is_in_recovery() THEN 3600 ELSE 0 END)`)
    const running = `SELECT FROM pg_stat_activity WHERE query LIKE '%pg_sleep%' AND wait_event = 'PgSleep'`
    await expect.poll(() => b.query(running)).toHaveLength(1)
    await b.pause()
    expect(await answer).toMatchObject([{ is_standby: false }])
    await b.resume()
    await b.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event = 'PgSleep'`)
  })

  test('that is looked for holds up no read', async () => {
    const silent = await startSilentServer()
    const other = await startReader(silent.connection, 3_600_000)
    // Before the replica is closed, which would wait for it.
    whenFileIsDone(silent.close)
    await expect.poll(silent.connections).toBe(1)
    for (let i = 0; i < 3; i++) expect((await askReading(other.url, readKey, '/lines')).status).toBe(200)
    expect(new Set(other.reads)).toEqual(new Set(['primary']))
    expect(silent.connections()).toBe(1)
  })

  test('that is the server that takes writes is not asked, and the reason is told once', async () => {
    const other = await startReader(a.connection)
    await expect.poll(() => other.told).toEqual(['it takes writes itself: name a standby'])
    expect((await askReading(other.url, readKey, '/lines')).status).toBe(200)
    expect(new Set(other.reads)).toEqual(new Set(['primary']))
    expect(other.told).toHaveLength(1)
  })
})

describe('a server that knows both database servers', () => {
  test('writes to the one that is no standby, and says which', async () => {
    expect((await report()).status).toBe(200)
    expect(await figures()).toMatchObject({ server: a.name, moves: 0 })
    expect(await askConsoleFor(server.url, 'GET', '/operator/health', operator)).toMatchObject({
      database: { server: a.name },
    })
  })

  test('follows a switchover: 503 with Retry-After in between, and nothing that was accepted is lost', async () => {
    const during = keepReporting()
    await a.stop()
    await during.untilAnswered(503)
    await b.promote()
    await during.untilAnswered(200)
    const accepted = await during.stop()
    expect(await shown(b)).toBeGreaterThanOrEqual(accepted)
    expect(await figures()).toMatchObject({ server: b.name, moves: 1 })
    await a.follow()
    await a.caughtUp()
    await expect.poll(() => listeningOn(b)).toBeGreaterThan(0)
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  })

  test('leaves one that was paused as soon as the other takes writes, and does not return when it wakes', async () => {
    const during = keepReporting()
    await during.untilAnswered(200)
    const refused = during.untilAnswered(503)
    await b.pause()
    await a.promote()
    await refused
    await during.untilAnswered(200)
    const accepted = await during.stop()
    expect(await shown(a)).toBeGreaterThanOrEqual(accepted)
    expect(await figures()).toMatchObject({ server: a.name, moves: 2 })
    await expect.poll(() => listeningOn(a)).toBeGreaterThan(0)
    await b.resume()
    // It still takes writes, but its history ended when the other one was promoted: a connection that is lost leads to no other.
    await a.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'flightline %'`,
    )
    await expect.poll(async () => (await report()).status).toBe(200)
    expect(await shown(a)).toBe(impressions)
    expect(await figures()).toMatchObject({ server: a.name, moves: 2 })
    expect(await database.query('SELECT pg_is_in_recovery() AS is_standby')).toEqual([{ is_standby: false }])
  })
})

test('behind a single address, a connection that reaches a standby is not used', async () => {
  await b.stop()
  await b.follow()
  const proxy = await startProxy(b)
  const single = open({ ...a.connection, host: proxy.folder })
  const attempt = () =>
    single.query('SELECT pg_is_in_recovery() AS is_standby').then(([row]) => row, failureOf)
  expect(await attempt()).toBe('unavailable')
  proxy.leadTo(a)
  expect(await attempt()).toEqual({ is_standby: false })
})

test('servers of different databases are refused by name, and one that is known is not left for another', async () => {
  const [other, standby] = await startTwoServers()
  const tried = await Promise.all(
    Array.from({ length: 5 }, () => open([a.connection, other.connection]).query('SELECT 1').catch(String)),
  )
  for (const error of tried) {
    expect(error).toMatch(/are different databases: name the servers of one only$/)
    expect(error).toContain(a.name)
    expect(error).toContain(other.name)
  }
  const proxy = await startProxy(standby)
  const knowing = open([other.connection, { ...a.connection, host: proxy.folder }])
  await knowing.query('SELECT 1')
  proxy.leadTo(a)
  await other.stop()
  await expect.poll(() => knowing.query('SELECT 1').catch(String)).toMatch(/is another database/)
})

interface Reader {
  url: string
  /** Which server each question went to. */
  reads: ('replica' | 'primary')[]
  /** What the log would say. */
  told: string[]
}

/** A server that reads from the second one, or from another. */
async function startReader(connection = b.connection, silenceMsMax?: number): Promise<Reader> {
  const { replica, ...heard } = openReplicaOf(connection, silenceMsMax)
  const { url } = await startApp(database, {}, undefined, undefined, replica)
  return { url, ...heard }
}

function openReplicaOf(connection: DatabaseServer['connection'], silenceMsMax?: number) {
  const reads: Reader['reads'] = []
  const told: Reader['told'] = []
  const replica = openReplica(
    connection,
    {
      onRead: (from) => reads.push(from),
      onError: () => undefined,
      onLeft: (reason) => told.push(reason),
      onUsedAgain: () => told.push('used again'),
    },
    silenceMsMax,
  )
  whenFileIsDone(() => replica.close())
  return { replica, reads, told }
}

/** It accepts connections, and never says a word. */
async function startSilentServer() {
  const folder = await mkdtemp(join(tmpdir(), 'flightline-silent-'))
  const sockets: Socket[] = []
  const listener = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined))
    socket.resume()
  }).listen(join(folder, '.s.PGSQL.5432'))
  await once(listener, 'listening')
  return {
    connection: { ...b.connection, host: folder },
    connections: () => sockets.length,
    close() {
      for (const socket of sockets) socket.destroy()
      listener.close()
    },
  }
}

/** It may need some time to catch up, and is then left alone for a while. */
async function untilFromReplica({ reads }: Reader, ask: () => Promise<Response>): Promise<void> {
  for (;;) {
    reads.length = 0
    const response = await ask()
    await response.arrayBuffer()
    expect(response.status).toBe(200)
    if (reads.length > 0 && reads.every((from) => from === 'replica')) return
    await delay(100)
  }
}

async function untilPaused(): Promise<void> {
  const state = 'SELECT pg_get_wal_replay_pause_state() AS state'
  await expect.poll(() => b.query(state)).toEqual([{ state: 'paused' }])
}

function open(connection: Parameters<typeof openDatabase>[0]['connection']): Database {
  const opened = openDatabase({
    connection,
    isShared: true,
    usesNamedStatements: true,
    connectionsMax: 2,
    onError: () => undefined,
  })
  whenFileIsDone(() => opened.close())
  return opened
}

/** A total that grows with every report. */
function report(): Promise<Response> {
  return postDelivery(server.url, seller.apiKey, {
    items: [{ package_id: packageId, impressions: ++impressions }],
  })
}

/** One report after another. Each of them has to be accepted, or refused with 503 and Retry-After. */
function keepReporting() {
  const answered: number[] = []
  let accepted = 0
  let isOver = false
  const done = (async () => {
    while (!isOver) {
      const response = await report()
      const { status } = response
      if (status === 200) accepted = impressions
      else if (status !== 503 || response.headers.get('retry-after') === null)
        throw new Error(`status ${status}: ${await response.text()}`)
      answered.push(status)
    }
  })()
  done.catch(() => undefined)
  return {
    async untilAnswered(status: number) {
      const from = answered.length
      while (!answered.includes(status, from)) await Promise.race([done, delay(20)])
    },
    /** Returns the highest total that was accepted. */
    async stop() {
      isOver = true
      await done
      return accepted
    },
  }
}

async function shown(on: DatabaseServer): Promise<number> {
  const [figure] = await on.query<{ quantity: string }>(
    `SELECT quantity FROM line_figure f JOIN package_line l USING (organization_number, line_number) WHERE l.package_id = '${packageId}'`,
  )
  return Number(figure?.quantity)
}

async function listeningOn(on: DatabaseServer): Promise<number> {
  const rows = await on.query(
    `SELECT FROM pg_stat_activity WHERE application_name LIKE 'flightline listening on %'`,
  )
  return rows.length
}

async function figures(): Promise<{ server: string | undefined; moves: number }> {
  const text = await (await fetch(`${server.url}/metrics`)).text()
  return {
    server: /^flightline_database_server\{server="([^"]*)"\} 1$/m.exec(text)?.[1],
    moves: Number(/^flightline_database_moves_total (\d+)$/m.exec(text)?.[1]),
  }
}

/** An address whose server changes, as behind a virtual address. */
async function startProxy(first: DatabaseServer) {
  const folder = await mkdtemp(join(tmpdir(), 'flightline-proxy-'))
  const sockets = new Set<Socket>()
  let target = first
  const listener = createServer((socket) => {
    const onward = connect(join(target.connection.host!, '.s.PGSQL.5432'))
    for (const [from, to] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(from)
      from.on('error', () => to.destroy()).on('close', () => to.destroy())
      from.pipe(to)
    }
  }).listen(join(folder, '.s.PGSQL.5432'))
  await once(listener, 'listening')
  whenFileIsDone(() => {
    for (const socket of sockets) socket.destroy()
    listener.close()
  })
  return { folder, leadTo: (next: DatabaseServer) => void (target = next) }
}
