import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { Socket } from 'node:net'
import { addressBucket } from './client-address.ts'

/**
 * The sockets below both listeners, with limits that Node does not set. Measured on Node 20, 22 and 24.
 *
 * - **One request at a time per connection.** Node starts every pipelined request as soon as it is parsed: 64 KB of them
 *   are 800 requests of work for one connection. Here the next one starts when the previous answer has been sent; until then
 *   the socket is not read, so a client that reads no answers only fills its own buffers. One chunk can still hold many
 *   requests: over all connections `PIPELINED_MAX` may wait, and the connection that brings one more is closed. One per
 *   connection may always wait: a client can send its next request before we notice that it has its answer.
 * - **Connections are counted**, in total and per address. One over the limit is closed before it gets a parser.
 * - **Every wait ends**: for headers, for the whole request, for a client that does not read its answer, and for the next
 *   request.
 * - **Closing a connection does not lose its last answer, and always finishes.** Node would close the socket as soon as the
 *   answer is written, and the reset caused by bytes still arriving would discard the answer; after a 408 it would never close
 *   it. Here the answer is followed by the end of the stream, what still arrives is dropped up to a limit of bytes and time, and
 *   then the socket is destroyed. Many clients send a whole body before they read anything: they get their answer only if we
 *   read along, so a few at a time may send much more than the body limit.
 */
export interface ServerLimits {
  connectionsMax: number
  connectionsPerAddressMax: number
  /** Proxies: many callers behind one address. */
  isTrustedProxy: (address: string) => boolean
}

const HEADERS_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 30_000
/** Longer than any request may take. */
const SILENCE_TIMEOUT_MS = 60_000
const KEEP_ALIVE_TIMEOUT_MS = 72_000
/** How often Node checks for overdue headers and requests. */
const OVERDUE_CHECK_MS = 1_000

const PIPELINED_MAX = 2_000

/** For every connection: any body within the documented limit, so that its sender gets the answer rather than a broken pipe. */
export const DROPPED_BYTES_MAX = 1024 * 1024
const DROPPED_MS_MAX = 2_000

/** For a few connections at a time, over both listeners: bodies far over the limit. So few do not delay other callers. */
const LARGE_DROPS_MAX = 16
const LARGE_DROP_BYTES_MAX = 32 * 1024 * 1024
const LARGE_DROP_MS_MAX = 5_000

export function createHttpServer(handler: RequestListener, limits: ServerLimits): Server {
  const server = createServer({
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    connectionsCheckingInterval: OVERDUE_CHECK_MS,
    // The listener refuses it itself.
    requireHostHeader: false,
  })
  server.setTimeout(SILENCE_TIMEOUT_MS)
  server.maxConnections = limits.connectionsMax
  const { takeTurn, isBusy } = createTurns(handler)
  limitConnections(server, limits)
  closeUnlessBusy(server, isBusy)
  server.on('request', takeTurn)
  // Without these Node would answer by itself: 100 before the key is checked, and 417 without a request id.
  server.on('checkContinue', takeTurn)
  server.on('checkExpectation', takeTurn)
  return server
}

/** Runs before Node's own listener, so that a connection over the limit costs next to nothing. */
function limitConnections(server: Server, limits: ServerLimits): void {
  const [serveHttp] = server.listeners('connection')
  const enter = createConnectionCount(limits)
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => {
    const leave = enter(socket.remoteAddress)
    if (!leave) {
      socket.destroy()
      return
    }
    socket.destroySoon = () => closeAfter(socket)
    serveHttp?.call(server, socket)
    socket.once('close', leave)
  })
}

/**
 * When the server closes, Node waits for connections that have sent nothing, or only some of their headers. Browsers open
 * such connections in advance.
 */
function closeUnlessBusy(server: Server, isBusy: (socket: Socket) => boolean): void {
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  server.closeIdleConnections = () => {
    // One that has ended is still owed its last answer, see `closeAfter`.
    for (const socket of open)
      if ((!isBusy(socket) || lasting.has(socket)) && !socket.writableEnded) socket.destroy()
  }
}

const lasting = new WeakSet<Socket>()

/** For an answer without an end, such as a stream of events: when the server closes, it is cut off rather than waited for. */
export function answerLasts(response: ServerResponse): void {
  const { socket } = response
  if (!socket) return
  lasting.add(socket)
  response.once('close', () => lasting.delete(socket))
}

/** Counts a connection from this address, until the function it returns is called. Undefined: it is over a limit. */
export type EnterConnection = (address: string | undefined) => (() => void) | undefined

export function createConnectionCount(limits: ServerLimits): EnterConnection {
  const openByAddress = new Map<string, number>()
  // `maxConnections` does not count those handed over by a second listener.
  let openInAll = 0
  return (address) => {
    if (address === undefined || !mayOpen(address)) return undefined
    const bucket = addressBucket(address)
    openByAddress.set(bucket, (openByAddress.get(bucket) ?? 0) + 1)
    openInAll++
    return () => {
      openInAll--
      const left = openByAddress.get(bucket)! - 1
      if (left === 0) openByAddress.delete(bucket)
      else openByAddress.set(bucket, left)
    }
  }

  function mayOpen(address: string): boolean {
    if (openInAll >= limits.connectionsMax) return false
    const open = openByAddress.get(addressBucket(address)) ?? 0
    return open < limits.connectionsPerAddressMax || isThisMachine(address) || limits.isTrustedProxy(address)
  }
}

/** Where a proxy and the operator's own tools come from; 127.0.0.2 and so on are addresses like any other. */
function isThisMachine(address: string): boolean {
  return address === '127.0.0.1' || address === '::1' || address === '::ffff:127.0.0.1'
}

interface Turns {
  isBusy: boolean
  waiting: { request: IncomingMessage; response: ServerResponse }[]
}

function createTurns(handler: RequestListener) {
  const turnsOf = new WeakMap<Socket, Turns>()
  let waitingInAll = 0

  return { takeTurn, isBusy: (socket: Socket) => turnsOf.get(socket)?.isBusy ?? false }

  function takeTurn(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request
    if (socket.destroyed) return
    const turns = turnsOf.get(socket) ?? begin(socket)
    if (!turns.isBusy) {
      start(socket, turns, request, response)
    } else if (turns.waiting.length === 0 || waitingInAll < PIPELINED_MAX) {
      turns.waiting.push({ request, response })
      waitingInAll++
      socket.pause()
    } else {
      socket.destroy()
    }
  }

  function begin(socket: Socket): Turns {
    const turns: Turns = { isBusy: false, waiting: [] }
    turnsOf.set(socket, turns)
    // Reading the body of a request resumes its socket, even if the whole body has arrived.
    socket.on('resume', () => {
      if (turns.waiting.length > 0) socket.pause()
    })
    socket.once('close', () => forget(turns))
    return turns
  }

  function forget(turns: Turns): void {
    waitingInAll -= turns.waiting.length
    turns.waiting = []
  }

  function start(socket: Socket, turns: Turns, request: IncomingMessage, response: ServerResponse): void {
    turns.isBusy = true
    response.once('close', () => {
      if (socket.writableEnded) forget(turns)
      // Other connections come first: quick answers would otherwise follow each other without a pause.
      if (turns.waiting.length > 0) setImmediate(startNext, socket, turns)
      else turns.isBusy = false
    })
    handler(request, response)
  }

  function startNext(socket: Socket, turns: Turns): void {
    turns.isBusy = false
    const next = turns.waiting.shift()
    // The connection was closed in the meantime.
    if (!next) return
    waitingInAll--
    if (turns.waiting.length === 0) socket.resume()
    start(socket, turns, next.request, next.response)
  }
}

/** Ends a connection so that its last answer arrives; see above. `lastWords` are for a request that never became one. */
export function closeAfter(socket: Socket, lastWords = ''): void {
  socket.end(lastWords)
  if (socket.readableEnded) {
    destroyOnceWritten(socket)
    return
  }
  // No more requests are read from it.
  socket.removeAllListeners('data')
  dropWhatArrives(socket)
  socket.once('end', () => destroyOnceWritten(socket))
}

let largeDrops = 0

/** Stops reading at the limit, and leaves the socket open for the rest of its time: the client may still read. */
function dropWhatArrives(socket: Socket): void {
  let dropped = 0
  let bytesMax = DROPPED_BYTES_MAX
  let timer = destroyIn(socket, DROPPED_MS_MAX)
  socket.on('data', (chunk: Buffer) => {
    dropped += chunk.length
    if (dropped <= bytesMax) return
    if (bytesMax === DROPPED_BYTES_MAX && largeDrops < LARGE_DROPS_MAX) beginLargeDrop()
    else socket.pause()
  })
  socket.once('close', () => clearTimeout(timer))
  socket.resume()
  startReading(socket)

  function beginLargeDrop(): void {
    bytesMax = LARGE_DROP_BYTES_MAX
    clearTimeout(timer)
    timer = destroyIn(socket, LARGE_DROP_MS_MAX)
    largeDrops++
    socket.once('close', () => largeDrops--)
  }
}

/**
 * Resuming is not enough: while its parser is attached, Node pauses a socket below the stream, which still counts as flowing.
 * Without this, the rest of an unread body never arrives.
 */
function startReading(socket: Socket): void {
  socket['_read'](0)
}

function destroyIn(socket: Socket, ms: number): NodeJS.Timeout {
  return setTimeout(() => socket.destroy(), ms)
}

/** Node's own; ours above starts with `closeAfter`. */
function destroyOnceWritten(socket: Socket): void {
  Socket.prototype.destroySoon.call(socket)
}
