import type { Database, Queryable } from '../../database/database.ts'
import { timestampOf } from '../../database/timestamp.ts'
import type { Instant } from '../../exact/instant.ts'
import { agentKeyWorks } from '../agent-key/agent-key-sql.ts'
import { apiKeyWorks } from '../api-key/api-key-sql.ts'
import {
  COUNTED_MAX,
  LISTED_MAX,
  SLOW_US,
  TABLES_MAX,
  type DatabaseHealth,
  type FailedSignIns,
  type QuietKeys,
  type RateLimited,
  type SlowCalls,
  type SlowRequests,
} from './health.ts'

const DAY_BEFORE = `${timestampOf('$1')} - interval '24 hours'`

export async function readDatabaseHealth(database: Database): Promise<DatabaseHealth> {
  const [row] = await database.query<Omit<DatabaseHealth, 'tables' | 'server'>>(
    `SELECT current_setting('server_version') AS server_version,
       pg_database_size(current_database()) AS size_bytes,
       (SELECT count(*)::integer FROM schema_migration) AS migrations,
       (SELECT json_build_object('name', name, 'applied_at',
          to_char(applied_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
        FROM schema_migration ORDER BY name DESC LIMIT 1) AS migration`,
  )
  const tables = await database.query<DatabaseHealth['tables'][number]>(
    `SELECT relname AS name, pg_total_relation_size(oid) AS size_bytes,
       nullif(reltuples, -1)::bigint AS rows_estimated
     FROM pg_class WHERE relkind IN ('r', 'p', 'm') AND relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema())
     ORDER BY pg_total_relation_size(oid) DESC, relname LIMIT $1`,
    [TABLES_MAX],
  )
  const { server_version, size_bytes, migrations, migration } = row!
  const server = (database.isShared && database.server().name) || null
  return { server_version, server, size_bytes, tables, migrations, migration }
}

export interface ServerFacts {
  server_version: string
  /** Whole number as text. */
  size_bytes: string
}

export async function readServerFacts(database: Queryable): Promise<ServerFacts> {
  const [row] = await database.query<ServerFacts>(
    `SELECT current_setting('server_version') AS server_version, pg_database_size(current_database()) AS size_bytes`,
  )
  return row!
}

interface CallerRow {
  total: number
  callers: RateLimited['callers']
}

/** Requests to the feeds that were refused because the key had sent too many, in the last 24 whole hours. */
export async function countRateLimitedRequests(database: Queryable, now: Instant): Promise<RateLimited> {
  const [row] = await database.query<CallerRow>(
    `WITH hit AS MATERIALIZED (
       SELECT organization_number, source_number, sum(requests)::float8 AS hits FROM refused_request
       WHERE hour > ${DAY_BEFORE} GROUP BY 1, 2
     ), caller AS (
       SELECT organization_number, source_number, hits FROM hit ORDER BY hits DESC, source_number LIMIT ${LISTED_MAX}
     )
     SELECT (SELECT coalesce(sum(hits), 0)::float8 FROM hit) AS total,
       (SELECT coalesce(json_agg(json_build_object('kind', 'api_key', 'label', k.label, 'hits', c.hits,
            'owner', json_build_object('organization_id', o.id, 'name', o.name)) ORDER BY c.hits DESC, k.id), '[]')
        FROM caller c JOIN api_key k ON k.source_number = c.source_number
        JOIN organization o ON o.number = c.organization_number) AS callers`,
    [now],
  )
  return { hits: row!.total, callers: row!.callers }
}

/** Calls to the agent that were refused for the same reason, of keys and of callers without one. */
export async function countRateLimitedCalls(database: Queryable, now: Instant): Promise<RateLimited> {
  const [row] = await database.query<CallerRow>(
    `WITH hit AS MATERIALIZED (
       SELECT key_id, address, sum(calls)::float8 AS hits FROM agent_call_counted
       WHERE hour > ${DAY_BEFORE} AND outcome = 'RATE_LIMITED' GROUP BY 1, 2
     ), caller AS (
       SELECT key_id, address, hits FROM hit ORDER BY hits DESC, 1, 2 LIMIT ${LISTED_MAX}
     )
     SELECT (SELECT coalesce(sum(hits), 0)::float8 FROM hit) AS total,
       (SELECT coalesce(json_agg(json_build_object(
            'kind', CASE WHEN c.key_id IS NULL THEN 'address' ELSE 'agent_key' END,
            'label', coalesce(k.label, c.address, 'Further addresses'), 'hits', c.hits,
            'owner', CASE WHEN k.id IS NOT NULL
              THEN json_build_object('organization_id', NULL, 'name', k.buyer_name) END)
          ORDER BY c.hits DESC, c.key_id, c.address), '[]')
        FROM caller c LEFT JOIN agent_key k ON k.id = c.key_id) AS callers`,
    [now],
  )
  return { hits: row!.total, callers: row!.callers }
}

export async function listSlowRequests(database: Queryable, now: Instant): Promise<SlowRequests> {
  const rows = await database.query<SlowRequests['requests'][number] & { count: number }>(
    `WITH slow AS MATERIALIZED (
       SELECT organization_number, received_at, feed, outcome, accepted + rejected AS items, duration_us
       FROM ingest_request WHERE duration_us >= ${SLOW_US} AND received_at > ${DAY_BEFORE}
       ORDER BY received_at DESC LIMIT ${COUNTED_MAX}
     ), slowest AS (
       SELECT * FROM slow ORDER BY duration_us DESC, received_at DESC LIMIT ${LISTED_MAX}
     )
     SELECT s.received_at AS at, s.feed, s.outcome, s.items, s.duration_us, o.id AS organization_id,
       o.name AS organization_name, (SELECT count(*)::integer FROM slow) AS count
     FROM slowest s JOIN organization o ON o.number = s.organization_number
     ORDER BY s.duration_us DESC, s.received_at DESC`,
    [now],
  )
  return { count: rows[0]?.count ?? 0, requests: rows.map(({ count: _count, ...request }) => request) }
}

export async function listSlowCalls(database: Queryable, now: Instant): Promise<SlowCalls> {
  const rows = await database.query<SlowCalls['calls'][number] & { count: number }>(
    `WITH slow AS MATERIALIZED (
       SELECT number, called_at, tool, key_id, outcome, duration_us
       FROM agent_call WHERE duration_us >= ${SLOW_US} AND called_at > ${DAY_BEFORE}
       ORDER BY called_at DESC LIMIT ${COUNTED_MAX}
     ), slowest AS (
       SELECT * FROM slow ORDER BY duration_us DESC, number DESC LIMIT ${LISTED_MAX}
     )
     SELECT s.called_at AS at, s.tool, s.outcome, s.duration_us, k.label AS key_label, k.buyer_name,
       (SELECT count(*)::integer FROM slow) AS count
     FROM slowest s LEFT JOIN agent_key k ON k.id = s.key_id
     ORDER BY s.duration_us DESC, s.number DESC`,
    [now],
  )
  return { count: rows[0]?.count ?? 0, calls: rows.map(({ count: _count, ...call }) => call) }
}

/** Attempts with a wrong password. Neither those followed by a sign-in nor throttled ones are counted. */
export async function countFailedSignIns(database: Queryable, now: Instant): Promise<FailedSignIns> {
  const [row] = await database.query<FailedSignIns>(
    `WITH attempt AS MATERIALIZED (
       SELECT at, account_fingerprint, address FROM sign_in_attempt WHERE at > ${DAY_BEFORE}
       ORDER BY at DESC LIMIT ${COUNTED_MAX}
     ), source AS (
       SELECT address, count(*)::integer AS attempts, count(DISTINCT account_fingerprint)::integer AS accounts,
         max(at) AS last_at
       FROM attempt GROUP BY address ORDER BY attempts DESC, address LIMIT ${LISTED_MAX}
     )
     SELECT count(*) FILTER (WHERE at > ${timestampOf('$1')} - interval '1 hour')::integer AS last_hour,
       count(*)::integer AS last_day, count(DISTINCT account_fingerprint)::integer AS accounts,
       count(DISTINCT address)::integer AS addresses,
       (SELECT coalesce(json_agg(json_build_object('address', address, 'attempts', attempts, 'accounts', accounts,
            'last_at', to_char(last_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
          ORDER BY attempts DESC, address), '[]') FROM source) AS by_address
     FROM attempt`,
    [now],
  )
  return row!
}

/** Keys that would still work: not revoked, not expired, not of a suspended organization. */
export async function listQuietKeys(
  database: Queryable,
  quiet: { now: Instant; days: number },
): Promise<QuietKeys> {
  const rows = await database.query<{
    kind: 'api_key' | 'agent_key'
    id: string
    label: string
    prefix: string
    organization_id: string | null
    owner_name: string
    created_at: string
    last_used_at: string | null
    count: number
  }>(
    `WITH quiet AS MATERIALIZED (
       SELECT 'api_key' AS kind, k.id, k.label, k.prefix, o.id AS organization_id, o.name AS owner_name, k.created_at,
         k.last_used_at
       FROM api_key k JOIN organization o ON o.number = k.organization_number
       WHERE ${apiKeyWorks('k', 'o')}
         AND coalesce(k.last_used_at, k.created_at) < ${timestampOf('$1')} - make_interval(days => $2)
       UNION ALL
       SELECT 'agent_key', id, label, prefix, NULL, buyer_name, created_at, last_used_at FROM agent_key k
       WHERE ${agentKeyWorks('k', timestampOf('$1'))}
         AND coalesce(last_used_at, created_at) < ${timestampOf('$1')} - make_interval(days => $2)
       LIMIT ${COUNTED_MAX}
     )
     SELECT *, (SELECT count(*)::integer FROM quiet) AS count FROM quiet
     ORDER BY coalesce(last_used_at, created_at), id LIMIT ${LISTED_MAX}`,
    [quiet.now, quiet.days],
  )
  return {
    days: quiet.days,
    count: rows[0]?.count ?? 0,
    keys: rows.map(({ kind, id, label, prefix, organization_id, owner_name, created_at, last_used_at }) => ({
      kind,
      id,
      label,
      prefix,
      owner: { organization_id, name: owner_name },
      created_at,
      last_used_at,
    })),
  }
}
