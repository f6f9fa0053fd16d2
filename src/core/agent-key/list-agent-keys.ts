import { requireOperator } from '../access.ts'
import type { Context } from '../context.ts'
import { listAgentKeyRows, type AgentKeyRow } from './agent-key-sql.ts'

/** The keys of buyers' agents, oldest first, including revoked ones. */
export async function listAgentKeys(context: Context): Promise<AgentKeyRow[]> {
  requireOperator(context)
  return listAgentKeyRows(context.database, context.now)
}
