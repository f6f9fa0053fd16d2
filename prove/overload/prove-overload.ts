import { parseArgs } from 'node:util'
import { checkLedger } from '../check-ledger.ts'
import { withCleanUp } from '../clean-up.ts'
import { createDataFolder } from '../data-folder.ts'
import { describeMachine } from '../machine.ts'
import { postmasterOf } from '../postgres-processes.ts'
import { createSellers } from '../sellers.ts'
import { residentBytes, startServer } from '../server.ts'
import { startSteadyLoad, summarize } from '../steady-load.ts'
import { startOverloadLoad, type OverloadLoad, type PhaseResult } from './overload-load.ts'
import { openProcessors, type Spent } from './processors.ts'

/** As a system sends that reports once an hour. The larger a request, the less it costs to refuse, compared with serving it. */
const ITEMS_PER_REQUEST = 100
const TIMES = 3
/** So many lines that none is in two requests at a time: those would wait for each other, which is no overload. */
const SELLERS = { count: 20, lines: 12_000, keys: 2 }
/** Who reports little, as always; they are no part of the overload. */
const NEIGHBOUR = { requestsPerSecond: 5, itemsPerRequest: 5 }
/** What it can serve is the mean of the one that is best over all rounds: the best of each round would be what chance adds. */
const LANES = [16, 64, 256]
const SETTLE_SECONDS = 3

const SERVED_RATIO_MIN = 0.9
/** A request waits two seconds for room before it is refused, so that callers who ignore Retry-After are slowed down. */
const REFUSED_P99_MS_MAX = 3_000
const GROWTH_BYTES_MAX = 400 * 2 ** 20
const RECOVERY_SECONDS_MAX = 10
const RECOVERY_P50_TIMES_MAX = 2
const RECOVERY_P50_MS_MIN = 20
const NEIGHBOUR_SERVED_MIN = 0.99

interface Measured {
  result: PhaseResult
  itemsPerSecond: number
  /** Items for each second of its processor that the server used, or left unused. */
  itemsPerProcessorSecond: number | undefined
}

/**
 * Offers three times what the server can serve, measured alternately in the same run, from callers that keep their
 * connections: most of them ignore Retry-After, and others on top of that wait. Prints a table; returns whether what is
 * served stays near its best, the rest is refused soon and clearly, memory is bounded, and the server recovers.
 */
export async function proveOverload(argv: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: argv,
    options: {
      rounds: { type: 'string', default: '4' },
      seconds: { type: 'string', default: '10' },
      items: { type: 'string', default: String(ITEMS_PER_REQUEST) },
    },
  })
  const [rounds, seconds, items] = [Number(values.rounds), Number(values.seconds), Number(values.items)]
  return withCleanUp(async (whenDone) => {
    say('Preparing …')
    const folder = await createDataFolder(whenDone, async (database) => ({
      sellers: await createSellers(database, SELLERS),
      neighbours: await createSellers(database, { count: 4, lines: 400, keys: 10 }),
    }))
    const processors = openProcessors()
    const server = await startServer(
      { DATA_DIR: folder.path, INGEST_REQUESTS_PER_MINUTE: '1000000' },
      processors ? { under: processors.serverCommand } : {},
    )
    whenDone(() => server.stop())
    const { sellers, neighbours } = folder.prepared
    const load = startOverloadLoad({ port: server.port, sellers, itemsPerRequest: items }, processors?.ofLoad)
    whenDone(() => load.end())
    const neighbour = startSteadyLoad({
      address: { host: '127.0.0.1', port: server.port },
      sellers: neighbours,
      ...NEIGHBOUR,
    })
    whenDone(() => neighbour.end())
    const watch = processors?.watch(server.pid, postmasterOf(folder.path)!)
    whenDone(() => watch?.stop())
    const measure = measuring(load, items, () => watch?.spent())

    say('Warming up …')
    const { answers: warm } = await load.run({ seconds, settleSeconds: 0, lanes: 64 })
    // The first overload opens all connections, and runs code that has not been compiled yet.
    await load.run({ seconds, settleSeconds: 0, ...overloadOf((warm['200'] ?? 0) / seconds) })
    await recover(load, (await calm(load)).servedMs.p50)
    const bytesBefore = (await residentBytes(server.pid)) ?? 0
    let bytesMost = bytesBefore
    const moderate = LANES.map((): Measured[] => [])
    const best = () => moderate.reduce((one, other) => (rateOf(other) > rateOf(one) ? other : one))
    const over: Measured[] = []
    const calmP50s: number[] = []
    const recoveries: number[] = []
    let offered = 0
    const during: { fromMs: number; toMs: number }[] = []
    for (let turn = 1; turn <= rounds; turn++) {
      say(`Round ${turn} of ${rounds} …`)
      for (const [i, lanes] of LANES.entries())
        moderate[i]!.push(await measure({ seconds, settleSeconds: SETTLE_SECONDS, lanes }))
      await pauseFor(load, 2)
      calmP50s.push((await calm(load)).servedMs.p50)
      const capacity = mean(best().map(({ itemsPerSecond }) => itemsPerSecond)) / items
      const fromMs = now()
      const watching = setInterval(() => {
        void residentBytes(server.pid).then((bytes) => (bytesMost = Math.max(bytesMost, bytes ?? 0)))
      }, 250)
      over.push(
        await measure({
          seconds: seconds + SETTLE_SECONDS,
          settleSeconds: SETTLE_SECONDS,
          ...overloadOf(capacity),
        }),
      )
      during.push({ fromMs, toMs: now() })
      recoveries.push(await recover(load, calmP50s.at(-1)!))
      clearInterval(watching)
      const { result } = over.at(-1)!
      offered += result.offered / result.seconds / capacity
      say(
        `  ${describe(best().at(-1)!)}; overloaded: ${describe(over.at(-1)!)}, refused ${JSON.stringify(result.refusedMs)}`,
      )
    }
    const bytesAfter = (await residentBytes(server.pid)) ?? 0
    const isAlive = server.isAlive()
    const sent = await neighbour.end()
    const check = await folder.onDatabase((database) => checkLedger(database, sent))

    const ratio = rateOf(over) / rateOf(best())
    const answers = addUp(over.map(({ result }) => result.answers))
    const refusedP99Ms = Math.max(...over.map(({ result }) => result.refusedMs.p99))
    const unclear = Object.keys(answers).filter((status) => status !== '200' && status !== '503')
    const withoutRetryAfter = over.reduce((sum, { result }) => sum + result.withoutRetryAfter, 0)
    const beside = sent.filter(({ sentAtMs }) =>
      during.some(({ fromMs, toMs }) => sentAtMs >= fromMs && sentAtMs < toMs),
    )
    const besideServed = beside.filter(({ status }) => status === 200).length / Math.max(1, beside.length)
    const besideTook = summarize(beside)
    const growth = bytesMost - bytesBefore
    const times = offered / rounds
    const recovery = Math.max(...recoveries)
    const rows: [what: string, measured: string, bound: string, holds: boolean][] = [
      ['What it can serve', `${round(mean(best().map((one) => one.itemsPerSecond)))} items/s`, '', true],
      ['Offered', `${times.toFixed(1)} times that`, `≥ ${TIMES}`, times >= TIMES],
      [
        processors ? 'Served, per second of the server’s processor' : 'Served',
        `${ratio.toFixed(2)} of the best (by the clock alone ${(mean(over.map((one) => one.itemsPerSecond)) / mean(best().map((one) => one.itemsPerSecond))).toFixed(2)})`,
        `≥ ${SERVED_RATIO_MIN}`,
        ratio >= SERVED_RATIO_MIN,
      ],
      ['Answers', describeAnswers(answers), '200 or 503', unclear.length === 0],
      ['503 without Retry-After', String(withoutRetryAfter), '0', withoutRetryAfter === 0],
      [
        'Time to a 503, p50 and p99',
        `${round(mean(over.map(({ result }) => result.refusedMs.p50)))} ms, ${round(refusedP99Ms)} ms`,
        `≤ ${REFUSED_P99_MS_MAX} ms`,
        refusedP99Ms <= REFUSED_P99_MS_MAX,
      ],
      [
        'Time to a 200, p50 and p99',
        `${round(mean(over.map(({ result }) => result.servedMs.p50)))} ms, ${round(Math.max(...over.map(({ result }) => result.servedMs.p99)))} ms`,
        '',
        true,
      ],
      [
        'Sellers who send little, meanwhile',
        `${(besideServed * 100).toFixed(1)} % of ${beside.length} served, p50 ${besideTook.p50Ms} ms, p99 ${besideTook.p99Ms} ms`,
        `≥ ${NEIGHBOUR_SERVED_MIN * 100} %`,
        besideServed >= NEIGHBOUR_SERVED_MIN,
      ],
      [
        'Of theirs, missing / half-written / contradictory',
        `${check.lost} / ${check.halfWritten} / ${check.inconsistent} of ${check.acknowledged}`,
        '0',
        check.lost + check.halfWritten + check.inconsistent === 0,
      ],
      [
        'Memory of the server before, at most, after',
        [bytesBefore, bytesMost, bytesAfter].map((bytes) => `${round(bytes / 2 ** 20)} MiB`).join(', '),
        `+ ${GROWTH_BYTES_MAX / 2 ** 20} MiB`,
        growth <= GROWTH_BYTES_MAX,
      ],
      [
        'Back to its usual time to answer',
        `${recovery.toFixed(1)} s at most (usual p50 ${mean(calmP50s).toFixed(1)} ms)`,
        `≤ ${RECOVERY_SECONDS_MAX} s`,
        recovery <= RECOVERY_SECONDS_MAX,
      ],
      ['The server runs', isAlive ? 'yes' : 'no', 'yes', isAlive],
    ]
    console.log(
      `${describeMachine(folder.engine)}; ${rounds} rounds, ${items} items a request; ` +
        (processors
          ? 'server and database on one processor, the load on another\n'
          : 'the load shares the processors\n'),
    )
    console.log('| | Measured | Bound | |\n| --- | --- | --- | --- |')
    for (const [what, found, bound, holds] of rows)
      console.log(`| ${what} | ${found} | ${bound} | ${bound === '' ? '' : holds ? 'pass' : 'FAIL'} |`)
    return rows.every(([, , , holds]) => holds)
  })
}

function measuring(load: OverloadLoad, items: number, spent: () => Spent | undefined) {
  return async (phase: Parameters<OverloadLoad['run']>[0]): Promise<Measured> => {
    const running = load.run(phase)
    await pauseSeconds(phase.settleSeconds)
    const before = spent()
    // Not until it is over: what is under way then is still served, and counts no more.
    await pauseSeconds(phase.seconds - phase.settleSeconds)
    const after = spent()
    const result = await running
    const served = (result.answers['200'] ?? 0) * items
    const seconds = before && after ? after.availableSeconds - before.availableSeconds : undefined
    return {
      result,
      itemsPerSecond: served / result.seconds,
      itemsPerProcessorSecond: seconds === undefined ? undefined : served / seconds,
    }
  }
}

function overloadOf(capacity: number) {
  return { openPerSecond: capacity * TIMES, patientPerSecond: capacity }
}

/** A few requests a second, as on an ordinary day. */
function calm(load: OverloadLoad, seconds = 2): Promise<PhaseResult> {
  return load.run({ seconds, settleSeconds: 0, openPerSecond: 20 })
}

/** Seconds until a whole second is answered as on an ordinary day. */
async function recover(load: OverloadLoad, usualP50Ms: number): Promise<number> {
  const startedAt = performance.now()
  const p50MsMax = Math.max(RECOVERY_P50_MS_MIN, usualP50Ms * RECOVERY_P50_TIMES_MAX)
  for (;;) {
    const { answers, servedMs } = await calm(load, 1)
    const seconds = (performance.now() - startedAt) / 1000
    const isUsual = Object.keys(answers).join() === '200' && servedMs.p50 <= p50MsMax
    if (isUsual || seconds > RECOVERY_SECONDS_MAX * 3) return seconds
  }
}

async function pauseFor(load: OverloadLoad, seconds: number): Promise<void> {
  await load.run({ seconds, settleSeconds: 0 })
}

function rateOf(measured: readonly Measured[]): number {
  return mean(measured.map((one) => one.itemsPerProcessorSecond ?? one.itemsPerSecond))
}

function describe({ result, itemsPerSecond, itemsPerProcessorSecond }: Measured): string {
  return `${round(itemsPerSecond)} items/s (${round(itemsPerProcessorSecond ?? 0)} by its processor; ${describeAnswers(result.answers)})`
}

function describeAnswers(answers: Record<string, number>): string {
  return Object.entries(answers)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ')
}

function addUp(all: readonly Record<string, number>[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const one of all) for (const [key, count] of Object.entries(one)) sums[key] = (sums[key] ?? 0) + count
  return sums
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0) / numbers.length
}

function round(number: number): string {
  return Math.round(number).toLocaleString('en')
}

async function pauseSeconds(seconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
}

function now(): number {
  return performance.timeOrigin + performance.now()
}

function say(message: unknown): void {
  console.error(message)
}
