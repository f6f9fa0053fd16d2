import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { canCheck } from './support/can-check.ts'
import { whenFileIsDone } from './support/clean-up.ts'
import { startServer } from './support/server.ts'

/** deploy/: what systemd and a container would run is run here, from a package, by an account that is not root. */

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const UNITS = ['flightline.service', 'flightline-backup.service', 'flightline-backup.timer']
const INSTALLED = '/opt/flightline'
const NOBODY = 65534

const hasSystemd = canCheck(
  has('systemd-analyze'),
  'the units in deploy/ were not checked by systemd (install systemd)',
)
const hasNotify = canCheck(
  has('systemd-notify') && has('python3'),
  'it was not checked that systemd is told when the server is ready (install systemd and python3)',
)

let folder: string
/** What both install in /opt/flightline. */
let built: string
/** Instead of /var/lib. */
let data: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flightline-deploy-'))
  whenFileIsDone(() => rmSync(folder, { recursive: true, force: true }))
  chmodSync(folder, 0o755)
  built = join(folder, 'flightline')
  data = ownFolder('data')
  const packageFolder = join(folder, 'package')
  const command = stages().build.find(({ name }) => name === 'RUN')
  const here = command!.value
    .replaceAll('/package/', `${packageFolder}/`)
    .replace('--to /package ', `--to ${packageFolder} `)
    .replace(/ \/flightline$/, ` ${built}`)
  execFileSync('/bin/sh', ['-c', here], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
})

describe('the units of systemd', () => {
  test.runIf(hasSystemd)('are accepted by it as they are', async () => {
    const units = join(folder, 'units')
    mkdirSync(units)
    const paths = UNITS.map((name) => join(units, name))
    for (const name of UNITS)
      writeFileSync(join(units, name), read(`deploy/${name}`).replaceAll(INSTALLED, built))
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...paths], {
      encoding: 'utf8',
    })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  })

  test('are in the package, and name the guide and the program that are in it', () => {
    for (const name of UNITS) {
      expect(readFileSync(join(built, 'deploy', name), 'utf8')).toBe(read(`deploy/${name}`))
      for (const [path] of read(`deploy/${name}`).matchAll(/\/opt\/flightline[^\s]*/g))
        expect(existsSync(path.replace(INSTALLED, built)), path).toBe(true)
    }
  })

  test('leave the server the time it takes to stop, and signal it alone', () => {
    const { Service: service } = unit('flightline.service')
    const [, stopMs] = /const STOP_MS_MAX = ([\d_]+)/.exec(read('src/cli/start.ts'))!
    expect(seconds(service!['TimeoutStopSec']!) * 1000).toBeGreaterThan(Number(stopMs!.replaceAll('_', '')))
    expect(service).toMatchObject({ KillMode: 'mixed', Restart: 'always', TimeoutStartSec: 'infinity' })
  })

  test('run the server as an ordinary account, and stop it and all that it started', async () => {
    const { Service: service } = unit('flightline.service')
    const home = ownFolder('systemd')
    const { command, env } = asInstalled(
      service!['ExecStart']!.split(' '),
      variables(service!['Environment']!),
    )
    expect(command.at(-1)).toBe('start')
    const heard = hasNotify ? await listenAsSystemd(home) : undefined
    const server = await startServer(
      { ...env, HOME: home, ...(heard && { NOTIFY_SOCKET: heard.path }) },
      asOrdinaryAccount(home, command.slice(0, -1)),
    )
    if (heard) expect(await heard.message).toBe('READY=1')
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    expect(await textOf(`${server.url}/metrics`)).toContain('\nflightline_backup_timestamp_seconds 0\n')
    const postmaster = Number.parseInt(
      readFileSync(join(env['DATA_DIR']!, 'postgres/postmaster.pid'), 'utf8'),
    )
    expect(isRunning(postmaster)).toBe(true)

    expect(service!['KillSignal']).toBe('SIGTERM')
    while (!server.output().includes('Flightline is running')) await delay(50)
    expect(await server.stop()).toBe(0)
    await expect.poll(() => isRunning(postmaster)).toBe(false)
  })

  test('back up every night, and keep a month', async () => {
    const { Service: service } = unit('flightline-backup.service')
    const [program, command, target, ...options] = service!['ExecStart']!.split(' ')
    expect([program, command]).toEqual([`${INSTALLED}/flightline`, 'backup'])
    // What it does is tested with the other backups.
    expect(options).toEqual(['--keep', '31'])
    // Where the server looks for the newest.
    expect(variables(unit('flightline.service')['Service']!['Environment']!)['BACKUP_DIR']).toBe(target)
    expect(service!['StateDirectory']!.split(' ').map((name) => `/var/lib/${name}`)).toContain(target)
  })
})

describe('the container file', () => {
  test('copies what exists, and nothing that is private or made here', () => {
    const { build, last } = stages()
    for (const { name, value } of [...build, ...last].filter((one) => one.name === 'COPY')) {
      const [from, to] = value.split(' ').filter((word) => !word.startsWith('--'))
      const source = value.startsWith('--from=build ') ? join(folder, from!) : join(root, from!)
      expect(existsSync(source), `${name} ${value}`).toBe(true)
      if (value.startsWith('--from=build ')) expect(to).toBe(INSTALLED)
    }
    const ignored = read('.dockerignore').split('\n')
    for (const path of ['.git', '.env', 'node_modules', 'dist', 'data']) expect(ignored).toContain(path)
  })

  test('runs on a version of Node that is supported', () => {
    const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } }
    const lowest = engines.node.split('||').map((range) => Number(/\d+/.exec(range)![0]))
    const images = instructions().filter(({ name }) => name === 'FROM')
    expect(images.length).toBe(2)
    for (const { value } of images) {
      const [, major] = /^node:(\d+)-\w+-slim/.exec(value)!
      expect(lowest).toContain(Number(major))
    }
  })

  test('runs the server as a user that is not root, is healthy while it serves, and stops by its signal', async () => {
    const { last } = stages()
    const only = (name: string) => {
      const found = last.filter((one) => one.name === name)
      expect(found).toHaveLength(1)
      return found[0]!.value
    }
    const [user, group] = only('USER').split(':')
    expect(Number(user)).toBeGreaterThan(0)
    const made = last.find(({ name }) => name === 'RUN')!.value
    expect(made).toContain(`--uid ${user} --gid ${group} `)
    expect(made).toContain(`--owner=${user} --group=${group} --mode=0700 ${only('VOLUME')}`)

    const entry = JSON.parse(only('ENTRYPOINT')) as string[]
    const started = [...entry, ...(JSON.parse(only('CMD')) as string[])]
    const home = ownFolder('container')
    const { command, env } = asInstalled(started, variables(only('ENV')))
    expect(only('WORKDIR')).toBe(only('VOLUME'))
    expect(command.at(-1)).toBe('start')
    const server = await startServer({ ...env, HOME: home }, asOrdinaryAccount(home, command.slice(0, -1)))

    const [program, ...args] = JSON.parse(only('HEALTHCHECK').replace(/^.* CMD /, '')) as string[]
    const { port } = new URL(server.url)
    const isHealthy = () =>
      spawnSync(program!, args, { env: { PATH: process.env['PATH'], PORT: port } }).status === 0
    expect(isHealthy()).toBe(true)
    expect(only('STOPSIGNAL')).toBe('SIGTERM')
    while (!server.output().includes('Flightline is running')) await delay(50)
    expect(await server.stop()).toBe(0)
    expect(isHealthy()).toBe(false)
  })
})

function has(program: string): boolean {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0
}

/** By section. A key that is given several times, such as SystemCallFilter, has its last value. */
function unit(name: string): Record<string, Record<string, string>> {
  const sections: Record<string, Record<string, string>> = {}
  let section = ''
  for (const line of read(`deploy/${name}`).split('\n')) {
    const [, heading] = /^\[(\w+)\]$/.exec(line) ?? []
    if (heading !== undefined) sections[(section = heading)] = {}
    const [, key, value] = /^(\w+)=(.*)$/.exec(line) ?? []
    if (key !== undefined) sections[section]![key] = value!
  }
  return sections
}

function seconds(text: string): number {
  return Number(/^(\d+)s$/.exec(text)![1])
}

function instructions(): { name: string; value: string }[] {
  const lines = read('deploy/Containerfile')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\s*\\\n\s*/g, ' ')
  return lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [, name, value] = /^([A-Z]+) (.*)$/.exec(line)!
      return { name: name!, value: value! }
    })
}

function stages() {
  const all = instructions()
  const second = all.findLastIndex(({ name }) => name === 'FROM')
  return { build: all.slice(0, second), last: all.slice(second) } as Record<
    'build' | 'last',
    { name: string; value: string }[]
  >
}

function variables(text: string): Record<string, string> {
  return Object.fromEntries(text.split(' ').map((word) => word.split('=') as [string, string]))
}

/** With the package in place of what is installed. Both find the same data: the second creates no other database. */
function asInstalled(command: string[], environment: Record<string, string>) {
  const here = (text: string) => text.replace(INSTALLED, built).replace('/var/lib', data)
  return {
    command: command.map(here),
    env: Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, here(value)])),
  }
}

function ownFolder(name: string): string {
  const path = join(folder, name)
  mkdirSync(path)
  if (process.getuid?.() === 0) chownSync(path, NOBODY, NOBODY)
  return path
}

/** In a folder of its own, as a unit and a container begin in theirs. Root becomes nobody. */
function asOrdinaryAccount(home: string, command: string[]): string[] {
  const become =
    process.getuid?.() === 0
      ? ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', '--no-new-privs']
      : []
  return ['/bin/sh', '-c', 'cd "$0" && exec "$@"', home, ...become, ...command]
}

/** The socket that a service of Type=notify gets, which Node cannot open. */
async function listenAsSystemd(home: string): Promise<{ path: string; message: Promise<string> }> {
  const path = join(home, 'notify')
  const program = `
import os, socket, sys
listening = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
listening.bind(sys.argv[1])
os.chmod(sys.argv[1], 0o777)
print('listening', flush=True)
print(listening.recv(4096).decode(), flush=True)`
  const child = spawn('python3', ['-c', program, path], { stdio: ['ignore', 'pipe', 'inherit'] })
  whenFileIsDone(() => child.kill())
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = once(child, 'close')
  while (!said.includes('listening\n')) await delay(20)
  return { path, message: ended.then(() => said.replace('listening\n', '').trim().split('\n')[0]!) }
}

async function textOf(url: string): Promise<string> {
  return (await fetch(url)).text()
}

/** A zombie has ended: whether its number is free depends on the machine's first process. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  const path = `/proc/${pid}/stat`
  return !existsSync(path) || !readFileSync(path, 'utf8').includes(') Z ')
}
