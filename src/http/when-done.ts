import type { ServerResponse } from 'node:http'
import { finished } from 'node:stream'

const waiting = new WeakMap<ServerResponse, (() => void)[]>()

/**
 * Calls `act` once the answer is sent or the caller has left; at once, if that was before. One listener for all of them: with
 * those of Fastify and of the stream, Node would take them for a leak and warn.
 */
export function whenDone(response: ServerResponse, act: () => void): void {
  const others = waiting.get(response)
  if (others) {
    others.push(act)
    return
  }
  const acts = [act]
  waiting.set(response, acts)
  finished(response, () => {
    waiting.delete(response)
    for (const each of acts) each()
  })
}
