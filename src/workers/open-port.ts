import { once } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import type { Config } from '../config.ts'
import type { Door, Undo } from '../doors.ts'
import { HTTP_SOCKET, listenOnOther } from '../http/listener.ts'
import { listenFailure, portOf } from '../listen-failure.ts'

/** Nothing is read before the connection is where it is served. */
const UNREAD = { ...HTTP_SOCKET, pauseOnConnect: true }

/** Accepts connections for other processes. */
export async function openPort(
  config: Config,
  door: Door,
  onConnection: (socket: Socket) => void,
  logger: FastifyBaseLogger,
  undo: Undo,
): Promise<AddressInfo> {
  const server = createServer(UNREAD, onConnection)
  try {
    server.listen({ host: config.host, port: portOf(config, door), backlog: config.connectionsMax })
    await once(server, 'listening')
    // A connection that could not be accepted is not the end of the others.
    server.on('error', (error) => logger.error({ err: error }, 'could not accept a connection'))
  } catch (error) {
    throw listenFailure(error, config, door)
  }
  undo.push(() => void server.close())
  if (config.host === 'localhost') {
    const other = listenOnOther(server, UNREAD)
    undo.push(() => void other.close())
  }
  return server.address() as AddressInfo
}
