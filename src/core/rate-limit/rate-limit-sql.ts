import type { Queryable } from '../../database/database.ts'
import type { Allowance } from './rate-limit.ts'
import { allowanceOf } from './request-count.ts'

/**
 * Limits shared by several processes, for use inside a larger statement. It expects `caller`, a query of at most one
 * row with its `bucket`, and the parameters named here. The clock is the database's.
 */
export function countRequest(parameters: {
  /** Whether the request counts against the exact limit too. */
  isCall: string
  callLimit: string
  requestLimit: string
  windowSeconds: string
}): string {
  const { isCall, callLimit, requestLimit, windowSeconds } = parameters
  return `
    flood AS (
      INSERT INTO request_count AS c (bucket, minute, requests)
      SELECT bucket, date_trunc('minute', clock_timestamp()), 1 FROM caller
      ON CONFLICT (bucket) DO UPDATE SET minute = greatest(c.minute, excluded.minute),
        requests = CASE WHEN excluded.minute > c.minute THEN 1 ELSE c.requests + 1 END
      RETURNING minute, requests
    ),
    counted AS (
      INSERT INTO rate_limit AS r (bucket, hits)
      SELECT bucket, ARRAY[clock_timestamp()] FROM caller, flood WHERE ${isCall} AND requests <= ${requestLimit}
      ON CONFLICT (bucket) DO UPDATE
        SET hits = (r.hits || clock_timestamp())[greatest(1, cardinality(r.hits) + 2 - ${callLimit}):]
        WHERE cardinality(r.hits) < ${callLimit}
          OR r.hits[cardinality(r.hits) + 1 - ${callLimit}] <= clock_timestamp() - make_interval(secs => ${windowSeconds})
      RETURNING hits
    ),
    budget AS (
      SELECT flood.requests,
        ceil(extract(epoch FROM flood.minute + interval '1 minute' - clock_timestamp()))::integer AS requests_reset_seconds,
        EXISTS (SELECT FROM counted) AS is_call_allowed, recent.calls, recent.calls_reset_seconds
      FROM caller CROSS JOIN flood
      CROSS JOIN LATERAL (
        SELECT hits FROM counted
        UNION ALL
        SELECT hits FROM rate_limit r WHERE ${isCall} AND r.bucket = caller.bucket AND NOT EXISTS (SELECT FROM counted)
        UNION ALL
        SELECT '{}' WHERE NOT EXISTS (SELECT FROM counted)
        LIMIT 1
      ) AS kept
      CROSS JOIN LATERAL (
        SELECT count(hit)::integer AS calls,
          ceil(extract(epoch FROM min(hit) + make_interval(secs => ${windowSeconds}) - clock_timestamp()))::integer
            AS calls_reset_seconds
        FROM unnest(kept.hits) AS hit WHERE hit > clock_timestamp() - make_interval(secs => ${windowSeconds})
      ) AS recent
    )`
}

/** The columns of `budget`. */
export interface BudgetRow {
  requests: number
  requests_reset_seconds: number
  is_call_allowed: boolean
  calls: number
  calls_reset_seconds: number | null
}

export function requestsAllowed(row: BudgetRow, limit: number): Allowance {
  return allowanceOf(row.requests, limit, row.requests_reset_seconds)
}

export function callsAllowed(row: BudgetRow, limit: number): Allowance {
  return {
    isAllowed: row.is_call_allowed,
    limit,
    remaining: row.is_call_allowed ? Math.max(0, limit - row.calls) : 0,
    resetSeconds: Math.max(1, row.calls_reset_seconds ?? 60),
  }
}

/** Deletes buckets that have not been used for a while. */
export async function deleteIdleBuckets(database: Queryable): Promise<void> {
  await database.query(`DELETE FROM request_count WHERE minute < now() - interval '1 hour'`)
  await database.query(
    `DELETE FROM rate_limit WHERE hits[cardinality(hits)] < clock_timestamp() - interval '1 hour'`,
  )
}
