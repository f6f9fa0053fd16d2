import { findPortfolio, type PortfolioRow } from '../core/product-access/product-access-sql.ts'
import { findCatalogueVersion } from '../core/product/catalogue-sql.ts'
import type { Database } from '../database/database.ts'

/** A change shows after this long at most, unless the catalogue is very large. */
const CHECKED_EVERY_MS = 1_000
/** Keys expire without a change of the catalogue. */
const KEPT_MS = 60_000
/** Building it takes at most this share of the time, however large the catalogue is and however often it changes. */
const SHARE_OF_TIME = 1 / 20

/**
 * What any working key can see, in total, as of a moment ago: it names no product, so it need not be exact. It is
 * rebuilt when the catalogue has changed; asking for it often costs nothing.
 */
export function createPortfolio(
  database: Database,
  nowMs: () => number = () => performance.now(),
): () => Promise<PortfolioRow> {
  let kept: { value: PortfolioRow; version: string; loadedAtMs: number; tookMs: number } | undefined
  let checkedAtMs = 0
  let underWay: Promise<PortfolioRow> | undefined

  return () => {
    if (underWay) return underWay
    if (kept && !isDue(kept)) return Promise.resolve(kept.value)
    underWay = renew().finally(() => (underWay = undefined))
    return underWay
  }

  function isDue({ loadedAtMs, tookMs }: NonNullable<typeof kept>): boolean {
    return nowMs() >= Math.max(checkedAtMs + CHECKED_EVERY_MS, loadedAtMs + tookMs / SHARE_OF_TIME)
  }

  async function renew(): Promise<PortfolioRow> {
    checkedAtMs = nowMs()
    try {
      const version = await findCatalogueVersion(database)
      if (kept?.version === version && nowMs() < kept.loadedAtMs + KEPT_MS) return kept.value
      const startedAtMs = nowMs()
      const value = await findPortfolio(database)
      kept = { value, version, loadedAtMs: nowMs(), tookMs: nowMs() - startedAtMs }
      return value
    } catch (error) {
      if (kept) return kept.value
      throw error
    }
  }
}
