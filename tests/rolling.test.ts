import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { freePorts, startOwnBalancer, type Slot } from '../prove/balancer.ts'
import { startCallers } from '../prove/callers.ts'
import { checkLedger } from '../prove/check-ledger.ts'
import { makeNextRelease, TABLES } from '../prove/next-release.ts'
import type { Sent } from '../prove/steady-load.ts'
import type { Database } from '../src/database/database.ts'
import { signInMember } from './support/account.ts'
import { whenFileIsDone } from './support/clean-up.ts'
import { postDelivery, type DeliveryAnswer } from './support/ingest.ts'
import { createLine, createReadKey, createSeller, type Seller } from './support/seller.ts'
import { startServer, type TestServer } from './support/server.ts'
import { createTestDatabase } from './support/test-database.ts'

const LINES = 20
/** Between two steps. */
const ROUNDS = 10
const BETWEEN_REPORTS_MS = 50

test('servers are upgraded and restarted one after another under load, without a failed request', async () => {
  const { database, url } = await createTestDatabase({ isShared: true })
  const [first = 0, firstAgent = 0, second = 0, secondAgent = 0] = await freePorts(4)
  const slots: [Slot, Slot] = [
    { port: first, agentPort: firstAgent },
    { port: second, agentPort: secondAgent },
  ]
  const start = ({ port, agentPort }: Slot, program?: string) =>
    startServer(
      {
        DATABASE_URL: url,
        DATABASE_CONNECTIONS: '2',
        PORT: String(port),
        AGENT_PORT: String(agentPort),
        // A busy machine may take its time: they go on when the balancer has noticed.
        DRAIN_SECONDS: '60',
        TRUSTED_PROXIES: '127.0.0.1',
        INGEST_REQUESTS_PER_MINUTE: '1000000',
        READ_REQUESTS_PER_MINUTE: '1000000',
        AGENT_CALLS_PER_MINUTE: '1000000',
      },
      program === undefined ? undefined : [process.execPath, program],
    )
  let [one, two] = await Promise.all([start(slots[0]), start(slots[1])])
  const balancer = await startOwnBalancer(slots)
  whenFileIsDone(() => balancer.close())
  /** Stops a server once the balancer uses it no more, but the other one, and returns how it answered until then. */
  const stop = async (server: TestServer, slot: Slot) => {
    const other = slots.find((each) => each !== slot)!
    while (!balancer.isUsing(other)) await pause(20)
    const stopped = server.stop()
    const readiness = await untilNotReady(server)
    while (balancer.isUsing(slot)) await pause(20)
    const addresses = [`${server.url}/healthz`, `http://127.0.0.1:${slot.agentPort}/`]
    const answers = await Promise.all(addresses.map((address) => fetch(address)))
    const [app, agent] = answers.map(({ status, headers }) => [status, headers.get('connection')])
    // Whoever is at the terminal need not wait.
    server.process.kill('SIGINT')
    await stopped
    return { readiness, app, agent }
  }
  const load = await startLoad(database, balancer)
  await load.rounds(ROUNDS)

  const next = await nextRelease(database)
  const whileDraining = await stop(one, slots[0])
  expect(whileDraining).toMatchObject({
    readiness: [503, { status: 'not_ready', reason: 'The server is about to stop.' }],
    // It serves on, and closes each connection after its answer.
    app: [200, 'close'],
    agent: [405, 'close'],
  })
  one = await start(slots[0], next.program)
  expect(await isUpgraded(database)).toBe(true)
  // Pages of either release find their files at both servers.
  for (const [file, server] of [
    [next.added, two],
    [next.gone, one],
  ] as const) {
    const found = await fetch(`${server.url}/assets/${file}`)
    expect([found.status, found.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8'])
    expect(found.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(await found.text()).toBe(next.contents[file])
  }
  expect((await fetch(`${two.url}/assets/unknown-AAAAAAAA.js`)).status).toBe(404)
  // The other one is of the release before, and as ready as ever.
  expect((await fetch(`${two.url}/readyz`)).status).toBe(200)
  await load.rounds(ROUNDS)
  await stop(two, slots[1])
  // As if it had to be restarted in the middle of the upgrade.
  two = await start(slots[1])
  expect(two.output()).toContain('the database has newer migrations, which this version works with')
  await load.rounds(ROUNDS)
  await stop(one, slots[0])
  await load.rounds(ROUNDS)

  const { sent, called } = await load.end()
  expect([...sent, ...called].filter(({ status }) => status !== 200)).toEqual([])
  expect(await checkLedger(database, sent)).toEqual({
    acknowledged: sent.length * LINES,
    lost: 0,
    halfWritten: 0,
    inconsistent: 0,
  })
  two.process.kill('SIGINT')
}, 600_000)

interface Load {
  /** Resolves when so many more reports have been answered. */
  rounds(count: number): Promise<void>
  end(): Promise<{ sent: Sent[]; called: ReturnType<typeof startCallers>['called'] }>
}

/** One after another, each with a greater total for all lines; beside them everyone else. */
async function startLoad(
  database: Database,
  { port, agentPort }: { port: number; agentPort: number },
): Promise<Load> {
  const seller = await createSeller(database)
  const packageIds: string[] = []
  for (let i = 0; i < LINES; i++) packageIds.push(await createLine(database, seller))
  const { cookie } = await signInMember(database, seller.organizationNumber)
  const appUrl = `http://127.0.0.1:${port}`
  const callers = startCallers({
    appUrl,
    agentUrl: `http://127.0.0.1:${agentPort}/`,
    readKeys: [await createReadKey(database, seller)],
    cookie,
    everyMs: 200,
  })
  const sent: Sent[] = []
  let isEnding = false
  const reporting = (async () => {
    for (let total = 1; !isEnding; total++) {
      sent.push(await report(appUrl, seller, packageIds, total))
      await pause(BETWEEN_REPORTS_MS)
    }
  })()
  const end = async () => {
    isEnding = true
    await reporting
    return { sent, called: await callers.end() }
  }
  whenFileIsDone(end)
  return {
    async rounds(count) {
      const until = sent.length + count
      while (sent.length < until) await pause(20)
    },
    end,
  }
}

async function report(url: string, seller: Seller, packageIds: string[], total: number): Promise<Sent> {
  const asOf = new Date().toISOString()
  const items = packageIds.map((package_id) => ({ package_id, impressions: total, as_of: asOf }))
  const request = {
    organizationNumber: seller.organizationNumber,
    packageIds,
    total,
    asOf,
    sentAtMs: Date.now(),
  }
  try {
    const answer = await postDelivery(url, seller.apiKey, { items })
    const text = await answer.text()
    const results = answer.ok ? (JSON.parse(text) as DeliveryAnswer).results : []
    const accepted = results
      .filter(({ status }) => status === 'accepted')
      .map(({ index }) => packageIds[index]!)
    const { status } = answer
    return { ...request, tookMs: Date.now() - request.sentAtMs, status, accepted, hasRetryAfter: false }
  } catch (error) {
    const tookMs = Date.now() - request.sentAtMs
    return { ...request, tookMs, status: null, accepted: [], hasRetryAfter: false, error: String(error) }
  }
}

/** Its web app has a file that this one has not, and lacks one that this one has. */
async function nextRelease(database: Database) {
  const folder = mkdtempSync(join(tmpdir(), 'flightline-next-'))
  whenFileIsDone(() => rmSync(folder, { recursive: true, force: true }))
  const tables = await database.query<{ name: string }>(TABLES)
  const program = makeNextRelease(
    folder,
    tables.map(({ name }) => name),
  )
  const assets = join(folder, 'dist/web/assets')
  const gone = readdirSync(assets).find((name) => /-[\w-]{8}\.js$/.test(name))!
  const added = 'of-next-release-AAAAAAAA.js'
  const contents: Record<string, string> = {
    [gone]: readFileSync(join(assets, gone), 'utf8'),
    [added]: 'export const isNew = true\n',
  }
  for (const ending of ['', '.gz', '.br']) rmSync(join(assets, `${gone}${ending}`), { force: true })
  writeFileSync(join(assets, added), contents[added]!)
  return { program, gone, added, contents }
}

async function isUpgraded(database: Database): Promise<boolean> {
  const [row] = await database.query<{ found: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_index WHERE indexrelid = to_regclass('of_next_release_by_quantity') AND indisvalid) AS found`,
  )
  return row!.found
}

async function untilNotReady({ url }: TestServer): Promise<[number, unknown]> {
  for (;;) {
    const answer = await fetch(`${url}/readyz`)
    if (answer.status !== 200) return [answer.status, await answer.json()]
    await pause(20)
  }
}
