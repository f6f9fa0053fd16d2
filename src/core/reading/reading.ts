import type { CampaignSide } from '../campaign/campaign.ts'
import { Refusal } from '../refusal.ts'

/**
 * What systems read of an organization: everything that it sells or is shown, in an order that no change moves, a page at a
 * time. A page begins after a place, so nothing that stays is skipped or repeated, however much is written meanwhile.
 */
export interface ReadPage<Row, Place> {
  rows: Row[]
  /** Where the next page begins; null: this was the last one. */
  next: Place | null
}

export interface PageWanted<Place> {
  after: Place | null
  limit: number
}

export const READ_LIMIT_MAX = 500

/**
 * How many rows one request looks at for a filter that has no index: a page may have fewer rows than asked for, or none, and
 * go on all the same.
 */
export const LOOKED_AT_MAX = 5_000

/** Null: both. */
export type ReadSide = CampaignSide | null

export function requireLimit(limit: number): number {
  if (Number.isInteger(limit) && limit >= 1 && limit <= READ_LIMIT_MAX) return limit
  throw new Refusal('invalid', `Ask for 1 to ${READ_LIMIT_MAX} rows at a time.`, 'limit')
}

/**
 * A place from `last` on and before `next`, the IDs of two neighbours that the caller may not see: it shares with `next` only as many digits
 * as tell the two apart, so that it names neither.
 */
export function placeBetween(last: string, next: string): string {
  const sharedMax = Array.from(next).findIndex((digit, i) => digit !== last[i]) + 1
  const place = next.slice(0, sharedMax) + next.slice(sharedMax).replace(/[^-]/g, '0')
  return place < next ? place : last
}

/** The page of what was looked at, in order: the first that match, and where to go on. */
export function pageOf<Row, Place>(
  matching: readonly Row[],
  lookedAt: { isAll: boolean; last: Place | null },
  { limit, placeOf }: { limit: number; placeOf: (row: Row) => Place },
): ReadPage<Row, Place> {
  const rows = matching.slice(0, limit)
  if (matching.length > limit) return { rows, next: placeOf(rows.at(-1)!) }
  return { rows, next: lookedAt.isAll ? null : lookedAt.last }
}
