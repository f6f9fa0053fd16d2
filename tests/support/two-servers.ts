import { execFile } from 'node:child_process'
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { findBinaries } from '../../src/database/embedded-binaries.ts'
import { DATABASE, initializeUnlessThere, USER } from '../../src/database/embedded-cluster.ts'
import { PORT, readPostmasterPid, startPostgres, stopPostgres } from '../../src/database/embedded-server.ts'
import { chooseSite, type Site } from '../../src/database/embedded-site.ts'
import { whenFileIsDone } from './clean-up.ts'

const execute = promisify(execFile)

/** One of two PostgreSQL servers, of which one takes writes and the other streams from it. */
export interface DatabaseServer {
  url: string
  /** As it is shown to operators. */
  name: string
  connection: pg.ClientConfig
  query<R extends pg.QueryResultRow>(sql: string): Promise<R[]>
  /** Ends its sessions and stops it, after it has sent everything to the other. */
  stop(): Promise<void>
  /** Starts it as a standby of the other. */
  follow(): Promise<void>
  /** Until it has replayed what the other one has written by now. Before that, it is not fit to be promoted. */
  caughtUp(): Promise<void>
  promote(): Promise<void>
  /** Its sockets stay open and silent, and new connections hang. */
  pause(): Promise<void>
  resume(): Promise<void>
}

const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  shared_buffers: '64MB',
  max_connections: '150',
  checkpoint_timeout: '1h',
}

/** Both run until the test file is done. The second one is a standby of the first. */
export async function startTwoServers(): Promise<[DatabaseServer, DatabaseServer]> {
  const binaries = await findBinaries()
  const folders = await Promise.all(
    ['a', 'b'].map(async (name) => realpath(await mkdtemp(join(tmpdir(), `flightline-${name}-`)))),
  )
  const [a, b] = (await Promise.all(folders.map((folder) => chooseSite(folder, binaries)))) as [Site, Site]
  whenFileIsDone(async () => {
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
  })
  await initializeUnlessThere(a, binaries.major, false)
  await execute('cp', ['-a', a.pgData, b.pgData])
  const pair: [DatabaseServer, DatabaseServer] = [serverAt(a, b), serverAt(b, a)]
  whenFileIsDone(() => Promise.all(pair.map((server) => server.stop())))
  await start(a, SETTINGS)
  await pair[1].follow()
  await pair[1].caughtUp()
  return pair
}

function serverAt(site: Site, other: Site): DatabaseServer {
  const connection = connectionTo(site)
  const host = encodeURIComponent(site.socketFolder)
  return {
    url: `postgres://${USER}@/${DATABASE}?host=${host}&port=${PORT}`,
    name: `${site.socketFolder}:${PORT}`,
    connection,
    query: (sql) => queryAt(connection, sql),
    async stop() {
      await signal(site, 'SIGCONT')
      await stopPostgres(site.pgData)
    },
    async follow() {
      const from = connectionTo(other)
      await writeFile(join(site.pgData, 'standby.signal'), '', { mode: 0o600 })
      await start(site, {
        ...SETTINGS,
        primary_conninfo: `host=${from.host} port=${from.port} user=${from.user}`,
      })
    },
    async caughtUp() {
      const [written] = await queryAt<{ lsn: string }>(
        connectionTo(other),
        'SELECT pg_current_wal_lsn() AS lsn',
      )
      const replayed = `SELECT FROM pg_stat_wal_receiver
        WHERE status = 'streaming' AND pg_last_wal_replay_lsn() >= '${written!.lsn}'`
      while ((await queryAt(connection, replayed)).length === 0) await delay(25)
    },
    async promote() {
      await queryAt(connection, 'SELECT pg_promote()')
    },
    pause: () => signal(site, 'SIGSTOP'),
    resume: () => signal(site, 'SIGCONT'),
  }
}

function connectionTo(site: Site) {
  return { host: site.socketFolder, port: PORT, user: USER, database: DATABASE }
}

async function start(site: Site, settings: Record<string, string>): Promise<void> {
  const attempt = await startPostgres(site, settings)
  for (;;) {
    const isUp = await queryAt(connectionTo(site), 'SELECT 1').then(
      () => true,
      () => false,
    )
    if (isUp) return
    if (!attempt.isRunning()) throw new Error((await attempt.explain()).reason)
    await delay(25)
  }
}

async function queryAt<R extends pg.QueryResultRow>(connection: pg.ClientConfig, sql: string): Promise<R[]> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<R>(sql)).rows
  } finally {
    await client.end()
  }
}

/** Each of its processes is in a session of its own. */
async function signal(site: Site, name: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
  const pid = await readPostmasterPid(site.pgData)
  if (pid === undefined) return
  const { stdout } = await execute('ps', ['-A', '-o', 'pid=,ppid='])
  const children = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === pid)
    .map(([child]) => child!)
  for (const one of [pid, ...children]) {
    try {
      process.kill(one, name)
    } catch {
      // It has ended meanwhile.
    }
  }
}
