import type { Queryable } from '../../database/database.ts'
import { togetherOn } from '../../database/in-one-place.ts'
import type { Instant } from '../../exact/instant.ts'
import { reportEndpointPaused } from './endpoint-paused.ts'
import {
  dropEvents,
  insertMessages,
  listListening,
  listWantedTypes,
  openLanes,
  wakeSenders,
  type DroppedEvents,
  type ListeningEndpoint,
  type NewMessage,
} from './queue-sql.ts'
import { payloadOf, type WebhookEvent, type WebhookEventType } from './webhook-event.ts'
import { WAITING_MAX } from './webhook.ts'

/** Organizations among these with an endpoint, and what their endpoints want, so that the caller composes nothing for others. */
export async function findListeners(
  tx: Queryable,
  organizationNumbers: readonly number[],
): Promise<Map<number, ReadonlySet<WebhookEventType>>> {
  const listeners = new Map<number, Set<WebhookEventType>>()
  if (organizationNumbers.length === 0) return listeners
  for (const { organization_number, event_types } of await listWantedTypes(tx, organizationNumbers)) {
    listeners.set(
      organization_number,
      new Set([...(listeners.get(organization_number) ?? []), ...event_types]),
    )
  }
  return listeners
}

/**
 * In the transaction that takes facts from the outbox: one message for each endpoint of these organizations that wants the event.
 * An endpoint with too many waiting gets none: it is paused, and what it misses is counted.
 */
export async function queueWebhooks(
  tx: Queryable,
  events: readonly WebhookEvent[],
  now: Instant,
): Promise<void> {
  if (events.length === 0) return
  const organizationNumbers = [...new Set(events.map(({ organizationNumber }) => organizationNumber))]
  const { messages, dropped } = distribute(events, await listListening(tx, organizationNumbers))
  if (messages.length > 0) {
    await openLanes(tx, messages, now)
    await insertMessages(tx, messages, events.map(payloadOf), now)
    await wakeSenders(tx)
  }
  if (dropped.length === 0) return
  for (const together of togetherOn(tx, dropped)) {
    for (const { organization_number, id } of await dropEvents(tx, together, now)) {
      await reportEndpointPaused(tx, {
        organizationNumber: organization_number,
        endpointId: id,
        reason: 'full',
        now,
      })
    }
  }
}

/** Who gets which event, as far as there is room. */
function distribute(
  events: readonly WebhookEvent[],
  endpoints: readonly ListeningEndpoint[],
): { messages: NewMessage[]; dropped: DroppedEvents[] } {
  const byOrganization = new Map<number, ListeningEndpoint[]>()
  for (const endpoint of endpoints) {
    const others = byOrganization.get(endpoint.organization_number)
    if (others) others.push(endpoint)
    else byOrganization.set(endpoint.organization_number, [endpoint])
  }
  const waiting = new Map(endpoints.map((endpoint) => [endpoint, endpoint.waiting]))
  const droppedEvents = new Map<ListeningEndpoint, number>()
  const messages: NewMessage[] = []
  for (const [position, { organizationNumber, type, subject }] of events.entries()) {
    for (const endpoint of byOrganization.get(organizationNumber) ?? []) {
      if (!endpoint.event_types.includes(type)) continue
      const already = waiting.get(endpoint)!
      if (already >= WAITING_MAX) {
        droppedEvents.set(endpoint, (droppedEvents.get(endpoint) ?? 0) + 1)
        continue
      }
      waiting.set(endpoint, already + 1)
      messages.push({
        organizationNumber,
        endpointId: endpoint.id,
        subject,
        type,
        payloadPosition: position,
      })
    }
  }
  const dropped = [...droppedEvents].map(([endpoint, count]) => ({
    organizationNumber: endpoint.organization_number,
    endpointId: endpoint.id,
    events: count,
  }))
  return { messages, dropped }
}
