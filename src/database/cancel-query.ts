import { connect } from 'node:net'
import type { PoolClient } from 'pg'

const CANCEL_REQUEST = 80_877_102
const CONNECT_MS_MAX = 2_000

/**
 * Asks PostgreSQL to cancel what a connection is running, with a CancelRequest on a separate connection: the protocol's way,
 * which poolers forward too. It is not encrypted, as in libpq before 17, so the connection must not be used again. If it
 * does not get through, the query ends at its time limit.
 */
export function cancelQuery(client: PoolClient): void {
  const { processID, secretKey } = client as unknown as { processID: number; secretKey: number }
  const request = Buffer.alloc(16)
  request.writeInt32BE(request.length, 0)
  request.writeInt32BE(CANCEL_REQUEST, 4)
  request.writeInt32BE(processID, 8)
  request.writeInt32BE(secretKey, 12)
  const { host, port } = client
  const socket = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port })
  socket.on('error', () => socket.destroy())
  socket.setTimeout(CONNECT_MS_MAX, () => socket.destroy())
  socket.end(request)
  socket.resume()
}
