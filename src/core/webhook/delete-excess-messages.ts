import type { Database } from '../../database/database.ts'
import type { EndpointKey } from './endpoint-sql.ts'
import { deleteMessagesUpTo, findExcess, listEndpointKeys } from './message-sql.ts'

const ENDPOINTS_AT_ONCE = 100

/**
 * Deletes what endpoints have beyond the most that is kept, the oldest. One endpoint at a time: counting as many messages takes a
 * while, and a failure at one of them is no reason to leave the others as they are.
 */
export async function deleteExcessMessages(
  database: Database,
  isStopping: () => boolean = () => false,
): Promise<void> {
  const failures: unknown[] = []
  let after: EndpointKey | null = null
  for (;;) {
    const keys: EndpointKey[] = await listEndpointKeys(database, after, ENDPOINTS_AT_ONCE)
    for (const key of keys) {
      if (isStopping()) return
      await deleteExcessOf(database, key, isStopping).catch((error: unknown) => failures.push(error))
    }
    if (keys.length < ENDPOINTS_AT_ONCE) break
    after = keys.at(-1)!
  }
  if (failures.length > 0) throw failures[0]
}

async function deleteExcessOf(
  database: Database,
  key: EndpointKey,
  isStopping: () => boolean,
): Promise<void> {
  const number = await findExcess(database, key)
  if (number === undefined) return
  while (!isStopping() && (await deleteMessagesUpTo(database, key, number)) > 0);
}
