import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import { answerLasts } from './http-server.ts'

export const EVENT_STREAM = 'text/event-stream; charset=utf-8'

/** An answer that stays open and sends events (server-sent events). It ends with the connection, or with the server. */
export class EventStream {
  readonly #begin: (response: ServerResponse) => void
  /** `begin` gets the response once its head is written. The writer bounds what it buffers. */
  constructor(begin: (response: ServerResponse) => void) {
    this.#begin = begin
  }

  send(reply: FastifyReply): FastifyReply {
    const { raw, request } = reply
    // Proxies such as nginx would collect the events before they pass them on.
    void reply.type(EVENT_STREAM).header('x-accel-buffering', 'no').hijack()
    raw.writeHead(200, reply.getHeaders() as Record<string, string>)
    if (request.method === 'HEAD') {
      raw.end()
      return reply
    }
    answerLasts(raw)
    this.#begin(raw)
    return reply
  }
}
