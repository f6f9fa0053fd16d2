import type { Call } from '../call.ts'
import { operatorOnly } from '../organization/operator-only.ts'
import { Refusal } from '../refusal.ts'
import { isUuid } from '../uuid.ts'
import { listAccessRows, type AccessRow } from './product-access-sql.ts'

/** Which products a key can see, or every key. */
export async function listAccess(call: Call, input: { keyId: string | null }): Promise<AccessRow[]> {
  operatorOnly(call)
  if (input.keyId !== null && !isUuid(input.keyId)) {
    throw new Refusal('not_found', 'Agent key not found. List the agent keys to see their IDs.')
  }
  return listAccessRows(call.database, input.keyId)
}
