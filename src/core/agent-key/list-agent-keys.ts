import { requireOperator } from '../access.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { canonicalUuid } from '../uuid.ts'
import type { AgentKeyState } from './agent-key.ts'
import { isAgentKey, listAgentKeyRowsAfter, type AgentKeyRow } from './agent-key-sql.ts'

export const AGENT_KEYS_LISTED_MAX = 10_000

/** The keys of buyers' agents, oldest first, a page at a time: the next page starts after the last key of this one. */
export async function listAgentKeys(
  context: Context,
  input: { search?: string | undefined; state: AgentKeyState; limit: number; after?: string | undefined },
): Promise<{ keys: AgentKeyRow[]; hasMore: boolean }> {
  requireOperator(context)
  const { search = '', state, limit } = input
  if (!Number.isInteger(limit) || limit < 1 || limit > AGENT_KEYS_LISTED_MAX) {
    throw new Refusal('invalid', `Ask for 1 to ${AGENT_KEYS_LISTED_MAX} keys at a time.`)
  }
  const after = input.after === undefined ? null : await existingId(context, input.after)
  const rows = await listAgentKeyRowsAfter(
    context.database,
    { search, state, now: context.now },
    { after, limit: limit + 1 },
  )
  return { keys: rows.slice(0, limit), hasMore: rows.length > limit }
}

async function existingId(context: Context, text: string): Promise<string> {
  const id = canonicalUuid(text)
  if (id === undefined || !(await isAgentKey(context.database, id))) {
    throw new Refusal('not_found', `There is no agent key ${text} to continue from.`)
  }
  return id
}
