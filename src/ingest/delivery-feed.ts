import type { FastifyInstance } from 'fastify'
import type { DeliveryWriter } from '../core/delivery/delivery-writer.ts'
import { writeDeliveryAnswer } from '../core/delivery/delivery-answer.ts'
import { recordDelivery } from '../core/delivery/record-delivery.ts'
import { Problem } from '../http/problem.ts'
import { deliverySchema, ITEMS_MAX } from './delivery-schema.ts'
import { registerFeed, type IngestServices } from './feed.ts'

/** POST /api/ingest/delivery/metrics: cumulative totals for package lines. */
export function registerDeliveryFeed(
  app: FastifyInstance,
  services: IngestServices,
  deliveryWriter: DeliveryWriter,
): void {
  registerFeed(app, services, {
    path: '/api/ingest/delivery/metrics',
    feed: 'delivery',
    schema: deliverySchema,
    async record({ key, now, requestId, isDryRun, startedAtMs, hasLeft }, body) {
      const items = readItems(body)
      const context = {
        actor: { kind: 'api_key' as const, ...key },
        database: services.database,
        now,
        deliveryWriter,
        ingestLogBudget: services.ingestLogBudget,
        requestBodies: services.requestBodies,
      }
      const recorded = await recordDelivery(context, { items, requestId, isDryRun, startedAtMs, hasLeft })
      return writeDeliveryAnswer(items, recorded)
    },
  })
}

function readItems(body: unknown): unknown[] {
  const items =
    typeof body === 'object' && body !== null ? (body as Record<string, unknown>)['items'] : undefined
  if (!Array.isArray(items)) {
    throw new Problem(
      'invalid_body',
      `The body has no "items" array. Send an object with "items", an array of 1 to ${ITEMS_MAX} delivery items.`,
    )
  }
  if (items.length === 0) {
    throw new Problem('invalid_body', `"items" is empty. Send 1 to ${ITEMS_MAX} delivery items.`)
  }
  if (items.length > ITEMS_MAX) {
    throw new Problem(
      'too_many_items',
      `Send at most ${ITEMS_MAX} items per request; this one has ${items.length}.`,
    )
  }
  return items
}
