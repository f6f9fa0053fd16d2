import { Agent, request } from 'node:http'
import type { ProvingGround } from './proving-ground.ts'

/**
 * The good neighbour: reports at a steady pace, within the limits of its keys, and waits for each answer. It runs in a
 * separate process, so that it measures the server and not the attacker.
 */
export interface NeighbourData {
  port: number
  neighbour: ProvingGround['neighbour']
  /** Each reports larger totals than the one before. */
  firstTotal: number
}

export interface Reported {
  sentAtMs: number
  tookMs: number
  /** Null: no answer. */
  status: number | null
  total: number
  packageIds: string[]
}

const EVERY_MS = 50
const ITEMS = 5
const PATIENCE_MS = 10_000

const { port, neighbour, firstTotal } = JSON.parse(process.argv[2]!) as NeighbourData
const agent = new Agent({
  keepAlive: true,
  maxSockets: 200,
  ...(process.platform === 'linux' && { localAddress: '127.0.0.2' }),
})
const reports: Promise<Reported>[] = []
const timer = setInterval(() => reports.push(report(reports.length)), EVERY_MS)
process.once('message', () => {
  clearInterval(timer)
  void Promise.all(reports).then((reported) => process.send!(reported, () => process.exit()))
})

function report(turn: number): Promise<Reported> {
  const packageIds = Array.from(
    { length: ITEMS },
    (_, i) => neighbour.packageIds[(turn * ITEMS + i) % neighbour.packageIds.length]!,
  )
  const total = firstTotal + turn
  const body = JSON.stringify({
    items: packageIds.map((package_id) => ({ package_id, impressions: total })),
  })
  const sentAtMs = performance.timeOrigin + performance.now()
  return new Promise((resolve) => {
    const done = (status: number | null) => {
      clearTimeout(patience)
      const tookMs = performance.timeOrigin + performance.now() - sentAtMs
      resolve({ sentAtMs, tookMs, status, total, packageIds })
    }
    const sending = request(
      {
        agent,
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: '/api/ingest/delivery/metrics',
        headers: {
          authorization: `Bearer ${neighbour.apiKeys[turn % neighbour.apiKeys.length]}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
      },
      (answer) => {
        answer.resume()
        answer.once('end', () => done(answer.statusCode ?? null))
        answer.once('error', () => done(null))
      },
    )
    const patience = setTimeout(() => sending.destroy(), PATIENCE_MS)
    sending.once('error', () => done(null))
    sending.end(body)
  })
}
