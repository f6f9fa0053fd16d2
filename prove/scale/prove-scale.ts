import { parseArgs } from 'node:util'
import { checkLedger, type LedgerCheck } from '../check-ledger.ts'
import { withCleanUp, withPart, type WhenDone } from '../clean-up.ts'
import { createDataFolder } from '../data-folder.ts'
import { describeMachine } from '../machine.ts'
import { residentBytes, startServer } from '../server.ts'
import { startSteadyLoad, summarize, type Interval } from '../steady-load.ts'
import { askEverything, slowestOfRoutes, type Taken } from './ask-everything.ts'
import { createScaleData, scaleSize, type ScaleData } from './scale-data.ts'

/** A key may send 60 requests a minute. */
const REQUESTS_PER_SECOND_AND_KEY = 0.99
const P50_MS_MAX = 1_000
/** With ten times the data. */
const GROWTH_MAX = 3
/** Faster ones are fast enough, however they grow. */
const GROWTH_FROM_MS = 100

interface Measured {
  engine: string
  counted: ScaleData['counted']
  taken: Taken[]
  delivery: Interval
  check: LedgerCheck
  residentMib: number
  preparedSeconds: number
}

interface Row {
  route: string
  small: number
  full: number
  asked: string
  verdict: string
}

/**
 * Everything that people, systems and agents ask for, over 10,000 organizations with 2,000,000 lines and 20 million
 * reports, while 100 keys report at their limit; and the same over a tenth of it. Prints a table; returns whether every
 * answer came within its bound, and none grew with the data that should not.
 */
export async function proveScale(argv: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: argv,
    options: { part: { type: 'string', default: '1' }, only: { type: 'string' } },
  })
  const part = Number(values.part)
  return withCleanUp(async (whenDone) => {
    const small = await measure(part * 10, values.only, whenDone)
    const full = await measure(part, values.only, whenDone)
    const rows = compare(small.taken, full.taken)
    report(rows, { small, full, part })
    return (
      rows.every(({ verdict }) => verdict === 'pass') &&
      [small, full].every((one) => deliveryProblems(one).length === 0)
    )
  })
}

/** Each size gets its own installation, removed when it is measured. */
async function measure(part: number, only: string | undefined, outer: WhenDone): Promise<Measured> {
  return withPart(outer, async (whenDone) => {
    const size = scaleSize(part)
    say(
      `Preparing ${(size.spreadLines + size.console.lines + size.console.smallCampaigns).toLocaleString('en')} lines …`,
    )
    const startedAt = performance.now()
    const folder = await createDataFolder(whenDone, (database) => createScaleData(database, size))
    const preparedSeconds = (performance.now() - startedAt) / 1000
    const data = folder.prepared
    const server = await startServer({
      DATA_DIR: folder.path,
      READ_REQUESTS_PER_MINUTE: '1000000',
      AGENT_KEY_CALLS_PER_MINUTE: '1000000',
    })
    whenDone(() => server.stop())
    const load = startSteadyLoad({
      address: { host: '127.0.0.1', port: server.port },
      sellers: data.sellers,
      requestsPerSecond: data.sellers.length * REQUESTS_PER_SECOND_AND_KEY,
    })
    whenDone(() => load.end())
    await load.nextSuccess()
    say(`Asking everything (prepared in ${Math.round(preparedSeconds)} s) …`)
    const taken = await askEverything(server, data, only, (asked, of, seconds) =>
      say(`  ${asked} of ${of} questions, ${Math.round(seconds)} s`),
    )
    for (const { asked, p50Ms, status } of taken)
      if (p50Ms > P50_MS_MAX || status >= 500) say(`  ${Math.round(p50Ms)} ms, ${status}: ${asked}`)
    const residentMib = ((await residentBytes(server.pid)) ?? 0) / 2 ** 20
    const sent = await load.end()
    const check = await folder.onDatabase((database) => checkLedger(database, sent))
    return {
      engine: folder.engine,
      counted: data.counted,
      taken,
      delivery: summarize(sent),
      check,
      residentMib,
      preparedSeconds,
    }
  })
}

function compare(small: readonly Taken[], full: readonly Taken[]): Row[] {
  const before = slowestOfRoutes(small)
  return [...slowestOfRoutes(full)].map(([route, one]) => {
    const smallMs = before.get(route)?.p50Ms ?? 0
    const failed = full.filter((each) => each.route === route && each.status >= 500)
    const problems = [
      ...failed.map(({ asked, status }) => `${status} to ${asked}`),
      ...(one.p50Ms > P50_MS_MAX ? [`over ${P50_MS_MAX} ms`] : []),
      ...(one.p50Ms > GROWTH_FROM_MS && one.p50Ms > smallMs * GROWTH_MAX
        ? [`grew over ${GROWTH_MAX} times`]
        : []),
    ]
    return {
      route,
      small: smallMs,
      full: one.p50Ms,
      asked: one.asked,
      verdict: problems.length === 0 ? 'pass' : `FAIL: ${problems.join('; ')}`,
    }
  })
}

function deliveryProblems({ delivery, check }: Measured): string[] {
  const refused = Object.entries(delivery.answers).filter(([status]) => status !== '200')
  return [
    ...refused.map(([status, count]) => `${count} × ${status}`),
    ...(delivery.p50Ms > P50_MS_MAX ? [`p50 over ${P50_MS_MAX} ms`] : []),
    ...(check.lost + check.halfWritten + check.inconsistent > 0
      ? [`missing ${check.lost}, half-written ${check.halfWritten}, contradictory ${check.inconsistent}`]
      : []),
  ]
}

function report(
  rows: readonly Row[],
  { small, full, part }: { small: Measured; full: Measured; part: number },
): void {
  console.log(`${describeMachine(full.engine)}${part === 1 ? '' : `; a ${part}th of the whole`}\n`)
  console.log(
    `| | A tenth | ${part === 1 ? 'The whole' : `A ${part}th of the whole`} |\n| --- | ---: | ---: |`,
  )
  const both = (what: string, print: (one: Measured) => string) =>
    console.log(`| ${what} | ${print(small)} | ${print(full)} |`)
  both('Organizations', ({ counted }) => counted.organizations.toLocaleString('en'))
  both('Lines', ({ counted }) => counted.lines.toLocaleString('en'))
  both('Reports', ({ counted }) => counted.reports.toLocaleString('en'))
  both('Size of the database', ({ counted }) => `${counted.gibibytes.toFixed(1)} GiB`)
  both('Time to make it', ({ preparedSeconds }) => `${Math.round(preparedSeconds)} s`)
  both('Memory of the server', ({ residentMib }) => `${Math.round(residentMib)} MiB`)
  both('100 keys at their limit, p50 and p99', ({ delivery }) => `${delivery.p50Ms} ms, ${delivery.p99Ms} ms`)
  both('What went wrong with them', (one) => deliveryProblems(one).join('; ') || 'nothing')
  const sorted = rows.toSorted((a, b) => b.full - a.full)
  console.log('\n| Slowest request of each page and call | A tenth, ms | Now, ms | Times | Asked | |')
  console.log('| --- | ---: | ---: | ---: | --- | --- |')
  for (const { route, small: smallMs, full: fullMs, asked, verdict } of sorted)
    console.log(
      `| ${route} | ${smallMs.toFixed(0)} | ${fullMs.toFixed(0)} | ${(fullMs / Math.max(1, smallMs)).toFixed(1)} | ${asked.replaceAll('|', '\\|')} | ${verdict} |`,
    )
}

function say(message: unknown): void {
  console.error(message)
}
