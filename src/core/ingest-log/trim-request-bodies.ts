import type { Queryable } from '../../database/database.ts'
import { deleteOldestRequestBodies, listOrganizationsOverLimit } from './request-body-sql.ts'

/**
 * Deletes the oldest bodies of every organization that keeps more bytes than it may, however many servers do so at once.
 * Returns how many were deleted.
 */
export async function trimRequestBodies(
  database: Queryable,
  keptBytesMax: number,
  isStopping = () => false,
): Promise<number> {
  let total = 0
  for (const organizationNumber of await listOrganizationsOverLimit(database, keptBytesMax)) {
    let deleted = 0
    do {
      deleted = await deleteOldestRequestBodies(database, { organizationNumber, keptBytesMax })
      total += deleted
    } while (deleted > 0 && !isStopping())
  }
  return total
}
