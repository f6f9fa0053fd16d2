import type { Call } from '../call.ts'
import { operatorOnly } from '../organization/operator-only.ts'
import { listAgentKeyRows, type AgentKeyRow } from './agent-key-sql.ts'

/** The keys of buyers' agents, oldest first, including revoked ones. */
export async function listAgentKeys(call: Call): Promise<AgentKeyRow[]> {
  operatorOnly(call)
  return listAgentKeyRows(call.database)
}
