import type { AgentKeyRow } from '../core/agent-key/agent-key-sql.ts'

export interface AgentKeysAnswer {
  keys: AgentKeyRow[]
}

/** The secret is in this answer and nowhere else. */
export interface IssuedKeyAnswer {
  id: string
  key: string
  prefix: string
}

export interface RotatedKeyAnswer extends IssuedKeyAnswer {
  /** Until when the secret before works; null where it ended at once. */
  previous_ends_at: string | null
}
