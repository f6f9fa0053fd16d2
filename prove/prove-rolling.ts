import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { generateKey } from '../src/core/api-key/api-key.ts'
import { insertKey } from '../src/core/api-key/api-key-sql.ts'
import { insertMembership, insertPerson } from '../src/core/person/person-sql.ts'
import { insertSession } from '../src/core/person/session-sql.ts'
import { generateToken } from '../src/core/person/session.ts'
import { openDatabase, type Database } from '../src/database/database.ts'
import { openEmbeddedPostgres } from '../src/database/embedded-postgres.ts'
import { migrate } from '../src/database/migrate.ts'
import { freePorts, startBalancer, type Slot } from './balancer.ts'
import { startCallers, type Called } from './callers.ts'
import { checkLedger } from './check-ledger.ts'
import { describeMachine, engineOf } from './machine.ts'
import { makeNextRelease, TABLES } from './next-release.ts'
import { createSellers, type Seller } from './sellers.ts'
import { startServer, type Server } from './server.ts'
import { startSteadyLoad, summarize, type Sent } from './steady-load.ts'

const SELLERS = 6
const LINES = 50
const KEYS = 20
const CALL_EVERY_MS = 100
/** More than a guide would say: on a busy machine the load balancer, too, takes its time. */
const DRAIN_SECONDS = 10
const CALM_MS = 3_000

interface Step {
  step: string
  fromMs: number
  toMs: number
}

/**
 * Restarts and upgrades several servers behind a load balancer, one after another, under load from every kind of caller. It holds if no
 * request failed and nothing that was acknowledged is missing.
 */
export async function proveRolling(argv: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: argv,
    options: {
      servers: { type: 'string', default: '3' },
      // Reports a second: far less than the machine can take, so that what fails fails for another reason.
      rate: { type: 'string', default: '20' },
      // An empty database. None: an embedded one in a temporary folder.
      database: { type: 'string' },
    },
  })
  const folder = mkdtempSync(join(tmpdir(), 'flightline-rolling-'))
  const undo: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  try {
    const url = values.database ?? (await startPostgres(join(folder, 'data'), undo))
    const database = openDatabase({
      connection: { connectionString: url },
      isShared: true,
      usesNamedStatements: false,
      connectionsMax: 3,
      purpose: 'migrations',
      onError: say,
    })
    undo.push(() => database.close())
    await migrate(database)
    const sellers = await createSellers(database, { count: SELLERS, lines: LINES, keys: KEYS })
    const [servers, rate] = [Number(values.servers), Number(values.rate)]
    return await roll({ url, database, sellers, servers, rate, folder }, undo)
  } finally {
    for (const step of undo.toReversed()) await step()
  }
}

async function roll(
  ground: {
    url: string
    database: Database
    sellers: Seller[]
    servers: number
    rate: number
    folder: string
  },
  undo: (() => unknown)[],
): Promise<boolean> {
  const { url, database, sellers, folder } = ground
  const tables = await database.query<{ name: string }>(TABLES)
  const next = makeNextRelease(
    join(folder, 'next'),
    tables.map(({ name }) => name),
  )
  const ports = await freePorts(ground.servers * 2)
  const slots = Array.from({ length: ground.servers }, (_, i) => ({
    port: ports[2 * i]!,
    agentPort: ports[2 * i + 1]!,
  }))
  const running = new Map<Slot, Server>()
  undo.push(() => Promise.all([...running.values()].map((server) => server.stop())))
  const start = async (slot: Slot, program?: string) =>
    running.set(slot, await startServer(envOf(url, slot), program === undefined ? {} : { program }))
  say(`Starting ${slots.length} servers …`)
  for (const slot of slots) await start(slot)
  const balancer = await startBalancer(slots)
  undo.push(() => balancer.close())

  const load = startSteadyLoad({
    address: { host: '127.0.0.1', port: balancer.port },
    sellers,
    requestsPerSecond: ground.rate,
  })
  undo.push(() => load.end())
  const callers = startCallers({
    appUrl: `http://127.0.0.1:${balancer.port}`,
    agentUrl: `http://127.0.0.1:${balancer.agentPort}/`,
    readKeys: await Promise.all(sellers.map((seller) => createReadKey(database, seller))),
    cookie: await signIn(database, sellers[0]!),
    everyMs: CALL_EVERY_MS,
  })
  undo.push(() => callers.end())

  const steps: Step[] = []
  const during = async (step: string, work: () => Promise<unknown>) => {
    say(`${step} …`)
    const fromMs = now()
    await work()
    await pause(CALM_MS)
    steps.push({ step, fromMs, toMs: now() })
  }
  const restart = async (slot: Slot, program?: string) => {
    await running.get(slot)!.stop()
    await start(slot, program)
  }
  await during('nothing happens', () => pause(CALM_MS))
  for (const [i, slot] of slots.entries()) await during(`restart server ${i + 1}`, () => restart(slot))
  for (const [i, slot] of slots.entries()) {
    await during(`upgrade server ${i + 1}`, () => restart(slot, next))
    if (i === 0) await during('restart an old one beside it', () => restart(slots.at(-1)!))
  }
  await during('server 1 goes back', () => restart(slots[0]!))
  const sent = await load.end()
  const called = await callers.end()
  const ledger = await checkLedger(database, sent)

  console.log(`${describeMachine(await engineOf(database))}; ${balancer.name}; ${slots.length} servers`)
  console.table(steps.map((step) => rowOf(step, sent, called)))
  console.table([{ ...ledger, 'the page heard': callers.heard() }])
  const failures = failuresIn(sent, called)
  for (const failure of failures.slice(0, 20)) console.log(failure)
  if (failures.length > 0) console.log(balancer.said())
  const isWhole = ledger.lost + ledger.halfWritten + ledger.inconsistent === 0 && callers.heard() > 0
  console.log(failures.length === 0 && isWhole ? 'pass' : `FAIL: ${failures.length} requests failed`)
  return failures.length === 0 && isWhole
}

function envOf(url: string, { port, agentPort }: Slot): Record<string, string> {
  return {
    DATABASE_URL: url,
    PORT: String(port),
    AGENT_PORT: String(agentPort),
    TRUSTED_PROXIES: '127.0.0.1',
    DRAIN_SECONDS: String(DRAIN_SECONDS),
    AGENT_CALLS_PER_MINUTE: '1000000',
    READ_REQUESTS_PER_MINUTE: '1000000',
    DATABASE_CONNECTIONS: '3',
  }
}

async function startPostgres(dataDir: string, undo: (() => unknown)[]): Promise<string> {
  const postgres = await openEmbeddedPostgres({ dataDir, settings: { max_connections: '300' } })
  undo.push(() => postgres.close())
  const { user, database, host, port } = postgres.connection
  return `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
}

async function createReadKey(database: Database, { organizationNumber }: Seller): Promise<string> {
  const { secret, prefix, fingerprint } = generateKey('ingest')
  const scopes = ['read'] as const
  await insertKey(database, {
    organizationNumber,
    label: 'Reader',
    prefix,
    fingerprint,
    createdBy: null,
    scopes,
  })
  return secret
}

async function signIn(database: Database, { organizationNumber }: Seller): Promise<string> {
  const person = {
    email: 'rolling@example.com',
    name: 'Nora Steady',
    passwordHash: 'none',
    isOperator: false,
  }
  const personId = (await insertPerson(database, person))!
  await insertMembership(database, { organizationNumber, personId, role: 'member' })
  const { token, fingerprint } = generateToken()
  const device = { address: '127.0.0.1', userAgent: null }
  await insertSession(database, {
    fingerprint,
    personId,
    organizationNumber: null,
    method: 'password',
    hasSecondFactor: false,
    device,
  })
  return `flightline=${token}`
}

function rowOf({ step, fromMs, toMs }: Step, sent: readonly Sent[], called: readonly Called[]) {
  const { requests, answers, p50Ms, p99Ms, longestGapMs } = summarize(sent, fromMs, toMs)
  const calls = called.filter(({ sentAtMs }) => sentAtMs >= fromMs && sentAtMs < toMs)
  return {
    step,
    seconds: Math.round((toMs - fromMs) / 100) / 10,
    reports: requests,
    answers: JSON.stringify(answers),
    p50_ms: p50Ms,
    p99_ms: p99Ms,
    longest_gap_ms: longestGapMs,
    calls: calls.length,
    calls_failed: calls.filter(({ status }) => status !== 200).length,
  }
}

function failuresIn(sent: readonly Sent[], called: readonly Called[]): string[] {
  const all = [...sent.map((one) => ({ kind: 'feed', ...one })), ...called]
  return all
    .filter(({ status }) => status !== 200)
    .map(
      ({ kind, status, error, sentAtMs, tookMs }) =>
        `${new Date(sentAtMs).toISOString()} ${kind}: ${status ?? error} after ${Math.round(tookMs)} ms`,
    )
}

function now(): number {
  return performance.timeOrigin + performance.now()
}

function say(message: unknown): void {
  console.error(message)
}
