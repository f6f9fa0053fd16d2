import { parseExactJson, stringifyExactJson } from '../../exact/exact-json.ts'
import { parseInstant, type Instant } from '../../exact/instant.ts'
import { requireMember } from '../access.ts'
import type { Context } from '../context.ts'
import { readReportedLines, type ReportedLine } from '../delivery/reported-line-sql.ts'
import { Refusal } from '../refusal.ts'
import { isUuid } from '../uuid.ts'
import { describeOutcome, describeRejectedItem } from './describe-request.ts'
import { findIngestRequest, type IngestRequestRow } from './read-ingest-log-sql.ts'
import { boundsOfRequestId } from './request-bounds.ts'

/** A rejected item as sent, with the reason and its explanation. */
export interface RejectedItem {
  index: number
  /** In the file that was uploaded, from 1 and with the header; null where none was, or the log is older than this. */
  row: number | null
  /** As they are named now; null if the item names no package that the organization sells. */
  line_name: string | null
  campaign_name: string | null
  reason: string
  field: string | null
  message: string
  /** JSON, with every digit as sent. */
  sent: string
  /** Whether the rest of it was too long to keep. */
  is_cut: boolean
}

export interface IngestRequestView extends IngestRequestRow {
  /** The result of the request as a whole, in words. */
  explanation: string
  rejected_items: RejectedItem[]
  /** If the items were not kept because the log had no bytes left for that day: the number of rejections per reason. */
  rejected_reasons: { reason: string; items: number }[] | null
}

/** One request to a feed, for members of the organization that sent it. */
export async function showIngestRequest(
  context: Context,
  input: {
    requestId: string
    /** When it was received, if known: makes the look-up fast in a log of any length. */
    receivedAt?: string | undefined
  },
): Promise<IngestRequestView> {
  const organizationNumber = requireMember(context)
  const { requestId, receivedAt } = input
  if (!isUuid(requestId)) throw new Refusal('not_found', NOT_FOUND)
  const wanted = { organizationNumber, requestId }
  let found
  for (const bounds of [...boundsOf(requestId, receivedAt, context.now), ANY_TIME])
    found ??= await findIngestRequest(context.database, wanted, bounds)
  if (!found) throw new Refusal('not_found', NOT_FOUND)
  const { rejected_items: text, detail, ...request } = found
  const { items: kept, reasons } = readKept(text)
  const packageIds = kept.flatMap(({ sent }) => packageIdOf(sent) ?? [])
  const lines = await readReportedLines(context.database, organizationNumber, packageIds)
  return {
    ...request,
    explanation: describeOutcome({ ...request, detail, has_items: reasons === null }),
    rejected_items: kept.map((item) => describe(item, request, lines)),
    rejected_reasons: reasons,
  }
}

/** The rejected items; or, if the log had no bytes left for the day, only the number per reason. */
function readKept(text: string | null): {
  items: KeptItem[]
  reasons: IngestRequestView['rejected_reasons']
} {
  const kept = text === null ? [] : (parseExactJson(text) as KeptItem[] | { reasons: Record<string, number> })
  if (Array.isArray(kept)) return { items: kept, reasons: null }
  const reasons = Object.entries(kept.reasons).map(([reason, items]) => ({ reason, items }))
  return { items: [], reasons: reasons.toSorted((one, other) => other.items - one.items) }
}

const NOT_FOUND =
  'This request is not in the log. It may be older than the log, over the rate limit, or sent with a key of another organization.'

interface KeptItem {
  index: number
  row?: number
  reason: string
  sent?: unknown
  sent_cut?: string
}

/** In lower case; undefined if the item has none. */
function packageIdOf(sent: unknown): string | undefined {
  const id =
    typeof sent === 'object' && sent !== null ? (sent as { package_id?: unknown }).package_id : undefined
  return typeof id === 'string' ? id.toLowerCase() : undefined
}

function describe(
  { index, row, reason, sent, sent_cut: cut }: KeptItem,
  { feed, source_kind, received_at }: IngestRequestRow,
  lines: Map<string, ReportedLine>,
): RejectedItem {
  const line = lines.get(packageIdOf(sent) ?? '')
  const { field, message } = describeRejectedItem({
    feed,
    isOfFile: source_kind === 'file',
    reason,
    sent: cut === undefined ? { value: sent } : undefined,
    line: line?.terms,
    receivedAt: parseInstant(received_at) as Instant,
  })
  return {
    index,
    row: row ?? null,
    line_name: line?.name ?? null,
    campaign_name: line?.campaignName ?? null,
    reason,
    field,
    message,
    sent: cut ?? stringifyExactJson(sent, 2),
    is_cut: cut !== undefined,
  }
}

const ANY_TIME = { from: null, to: null }
/** When it may have been received, narrowest range first. */
function boundsOf(
  requestId: string,
  receivedAt: string | undefined,
  now: Instant,
): { from: string; to: string }[] {
  const bounds: { from: string; to: string }[] = []
  if (receivedAt !== undefined && parseInstant(receivedAt) !== undefined)
    bounds.push({ from: receivedAt, to: receivedAt })
  const ofId = boundsOfRequestId(requestId, now)
  return ofId ? [...bounds, ofId] : bounds
}
