import type { Instant } from '../../exact/instant.ts'
import { INTERNAL_ERROR, RowRefusal, type RowReason } from '../affiliate/affiliate-row.ts'
import { dayAfter } from '../affiliate/calendar-date.ts'
import { NOT_SELLER, parseCodeRow } from '../affiliate/code-row.ts'
import { metricRowParser, UNKNOWN_CODE } from '../affiliate/metric-row.ts'
import type { LineTerms, Reason } from '../delivery/delivery.ts'
import { describeRejection, type RejectedField } from '../delivery/describe-rejection.ts'
import type { Feed } from './ingest-log-sql.ts'

/** What became of a request and of its items, in words that say what to do. */

export function describeOutcome(request: {
  feed: Feed
  outcome: string
  is_dry_run: boolean
  accepted: number
  rejected: number
  /** Whether the rejected items are in the log. */
  has_items: boolean
}): string {
  const { feed, outcome, is_dry_run: isDryRun, accepted, rejected, has_items: hasItems } = request
  if (outcome !== 'processed') return WORDS_ON_PROBLEMS[outcome] ?? `The request was refused: ${outcome}.`
  const things = feed === 'delivery' ? 'items' : 'rows'
  const note = isDryRun ? ' It was a dry run: nothing was stored.' : ''
  if (accepted + rejected === 0) return `The request had no ${things}.${note}`
  if (rejected === 0) return `All ${things} were accepted.${note}`
  if (!hasItems) return `${accepted === 0 ? 'No' : 'Not all'} ${things} were accepted.${note}`
  if (accepted === 0)
    return `No ${things} were accepted. Below is what was sent, and what is wrong with it.${note}`
  return `Some ${things} were rejected. Correct those below and send them again; the others need not be sent again.${note}`
}

const WORDS_ON_PROBLEMS: Record<string, string> = {
  invalid_json: 'The body was not valid JSON, so nothing of it was read. Send one JSON object in UTF-8.',
  invalid_body:
    'The body was JSON, but not of the form that this feed takes. Compare it with the example in the documentation.',
  too_many_items: 'The request had more items than one may have. Split it over several requests.',
  payload_too_large: 'The body was larger than this service takes. Send fewer items per request.',
  unsupported_media_type:
    'The body was not sent as JSON. Send it uncompressed, with the header Content-Type: application/json.',
  rate_limited:
    'The key had used up its requests of the minute. Wait as long as Retry-After says, or put more items into one request.',
  request_timeout: 'The request took too long to arrive, and nothing of it was read. Send it again.',
}

export interface RejectedWords {
  /** The field that is wrong, where it is about one. */
  field: string | null
  message: string
}

/**
 * `sent` is undefined where what was sent is not at hand as a whole; `line` are the terms of the line that a delivery
 * item names, as they are now.
 */
export function describeRejectedItem(item: {
  feed: Feed
  reason: string
  sent: { value: unknown } | undefined
  line: LineTerms | undefined
  receivedAt: Instant
}): RejectedWords {
  const { feed, reason, sent, line, receivedAt } = item
  if (feed === 'delivery') return describeItem(reason as Reason, sent, line)
  const parse = feed === 'affiliate_codes' ? parseCodeRow : metricRowParser(dayAfter(receivedAt))
  // The same question as when it was received, so that the answer is the one that the sender was given.
  const again = reason === 'invalid_row' && sent !== undefined ? parse(sent.value) : undefined
  const refusal = again instanceof RowRefusal ? again : WORDS_ON_ROWS[reason as RowReason]
  return { field: refusal?.field ?? null, message: refusal?.message ?? `It was rejected: ${reason}.` }
}

const WORDS_ON_ROWS: Record<RowReason, RowRefusal> = {
  invalid_row: new RowRefusal('invalid_row', undefined, 'The row is malformed.'),
  duplicate_row: new RowRefusal(
    'duplicate_row',
    undefined,
    'An earlier row of the request was about the same, and the first one counts: send each once per request.',
  ),
  not_seller: NOT_SELLER,
  unknown_code: UNKNOWN_CODE,
  internal_error: INTERNAL_ERROR,
}

/** What the fields of a form are called in the API. */
const FIELDS: Record<RejectedField, string> = { package: 'package_id', quantity: 'quantity', as_of: 'as_of' }

function describeItem(
  reason: Reason,
  sent: { value: unknown } | undefined,
  line: LineTerms | undefined,
): RejectedWords {
  if (sent === undefined && reason === 'invalid_item') {
    return { field: null, message: 'The item is malformed, and too long to be kept whole.' }
  }
  const { field, message } = describeRejection(reason, sent?.value, line)
  return { field: FIELDS[field], message }
}
