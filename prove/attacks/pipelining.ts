import { setTimeout as pause } from 'node:timers/promises'
import type { Attack } from '../attack.ts'
import { head, openSocket, pour } from '../flood.ts'

const CONNECTIONS = 16
const BYTES_PER_CONNECTION_MAX = 32 * 1024 * 1024
const REQUEST = head('POST', '/api/ingest/delivery/metrics', {
  authorization: 'Bearer nonsense',
  'content-length': '0',
})

/** Requests one after another on a connection, without reading a single answer. */
export const pipelining: Attack = {
  name: 'pipelining',
  async run({ port }, seconds) {
    const endAt = performance.now() + seconds * 1000
    const batch = Buffer.from(REQUEST.repeat(500))
    let bytes = 0
    const sockets = await Promise.all(Array.from({ length: CONNECTIONS }, () => openSocket(port)))
    await Promise.all(
      sockets.map(async (socket) => {
        if (!socket) return
        socket.pause()
        bytes += await pour(socket, batch, { atMs: endAt, bytesMax: BYTES_PER_CONNECTION_MAX })
      }),
    )
    await pause(Math.max(0, endAt - performance.now()))
    for (const socket of sockets) socket?.destroy()
    return {
      sent: `${CONNECTIONS} connections, ${Math.round(bytes / REQUEST.length)} requests`,
      failures: [],
    }
  },
}
