import { connect, type Socket } from 'node:net'

/**
 * A cheap load generator: raw sockets, one request in flight on each, bodies patched in place. It shares two cores with
 * what it measures, so every microsecond saved here is measured there.
 */
export interface Load {
  port: number
  path: string
  apiKey: string | undefined
  headers?: Record<string, string>
  concurrency: number
  seconds: number
  /** At most this many, if that takes less time. */
  requestsMax?: number
  /** The next body to send. The buffer may be used again for the next one. */
  nextBody: () => Buffer
}

export interface LoadResult {
  requests: number
  seconds: number
  latenciesMs: number[]
  failures: number
}

export async function run(load: Load): Promise<LoadResult> {
  const latenciesMs: number[] = []
  const { requestsMax = Infinity } = load
  let sent = 0
  let failures = 0
  const startedAt = performance.now()
  const endAt = startedAt + load.seconds * 1000
  await Promise.all(
    Array.from({ length: load.concurrency }, async () => {
      const connection = await open(load.port)
      while (sent < requestsMax && performance.now() < endAt) {
        sent++
        const sentAt = performance.now()
        const status = await connection.send(load, load.nextBody())
        latenciesMs.push(performance.now() - sentAt)
        if (status !== 200) failures++
      }
      connection.close()
    }),
  )
  const seconds = (performance.now() - startedAt) / 1000
  return { requests: latenciesMs.length, seconds, latenciesMs, failures }
}

/** The head arrives in one piece: it is the first thing a server writes. */
const HEAD_LENGTH_MAX = 2_048

interface Connection {
  send(load: Load, body: Buffer): Promise<number>
  close(): void
}

async function open(port: number): Promise<Connection> {
  const socket = await connected(port)
  let answered: ((status: number) => void) | undefined
  let failed: ((error: Error) => void) | undefined
  let head = ''
  /** Bytes of the body still to come. They are counted, not read. */
  let missing: number | undefined
  socket.on('data', (chunk) => {
    if (missing === undefined) {
      head += chunk.toString('latin1', 0, HEAD_LENGTH_MAX)
      const headEnd = head.indexOf('\r\n\r\n')
      if (headEnd < 0) return
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
      missing = length - (chunk.length - (headEnd + 4))
    } else missing -= chunk.length
    if (missing > 0) return
    const status = Number(head.slice(9, 12))
    head = ''
    missing = undefined
    answered?.(status)
  })
  socket.on('error', (error) => failed?.(error))
  socket.on('close', () => failed?.(new Error('the server closed the connection')))
  return {
    send: ({ path, apiKey, headers = {} }, body) =>
      new Promise((resolve, reject) => {
        answered = resolve
        failed = reject
        socket.cork()
        socket.write(
          `POST ${path} HTTP/1.1\r\nhost: localhost\r\n` +
            (apiKey === undefined ? '' : `authorization: Bearer ${apiKey}\r\n`) +
            Object.entries(headers)
              .map(([name, value]) => `${name}: ${value}\r\n`)
              .join('') +
            `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`,
        )
        socket.write(body)
        socket.uncork()
      }),
    close: () => {
      failed = undefined
      socket.destroy()
    },
  }
}

function connected(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket))
    socket.once('error', reject)
  })
}
