import { formatInstant, parseInstant, type Instant } from '../../exact/instant.ts'
import { requireMember } from '../access.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { isUuid } from '../uuid.ts'
import { findIngestRequest, type KeptRequestRow } from './read-ingest-log-sql.ts'
import type { RequestBodies } from './request-bodies.ts'
import { readRequestBodies } from './request-body-sql.ts'
import { boundsOfRequestId } from './request-bounds.ts'
import { readContent, type SentContent } from './sent-content.ts'

/** For operations that look at what was sent. */
export interface RequestsContext extends Context {
  requestBodies: RequestBodies
}

export interface WantedRequest {
  requestId: string
  /** When it was received, if known: makes the look-up fast in a log of any length. */
  receivedAt?: string | undefined
}

/** One request of the caller's organization, with what was sent; `content` is undefined if that is not kept. */
export async function openRequest(
  context: RequestsContext,
  { requestId, receivedAt }: WantedRequest,
): Promise<{ organizationNumber: number; request: KeptRequestRow; content: SentContent | undefined }> {
  const organizationNumber = requireMember(context)
  if (!isUuid(requestId)) throw new Refusal('not_found', NOT_FOUND)
  const wanted = { organizationNumber, requestId }
  let request
  for (const bounds of [...boundsOf(requestId, receivedAt, context.now), ANY_TIME])
    request ??= await findIngestRequest(context.database, wanted, bounds)
  if (!request) throw new Refusal('not_found', NOT_FOUND)
  return { organizationNumber, request, content: await contentOf(context, organizationNumber, request) }
}

const NOT_FOUND =
  'This request is not in the log. It may be older than the log, over the rate limit, or sent with a key of another organization.'

async function contentOf(
  { database, requestBodies }: RequestsContext,
  organizationNumber: number,
  request: KeptRequestRow,
): Promise<SentContent | undefined> {
  const waiting = await requestBodies.waiting(organizationNumber, request.request_id)
  if (waiting) return readContent(waiting, request.feed)
  const [kept] = await readRequestBodies(database, organizationNumber, [request], Number.MAX_SAFE_INTEGER)
  return kept && readContent(kept, request.feed)
}

const ANY_TIME = { from: null, to: null }

/** When it may have been received, narrowest range first. */
function boundsOf(
  requestId: string,
  receivedAt: string | undefined,
  now: Instant,
): { from: string; to: string }[] {
  const bounds: { from: string; to: string }[] = []
  const instant = receivedAt === undefined ? undefined : parseInstant(receivedAt)
  if (instant !== undefined) {
    // PostgreSQL does not read every zone and fraction that we do.
    const at = formatInstant(instant)
    bounds.push({ from: at, to: at })
  }
  const ofId = boundsOfRequestId(requestId, now)
  return ofId ? [...bounds, ofId] : bounds
}
