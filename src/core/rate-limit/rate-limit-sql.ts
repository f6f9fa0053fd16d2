import type { Queryable, Statement } from '../../database/database.ts'
import { WINDOW_SECONDS, type Allowance } from './rate-limit.ts'
import { allowanceOf } from './request-count.ts'

/**
 * Limits shared by several processes, for use inside a larger statement. They expect `caller`, a query of at most one
 * row with its `bucket`. The clock is the database's. All values are parameters of the statement.
 */

/** A number of calls in any 60 seconds: `calls`, one row. A refused call writes nothing. */
export function countCall(parameters: {
  limit: string
  /** Whether it is a call at all, and a condition on `caller` and others under which it counts. */
  isCall?: string
  counts?: string
}): string {
  const { limit, isCall = 'true', counts = 'caller' } = parameters
  const since = `clock_timestamp() - interval '${WINDOW_SECONDS} seconds'`
  return `
    counted AS (
      INSERT INTO rate_limit AS r (bucket, hits) SELECT bucket, ARRAY[clock_timestamp()] FROM ${counts}
      ON CONFLICT (bucket) DO UPDATE
        SET hits = (r.hits || clock_timestamp())[greatest(1, cardinality(r.hits) + 2 - ${limit}):]
        WHERE cardinality(r.hits) < ${limit} OR r.hits[cardinality(r.hits) + 1 - ${limit}] <= ${since}
      RETURNING hits
    ),
    calls AS (
      SELECT EXISTS (SELECT FROM counted) AS is_call_allowed, count(hit)::integer AS calls,
        ceil(extract(epoch FROM min(hit) - (${since})))::integer AS calls_reset_seconds
      FROM (
        SELECT hits FROM counted
        UNION ALL
        SELECT r.hits FROM caller JOIN rate_limit r USING (bucket) WHERE ${isCall} AND NOT EXISTS (SELECT FROM counted)
      ) AS kept, unnest(kept.hits) AS hit
      WHERE hit > ${since}
    )`
}

const COUNT_FLOOD = `flood AS (
      INSERT INTO request_count AS c (bucket, minute, requests)
      SELECT bucket, date_trunc('minute', clock_timestamp()), 1 FROM caller
      ON CONFLICT (bucket) DO UPDATE SET minute = greatest(c.minute, excluded.minute),
        requests = CASE WHEN excluded.minute > c.minute THEN 1 ELSE c.requests + 1 END
      RETURNING minute, requests
    )`
const FLOOD_RESET_SECONDS = `ceil(extract(epoch FROM flood.minute + interval '1 minute' - clock_timestamp()))::integer
          AS requests_reset_seconds`

/** The same, and the number of requests per clock minute, calls or not: `budget`, one row if there is a caller. */
export function countRequest(parameters: {
  isCall: string
  callLimit: string
  requestLimit: string
}): string {
  const { isCall, callLimit, requestLimit } = parameters
  return `
    ${COUNT_FLOOD},
    ${countCall({ limit: callLimit, isCall, counts: `caller, flood WHERE ${isCall} AND requests <= ${requestLimit}` })},
    budget AS (
      SELECT flood.requests,
        ${FLOOD_RESET_SECONDS},
        calls.*
      FROM flood CROSS JOIN calls
    )`
}

/** The columns of `calls`. */
export interface CallsRow {
  is_call_allowed: boolean
  calls: number
  calls_reset_seconds: number | null
}

interface FloodRow {
  requests: number
  requests_reset_seconds: number
}

/** The columns of `budget`. */
export interface BudgetRow extends CallsRow, FloodRow {}

export function requestsAllowed(row: BudgetRow, limit: number): Allowance {
  return allowanceOf(row.requests, limit, row.requests_reset_seconds)
}

export function callsAllowed(row: CallsRow, limit: number): Allowance {
  return {
    isAllowed: row.is_call_allowed,
    limit,
    remaining: row.is_call_allowed ? Math.max(0, limit - row.calls) : 0,
    resetSeconds: Math.max(1, row.calls_reset_seconds ?? WINDOW_SECONDS),
  }
}

/** Counts a call by itself. */
export async function hitLimiter(database: Queryable, bucket: string, limit: number): Promise<Allowance> {
  const [row] = await database.query<CallsRow>(HIT_LIMITER, [bucket, limit])
  return callsAllowed(row!, limit)
}

const HIT_LIMITER: Statement = {
  name: 'hit_limiter',
  text: `WITH caller AS (SELECT $1::text AS bucket), ${countCall({ limit: '$2::integer' })}
    SELECT * FROM calls`,
}

/** Counts a request by itself, per clock minute. */
export async function hitCounter(database: Queryable, bucket: string, limit: number): Promise<Allowance> {
  const [row] = await database.query<FloodRow>(HIT_COUNTER, [bucket])
  return allowanceOf(row!.requests, limit, row!.requests_reset_seconds)
}

const HIT_COUNTER: Statement = {
  name: 'hit_counter',
  text: `WITH caller AS (SELECT $1::text AS bucket), ${COUNT_FLOOD}
    SELECT requests, ${FLOOD_RESET_SECONDS} FROM flood`,
}

/** Deletes buckets that have not been used for a while. */
export async function deleteIdleBuckets(database: Queryable): Promise<void> {
  await database.query(`DELETE FROM request_count WHERE minute < now() - interval '1 hour'`)
  await database.query(
    `DELETE FROM rate_limit WHERE hits[cardinality(hits)] < clock_timestamp() - interval '1 hour'`,
  )
}
