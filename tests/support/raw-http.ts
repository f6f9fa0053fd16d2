import { connect } from 'node:net'

export interface RawAnswer {
  status: number
  /** Lower-case names. */
  headers: Record<string, string>
  body: string
}

/**
 * Sends bytes as they are and returns the first answer, whether or not the request is complete: what clients that mind
 * their manners cannot do. The connection is then closed.
 */
export function sendRaw(url: string, request: string | Buffer): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let received = Buffer.alloc(0)
    socket.on('connect', () => socket.write(request))
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk])
      const answer = readAnswer(received)
      if (!answer) return
      resolve(answer)
      socket.destroy()
    })
    socket.on('error', reject)
    socket.on('close', () => reject(new Error(`no answer, only: ${received.toString()}`)))
  })
}

function readAnswer(received: Buffer): RawAnswer | undefined {
  const end = received.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const [statusLine = '', ...lines] = received.subarray(0, end).toString('latin1').split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  )
  const body = received.subarray(end + 4)
  if (body.length < Number(headers['content-length'] ?? 0)) return undefined
  return { status: Number(statusLine.split(' ')[1]), headers, body: body.toString() }
}
