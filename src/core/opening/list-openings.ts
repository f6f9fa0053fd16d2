import type { Call } from '../call.ts'
import { operatorOnly } from '../organization/operator-only.ts'
import { Refusal } from '../refusal.ts'
import { isUuid } from '../uuid.ts'
import { listOpeningRows, type OpeningRow } from './opening-sql.ts'

/** What is open to a key, or which keys a product is open to. */
export async function listOpenings(call: Call, input: { keyId: string | null }): Promise<OpeningRow[]> {
  operatorOnly(call)
  if (input.keyId !== null && !isUuid(input.keyId)) {
    throw new Refusal('not_found', 'There is no such agent key. List the agent keys to see their ids.')
  }
  return listOpeningRows(call.database, input.keyId)
}
