import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { onDatabase } from './on-database.ts'
import { checkLedger, describeLedger, failuresOf, type LedgerCheck } from './check-ledger.ts'
import { withCleanUp } from './clean-up.ts'
import { urlOf } from './failover/ask.ts'
import { giveToUser } from './failover/background.ts'
import { startCluster, type Cluster } from './failover/cluster.ts'
import { EVENTS, type FailoverEvent } from './failover/events.ts'
import { haveSameFigures } from './failover/figures.ts'
import { DATABASE, ready, startInstallation, startLoad, type Installation } from './failover/installation.ts'
import { countMissing, createLoneTable } from './failover/lone-writer.ts'
import { layOutNodes, type Network, type Node } from './failover/nodes.ts'
import { describePrograms, findPrograms, INSTALL_COMMAND } from './failover/programs.ts'
import { waitFor } from './failover/wait-for.ts'
import { describeMachine } from './machine.ts'
import { summarize, type Sent, type SteadyLoad } from './steady-load.ts'

/** How long callers may wait for the next accepted report. Generous, since machines are noisy; the table has what it took. */
const GAP_MS_MAX = 30_000
/** For all servers together. The limit of each key is 60 a minute, as in an installation. */
const REQUESTS_PER_SECOND = 105
const REQUESTS_PER_SECOND_MAX = 150
const CALM_MS = 3_000
const CALM_MS_MAX = 30_000
const AFTERWARDS_MS = 3_000
/** Totals of each event are greater than those of all before it. */
const TOTALS_PER_EVENT = 1_000_000

interface Row {
  event: string
  requests: number
  200: number
  503: number
  other: number
  /** For each server. */
  longest_gap_s: string
  lost: number
  leader: string
  verdict: string
}

/**
 * Puts two servers on a cluster of three PostgreSQL, and a third behind PgBouncer, and takes away parts of the cluster
 * while many keys report. Prints a table; returns whether everything held.
 */
export async function proveFailover(argv: string[]): Promise<boolean | 'left out'> {
  const { values } = parseArgs({
    args: argv,
    options: {
      only: { type: 'string' },
      requests: { type: 'string', default: String(REQUESTS_PER_SECOND) },
      keep: { type: 'boolean', default: false },
    },
  })
  const requestsPerSecond = Number(values.requests)
  if (!(requestsPerSecond > 0 && requestsPerSecond <= REQUESTS_PER_SECOND_MAX))
    throw new Error(`--requests: from 1 to ${REQUESTS_PER_SECOND_MAX} a second, for all servers together`)
  const events = EVENTS.filter(({ name }) => values.only === undefined || name.includes(values.only))
  if (events.length === 0)
    throw new Error(`There is no such event. There are: ${EVENTS.map(({ name }) => name).join('; ')}`)
  const { programs, missing } = findPrograms()
  if (process.platform !== 'linux' || missing.length > 0) {
    say(
      process.platform === 'linux'
        ? `Left out: ${missing.join(', ')} not installed. On Debian: ${INSTALL_COMMAND}`
        : 'Left out: this proof needs Linux.',
    )
    return 'left out'
  }
  return withCleanUp(async (whenDone) => {
    const folder = mkdtempSync(join(tmpdir(), 'flightline-failover-'))
    giveToUser(folder)
    whenDone(() => (values.keep ? say(`Kept: ${folder}`) : rmSync(folder, { recursive: true, force: true })))
    const network = await layOutNodes(folder, whenDone)
    say('Starting three nodes …')
    const cluster = await startCluster(programs, network.nodes, whenDone)
    await createLoneTable((await cluster.whole()).leader)
    say('Starting three servers …')
    const installation = await startInstallation(programs, cluster, folder, whenDone)
    const rows: Row[] = []
    const everything: Sent[] = []
    const ground = { cluster, network, installation, requestsPerSecond, everything }
    for (const event of events) {
      if (event.needsCutting === true && network.cutting === undefined) {
        rows.push(rowOf(event, 'left out: needs root, ip and nsenter, for nodes in networks of their own'))
        continue
      }
      say(`${event.name} …`)
      const firstTotal = 1 + TOTALS_PER_EVENT * rows.length
      const row = await prove(event, { ...ground, firstTotal }).catch((error: unknown) =>
        rowOf(event, `FAIL: ${error instanceof Error ? error.message : String(error)}`),
      )
      say(`  ${row.verdict}, longest gap ${row.longest_gap_s} s`)
      rows.push(row)
    }
    console.log(`${describeMachine(await describePrograms(programs))}.`)
    const where = network.cutting ? 'in network namespaces' : 'on loopback'
    console.log(
      `Nodes ${where}, ${requestsPerSecond} requests a second, load average ${loadavg()[2]!.toFixed(1)}.`,
    )
    console.table(rows.map(({ verdict, ...row }) => ({ ...row, verdict: verdict.replace(/:.*/s, '') })))
    for (const { event, verdict } of rows) console.log(`${event}: ${verdict}`)
    // What was accepted before an event has to survive those after it, too.
    const { leader } = await cluster.whole()
    const ledger = await checkOn(leader, everything)
    console.log(`In the end: ${describeLedger(ledger)}.`)
    if (rows.some(({ verdict }) => verdict.startsWith('FAIL')) || failuresOf(ledger).length > 0) return false
    return rows.every(({ verdict }) => verdict === 'pass') || 'left out'
  })
}

interface Proof {
  cluster: Cluster
  network: Network
  installation: Installation
  requestsPerSecond: number
  firstTotal: number
  /** What was sent is added to it. */
  everything: Sent[]
}

async function prove(
  event: FailoverEvent,
  { cluster, network, installation, requestsPerSecond, firstTotal, everything }: Proof,
): Promise<Row> {
  const { servers } = installation
  const roles = await cluster.whole()
  const loads = servers.map((server) => startLoad(server, requestsPerSecond / servers.length, firstTotal))
  const success = () => Promise.all(loads.map((load) => load.nextSuccess()))
  const failures: string[] = []
  try {
    await Promise.all(loads.map(calm))
    const fromMs = now()
    const lone = await event.run({ ...roles, cluster, cutting: network.cutting! })
    const { leader } = await cluster.whole()
    await Promise.all(servers.map(ready))
    await success()
    await pause(AFTERWARDS_MS)
    const sent = await Promise.all(loads.map((load) => load.end()))
    const gapsMs = sent.map((each) => longestGapMs(each, fromMs))
    const all = summarize(sent.flat(), fromMs)
    const ledger = await checkOn(leader, sent.flat())
    const changed = leader !== roles.leader
    failures.push(
      ...failuresOf(ledger),
      ...answersOutOfPlace(sent.flat()),
      ...servers.filter(({ server }) => !server.isAlive()).map(({ name }) => `the ${name} server died`),
      ...gapsMs
        .filter((gapMs) => gapMs > GAP_MS_MAX)
        .map((gapMs) => `${(gapMs / 1000).toFixed(1)} s without an accepted report`),
      ...((await haveSameFigures(leader, network.nodes)) ? [] : ['nodes have different figures']),
      ...(event.changesLeader === 'always' && !changed ? ['the same node leads'] : []),
      ...(event.changesLeader === 'never' && changed ? ['another node leads'] : []),
    )
    let loneWrites = ''
    if (lone) {
      const missing = await countMissing(leader, lone)
      loneWrites = ` (alone: ${lone.tried} tried, ${lone.confirmed.length} confirmed)`
      if (missing > 0) failures.push(`${missing} writes that one node confirmed alone are missing`)
    }
    const { 200: ok = 0, 503: refused = 0 } = all.answers
    return {
      event: event.name,
      requests: all.requests,
      200: ok,
      503: refused,
      other: all.requests - ok - refused,
      longest_gap_s: gapsMs.map((gapMs) => (gapMs / 1000).toFixed(1)).join(' / '),
      lost: ledger.lost,
      leader: `${roles.leader.name} → ${leader.name}${loneWrites}`,
      verdict: failures.length === 0 ? 'pass' : `FAIL: ${failures.join('; ')}`,
    }
  } finally {
    const sent = await Promise.all(loads.map((load) => load.end()))
    for (const each of sent) everything.push(...each)
  }
}

/** Until all that was answered of late was accepted: at first connections are opened and statements planned. */
async function calm({ sent }: SteadyLoad): Promise<void> {
  const untilMs = now() + CALM_MS_MAX
  await waitFor('steady load', CALM_MS_MAX * 2, () => {
    const fromMs = now() - CALM_MS
    const late = sent.filter(({ sentAtMs, tookMs }) => sentAtMs + tookMs >= fromMs)
    const isCalm = late.length > 0 && late.every(({ status }) => status === 200) && sent[0]!.sentAtMs < fromMs
    // On a machine that is too busy for that it has to do without.
    return isCalm || now() > untilMs ? true : undefined
  })
}

/** Between two answers with 200, the first of which may be the last one before the event. */
function longestGapMs(sent: readonly Sent[], eventMs: number): number {
  const times = sent
    .filter(({ status }) => status === 200)
    .map(({ sentAtMs, tookMs }) => sentAtMs + tookMs)
    .toSorted((a, b) => a - b)
  const gaps = times.slice(1).flatMap((time, i) => (time > eventMs ? time - times[i]! : []))
  return Math.max(0, ...gaps)
}

/** Of an event that was not tried, or not to its end. */
function rowOf({ name }: FailoverEvent, verdict: string): Row {
  const nothing = { requests: 0, 200: 0, 503: 0, other: 0, longest_gap_s: '', lost: 0, leader: '' }
  return { event: name, ...nothing, verdict }
}

async function checkOn(leader: Node, sent: readonly Sent[]): Promise<LedgerCheck> {
  return onDatabase({ connectionString: urlOf(leader, DATABASE) }, (database) => checkLedger(database, sent))
}

/** Callers may be told to wait, and nothing else. */
function answersOutOfPlace(sent: readonly Sent[]): string[] {
  const wrong = new Map<string, number>()
  for (const { status, hasRetryAfter, accepted, packageIds, error } of sent) {
    const what =
      status === null
        ? `without an answer (${error})`
        : status === 503 && !hasRetryAfter
          ? '503 without Retry-After'
          : status !== 200 && status !== 503
            ? String(status)
            : status === 200 && accepted.length < packageIds.length
              ? '200 with items that were not accepted'
              : undefined
    if (what !== undefined) wrong.set(what, (wrong.get(what) ?? 0) + 1)
  }
  return [...wrong].map(([what, count]) => `${count} × ${what}`)
}

function now(): number {
  return performance.timeOrigin + performance.now()
}

function say(message: unknown): void {
  console.error(message)
}
