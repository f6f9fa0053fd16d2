import { stringifyExactJson } from '../../exact/exact-json.ts'
import type { DeliveryContext } from '../context.ts'
import { markDryRun } from '../ingest-log/mark-dry-run.ts'
import { rejectedItemsWriter } from '../ingest-log/rejected-items.ts'
import { Refusal } from '../refusal.ts'
import { writeDeliveryAnswer } from './delivery-answer.ts'
import { parseDeliveryItem, screen } from './delivery-item.ts'
import type { Verdict } from './delivery.ts'
import { describeVerdicts, type ItemResult } from './describe-verdicts.ts'
import { sourceOfPerson } from './report-source-sql.ts'

/**
 * Records a report of cumulative totals. Every door calls this operation, so buyers see the same result however a total
 * was reported. Each item is accepted or rejected on its own; results come in the order of the items.
 */
export async function recordDelivery(
  context: DeliveryContext,
  input: RecordDeliveryInput,
): Promise<ItemResult[]> {
  const { organizationNumber, sourceNumber } =
    context.actor.kind === 'api_key' ? context.actor : await reporterOf(context, input)
  const items = input.items.map(parseDeliveryItem)
  const verdicts: (Verdict | null)[] = screen(items, input.packagesNamedBefore)
  for (const position of input.unknownLines ?? []) verdicts[position] = 'not_seller'
  const describeRejected = rejectedItemsWriter(context.ingestLogBudget, {
    organizationNumber,
    now: context.now,
    fileRows: input.file?.rows,
  })
  await context.deliveryWriter.write({
    organizationNumber,
    sourceNumber,
    now: context.now,
    items,
    verdicts,
    isDryRun: input.isDryRun,
    ...(input.hasLeft && { hasLeft: input.hasLeft }),
    log: () => {
      const accepted = verdicts.filter((verdict) => verdict === 'accepted').length
      return {
        organizationNumber,
        sourceNumber,
        receivedAt: context.now,
        requestId: input.requestId,
        feed: 'delivery',
        outcome: 'processed',
        isDryRun: input.isDryRun,
        accepted,
        rejected: verdicts.length - accepted,
        durationUs: Math.round((performance.now() - input.startedAtMs) * 1000),
        rejectedItems: describeRejected(input.items, verdicts),
      }
    },
  })
  const settled = verdicts.map((verdict) => verdict ?? 'internal_error')
  const results = await describeVerdicts(context.database, organizationNumber, input.items, settled)
  // A feed keeps what was sent to it byte by byte.
  if (context.actor.kind === 'person') keepItems(context, organizationNumber, input, results)
  return results
}

export interface RecordDeliveryInput {
  requestId: string
  /** As sent: this operation decides what is malformed. */
  items: readonly unknown[]
  isDryRun: boolean
  /** From `performance.now()`, for the duration in the log. */
  startedAtMs: number
  /** Whether the caller has hung up, if that is known. */
  hasLeft?: () => boolean
  /** If a person uploads a file: its name, and the row of each item; otherwise they report by hand. */
  file?: { name: string; rows: readonly number[] }
  /** Positions of items that name their line by a reference that the organization does not have. */
  unknownLines?: readonly number[]
  /** For a report in several parts: the packages of the earlier parts, to which those of this part are added. */
  packagesNamedBefore?: Set<string>
}

/** In the form of the feed, so that every request shows what was sent and what a system would have been answered. */
function keepItems(
  { requestBodies, now }: DeliveryContext,
  organizationNumber: number,
  { items, requestId, isDryRun, file }: RecordDeliveryInput,
  results: readonly ItemResult[],
): void {
  const { text, rejected } = writeDeliveryAnswer(items, results)
  requestBodies.keep({
    organizationNumber,
    receivedAt: now,
    requestId,
    sent: Buffer.from(stringifyExactJson({ items, rows: file?.rows })),
    isJson: true,
    answered: rejected === 0 ? null : isDryRun ? markDryRun(text) : text,
  })
}

/**
 * Any member of an organization may report for it. Lines that it does not sell are rejected individually, as
 * `not_seller`.
 */
async function reporterOf(
  { actor, database }: DeliveryContext,
  { file }: RecordDeliveryInput,
): Promise<{ organizationNumber: number; sourceNumber: number }> {
  if (actor.kind !== 'person') {
    throw new Refusal('not_allowed', 'Delivery is reported by the organization that sells the line.')
  }
  const { organizationNumber, personId } = actor
  const person = { organizationNumber, personId, fileName: file?.name ?? null }
  return { organizationNumber, sourceNumber: await sourceOfPerson(database, person) }
}
