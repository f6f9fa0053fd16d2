import { writeAffiliateAnswer } from '../affiliate/affiliate-answer.ts'
import { recordAffiliateCodes } from '../affiliate/record-affiliate-codes.ts'
import { recordAffiliateMetrics } from '../affiliate/record-affiliate-metrics.ts'
import type { Announcer } from '../change/announce-changes.ts'
import type { DeliveryContext } from '../context.ts'
import { recordDelivery } from '../delivery/record-delivery.ts'
import { resolveReferences } from '../delivery/resolve-references.ts'
import { stringifyExactJson } from '../../exact/exact-json.ts'
import { formatInstant } from '../../exact/instant.ts'
import { Refusal } from '../refusal.ts'
import type { Feed } from './ingest-log-sql.ts'
import type { KeptRequestRow } from './read-ingest-log-sql.ts'
import { markDryRun } from './mark-dry-run.ts'
import { openRequest, type WantedRequest } from './open-request.ts'
import { verdictsOf, type SentVerdict } from './request-verdicts.ts'
import { ITEMS_NAME } from './sent-content.ts'
import { readLogged } from './show-ingest-request.ts'

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
  if (content?.isRedacted) {
    throw new Refusal(
      'conflict',
      'This request cannot be checked again: something that looks like a secret was removed from what was sent.',
    )
  }
  const answered = content && verdictsOf(request, content, readLogged(request.rejected_items).items)
  const verdicts =
    request.feed === 'delivery'
      ? await judgeItems(
          context,
          input,
          await nameLines(context, { organizationNumber, request, items }),
          namedBefore(items, answered ?? []),
        )
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

interface NamedItems {
  items: readonly unknown[]
  /** Positions of those that name a line by a reference that no line has. */
  unknownLines: readonly number[]
}

/** People may name lines by their references in files and forms; a system gives package IDs, and nothing is looked up. */
async function nameLines(
  { database }: CheckContext,
  sent: { organizationNumber: number; request: KeptRequestRow; items: readonly unknown[] },
): Promise<NamedItems> {
  const { organizationNumber, request, items } = sent
  if (request.source_kind !== 'person' && request.source_kind !== 'file') return { items, unknownLines: [] }
  const written = items.map(packageNamedBy)
  const named = await resolveReferences(
    database,
    organizationNumber,
    written.filter((text) => text !== null),
  )
  return {
    items: items.map((item, i) =>
      written[i] === null ? item : { ...(item as object), package_id: named.packageIdOf(written[i]!) },
    ),
    unknownLines: written.flatMap((text, i) => (text !== null && named.isUnknown(text) ? [i] : [])),
  }
}

/** Null: the item names no line. */
function packageNamedBy(item: unknown): string | null {
  const written = (item as { package_id?: unknown } | null)?.package_id
  return typeof written === 'string' ? written : null
}

async function judgeItems(
  context: CheckContext,
  { dryRunId, startedAtMs }: CheckAgainInput,
  { items, unknownLines }: NamedItems,
  packagesNamedBefore: Set<string>,
): Promise<CheckedAgain['verdicts']> {
  const results = await recordDelivery(context, {
    requestId: dryRunId,
    items,
    unknownLines,
    isDryRun: true,
    startedAtMs,
    packagesNamedBefore,
  })
  return results.map((result) => {
    if (result.status === 'accepted') return null
    const { reason, field, message } = result
    return { reason, field, message }
  })
}

/**
 * The packages that earlier parts of the same file named: a duplicate of one in its own part comes after it, so one without
 * was named before.
 */
function namedBefore(items: readonly unknown[], answered: readonly SentVerdict[]): Set<string> {
  const before = new Set<string>()
  const named = new Set<string>()
  for (const [index, item] of items.entries()) {
    const { package_id: id } = (item ?? {}) as { package_id?: unknown }
    const reason = answered[index]?.reason
    if (typeof id !== 'string' || reason === 'invalid_item') continue
    if (reason === 'duplicate_package_id' && !named.has(id.toLowerCase())) before.add(id.toLowerCase())
    named.add(id.toLowerCase())
  }
  return before
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
