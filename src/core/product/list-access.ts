import { requireOperator } from '../access.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { isUuid } from '../uuid.ts'
import { listAccessRows, type AccessRow } from './product-access-sql.ts'

/** Which products a key can see, or every key. */
export async function listAccess(context: Context, input: { keyId: string | null }): Promise<AccessRow[]> {
  requireOperator(context)
  if (input.keyId !== null && !isUuid(input.keyId)) {
    throw new Refusal('not_found', 'Agent key not found. List the agent keys to see their IDs.')
  }
  return listAccessRows(context.database, input.keyId)
}
