import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ask } from '../failover/ask.ts'
import { urlOf } from './nodes.ts'
import type { PartOptions } from './part.ts'

/** What sellers report and agents ask, and what people see of it. */
const SUITES = /^(delivery|affiliate|console|agent)-.*\.test\.ts$/

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
/** Each file has databases of its own, dropped when it is done: Citus looks after each of them by a process on every machine. */
const MAX_WORKERS = 2

interface Report {
  testResults: {
    name: string
    message?: string
    assertionResults: { status: string; fullName: string }[]
  }[]
}

/** Runs the tests of these doors on distributed tables. */
export async function proveSuites({ cluster, folder, only, whenDone }: PartOptions): Promise<boolean> {
  const files = readdirSync(join(ROOT, 'tests'))
    .filter((name) => SUITES.test(name) && (only === undefined || name.includes(only)))
    .map((name) => `tests/${name}`)
  if (files.length === 0) throw new Error(`There is no such file of tests: ${only}`)
  await cluster.createDatabase('suites')
  // They count on nothing that survives a kill.
  for (const node of [cluster.coordinator, ...cluster.workers]) {
    for (const sql of ['ALTER SYSTEM SET fsync = off', 'SELECT pg_reload_conf()'])
      await ask(urlOf(node, 'postgres'), sql)
  }
  const output = join(folder, 'suites.json')
  console.error(`Running ${files.length} files of tests …`)
  const vitest = spawn(
    process.execPath,
    [
      join(ROOT, 'node_modules/vitest/vitest.mjs'),
      ...['run', '--project', 'doors', `--maxWorkers=${MAX_WORKERS}`],
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${output}`],
      ...files,
    ],
    {
      cwd: ROOT,
      env: { ...process.env, TEST_DATABASE_URL: urlOf(cluster.coordinator, 'suites') },
      stdio: ['ignore', process.stderr, process.stderr],
    },
  )
  whenDone(() => vitest.kill())
  const [code] = (await once(vitest, 'exit')) as [number | null]
  const rows = readReport(output).map(({ name, message = '', assertionResults }) => {
    const count = (wanted: string) => assertionResults.filter(({ status }) => status === wanted).length
    return {
      file: basename(name),
      passed: count('passed'),
      failed: count('failed'),
      left_out: assertionResults.length - count('passed') - count('failed'),
      ...(assertionResults.length === 0 && { error: message.split('\n')[0] }),
      names: assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
    }
  })
  console.table(rows.map(({ names: _names, ...row }) => row))
  for (const { file, names } of rows) for (const name of names) console.log(`failed: ${file}: ${name}`)
  const told = (some: typeof rows) => {
    const sum = (column: 'passed' | 'failed' | 'left_out') =>
      some.reduce((total, row) => total + row[column], 0)
    return `${sum('passed')} tests passed, ${sum('failed')} failed, ${sum('left_out')} left out, in ${some.length} files`
  }
  for (const group of new Set(rows.map(({ file }) => file.split('-')[0]!)))
    console.log(`${group}: ${told(rows.filter(({ file }) => file.startsWith(`${group}-`)))}.`)
  console.log(`On distributed tables: ${told(rows)}.`)
  return code === 0 && rows.length === files.length
}

function readReport(file: string): Report['testResults'] {
  return (JSON.parse(readFileSync(file, 'utf8')) as Report).testResults.toSorted((a, b) =>
    a.name < b.name ? -1 : 1,
  )
}
