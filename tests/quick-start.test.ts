import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '../src/console/routes.ts'
import { askConsoleFor } from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { canCheck } from './support/can-check.ts'
import { whenFileIsDone } from './support/clean-up.ts'
import { resultOf } from './support/command-line.ts'
import { HALFWAY } from './support/flight.ts'
import { reportDelivery } from './support/ingest.ts'
import { openOutbox } from './support/outbox.ts'
import { viewLine } from './support/seller.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'
import { createTrade, type Trade } from './support/trade.ts'
import { LOOPBACK_RANGES, startSender } from './support/webhooks.ts'

/** docs/quick-start.md, and the receiver in docs/webhooks.md: the examples run as they are printed. */

const GUIDE = readFileSync(new URL('../docs/quick-start.md', import.meta.url), 'utf8')
const WEBHOOKS_GUIDE = readFileSync(new URL('../docs/webhooks.md', import.meta.url), 'utf8')
const SECRET = `whsec_${randomBytes(24).toString('base64')}`
const EVENT =
  '{"type":"line.delivered","timestamp":"2026-11-18T10:00:00Z","data":{"package_id":"p","name":"Été"}}'
/** With a blank line between the imports and the rest. */
const LINES_MAX = 10
/** More than fit on a page. */
const LINES = 101

const hasCurl = canCheck(has('curl'), 'the quick start was not run with curl (install curl)')
const hasPython = canCheck(has('python3'), 'the quick start was not run with Python (install python3)')

let testDatabase: TestDatabase
let app: TestApp
let trade: Trade
let key: string
let packageId: string
let folder: string

beforeAll(async () => {
  testDatabase = await createTestDatabase({ isShared: true })
  app = await startApp(testDatabase.database, { webhookAllowedRanges: LOOPBACK_RANGES })
  await startSender(testDatabase.database)
  trade = await createTrade(testDatabase.database, app)
  // As the guide says.
  ;({ key } = await askConsoleFor<Answer<'POST /api-keys'>>(app.url, 'POST', '/api-keys', {
    cookie: trade.cookies.seller,
    body: { label: 'Quick start', scopes: ['ingest', 'read'] },
  }))
  const { packageIds } = await trade.sell(
    'Spring',
    // In flight, as a reader's line is: an example with a date of its own would be rejected.
    Array.from({ length: LINES }, (_, i) => ({ ...HALFWAY, name: `Line ${i}` })),
  )
  packageId = packageIds[0]!
  folder = await mkdtemp(join(tmpdir(), 'flightline-quick-start-'))
  whenFileIsDone(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'node_modules'))
  // As npm installs a folder.
  symlinkSync(fileURLToPath(new URL('..', import.meta.url)), join(folder, 'node_modules/flightline'))
})

describe('the first item is accepted, in at most ten lines', () => {
  test.runIf(hasCurl)('from a shell', async () => {
    const { stdout } = await run('sh', ['-c', exampleIn('From a shell', 'sh')])
    expect(stdout).toContain('"accepted":1')
    expect(await total()).toBe('125000')
  })

  test('from Node', async () => {
    expect(await runNode(exampleIn('From Node', 'js'))).toMatchObject({ stdout: '1 accepted\n', stderr: '' })
    expect(await total()).toBe('126000')
  })

  test.runIf(hasPython)('from Python', async () => {
    const { stdout } = await run('python3', ['-c', exampleIn('From Python', 'python')])
    expect(stdout).toBe('1 accepted\n')
    expect(await total()).toBe('127000')
  })
})

test('a stream gives its verdicts one by one', async () => {
  expect(await runNode(exampleIn('Push', 'js stream', Infinity))).toMatchObject({ stdout: '0 accepted\n' })
  expect(await total()).toBe('128000')
})

test.runIf(hasCurl)('the total is read back', async () => {
  await report(129_000)
  const { stdout } = await run('sh', ['-c', firstExampleIn('Read it back', 'sh')])
  expect(JSON.parse(stdout)).toMatchObject({ package_id: packageId, figure: { delivered: '129000' } })
})

test('lines are read page by page', async () => {
  await report(130_000)
  const { stdout } = await runNode(exampleIn('Read', 'js read', Infinity))
  expect(stdout).toContain(`${packageId} 130000\n`)
  // More than one page.
  expect(stdout.trim().split('\n')).toHaveLength(LINES)
})

test('a total that is pushed reaches a receiver, with the secret of its endpoint', async () => {
  const port = await freePort()
  const { secret } = await askConsoleFor<Answer<'POST /webhooks'>>(app.url, 'POST', '/webhooks', {
    cookie: trade.cookies.seller,
    body: { url: `http://127.0.0.1:${port}/`, description: '', event_types: ['delivery.updated'] },
  })
  const { child, printed } = await startNodeReceiver(port, secret)
  expect(await runNode(exampleIn('From Node', 'js').replace('126000', '131000'))).toMatchObject({
    stdout: '1 accepted\n',
  })
  await openOutbox(testDatabase.database).work()
  await expect.poll(printed, { timeout: 20_000 }).toMatch(/^msg_\w+ delivery\.updated/)
  expect(printed()).toContain("delivered: '131000'")
  await stop(child)
})

describe('a webhook is taken if its signature fits, and refused otherwise', () => {
  test('in Node', async () => {
    await expectReceiver((port) => startNodeReceiver(port, SECRET))
  })

  test('in Node, without the library', async () => {
    const [, code = ''] = /^```js receiver\n(.*?)^```/ms.exec(WEBHOOKS_GUIDE) ?? []
    const program = join(folder, 'receiver.mjs')
    writeFileSync(program, code)
    await expectReceiver((port) => startReceiver(process.execPath, [program], port, SECRET))
  })

  test.runIf(hasPython)('in Python', async () => {
    const program = exampleIn('Receive a webhook in Python', 'python webhook', Infinity)
    await expectReceiver((port) => startReceiver('python3', ['-c', program], port, SECRET))
  })
})

interface Receiver {
  child: ChildProcess
  printed(): string
}

function startNodeReceiver(port: number, secret: string): Promise<Receiver> {
  const program = join(folder, 'webhook.mjs')
  writeFileSync(program, exampleIn('Receive a webhook in Node', 'js webhook', Infinity))
  return startReceiver(process.execPath, [program], port, secret)
}

/** Once it refuses what is not signed. */
async function startReceiver(
  command: string,
  args: string[],
  port: number,
  secret: string,
): Promise<Receiver> {
  const env = { ...environment(), PORT: String(port), WEBHOOK_SECRET: secret }
  const child = spawn(command, args, { env, cwd: folder })
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  whenFileIsDone(() => child.kill('SIGKILL'))
  await expect
    .poll(() =>
      post(`http://127.0.0.1:${port}/`, '', {}).then(
        (status) => status,
        () => 0,
      ),
    )
    .toBe(400)
  return { child, printed: () => printed }
}

async function expectReceiver(start: (port: number) => Promise<Receiver>): Promise<void> {
  const port = await freePort()
  const { child, printed } = await start(port)
  const url = `http://127.0.0.1:${port}/`
  expect(await post(url, EVENT, signed(EVENT))).toBe(204)
  expect(await post(url, `${EVENT} `, signed(EVENT))).toBe(400)
  expect(await post(url, EVENT, signed(EVENT, 600))).toBe(400)
  await expect.poll(printed).toMatch(/^msg_1 line\.delivered .*Été/)
  await stop(child)
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM')
  await once(child, 'close')
}

async function post(url: string, body: string, headers: Record<string, string>): Promise<number> {
  return (await fetch(url, { method: 'POST', body, headers })).status
}

function signed(body: string, secondsAgo = 0): Record<string, string> {
  const sentAt = String(Math.floor(Date.now() / 1000) - secondsAgo)
  const bytes = Buffer.from(SECRET.slice('whsec_'.length), 'base64')
  const signature = createHmac('sha256', bytes).update(`msg_1.${sentAt}.${body}`).digest('base64')
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': sentAt,
    'webhook-signature': `v1,AAAA v1,${signature}`,
  }
}

/** The last block in this language under a heading: what is installed comes before it. */
function exampleIn(heading: string, language: string, linesMax = LINES_MAX): string {
  const code = examplesIn(heading, language).at(-1) ?? ''
  expect(code).not.toBe('')
  const lines = code.split('\n').filter((line) => line !== '')
  expect(lines.length).toBeLessThanOrEqual(linesMax)
  return code
}

function firstExampleIn(heading: string, language: string): string {
  const [code = ''] = examplesIn(heading, language)
  expect(code).not.toBe('')
  return code
}

function examplesIn(heading: string, language: string): string[] {
  const [, section = ''] = GUIDE.split(new RegExp(`^##+ ${heading}$`, 'm'))
  const [own = ''] = section.split(/^##/m)
  const blocks = [...own.matchAll(/^```(.*)\n([^]*?)^```$/gm)]
  return blocks.flatMap(([, tag, code = '']) => (tag === language ? [code] : []))
}

function environment(): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    FLIGHTLINE_URL: app.url,
    FLIGHTLINE_KEY: key,
    PACKAGE_ID: packageId,
    PYTHONIOENCODING: 'utf-8',
  }
}

function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  return resultOf(spawn(command, args, { env: { ...environment(), ...env }, cwd: folder }))
}

function runNode(code: string, env: NodeJS.ProcessEnv = {}) {
  const program = join(folder, 'example.mjs')
  writeFileSync(program, code)
  return run(process.execPath, [program], env)
}

async function report(impressions: number): Promise<void> {
  await reportDelivery(app.url, key, [{ package_id: packageId, impressions }])
}

async function total(): Promise<string | null> {
  return (await viewLine(testDatabase.database, packageId)).quantity
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

function has(command: string): boolean {
  return spawnSync(command, ['--version']).status === 0
}
