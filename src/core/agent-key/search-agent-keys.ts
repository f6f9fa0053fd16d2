import { requireOperator } from '../access.ts'
import type { Context } from '../context.ts'
import type { AgentKeyState } from './agent-key.ts'
import { searchAgentKeyRows, type AgentKeyRow } from './agent-key-sql.ts'

export const AGENT_KEYS_PER_PAGE = 50

export interface AgentKeysPage {
  keys: AgentKeyRow[]
  page: number
  pages: number
  total: number
}

/** The keys of buyers' agents in one state, newest first, a numbered page at a time. */
export async function searchAgentKeys(
  context: Context,
  input: { search?: string | undefined; state: AgentKeyState; page: number },
): Promise<AgentKeysPage> {
  requireOperator(context)
  const { search = '', state, page } = input
  const { keys, total } = await searchAgentKeyRows(
    context.database,
    { search, state, now: context.now },
    { limit: AGENT_KEYS_PER_PAGE, offset: (page - 1) * AGENT_KEYS_PER_PAGE },
  )
  return { keys, page, pages: Math.max(1, Math.ceil(total / AGENT_KEYS_PER_PAGE)), total }
}
