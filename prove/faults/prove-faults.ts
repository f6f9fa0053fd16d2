import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { checkLedger } from '../check-ledger.ts'
import { withCleanUp, withPart, type WhenDone } from '../clean-up.ts'
import { createDataFolder, type DataFolder } from '../data-folder.ts'
import { describeMachine } from '../machine.ts'
import type { Outcome } from '../main.ts'
import { createSellers, type Seller } from '../sellers.ts'
import { startSteadyLoad, summarize } from '../steady-load.ts'
import { superviseServer } from '../supervised-server.ts'
import { machineClockSteps, serverClockSteps } from './clock-steps.ts'
import { deafReaders, resetConnections, slowSenders } from './connections.ts'
import { diskFull } from './disk-full.ts'
import { untilReady, type Fault } from './fault.ts'
import { judgeAnswers } from './judge-answers.ts'
import { killConnection, killDatabase } from './kill-database.ts'
import { killServer, terminateServer } from './kill-server.ts'
import { pauseDatabase } from './pause-database.ts'

const FAULTS: Fault[] = [
  killServer,
  terminateServer,
  killDatabase,
  killConnection,
  pauseDatabase(5),
  pauseDatabase(60),
  diskFull,
  resetConnections,
  slowSenders,
  deafReaders,
  serverClockSteps,
  machineClockSteps,
]

const SELLERS = { count: 10, lines: 400, keys: 4 }
const REQUESTS_PER_SECOND = 50
const CALM_MS = 2_000
/** The time that an operator’s check of readiness may take to agree. */
const READYZ_MS_MAX = 30_000

interface Row {
  fault: string
  done: string
  requests: number
  answers: string
  readySeconds: number[]
  wrong: string
  failures: string[]
}

/**
 * Does to the real program what happens to programs, under steady load from many keys. Prints a table; returns whether
 * nothing accepted was lost or half-written, every answer was clear, and the server was ready again each time without a
 * person.
 */
export async function proveFaults(argv: string[]): Promise<Outcome> {
  const { values } = parseArgs({
    args: argv,
    options: { kills: { type: 'string', default: '20' }, only: { type: 'string' } },
  })
  const faults = FAULTS.filter(({ name }) => values.only === undefined || name.includes(values.only))
  if (faults.length === 0)
    throw new Error(`There is no such fault. There are: ${FAULTS.map(({ name }) => name).join(', ')}.`)
  return withCleanUp(async (whenDone) => {
    say('Preparing …')
    const common = await createDataFolder(whenDone, (database) => createSellers(database, SELLERS))
    const rows: Row[] = []
    const leftOut: string[] = []
    for (const [turn, fault] of faults.entries()) {
      const missing = fault.missing?.()
      if (missing !== undefined) {
        leftOut.push(`${fault.name}: ${missing}`)
        continue
      }
      say(`${fault.name} …`)
      const row = await withPart(whenDone, (partDone) =>
        prove(fault, {
          common,
          kills: Number(values.kills),
          firstTotal: 1_000_000 * (turn + 1),
          whenDone: partDone,
        }),
      )
      say(`  ${row.failures.length === 0 ? 'pass' : `FAIL: ${row.failures.join('; ')}`}: ${row.done}`)
      rows.push(row)
    }
    report(rows, leftOut, common.engine)
    if (rows.some(({ failures }) => failures.length > 0)) return false
    return leftOut.length === 0 || 'left out'
  })
}

interface Proof {
  common: DataFolder & { prepared: Seller[] }
  kills: number
  firstTotal: number
  whenDone: WhenDone
}

async function prove(fault: Fault, { common, kills, firstTotal, whenDone }: Proof): Promise<Row> {
  const folder = fault.place
    ? await createDataFolder(whenDone, (database) => createSellers(database, SELLERS), fault.place(whenDone))
    : common
  const sellers = folder.prepared
  await fault.before?.({ folder, whenDone })
  const server = await superviseServer({
    DATA_DIR: folder.path,
    INGEST_REQUESTS_PER_MINUTE: '1000000',
    ...fault.env?.(folder.path),
  })
  whenDone(() => server.stop())
  const load = startSteadyLoad({
    address: { host: '127.0.0.1', port: server.port },
    sellers,
    requestsPerSecond: REQUESTS_PER_SECOND,
    firstTotal,
  })
  whenDone(() => load.end())
  const target = { folder, server, load, apiKey: sellers[0]!.apiKeys[0]! }
  await untilReady(target)
  await pause(CALM_MS)
  const outcome = await fault.run(target, kills).catch((error: unknown) => ({
    done: String(error),
    readySeconds: [],
    failures: [String(error)],
  }))
  await pause(CALM_MS)
  const sent = await load.end()
  const isReady = await becomesReady(server.port)
  const check = await folder.onDatabase((database) => checkLedger(database, sent))
  const { lost, halfWritten, inconsistent } = check
  const { answers } = summarize(sent)
  return {
    fault: fault.name,
    done: outcome.done,
    requests: sent.length,
    answers: Object.entries(answers)
      .map(([status, count]) => `${count} × ${status}`)
      .join(', '),
    readySeconds: outcome.readySeconds,
    wrong: `${lost} / ${halfWritten} / ${inconsistent}`,
    failures: [
      ...outcome.failures,
      ...judgeAnswers(sent, server.down, fault.mayRefuseItems ?? false),
      ...(server.ownEnds > 0 ? [`the server ended by itself ${server.ownEnds} times`] : []),
      ...(isReady ? [] : ['/readyz did not agree that the server is ready']),
      ...(check.acknowledged === 0 ? ['nothing was accepted'] : []),
      ...(lost > 0 ? [`${lost} of ${check.acknowledged} accepted items are missing`] : []),
      ...(halfWritten > 0 ? [`${halfWritten} requests are half-written`] : []),
      ...(inconsistent > 0 ? [`${inconsistent} figures contradict their history`] : []),
    ],
  }
}

async function becomesReady(port: number): Promise<boolean> {
  const until = performance.now() + READYZ_MS_MAX
  while (performance.now() < until) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, {
      signal: AbortSignal.timeout(5_000),
    }).catch(() => undefined)
    await answer?.arrayBuffer().catch(() => undefined)
    if (answer?.status === 200) return true
    await pause(250)
  }
  return false
}

function report(rows: readonly Row[], leftOut: readonly string[], engine: string): void {
  console.log(
    `${describeMachine(engine)}; ${REQUESTS_PER_SECOND} requests a second from ${SELLERS.count * SELLERS.keys} keys\n`,
  )
  console.log(
    '| Fault | What was done | Requests | Answers | Ready again, s: middle, longest | Missing / half-written / contradictory | Verdict |',
  )
  console.log('| --- | --- | ---: | --- | ---: | ---: | --- |')
  for (const { fault, done, requests, answers, readySeconds, wrong, failures } of rows) {
    const sorted = readySeconds.toSorted((a, b) => a - b)
    const ready = sorted.length === 0 ? '–' : `${at(sorted, 0.5)}, ${at(sorted, 1)}`
    const verdict = failures.length === 0 ? 'pass' : `FAIL: ${failures.join('; ')}`
    console.log(`| ${fault} | ${done} | ${requests} | ${answers} | ${ready} | ${wrong} | ${verdict} |`)
  }
  for (const one of leftOut) console.log(`\nLeft out: ${one}`)
}

function at(sorted: readonly number[], share: number): string {
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1)
}

function say(message: unknown): void {
  console.error(message)
}
