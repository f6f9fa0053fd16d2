import { connect, type Socket } from 'node:net'

export interface RawAnswer {
  status: number
  /** Lower-case names. */
  headers: Record<string, string>
  body: string
}

/**
 * Sends raw bytes and returns the first answer, whether or not the request is complete, which well-behaved clients
 * cannot do. The connection is then closed.
 */
export async function sendRaw(url: string, request: string | Buffer): Promise<RawAnswer> {
  const connection = openRaw(url)
  connection.socket.write(request)
  const answer = await connection.answer()
  connection.socket.destroy()
  return answer
}

export interface RawConnection {
  socket: Socket
  /** The next answer, including interim ones. Fails if the connection closes first. */
  answer(): Promise<RawAnswer>
  /** Resolves once the connection is closed, by either side. */
  closed: Promise<void>
}

/** A connection that stays open until one side closes it; a stubborn one does not close when the other side ends. */
export function openRaw(url: string, options: { isStubborn?: boolean } = {}): RawConnection {
  const { hostname, port } = new URL(url)
  const host = hostname.replaceAll(/[[\]]/g, '')
  const socket = connect({ port: Number(port), host, allowHalfOpen: options.isStubborn ?? false })
  let received = Buffer.alloc(0)
  let isClosed = false
  let wake = () => {}
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk])
    wake()
  })
  // An error here just means that it is closed.
  socket.on('error', () => undefined)
  const closed = new Promise<void>((resolve) => {
    socket.on('close', () => {
      isClosed = true
      wake()
      resolve()
    })
  })
  return {
    socket,
    closed,
    async answer() {
      for (;;) {
        const found = readAnswer(received)
        if (found) {
          received = received.subarray(found.length)
          return found.answer
        }
        if (isClosed) throw new Error(`no answer, only: ${received.toString()}`)
        await new Promise<void>((resolve) => (wake = resolve))
      }
    },
  }
}

function readAnswer(received: Buffer): { answer: RawAnswer; length: number } | undefined {
  const end = received.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const [statusLine = '', ...lines] = received.subarray(0, end).toString('latin1').split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  )
  const length = end + 4 + Number(headers['content-length'] ?? 0)
  if (received.length < length) return undefined
  const body = received.subarray(end + 4, length).toString()
  return { answer: { status: Number(statusLine.split(' ')[1]), headers, body }, length }
}
