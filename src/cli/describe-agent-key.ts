import { agentExamples } from '../core/agent-key/agent-examples.ts'
import type { RotatedAgentKey } from '../core/agent-key/rotate-agent-key.ts'
import type { RotatedApiKey } from '../core/api-key/rotate-api-key.ts'
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

/** A rotated key, for people: the new secret, and what becomes of those before it. */
export function describeRotation(rotated: RotatedAgentKey & { agent_url: string }): string {
  return facts([...rotationFacts(rotated), ['Agent', rotated.agent_url]])
}

export function rotationFacts(rotated: RotatedAgentKey | RotatedApiKey): (readonly [string, string])[] {
  const { id, key, prefix, previous_ends_at, stopped_prefix } = rotated
  return [
    ['ID', id],
    ['Key', key],
    ['Prefix', prefix],
    ['Previous key', previous_ends_at === null ? 'no longer works' : `works until ${previous_ends_at}`],
    ...(stopped_prefix === null
      ? []
      : [['Stopped now', `${stopped_prefix}… (the key before the previous one)`] as const]),
  ]
}
