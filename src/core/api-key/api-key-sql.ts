import type { Queryable } from '../../database/database.ts'
import { timestampOf } from '../../database/timestamp.ts'
import type { Instant } from '../../exact/instant.ts'
import { isKnownTo } from '../member/member-sql.ts'
import type { Allowance } from '../rate-limit/rate-limit.ts'
import { callsAllowed, countCall, type CallsRow } from '../rate-limit/rate-limit-sql.ts'
import { ADDRESS_NOT_ALLOWED } from './allowed-addresses.ts'
import { ENDS_SOON_DAYS, EXPIRING_DAYS, IN_USE_DAYS } from './key-expiry.ts'
import type { KeyScope } from './key-scope.ts'
import type { KeyUse } from './key-use.ts'
import { noteUses, type NotedUses } from './note-key-uses.ts'

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
  /** Where the first request of that minute came from. */
  last_address: string | null
  /** How many of the organization's latest requests of the last 24 hours came with this key. */
  requests_last_day: number
  /** The items and rows in them, without dry runs, and how many of those were rejected. */
  items_last_day: number
  rejected_last_day: number
  /** Whether there were more requests than are counted; the numbers are then lower bounds. */
  is_requests_floor: boolean
  /** Requests to the reading API, to the hour. */
  reads_last_day: number
  /** Null: never. */
  expires_at: string | null
  /** Null: any. */
  allowed_addresses: string[] | null
  /** The last request that was refused because of its address, in the security log. */
  refused_at: string | null
  refused_address: string | null
  rotated_at: string | null
  /** Of the previous secret, while it works. */
  previous_prefix: string | null
  previous_ends_at: string | null
  previous_used_at: string | null
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

/** A secret that somebody presents, and from where; null if that is no IP address. */
export interface PresentedKey {
  fingerprint: Buffer
  address: string | null
}

/** What is known of a secret that was presented. */
export type FoundKey =
  | {
      key: ActiveKey
      /** When this secret stops working, if that is soon. */
      endsSoonAt: string | null
    }
  | {
      key: null
      /** The key that would work from another address. Null: the secret is none of a key that works. */
      elsewhere: { keyId: string; organizationId: string } | null
    }

/**
 * The key of a secret, as its current or (during an overlap) its previous one: one index look-up each. The second index has
 * only keys that were rotated.
 */
function keysWith(fingerprint: string): string {
  return `
    SELECT k.*, false AS is_previous, k.expires_at AS ends_at, k.last_used_at AS used_at
    FROM api_key k WHERE k.fingerprint = ${fingerprint} AND ${isInForce('k')}
    UNION ALL
    SELECT k.*, true, least(k.previous_ends_at, k.expires_at), k.previous_used_at
    FROM api_key k
    WHERE k.previous_fingerprint = ${fingerprint} AND k.previous_ends_at > now() AND ${isInForce('k')}`
}

/** The columns of `KeyRow`, of a key as `keysWith` finds it and its organization. */
function foundColumns(address: string): string {
  return `
      k.id, k.organization_number, o.id AS organization_id, k.source_number, k.scopes, k.is_previous,
      (k.allowed_addresses IS NULL OR coalesce(${address} <<= ANY (k.allowed_addresses), false)) AS is_address_allowed,
      CASE WHEN k.ends_at <= now() + interval '${ENDS_SOON_DAYS} days' THEN k.ends_at END AS ends_soon_at,
      coalesce(k.used_at >= date_trunc('minute', now()), false) AS is_use_noted`
}

const FIND_KEYS = {
  name: 'find_api_keys',
  text: `
    SELECT asked.position::integer, ${foundColumns('asked.address')}
    FROM unnest($1::bytea[], $2::inet[]) WITH ORDINALITY AS asked (fingerprint, address, position)
    CROSS JOIN LATERAL (${keysWith('asked.fingerprint')}) AS k
    JOIN organization o ON o.number = k.organization_number
    WHERE o.suspended_at IS NULL`,
}

/**
 * Never cached: once any process has revoked or rotated a key, changed from where it may be used or suspended its organization,
 * or the key or an overlap has ended, the next look-up knows.
 */
export async function findKeys(database: Queryable, asked: readonly PresentedKey[]): Promise<FoundKey[]> {
  const rows = await database.query<KeyRow & { position: number }>(FIND_KEYS, [
    asked.map(({ fingerprint }) => fingerprint),
    asked.map(({ address }) => address),
  ])
  const found: FoundKey[] = asked.map(() => NOT_FOUND)
  for (const row of rows) found[row.position - 1] = foundKey(row)
  await noteUse(
    database,
    rows.map((row) => ({ ...row, address: asked[row.position - 1]!.address })),
  )
  return found
}

/**
 * Notes the minute in which a key was last used, and from where: at most one write per secret and minute, and nothing to lose on
 * a crash.
 */
async function noteUse(
  database: Queryable,
  rows: readonly (KeyRow & { address: string | null })[],
): Promise<void> {
  const uses: NotedUses = new Map()
  for (const { id, address, is_previous, is_address_allowed, is_use_noted } of rows) {
    if (is_use_noted || !is_address_allowed) continue
    uses.set(id, { address, isPrevious: is_previous || (uses.get(id)?.isPrevious ?? false) })
  }
  if (uses.size === 0) return
  await noteUses(database, uses, (noted) => {
    const ids = [...noted.keys()].toSorted()
    return database.query(NOTE_USE, [
      ids,
      ids.map((id) => noted.get(id)!.address),
      ids.map((id) => noted.get(id)!.isPrevious),
    ])
  })
}

const NOTE_USE = {
  name: 'note_use_of_api_keys',
  text: `
    WITH minute AS MATERIALIZED (SELECT date_trunc('minute', now()) AS at)
    UPDATE api_key k SET last_used_at = minute.at, last_address = used.address,
      previous_used_at = CASE WHEN used.is_previous THEN minute.at ELSE k.previous_used_at END
    FROM unnest($1::uuid[], $2::inet[], $3::boolean[]) AS used (id, address, is_previous), minute
    WHERE k.id = used.id AND coalesce(
      CASE WHEN used.is_previous THEN k.previous_used_at ELSE k.last_used_at END < minute.at, true)`,
}

/**
 * The look-up and the count of one request, in one statement, for several processes on one database. The clock is the
 * database's. A refused request writes nothing; one of a key without the scope, or from an address that it may not be used from,
 * is not counted.
 */
const FIND_KEY_AND_COUNT = {
  name: 'find_api_key_and_count',
  text: `
    WITH caller AS (
      SELECT ${foundColumns('$5::inet')}, k.id || ':' || $2::text AS bucket, $4::text = ANY (k.scopes) AS has_scope
      FROM (${keysWith('$1::bytea')}) AS k
      JOIN organization o ON o.number = k.organization_number
      WHERE o.suspended_at IS NULL
    ),
    ${countCall({ limit: '$3::integer', counts: 'caller WHERE has_scope AND is_address_allowed' })}
    SELECT id, organization_number, organization_id, source_number, scopes, is_previous, is_address_allowed, ends_soon_at,
      is_use_noted, has_scope, calls.*
    FROM caller CROSS JOIN calls`,
}

export async function findKeyAndCount(
  database: Queryable,
  { fingerprint, address }: PresentedKey,
  { scope, bucket, limit }: { scope: KeyScope; bucket: string; limit: number },
): Promise<{ found: FoundKey; allowance: Allowance | null }> {
  const [row] = await database.query<KeyRow & CallsRow & { has_scope: boolean }>(FIND_KEY_AND_COUNT, [
    fingerprint,
    bucket,
    limit,
    scope,
    address,
  ])
  if (!row) return { found: NOT_FOUND, allowance: null }
  await noteUse(database, [{ ...row, address }])
  return { found: foundKey(row), allowance: row.has_scope ? callsAllowed(row, limit) : null }
}

interface KeyRow {
  id: string
  organization_number: number
  organization_id: string
  source_number: number
  scopes: KeyScope[]
  is_previous: boolean
  is_address_allowed: boolean
  ends_soon_at: string | null
  is_use_noted: boolean
}

const NOT_FOUND: FoundKey = { key: null, elsewhere: null }

function foundKey(row: KeyRow): FoundKey {
  const { id: keyId, organization_id: organizationId } = row
  if (!row.is_address_allowed) return { key: null, elsewhere: { keyId, organizationId } }
  return {
    key: {
      keyId,
      organizationNumber: row.organization_number,
      sourceNumber: row.source_number,
      scopes: row.scopes,
    },
    endsSoonAt: row.ends_soon_at,
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
    allowedAddresses?: readonly string[] | null
  },
): Promise<string> {
  const { scopes = ['ingest'], expiresAt = null, allowedAddresses = null } = key
  const [row] = await tx.query<{ id: string }>(
    `WITH source AS (
       INSERT INTO report_source (organization_number, kind) VALUES ($1, 'api_key') RETURNING number
     ), key AS (INSERT INTO api_key (organization_number, source_number, label, prefix, fingerprint, created_by, scopes, expires_at,
       allowed_addresses)
     SELECT $1, number, $2, $3, $4, $5, $6, ${timestampOf('$7')}, $8 FROM source RETURNING id)
     SELECT id FROM key`,
    [
      key.organizationNumber,
      key.label,
      key.prefix,
      key.fingerprint,
      key.createdBy,
      scopes,
      expiresAt,
      allowedAddresses,
    ],
  )
  return row!.id
}

/** Whether the previous secret of a key works. */
function overlaps(at: string): string {
  return `(k.previous_ends_at > ${timestampOf(at)} AND ${isInForce('k', timestampOf(at))})`
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
       SELECT source_number, CASE WHEN is_dry_run THEN 0 ELSE accepted END AS accepted,
         CASE WHEN is_dry_run THEN 0 ELSE rejected END AS rejected FROM ingest_request
       WHERE organization_number = $1 AND received_at > ${timestampOf('$2')} - interval '24 hours'
       ORDER BY received_at DESC LIMIT ${REQUESTS_COUNTED_MAX}
     ), use AS (
       SELECT source_number, count(*)::integer AS requests, sum(accepted + rejected)::integer AS items,
         sum(rejected)::integer AS rejected
       FROM request GROUP BY source_number
     ), read AS (
       SELECT source_number, sum(requests)::integer AS requests FROM key_read
       WHERE organization_number = $1 AND hour > ${timestampOf('$2')} - interval '24 hours' GROUP BY source_number
     )
     SELECT k.id, k.label, k.prefix, k.scopes, k.created_at,
       CASE WHEN ${isKnownTo('$1', 'k.created_by')} THEN creator.name END AS created_by_name,
       k.last_used_at, host(k.last_address) AS last_address, coalesce(use.requests, 0) AS requests_last_day,
       coalesce(use.items, 0) AS items_last_day, coalesce(use.rejected, 0) AS rejected_last_day,
       (SELECT count(*) FROM request) = ${REQUESTS_COUNTED_MAX} AS is_requests_floor,
       coalesce(read.requests, 0) AS reads_last_day, k.expires_at, k.allowed_addresses, refused.at AS refused_at,
       refused.address AS refused_address, k.rotated_at,
       CASE WHEN ${overlaps('$2')} THEN k.previous_prefix END AS previous_prefix,
       CASE WHEN ${overlaps('$2')} THEN least(k.previous_ends_at, k.expires_at) END AS previous_ends_at,
       CASE WHEN ${overlaps('$2')} THEN k.previous_used_at END AS previous_used_at, k.revoked_at,
       CASE WHEN ${isKnownTo('$1', 'k.revoked_by')} THEN revoker.name END AS revoked_by_name
     FROM api_key k
     LEFT JOIN use ON use.source_number = k.source_number
     LEFT JOIN read ON read.source_number = k.source_number
     LEFT JOIN LATERAL (
       SELECT at, address FROM security_event
       WHERE subject_id = k.id AND reason = '${ADDRESS_NOT_ALLOWED}' ORDER BY at DESC, number DESC LIMIT 1
     ) AS refused ON k.allowed_addresses IS NOT NULL
     LEFT JOIN person creator ON creator.id = k.created_by
     LEFT JOIN person revoker ON revoker.id = k.revoked_by
     WHERE k.organization_number = $1 ORDER BY k.created_at, k.id`,
    [organizationNumber, now],
  )
}

interface PreviousUse {
  previous_ends_at: string | null
  previous_used_at: string | null
}

/** Of the keys that work. */
export async function listKeyUse(
  database: Queryable,
  organizationNumber: number,
): Promise<(KeyUse & PreviousUse)[]> {
  return database.query<KeyUse & PreviousUse & Record<string, unknown>>(
    `SELECT created_at, last_used_at, expires_at, revoked_at, previous_ends_at, previous_used_at FROM api_key k
     WHERE organization_number = $1 AND ${isInForce('k')}`,
    [organizationNumber],
  )
}

const EXPIRING_MAX = 10_000

/** Puts all keys into the outbox that work and expire soon, or whose previous secret does while it is in use. Repetitions are left out there. */
export async function noteExpiringKeys(database: Queryable, now: Instant): Promise<void> {
  const working = `api_key k JOIN organization o ON o.number = k.organization_number
    WHERE o.suspended_at IS NULL AND ${isInForce('k', timestampOf('$1'))}`
  await database.query(
    `WITH secret AS (
       SELECT k.organization_number, k.id, k.label, k.prefix, k.expires_at AS ends_at, false AS is_previous FROM ${working}
       UNION ALL
       SELECT k.organization_number, k.id, k.label, k.previous_prefix, k.previous_ends_at, true FROM ${working}
         AND k.previous_used_at >= ${timestampOf('$1')} - make_interval(days => ${IN_USE_DAYS})
     ), noted AS (
       INSERT INTO outbox (organization_number, kind, detail, at, due_at)
       SELECT organization_number, 'key', jsonb_build_object('key_id', id, 'label', label, 'prefix', prefix,
         'expires_at', to_char(ends_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'is_previous', is_previous),
         ${timestampOf('$1')}, ${timestampOf('$1')}
       FROM secret
       WHERE ends_at > ${timestampOf('$1')} AND ends_at <= ${timestampOf('$1')} + make_interval(days => ${EXPIRING_DAYS})
       ORDER BY ends_at LIMIT ${EXPIRING_MAX})
     SELECT`,
    [now],
  )
}

export interface LockedKey {
  organizationNumber: number
  label: string
  prefix: string
  /** Of the previous secret, while it works. */
  previousPrefix: string | null
  expires_at: string | null
  allowed_addresses: string[] | null
  isRevoked: boolean
  /** Unless its organization is suspended. */
  isWorking: boolean
}

/** The key as it was, locked; undefined if the organization has no such key. */
export async function lockKey(
  tx: Queryable,
  key: { id: string; organizationNumber: number | null; now: Instant },
): Promise<LockedKey | undefined> {
  const [row] = await tx.query<LockedKey & Record<string, unknown>>(
    `SELECT organization_number AS "organizationNumber", label, prefix, expires_at, k.allowed_addresses,
       CASE WHEN ${overlaps('$3')} THEN previous_prefix END AS "previousPrefix",
       revoked_at IS NOT NULL AS "isRevoked", ${isInForce('k', timestampOf('$3'))} AS "isWorking"
     FROM api_key k WHERE id = $1 AND organization_number = coalesce($2, organization_number) FOR UPDATE`,
    [key.id, key.organizationNumber, key.now],
  )
  return row
}

export async function updateKey(
  tx: Queryable,
  id: string,
  key: { label: string; expires_at: string | null; allowed_addresses: readonly string[] | null },
): Promise<void> {
  await tx.query('UPDATE api_key SET label = $2, expires_at = $3, allowed_addresses = $4 WHERE id = $1', [
    id,
    key.label,
    key.expires_at,
    key.allowed_addresses,
  ])
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
