import { writeAffiliateAnswer } from '../affiliate/affiliate-answer.ts'
import { recordAffiliateCodes } from '../affiliate/record-affiliate-codes.ts'
import { recordAffiliateMetrics } from '../affiliate/record-affiliate-metrics.ts'
import type { Announcer } from '../change/announce-changes.ts'
import type { DeliveryContext } from '../context.ts'
import { recordDelivery } from '../delivery/record-delivery.ts'
import { stringifyExactJson } from '../../exact/exact-json.ts'
import { formatInstant } from '../../exact/instant.ts'
import { Refusal } from '../refusal.ts'
import type { Feed } from './ingest-log-sql.ts'
import { markDryRun } from './mark-dry-run.ts'
import { openRequest, type WantedRequest } from './open-request.ts'
import { ITEMS_NAME } from './sent-content.ts'

export interface CheckContext extends DeliveryContext {
  announcer: Announcer
}

export interface CheckAgainInput extends WantedRequest {
  /** Of the dry run, which is in the log like any other. */
  dryRunId: string
  startedAtMs: number
}

export interface CheckedAgain {
  /** The dry run, in the log. */
  request_id: string
  received_at: string
  accepted: number
  rejected: number
  /** The verdict of each item now, in the order sent; null: accepted. */
  verdicts: ({ reason: string; field: string | null; message: string } | null)[]
}

/**
 * Sends what was sent before once more, as a dry run by the person who asks: the same operation judges it, and nothing is
 * stored. Only what was processed then, so all of it fits into one request.
 */
export async function checkRequestAgain(
  context: CheckContext,
  input: CheckAgainInput,
): Promise<CheckedAgain> {
  const { organizationNumber, request, content } = await openRequest(context, input)
  const items = request.outcome === 'processed' ? content?.items : null
  if (!items || items.length === 0) {
    throw new Refusal('conflict', 'This request cannot be checked again: what was sent is not kept in full.')
  }
  const verdicts =
    request.feed === 'delivery'
      ? await judgeItems(context, input, items)
      : await judgeRows(context, input, { organizationNumber, feed: request.feed, rows: items })
  const rejected = verdicts.filter((verdict) => verdict !== null).length
  return {
    request_id: input.dryRunId,
    received_at: formatInstant(context.now),
    accepted: verdicts.length - rejected,
    rejected,
    verdicts,
  }
}

async function judgeItems(
  context: CheckContext,
  { dryRunId, startedAtMs }: CheckAgainInput,
  items: readonly unknown[],
): Promise<CheckedAgain['verdicts']> {
  const results = await recordDelivery(context, { requestId: dryRunId, items, isDryRun: true, startedAtMs })
  return results.map((result) => {
    if (result.status === 'accepted') return null
    const { reason, field, message } = result
    return { reason, field, message }
  })
}

async function judgeRows(
  context: CheckContext,
  { dryRunId, startedAtMs }: CheckAgainInput,
  sent: { organizationNumber: number; feed: Exclude<Feed, 'delivery'>; rows: readonly unknown[] },
): Promise<CheckedAgain['verdicts']> {
  const { organizationNumber, feed, rows } = sent
  const record = feed === 'affiliate_codes' ? recordAffiliateCodes : recordAffiliateMetrics
  const withFaults = {
    ...context,
    // Nothing was stored, so the person who asks can be told.
    onFault: (error: unknown) => {
      throw error
    },
  }
  const verdicts = await record(withFaults, { requestId: dryRunId, rows, isDryRun: true, startedAtMs })
  const { text, rejected } = writeAffiliateAnswer(verdicts)
  context.requestBodies.keep({
    organizationNumber,
    receivedAt: context.now,
    requestId: dryRunId,
    sent: Buffer.from(stringifyExactJson({ [ITEMS_NAME[feed]]: rows })),
    isJson: true,
    answered: rejected > 0 ? markDryRun(text) : null,
  })
  return verdicts.map((refusal) =>
    refusal ? { reason: refusal.reason, field: refusal.field ?? null, message: refusal.message } : null,
  )
}
