import { formatInstant, parseInstant } from '../../exact/instant.ts'
import { requireMember } from '../access.ts'
import { Refusal } from '../refusal.ts'
import { isUuid } from '../uuid.ts'
import { nameSubjects, type ListedRequest } from './name-subjects.ts'
import type { RequestsContext } from './open-request.ts'
import {
  hasDryRuns,
  lastLookedAt,
  listIngestRequestRows,
  listSendingKeys,
  type LogPlace,
  type SendingKey,
} from './read-ingest-log-sql.ts'
import { listRefusedRequests, type RefusedByKey } from './refused-requests-sql.ts'
import { readRequestFilter, type RequestFilterInput } from './request-filter.ts'

export const REQUESTS_PER_PAGE_MAX = 200

export interface ListIngestRequestsInput extends RequestFilterInput {
  /** `next` of the previous page. */
  after?: string | undefined
  limit: number
}

/** The requests that an organization's systems and people sent to its feeds, newest first, for its members. */
export async function listIngestRequests(
  context: RequestsContext,
  input: ListIngestRequestsInput,
): Promise<{
  requests: ListedRequest[]
  /** Where to continue; null on the last page. */
  next: string | null
  /** Set if the page ended because very many requests had been searched: how far back the search went. */
  looked_back_to: string | null
  keys: SendingKey[]
  /** Requests over the limit in the last 24 hours: they are counted, not listed. */
  over_limit: RefusedByKey[]
  /** If the first page is empty: whether there are dry runs. */
  has_dry_runs: boolean
}> {
  const organizationNumber = requireMember(context)
  const { limit } = input
  if (!Number.isInteger(limit) || limit < 1 || limit > REQUESTS_PER_PAGE_MAX) {
    throw new Refusal('invalid', `Ask for 1 to ${REQUESTS_PER_PAGE_MAX} requests at a time.`)
  }
  const filter = await readRequestFilter(context, organizationNumber, input)
  const after = readPlace(input.after)
  const { database } = context
  const [rows, keys, overLimit] = await Promise.all([
    listIngestRequestRows(database, filter, { after, limit: limit + 1 }),
    listSendingKeys(database, organizationNumber),
    listRefusedRequests(database, { organizationNumber, now: context.now }),
  ])
  const page = {
    requests: await nameSubjects(context, organizationNumber, rows.slice(0, limit)),
    keys,
    over_limit: overLimit,
    has_dry_runs: rows.length === 0 && (await hasDryRuns(database, organizationNumber)),
  }
  if (rows.length > limit) {
    const { received_at: receivedAt, request_id: requestId } = page.requests.at(-1)!
    return { ...page, next: writePlace({ receivedAt, requestId }), looked_back_to: null }
  }
  const end = await lastLookedAt(database, filter, after)
  return { ...page, next: end ? writePlace(end) : null, looked_back_to: end?.receivedAt ?? null }
}

function writePlace({ receivedAt, requestId }: LogPlace): string {
  return `${receivedAt}_${requestId}`
}

function readPlace(text: string | undefined): LogPlace | undefined {
  if (text === undefined) return undefined
  const [receivedAt = '', requestId = '', ...more] = text.split('_')
  const instant = parseInstant(receivedAt)
  if (instant === undefined || !isUuid(requestId) || more.length > 0) {
    throw new Refusal('invalid', 'Continue with the "next" of the previous page.', 'after')
  }
  // PostgreSQL does not read every zone and fraction that we do.
  return { receivedAt: formatInstant(instant), requestId }
}
