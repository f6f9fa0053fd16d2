import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { openDatabase, type Database } from '../src/database/database.ts'
import { openEmbeddedPostgres } from '../src/database/embedded-postgres.ts'
import { migrate } from '../src/database/migrate.ts'
import type { Attack } from './attack.ts'
import { connectionFlood } from './attacks/connection-flood.ts'
import { endlessBody } from './attacks/endless-body.ts'
import { heavyPages } from './attacks/heavy-pages.ts'
import { heldRow } from './attacks/held-row.ts'
import { hostileJson } from './attacks/hostile-json.ts'
import { agentBodies, signInBodies } from './attacks/large-bodies.ts'
import { callLogFilling, dryRunFilling, limitStorm } from './attacks/log-filling.ts'
import { overload } from './attacks/overload.ts'
import { pipelining } from './attacks/pipelining.ts'
import { samePackages } from './attacks/same-packages.ts'
import { signInFlood } from './attacks/sign-in-flood.ts'
import { slowSockets } from './attacks/slow-sockets.ts'
import { describeMachine, engineOf } from './machine.ts'
import type { NeighbourData, Reported } from './neighbour.ts'
import { createProvingGround, type ProvingGround } from './proving-ground.ts'
import { loopDelayMs, residentBytes, startServer, type Server } from './server.ts'

const ATTACKS: Attack[] = [
  heavyPages,
  pipelining,
  slowSockets,
  signInBodies,
  agentBodies,
  signInFlood,
  endlessBody,
  connectionFlood,
  heldRow,
  samePackages,
  overload,
  callLogFilling,
  limitStorm,
  dryRunFilling,
  hostileJson,
]

const LINES = 20_000
const LARGE_LINES = 200_000
const CALM_SECONDS = 4
const MEMORY_EVERY_MS = 250

/** How much the neighbour may be affected. Ratios, since machines differ; generous, since this one may be busy. */
const P99_TIMES_CALM_MAX = 10
const P99_MS_MAX = 500
const GROWTH_BYTES_MAX = 400 * 1024 * 1024

interface Row {
  attack: string
  sent: string
  calm_p50_ms: number
  calm_p99_ms: number
  p50_ms: number
  p99_ms: number
  errors: number
  lost: number
  rss_mib: string
  loop_ms: number | string
  verdict: string
}

/**
 * Attacks the real server on this machine, one way at a time, while a good neighbour keeps reporting. Prints a table;
 * returns whether everything held.
 */
export async function proveAttacks(argv: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: argv,
    options: {
      seconds: { type: 'string', default: '8' },
      only: { type: 'string' },
      large: { type: 'boolean', default: false },
    },
  })
  const seconds = Number(values.seconds)
  const attacks = ATTACKS.filter(({ name }) => values.only === undefined || name.includes(values.only))
  if (attacks.length === 0) throw new Error(`There is no such attack. There are: ${namesOf(ATTACKS)}`)

  const dataDir = mkdtempSync(join(tmpdir(), 'flightline-prove-'))
  const postgres = await openEmbeddedPostgres({ dataDir })
  const database = openDatabase({
    connection: postgres.connection,
    isShared: false,
    usesNamedStatements: false,
    connectionsMax: 3,
    purpose: 'migrations',
    onError: say,
  })
  try {
    const lines = values.large ? LARGE_LINES : LINES
    say(`Preparing ${lines.toLocaleString('en')} lines …`)
    await migrate(database)
    const ground = await createProvingGround(database, lines)
    const rows: Row[] = []
    for (const attack of attacks) {
      say(`${attack.name} …`)
      const row = await prove(attack, {
        seconds,
        dataDir,
        database,
        ground,
        firstTotal: 1_000_000 * (rows.length + 1),
      })
      say(`  ${row.verdict}: ${row.sent}`)
      rows.push(row)
    }
    report(rows, `${await engineOf(database)}, embedded`)
    return rows.every(({ verdict }) => verdict === 'pass')
  } finally {
    await database.close()
    await postgres.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

interface Proof {
  seconds: number
  dataDir: string
  database: Database
  ground: ProvingGround
  firstTotal: number
}

/** Each attack gets its own server, so that none is affected by the one before. */
async function prove(
  attack: Attack,
  { seconds, dataDir, database, ground, firstTotal }: Proof,
): Promise<Row> {
  const server = await startServer({ DATA_DIR: dataDir, ...attack.env })
  const neighbour = startNeighbour({ port: server.port, neighbour: ground.neighbour, firstTotal })
  try {
    // The first answers are slower: connections are opened, statements planned.
    await pause(1_500)
    const calmFrom = now()
    await pause(CALM_SECONDS * 1000)
    const memory = watchMemory(server)
    await loopDelayMs(server.port)
    const attackFrom = now()
    const outcome = await attack
      .run({ ...server, database, ground }, seconds)
      .catch((error: unknown) => ({ sent: String(error), failures: ['the attack could not be made'] }))
    const attackTo = now()
    const loopMs = await loopDelayMs(server.port)
    const { before, peak, after } = await memory.end()
    const reported = await neighbour.end()
    const during = reported.filter(({ sentAtMs }) => sentAtMs >= attackFrom && sentAtMs < attackTo)
    const calm = reported.filter(({ sentAtMs }) => sentAtMs >= calmFrom && sentAtMs < attackFrom)
    const [calmTook, took] = [tookOf(calm), tookOf(during)]
    const errors = during.filter(({ status }) => status !== 200).length
    const lost = await countLost(database, ground, reported)
    const p99Max = Math.max(P99_TIMES_CALM_MAX * at(calmTook, 0.99), attack.neighbourP99MsMax ?? P99_MS_MAX)
    const failures = [
      ...outcome.failures,
      ...(server.isAlive() ? [] : ['the server died']),
      ...(errors > 0 ? [`${errors} of the neighbour's ${during.length} reports failed`] : []),
      ...(at(took, 0.99) > p99Max ? [`the neighbour's p99 is over ${Math.round(p99Max)} ms`] : []),
      ...(lost > 0 ? [`${lost} acknowledged totals are lost`] : []),
      ...(peak - before > GROWTH_BYTES_MAX ? [`memory grew by ${mebibytes(peak - before)} MiB`] : []),
    ]
    return {
      attack: attack.name,
      sent: outcome.sent,
      calm_p50_ms: at(calmTook, 0.5),
      calm_p99_ms: at(calmTook, 0.99),
      p50_ms: at(took, 0.5),
      p99_ms: at(took, 0.99),
      errors,
      lost,
      rss_mib: `${mebibytes(before)} → ${mebibytes(peak)} → ${mebibytes(after)}`,
      loop_ms: loopMs === undefined ? '?' : Math.round(loopMs),
      verdict: failures.length === 0 ? 'pass' : `FAIL: ${failures.join('; ')}`,
    }
  } finally {
    await neighbour.end()
    await server.stop()
  }
}

function startNeighbour(data: NeighbourData): { end(): Promise<Reported[]> } {
  const child = fork(fileURLToPath(new URL('neighbour.js', import.meta.url)), [JSON.stringify(data)])
  const reported = once(child, 'message').then(([reports]) => reports as Reported[])
  let isEnded = false
  return {
    end() {
      if (!isEnded) child.send('end')
      isEnded = true
      return reported
    },
  }
}

function watchMemory(server: Server) {
  const seen: number[] = []
  const look = async () => {
    const bytes = await residentBytes(server.pid)
    if (bytes !== undefined) seen.push(bytes)
  }
  const first = look()
  const timer = setInterval(() => void look(), MEMORY_EVERY_MS)
  return {
    async end() {
      clearInterval(timer)
      await first
      await look()
      return { before: seen[0] ?? 0, peak: Math.max(0, ...seen), after: seen.at(-1) ?? 0 }
    },
  }
}

/** Totals that were accepted but are not in the history. */
async function countLost(
  database: Database,
  { neighbour }: ProvingGround,
  reported: readonly Reported[],
): Promise<number> {
  const acknowledged = reported
    .filter(({ status }) => status === 200)
    .flatMap(({ total, packageIds }) => packageIds.map((packageId) => ({ total, packageId })))
  const [row] = await database.query<{ lost: string }>(
    `SELECT count(*) AS lost FROM unnest($2::uuid[], $3::numeric[]) AS sent (package_id, total)
     WHERE NOT EXISTS (
       SELECT 1 FROM package_line l JOIN delivery_report r USING (organization_number, line_number)
       WHERE l.organization_number = $1 AND l.package_id = sent.package_id AND r.quantity = sent.total)`,
    [
      neighbour.organizationNumber,
      acknowledged.map(({ packageId }) => packageId),
      acknowledged.map(({ total }) => total),
    ],
  )
  return Number(row!.lost)
}

function report(rows: readonly Row[], engine: string): void {
  console.log(describeMachine(engine))
  console.table(
    rows.map(({ sent: _sent, verdict, ...row }) => ({
      ...row,
      verdict: verdict === 'pass' ? 'pass' : 'FAIL',
    })),
  )
  for (const { attack, sent, verdict } of rows) console.log(`${attack}: ${sent}\n  ${verdict}`)
}

function tookOf(reported: readonly Reported[]): number[] {
  return reported.map(({ tookMs }) => tookMs).toSorted((a, b) => a - b)
}

function at(sorted: readonly number[], share: number): number {
  return Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10
}

function mebibytes(bytes: number): number {
  return Math.round(bytes / 1024 / 1024)
}

function now(): number {
  return performance.timeOrigin + performance.now()
}

function namesOf(attacks: readonly Attack[]): string {
  return attacks.map(({ name }) => name).join(', ')
}

function say(message: unknown): void {
  console.error(message)
}
