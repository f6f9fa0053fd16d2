import { parseExactJson, stringifyExactJson } from '../../exact/exact-json.ts'
import { parseInstant, type Instant } from '../../exact/instant.ts'
import type { Call } from '../call.ts'
import { visibleOrganization } from '../organization/visible-organization.ts'
import { Refusal } from '../refusal.ts'
import { isUuid } from '../uuid.ts'
import { describeOutcome, describeRejectedItem } from './describe-request.ts'
import { findIngestRequest, type IngestRequestRow } from './read-ingest-log-sql.ts'

/** An item that was rejected, as it was sent, with the reason and what that means. */
export interface RejectedItem {
  index: number
  reason: string
  field: string | null
  message: string
  /** JSON, with every digit as it was sent. */
  sent: string
  /** Whether the rest of it was too long to keep. */
  is_cut: boolean
}

export interface IngestRequestView extends IngestRequestRow {
  /** What became of the request as a whole, in words. */
  explanation: string
  rejected_items: RejectedItem[]
}

/** One request to a feed, for whoever belongs to the organization that sent it. */
export async function showIngestRequest(
  call: Call,
  input: {
    organizationId: string
    requestId: string
    /** When it was received, where that is known: finds it at once in however long a log. */
    receivedAt?: string | undefined
  },
): Promise<IngestRequestView> {
  const organizationNumber = await visibleOrganization(call, input.organizationId)
  const { requestId, receivedAt } = input
  if (!isUuid(requestId)) throw new Refusal('not_found', NOT_FOUND)
  const wanted = { organizationNumber, requestId }
  const hint = receivedAt !== undefined && parseInstant(receivedAt) !== undefined ? receivedAt : null
  const found =
    (hint !== null && (await findIngestRequest(call.database, { ...wanted, receivedAt: hint }))) ||
    (await findIngestRequest(call.database, { ...wanted, receivedAt: null }))
  if (!found) throw new Refusal('not_found', NOT_FOUND)
  const { rejected_items: text, ...request } = found
  return {
    ...request,
    explanation: describeOutcome(request),
    rejected_items: text === null ? [] : readRejected(text, request),
  }
}

const NOT_FOUND =
  'There is no such request in the log. It may be older than the log reaches back, or not have come with a key of yours.'

interface KeptItem {
  index: number
  reason: string
  sent?: unknown
  sent_cut?: string
}

function readRejected(text: string, { feed, received_at }: IngestRequestRow): RejectedItem[] {
  const receivedAt = parseInstant(received_at) as Instant
  return (parseExactJson(text) as KeptItem[]).map(({ index, reason, sent, sent_cut: cut }) => {
    const { field, message } = describeRejectedItem({
      feed,
      reason,
      sent: cut === undefined ? { value: sent } : undefined,
      receivedAt,
    })
    return {
      index,
      reason,
      field,
      message,
      sent: cut ?? stringifyExactJson(sent, 2),
      is_cut: cut !== undefined,
    }
  })
}
