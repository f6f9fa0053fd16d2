import type { ClientRequest, IncomingMessage } from 'node:http'

/**
 * What a request is answered; fails when the request does. A server that switches protocols is no answer: without a listener, Node
 * would drop its connection and say nothing, not even when the time of the request is over.
 */
export function answerOf(request: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.once('response', resolve)
    // After the answer, what happens to the connection is for who reads it.
    request.on('error', reject)
    request.once('upgrade', (_response, socket) => {
      socket.destroy()
      reject(new Error('The server switched to another protocol.'))
    })
  })
}
