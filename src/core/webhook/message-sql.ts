import type { Queryable } from '../../database/database.ts'
import { timestampOf } from '../../database/timestamp.ts'
import type { Instant } from '../../exact/instant.ts'
import type { EndpointKey } from './endpoint-sql.ts'
import { MESSAGES_KEPT_MAX, type AttemptOutcome, type MessageState } from './webhook.ts'

export interface MessageRow {
  /** As text; also the cursor of the next page. */
  number: string
  id: string
  type: string
  subject: string
  created_at: string
  state: MessageState
  attempts: number
  finished_at: string | null
  /** When it is sent next; null: it waits for an earlier one with the same subject, is being sent, or is finished. */
  next_at: string | null
  /** Of the last attempt. */
  last_status: number | null
  last_error: string | null
  last_at: string | null
}

const MESSAGE = `
  SELECT m.number, m.id, m.type, m.subject, m.created_at, m.state, m.attempts, m.finished_at, CASE WHEN m.state = 'pending' THEN (
      SELECT l.due_at FROM webhook_lane l WHERE l.organization_number = m.organization_number AND l.endpoint_id = m.endpoint_id
        AND l.subject = m.subject AND l.lease IS NULL AND NOT EXISTS (
          SELECT FROM webhook_message earlier WHERE earlier.organization_number = m.organization_number
            AND earlier.endpoint_id = m.endpoint_id AND earlier.subject = m.subject AND earlier.state = 'pending'
            AND earlier.number < m.number)) END AS next_at,
    a.status::integer AS last_status, a.error AS last_error, a.at AS last_at
  FROM webhook_message m
  LEFT JOIN webhook_attempt a ON a.organization_number = m.organization_number AND a.endpoint_id = m.endpoint_id
    AND a.message_number = m.number AND a.position = m.attempts
  WHERE m.organization_number = $1 AND m.endpoint_id = $2`

const NUMBER_MAX = '9223372036854775807'

/** Newest first. */
export async function listMessageRows(
  database: Queryable,
  key: EndpointKey,
  page: { state: MessageState | null; type: string | null; before: string | null; rowsMax: number },
): Promise<MessageRow[]> {
  // In words, so that the index of those that wait or failed is used.
  const isState = page.state === null ? '' : `AND m.state = '${page.state}'`
  return database.query<MessageRow>(
    `${MESSAGE} ${isState} AND ($3::text IS NULL OR m.type = $3) AND m.number < coalesce($4::bigint, ${NUMBER_MAX})
     ORDER BY m.number DESC LIMIT $5`,
    [key.organizationNumber, key.id, page.type, page.before, page.rowsMax],
  )
}

export async function findMessage(
  database: Queryable,
  key: EndpointKey,
  messageId: string,
): Promise<(MessageRow & { payload: string }) | undefined> {
  const [row] = await database.query<MessageRow & { payload: string }>(
    `SELECT found.*, m.payload FROM (${MESSAGE} AND m.id = $3) AS found
     JOIN webhook_message m ON m.organization_number = $1 AND m.endpoint_id = $2 AND m.number = found.number`,
    [key.organizationNumber, key.id, messageId],
  )
  return row
}

export interface AttemptRow {
  position: number
  at: string
  duration_ms: number
  status: number | null
  error: string | null
  response: string | null
}

/** Newest first. */
export async function listAttemptRows(
  database: Queryable,
  key: EndpointKey,
  messageNumber: string,
  rowsMax: number,
): Promise<AttemptRow[]> {
  return database.query<AttemptRow>(
    `SELECT position, at, duration_ms, status::integer, error, response FROM webhook_attempt
     WHERE organization_number = $1 AND endpoint_id = $2 AND message_number = $3 ORDER BY position DESC LIMIT $4`,
    [key.organizationNumber, key.id, messageNumber, rowsMax],
  )
}

/** A message that was sent at once, with its only attempt. */
export async function insertSentMessage(
  tx: Queryable,
  key: EndpointKey,
  message: { id: string; subject: string; type: string; payload: string; at: Instant; endedAt: Instant },
  outcome: AttemptOutcome,
): Promise<void> {
  await tx.query(
    `WITH message AS (
       INSERT INTO webhook_message (organization_number, endpoint_id, id, subject, type, payload, created_at, state, attempts, tries,
         tried_since, finished_at)
       SELECT $1, $2, $3, $4, $5, $6, at, $9, 1, 1, at, ${timestampOf('$8')} FROM ${timestampOf('$7')} AS at
       RETURNING number
     ), attempt AS (INSERT INTO webhook_attempt (organization_number, endpoint_id, message_number, position, at, duration_ms, status, error, response)
     SELECT $1, $2, number, 1, ${timestampOf('$7')}, $10, $11, $12, $13 FROM message)
     SELECT`,
    [
      key.organizationNumber,
      key.id,
      message.id,
      message.subject,
      message.type,
      message.payload,
      message.at,
      message.endedAt,
      outcome.error === null ? 'delivered' : 'failed',
      outcome.durationMs,
      outcome.status,
      outcome.error,
      outcome.response,
    ],
  )
}

/** Those that failed for good since then, oldest first. */
export async function listFailed(
  tx: Queryable,
  key: EndpointKey,
  since: Instant,
  rowsMax: number,
): Promise<{ number: string; subject: string }[]> {
  return tx.query(
    `SELECT number, subject FROM webhook_message
     WHERE organization_number = $1 AND endpoint_id = $2 AND state = 'failed' AND created_at >= ${timestampOf('$3')}
     ORDER BY number LIMIT $4`,
    [key.organizationNumber, key.id, since, rowsMax],
  )
}

/** They wait again, with all their attempts before them. Their lanes are locked. Returns how many; those that wait already do not count. */
export async function queueAgain(
  tx: Queryable,
  key: EndpointKey,
  numbers: readonly string[],
): Promise<number> {
  const [row] = await tx.query<{ messages: number }>(
    `WITH queued AS (
       UPDATE webhook_message SET state = 'pending', tries = 0, tried_since = NULL, finished_at = NULL
       WHERE organization_number = $1 AND endpoint_id = $2 AND number = ANY ($3::bigint[]) AND state <> 'pending' RETURNING number)
     SELECT count(*)::integer AS messages FROM queued`,
    [key.organizationNumber, key.id, numbers],
  )
  return row!.messages
}

/** How many wait: at most this many are counted. */
export async function countWaiting(tx: Queryable, key: EndpointKey, countedMax: number): Promise<number> {
  const [row] = await tx.query<{ waiting: number }>(
    `SELECT count(*)::integer AS waiting FROM (
       SELECT FROM webhook_message WHERE organization_number = $1 AND endpoint_id = $2 AND state = 'pending' LIMIT $3) AS counted`,
    [key.organizationNumber, key.id, countedMax],
  )
  return row!.waiting
}

const DELETED_AT_ONCE = 5_000

/** A batch. Lanes that are left without a message end when they are taken. */
export async function deleteMessagesBefore(database: Queryable, before: Instant): Promise<number> {
  return deleteMessages(
    database,
    `SELECT organization_number, endpoint_id, number FROM webhook_message WHERE created_at < ${timestampOf('$1')}
     ORDER BY created_at LIMIT ${DELETED_AT_ONCE}`,
    [before],
  )
}

/** Endpoints after this one, in the order of their keys. */
export async function listEndpointKeys(
  database: Queryable,
  after: EndpointKey | null,
  rowsMax: number,
): Promise<EndpointKey[]> {
  return database.query<EndpointKey>(
    `SELECT organization_number AS "organizationNumber", id FROM webhook_endpoint
     WHERE $1::integer IS NULL OR (organization_number, id) > ($1, $2::uuid) ORDER BY organization_number, id LIMIT $3`,
    [after?.organizationNumber ?? null, after?.id ?? null, rowsMax],
  )
}

/** The newest message beyond the most that is kept; undefined: there are not so many. */
export async function findExcess(database: Queryable, key: EndpointKey): Promise<string | undefined> {
  const [row] = await database.query<{ number: string }>(
    `SELECT number FROM webhook_message WHERE organization_number = $1 AND endpoint_id = $2
     ORDER BY number DESC OFFSET ${MESSAGES_KEPT_MAX} LIMIT 1`,
    [key.organizationNumber, key.id],
  )
  return row?.number
}

/** A batch of one endpoint's messages up to this one, without those that wait. */
export async function deleteMessagesUpTo(
  database: Queryable,
  key: EndpointKey,
  number: string,
): Promise<number> {
  return deleteMessages(
    database,
    `SELECT organization_number, endpoint_id, number FROM webhook_message
     WHERE organization_number = $1 AND endpoint_id = $2 AND number <= $3 AND state <> 'pending'
     ORDER BY number LIMIT ${DELETED_AT_ONCE}`,
    [key.organizationNumber, key.id, number],
  )
}

/** A batch of what is left of deleted endpoints, and at last the endpoints. */
export async function deleteDeletedEndpoints(database: Queryable): Promise<number> {
  const messages = await deleteMessages(
    database,
    `SELECT m.organization_number, m.endpoint_id, m.number FROM webhook_endpoint e
     JOIN webhook_message m ON m.organization_number = e.organization_number AND m.endpoint_id = e.id
     WHERE e.deleted_at IS NOT NULL LIMIT ${DELETED_AT_ONCE}`,
    [],
  )
  if (messages > 0) return messages
  await database.query(
    `DELETE FROM webhook_lane l USING webhook_endpoint e
     WHERE e.deleted_at IS NOT NULL AND l.organization_number = e.organization_number AND l.endpoint_id = e.id`,
  )
  await database.query(
    `DELETE FROM webhook_endpoint e WHERE e.deleted_at IS NOT NULL
       AND NOT EXISTS (SELECT FROM webhook_message m WHERE m.organization_number = e.organization_number AND m.endpoint_id = e.id)
       AND NOT EXISTS (SELECT FROM webhook_lane l WHERE l.organization_number = e.organization_number AND l.endpoint_id = e.id)`,
  )
  return 0
}

async function deleteMessages(database: Queryable, chosen: string, values: unknown[]): Promise<number> {
  const [row] = await database.query<{ messages: number }>(
    `WITH chosen AS MATERIALIZED (${chosen}), attempts AS (
       DELETE FROM webhook_attempt a USING chosen c WHERE a.organization_number = c.organization_number
         AND a.endpoint_id = c.endpoint_id AND a.message_number = c.number
     ), deleted AS (
       DELETE FROM webhook_message m USING chosen c WHERE m.organization_number = c.organization_number
         AND m.endpoint_id = c.endpoint_id AND m.number = c.number RETURNING 1
     )
     SELECT count(*)::integer AS messages FROM deleted`,
    values,
  )
  return row!.messages
}
