import { columnLiteral, type Queryable } from '../../database/database.ts'
import { ofOneOn } from '../../database/in-one-place.ts'
import { timestampOf } from '../../database/timestamp.ts'
import type { Instant } from '../../exact/instant.ts'
import type { WebhookEventType } from './webhook-event.ts'
import { WAITING_MAX } from './webhook.ts'

/** PostgreSQL wakes the senders of all processes when the transaction is committed. */
export const WAKE_CHANNEL = 'webhook'

export async function wakeSenders(tx: Queryable): Promise<void> {
  await tx.query(`SELECT pg_notify('${WAKE_CHANNEL}', '')`)
}

/** Also of endpoints that are paused: what happens meanwhile waits. */
export async function listWantedTypes(
  tx: Queryable,
  organizationNumbers: readonly number[],
): Promise<{ organization_number: number; event_types: WebhookEventType[] }[]> {
  return tx.query(
    `SELECT organization_number, event_types FROM webhook_endpoint
     WHERE organization_number = ANY ($1::integer[]) AND deleted_at IS NULL`,
    [columnLiteral(organizationNumbers, (number) => number)],
  )
}

export interface ListeningEndpoint {
  organization_number: number
  id: string
  event_types: WebhookEventType[]
  /** At most WAITING_MAX. */
  waiting: number
}

export async function listListening(
  tx: Queryable,
  organizationNumbers: readonly number[],
): Promise<ListeningEndpoint[]> {
  return tx.query<ListeningEndpoint>(
    `SELECT e.organization_number, e.id, e.event_types, (
       SELECT count(*)::integer FROM (
         SELECT FROM webhook_message m WHERE m.organization_number = e.organization_number AND m.endpoint_id = e.id
           AND m.state = 'pending' LIMIT ${WAITING_MAX}) AS counted) AS waiting
     FROM webhook_endpoint e
     WHERE e.organization_number = ANY ($1::integer[]) AND e.deleted_at IS NULL
     ORDER BY e.organization_number, e.created_at, e.id`,
    [columnLiteral(organizationNumbers, (number) => number)],
  )
}

export interface Lane {
  organizationNumber: number
  endpointId: string
  subject: string
}

/**
 * Makes the lanes, and locks them until `tx` ends, in one order for all. Comes before the messages: numbers given under the lock are
 * in the order of the commits. `isUrgent`: those that wait for their next attempt do so no longer.
 */
export async function openLanes(
  tx: Queryable,
  lanes: readonly Lane[],
  now: Instant,
  isUrgent = false,
): Promise<void> {
  await tx.query(
    `WITH lane AS (INSERT INTO webhook_lane (organization_number, endpoint_id, subject, due_at)
     SELECT DISTINCT organization_number, endpoint_id, subject, ${timestampOf('$4')}
     FROM unnest($1::integer[], $2::uuid[], $3::text[]) AS lane (organization_number, endpoint_id, subject)
     ORDER BY organization_number, endpoint_id, subject
     ON CONFLICT (organization_number, endpoint_id, subject) DO UPDATE
       SET due_at = ${isUrgent ? 'CASE WHEN webhook_lane.lease IS NULL THEN least(webhook_lane.due_at, EXCLUDED.due_at) ELSE webhook_lane.due_at END' : 'webhook_lane.due_at'})
     SELECT`,
    [
      columnLiteral(lanes, ({ organizationNumber }) => organizationNumber),
      columnLiteral(lanes, ({ endpointId }) => endpointId),
      lanes.map(({ subject }) => subject),
      now,
    ],
  )
}

export interface NewMessage extends Lane {
  type: string
  /** Its place in `payloads`: several endpoints get the same. */
  payloadPosition: number
}

/** In the order of the list. */
export async function insertMessages(
  tx: Queryable,
  messages: readonly NewMessage[],
  payloads: readonly string[],
  now: Instant,
): Promise<void> {
  await tx.query(
    `INSERT INTO webhook_message (organization_number, endpoint_id, id, subject, type, payload, created_at, state)
     SELECT m.organization_number, m.endpoint_id, gen_random_uuid(), m.subject, m.type, payload.text,
       ${timestampOf('$7')}, 'pending'
     FROM unnest($1::integer[], $2::uuid[], $3::text[], $4::text[], $5::integer[]) WITH ORDINALITY
       AS m (organization_number, endpoint_id, subject, type, payload_position, position)
     JOIN unnest($6::text[]) WITH ORDINALITY AS payload (text, position) ON payload.position = m.payload_position
     ORDER BY m.position`,
    [
      columnLiteral(messages, ({ organizationNumber }) => organizationNumber),
      columnLiteral(messages, ({ endpointId }) => endpointId),
      messages.map(({ subject }) => subject),
      messages.map(({ type }) => type),
      columnLiteral(messages, ({ payloadPosition }) => payloadPosition + 1),
      payloads,
      now,
    ],
  )
}

export interface DroppedEvents {
  organizationNumber: number
  endpointId: string
  events: number
}

/**
 * Counts them and pauses the endpoints. Returns those that were not paused yet. The lock is one that two transactions can wait for
 * that have both queued messages to the same endpoint.
 */
export async function dropEvents(
  tx: Queryable,
  dropped: readonly DroppedEvents[],
  now: Instant,
): Promise<{ organization_number: number; id: string }[]> {
  const ofOne = ofOneOn(tx)
  return tx.query(
    `WITH dropped AS (
       SELECT * FROM unnest($1::integer[], $2::uuid[], $3::bigint[]) AS d (organization_number, id, events)
     ), endpoint AS (
       SELECT e.organization_number, e.id, e.paused_at, dropped.events
       FROM webhook_endpoint e JOIN dropped USING (organization_number, id)
       WHERE true ${ofOne('e.organization_number', '$1')}
       ORDER BY e.organization_number, e.id FOR NO KEY UPDATE OF e
     ), changed AS (
       UPDATE webhook_endpoint e SET dropped = e.dropped + endpoint.events,
         paused_at = coalesce(e.paused_at, ${timestampOf('$4')}), pause_reason = coalesce(e.pause_reason, 'full')
       FROM endpoint WHERE e.organization_number = endpoint.organization_number AND e.id = endpoint.id
         ${ofOne('e.organization_number', '$1')}
     )
     SELECT organization_number, id FROM endpoint WHERE paused_at IS NULL`,
    [
      columnLiteral(dropped, ({ organizationNumber }) => organizationNumber),
      columnLiteral(dropped, ({ endpointId }) => endpointId),
      columnLiteral(dropped, ({ events }) => events),
      now,
    ],
  )
}
