import type { Instant } from '../../exact/instant.ts'
import { INTERNAL_ERROR, RowRefusal, type RowReason } from '../affiliate/affiliate-row.ts'
import { dayAfter } from '../../exact/calendar-date.ts'
import { NOT_SELLER, parseCodeRow } from '../affiliate/code-row.ts'
import { metricRowParser, UNKNOWN_CODE } from '../affiliate/metric-row.ts'
import type { LineTerms, Reason } from '../delivery/delivery.ts'
import { describeRejection } from '../delivery/describe-rejection.ts'
import type { Feed } from './ingest-log-sql.ts'
import type { IngestRequestRow } from './read-ingest-log-sql.ts'
import type { Explained } from './reasons.ts'
import { REQUEST_ERRORS, type RequestErrorCode } from './request-errors.ts'
import { isSentByPerson, sentThing } from './sent-thing.ts'

/** What happened to a request and to its items, in words that say what to do. */

export function describeOutcome(request: {
  feed: Feed
  source_kind: IngestRequestRow['source_kind']
  outcome: string
  is_dry_run: boolean
  accepted: number
  rejected: number
  /** The answer to the sender, if the request was refused as a whole and the answer was kept. */
  detail: string | null
  /** Whether the rejected items are in the log. */
  has_items: boolean
}): string {
  const {
    source_kind: source,
    outcome,
    is_dry_run: isDryRun,
    accepted,
    rejected,
    has_items: hasItems,
  } = request
  if (outcome !== 'processed') {
    return request.detail ?? describeProblem(outcome)
  }
  const things = `${sentThing(request)}s`
  const resend = source === 'file' ? 'upload' : source === 'person' ? 'submit' : 'resend'
  const dryRun = isSentByPerson(request) ? 'Validated only' : 'This was a dry run'
  const note = isDryRun ? ` ${dryRun}: nothing was saved.` : ''
  if (accepted + rejected === 0) return `The request had no ${things}.${note}`
  if (rejected === 0) return `All ${things} were accepted.${note}`
  if (!hasItems) return `${accepted === 0 ? 'No' : 'Not all'} ${things} were accepted.${note}`
  if (accepted === 0) return `No ${things} were accepted. Fix these and ${resend} them.${note}`
  return `Some ${things} were rejected. Fix these and ${resend} only them.${note}`
}

/** For requests from before their answers were kept: the words of the guide. */
function describeProblem(code: string): string {
  const explained = REQUEST_ERRORS[code as RequestErrorCode] as Explained | undefined
  return explained
    ? `${explained.meaning} ${explained.remedy}`.replaceAll('`', '')
    : `The request failed: ${code}.`
}

export interface RejectedWords {
  /** The field that is wrong, if it is about one. */
  field: string | null
  message: string
}

/**
 * `sent` is undefined if the log does not hold all of it; `line` has the terms of the line that a delivery item names,
 * as they are now.
 */
export function describeRejectedItem(item: {
  feed: Feed
  /** Whether it was a row of a file. */
  isOfFile: boolean
  reason: string
  sent: { value: unknown } | undefined
  line: LineTerms | undefined
  receivedAt: Instant
  /** What the sender was answered, if it is kept. */
  answered?: RejectedWords | undefined
}): RejectedWords {
  const { feed, isOfFile, reason, sent, line, receivedAt, answered } = item
  // Such a row is kept as its cells.
  if (isOfFile && Array.isArray(sent?.value)) {
    return { field: null, message: 'This row of the file could not be read. Check its columns.' }
  }
  if (answered) return answered
  if (feed === 'delivery') return describeItem(reason as Reason, sent, line)
  const parse = feed === 'affiliate_codes' ? parseCodeRow : metricRowParser(dayAfter(receivedAt))
  // Parsed as of its receipt, so that the message is the one the sender got.
  const again = reason === 'invalid_row' && sent !== undefined ? parse(sent.value) : undefined
  const refusal = again instanceof RowRefusal ? again : WORDS_ON_ROWS[reason as RowReason]
  return { field: refusal?.field ?? null, message: refusal?.message ?? `Rejected: ${reason}.` }
}

const WORDS_ON_ROWS: Record<RowReason, RowRefusal> = {
  invalid_row: new RowRefusal('invalid_row', undefined, 'The row is malformed.'),
  duplicate_row: new RowRefusal(
    'duplicate_row',
    undefined,
    'Duplicate: an earlier row of the same request counts. Send each row once per request.',
  ),
  not_seller: NOT_SELLER,
  unknown_code: UNKNOWN_CODE,
  internal_error: INTERNAL_ERROR,
}

function describeItem(
  reason: Reason,
  sent: { value: unknown } | undefined,
  line: LineTerms | undefined,
): RejectedWords {
  if (sent === undefined && reason === 'invalid_item') {
    return { field: null, message: 'The item is malformed, and too long for the log to keep all of it.' }
  }
  return describeRejection(reason, sent?.value, line)
}
