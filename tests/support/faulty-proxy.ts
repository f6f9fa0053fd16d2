import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { whenFileIsDone } from './clean-up.ts'

/**
 * What happens to a request on its way: it passes; the connection is cut before it reaches the server, or after the server
 * has answered; or something in between answers with a status.
 */
export type Passage = 'pass' | 'cut_before' | 'cut_after' | 502 | 503

export interface FaultyProxy {
  url: string
  /** Where requests go. */
  target: string
  /** Decides on each POST, counted from 1. */
  decide: (post: number, body: string) => Passage | Promise<Passage>
  /** Called when the server has answered a request whose answer is then lost. */
  onLost: () => unknown
  posts: number
}

/** Stands in front of a real server, as a network does. */
export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  const proxy: FaultyProxy = { url: '', target, decide: () => 'pass', onLost: () => undefined, posts: 0 }
  const server = createServer((request, response) => {
    pass(request, response).catch(() => request.socket.destroy())
  })
  // It never ends an idle connection: a caller may be about to use it.
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  whenFileIsDone(() => {
    server.closeAllConnections()
    server.close()
  })
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return proxy

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    const passage = request.method === 'POST' ? await proxy.decide(++proxy.posts, body.toString()) : 'pass'
    if (passage === 'cut_before') return void request.socket.destroy()
    if (typeof passage === 'number') {
      response.writeHead(passage, passage === 503 ? { 'retry-after': '1' } : {}).end('unavailable')
      return
    }
    const answer = await forward(request, body)
    const content = await buffer(answer)
    if (passage === 'cut_after') {
      await proxy.onLost()
      request.socket.destroy()
    } else response.writeHead(answer.statusCode!, answer.headers).end(content)
  }

  function forward(request: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const { method = 'GET', url = '/', headers } = request
      const address = new URL(url, proxy.target)
      httpRequest(address, { method, headers: { ...headers, host: address.host }, agent: false }, resolve)
        .on('error', reject)
        .end(body)
    })
  }
}
