import type { PortfolioRow } from '../core/product/product-access-sql.ts'
import { readPortfolio, readVersion } from '../core/product/read-catalogue.ts'
import type { Database } from '../database/database.ts'

/** Of a caller that was admitted without looking the version up: it is then looked up once in a while. */
export const ANY_VERSION = '0'

/** A change shows after this long at most, unless the catalogue is very large. */
const CHECKED_EVERY_MS = 1_000
/** Keys expire without a change of the catalogue. */
const KEPT_MS = 60_000
/** Building it takes at most this share of the time, however large the catalogue is and however often it changes. */
const SHARE_OF_TIME = 1 / 20

interface Kept {
  value: PortfolioRow
  version: string
  loadedAtMs: number
  tookMs: number
}

/**
 * What any working key can see, in total, as of a moment ago: it names no product, so it need not be exact. It is
 * rebuilt when the catalogue has changed; asking for it often costs nothing. No one waits for a rebuild that is due only because
 * time has passed, unless there were no calls for so long that it is well out of date.
 */
export function createPortfolio(
  database: Database,
  nowMs: () => number = () => performance.now(),
): (version?: string) => PortfolioRow | Promise<PortfolioRow> {
  let kept: Kept | undefined
  let checkedAtMs = 0
  let underWay: Promise<PortfolioRow> | undefined

  return (version = ANY_VERSION) => {
    if (!kept) return renewed(version)
    const ageMs = nowMs() - kept.loadedAtMs
    if (kept.version === version) {
      if (ageMs >= KEPT_MS) renewed(version).catch(() => undefined)
      return ageMs < 2 * KEPT_MS ? kept.value : (underWay ?? kept.value)
    }
    return underWay ?? (isDue(kept) ? renewed(version) : kept.value)
  }

  function isDue({ loadedAtMs, tookMs }: Kept): boolean {
    return nowMs() >= Math.max(checkedAtMs + CHECKED_EVERY_MS, loadedAtMs + tookMs / SHARE_OF_TIME)
  }

  function renewed(version: string): Promise<PortfolioRow> {
    underWay ??= renew(version).finally(() => (underWay = undefined))
    return underWay
  }

  async function renew(askedFor: string): Promise<PortfolioRow> {
    checkedAtMs = nowMs()
    try {
      const version = askedFor === ANY_VERSION ? await readVersion(database) : askedFor
      if (kept?.version === version && nowMs() < kept.loadedAtMs + KEPT_MS) return kept.value
      const startedAtMs = nowMs()
      const value = await readPortfolio(database)
      kept = { value, version, loadedAtMs: nowMs(), tookMs: nowMs() - startedAtMs }
      return value
    } catch (error) {
      if (kept) return kept.value
      throw error
    }
  }
}
