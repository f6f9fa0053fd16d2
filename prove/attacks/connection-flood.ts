import { setTimeout as pause } from 'node:timers/promises'
import type { Attack } from '../attack.ts'
import { openSocket } from '../flood.ts'
import { openDescriptors } from '../server.ts'

const CONNECTIONS = 1_500
/** The default of HTTP_CONNECTIONS_PER_ADDRESS, and some of the neighbour's. */
const PER_ADDRESS_MAX = 300
/** 127.0.0.1 itself has no limit: proxies and the operator's own tools come from there. */
const ADDRESS = process.platform === 'linux' ? '127.0.0.3' : undefined

/** As many idle connections from one address as it can get. */
export const connectionFlood: Attack = {
  name: 'connections from one address',
  async run({ port, pid }, seconds) {
    const before = openDescriptors(pid)
    const sockets = await Promise.all(Array.from({ length: CONNECTIONS }, () => openSocket(port, ADDRESS)))
    for (const socket of sockets) socket?.on('data', () => undefined).on('end', () => socket.destroy())
    await pause(seconds * 1000)
    const open = sockets.filter((socket) => socket && !socket.destroyed).length
    const after = openDescriptors(pid)
    const kept = before !== undefined && after !== undefined ? after - before : open
    for (const socket of sockets) socket?.destroy()
    return {
      sent: `${CONNECTIONS} connections, ${open} open at the end`,
      failures: kept > PER_ADDRESS_MAX ? [`one address holds ${kept} connections`] : [],
    }
  },
}
