import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Aggressive callers: each has its own connection, sends its next request as soon as the last one is answered, whatever
 * the answer, and reconnects at once if the server hangs up.
 */
export interface Flood {
  port: number
  connections: number
  seconds: number
  request: () => Buffer | Buffer[]
  /** A caller gives up on an answer after this long, hangs up and asks again. */
  patienceMs?: number
}

export interface FloodOutcome {
  /** Answers by status. */
  answers: Map<number, number>
  /** Requests that were never answered: hung up on, or given up. */
  unanswered: number
  seconds: number
}

const PATIENCE_MS = 30_000
const BEFORE_NEXT_TRY_MS = 50
/** No more than one address is allowed by default. */
const CONNECTIONS_PER_ADDRESS = 150

export async function flood(options: Flood): Promise<FloodOutcome> {
  const answers = new Map<number, number>()
  let unanswered = 0
  const startedAt = performance.now()
  const endAt = startedAt + options.seconds * 1000
  await Promise.all(
    Array.from({ length: options.connections }, async (_, caller) => {
      const localAddress = addressOf(caller)
      let connection: Connection | undefined
      while (performance.now() < endAt) {
        connection ??= await openConnection(options.port, localAddress)
        const patience = Math.min(options.patienceMs ?? PATIENCE_MS, endAt - performance.now() + 1_000)
        const answer = connection && (await connection.ask(options.request(), patience))
        if (answer === undefined) {
          unanswered++
          connection?.socket.destroy()
          connection = undefined
          await pause(BEFORE_NEXT_TRY_MS)
        } else {
          answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1)
          if (connection?.socket.destroyed) connection = undefined
        }
      }
      connection?.socket.destroy()
    }),
  )
  return { answers, unanswered, seconds: (performance.now() - startedAt) / 1000 }
}

export function describeFlood({ answers, unanswered }: FloodOutcome): string {
  const parts = [...answers].toSorted(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`)
  if (unanswered > 0) parts.push(`${unanswered} unanswered`)
  return parts.join(', ') || 'nothing'
}

export function post(path: string, headers: Record<string, string>, body: Buffer | string): Buffer[] {
  const bytes = Buffer.from(body)
  return [Buffer.from(head('POST', path, { 'content-length': String(bytes.length), ...headers })), bytes]
}

export function head(method: string, path: string, headers: Record<string, string>): string {
  const lines = Object.entries({ host: 'localhost', 'content-type': 'application/json', ...headers })
  return `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
}

/** Linux has a whole network of loopback addresses; elsewhere all callers come from the same address. */
export function addressOf(caller: number): string | undefined {
  if (process.platform !== 'linux') return undefined
  return `127.0.1.${1 + Math.floor(caller / CONNECTIONS_PER_ADDRESS)}`
}

export async function openSocket(port: number, localAddress?: string): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      allowHalfOpen: true,
      ...(localAddress !== undefined && { localAddress }),
    })
    socket.once('connect', () => resolve(socket))
    socket.on('error', () => resolve(undefined))
    socket.once('close', () => resolve(undefined))
  })
}

/** Writes the same bytes repeatedly, as fast as they are accepted. Returns how many were. */
export async function pour(
  socket: Socket,
  bytes: Buffer,
  until: { atMs: number; bytesMax: number },
): Promise<number> {
  let wake: () => void = () => undefined
  for (const event of ['drain', 'close']) socket.on(event, () => wake())
  let sent = 0
  while (!socket.destroyed && performance.now() < until.atMs && sent < until.bytesMax) {
    sent += bytes.length
    if (socket.write(bytes)) continue
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, until.atMs - performance.now())
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
  return sent - socket.writableLength
}

export interface Answer {
  status: number
  retryAfterSeconds: number | undefined
}

export interface Connection {
  socket: Socket
  /** Undefined: there was no answer. */
  ask(request: Buffer | Buffer[], patienceMs: number): Promise<Answer | undefined>
}

const HEAD_LENGTH_MAX = 8_192

export async function openConnection(
  port: number,
  localAddress: string | undefined,
): Promise<Connection | undefined> {
  const socket = await openSocket(port, localAddress)
  if (!socket) return undefined
  let answered: ((answer: Answer | undefined) => void) | undefined
  let text = ''
  /** Bytes of the body still to come. */
  let missing: number | undefined
  socket.on('data', (chunk) => {
    if (missing === undefined) {
      text += chunk.toString('latin1', 0, HEAD_LENGTH_MAX)
      const headEnd = text.indexOf('\r\n\r\n')
      if (headEnd < 0) return
      if (text.startsWith('HTTP/1.1 100')) {
        text = ''
        return
      }
      missing = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0) - (chunk.length - (headEnd + 4))
    } else missing -= chunk.length
    if (missing > 0) return
    const retryAfter = /\r\nretry-after: (\d+)/i.exec(text)?.[1]
    const answer: Answer = {
      status: Number(text.slice(9, 12)),
      retryAfterSeconds: retryAfter === undefined ? undefined : Number(retryAfter),
    }
    if (/\r\nconnection: close\r\n/i.test(text)) socket.destroy()
    text = ''
    missing = undefined
    answered?.(answer)
  })
  socket.on('end', () => socket.destroy())
  socket.on('close', () => answered?.(undefined))
  return {
    socket,
    ask: (request, patienceMs) =>
      new Promise((resolve) => {
        if (socket.destroyed) return resolve(undefined)
        const timer = setTimeout(() => finish(undefined), patienceMs)
        const finish = (answer: Answer | undefined) => {
          clearTimeout(timer)
          answered = undefined
          resolve(answer)
        }
        answered = finish
        socket.cork()
        for (const part of [request].flat()) socket.write(part)
        socket.uncork()
      }),
  }
}
