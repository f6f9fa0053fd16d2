import { requireOperator } from '../access.ts'
import type { Context } from '../context.ts'
import { isUuid } from '../uuid.ts'
import { findAgentKeyNames, type AgentKeyName } from './agent-key-sql.ts'

/** As many as a list to choose from shows. */
export const KEY_NAMES_MAX = 50

/** The first keys that match a search, to choose from; and those that are already chosen, by their ids. */
export async function nameAgentKeys(
  context: Context,
  input: { search?: string | undefined; ids: readonly string[] },
): Promise<{ keys: AgentKeyName[]; chosen: AgentKeyName[]; has_more: boolean }> {
  requireOperator(context)
  const { keys, named } = await findAgentKeyNames(context.database, {
    search: input.search ?? '',
    ids: input.ids.filter(isUuid),
    now: context.now,
    limit: KEY_NAMES_MAX + 1,
  })
  return { keys: keys.slice(0, KEY_NAMES_MAX), chosen: named, has_more: keys.length > KEY_NAMES_MAX }
}
