import { setTimeout as pause } from 'node:timers/promises'
import { checkLedger, describeLedger, failuresOf } from '../check-ledger.ts'
import { judgeAnswers } from '../faults/judge-answers.ts'
import { onDatabase } from '../on-database.ts'
import { startSteadyLoad, summarize, type Sent, type SteadyLoad } from '../steady-load.ts'
import { EVENTS, type CitusEvent } from './events.ts'
import { flightline, startInstallation, type Group, type Installation } from './installation.ts'
import type { Cluster } from './nodes.ts'
import type { PartOptions } from './part.ts'

/** Generous, since machines are noisy; the table has what it took. */
const GAP_MS_MAX = 60_000
const OTHERS_GAP_MS_MAX = 5_000
const CALM_MS = 5_000
const AFTERWARDS_MS = 3_000
/** Totals of each event are greater than those of all before it. */
const TOTALS_PER_EVENT = 1_000_000

interface Row {
  event: string
  requests: number
  200: number
  503: number
  other: number
  /** Without a request that was answered with 200, in seconds: nobody's at all, and of those on each worker. */
  gap_all: string
  gap_worker_a: string
  gap_worker_b: string
  lost: number
  what: string
  verdict: string
}

/** Takes away parts of a spread installation while many keys of organizations on both workers report. */
export async function proveFaults(options: PartOptions): Promise<boolean> {
  const { cluster, folder, only, requestsPerSecond, whenDone } = options
  const events = EVENTS.filter(({ name }) => only === undefined || name.includes(only))
  if (events.length === 0)
    throw new Error(`There is no such event. There are: ${EVENTS.map(({ name }) => name).join('; ')}`)
  say('Creating a database over both workers, and starting a server …')
  const installation = await startInstallation(cluster, folder, whenDone)
  const everything: Sent[] = []
  const rows: Row[] = []
  for (const event of events) {
    say(`${event.name} …`)
    const firstTotal = 1 + TOTALS_PER_EVENT * rows.length
    const row = await prove(event, { cluster, installation, requestsPerSecond, firstTotal, everything })
    say(`  ${row.verdict}`)
    rows.push(row)
  }
  console.log(`${requestsPerSecond} requests a second, from keys of ${countSellers(installation)} sellers:`)
  console.table(rows.map(({ verdict, ...row }) => ({ ...row, verdict: verdict.replace(/:.*/s, '') })))
  for (const { event, verdict } of rows) console.log(`${event}: ${verdict}`)
  // What was accepted before an event has to survive those after it, too.
  const ledger = await checkOn(installation, everything)
  console.log(`In the end: ${describeLedger(ledger)}.`)
  console.log(`flightline health: ${JSON.stringify(await flightline(installation.url, 'health'))}`)
  return rows.every(({ verdict }) => verdict === 'pass') && failuresOf(ledger).length === 0
}

interface Proof {
  cluster: Cluster
  installation: Installation
  requestsPerSecond: number
  firstTotal: number
  /** What was sent is added to it. */
  everything: Sent[]
}

async function prove(event: CitusEvent, proof: Proof): Promise<Row> {
  const { cluster, installation, requestsPerSecond, firstTotal, everything } = proof
  const { groups, server } = installation
  const loads = groups.map(({ sellers }: Group) =>
    startSteadyLoad({
      address: { host: '127.0.0.1', port: server.port },
      sellers,
      requestsPerSecond: requestsPerSecond / groups.length,
      firstTotal,
    }),
  )
  const success = () => Promise.all(loads.map((load) => load.nextSuccess()))
  let what: string
  try {
    await success()
    await pause(CALM_MS)
    const fromMs = now()
    what = await event.run({ cluster, installation })
    await success()
    await pause(AFTERWARDS_MS)
    const sent = await endAll(loads)
    return await judge(event, installation, sent, fromMs, what)
  } finally {
    for (const each of await endAll(loads)) everything.push(...each)
  }
}

async function judge(
  event: CitusEvent,
  installation: Installation,
  sent: readonly (readonly Sent[])[],
  fromMs: number,
  what: string,
): Promise<Row> {
  const all = summarize(sent.flat(), fromMs)
  const gapsMs = sent.map((each) => longestGapMs(each, fromMs))
  const ledger = await checkOn(installation, sent.flat())
  const [hitMs, othersMs] = gapsMs as [number, number]
  const others = sent[1]!.filter(({ sentAtMs }) => sentAtMs >= fromMs)
  const refused = others.filter(({ status }) => status !== 200).length
  const failures = [
    ...failuresOf(ledger),
    ...judgeAnswers(sent.flat(), [], false),
    ...(installation.server.isAlive() ? [] : ['the server died']),
    ...(Math.max(...gapsMs) > GAP_MS_MAX ? [`${inSeconds(hitMs)} s without an accepted report`] : []),
    ...(event.sparesOthers && othersMs > OTHERS_GAP_MS_MAX
      ? [`organizations on the other worker waited for ${inSeconds(othersMs)} s`]
      : []),
    ...(event.sparesOthers && refused > 0
      ? [`${refused} requests of organizations on the other worker were refused`]
      : []),
  ]
  const { 200: ok = 0, 503: unavailable = 0 } = all.answers
  return {
    event: event.name,
    requests: all.requests,
    200: ok,
    503: unavailable,
    other: all.requests - ok - unavailable,
    gap_all: inSeconds(longestGapMs(sent.flat(), fromMs)),
    gap_worker_a: inSeconds(hitMs),
    gap_worker_b: inSeconds(othersMs),
    lost: ledger.lost,
    what,
    verdict: failures.length === 0 ? 'pass' : `FAIL: ${failures.join('; ')}`,
  }
}

function checkOn({ url }: Installation, sent: readonly Sent[]) {
  return onDatabase({ connectionString: url }, (database) => checkLedger(database, sent))
}

function endAll(loads: readonly SteadyLoad[]) {
  return Promise.all(loads.map((load) => load.end()))
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

function countSellers({ groups }: Installation): string {
  return groups.map(({ sellers, worker }) => `${sellers.length} on ${worker.name}`).join(' and ')
}

function inSeconds(ms: number): string {
  return (ms / 1000).toFixed(1)
}

function now(): number {
  return performance.timeOrigin + performance.now()
}

function say(message: string): void {
  console.error(message)
}
