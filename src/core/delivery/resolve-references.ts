import type { Queryable } from '../../database/database.ts'
import { findPackagesByReference } from '../campaign/reference-sql.ts'
import { canBeLineReference } from '../campaign/reference.ts'

/** How people name the lines that they report on: by package ID, or by the reference of the organization that sells it. */
export interface NamedLines {
  /** The package ID of what was written; as it was written if it is no reference that the organization has. */
  packageIdOf(written: string): string
  /** It may be a reference, and no line of the organization has it. */
  isUnknown(written: string): boolean
}

/** References looked up at a time. */
const LOOKED_UP_AT_ONCE = 2_000

/** All at once, so that a report means the same lines from its first row to its last. The feed takes package IDs only. */
export async function resolveReferences(
  database: Queryable,
  organizationNumber: number,
  written: readonly string[],
): Promise<NamedLines> {
  const references = [...new Set(written.map((text) => text.trim()).filter(canBeLineReference))]
  const packageIds = new Map<string, string>()
  for (let start = 0; start < references.length; start += LOOKED_UP_AT_ONCE) {
    const part = references.slice(start, start + LOOKED_UP_AT_ONCE)
    for (const found of await findPackagesByReference(database, organizationNumber, part)) {
      packageIds.set(...found)
    }
  }
  return {
    packageIdOf: (text) => packageIds.get(text.trim()) ?? text,
    isUnknown: (text) => canBeLineReference(text) && !packageIds.has(text.trim()),
  }
}
