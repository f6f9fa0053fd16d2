import { setTimeout as pause } from 'node:timers/promises'
import type { Socket } from 'node:net'
import { addressOf, head, openSocket } from '../flood.ts'
import { openConnectionsFrom, residentBytes } from '../server.ts'
import type { Sent } from '../steady-load.ts'
import { untilReady, type Fault, type Target } from './fault.ts'

/** What callers do to their connections, in whatever state. The load beside them must not notice. */

const CONNECTIONS = 300
/** Each fills the buffers of its socket, which are megabytes. All their requests may wait in the server. */
const DEAF_CONNECTIONS = 40
/** The server gives a request 30 s, an answer that is not read 60 s, and a connection without a request 72 s. */
const CLOSED_MS_MAX = 150_000
const GROWTH_BYTES_MAX = 400 * 2 ** 20
/** Or ten times what it was before, on a slow or busy machine. */
const LOAD_P99_MS_MAX = 2_000
const LOAD_P99_TIMES_MAX = 10
const RESETS_MS = 20_000
const RESETS_EVERY_MS = 20

/** After a part of the headers, a part of the body, or all of it, before and while it is answered. */
export const resetConnections: Fault = {
  name: 'connections reset',
  async run(target) {
    const until = performance.now() + RESETS_MS
    const from = target.load.sent.length
    let resets = 0
    while (performance.now() < until) {
      void resetOne(target, addressOf(resets++ % CONNECTIONS))
      await pause(RESETS_EVERY_MS)
    }
    return outcome(target, { done: `${resets} resets`, sockets: [], from })
  },
}

async function resetOne(target: Target, localAddress: string | undefined): Promise<void> {
  const socket = await openSocket(target.server.port, localAddress)
  if (!socket) return
  const request = reportOf(target)
  socket.write(request.slice(0, Math.ceil(Math.random() * request.length * 1.2)))
  await pause(Math.random() * 30)
  socket.resetAndDestroy()
}

export const slowSenders: Fault = {
  name: 'slow senders',
  async run(target) {
    const request = reportOf(target)
    const sockets = await openAll(target, (caller) =>
      caller % 2 === 0 ? request.slice(0, -20) : request.slice(0, 40),
    )
    return outcome(target, {
      done: `${CONNECTIONS} connections, a byte a second`,
      sockets,
      everySecond: (socket) => socket.write(' '),
    })
  },
}

/** Pages that are longer than what fits between server and caller, asked for on the same connection again and again. */
export const deafReaders: Fault = {
  name: 'readers that never read',
  async run(target) {
    const request = head('GET', '/openapi.json', { 'accept-encoding': 'identity' }).repeat(50)
    const sockets = await openAll(target, () => request, DEAF_CONNECTIONS)
    return outcome(target, { done: `${DEAF_CONNECTIONS} connections × 50 answers`, sockets })
  },
}

async function openAll(
  target: Target,
  bytes: (caller: number) => string,
  count = CONNECTIONS,
): Promise<Socket[]> {
  const sockets = await Promise.all(
    Array.from({ length: count }, async (_, caller) => {
      const socket = await openSocket(target.server.port, addressOf(caller))
      socket?.pause()
      socket?.write(bytes(caller))
      return socket
    }),
  )
  return sockets.filter((socket) => socket !== undefined)
}

/** The server has to close what does not move, and the load has to be served as before. */
async function outcome(
  target: Target,
  {
    done,
    sockets,
    everySecond,
    from = target.load.sent.length,
  }: { done: string; sockets: Socket[]; everySecond?: (socket: Socket) => unknown; from?: number },
): ReturnType<Fault['run']> {
  const { port } = target.server
  const { pid } = target.server.current()
  const p99MsMax = Math.max(LOAD_P99_MS_MAX, p99Of(target.load.sent.slice(0, from)) * LOAD_P99_TIMES_MAX)
  const bytesBefore = (await residentBytes(pid)) ?? 0
  let bytesMost = bytesBefore
  const startedAt = performance.now()
  const left = () => openConnectionsFrom(port, '127.0.1.') ?? 0
  let most = left()
  // A busy server has not accepted them yet.
  const areOpen = () => left() > 0 || (most === 0 && sockets.length > 0)
  while (areOpen() && performance.now() - startedAt < CLOSED_MS_MAX) {
    most = Math.max(most, left())
    for (const socket of sockets) if (!socket.destroyed) everySecond?.(socket)
    await pause(1_000)
    bytesMost = Math.max(bytesMost, (await residentBytes(pid)) ?? 0)
  }
  const open = left()
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  for (const socket of sockets) socket.destroy()
  const readySeconds = [await untilReady(target)]
  const p99Ms = p99Of(target.load.sent.slice(from))
  const grownBytes = bytesMost - bytesBefore
  return {
    done: `${done}; all closed by the server after ${seconds} s, memory + ${Math.round(grownBytes / 2 ** 20)} MiB, p99 of the load ${Math.round(p99Ms)} ms`,
    readySeconds,
    failures: [
      ...(sockets.length > 0 && most === 0 ? ['the server never had these connections'] : []),
      ...(open > 0 ? [`${open} connections are still open after ${seconds} s`] : []),
      ...(grownBytes > GROWTH_BYTES_MAX ? [`memory grew by ${Math.round(grownBytes / 2 ** 20)} MiB`] : []),
      ...(p99Ms > p99MsMax ? [`the p99 of the load is ${Math.round(p99Ms)} ms`] : []),
    ],
  }
}

function p99Of(sent: readonly Sent[]): number {
  const took = sent.map(({ tookMs }) => tookMs).toSorted((a, b) => a - b)
  return took[Math.floor(took.length * 0.99)] ?? 0
}

/** Of a line that does not exist, so that it is judged, and changes nothing. */
function reportOf({ apiKey }: Target): string {
  const body = JSON.stringify({
    items: [{ package_id: '00000000-0000-4000-8000-000000000000', impressions: 1 }],
  })
  return (
    head('POST', '/api/ingest/delivery/metrics', {
      authorization: `Bearer ${apiKey}`,
      'content-length': String(Buffer.byteLength(body)),
    }) + body
  )
}
