import type { Queryable } from '../../database/database.ts'
import { readLines, type LineState, type VersionedTerms } from './delivery-sql.ts'

export interface PackageKey {
  organizationNumber: number
  packageId: string
}

/**
 * The terms of lines that were reported on lately, so that a report need not look its line up. What is remembered may
 * be out of date: whoever writes by it names the version, and the database passes over what has changed.
 */
export interface TermsMemory {
  recall(key: PackageKey): VersionedTerms | undefined
  /** Reads the terms of the packages that are not remembered. */
  learn(database: Queryable, keys: readonly PackageKey[]): Promise<void>
  remember(keys: readonly PackageKey[], lines: readonly (LineState | undefined)[]): void
}

const LINES_MAX = 250_000

export function createTermsMemory(): TermsMemory {
  const terms = new Map<string, VersionedTerms>()

  return {
    recall,
    async learn(database, keys) {
      const unknown = keys.filter((key) => recall(key) === undefined)
      if (unknown.length > 0) remember(unknown, await readLines(database, unknown))
    },
    remember,
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
