import type { Queryable } from '../../database/database.ts'
import { readLines, type LineState, type VersionedTerms } from './delivery-sql.ts'

export interface PackageKey {
  organizationNumber: number
  packageId: string
}

/**
 * A cache of the terms of recently reported lines, so that a report need not look up its line. It may be out of date: a
 * write names the version it relies on, and the database skips lines that have changed.
 */
export interface TermsMemory {
  /** The terms at the positions of the packages, read if not cached; holes if there is no such line. */
  of(database: Queryable, keys: readonly PackageKey[]): Promise<(VersionedTerms | undefined)[]>
  remember(keys: readonly PackageKey[], lines: readonly (LineState | undefined)[]): void
}

const LINES_MAX = 250_000

export function createTermsMemory(): TermsMemory {
  const terms = new Map<string, VersionedTerms>()
  return { of, remember }

  async function of(
    database: Queryable,
    keys: readonly PackageKey[],
  ): Promise<(VersionedTerms | undefined)[]> {
    const found = keys.map(recall)
    const unknown = [...keys.keys()].filter((position) => found[position] === undefined)
    if (unknown.length === 0) return found
    const unknownKeys = unknown.map((position) => keys[position]!)
    const lines = await readLines(database, unknownKeys)
    remember(unknownKeys, lines)
    for (const [i, position] of unknown.entries()) found[position] = lines[i]
    return found
  }

  function recall({ organizationNumber, packageId }: PackageKey): VersionedTerms | undefined {
    const line = terms.get(packageId)
    return line?.organizationNumber === organizationNumber ? line : undefined
  }

  function remember(keys: readonly PackageKey[], lines: readonly (LineState | undefined)[]): void {
    for (const [position, { packageId }] of keys.entries()) {
      const line = lines[position]
      terms.delete(packageId)
      if (!line) continue
      const { organizationNumber, lineNumber, termsVersion, pricingBasis, flightStart } = line
      terms.set(packageId, { organizationNumber, lineNumber, termsVersion, pricingBasis, flightStart })
    }
    for (const oldest of terms.keys()) {
      if (terms.size <= LINES_MAX) break
      terms.delete(oldest)
    }
  }
}
