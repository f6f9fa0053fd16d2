import type { Queryable } from '../../database/database.ts'
import type { Allowance } from '../rate-limit/rate-limit.ts'
import { WINDOW_SECONDS } from '../rate-limit/rate-limit.ts'
import { callsAllowed, countRequest, requestsAllowed, type BudgetRow } from '../rate-limit/rate-limit-sql.ts'

export interface AgentKeyRow {
  [column: string]: unknown
  id: string
  label: string
  buyer_name: string
  prefix: string
  created_at: string
  created_by: string | null
  expires_at: string | null
  last_used_at: string | null
  revoked_at: string | null
  openings: number
}

const WORKS = '(revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now()))'
const IS_USE_NOTED = `coalesce(last_used_at >= date_trunc('minute', now()), false) AS is_use_noted`

interface FoundRow {
  [column: string]: unknown
  id: string | null
  is_use_noted: boolean
  version: string
}

const FIND_AGENT_KEYS = {
  name: 'find_agent_keys',
  text: `
    SELECT asked.position::integer, k.id, ${IS_USE_NOTED}, (SELECT version FROM catalogue) AS version
    FROM unnest($1::bytea[]) WITH ORDINALITY AS asked (fingerprint, position)
    LEFT JOIN agent_key k ON k.fingerprint = asked.fingerprint AND ${WORKS}`,
}

/**
 * The id of each key that works, and the version of the catalogue. Never cached: a key that was revoked, by whichever
 * process, is not found by the next look-up.
 */
export async function findAgentKeys(
  database: Queryable,
  fingerprints: Buffer[],
): Promise<{ keyId: string | null; version: string }[]> {
  const rows = await database.query<FoundRow & { position: number }>(FIND_AGENT_KEYS, [fingerprints])
  await noteUse(database, rows)
  const found = fingerprints.map(() => ({ keyId: null as string | null, version: '' }))
  for (const { position, id, version } of rows) found[position - 1] = { keyId: id, version }
  return found
}

const FIND_CALLER_AND_COUNT = {
  name: 'find_agent_caller_and_count',
  text: `
    WITH caller AS (
      SELECT id, 'agent:' || id AS bucket, ${IS_USE_NOTED} FROM agent_key WHERE fingerprint = $1::bytea AND ${WORKS}
      UNION ALL
      SELECT NULL, 'agent:' || $2::text, true WHERE $1::bytea IS NULL
    ),
    ${countRequest({ isCall: '$3::boolean', callLimit: '$4::integer', requestLimit: '$5::integer', windowSeconds: '$6::integer' })}
    SELECT id, is_use_noted, (SELECT version FROM catalogue) AS version, budget.* FROM caller CROSS JOIN budget`,
}

/** The look-up and the counts of one request in one statement, for several processes. A refused call writes no call. */
export async function findCallerAndCount(
  database: Queryable,
  asked: {
    fingerprint: Buffer | null
    address: string
    isCall: boolean
    callLimit: number
    requestLimit: number
  },
): Promise<{ keyId: string | null; version: string; requests: Allowance; calls: Allowance } | null> {
  const { fingerprint, address, isCall, callLimit, requestLimit } = asked
  const [row] = await database.query<FoundRow & BudgetRow>(FIND_CALLER_AND_COUNT, [
    fingerprint,
    address,
    isCall,
    callLimit,
    requestLimit,
    WINDOW_SECONDS,
  ])
  if (!row) return null
  await noteUse(database, [row])
  return {
    keyId: row.id,
    version: row.version,
    requests: requestsAllowed(row, requestLimit),
    calls: callsAllowed(row, callLimit),
  }
}

/** The minute in which a key was last used: at most one write per key and minute. */
async function noteUse(database: Queryable, rows: FoundRow[]): Promise<void> {
  const ids = new Set(rows.flatMap((row) => (row.id === null || row.is_use_noted ? [] : [row.id])))
  if (ids.size === 0) return
  await database.query(
    `UPDATE agent_key SET last_used_at = date_trunc('minute', now())
     WHERE id = ANY ($1::uuid[]) AND (last_used_at IS NULL OR last_used_at < date_trunc('minute', now()))`,
    [[...ids].toSorted()],
  )
}

export async function insertAgentKey(
  tx: Queryable,
  key: {
    label: string
    buyerName: string
    prefix: string
    fingerprint: Buffer
    createdBy: string | null
    expiresAt: string | null
  },
): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    `INSERT INTO agent_key (label, buyer_name, prefix, fingerprint, created_by, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
    [key.label, key.buyerName, key.prefix, key.fingerprint, key.createdBy, key.expiresAt],
  )
  return row!.id
}

export async function listAgentKeyRows(database: Queryable): Promise<AgentKeyRow[]> {
  return database.query<AgentKeyRow>(
    `SELECT id, label, buyer_name, prefix, created_at, created_by, expires_at, last_used_at, revoked_at,
       (SELECT count(*)::integer FROM opening o WHERE o.key_id = k.id) AS openings
     FROM agent_key k ORDER BY created_at, id`,
  )
}

/** The key as it was before, locked; undefined where there is none. */
export async function lockAgentKey(
  tx: Queryable,
  id: string,
): Promise<{ label: string; isRevoked: boolean } | undefined> {
  const [row] = await tx.query<{ label: string; is_revoked: boolean }>(
    'SELECT label, revoked_at IS NOT NULL AS is_revoked FROM agent_key WHERE id = $1 FOR UPDATE',
    [id],
  )
  return row && { label: row.label, isRevoked: row.is_revoked }
}

export async function markAgentKeyRevoked(
  tx: Queryable,
  id: string,
  revokedBy: string | null,
): Promise<void> {
  await tx.query('UPDATE agent_key SET revoked_at = now(), revoked_by = $2 WHERE id = $1', [id, revokedBy])
}
