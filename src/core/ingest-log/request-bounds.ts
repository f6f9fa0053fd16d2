import { formatInstant, type Instant } from '../../exact/instant.ts'
import { timeOfRequestId } from '../request-id.ts'

/** Ids carry the process's clock, and the log the database's. */
const CLOCKS_APART_MS_MAX = 60_000

/** When a request with this id may have been received; undefined if the id does not say, or is not one of ours. */
export function boundsOfRequestId(requestId: string, now: Instant): { from: string; to: string } | undefined {
  const madeAtMs = timeOfRequestId(requestId)
  // An ID from the future is not one of ours.
  if (madeAtMs === undefined || madeAtMs > now / 1_000 + CLOCKS_APART_MS_MAX) return undefined
  const instant = (ms: number) => formatInstant((Math.max(0, ms) * 1_000) as Instant)
  return { from: instant(madeAtMs - CLOCKS_APART_MS_MAX), to: instant(madeAtMs + CLOCKS_APART_MS_MAX) }
}
