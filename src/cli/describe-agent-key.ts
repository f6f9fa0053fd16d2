import { agentExamples } from '../core/agent-key/agent-examples.ts'
import { facts } from './output.ts'

export interface NewAgentKey {
  id: string
  key: string
  prefix: string
  agent_url: string
}

/** A new key, for people: where to use it, and a first call. */
export function describeAgentKey({ id, key, prefix, agent_url }: NewAgentKey): string {
  const created = facts([
    ['ID', id],
    ['Key', key],
    ['Prefix', prefix],
    ['Agent', agent_url],
  ])
  const next = `Give it access to products (flightline access grant --key ${id} --product PRODUCT_ID), then ask what it sees:`
  return `${[created, next, agentExamples(agent_url, key).curl].join('\n\n')}\n`
}
