import { requireAdmin } from '../access.ts'
import type { Context } from '../context.ts'
import { listKeyUse } from './api-key-sql.ts'
import { isUnusedKey } from './key-use.ts'

/** How many of an organization's keys nobody seems to need. */
export async function countUnusedKeys(context: Context): Promise<number> {
  const organizationNumber = requireAdmin(context)
  const keys = await listKeyUse(context.database, organizationNumber)
  return keys.filter((key) => isUnusedKey(key, context.now)).length
}
