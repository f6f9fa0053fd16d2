import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { addressOf, head, openConnection, type Answer, type Connection } from '../flood.ts'
import type { OverloadOptions, Phase, PhaseResult } from './overload-load.ts'

/** The process of the load. Bodies are patched in place and answers only counted: what it costs matters where it shares a processor. */

const [{ port, sellers, itemsPerRequest }] = (await once(process, 'message')) as [OverloadOptions]
process.on('message', (phase: Phase) => void run(phase).then((result) => process.send!(result)))
process.once('disconnect', () => process.exit())
process.send!('listening')

/** Below the 2,000 that the server takes by default, with room for others: more are closed at once, without an answer. */
const CONNECTIONS_MAX = 1_700
const PATIENCE_MS = 30_000
/** All are in use, by requests of the phase before. */
const NO_CONNECTION_MS = 10

const idle: Connection[] = []
let opened = 0

async function run(phase: Phase): Promise<PhaseResult> {
  const counts = createCounts()
  const startedAt = performance.now()
  const [from, until] = [startedAt + phase.settleSeconds * 1000, startedAt + phase.seconds * 1000]
  const isCounted = (atMs: number) => atMs >= from && atMs < until
  await Promise.all([
    ...Array.from({ length: phase.lanes ?? 0 }, async () => {
      while (performance.now() < until) if (!(await ask())) await pause(NO_CONNECTION_MS)
    }),
    keepPace(phase.openPerSecond ?? 0, () => void ask()),
    keepPace(phase.patientPerSecond ?? 0, createPatientCallers()),
  ])
  return counts.result((until - from) / 1000)

  async function keepPace(perSecond: number, send: () => void): Promise<void> {
    let sent = 0
    while (perSecond > 0 && performance.now() < until) {
      const due = ((performance.now() - startedAt) / 1000) * perSecond
      for (; sent < due; sent++) send()
      await pause(2)
    }
  }

  /** A hundred callers in turn; one that was refused sends nothing until its time has come. */
  function createPatientCallers(): () => void {
    const waitUntil = new Float64Array(100)
    let caller = 0
    return () => {
      caller = (caller + 1) % waitUntil.length
      if (performance.now() >= waitUntil[caller]!) void askAndHeed(waitUntil, caller)
    }
  }

  async function askAndHeed(waitUntil: Float64Array, caller: number): Promise<void> {
    const answer = await ask()
    if (answer?.status !== 503) return
    waitUntil[caller] = performance.now() + (answer.retryAfterSeconds ?? 1) * 1000
  }

  async function ask(): Promise<Answer | undefined> {
    const connection = idle.pop() ?? (await open())
    const sentAt = performance.now()
    if (isCounted(sentAt)) counts.offered++
    if (!connection) {
      if (isCounted(sentAt)) counts.unsent++
      return undefined
    }
    const answer = await connection.ask(nextRequest(), PATIENCE_MS)
    const answeredAt = performance.now()
    if (connection.socket.destroyed || answer === undefined) {
      connection.socket.destroy()
      opened--
    } else idle.push(connection)
    if (isCounted(answeredAt)) counts.add(answer, answeredAt - sentAt)
    return answer
  }
}

async function open(): Promise<Connection | undefined> {
  if (opened >= CONNECTIONS_MAX) return undefined
  opened++
  const connection = await openConnection(port, addressOf(opened))
  if (!connection) opened--
  return connection
}

function createCounts() {
  const answers: Record<string, number> = {}
  const [served, refused]: [number[], number[]] = [[], []]
  const counts = {
    offered: 0,
    unsent: 0,
    withoutRetryAfter: 0,
    add(answer: Answer | undefined, tookMs: number) {
      const status = answer?.status ?? 'none'
      answers[status] = (answers[status] ?? 0) + 1
      if (status === 200) served.push(tookMs)
      if (status === 503) refused.push(tookMs)
      if (status === 503 && answer?.retryAfterSeconds === undefined) counts.withoutRetryAfter++
    },
    result: (seconds: number): PhaseResult => ({
      seconds,
      answers,
      offered: counts.offered,
      unsent: counts.unsent,
      withoutRetryAfter: counts.withoutRetryAfter,
      servedMs: summary(served),
      refusedMs: summary(refused),
    }),
  }
  return counts
}

function summary(took: number[]): { p50: number; p99: number } {
  const sorted = took.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10
  return { p50: at(0.5), p99: at(0.99) }
}

const NUMBER = '"impressions":'
let turn = 0
let total = 1_000_000_000
const templates = sellers.map(({ apiKeys, packageIds }) =>
  Array.from({ length: Math.floor(packageIds.length / itemsPerRequest) }, (_, i) => {
    const ids = packageIds.slice(i * itemsPerRequest, (i + 1) * itemsPerRequest)
    const body = JSON.stringify({ items: ids.map((package_id) => ({ package_id, impressions: total })) })
    const start = head('POST', '/api/ingest/delivery/metrics', {
      authorization: `Bearer ${apiKeys[i % apiKeys.length]}`,
      'content-length': String(body.length),
    })
    return Buffer.from(start + body)
  }),
)

/** Sellers in turn, and each one’s lines in turn, with a new total each time. */
function nextRequest(): Buffer {
  const own = templates[turn % templates.length]!
  const request = Buffer.from(own[Math.floor(turn / templates.length) % own.length]!)
  turn++
  const text = String(++total)
  for (let at = request.indexOf(NUMBER); at >= 0; at = request.indexOf(NUMBER, at + NUMBER.length))
    request.write(text, at + NUMBER.length, 'latin1')
  return request
}
