import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepare, root } from './prepare.mjs'
import { run } from './run.mjs'

// Until Vitest says otherwise the run has failed: the totals are always the last line, and never too kind.
let totals = { passed: 0, failed: 1, skipped: 0 }
process.on('exit', () => {
  const { passed, failed, skipped } = totals
  console.log(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`)
})

await prepare({ build: true })
await check()
totals = await test(process.argv.slice(2))
process.exitCode = totals.failed > 0 || totals.passed === 0 ? 1 : 0

async function check() {
  console.log('Checking types, lint and format …')
  const failed = await Promise.all([
    reportFailure('Type check', ['typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.json']),
    reportFailure('Lint', ['oxlint/bin/oxlint', '--type-aware', '--deny-warnings']),
    reportFailure('Format check (npm run format mends it)', ['prettier/bin/prettier.cjs', '--check', '.']),
  ])
  totals.failed = failed.filter(Boolean).length
  if (totals.failed === 0) return
  console.log('\nNo test was run.')
  process.exit(1)
}

async function reportFailure(name, tool) {
  const { succeeded, output } = await runTool(tool)
  if (!succeeded) console.log(`\n=== Failed: ${name} ===\n\n${output.trim()}`)
  return !succeeded
}

async function test(args) {
  const folder = mkdtempSync(join(tmpdir(), 'flightline-test-'))
  const report = join(folder, 'report.json')
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const vitest = await runTool(['vitest/vitest.mjs', 'run', ...reporters, ...args], { output: 'shown' })
    const { passed, failed, skipped } = countTests(JSON.parse(readFileSync(report, 'utf8')))
    // A run can end badly without a failed test: an unhandled error, a teardown that throws.
    return { passed, failed: failed === 0 && !vitest.succeeded ? 1 : failed, skipped }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** A file that cannot even be loaded has no tests; it counts as one that failed. */
function countTests(report) {
  const unloadable = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloadable.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

function runTool([path, ...args], options) {
  const env = { ...process.env, NODE_ENV: 'test' }
  return run(process.execPath, [join(root, 'node_modules', path), ...args], { cwd: root, env, ...options })
}
