import type { Queryable } from '../../database/database.ts'
import { timestampOf } from '../../database/timestamp.ts'
import type { Instant } from '../../exact/instant.ts'
import { isKnownTo } from '../member/member-sql.ts'
import type { StoredSecret } from './endpoint-secret.ts'
import type { WebhookEventType } from './webhook-event.ts'
import { WAITING_MAX, type PauseReason } from './webhook.ts'

export interface EndpointKey {
  organizationNumber: number
  id: string
}

export interface EndpointRow {
  id: string
  url: string
  description: string | null
  event_types: WebhookEventType[]
  created_at: string
  /** Null if it was someone outside the organization, such as the operator. */
  created_by_name: string | null
  /** Null: it is active. */
  paused_at: string | null
  pause_reason: PauseReason | null
  /** At most WAITING_MAX. */
  waiting: number
  /** Since it was last resumed: too many were waiting. */
  dropped: string
  /** In a row. */
  failures: number
  failing_since: string | null
  last_success_at: string | null
  last_failure_at: string | null
  /** Until when the previous secret signs as well. */
  previous_secret_until: string | null
}

/** Two at once must not both be the last one allowed: an organization adds one at a time. */
export async function countEndpoints(tx: Queryable, organizationNumber: number): Promise<number> {
  await tx.query('SELECT FROM organization WHERE number = $1 FOR NO KEY UPDATE', [organizationNumber])
  const [row] = await tx.query<{ endpoints: number }>(
    `SELECT count(*)::integer AS endpoints FROM webhook_endpoint WHERE organization_number = $1 AND deleted_at IS NULL`,
    [organizationNumber],
  )
  return row!.endpoints
}

export async function insertEndpoint(
  tx: Queryable,
  endpoint: EndpointKey & {
    url: string
    description: string | null
    eventTypes: readonly string[]
    secret: StoredSecret
    createdBy: string | null
    now: Instant
  },
): Promise<void> {
  await tx.query(
    `INSERT INTO webhook_endpoint (organization_number, id, url, description, event_types, secret, is_secret_sealed, created_at,
       created_by, waits_until)
     SELECT $1, $2, $3, $4, $5, $6, $7, at, $8, at FROM ${timestampOf('$9')} AS at`,
    [
      endpoint.organizationNumber,
      endpoint.id,
      endpoint.url,
      endpoint.description,
      endpoint.eventTypes,
      endpoint.secret.bytes,
      endpoint.secret.isSealed,
      endpoint.createdBy,
      endpoint.now,
    ],
  )
}

const ENDPOINT = `
  SELECT e.id, e.url, e.description, e.event_types, e.created_at,
    CASE WHEN ${isKnownTo('$1', 'e.created_by')} THEN p.name END AS created_by_name,
    e.paused_at, e.pause_reason, e.dropped, e.failures, e.failing_since, e.last_success_at, e.last_failure_at,
    CASE WHEN e.previous_secret_until > ${timestampOf('$2')} THEN e.previous_secret_until END AS previous_secret_until, (
      SELECT count(*)::integer FROM (
        SELECT FROM webhook_message m WHERE m.organization_number = e.organization_number AND m.endpoint_id = e.id
          AND m.state = 'pending' LIMIT ${WAITING_MAX}) AS counted) AS waiting
  FROM webhook_endpoint e LEFT JOIN person p ON p.id = e.created_by
  WHERE e.organization_number = $1 AND e.deleted_at IS NULL`

/** Oldest first. */
export async function listEndpointRows(
  database: Queryable,
  organizationNumber: number,
  now: Instant,
): Promise<EndpointRow[]> {
  return database.query<EndpointRow>(`${ENDPOINT} ORDER BY e.created_at, e.id`, [organizationNumber, now])
}

export async function findEndpoint(
  database: Queryable,
  key: EndpointKey,
  now: Instant,
): Promise<EndpointRow | undefined> {
  const [row] = await database.query<EndpointRow>(`${ENDPOINT} AND e.id = $3`, [
    key.organizationNumber,
    now,
    key.id,
  ])
  return row
}

/** What signs and where to, locked until `tx` ends. */
export interface LockedEndpoint {
  url: string
  description: string | null
  event_types: WebhookEventType[]
  secret: Buffer
  is_secret_sealed: boolean
  pause_reason: PauseReason | null
  dropped: string
}

export async function lockEndpoint(tx: Queryable, key: EndpointKey): Promise<LockedEndpoint | undefined> {
  const [row] = await tx.query<LockedEndpoint>(
    `SELECT url, description, event_types, secret, is_secret_sealed, pause_reason, dropped FROM webhook_endpoint
     WHERE organization_number = $1 AND id = $2 AND deleted_at IS NULL FOR NO KEY UPDATE`,
    [key.organizationNumber, key.id],
  )
  return row
}

export interface SigningRow {
  url: string
  secret: Buffer
  is_secret_sealed: boolean
  previous_secret: Buffer | null
  is_previous_secret_sealed: boolean | null
}

export async function findSigning(
  database: Queryable,
  key: EndpointKey,
  now: Instant,
): Promise<SigningRow | undefined> {
  const [row] = await database.query<SigningRow>(
    `SELECT url, secret, is_secret_sealed, is_previous_secret_sealed,
       CASE WHEN previous_secret_until > ${timestampOf('$3')} THEN previous_secret END AS previous_secret
     FROM webhook_endpoint WHERE organization_number = $1 AND id = $2 AND deleted_at IS NULL`,
    [key.organizationNumber, key.id, now],
  )
  return row
}

export async function updateEndpoint(
  tx: Queryable,
  key: EndpointKey,
  endpoint: { url: string; description: string | null; eventTypes: readonly string[] },
): Promise<void> {
  await tx.query(
    `UPDATE webhook_endpoint SET url = $3, description = $4, event_types = $5 WHERE organization_number = $1 AND id = $2`,
    [key.organizationNumber, key.id, endpoint.url, endpoint.description, endpoint.eventTypes],
  )
}

/** The current secret becomes the previous one. One that was the previous one until now no longer signs. */
export async function replaceSecret(
  tx: Queryable,
  key: EndpointKey,
  secret: StoredSecret,
  previousUntil: Instant,
): Promise<void> {
  await tx.query(
    `UPDATE webhook_endpoint SET previous_secret = secret, is_previous_secret_sealed = is_secret_sealed,
       previous_secret_until = ${timestampOf('$5')}, secret = $3, is_secret_sealed = $4
     WHERE organization_number = $1 AND id = $2`,
    [key.organizationNumber, key.id, secret.bytes, secret.isSealed, previousUntil],
  )
}

export async function markPaused(tx: Queryable, key: EndpointKey, now: Instant): Promise<void> {
  await tx.query(
    `UPDATE webhook_endpoint SET paused_at = ${timestampOf('$3')}, pause_reason = 'by_hand'
     WHERE organization_number = $1 AND id = $2`,
    [key.organizationNumber, key.id, now],
  )
}

/** It begins as if it were new: what failed before counts no longer. */
export async function markResumed(tx: Queryable, key: EndpointKey, now: Instant): Promise<void> {
  await tx.query(
    `UPDATE webhook_endpoint SET paused_at = NULL, pause_reason = NULL, dropped = 0, failures = 0, failing_since = NULL,
       waits_until = ${timestampOf('$3')}
     WHERE organization_number = $1 AND id = $2`,
    [key.organizationNumber, key.id, now],
  )
}

/** Its secrets are gone at once, its messages in the background: there may be very many. */
export async function markDeleted(tx: Queryable, key: EndpointKey, now: Instant): Promise<void> {
  await tx.query(
    `UPDATE webhook_endpoint SET deleted_at = ${timestampOf('$3')}, secret = '', is_secret_sealed = false, previous_secret = NULL,
       is_previous_secret_sealed = NULL, previous_secret_until = NULL
     WHERE organization_number = $1 AND id = $2`,
    [key.organizationNumber, key.id, now],
  )
}

export interface PlainSecretRow {
  organization_number: number
  id: string
  secret: Buffer
  is_secret_sealed: boolean
  previous_secret: Buffer | null
  is_previous_secret_sealed: boolean | null
}

export async function lockPlainSecrets(tx: Queryable): Promise<PlainSecretRow[]> {
  return tx.query<PlainSecretRow>(
    `SELECT organization_number, id, secret, is_secret_sealed, previous_secret, is_previous_secret_sealed FROM webhook_endpoint
     WHERE deleted_at IS NULL AND (NOT is_secret_sealed OR is_previous_secret_sealed = false)
     ORDER BY organization_number, id FOR NO KEY UPDATE`,
  )
}

export async function updateSecrets(
  tx: Queryable,
  key: EndpointKey,
  secrets: { secret: StoredSecret; previous: StoredSecret | null },
): Promise<void> {
  const { secret, previous } = secrets
  await tx.query(
    `UPDATE webhook_endpoint SET secret = $3, is_secret_sealed = $4, previous_secret = $5, is_previous_secret_sealed = $6
     WHERE organization_number = $1 AND id = $2`,
    [
      key.organizationNumber,
      key.id,
      secret.bytes,
      secret.isSealed,
      previous?.bytes ?? null,
      previous?.isSealed ?? null,
    ],
  )
}
