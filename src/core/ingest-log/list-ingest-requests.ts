import { DAY_US } from '../../exact/day.ts'
import { formatInstant, parseInstant, type Instant } from '../../exact/instant.ts'
import { DATE_MAX, DATE_MIN } from '../../exact/calendar-date.ts'
import { requireMember } from '../access.ts'
import { requireDayRange } from '../day-range.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { isUuid } from '../uuid.ts'
import type { Feed } from './ingest-log-sql.ts'
import {
  findSourceOfKey,
  lastLookedAt,
  listIngestRequestRows,
  listSendingKeys,
  type IngestRequestFilter,
  type IngestRequestRow,
  type LogPlace,
  type OutcomeFilter,
  type SendingKey,
} from './read-ingest-log-sql.ts'
import { listRefusedRequests, type RefusedByKey } from './refused-requests-sql.ts'

export const REQUESTS_PER_PAGE_MAX = 200

export interface ListIngestRequestsInput {
  outcome?: OutcomeFilter | undefined
  feed?: Feed | undefined
  keyId?: string | undefined
  isDryRun?: boolean | undefined
  /** The first and the last day, UTC, both included. */
  from?: string | undefined
  to?: string | undefined
  /** Of the last 24 hours only. */
  isOfLastDay?: boolean | undefined
  /** `next` of the previous page. */
  after?: string | undefined
  limit: number
}

/** The requests that an organization's systems and people sent to its feeds, newest first, for its members. */
export async function listIngestRequests(
  context: Context,
  input: ListIngestRequestsInput,
): Promise<{
  requests: IngestRequestRow[]
  /** Where to continue; null on the last page. */
  next: string | null
  /** Set if the page ended because very many requests had been searched: how far back the search went. */
  looked_back_to: string | null
  keys: SendingKey[]
  /** Requests over the limit in the last 24 hours: they are counted, not listed. */
  over_limit: RefusedByKey[]
}> {
  const organizationNumber = requireMember(context)
  const { limit } = input
  if (!Number.isInteger(limit) || limit < 1 || limit > REQUESTS_PER_PAGE_MAX) {
    throw new Refusal('invalid', `Ask for 1 to ${REQUESTS_PER_PAGE_MAX} requests at a time.`)
  }
  const filter = await readFilter(context, organizationNumber, input)
  const after = readPlace(input.after)
  const { database } = context
  const [rows, keys, overLimit] = await Promise.all([
    listIngestRequestRows(database, filter, { after, limit: limit + 1 }),
    listSendingKeys(database, organizationNumber),
    listRefusedRequests(database, { organizationNumber, now: context.now }),
  ])
  const page = { requests: rows.slice(0, limit), keys, over_limit: overLimit }
  if (rows.length > limit) {
    const { received_at: receivedAt, request_id: requestId } = page.requests.at(-1)!
    return { ...page, next: writePlace({ receivedAt, requestId }), looked_back_to: null }
  }
  const end = await lastLookedAt(database, filter, after)
  return { ...page, next: end ? writePlace(end) : null, looked_back_to: end?.receivedAt ?? null }
}

async function readFilter(
  context: Context,
  organizationNumber: number,
  input: ListIngestRequestsInput,
): Promise<IngestRequestFilter> {
  const { outcome = 'all', feed = null, keyId, isDryRun = null, from = DATE_MIN, to = DATE_MAX } = input
  requireDayRange(from, to)
  const earliest = input.isOfLastDay ? dayBefore(context.now) : from
  const sourceNumber = keyId === undefined ? null : await sourceOf(context, organizationNumber, keyId)
  return {
    organizationNumber,
    outcome,
    feed,
    sourceNumber,
    isDryRun,
    from: earliest > from ? earliest : from,
    to,
  }
}

/** The instant 24 hours before another. */
export function dayBefore(now: Instant): string {
  return formatInstant((now - DAY_US) as Instant)
}

async function sourceOf(context: Context, organizationNumber: number, keyId: string): Promise<number> {
  const found = isUuid(keyId)
    ? await findSourceOfKey(context.database, { organizationNumber, keyId })
    : undefined
  if (found === undefined) throw new Refusal('invalid', 'Choose one of the keys listed.', 'key_id')
  return found
}

function writePlace({ receivedAt, requestId }: LogPlace): string {
  return `${receivedAt}_${requestId}`
}

function readPlace(text: string | undefined): LogPlace | undefined {
  if (text === undefined) return undefined
  const [receivedAt = '', requestId = '', ...more] = text.split('_')
  if (parseInstant(receivedAt) === undefined || !isUuid(requestId) || more.length > 0) {
    throw new Refusal('invalid', 'Continue with the "next" of the previous page.', 'after')
  }
  return { receivedAt, requestId }
}
