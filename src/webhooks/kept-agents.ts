import type { LookupAddress } from 'node:dns'
import type { Agent } from 'node:http'
import { pinnedAgent } from '../http/pinned-agent.ts'

/** Connections that nobody uses are closed after this long: sooner than most receivers close them. */
const IDLE_MS = 4_000
const IDLE_PER_RECEIVER = 2
/** Others get a connection for one request. */
const RECEIVERS_MAX = 500

/**
 * Keeps connections for the next message to the same receiver. A connection is only used again where a new one would be made to the
 * same addresses: the name is looked up and checked for each attempt as before.
 */
export function createKeptAgents(): (
  to: URL,
  addresses: LookupAddress[],
) => { agent: Agent; done: () => void } {
  const kept = new Map<string, { agent: Agent; usedMs: number }>()
  return (to, addresses) => {
    const key = `${to.origin} ${addresses
      .map(({ address }) => address)
      .toSorted()
      .join()}`
    const nowMs = performance.now()
    const known = kept.get(key)
    // By order of use. Those forgotten have no connection left, but for those in use.
    if (known) kept.delete(key)
    for (const [oldest, { usedMs }] of kept) {
      if (nowMs - usedMs <= IDLE_MS) break
      kept.delete(oldest)
    }
    if (!known && kept.size >= RECEIVERS_MAX) {
      const agent = pinnedAgent(to, addresses)
      return { agent, done: () => agent.destroy() }
    }
    const pooled = { maxFreeSockets: IDLE_PER_RECEIVER, timeout: IDLE_MS }
    const agent = known?.agent ?? pinnedAgent(to, addresses, pooled)
    kept.set(key, { agent, usedMs: nowMs })
    return { agent, done: () => undefined }
  }
}
