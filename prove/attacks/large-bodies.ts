import type { Attack } from '../attack.ts'
import { describeFlood, flood, post } from '../flood.ts'

const CONNECTIONS = 32
const FILLING = 'x'.repeat(1_000_000)

/** Megabytes for an endpoint that needs a few bytes, from anonymous callers. */
export const signInBodies: Attack = {
  name: 'large bodies to sign-in',
  async run({ port }, seconds) {
    const body = JSON.stringify({ email: 'nobody@example.com', password: FILLING })
    const request = post('/api/console/session', {}, body)
    const outcome = await flood({ port, connections: CONNECTIONS, seconds, request: () => request })
    return { sent: describeFlood(outcome), failures: [] }
  },
}

export const agentBodies: Attack = {
  name: 'large bodies to the agent',
  async run({ agentPort }, seconds) {
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'get_products', arguments: { brief: FILLING } },
    })
    const request = post('/', { accept: 'application/json, text/event-stream' }, body)
    const outcome = await flood({
      port: agentPort,
      connections: CONNECTIONS,
      seconds,
      request: () => request,
    })
    return { sent: describeFlood(outcome), failures: [] }
  },
}
