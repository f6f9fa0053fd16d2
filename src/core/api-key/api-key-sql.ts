import type { Queryable } from '../../database/database.ts'
import { timestampOf } from '../../database/timestamp.ts'
import type { Instant } from '../../exact/instant.ts'
import { isKnownTo } from '../member/member-sql.ts'
import type { Allowance } from '../rate-limit/rate-limit.ts'
import { callsAllowed, countCall, type CallsRow } from '../rate-limit/rate-limit-sql.ts'
import type { KeyScope } from './key-scope.ts'
import type { KeyUse } from './key-use.ts'

/** A key that works, and the organization that it acts for. */
export interface ActiveKey {
  keyId: string
  organizationNumber: number
  sourceNumber: number
  scopes: readonly KeyScope[]
}

export interface ApiKeyRow {
  id: string
  label: string
  prefix: string
  scopes: KeyScope[]
  created_at: string
  /** Null if it was someone outside the organization, such as the operator. */
  created_by_name: string | null
  last_used_at: string | null
  /** How many of the organization's latest requests of the last 24 hours came with this key. */
  requests_last_day: number
  /** Whether there were more requests than are counted; the number is then a lower bound. */
  is_requests_floor: boolean
  /** Null: never. */
  expires_at: string | null
  revoked_at: string | null
  revoked_by_name: string | null
}

/** Whether a key works. For use inside a larger statement; the arguments name the rows of the key and of its organization. */
export function apiKeyWorks(key: string, organization: string): string {
  return `(${isInForce(key)} AND ${organization}.suspended_at IS NULL)`
}

/** Whether a key is neither revoked nor expired: it works, unless its organization is suspended. */
export function isInForce(key: string, at = 'now()'): string {
  return `(${key}.revoked_at IS NULL AND (${key}.expires_at IS NULL OR ${key}.expires_at > ${at}))`
}

const FIND_KEYS = {
  name: 'find_api_keys',
  text: `
    SELECT asked.position::integer, k.id, k.organization_number, k.source_number, k.scopes,
      coalesce(k.last_used_at >= date_trunc('minute', now()), false) AS is_use_noted
    FROM unnest($1::bytea[]) WITH ORDINALITY AS asked (fingerprint, position)
    JOIN api_key k ON k.fingerprint = asked.fingerprint
    JOIN organization o ON o.number = k.organization_number
    WHERE ${apiKeyWorks('k', 'o')}`,
}

/**
 * Never cached: once any process has revoked a key or suspended its organization, or the key has expired, the next look-up
 * does not find it.
 */
export async function findKeys(database: Queryable, fingerprints: Buffer[]): Promise<(ActiveKey | null)[]> {
  const keys: (ActiveKey | null)[] = fingerprints.map(() => null)
  const rows = await database.query<KeyRow & { position: number }>(FIND_KEYS, [fingerprints])
  for (const row of rows) keys[row.position - 1] = activeKey(row)
  await noteUse(database, rows)
  return keys
}

/** Notes the minute in which a key was last used: at most one write per key and minute, and nothing to lose on a crash. */
async function noteUse(database: Queryable, rows: readonly KeyRow[]): Promise<void> {
  const ids = new Set(rows.filter((row) => !row.is_use_noted).map((row) => row.id))
  if (ids.size > 0) await database.query(NOTE_USE, [[...ids].toSorted()])
}

const NOTE_USE = {
  name: 'note_use_of_api_keys',
  text: `
    UPDATE api_key SET last_used_at = date_trunc('minute', now())
    WHERE id = ANY ($1::uuid[]) AND (last_used_at IS NULL OR last_used_at < date_trunc('minute', now()))`,
}

/**
 * The look-up and the count of one request, in one statement, for several processes on one database. The clock is the
 * database's. A refused request writes nothing; one of a key without the scope is not counted.
 */
const FIND_KEY_AND_COUNT = {
  name: 'find_api_key_and_count',
  text: `
    WITH caller AS (
      SELECT k.id, k.organization_number, k.source_number, k.scopes, k.id || ':' || $2::text AS bucket,
        $4::text = ANY (k.scopes) AS has_scope,
        coalesce(k.last_used_at >= date_trunc('minute', now()), false) AS is_use_noted
      FROM api_key k JOIN organization o ON o.number = k.organization_number
      WHERE k.fingerprint = $1 AND ${apiKeyWorks('k', 'o')}
    ),
    ${countCall({ limit: '$3::integer', counts: 'caller WHERE has_scope' })}
    SELECT id, organization_number, source_number, scopes, has_scope, is_use_noted, calls.* FROM caller CROSS JOIN calls`,
}

export async function findKeyAndCount(
  database: Queryable,
  fingerprint: Buffer,
  { scope, bucket, limit }: { scope: KeyScope; bucket: string; limit: number },
): Promise<{ key: ActiveKey; allowance: Allowance | null } | null> {
  const [row] = await database.query<KeyRow & CallsRow & { has_scope: boolean }>(FIND_KEY_AND_COUNT, [
    fingerprint,
    bucket,
    limit,
    scope,
  ])
  if (!row) return null
  await noteUse(database, [row])
  return { key: activeKey(row), allowance: row.has_scope ? callsAllowed(row, limit) : null }
}

interface KeyRow {
  id: string
  organization_number: number
  source_number: number
  scopes: KeyScope[]
  is_use_noted: boolean
}

function activeKey(row: KeyRow): ActiveKey {
  return {
    keyId: row.id,
    organizationNumber: row.organization_number,
    sourceNumber: row.source_number,
    scopes: row.scopes,
  }
}

/** Counted under a lock: two at once must not both be the last one allowed. */
export async function countWorkingKeys(tx: Queryable, organizationNumber: number): Promise<number> {
  await tx.query('SELECT FROM organization WHERE number = $1 FOR NO KEY UPDATE', [organizationNumber])
  const [row] = await tx.query<{ keys: number }>(
    `SELECT count(*)::integer AS keys FROM api_key k WHERE organization_number = $1 AND ${isInForce('k')}`,
    [organizationNumber],
  )
  return row!.keys
}

export async function insertKey(
  tx: Queryable,
  key: {
    organizationNumber: number
    label: string
    prefix: string
    fingerprint: Buffer
    createdBy: string | null
    scopes?: readonly KeyScope[]
    expiresAt?: Instant | null
  },
): Promise<string> {
  const { scopes = ['ingest'], expiresAt = null } = key
  const [row] = await tx.query<{ id: string }>(
    `WITH source AS (
       INSERT INTO report_source (organization_number, kind) VALUES ($1, 'api_key') RETURNING number
     )
     INSERT INTO api_key (organization_number, source_number, label, prefix, fingerprint, created_by, scopes, expires_at)
     SELECT $1, number, $2, $3, $4, $5, $6, ${timestampOf('$7')} FROM source RETURNING id`,
    [key.organizationNumber, key.label, key.prefix, key.fingerprint, key.createdBy, scopes, expiresAt],
  )
  return row!.id
}

/** Requests are counted from the newest back, up to this many, so the list stays fast however busy the feeds are. */
const REQUESTS_COUNTED_MAX = 200_000

export async function listKeys(
  database: Queryable,
  organizationNumber: number,
  now: Instant,
): Promise<ApiKeyRow[]> {
  return database.query<ApiKeyRow & Record<string, unknown>>(
    `WITH request AS MATERIALIZED (
       SELECT source_number FROM ingest_request
       WHERE organization_number = $1 AND received_at > ${timestampOf('$2')} - interval '24 hours'
       ORDER BY received_at DESC LIMIT ${REQUESTS_COUNTED_MAX}
     ), use AS (
       SELECT source_number, count(*)::integer AS requests FROM request GROUP BY source_number
     )
     SELECT k.id, k.label, k.prefix, k.scopes, k.created_at,
       CASE WHEN ${isKnownTo('$1', 'k.created_by')} THEN creator.name END AS created_by_name,
       k.last_used_at, coalesce(use.requests, 0) AS requests_last_day,
       (SELECT count(*) FROM request) = ${REQUESTS_COUNTED_MAX} AS is_requests_floor, k.expires_at, k.revoked_at,
       CASE WHEN ${isKnownTo('$1', 'k.revoked_by')} THEN revoker.name END AS revoked_by_name
     FROM api_key k
     LEFT JOIN use ON use.source_number = k.source_number
     LEFT JOIN person creator ON creator.id = k.created_by
     LEFT JOIN person revoker ON revoker.id = k.revoked_by
     WHERE k.organization_number = $1 ORDER BY k.created_at, k.id`,
    [organizationNumber, now],
  )
}

/** Of the keys that work. */
export async function listKeyUse(database: Queryable, organizationNumber: number): Promise<KeyUse[]> {
  return database.query<KeyUse & Record<string, unknown>>(
    `SELECT created_at, last_used_at, expires_at, revoked_at FROM api_key k
     WHERE organization_number = $1 AND ${isInForce('k')}`,
    [organizationNumber],
  )
}

/** A key is about to expire this long before it does. */
export const EXPIRING_DAYS = 7
const EXPIRING_MAX = 10_000

/** Puts all keys into the outbox that work and expire soon. Repetitions are left out there. */
export async function noteExpiringKeys(database: Queryable, now: Instant): Promise<void> {
  await database.query(
    `INSERT INTO outbox (organization_number, kind, detail, at, due_at)
     SELECT k.organization_number, 'key', jsonb_build_object('key_id', k.id, 'label', k.label, 'prefix', k.prefix,
       'expires_at', to_char(k.expires_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"')), ${timestampOf('$1')}, ${timestampOf('$1')}
     FROM api_key k JOIN organization o ON o.number = k.organization_number
     WHERE k.revoked_at IS NULL AND o.suspended_at IS NULL
       AND k.expires_at > ${timestampOf('$1')}
       AND k.expires_at <= ${timestampOf('$1')} + make_interval(days => ${EXPIRING_DAYS})
     ORDER BY k.expires_at LIMIT ${EXPIRING_MAX}`,
    [now],
  )
}

/** The key as it was, locked; undefined if the organization has no such key. */
export async function lockKey(
  tx: Queryable,
  key: { id: string; organizationNumber: number | null },
): Promise<{ organizationNumber: number; label: string; isRevoked: boolean } | undefined> {
  const [row] = await tx.query<{ organization_number: number; label: string; is_revoked: boolean }>(
    `SELECT organization_number, label, revoked_at IS NOT NULL AS is_revoked FROM api_key
     WHERE id = $1 AND organization_number = coalesce($2, organization_number) FOR UPDATE`,
    [key.id, key.organizationNumber],
  )
  return row && { organizationNumber: row.organization_number, label: row.label, isRevoked: row.is_revoked }
}

export async function markKeyRevoked(
  tx: Queryable,
  { id, revokedBy, now }: { id: string; revokedBy: string | null; now: Instant },
): Promise<void> {
  await tx.query(`UPDATE api_key SET revoked_at = ${timestampOf('$3')}, revoked_by = $2 WHERE id = $1`, [
    id,
    revokedBy,
    now,
  ])
}
