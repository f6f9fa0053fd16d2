import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepare, root } from './prepare.mjs'
import { run } from './run.mjs'

/** In the order in which they run: what is fast and most often broken comes first. */
const PROJECTS = [
  { name: 'rules', needsBuild: false },
  { name: 'doors', needsBuild: true },
  { name: 'browser', needsBuild: true },
]

const totals = { passed: 0, failed: 0, skipped: 0 }
const id = randomUUID()
const reportPath = join(tmpdir(), `flightline-test-${id}.json`)
/** Checks that this machine cannot run, as noted by `canCheck` in the tests. */
const notesPath = join(tmpdir(), `flightline-left-out-${id}.txt`)

/**
 * Checks types, lint and format, then runs the test projects one after the other, and stops at the first that fails. The
 * totals of all projects are the last line, however it ends.
 */
export async function runChecks({ onlyRules = false, args }) {
  let isComplete = false
  process.on('exit', () => {
    if (!isComplete) totals.failed ||= 1
    report()
  })
  // The programs that tests start would otherwise uninstall the tools.
  if (process.env.NODE_ENV === 'production') process.env.NODE_ENV = 'test'
  await prepare({ needs: 'tools', build: false })
  await checkSources()
  const projects = PROJECTS.filter(({ needsBuild }) => !(onlyRules && needsBuild))
  for (const [index, { name, needsBuild }] of projects.entries()) {
    if (needsBuild) await prepare({ needs: 'tools', build: true })
    await testProject(name, args)
    if (totals.failed === 0) continue
    const later = projects.slice(index + 1).map((project) => project.name)
    if (later.length > 0) console.log(`\nNot run: ${later.join(', ')}`)
    break
  }
  isComplete = true
  process.exitCode = totals.failed > 0 || totals.passed === 0 ? 1 : 0
}

function report() {
  // Several test files may note the same thing.
  for (const note of new Set(take(notesPath).split('\n').filter(Boolean).toSorted()))
    console.log(`Left out: ${note}`)
  const { passed, failed, skipped } = totals
  console.log(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`)
}

async function checkSources() {
  console.log('Checking types, lint and format …')
  const failed = await Promise.all([
    reportFailure('Type check', ['typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.json']),
    ...webTypeCheck(),
    reportFailure('Lint', ['oxlint/bin/oxlint', '--type-aware', '--deny-warnings']),
    reportFailure('Format check (npm run format fixes it)', [
      'prettier/bin/prettier.cjs',
      '--check',
      '--cache',
      '--cache-strategy=content',
      '.',
    ]),
  ])
  if (!failed.includes(true)) return
  totals.failed = failed.filter(Boolean).length
  console.log('\nNo tests were run.')
  process.exit(1)
}

function webTypeCheck() {
  const project = join(root, 'src/web/tsconfig.json')
  const tool = ['typescript/bin/tsc', '--noEmit', '-p', project]
  return existsSync(project) ? [reportFailure('Type check of the web app', tool)] : []
}

async function reportFailure(name, tool) {
  const { succeeded, output } = await runTool(tool)
  if (!succeeded) console.log(`\n=== Failed: ${name} ===\n\n${output.trim()}`)
  return !succeeded
}

/** Adds its tests to the totals. Without a report, the project counts as one failure. */
async function testProject(name, args) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportPath}`]
  // What is asked for may be in other projects only.
  const asked = args.length > 0 ? [...args, '--passWithNoTests'] : []
  const vitest = await runTool(['vitest/vitest.mjs', 'run', `--project=${name}`, ...reporters, ...asked], {
    output: 'shown',
    env: { FLIGHTLINE_LEFT_OUT: notesPath },
  })
  const counted = countTests(take(reportPath))
  for (const kind of Object.keys(totals)) totals[kind] += counted[kind]
  // A run can fail without a failed test: an unhandled error, or a teardown that throws.
  if (!vitest.succeeded) totals.failed ||= 1
}

/** Empty if there is no such file; otherwise removes it. */
function take(path) {
  if (!existsSync(path)) return ''
  const text = readFileSync(path, 'utf8').trim()
  rmSync(path)
  return text
}

/** A file that cannot be loaded, or whose set-up throws, has no failed test: it counts as one. */
function countTests(json) {
  if (json === '') return { passed: 0, failed: 1, skipped: 0 }
  const { testResults, ...counted } = JSON.parse(json)
  const failedFiles = testResults.filter(({ status }) => status === 'failed')
  const withoutFailedTest = failedFiles.filter(
    ({ assertionResults }) => !assertionResults.some(({ status }) => status === 'failed'),
  )
  return {
    passed: counted.numPassedTests,
    failed: counted.numFailedTests + withoutFailedTest.length,
    skipped: counted.numPendingTests + counted.numTodoTests,
  }
}

function runTool([path, ...args], { output, env = {} } = {}) {
  return run(process.execPath, [join(root, 'node_modules', path), ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'test', ...env },
    output,
  })
}
