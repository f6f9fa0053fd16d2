import { setTimeout as pause } from 'node:timers/promises'
import type { Attack } from '../attack.ts'
import { addressOf, head, openSocket } from '../flood.ts'
import { openConnectionsFrom } from '../server.ts'

const CONNECTIONS = 300
/** The server gives a request 30 seconds, and checks its connections periodically. */
const CLOSED_MS_MAX = 75_000
/** After its answer the server drops what still arrives for 2 seconds, and then the connection. */
const AFTER_ANSWER_MS = 4_000

/** Headers and bodies that come a byte at a time and never end; the server has to drop them. */
export const slowSockets: Attack = {
  name: 'slow sockets',
  async run({ port, ground }) {
    const startedAt = performance.now()
    const sockets = await Promise.all(
      Array.from({ length: CONNECTIONS }, async (_, caller) => {
        const socket = await openSocket(port, addressOf(caller))
        const authorization = `Bearer ${ground.attacker.apiKey}`
        const request = head('POST', '/api/ingest/delivery/metrics', {
          authorization,
          'content-length': '1000',
        })
        socket?.write(caller % 2 === 0 ? request : request.slice(0, 40))
        // They stay open on this side, whatever the server does.
        socket?.on('data', () => undefined)
        return socket
      }),
    )
    const openOnes = () => sockets.filter((socket) => socket && !socket.destroyed && !socket.readableEnded)
    while (openOnes().length > 0 && performance.now() - startedAt < CLOSED_MS_MAX) {
      for (const socket of openOnes()) socket?.write('x')
      await pause(1_000)
    }
    const [left, tookMs] = [openOnes().length, performance.now() - startedAt]
    await pause(AFTER_ANSWER_MS)
    const kept = openConnectionsFrom(port, '127.0.1.') ?? 0
    for (const socket of sockets) socket?.destroy()
    return {
      sent: `${CONNECTIONS} connections, ${left} open after ${Math.round(tookMs / 1000)} s`,
      failures: [
        ...(left > 0 ? [`${left} slow sockets were never closed`] : []),
        ...(kept > 0 ? [`the server still has ${kept} of their sockets`] : []),
      ],
    }
  },
}
