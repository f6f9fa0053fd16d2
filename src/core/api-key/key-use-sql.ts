import type { Queryable } from '../../database/database.ts'
import { timestampOf } from '../../database/timestamp.ts'
import type { Instant } from '../../exact/instant.ts'

/** What a key did on one day, UTC. */
export interface KeyDay {
  day: string
  /** To the feeds, dry runs too. */
  requests: number
  /** Those of them that were refused as a whole. */
  failed: number
  /** Items and rows, without dry runs. */
  accepted: number
  rejected: number
  /** To the reading API. */
  reads: number
}

/** Of the newest requests of the organization, so that the answer comes soon however busy its feeds are. */
const REQUESTS_LOOKED_AT_MAX = 100_000

/** By day from `from` on; only days with requests. `countedFrom` is where the count of requests to feeds ends, null if all were counted. */
export async function countUseByDay(
  database: Queryable,
  key: { organizationNumber: number; sourceNumber: number },
  from: Instant,
): Promise<{ days: KeyDay[]; countedFrom: string | null }> {
  const rows = await database.query<KeyDay & { looked_at: number; first_at: string | null }>(
    `WITH looked_at AS MATERIALIZED (
       SELECT received_at, source_number, outcome, is_dry_run, accepted, rejected FROM ingest_request
       WHERE organization_number = $1 AND received_at >= ${timestampOf('$3')}
       ORDER BY received_at DESC LIMIT ${REQUESTS_LOOKED_AT_MAX}
     ), sent AS (
       SELECT (received_at AT TIME ZONE 'UTC')::date AS day, count(*)::integer AS requests,
         count(*) FILTER (WHERE outcome <> 'processed')::integer AS failed,
         coalesce(sum(accepted) FILTER (WHERE NOT is_dry_run), 0)::integer AS accepted,
         coalesce(sum(rejected) FILTER (WHERE NOT is_dry_run), 0)::integer AS rejected
       FROM looked_at WHERE source_number = $2 GROUP BY 1
     ), read AS (
       SELECT (hour AT TIME ZONE 'UTC')::date AS day, sum(requests)::integer AS reads FROM key_read
       WHERE organization_number = $1 AND source_number = $2 AND hour >= ${timestampOf('$3')} GROUP BY 1
     )
     SELECT day::text AS day, coalesce(requests, 0) AS requests, coalesce(failed, 0) AS failed,
       coalesce(accepted, 0) AS accepted, coalesce(rejected, 0) AS rejected, coalesce(reads, 0) AS reads, total.*
     FROM (SELECT count(*)::integer AS looked_at, min(received_at) AS first_at FROM looked_at) AS total
     LEFT JOIN (sent FULL JOIN read USING (day)) ON true
     ORDER BY day`,
    [key.organizationNumber, key.sourceNumber, from],
  )
  const [{ looked_at, first_at } = { looked_at: 0, first_at: null }] = rows
  return {
    days: rows
      .filter(({ day }) => day !== null)
      .map(({ day, requests, failed, accepted, rejected, reads }) => ({
        day,
        requests,
        failed,
        accepted,
        rejected,
        reads,
      })),
    countedFrom: looked_at >= REQUESTS_LOOKED_AT_MAX ? first_at : null,
  }
}

/** How many requests to the feeds were refused because the key was over its limit, from the hour of `from` on. */
export async function countOverLimit(
  database: Queryable,
  key: { organizationNumber: number; sourceNumber: number },
  from: Instant,
): Promise<number> {
  const [row] = await database.query<{ requests: number }>(
    `SELECT coalesce(sum(requests), 0)::float8 AS requests FROM refused_request
     WHERE organization_number = $1 AND source_number = $2 AND hour >= ${timestampOf('$3')}`,
    [key.organizationNumber, key.sourceNumber, from],
  )
  return row!.requests
}
