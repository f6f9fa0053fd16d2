import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepare, root } from './prepare.mjs'
import { run } from './run.mjs'

// The run counts as failed until Vitest says otherwise: the totals are always the last line, and never too optimistic.
let totals = { passed: 0, failed: 1, skipped: 0 }
/** Checks that this machine cannot run, as noted by `canCheck` in the tests. */
let leftOut = []
process.on('exit', () => {
  for (const note of leftOut) console.log(`Left out: ${note}`)
  const { passed, failed, skipped } = totals
  console.log(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`)
})

// The programs that tests start would otherwise uninstall the tools.
if (process.env.NODE_ENV === 'production') process.env.NODE_ENV = 'test'
await prepare({ needs: 'tools', build: true })
await check()
totals = await test(process.argv.slice(2))
process.exitCode = totals.failed > 0 || totals.passed === 0 ? 1 : 0

async function check() {
  console.log('Checking types, lint and format …')
  const failed = await Promise.all([
    reportFailure('Type check', ['typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.json']),
    ...webTypeCheck(),
    reportFailure('Lint', ['oxlint/bin/oxlint', '--type-aware', '--deny-warnings']),
    reportFailure('Format check (npm run format fixes it)', ['prettier/bin/prettier.cjs', '--check', '.']),
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

async function test(args) {
  const id = randomUUID()
  const report = join(tmpdir(), `flightline-test-${id}.json`)
  const notes = join(tmpdir(), `flightline-left-out-${id}.txt`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const vitest = await runTool(['vitest/vitest.mjs', 'run', ...reporters, ...args], {
    output: 'shown',
    env: { FLIGHTLINE_LEFT_OUT: notes },
  })
  leftOut = readNotes(notes)
  if (!existsSync(report)) return totals
  const counted = countTests(JSON.parse(readFileSync(report, 'utf8')))
  rmSync(report)
  // A run can fail without a failed test: an unhandled error, or a teardown that throws.
  return { ...counted, failed: counted.failed || (vitest.succeeded ? 0 : 1) }
}

/** Several test files may note the same thing. */
function readNotes(path) {
  if (!existsSync(path)) return []
  const lines = readFileSync(path, 'utf8').trim().split('\n')
  rmSync(path)
  return [...new Set(lines)].toSorted()
}

/** A file that cannot be loaded, or whose set-up throws, has no failed test: it counts as one. */
function countTests(report) {
  const failedFiles = report.testResults.filter(({ status }) => status === 'failed')
  const withoutFailedTest = failedFiles.filter(
    ({ assertionResults }) => !assertionResults.some(({ status }) => status === 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + withoutFailedTest.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

function runTool([path, ...args], { output, env = {} } = {}) {
  return run(process.execPath, [join(root, 'node_modules', path), ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'test', ...env },
    output,
  })
}
