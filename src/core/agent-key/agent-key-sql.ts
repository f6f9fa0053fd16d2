import { moveCatalogueVersion } from '../product/catalogue-sql.ts'
import type { Queryable } from '../../database/database.ts'
import { timestampOf } from '../../database/timestamp.ts'
import type { Instant } from '../../exact/instant.ts'
import { countsAsCall } from '../call-log/no-call.ts'
import { EXPIRES_SOON_DAYS, type AgentKeyState } from './agent-key.ts'
import type { Allowance } from '../rate-limit/rate-limit.ts'
import { callsAllowed, countRequest, requestsAllowed, type BudgetRow } from '../rate-limit/rate-limit-sql.ts'

export interface AgentKeyRow {
  id: string
  label: string
  buyer_name: string
  prefix: string
  created_at: string
  created_by: string | null
  created_by_name: string | null
  expires_at: string | null
  is_expired: boolean
  last_used_at: string | null
  revoked_at: string | null
  rotated_at: string | null
  /** Of the previous secret, while it works. */
  previous_prefix: string | null
  previous_ends_at: string | null
  product_count: number
  calls_today: number
  limit_hits_today: number
}

/** Whether a key works. For use inside a larger statement; the arguments name the row of the key, and the time. */
export function agentKeyWorks(key: string, at = 'now()'): string {
  return `(${key}.revoked_at IS NULL AND (${key}.expires_at IS NULL OR ${key}.expires_at > ${at}))`
}

/** The key that a secret belongs to, as its current or (during an overlap) its previous one. One index look-up each. */
function keysWith(fingerprint: string, columns: string): string {
  return `
    SELECT ${columns} FROM agent_key k WHERE fingerprint = ${fingerprint} AND ${agentKeyWorks('k')}
    UNION ALL
    SELECT ${columns} FROM agent_key k
    WHERE previous_fingerprint = ${fingerprint} AND previous_ends_at > now() AND ${agentKeyWorks('k')}`
}
const IS_USE_NOTED = `coalesce(last_used_at >= date_trunc('minute', now()), false) AS is_use_noted`

interface FoundRow {
  id: string | null
  is_use_noted: boolean
  version: string
}

const FIND_AGENT_KEYS = {
  name: 'find_agent_keys',
  text: `
    SELECT asked.position::integer, k.id, ${IS_USE_NOTED}, (SELECT version FROM catalogue) AS version
    FROM unnest($1::bytea[]) WITH ORDINALITY AS asked (secret, position)
    LEFT JOIN LATERAL (${keysWith('asked.secret', 'id, last_used_at')}) AS k ON true`,
}

/**
 * The id of each working key, and the version of the catalogue. Never cached: the next look-up does not find a key that any
 * process has revoked.
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
      ${keysWith('$1::bytea', `id, 'agent:' || id AS bucket, ${IS_USE_NOTED}`)}
      UNION ALL
      SELECT NULL, 'agent:' || $2::text, true WHERE $1::bytea IS NULL
    ),
    ${countRequest({ isCall: '$3::boolean', callLimit: '$4::integer', requestLimit: '$5::integer' })}
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

/** Last use, to the minute: at most one write per key and minute. */
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

/** Literal SQL, so that each state can use its own index. `at` is the time. */
function isInState(state: AgentKeyState, at: string): string {
  const soon = `${at} + interval '${EXPIRES_SOON_DAYS} days'`
  const conditions: Record<AgentKeyState, string> = {
    active: agentKeyWorks('k', at),
    expiring: `${agentKeyWorks('k', at)} AND k.expires_at <= ${soon}`,
    expired: `k.revoked_at IS NULL AND k.expires_at <= ${at}`,
    revoked: 'k.revoked_at IS NOT NULL',
    all: 'true',
  }
  return conditions[state]
}

/** A shorter word may be in the random part of any key: a prefix begins with fla_. */
const PREFIX_LENGTH_MIN = 5

/**
 * Whether all words of a search occur in the buyer or the label of a key, or begin its prefix; or are its id. They are matched
 * literally. For use inside a larger statement; the arguments name the row of the key, and the text.
 */
export function agentKeyMatches(key: string, search: string): string {
  const isPrefix = (prefix: string) =>
    `(length(word) >= ${PREFIX_LENGTH_MIN} AND starts_with(lower(coalesce(${key}.${prefix}, '')), word))`
  return `(${key}.id::text = lower(${search}) OR NOT EXISTS (
    SELECT FROM regexp_split_to_table(lower(${search}), '\\s+') AS word
    WHERE NOT (position(word IN lower(concat_ws(' ', ${key}.buyer_name, ${key}.label))) > 0
      OR ${isPrefix('prefix')} OR ${isPrefix('previous_prefix')})))`
}

export interface AgentKeyFilter {
  search: string
  state: AgentKeyState
  now: Instant
}

/** The keys of a page, newest first, and how many there are. */
export async function searchAgentKeyRows(
  database: Queryable,
  { search, state, now }: AgentKeyFilter,
  page: { offset: number; limit: number },
): Promise<{ keys: AgentKeyRow[]; total: number }> {
  const matches = `${isInState(state, timestampOf('$1'))} AND ($2 = '' OR ${agentKeyMatches('k', '$2')})`
  const keys = await database.query<AgentKeyRow>(
    listed(
      `SELECT * FROM agent_key k WHERE ${matches} ORDER BY created_at DESC, id DESC LIMIT $3 OFFSET $4`,
      'DESC',
    ),
    [now, search, page.limit, page.offset],
  )
  const [count] = await database.query<{ total: number }>(
    `SELECT count(*)::integer AS total FROM agent_key k WHERE ${matches} AND $1::bigint IS NOT NULL`,
    [now, search],
  )
  return { keys, total: count!.total }
}

/** The next keys after one, or the first of all, oldest first. */
export async function listAgentKeyRowsAfter(
  database: Queryable,
  { search, state, now }: AgentKeyFilter,
  next: { after: string | null; limit: number },
): Promise<AgentKeyRow[]> {
  return database.query<AgentKeyRow>(
    listed(
      `SELECT * FROM agent_key k
       WHERE ${isInState(state, timestampOf('$1'))} AND ($2 = '' OR ${agentKeyMatches('k', '$2')})
         AND ($4::uuid IS NULL OR (created_at, id) > (SELECT created_at, id FROM agent_key WHERE id = $4))
       ORDER BY created_at, id LIMIT $3`,
      'ASC',
    ),
    [now, search, next.limit, next.after],
  )
}

/** What a list shows of a page of keys, with their calls since midnight UTC: there may be millions of calls. `$1` is the time. */
function listed(page: string, order: 'ASC' | 'DESC'): string {
  return `WITH page AS MATERIALIZED (${page})
     SELECT k.id, k.label, k.buyer_name, k.prefix, k.created_at, k.created_by, p.name AS created_by_name, k.expires_at,
       coalesce(k.expires_at <= ${timestampOf('$1')}, false) AS is_expired, k.last_used_at, k.revoked_at, k.rotated_at,
       CASE WHEN k.previous_ends_at > ${timestampOf('$1')} THEN k.previous_prefix END AS previous_prefix,
       CASE WHEN k.previous_ends_at > ${timestampOf('$1')} THEN k.previous_ends_at END AS previous_ends_at,
       (SELECT count(*)::integer FROM opening o JOIN product USING (product_id)
        WHERE o.key_id = k.id AND withdrawn_at IS NULL) AS product_count,
       today.calls AS calls_today, today.limit_hits AS limit_hits_today
     FROM page k LEFT JOIN person p ON p.id = k.created_by
     CROSS JOIN LATERAL (
       SELECT coalesce(sum(calls), 0)::integer AS calls,
         coalesce(sum(calls) FILTER (WHERE outcome = 'RATE_LIMITED'), 0)::integer AS limit_hits
       FROM agent_call_day d
       WHERE day = (${timestampOf('$1')} AT TIME ZONE 'UTC')::date AND key_id = k.id AND ${countsAsCall('d')}
     ) AS today
     ORDER BY k.created_at ${order}, k.id ${order}`
}

/** A key by its name, to choose it by. */
export interface AgentKeyName {
  id: string
  label: string
  buyer_name: string
  prefix: string
  is_working: boolean
}

/** Keys that match, working ones first, by buyer and label; and those that are named, whether they match or not. */
export async function findAgentKeyNames(
  database: Queryable,
  { search, ids, now, limit }: { search: string; ids: readonly string[]; now: Instant; limit: number },
): Promise<{ keys: AgentKeyName[]; named: AgentKeyName[] }> {
  const columns = `id, label, buyer_name, prefix, ${agentKeyWorks('k', timestampOf('$1'))} AS is_working`
  const keys = await database.query<AgentKeyName>(
    `SELECT ${columns} FROM agent_key k WHERE $2 = '' OR ${agentKeyMatches('k', '$2')}
     ORDER BY is_working DESC, buyer_name, label, created_at, id LIMIT $3`,
    [now, search, limit],
  )
  const named =
    ids.length === 0
      ? []
      : await database.query<AgentKeyName>(
          `SELECT ${columns} FROM agent_key k WHERE id = ANY ($2::uuid[]) ORDER BY id`,
          [now, ids],
        )
  return { keys, named }
}

export async function isAgentKey(database: Queryable, id: string): Promise<boolean> {
  return (await database.query('SELECT FROM agent_key WHERE id = $1', [id])).length > 0
}

export interface LockedAgentKey {
  label: string
  prefix: string
  /** Of the previous secret, while it works. */
  previousPrefix: string | null
  isRevoked: boolean
  isWorking: boolean
}

/** The key as it is, locked; undefined if there is none. */
export async function lockAgentKey(
  tx: Queryable,
  id: string,
  now: Instant,
): Promise<LockedAgentKey | undefined> {
  const [row] = await tx.query<LockedAgentKey>(
    `SELECT label, prefix, revoked_at IS NOT NULL AS "isRevoked", ${agentKeyWorks('k', timestampOf('$2'))} AS "isWorking",
       CASE WHEN previous_ends_at > ${timestampOf('$2')} THEN previous_prefix END AS "previousPrefix"
     FROM agent_key k WHERE id = $1 FOR UPDATE`,
    [id, now],
  )
  return row
}

/**
 * The working ones of these keys, for a caller that has locked the catalogue, which revoking a key waits for. The lock does
 * not block recording the use of a key, which every call of an agent does.
 */
export async function lockWorkingKeys(tx: Queryable, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx.query<{ id: string }>(
    `SELECT id FROM agent_key k WHERE id = ANY ($1::uuid[]) AND ${agentKeyWorks('k')} ORDER BY id FOR KEY SHARE`,
    [ids],
  )
  return new Set(rows.map((row) => row.id))
}

export async function markAgentKeyRevoked(
  tx: Queryable,
  { id, revokedBy, now }: { id: string; revokedBy: string | null; now: Instant },
): Promise<void> {
  await tx.query(`UPDATE agent_key SET revoked_at = ${timestampOf('$3')}, revoked_by = $2 WHERE id = $1`, [
    id,
    revokedBy,
    now,
  ])
  await moveCatalogueVersion(tx)
}
