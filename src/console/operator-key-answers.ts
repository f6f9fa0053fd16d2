import type { AgentKeyRow } from '../core/agent-key/agent-key-sql.ts'

export interface AgentAddressAnswer {
  /** The agent's public address. */
  agent_url: string
  /** False: AGENT_URL is not set, and this is where the agent listens. */
  is_agent_url_set: boolean
}

export interface AgentKeysAnswer extends AgentAddressAnswer {
  keys: AgentKeyRow[]
}

/** The secret is only in this answer. */
export interface IssuedKeyAnswer extends AgentAddressAnswer {
  id: string
  key: string
  prefix: string
}

export interface RotatedKeyAnswer extends IssuedKeyAnswer {
  /** Until when the previous secret works; null if it stopped at once. */
  previous_ends_at: string | null
}
