import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { prepare, root } from './prepare.mjs'
import { run } from './run.mjs'

/**
 * Makes each mistake of mutants/ in a copy of the sources, one at a time, runs the tests that should notice it, and prints a table.
 * Exit code 1 unless every one of them is caught: a test fails that passes without the mistake. Code that no longer loads, a
 * server that answers 500 and a test that runs out of time show nothing about the guarantee, and do not count.
 */

const MUTANT_MS_MAX = 180_000
const JOBS_MAX = 2

const RUN_OUT_OF_TIME = /^Error: (?:Test|Hook) timed out/
/** It fails because of how it is written, not because of what it does. */
const BROKEN =
  /^(?:SyntaxError|ReferenceError)\b|\bexpected 500 to\b|syntax error at or near|(?:column|relation|function) .* does not exist|violates \w+ constraint/

class Failure extends Error {}

const endings = []
let folder
try {
  process.exitCode = (await main()) ? 0 : 1
} catch (error) {
  if (!(error instanceof Failure)) throw error
  console.error(error.message)
  process.exitCode = 1
} finally {
  for (const end of endings.toReversed()) await end()
}

/** Whether all are caught. */
async function main() {
  const { only, isList, jobs, minutes, shard } = readOptions()
  await prepare({ needs: 'tools', build: false })
  const { MUTANTS } = await load('mutants/mutants.ts')
  const mutants = MUTANTS.filter(
    ({ name, file }, i) =>
      (only === undefined || name.includes(only) || file.includes(only)) &&
      i % shard.count === shard.number % shard.count,
  )
  if (mutants.length === 0)
    throw new Failure('There is no such mutant. npm run mutants -- --list shows them.')
  if (isList) {
    for (const { name, file } of mutants) console.log(`${name}  (${file})`)
    return true
  }
  const startedAtMs = performance.now()
  const copies = copySources(Math.min(jobs, mutants.length))
  const { startSharedPostgres } = await load('tests/support/shared-postgres.ts')
  const { stop, ...postgres } = await startSharedPostgres(copies.length)
  endings.push(stop)
  const bench = { mutants, copies, postgres, endsAtMs: startedAtMs + minutes * 60_000 }
  console.log(`Running the tests of ${mutants.length} mutants without a mutant …`)
  const passing = await runBaseline(bench)
  const results = await judgeAll(bench, passing)
  report(mutants, results)
  const caught = mutants.filter((mutant) => results.get(mutant).outcome === 'caught').length
  const took = ((performance.now() - startedAtMs) / 60_000).toFixed(1)
  console.log(`\n${caught} of ${mutants.length} caught, in ${took} minutes, ${copies.length} at a time`)
  return caught === mutants.length
}

function readOptions() {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      list: { type: 'boolean', default: false },
      jobs: { type: 'string', default: String(Math.min(JOBS_MAX, availableParallelism())) },
      minutes: { type: 'string', default: '30' },
      shard: { type: 'string', default: '1/1' },
    },
  })
  const [jobs, minutes] = [Number(values.jobs), Number(values.minutes)]
  if (!Number.isInteger(jobs) || jobs < 1) throw new Failure('--jobs is how many run at a time: 1 or more.')
  if (!(minutes > 0)) throw new Failure('--minutes is how long all of it may take.')
  const [number, count] = values.shard.split('/').map(Number)
  if (!(number >= 1 && number <= count)) throw new Failure('--shard is which part of how many: 1/3.')
  return { only: values.only, isList: values.list, jobs, minutes, shard: { number, count } }
}

function removeFolder() {
  rmSync(folder, { recursive: true, force: true })
}

/** TypeScript, as it is. */
async function load(path) {
  const { runnerImport } = await import('vite')
  const { module } = await runnerImport(join(root, path), { root, configFile: false, logLevel: 'error' })
  return module
}

/** What git tracks or would track, as it is now, with the same packages. */
function copySources(count) {
  const git = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (git.status !== 0)
    throw new Failure(`Git has to list what is copied, and it says: ${git.stderr?.trim()}`)
  const paths = new Set(git.stdout.split('\0').filter((path) => path && existsSync(join(root, path))))
  folder = mkdtempSync(join(tmpdir(), 'flightline-mutants-'))
  endings.push(removeFolder)
  return Array.from({ length: count }, (_, i) => {
    const copy = join(folder, String(i + 1))
    for (const path of paths) cpSync(join(root, path), join(copy, path))
    // The real program would have to be built for each mutant: tests that start it are not for this.
    rmSync(join(copy, 'scripts/flightline.mjs'))
    // A folder of its own, since Vite keeps its caches there.
    mkdirSync(join(copy, 'node_modules'))
    for (const entry of readdirSync(join(root, 'node_modules')))
      if (!entry.startsWith('.'))
        symlinkSync(join(root, 'node_modules', entry), join(copy, 'node_modules', entry))
    return copy
  })
}

/** The tests that pass. Refused if one of them does not. */
async function runBaseline({ mutants, copies, postgres, endsAtMs }) {
  const rules = mutants.filter(({ testName }) => testName === undefined)
  const named = mutants.filter(({ testName }) => testName !== undefined)
  const files = filesOf(named)
  const waiting = [
    { files: filesOf(rules), names: [] },
    ...copies.map((_, i) => {
      const some = files.filter((_file, at) => at % copies.length === i)
      return {
        files: some,
        names: named.filter(({ testFile }) => some.includes(testFile)).map(({ testName }) => testName),
      }
    }),
  ].filter((part) => part.files.length > 0)
  const tests = []
  await Promise.all(
    copies.map(async (copy) => {
      for (let part = waiting.shift(); part; part = waiting.shift()) {
        const ran = await runTests(copy, { ...part, postgres, msMax: endsAtMs - performance.now() })
        if (ran.isLate) throw new Failure('There was no time left to run the tests without a mutant.')
        if (!ran.succeeded) {
          const failed = ran.tests.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName)
          throw new Failure(`Tests fail without a mutant:\n${failed.join('\n') || lastLines(ran.output)}`)
        }
        tests.push(...ran.tests)
      }
    }),
  )
  return tests.filter(({ status }) => status === 'passed')
}

function filesOf(mutants) {
  return [...new Set(mutants.map(({ testFile }) => testFile))]
}

/** By mutant. Those that time does not reach stay as they are here. */
async function judgeAll({ mutants, copies, postgres, endsAtMs }, passing) {
  const notRun = { outcome: 'NOT RUN', by: 'there was no time left', seconds: 0 }
  const results = new Map(mutants.map((mutant) => [mutant, notRun]))
  const waiting = [...mutants]
  let done = 0
  await Promise.all(
    copies.map(async (copy) => {
      for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
        if (performance.now() > endsAtMs) return
        const beganMs = performance.now()
        const result = isTested(mutant, passing)
          ? await judge(copy, mutant, { postgres, endsAtMs })
          : { outcome: 'STALE', by: `${mutant.testFile} has no such test` }
        if (result.isLate && performance.now() > endsAtMs) return
        results.set(mutant, { ...result, seconds: (performance.now() - beganMs) / 1000 })
        console.log(`${String(++done).padStart(3)}/${mutants.length}  ${lineOf(mutant, results)}`)
      }
    }),
  )
  return results
}

function isTested({ testFile, testName = '' }, passing) {
  return passing.some(({ file, fullName }) => file === testFile && fullName.includes(testName))
}

async function judge(copy, { file, from, to, testFile, testName, hangs }, { postgres, endsAtMs }) {
  const path = join(copy, file)
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  if (text.split(from).length !== 2) return { outcome: 'STALE', by: `what it changes is not in ${file} once` }
  writeFileSync(
    path,
    text.replace(from, () => to),
  )
  const ran = await runTests(copy, {
    files: [testFile],
    names: testName === undefined ? [] : [testName],
    // Migrations are tried on a server of their own.
    postgres: file.startsWith('db/') ? undefined : postgres,
    msMax: Math.min(MUTANT_MS_MAX, endsAtMs - performance.now()),
    isFirstEnough: true,
  })
  writeFileSync(path, text)
  return verdictOn(ran, hangs)
}

function verdictOn({ succeeded, isLate, tests, output }, hangs) {
  const failed = tests.filter(({ status }) => status === 'failed')
  const isOutOfTime = isLate || failed.some(({ message }) => RUN_OUT_OF_TIME.test(message))
  if (isOutOfTime)
    return { outcome: hangs ? 'caught' : 'HANGS', by: failed[0]?.fullName ?? 'no test ended', isLate }
  if (succeeded)
    return {
      outcome: 'SURVIVED',
      by: `${tests.filter(({ status }) => status === 'passed').length} tests passed`,
    }
  const noticing = failed.find(({ message }) => !BROKEN.test(message))
  if (!noticing) return { outcome: 'BROKEN', by: failed[0]?.message.split('\n')[0] ?? lastLines(output) }
  return { outcome: 'caught', by: noticing.fullName }
}

function lastLines(output) {
  return output.trim().split('\n').slice(-3).join(' ')
}

/** Runs the named tests of files, without the cache of a mutant before: what is cached is found by its content. */
async function runTests(copy, { files, names, postgres, msMax, isFirstEnough = false }) {
  const reportPath = join(copy, 'report.json')
  rmSync(reportPath, { force: true })
  let isLate = false
  let timer
  const vitest = await run(
    process.execPath,
    [
      join(copy, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...files.map((file) => join(copy, file)),
      ...(names.length > 0
        ? ['-t', names.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')]
        : []),
      ...(isFirstEnough ? ['--bail=1'] : []),
      '--maxWorkers=1',
      '--experimental.fsModuleCache',
      '--reporter=json',
      `--outputFile.json=${reportPath}`,
    ],
    {
      cwd: copy,
      env: {
        ...process.env,
        NODE_ENV: 'test',
        ...(postgres && { FLIGHTLINE_TEST_POSTGRES: JSON.stringify(postgres) }),
      },
      onStop: removeFolder,
      onStart: (pid) => {
        timer = setTimeout(() => {
          isLate = true
          process.kill(-pid, 'SIGKILL')
        }, msMax)
      },
    },
  )
  clearTimeout(timer)
  const json = existsSync(reportPath) ? readFileSync(reportPath, 'utf8') : '{"testResults":[]}'
  const tests = JSON.parse(json).testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status, failureMessages }) => ({
      file: name.slice(copy.length + 1),
      fullName,
      status,
      message: failureMessages?.[0] ?? '',
    })),
  )
  return { succeeded: vitest.succeeded, output: vitest.output, isLate, tests }
}

function report(mutants, results) {
  const uncaught = mutants.filter((mutant) => results.get(mutant).outcome !== 'caught')
  console.log(`\n${mutants.map((mutant) => lineOf(mutant, results)).join('\n')}`)
  if (uncaught.length === 0) return
  console.log(`\nNot caught:\n${uncaught.map((mutant) => lineOf(mutant, results)).join('\n')}`)
}

function lineOf(mutant, results) {
  const { outcome, by, seconds } = results.get(mutant)
  const line = `${outcome.padEnd(8)} ${seconds.toFixed(1).padStart(5)} s  ${mutant.name}  ← ${by}`
  return outcome === 'caught' || !process.stdout.isTTY ? line : `\u001b[31m${line}\u001b[0m`
}
