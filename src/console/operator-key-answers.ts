import type { AgentKeyRow } from '../core/agent-key/agent-key-sql.ts'

export interface AgentAddressAnswer {
  /** As buyers know it. */
  agent_url: string
  /** Whether AGENT_URL says so; else it is where the agent listens. */
  is_agent_url_set: boolean
}

export interface AgentKeysAnswer extends AgentAddressAnswer {
  keys: AgentKeyRow[]
}

/** The secret is in this answer and nowhere else. */
export interface IssuedKeyAnswer extends AgentAddressAnswer {
  id: string
  key: string
  prefix: string
}

export interface RotatedKeyAnswer extends IssuedKeyAnswer {
  /** Until when the secret before works; null where it ended at once. */
  previous_ends_at: string | null
}
