import { spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { createDemo } from '../src/demo/create-demo.ts'
import { whenFileIsDone } from './support/clean-up.ts'
import { openCommandLine, resultOf } from './support/command-line.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'

const PROGRAM = fileURLToPath(new URL('../scripts/flightline.mjs', import.meta.url))
/** Above what Linux and macOS give out. */
const NO_PROCESS = 4_194_305
const NOBODY_LISTENS = 'postgres://nobody@127.0.0.1:1/nothing'

interface Report {
  passed: boolean
  checks: { check: string; passed: boolean; detail: string }[]
}

let folder: string
let temporary: string
let backups: string
let source: TestDatabase
let flightline: ReturnType<typeof openCommandLine>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flightline-rehearsed-'))
  whenFileIsDone(() => rm(folder, { recursive: true, force: true }))
  temporary = join(folder, 'tmp')
  backups = join(folder, 'backups')
  for (const path of [temporary, backups]) await mkdir(path)
  flightline = openCommandLine(folder)
  source = await createTestDatabase({ isShared: true })
  await createDemo(source.database)
  await backUp(backups)
})

test('a rehearsal restores the newest backup of a folder, checks it, and leaves nothing, nor what a killed one left', async () => {
  const killed = start(backups)
  await untilItSays(killed, 'Restoring into')
  killed.child.kill('SIGKILL')
  await killed.ended
  const [left] = await readdir(temporary)
  const postgres = Number.parseInt(
    await readFile(join(temporary, left!, 'data/postgres/postmaster.pid'), 'utf8'),
    10,
  )

  const { code, report } = await rehearse(backups, '--max-age', '1')
  expect(code).toBe(0)
  expect(report.passed).toBe(true)
  expect(report.checks.map(({ check, passed }) => [check, passed])).toEqual([
    ['The file is complete, and every row is restored', true],
    ['Revisions equal the history’s rows', true],
    ['Figures are their newest reports', true],
    ['Affiliate days are the sums of their results', true],
    ['Statements are as they were signed', true],
    ['Statement numbers have no gap', true],
    ['Attachments are as they came', true],
    ['Keys are in force', true],
    ['History cannot be changed', true],
    ['The backup is new enough', true],
  ])
  for (const { detail } of report.checks) expect(detail).not.toMatch(/: 0\b(?!\.)/)
  expect(await readdir(temporary)).toEqual([])
  expect(isAlive(postgres)).toBe(false)
})

test('a rehearsal fails with each thing that does not agree', async () => {
  await source.database.query(`
    UPDATE line_figure SET quantity = quantity + 1 WHERE line_number = (SELECT min(line_number) FROM line_figure WHERE quantity > 0);
    UPDATE line_figure SET revision = revision + 1 WHERE line_number = (SELECT max(line_number) FROM line_figure WHERE quantity > 0);
    UPDATE affiliate_day SET clicks = clicks + 1 WHERE (line_number, date) = (SELECT line_number, date FROM affiliate_day LIMIT 1);
    UPDATE statement_series SET last_number = last_number + 1;
    UPDATE attachment_part SET bytes = bytes || '\\x00';
    ALTER TABLE statement DISABLE TRIGGER USER;
    UPDATE statement SET document = document || ' ' WHERE number = 1;
    ALTER TABLE statement ENABLE TRIGGER USER`)
  const path = join(folder, 'wrong.backup')
  await backUp(path)
  const { code, report, stderr } = await rehearse(path)
  expect({ code, passed: report.passed }).toEqual({ code: 1, passed: false })
  const failed = report.checks.filter(({ passed }) => !passed)
  expect(failed.map(({ check, detail }) => `${check} (${detail.replace(/ of \d+/, '')})`)).toEqual([
    'Revisions equal the history’s rows (lines: 1 wrong)',
    'Figures are their newest reports (delivered lines: 1 wrong)',
    'Affiliate days are the sums of their results (days of packages: 1 wrong)',
    'Statements are as they were signed (statements: 1 wrong)',
    'Statement numbers have no gap (sellers: 1 wrong)',
    'Attachments are as they came (files: 1 wrong)',
  ])
  for (const { check } of failed) expect(stderr).toContain(`Failed: ${check} (`)
  expect(await readdir(temporary)).toEqual([])
})

test('a rehearsal touches no folder that is not of a rehearsal, whatever is beside its own', async () => {
  const live = join(folder, 'live')
  await mkdir(join(live, 'postgres'), { recursive: true })
  await writeFile(join(live, 'figures'), 'all of them')
  const planted = ['linked', 'open', 'whole'].map((name) => join(temporary, `flightline-rehearsal-${name}`))
  const [linked, open, whole] = planted as [string, string, string]
  for (const path of [linked, open]) {
    await mkdir(path)
    await writeFile(join(path, 'pid'), String(NO_PROCESS))
  }
  await symlink(live, join(linked, 'data'))
  await mkdir(join(open, 'data'))
  await chmod(open, 0o777)
  await writeFile(join(live, 'pid'), String(NO_PROCESS))
  await symlink(live, whole)
  expect((await rehearse(backups)).code).toBe(0)
  expect(await readFile(join(live, 'figures'), 'utf8')).toBe('all of them')
  expect((await readdir(live)).toSorted()).toEqual(['figures', 'pid', 'postgres'])
  expect((await readdir(temporary)).toSorted()).toEqual(planted.map((path) => basename(path)).toSorted())
  for (const path of planted) await rm(path, { recursive: true })
})

test('a rehearsal passes after the oldest months were taken out of the history', async () => {
  const detached = await createTestDatabase({ isShared: true })
  await createDemo(detached.database)
  await detached.database.query('ALTER TABLE delivery_report DETACH PARTITION delivery_report_earlier')
  const path = join(folder, 'detached.backup')
  const { code } = await flightline(['backup', path], { ...environment(), DATABASE_URL: detached.url })
  expect(code).toBe(0)
  const { report } = await rehearse(path)
  expect(report.checks.filter(({ passed }) => !passed)).toEqual([])
})

test('a rehearsal that is interrupted leaves nothing', async () => {
  const interrupted = start(backups)
  await untilItSays(interrupted, 'Restoring into')
  interrupted.child.kill('SIGINT')
  expect(await interrupted.ended).toMatchObject({ code: 130, stdout: '' })
  expect(await readdir(temporary)).toEqual([])
})

test('a rehearsal refuses a damaged backup, and an empty folder, before it starts a database', async () => {
  const [newest] = await readdir(backups)
  const damaged = join(folder, 'damaged.backup')
  await writeFile(damaged, (await readFile(join(backups, newest!))).subarray(0, 20))
  for (const [path, words] of [
    [damaged, 'is damaged or incomplete'],
    [temporary, 'has no backups'],
  ] as const) {
    const { code, stdout, stderr } = await start(path).ended
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain(words)
  }
  expect(await readdir(temporary)).toEqual([])
})

async function backUp(to: string): Promise<void> {
  const { code } = await flightline(['backup', to], { ...environment(), DATABASE_URL: source.url })
  expect(code).toBe(0)
}

async function rehearse(...args: string[]): Promise<{ code: number | null; report: Report; stderr: string }> {
  const { code, stdout, stderr } = await start(...args, '--json').ended
  expect(stdout).not.toBe('')
  return { code, report: JSON.parse(stdout) as Report, stderr }
}

/** Of an installation that it must not touch, in a process of its own: only that has another TMPDIR. */
function environment(): NodeJS.ProcessEnv {
  const { PATH, HOME } = process.env
  return { PATH, HOME, TMPDIR: temporary, DATABASE_URL: NOBODY_LISTENS }
}

function start(...args: string[]) {
  const child = spawn(process.execPath, [PROGRAM, 'backup', 'rehearse', ...args], {
    cwd: folder,
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  whenFileIsDone(() => child.kill('SIGKILL'))
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  return { child, said: () => said, ended: resultOf(child) }
}

async function untilItSays({ said }: ReturnType<typeof start>, words: string): Promise<void> {
  while (!said().includes(words)) await delay(20)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
