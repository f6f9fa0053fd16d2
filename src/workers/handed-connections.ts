import type { Server } from 'node:http'
import { Socket, type AddressInfo } from 'node:net'
import { HTTP_SOCKET } from '../http/listener.ts'

/** Gets the handle of a socket; calls back when it is closed. */
export type TakeConnection = (handle: object, onClose: () => void) => void

/** Lets a server serve connections that another process has accepted at that address, in place of a port of its own. */
export function serveHanded(server: Server, address: AddressInfo): TakeConnection {
  const open = new Set<Socket>()
  const closeHttp = server.close.bind(server)
  let whenDrained: (() => void) | undefined
  server.address = () => address
  server.listen = () => {
    process.nextTick(() => server.emit('listening'))
    return server
  }
  server.close = (done) => {
    whenDrained = done
    closeHttp()
    endIfDrained()
    return server
  }
  return (handle, onClose) => {
    const socket = new Socket({ ...HTTP_SOCKET, handle } as object)
    open.add(socket)
    socket.once('close', () => {
      open.delete(socket)
      onClose()
      endIfDrained()
    })
    server.emit('connection', socket)
  }

  /** Once, even if another connection is handed over after the last was closed. */
  function endIfDrained(): void {
    if (open.size > 0) return
    whenDrained?.()
    whenDrained = undefined
  }
}
