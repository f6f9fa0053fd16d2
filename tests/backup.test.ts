import { spawn, type ChildProcess } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import type { BackupSummary } from '../src/backup/backup-file.ts'
import { nameInFolder } from '../src/backup/backup-folder.ts'
import type { Answer } from '../src/console/routes.ts'
import type { Database } from '../src/database/database.ts'
import { migrate } from '../src/database/migrate.ts'
import { addProductImage } from '../src/core/product/add-product-image.ts'
import { createDemo, type Demo } from '../src/demo/create-demo.ts'
import { askConsole, askConsoleFor } from './support/account.ts'
import { asOperator } from './support/agent-catalogue.ts'
import { whenFileIsDone } from './support/clean-up.ts'
import { openCommandLine, resultOf, type CommandResult } from './support/command-line.ts'
import { reportDelivery } from './support/ingest.ts'
import { LOGO } from './support/logo.ts'
import { createLine, createSeller } from './support/seller.ts'
import { startServer, type TestServer } from './support/server.ts'
import { issueStatement } from './support/statements.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from './support/test-database.ts'

const PROGRAM = fileURLToPath(new URL('../scripts/flightline.mjs', import.meta.url))

let folder: string
let inOneProcess: ReturnType<typeof openCommandLine>
let source: TestDatabase
let demo: Demo
let server: TestServer
/** Of the source while nothing writes to it. */
let backup: string
let summary: BackupSummary

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flightline-backup-'))
  whenFileIsDone(() => rm(folder, { recursive: true, force: true }))
  inOneProcess = openCommandLine(folder)
  source = await createTestDatabase({ isShared: true })
  demo = await createDemo(source.database)
  server = await startServer({ DATABASE_URL: source.url, INGEST_REQUESTS_PER_MINUTE: '1000000' })
  backup = join(folder, 'whole.backup')
  summary = await json(['backup', backup], { DATABASE_URL: source.url })
})

describe('a backup', () => {
  test('counts its rows right, however the answers of the database arrive, and can be restored', async () => {
    const path = join(folder, 'in-pieces.backup')
    const DATABASE_URL = await afterEachCopyApart(source.url)
    expect(await json(['backup', path], { DATABASE_URL })).toMatchObject({
      tables: summary.tables,
      rows: summary.rows,
    })
    const restored = await createTarget()
    expect(await json(['restore', path], { DATABASE_URL: restored.url })).toMatchObject({ applied: [] })
  })

  test('taken while totals arrive is of one instant: figures, history and log agree', async () => {
    const seller = await createSeller(source.database)
    const lines = [await createLine(source.database, seller), await createLine(source.database, seller)]
    let total = 0
    let isEnough = false
    const send = async () => {
      total += 1
      await reportDelivery(
        server.url,
        seller.apiKey,
        lines.map((package_id) => ({ package_id, impressions: total })),
      )
    }
    const writing = (async () => {
      while (!isEnough) await send()
    })()
    while (total < 20) await delay(5)
    const path = join(folder, 'busy.backup')
    await json(['backup', path], { DATABASE_URL: source.url })
    const totalAtEnd = total
    isEnough = true
    await writing

    const restored = await createTarget()
    await json(['restore', path], { DATABASE_URL: restored.url })
    const figures = await restored.database.query<{ quantity: string; revision: number; rows: number }>(
      `SELECT f.quantity, f.revision, (SELECT count(*)::integer FROM delivery_report r
         WHERE (r.organization_number, r.line_number) = (f.organization_number, f.line_number)) AS rows
       FROM line_figure f JOIN package_line l USING (organization_number, line_number)
       WHERE l.package_id = ANY ($1)`,
      [lines],
    )
    const [log] = await restored.database.query<{ requests: number }>(
      'SELECT count(*)::integer AS requests FROM ingest_request WHERE organization_number = $1',
      [seller.organizationNumber],
    )
    const at = Number(figures[0]!.quantity)
    expect(at).toBeGreaterThanOrEqual(19)
    expect(at).toBeLessThanOrEqual(totalAtEnd)
    const expected = { quantity: String(at), revision: at, rows: at }
    expect({ figures, log }).toEqual({ figures: [expected, expected], log: { requests: at } })
  })

  test('says what it holds, is readable only by its owner, and overwrites nothing', async () => {
    expect(summary).toMatchObject({ file: backup, created_at: expect.stringMatching(/Z$/) })
    expect(Math.min(summary.tables, summary.rows)).toBeGreaterThan(20)
    expect((await stat(backup)).mode & 0o777).toBe(0o600)
    expect((await readdir(folder)).filter((name) => name.endsWith('.partial'))).toEqual([])
    expect(await json(['backup', 'check', backup])).toEqual(summary)
    const before = await readFile(backup)
    expect(await refusalOf(['backup', backup], { DATABASE_URL: source.url })).toContain('already exists')
    expect((await readFile(backup)).equals(before)).toBe(true)
  })

  test('leaves nothing behind when it is interrupted', async () => {
    const path = join(folder, 'interrupted.backup')
    await source.database.transaction(async (tx) => {
      await tx.query('LOCK TABLE schema_migration IN EXCLUSIVE MODE')
      const child = spawnFlightline(['backup', path], { DATABASE_URL: source.url })
      const ended = once(child, 'close')
      await until(async () => {
        const [waiting] = await source.database.query(
          `SELECT FROM pg_stat_activity WHERE application_name = 'flightline backup' AND wait_event_type = 'Lock'
             AND datname = current_database()`,
        )
        return waiting !== undefined
      })
      expect(existsSync(`${path}.partial`)).toBe(true)
      child.kill('SIGINT')
      expect(await ended).toEqual([130, null])
    })
    expect((await readdir(folder)).filter((name) => name.startsWith('interrupted'))).toEqual([])
  })

  test('in a folder is named by its time; only the newest are kept, if asked for', async () => {
    const nightly = await mkdtemp(join(folder, 'nightly-'))
    const leave = (name: string) => writeFile(join(nightly, name), '')
    const old = ['2024-01-01T030000Z', '2024-01-02T030000Z', '2024-01-03T030000Z']
    for (const time of old) await leave(`flightline-${time}.backup`)
    await leave('by-hand.backup')
    const killed = 'flightline-2024-01-02T040000Z.backup.partial'
    await leave(killed)
    await utimes(join(nightly, killed), new Date(0), new Date(0))
    const { file } = await json<BackupSummary>(['backup', nightly], { DATABASE_URL: source.url })
    expect(basename(file)).toMatch(/^flightline-\d{4}-\d\d-\d\dT\d{6}Z\.backup$/)
    expect(await readdir(nightly)).toHaveLength(6)

    while (existsSync(nameInFolder(nightly))) await delay(20)
    const second = await json<BackupSummary>(['backup', nightly, '--keep', '3'], { DATABASE_URL: source.url })
    expect((await readdir(nightly)).toSorted()).toEqual(
      [
        'by-hand.backup',
        'flightline-2024-01-03T030000Z.backup',
        basename(file),
        basename(second.file),
      ].toSorted(),
    )
    expect(await json(['backup', 'check', second.file])).toEqual(second)
    const path = join(folder, 'single.backup')
    expect(await refusalOf(['backup', path, '--keep', '3'], { DATABASE_URL: source.url })).toContain(
      '--keep is',
    )
  })

  test('goes through pipes, and is restored from one', async () => {
    const restored = await createTarget()
    const pipeline = spawn(
      'sh',
      [
        '-c',
        `"$0" "$1" backup - | gzip | gunzip | DATABASE_URL="$2" "$0" "$1" restore -`,
        process.execPath,
        PROGRAM,
        restored.url,
      ],
      { cwd: folder, env: environmentWith({ DATABASE_URL: source.url }), stdio: ['ignore', 'pipe', 'pipe'] },
    )
    const { code, stdout, stderr } = await resultOf(pipeline)
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining('"file":"Standard output"') })
    const loaded = JSON.parse(stdout) as BackupSummary
    expect(loaded).toMatchObject({ file: 'Standard input', applied: [] })
    expect(loaded.bytes).toBeGreaterThan(10_000)
    expect(await contentOf(restored.database)).toEqual(await contentOf(source.database))
  })

  test.each([
    ['a full disk', '> /dev/full', 'Standard output cannot be used: the disk is full.'],
    ['a reader that ends', '| true', 'Standard output cannot be used: the program that reads it has ended.'],
  ])('to %s fails and says so', async (_, target, words) => {
    const shell = spawn(
      'sh',
      ['-c', `{ "$0" "$1" backup -; echo "$?" >&2; } ${target}`, process.execPath, PROGRAM],
      {
        cwd: folder,
        env: environmentWith({ DATABASE_URL: source.url }),
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    expect((await resultOf(shell)).stderr).toBe(`${words}\n1\n`)
  })

  test('that broke off on its way is not restored, and leaves the database empty for the next', async () => {
    const whole = await readFile(backup)
    const empty = await createTarget()
    const restore = async (bytes: Buffer) => {
      const child = spawn(process.execPath, [PROGRAM, 'restore', '-'], {
        cwd: folder,
        env: environmentWith({ DATABASE_URL: empty.url }),
        stdio: ['pipe', 'pipe', 'pipe'],
      })
      child.stdin.on('error', () => undefined).end(bytes)
      return resultOf(child)
    }
    const broken = await restore(whole.subarray(0, whole.length - 10))
    expect(broken).toMatchObject({ code: 1, stdout: '' })
    expect(broken.stderr).toContain('Standard input is damaged or incomplete')
    expect(await empty.database.query('SELECT FROM organization')).toEqual([])
    expect(await restore(whole)).toMatchObject({ code: 0 })
  })

  test('of a database without data is refused', async () => {
    const empty = await createTarget()
    const path = join(folder, 'nothing.backup')
    expect(await refusalOf(['backup', path], { DATABASE_URL: empty.url })).toContain('nothing to back up')
    expect(existsSync(path)).toBe(false)
  })
})

describe('a restored database', () => {
  test('has every row of the old one and works from there, without a superuser', async () => {
    const original = await createTestDatabase({ isShared: true })
    const { seller, operator } = await createDemo(original.database)
    await addProductImage(asOperator(original.database), { bytes: LOGO })
    await detachMonth(original.database)
    await original.database.query(
      'CREATE TABLE of_the_operator (number bigint GENERATED ALWAYS AS IDENTITY, note text)',
    )
    await original.database.query("INSERT INTO of_the_operator (note) VALUES ('')")
    const path = join(folder, 'equal.backup')
    const made = await flightline(['backup', path], { DATABASE_URL: original.url })
    expect(made.stderr).toBe('Left out, since Flightline did not create them: of_the_operator\n')
    await original.database.query('DROP TABLE of_the_operator')
    const restored = await createTarget({ isOwnedByPlainRole: true })
    expect(await json(['restore', path], { DATABASE_URL: restored.url })).toMatchObject({ applied: [] })

    expect(await contentOf(restored.database)).toEqual(await contentOf(original.database))
    expect(await sequencesOf(restored.database)).toEqual(await sequencesOf(original.database))
    await expect(restored.database.query('DELETE FROM delivery_report')).rejects.toThrow('append only')
    await expect(restored.database.query('DELETE FROM statement WHERE number = 1')).rejects.toThrow(
      'never changes',
    )
    expect(await restored.database.query(`SELECT FROM pg_trigger WHERE tgenabled <> 'O'`)).toEqual([])

    const packageId = seller.packages.find(({ pricing_basis }) => pricing_basis === 'impressions')!.package_id
    const lineIn = (url: string) => json(['line', 'show', packageId], { DATABASE_URL: url })
    expect(await lineIn(restored.url)).toEqual(await lineIn(original.url))

    const { url } = await startServer({ DATABASE_URL: restored.url })
    const { email, password } = operator
    expect((await askConsole(url, 'POST', '/session', { body: { email, password } })).status).toBe(200)
    const { accepted } = await reportDelivery(url, seller.api_key, [
      { package_id: packageId, impressions: 987654321 },
    ])
    expect(accepted).toBe(1)
    await createLine(restored.database, await createSeller(restored.database))

    const signedIn = await askConsole(url, 'POST', '/session', { body: seller.admin })
    const cookie = signedIn.headers.get('set-cookie')!.split(';')[0]!
    const { statements } = await askConsoleFor<Answer<'GET /statements'>>(url, 'GET', '/statements', {
      cookie,
    })
    const [draft, last] = statements
    expect(await issueStatement(url, cookie, draft!.id)).toMatchObject({
      signed: { number: last!.number! + 1 },
    })
    const file = join(folder, 'statement.json')
    const answer = await askConsole(url, 'GET', `/statements/${draft!.id}/statement.json`, { cookie })
    await writeFile(file, await answer.text())
    expect(await json(['verify', file], { DATABASE_URL: restored.url })).toMatchObject({
      files: [{ finding: 'valid' }],
    })
  })

  test('can be a new data folder, which can itself be backed up while its server runs', async () => {
    const DATA_DIR = join(folder, 'data')
    await json(['restore', backup], { DATA_DIR })
    const { url } = await startServer({ DATA_DIR })
    const { email, password } = demo.seller.admin
    expect((await askConsole(url, 'POST', '/session', { body: { email, password } })).status).toBe(200)
    const again = join(folder, 'again.backup')
    expect(await json<BackupSummary>(['backup', again], { DATA_DIR })).toMatchObject({
      tables: summary.tables,
    })
    expect(await refusalOf(['restore', backup], { DATA_DIR })).toContain('A server is running')
  })

  test('gets the migrations added since the backup, with its rows in place', async () => {
    const older = await createTarget()
    await migrate(older.database, { upTo: '0013_suspension' })
    await older.database.query(
      `INSERT INTO agent_call (called_at, tool, arguments, outcome, products, duration_us)
       VALUES ('2026-11-01', 'get_products', '{}', 'completed', 2, 1000)`,
    )
    const path = join(folder, 'older.backup')
    await json(['backup', path], { DATABASE_URL: older.url })
    const restored = await createTarget()
    const { applied } = await json<{ applied: string[] }>(['restore', path], { DATABASE_URL: restored.url })
    expect(applied[0]).toBe('0014_demand')
    expect(await restored.database.query('SELECT day, calls FROM agent_call_day')).toEqual([
      { day: '2026-11-01', calls: '1' },
    ])
  })

  test('is never one already in use', async () => {
    const before = await contentOf(source.database)
    expect(await refusalOf(['restore', backup], { DATABASE_URL: source.url })).toContain('not empty')
    expect(await contentOf(source.database)).toEqual(before)

    const foreign = await createTarget()
    await foreign.database.query('CREATE TABLE of_somebody_else ()')
    expect(await refusalOf(['restore', backup], { DATABASE_URL: foreign.url })).toContain('not empty')
  })
})

describe('a file is refused, and nothing is written,', () => {
  test.each([
    ['that was cut off', (file: Buffer) => file.subarray(0, file.length - 100), 'damaged'],
    ['with a flipped bit', flipBit, 'damaged'],
    [
      'whose rows were changed',
      (file: Buffer) => edit(file, (text) => text.replace('admin', 'owner')),
      'damaged',
    ],
    ['with its end missing', (file: Buffer) => edit(file, (text) => text.slice(0, -1000)), 'damaged'],
    ['with extra data after its end', (file: Buffer) => edit(file, (text) => `${text}\n`), 'damaged'],
    ['that is something else', () => Buffer.from('not a backup'), 'not a Flightline backup'],
    [
      'of a newer format',
      (file: Buffer) => edit(file, (text) => text.replace('"format_version":1', '"format_version":2')),
      'newer version',
    ],
  ])('%s', async (name, change, hint) => {
    const path = join(folder, name)
    await writeFile(path, change(await readFile(backup)))
    const DATA_DIR = `${path} data`
    expect(await refusalOf(['restore', path], { DATA_DIR })).toContain(hint)
    expect(existsSync(DATA_DIR)).toBe(false)
  })

  test('with a migration unknown to this version', async () => {
    const path = join(folder, 'unknown.backup')
    const renamed = (text: string) => sealed(text.replace('0014_demand', '9999_later'))
    await writeFile(path, edit(await readFile(backup), renamed))
    const empty = await createTarget()
    const refusal = await refusalOf(['restore', path], { DATABASE_URL: empty.url })
    expect(refusal).toContain('9999_later, which this version does not know')
    expect(await empty.database.query(`SELECT to_regclass('organization') AS found`)).toEqual([
      { found: null },
    ])
  })

  test('that does not exist', async () => {
    const refusal = await refusalOf(['backup', 'check', join(folder, 'nowhere')], {}, flightlineAlone)
    expect(refusal).toContain('no such file')
  })
})

function flipBit(file: Buffer): Buffer {
  const flipped = Buffer.from(file)
  const middle = Math.floor(file.length / 2)
  flipped[middle] = flipped[middle]! ^ 1
  return flipped
}

function edit(file: Buffer, change: (text: string) => string): Buffer {
  return gzipSync(change(gunzipSync(file).toString()))
}

/** With the checksum of its new content. */
function sealed(text: string): string {
  const content = text.slice(0, text.lastIndexOf('{"sha256"'))
  return `${content}${JSON.stringify({ sha256: createHash('sha256').update(content).digest('hex') })}\n`
}

async function createTarget({ isOwnedByPlainRole = false } = {}): Promise<TestDatabase> {
  const empty = await createEmptyDatabase({ isShared: true })
  if (!isOwnedByPlainRole) return empty
  const role = `plain_${randomBytes(6).toString('hex')}`
  await empty.database.query(`CREATE ROLE ${role} LOGIN`)
  await empty.database.query(
    `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I OWNER TO ${role}', current_database()); END $$`,
  )
  return { ...empty, url: empty.url.replace(/\/\/\w+@/, `//${role}@`) }
}

/** The address of a proxy that sends what follows the last row of each copy a moment later. */
async function afterEachCopyApart(url: string): Promise<string> {
  const { host, port, user } = inject('postgres')
  const COPY_DONE = Buffer.from([0x63, 0, 0, 0, 4])
  const proxy = createServer((client) => {
    const postgres = host.startsWith('/') ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host)
    client.pipe(postgres).on('error', () => client.destroy())
    client.on('error', () => postgres.destroy())
    void (async () => {
      for await (const chunk of postgres as AsyncIterable<Buffer>) {
        const end = chunk.indexOf(COPY_DONE) + COPY_DONE.length
        const parts = end < COPY_DONE.length ? [chunk] : [chunk.subarray(0, end), chunk.subarray(end)]
        for (const part of parts) {
          client.write(part)
          await delay(parts.length > 1 ? 5 : 0)
        }
      }
      client.end()
    })().catch(() => client.destroy())
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  whenFileIsDone(() => void proxy.close())
  const [, name] = /\/(\w+)\?/.exec(url)!
  return `postgres://${user}@127.0.0.1:${(proxy.address() as AddressInfo).port}/${name}`
}

/** As an operator takes old months out of the history: one is detached and still there, and a month begins earlier than today's. */
async function detachMonth(database: Database): Promise<void> {
  await database.query(`
    INSERT INTO delivery_report (organization_number, line_number, revision, source_number, as_of, received_at, effect, quantity)
    SELECT organization_number, line_number, 1, 1, received_at, received_at, 'first', 1
    FROM package_line CROSS JOIN (VALUES ('2020-01-15 12:00Z'::timestamptz), ('2020-02-15 12:00Z')) AS early (received_at);
    ALTER TABLE delivery_report DETACH PARTITION delivery_report_earlier;
    CREATE TABLE delivery_report_2020_01 (LIKE delivery_report INCLUDING ALL);
    INSERT INTO delivery_report_2020_01 SELECT * FROM delivery_report_earlier WHERE received_at < '2020-02-01Z';
    DO $$ BEGIN
      EXECUTE (SELECT format('CREATE TABLE delivery_report_2020_02 PARTITION OF delivery_report
          FOR VALUES FROM (''2020-02-01Z'') TO (%L)', to_date(min(right(inhrelid::regclass::text, 7)), 'YYYY_MM') || 'Z')
        FROM pg_inherits WHERE inhparent = 'delivery_report'::regclass);
    END $$;
    INSERT INTO delivery_report SELECT * FROM delivery_report_earlier WHERE received_at >= '2020-02-01Z';
    DROP TABLE delivery_report_earlier`)
}

/** Every row of every backed-up table, as text. */
async function contentOf(database: Database): Promise<Record<string, string[]>> {
  const tables = await database.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
       AND relpersistence = 'p' AND relname <> 'schema_migration' ORDER BY 1`,
  )
  const content: Record<string, string[]> = {}
  for (const { name } of tables) {
    const rows = await database.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t ORDER BY 1`)
    content[name] = rows.map(({ row }) => row)
  }
  return content
}

async function sequencesOf(database: Database): Promise<unknown[]> {
  return database.query('SELECT sequencename, last_value FROM pg_sequences ORDER BY 1')
}

function spawnFlightline(args: string[], env: Record<string, string> = {}): ChildProcess {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    cwd: folder,
    env: environmentWith(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  whenFileIsDone(() => child.kill('SIGKILL'))
  return child
}

async function flightline(args: string[], env: Record<string, string> = {}): Promise<CommandResult> {
  return inOneProcess(args, environmentWith(env))
}

/** In a process of its own, as it is typed. */
async function flightlineAlone(args: string[], env: Record<string, string> = {}): Promise<CommandResult> {
  return resultOf(spawnFlightline(args, env))
}

function environmentWith(env: Record<string, string>): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env }
}

async function json<T>(args: string[], env?: Record<string, string>): Promise<T> {
  const { code, stdout, stderr } = await flightline(args, env)
  if (code !== 0) throw new Error(`flightline ${args.join(' ')} exited with ${code}: ${stderr}`)
  const printed: T = JSON.parse(stdout)
  return printed
}

/** The one line that says why. */
async function refusalOf(args: string[], env?: Record<string, string>, run = flightline): Promise<string> {
  const { code, stdout, stderr } = await run(args, env)
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  return stderr.trim().split('\n').at(-1)!
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await delay(20)
}
