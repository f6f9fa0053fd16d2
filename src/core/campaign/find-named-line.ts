import type { Queryable } from '../../database/database.ts'
import { isUuid } from '../uuid.ts'
import { findLine, type FoundLine } from './line-sql.ts'
import { findPackagesByReference } from './reference-sql.ts'

/** By package ID, or by reference: that is unique only within an organization, so without one (`null`) it finds nothing. */
export async function findNamedLine(
  database: Queryable,
  { line, organizationNumber }: { line: string; organizationNumber: number | null },
): Promise<FoundLine | undefined> {
  if (isUuid(line)) return findLine(database, { packageId: line, organizationNumber })
  if (organizationNumber === null) return undefined
  const reference = line.trim()
  const packageId = (await findPackagesByReference(database, organizationNumber, [reference])).get(reference)
  return packageId === undefined ? undefined : findLine(database, { packageId, organizationNumber })
}
