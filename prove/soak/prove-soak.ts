import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Database } from '../../src/database/database.ts'
import { checkLedger } from '../check-ledger.ts'
import { withCleanUp } from '../clean-up.ts'
import { createDataFolder } from '../data-folder.ts'
import { describeMachine } from '../machine.ts'
import { startServer, type Server } from '../server.ts'
import { startSteadyLoad, type Sent, type SteadyLoad } from '../steady-load.ts'
import { startCallers, type Asked, type Callers } from './callers.ts'
import { measureTables, unexplainedGrowth, type TableSize } from './measure-tables.ts'
import { createSoakData } from './soak-data.ts'
import { takeSample, type Sample } from './take-sample.ts'

const REQUESTS_PER_SECOND = 20
const SAMPLE_EVERY_MS = 2_000
const PROGRESS_EVERY_MS = 60_000
/** Of the time, at first: code is compiled and caches fill. Not judged. */
const WARM_UP_SHARE = 0.1
const MIB = 2 ** 20

/** Nothing is limited that a single caller stands for many here. */
const NO_LIMITS = {
  INGEST_REQUESTS_PER_MINUTE: '1000000',
  READ_REQUESTS_PER_MINUTE: '1000000',
  AGENT_CALLS_PER_MINUTE: '1000000',
  AGENT_KEY_CALLS_PER_MINUTE: '1000000',
}

/** What may differ between the first third and the last: this many times as much, and this much more. */
interface Bound {
  times: number
  more: number
}

const BOUNDS = {
  resident: { times: 1.1, more: 32 * MIB },
  heap: { times: 1.1, more: 16 * MIB },
  descriptors: { times: 1, more: 20 },
  handles: { times: 1, more: 20 },
  connections: { times: 1, more: 2 },
  p50: { times: 1.5, more: 5 },
  p99: { times: 2, more: 50 },
} satisfies Record<string, Bound>

interface Row {
  what: string
  first: string
  last: string
  bound: string
  holds: boolean
}

/**
 * Everything that an installation does on an ordinary day, for a while: prints what the server and its database hold in
 * the first third and in the last, and returns whether nothing grew but the rows that are kept.
 */
export async function proveSoak(argv: string[]): Promise<boolean> {
  const { values } = parseArgs({ args: argv, options: { minutes: { type: 'string', default: '30' } } })
  const durationMs = Number(values.minutes) * 60_000
  return withCleanUp(async (whenDone) => {
    say('Preparing …')
    const folder = await createDataFolder(whenDone, createSoakData)
    const data = folder.prepared
    const server = await startServer({ DATA_DIR: folder.path, ...NO_LIMITS })
    whenDone(() => server.stop())
    const load = startSteadyLoad({
      address: { host: '127.0.0.1', port: server.port },
      sellers: data.sellers,
      requestsPerSecond: REQUESTS_PER_SECOND,
    })
    whenDone(() => load.end())
    const callers = startCallers(
      { url: `http://127.0.0.1:${server.port}`, agentUrl: `http://127.0.0.1:${server.agentPort}/` },
      data,
    )
    whenDone(() => callers.end())
    const rows = await folder.onDatabase((database) => watch({ server, database, load, callers, durationMs }))
    console.log(`${describeMachine(folder.engine)}; ${values.minutes} minutes\n`)
    console.log('| | First third | Last third | Bound | |\n| --- | ---: | ---: | --- | --- |')
    for (const { what, first, last, bound, holds } of rows)
      console.log(
        `| ${what} | ${first} | ${last} | ${bound} | ${bound === '' ? '' : holds ? 'pass' : 'FAIL'} |`,
      )
    return rows.every(({ holds }) => holds)
  })
}

interface Watched {
  server: Server
  database: Database
  load: SteadyLoad
  callers: Callers
  durationMs: number
}

async function watch({ server, database, load, callers, durationMs }: Watched): Promise<Row[]> {
  const startedAtMs = Date.now()
  const judgedFromMs = startedAtMs + durationMs * WARM_UP_SHARE
  const endsAtMs = startedAtMs + durationMs
  const thirdMs = (endsAtMs - judgedFromMs) / 3
  const [firstToMs, lastFromMs] = [judgedFromMs + thirdMs, endsAtMs - thirdMs]
  const samples: Sample[] = []
  const unsampled: string[] = []
  let tablesBefore: TableSize[] | undefined
  let progressAtMs = startedAtMs + PROGRESS_EVERY_MS
  while (Date.now() < endsAtMs && server.isAlive()) {
    await pause(SAMPLE_EVERY_MS)
    await takeSample(server, database).then(
      (sample) => samples.push(sample),
      (error: unknown) => unsampled.push(String((error as Error).cause ?? error)),
    )
    if (!tablesBefore && Date.now() >= firstToMs) tablesBefore = await measureTables(database)
    if (Date.now() < progressAtMs) continue
    progressAtMs += PROGRESS_EVERY_MS
    say(progress(samples.at(-1)!, { startedAtMs, load, callers }))
  }
  const tablesAfter = await measureTables(database)
  const isAlive = server.isAlive()
  if (!isAlive) say(`The server ${server.lastWords()}`)
  await callers.end()
  const sent = await load.end()
  const check = await checkLedger(database, sent)
  const all = [...callers.asked, ...sent.map(asAsked)]
  const problems = all.filter(({ problem }) => problem !== undefined)
  for (const { kind, problem } of problems.slice(0, 20)) say(`${kind}: ${problem}`)
  const wrong = check.lost + check.halfWritten + check.inconsistent
  return [
    ...judgeSamples(
      samples.filter(({ atMs }) => atMs >= judgedFromMs && atMs < firstToMs),
      samples.filter(({ atMs }) => atMs >= lastFromMs),
    ),
    ...judgeLatency(all, { judgedFromMs, firstToMs, lastFromMs }),
    ...judgeTables(tablesBefore ?? tablesAfter, tablesAfter),
    {
      what: 'Answers that were not as they should be',
      first: '',
      last: `${problems.length} of ${all.length}`,
      bound: '0',
      holds: problems.length === 0,
    },
    {
      what: 'Accepted items missing / half-written / contradictory',
      first: '',
      last: `${check.lost} / ${check.halfWritten} / ${check.inconsistent} of ${check.acknowledged}`,
      bound: '0',
      holds: wrong === 0 && check.acknowledged > 0,
    },
    {
      what: 'Times that the server could not be measured',
      first: '',
      last: [unsampled.length, ...new Set(unsampled)].join('; '),
      bound: '0',
      holds: unsampled.length === 0,
    },
    { what: 'The server runs', first: '', last: isAlive ? 'yes' : 'no', bound: 'yes', holds: isAlive },
  ]
}

function judgeSamples(first: readonly Sample[], last: readonly Sample[]): Row[] {
  const middle = (samples: readonly Sample[], of: (sample: Sample) => number) => at(samples.map(of), 0.5)
  // The heap is a saw: what is left after a collection is near its lowest.
  const lowest = (samples: readonly Sample[], of: (sample: Sample) => number) => at(samples.map(of), 0.1)
  const most = (samples: readonly Sample[], of: (sample: Sample) => number) => at(samples.map(of), 1)
  return [
    judge(
      'Memory of the server (resident, middle)',
      (of) => middle(of, (one) => one.residentBytes),
      BOUNDS.resident,
      mebibytes,
    ),
    judge(
      'Its heap after collections (a tenth is below)',
      (of) => lowest(of, (one) => one.heapBytes),
      BOUNDS.heap,
      mebibytes,
    ),
    judge(
      'Its open files and sockets (most)',
      (of) => most(of, (one) => one.descriptors),
      BOUNDS.descriptors,
      String,
    ),
    judge('Its handles (most)', (of) => most(of, (one) => one.handles), BOUNDS.handles, String),
    judge(
      'Connections to the database (most)',
      (of) => most(of, (one) => one.databaseConnections),
      BOUNDS.connections,
      String,
    ),
  ]

  function judge(
    what: string,
    figure: (samples: readonly Sample[]) => number,
    bound: Bound,
    print: (figure: number) => string,
  ): Row {
    return judgeFigure(what, figure(first), figure(last), bound, print)
  }
}

function judgeLatency(
  asked: readonly Asked[],
  { judgedFromMs, firstToMs, lastFromMs }: Record<'judgedFromMs' | 'firstToMs' | 'lastFromMs', number>,
): Row[] {
  return [...new Set(asked.map(({ kind }) => kind))].toSorted().flatMap((kind) => {
    const took = (fromMs: number, toMs: number) =>
      asked
        .filter((one) => one.kind === kind && one.atMs >= fromMs && one.atMs < toMs)
        .map(({ tookMs }) => tookMs)
    const [first, last] = [took(judgedFromMs, firstToMs), took(lastFromMs, Infinity)]
    const print = (ms: number) => `${ms.toFixed(1)} ms`
    return [
      judgeFigure(`Time to answer, ${kind}, p50`, at(first, 0.5), at(last, 0.5), BOUNDS.p50, print),
      judgeFigure(`Time to answer, ${kind}, p99`, at(first, 0.99), at(last, 0.99), BOUNDS.p99, print),
    ]
  })
}

/** The tables that grew the most are shown; all are judged. */
function judgeTables(before: readonly TableSize[], after: readonly TableSize[]): Row[] {
  const unexplained = unexplainedGrowth(before, after)
  const of = (sizes: readonly TableSize[], table: string) => sizes.find((one) => one.table === table)
  const bytes = (one: TableSize | undefined) => (one ? one.bytes + one.indexBytes : 0)
  const largest = after
    .toSorted((a, b) => bytes(b) - bytes(of(before, b.table)) - (bytes(a) - bytes(of(before, a.table))))
    .slice(0, TABLES_SHOWN)
  const print = (one: TableSize | undefined) =>
    `${mebibytes(bytes(one))} (${(one?.rows ?? 0).toLocaleString('en')} rows, ${Math.round(bytes(one) / Math.max(1, one?.rows ?? 0))} bytes each)`
  return [
    ...largest.map(({ table }) => ({
      what: `Table ${table} with its indexes`,
      first: print(of(before, table)),
      last: print(of(after, table)),
      bound: '',
      holds: true,
    })),
    {
      what: `Tables that grew by more than the rows kept explain, of ${after.length}`,
      first: '',
      last:
        unexplained
          .map(({ table, rows, bytes: grown }) => `${table}: ${mebibytes(grown)} for ${rows} rows`)
          .join(', ') || 'none',
      bound: 'none',
      holds: unexplained.length === 0,
    },
  ]
}

const TABLES_SHOWN = 6

function judgeFigure(
  what: string,
  first: number,
  last: number,
  { times, more }: Bound,
  print: (figure: number) => string,
): Row {
  const most = first * times + more
  return { what, first: print(first), last: print(last), bound: `≤ ${print(most)}`, holds: last <= most }
}

function progress(
  sample: Sample,
  { startedAtMs, load, callers }: { startedAtMs: number; load: SteadyLoad; callers: Callers },
): string {
  const problems = callers.asked.filter(({ problem }) => problem !== undefined).length
  return (
    `${Math.round((sample.atMs - startedAtMs) / 60_000)} min: ${mebibytes(sample.residentBytes)}, heap ${mebibytes(sample.heapBytes)}, ` +
    `${sample.descriptors} files and sockets, ${sample.databaseConnections} connections to the database, ` +
    `${load.sent.length} reports and ${callers.asked.length} other requests (${problems} went wrong), ${callers.openStreams()} open pages`
  )
}

function asAsked({ sentAtMs, tookMs, status, accepted, packageIds, error }: Sent): Asked {
  const isFine = status === 200 && accepted.length === packageIds.length
  const problem = isFine ? {} : { problem: error ?? `status ${status}, ${accepted.length} items accepted` }
  return { kind: 'delivery report', atMs: sentAtMs, tookMs, ...problem }
}

function at(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

function mebibytes(bytes: number): string {
  return `${(bytes / MIB).toFixed(1)} MiB`
}

function say(message: unknown): void {
  console.error(message)
}
