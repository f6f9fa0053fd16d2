import { spawn, type ChildProcess } from 'node:child_process'
import { createServer, type Server } from 'node:net'

/**
 * How many connections are accepted per turn of the event loop. libuv accepts one for each handle of a listening socket, and
 * under load a turn is long: with one handle, a flood keeps all other callers waiting for as long as it lasts.
 */
const HANDLES = 32

/** Sends each handle back, which makes a copy of it. */
const ECHO = `process.on('message', (message, handle) => process.send(message, handle))`
const ECHO_MS_MAX = 5_000

/**
 * Gives a listening server more handles of its socket. Node cannot copy one, but sending it to another process does: to
 * one that sends it back and ends. If that fails, the server keeps the one it has. `backlog` is that of the server:
 * each handle sets it for the socket that they share.
 */
export async function acceptFaster(server: Server, backlog: number): Promise<void> {
  const more = await copiesOf(server, HANDLES - 1)
  const listeners = more.map((handle) =>
    createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
      server.emit('connection', socket),
    ).listen(handle, backlog),
  )
  const close = server.close.bind(server)
  server.close = (done) => {
    let open = listeners.length + 1
    let failure: Error | undefined
    const countClosed = (error?: Error) => {
      failure ??= error
      if (--open === 0) done?.(failure)
    }
    for (const each of listeners) each.close(countClosed)
    return close(countClosed)
  }
}

async function copiesOf(server: Server, count: number): Promise<object[]> {
  const { _handle: handle } = server as Server & { _handle?: object }
  // Windows accepts many connections at once.
  if (!handle || process.platform === 'win32') return []
  const copies: object[] = []
  let child: ChildProcess | undefined
  let timer: NodeJS.Timeout | undefined
  try {
    await new Promise<void>((resolve, reject) => {
      timer = setTimeout(resolve, ECHO_MS_MAX)
      child = spawn(process.execPath, ['-e', ECHO], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
      child.on('error', reject)
      child.on('exit', () => resolve())
      child.on('message', (_message, copy) => {
        copies.push(copy as object)
        if (copies.length === count) resolve()
      })
      for (let i = 0; i < count; i++) child.send('again', handle as never)
    })
  } catch {
    // Not worth reporting: all that is lost is speed in a flood.
  }
  clearTimeout(timer)
  child?.kill()
  return copies
}
