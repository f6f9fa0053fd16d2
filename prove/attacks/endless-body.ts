import type { Attack } from '../attack.ts'
import { head, openSocket, pour } from '../flood.ts'

const CONNECTIONS = 4
const CHUNK_BYTES = 64 * 1024
const SENT_BYTES_MAX = 1024 * 1024 * 1024
const SWALLOWED_BYTES_MAX = 32 * 1024 * 1024

/** A body that keeps coming after the key was refused. */
export const endlessBody: Attack = {
  name: 'endless body after 401',
  async run({ port }, seconds) {
    const endAt = performance.now() + seconds * 1000
    const chunk = Buffer.concat([
      Buffer.from(`${CHUNK_BYTES.toString(16)}\r\n`),
      Buffer.alloc(CHUNK_BYTES, ' '),
      Buffer.from('\r\n'),
    ])
    let swallowed = 0
    let stillOpen = 0
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        const socket = await openSocket(port)
        if (!socket) return
        socket.on('data', () => undefined)
        socket.write(
          head('POST', '/api/ingest/delivery/metrics', {
            authorization: 'Bearer nonsense',
            'transfer-encoding': 'chunked',
          }),
        )
        swallowed += await pour(socket, chunk, { atMs: endAt, bytesMax: SENT_BYTES_MAX })
        if (!socket.destroyed && !socket.readableEnded) stillOpen++
        socket.destroy()
      }),
    )
    const megabytes = Math.round(swallowed / 1024 / 1024)
    return {
      sent: `${CONNECTIONS} connections, ${megabytes} MiB taken`,
      failures: [
        ...(swallowed > SWALLOWED_BYTES_MAX ? [`${megabytes} MiB were read after a refusal`] : []),
        ...(stillOpen > 0 ? [`${stillOpen} connections were left open`] : []),
      ],
    }
  },
}
