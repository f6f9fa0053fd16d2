import { numberText, parseExactJson, stringifyExactJson } from '../../exact/exact-json.ts'
import { parseDecimal } from '../../exact/decimal.ts'
import { parseInstant, type Instant } from '../../exact/instant.ts'
import { COUNTED_BASES } from '../delivery/units.ts'
import { readReportedLines, type ReportedLine } from '../delivery/reported-line-sql.ts'
import { describeOutcome, describeRejectedItem } from './describe-request.ts'
import { openRequest, type RequestsContext, type WantedRequest } from './open-request.ts'
import type { IngestRequestRow } from './read-ingest-log-sql.ts'
import { verdictsOf, type SentVerdict } from './request-verdicts.ts'
import type { SentContent } from './sent-content.ts'

/** An item of a request, and the line that it names. */
interface ShownItem {
  index: number
  /** In the file that was uploaded, from 1 and with the header; null where none was, or the log is older than this. */
  row: number | null
  /** As they are named now; null if the item names no package that the organization sells. */
  line_name: string | null
  campaign_name: string | null
  campaign_id: string | null
  /** In lower case; of the line, or null. */
  package_id: string | null
}

/** A rejected item as sent, with the reason and its explanation. */
export interface RejectedItem extends ShownItem {
  reason: string
  field: string | null
  message: string
  /** JSON, with every digit as sent. */
  sent: string
  /** Whether the rest of it was too long to keep, or to show. */
  is_cut: boolean
}

export interface AcceptedItem extends ShownItem {
  /** The fields of the feed as they were sent, numbers as decimal text; those that were left out are not here. */
  values: Record<string, string>
}

export interface IngestRequestView extends IngestRequestRow {
  /** The result of the request as a whole, in words. */
  explanation: string
  rejected_items: RejectedItem[]
  /** Null if they are not kept. */
  accepted_items: AcceptedItem[] | null
  /** If the rejected items are not kept, because there was no room for them that day: the number of rejections per reason. */
  rejected_reasons: { reason: string; items: number }[] | null
  /** What is kept of the body; null: nothing, or not yet. */
  body: { bytes: number; is_cut: boolean; is_redacted: boolean } | null
  /** Whether its items can be checked again: not if something was taken out of them. */
  can_check_again: boolean
}

/** One request to a feed, for members of the organization that sent it. */
export async function showIngestRequest(
  context: RequestsContext,
  input: WantedRequest,
): Promise<IngestRequestView> {
  const { organizationNumber, request: found, content } = await openRequest(context, input)
  const { rejected_items: text, detail, ...request } = found
  const { items: logged, reasons } = readLogged(text)
  const verdicts = content && verdictsOf(request, content, logged)
  const items = content && verdicts ? sentItems(request, content, verdicts) : logged
  const packageIds = items.flatMap(({ sent }) => packageIdOf(sent) ?? [])
  const lines = await readReportedLines(context.database, organizationNumber, packageIds)
  const rejected: RejectedItem[] = []
  const accepted: AcceptedItem[] = []
  for (const item of items) {
    const line = lines.get(packageIdOf(item.sent) ?? '')
    if (item.reason === null) accepted.push(describeAccepted(item, line))
    else rejected.push(describeRejected({ ...item, reason: item.reason }, request, line))
  }
  return {
    ...request,
    explanation: describeOutcome({
      ...request,
      detail,
      has_items: verdicts !== undefined || reasons === null,
    }),
    rejected_items: rejected,
    accepted_items: verdicts ? accepted : null,
    rejected_reasons: verdicts ? null : reasons,
    body: content
      ? { bytes: Buffer.byteLength(content.text), is_cut: content.isCut, is_redacted: content.isRedacted }
      : null,
    can_check_again: verdicts !== undefined && items.length > 0 && content?.isRedacted === false,
  }
}

/** From the log, or from what was sent. */
interface KeptItem {
  index: number
  row?: number | undefined
  /** Null if it was accepted. */
  reason: string | null
  sent?: unknown
  sent_cut?: string
  /** As its sender was answered: the log does not have them. */
  field?: string | null
  message?: string | null
}

/** The rejected items; or, if the log had no bytes left for the day, only the number per reason. */
export function readLogged(text: string | null): {
  items: (KeptItem & { reason: string })[]
  reasons: IngestRequestView['rejected_reasons']
} {
  const kept =
    text === null
      ? []
      : (parseExactJson(text) as (KeptItem & { reason: string })[] | { reasons: Record<string, number> })
  if (Array.isArray(kept)) return { items: kept, reasons: null }
  const reasons = Object.entries(kept.reasons).map(([reason, items]) => ({ reason, items }))
  return { items: [], reasons: reasons.toSorted((one, other) => other.items - one.items) }
}

function sentItems(
  { source_kind }: IngestRequestRow,
  { items, rows }: SentContent,
  verdicts: readonly SentVerdict[],
): KeptItem[] {
  return (items ?? []).map((sent, index) => ({
    index,
    row: source_kind === 'file' ? rows?.[index] : undefined,
    sent,
    reason: null,
    ...verdicts[index],
  }))
}

/** In lower case; undefined if the item has none. */
function packageIdOf(sent: unknown): string | undefined {
  if (typeof sent !== 'object' || sent === null) return undefined
  const { package_id, packageId } = sent as Record<string, unknown>
  const id = package_id ?? packageId
  return typeof id === 'string' ? id.toLowerCase() : undefined
}

function describeShown({ index, row, sent }: KeptItem, line: ReportedLine | undefined): ShownItem {
  return {
    index,
    row: row ?? null,
    line_name: line?.name ?? null,
    campaign_name: line?.campaignName ?? null,
    campaign_id: line?.campaignId ?? null,
    package_id: line ? (packageIdOf(sent) ?? null) : null,
  }
}

/** Longer ones are whole in what was sent. */
const SHOWN_LENGTH_MAX = 2_000

function describeRejected(
  item: KeptItem & { reason: string },
  { feed, source_kind, received_at }: IngestRequestRow,
  line: ReportedLine | undefined,
): RejectedItem {
  const { reason, sent, sent_cut: cut } = item
  const words = describeRejectedItem({
    feed,
    isOfFile: source_kind === 'file',
    reason,
    sent: cut === undefined ? { value: sent } : undefined,
    line: line?.terms,
    receivedAt: parseInstant(received_at) as Instant,
    answered: item.message == null ? undefined : { field: item.field ?? null, message: item.message },
  })
  const text = cut ?? stringifyExactJson(sent, 2)
  return {
    ...describeShown(item, line),
    reason,
    ...words,
    sent: text.slice(0, SHOWN_LENGTH_MAX),
    is_cut: cut !== undefined || text.length > SHOWN_LENGTH_MAX,
  }
}

const SHOWN_FIELDS = [
  ...COUNTED_BASES,
  'as_of',
  'code',
  'slug',
  'date',
  'clicks',
  'conversions',
  'conversionValue',
]

function describeAccepted(item: KeptItem, line: ReportedLine | undefined): AcceptedItem {
  const fields = item.sent as Record<string, unknown>
  const values: Record<string, string> = {}
  for (const name of SHOWN_FIELDS) {
    const value = Object.hasOwn(fields, name) ? fields[name] : undefined
    const number = numberText(value)
    if (typeof value === 'string') values[name] = value
    else if (number !== undefined) values[name] = parseDecimal(number) ?? number
  }
  return { ...describeShown(item, line), values }
}
