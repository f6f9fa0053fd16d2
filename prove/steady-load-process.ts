import { once } from 'node:events'
import { Agent, request } from 'node:http'
import type { Sent, SteadyLoadOptions } from './steady-load.ts'

/** The process of a steady load. Tells what became of each request as soon as it is known, so that nothing depends on its end. */
const [options] = (await once(process, 'message')) as [Required<SteadyLoadOptions>]
const { address, sellers, requestsPerSecond, itemsPerRequest, patienceMs, firstTotal } = options

/** As many as one address may open by default, and more than are ever needed. */
const CONNECTIONS_PER_ADDRESS = 150
const ADDRESSES = 6
const UNUSED_MS_MAX = 20_000
/** Linux has a whole network of loopback addresses; elsewhere all requests come from one, which has no limit there. */
const agents = Array.from(
  { length: ADDRESSES },
  (_, i) =>
    new Agent({
      keepAlive: true,
      maxSockets: CONNECTIONS_PER_ADDRESS,
      // Unused ones are closed by us, and not by the server at the moment of the next request.
      timeout: UNUSED_MS_MAX,
      ...(process.platform === 'linux' && { localAddress: `127.0.0.${2 + i}` }),
    }),
)
let turn = 0
let underWay = 0
let isEnding = false
const startedAt = performance.now()
/** What the pace asks for by now: after a pause of this process it catches up, but never with more than a second's worth. */
const timer = setInterval(() => {
  const due = Math.floor(((performance.now() - startedAt) / 1000) * requestsPerSecond)
  if (due - turn > requestsPerSecond) turn = due - requestsPerSecond
  while (turn < due) send(turn++)
}, 5)
process.once('message', () => {
  clearInterval(timer)
  isEnding = true
  endIfDone()
})
process.once('disconnect', () => process.exit())

function endIfDone(): void {
  if (isEnding && underWay === 0) process.send!('done', () => process.exit())
}

/** Sellers, keys and lines in turn; each request has a greater total than all before it. */
function send(number: number): void {
  const seller = sellers[number % sellers.length]!
  const round = Math.floor(number / sellers.length)
  const packageIds = Array.from(
    { length: itemsPerRequest },
    (_, i) => seller.packageIds[(round * itemsPerRequest + i) % seller.packageIds.length]!,
  )
  const total = firstTotal + number
  const sentAtMs = performance.timeOrigin + performance.now()
  // Not from `sentAtMs`: in a long run the monotonic clock drifts from that of the machine, and the future is refused.
  const asOf = new Date().toISOString()
  const body = JSON.stringify({
    items: packageIds.map((package_id) => ({ package_id, impressions: total, as_of: asOf })),
  })
  underWay++
  let answered: { status: number; retryAfter: boolean } | undefined
  let text = ''
  let isDone = false
  const sending = request(
    {
      agent: agents[number % agents.length],
      host: address.host,
      port: address.port,
      method: 'POST',
      path: '/api/ingest/delivery/metrics',
      headers: {
        authorization: `Bearer ${seller.apiKeys[round % seller.apiKeys.length]}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      },
    },
    (answer) => {
      answered = { status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] !== undefined }
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => (text += chunk))
      answer.once('error', (error) => done(error))
      answer.once('end', () => done())
    },
  )
  const patience = setTimeout(
    () => sending.destroy(new Error(`no answer within ${patienceMs} ms`)),
    patienceMs,
  )
  sending.once('error', done)
  sending.end(body)

  function done(error?: Error): void {
    if (isDone) return
    isDone = true
    clearTimeout(patience)
    underWay--
    const status = error ? null : (answered?.status ?? null)
    const sent: Sent = {
      organizationNumber: seller.organizationNumber,
      packageIds,
      total,
      asOf,
      sentAtMs,
      tookMs: performance.timeOrigin + performance.now() - sentAtMs,
      status,
      accepted: status === 200 ? acceptedIn(text, packageIds) : [],
      hasRetryAfter: answered?.retryAfter ?? false,
      ...(error && { error: error.message }),
    }
    process.send!(sent)
    endIfDone()
  }
}

function acceptedIn(text: string, packageIds: readonly string[]): string[] {
  const { results } = JSON.parse(text) as { results: { index: number; status: string }[] }
  return results.filter(({ status }) => status === 'accepted').map(({ index }) => packageIds[index]!)
}
