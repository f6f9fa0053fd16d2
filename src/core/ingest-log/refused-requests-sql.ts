import type { Queryable } from '../../database/database.ts'
import { timestampOf } from '../../database/timestamp.ts'
import type { Instant } from '../../exact/instant.ts'
import type { Feed } from './ingest-log-sql.ts'

/** Requests that one key sent to one feed in one hour, over its limit. */
export interface RefusedRequests {
  organizationNumber: number
  sourceNumber: number
  feed: Feed
  /** Its beginning, in microseconds. */
  hour: number
  requests: number
}

const WRITE_REFUSED_REQUESTS = {
  name: 'write_refused_requests',
  text: `
    INSERT INTO refused_request AS r (organization_number, hour, source_number, feed, requests)
    SELECT "organizationNumber", ${timestampOf('hour')}, "sourceNumber", feed, sum(requests)::bigint
    FROM json_to_recordset($1) AS log ("organizationNumber" integer, hour float8, "sourceNumber" integer, feed text,
      requests bigint)
    GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (organization_number, hour, source_number, feed) DO UPDATE SET requests = r.requests + excluded.requests`,
}

export async function writeRefusedRequests(
  database: Queryable,
  counts: readonly RefusedRequests[],
): Promise<void> {
  await database.query(WRITE_REFUSED_REQUESTS, [JSON.stringify(counts)])
}

/** Of one key and feed. */
export interface RefusedByKey {
  key_label: string | null
  key_prefix: string | null
  feed: Feed
  /** A whole number, as text. */
  requests: string
}

const LISTED_MAX = 20

/** Of the last 24 whole hours, most first. */
export async function listRefusedRequests(
  database: Queryable,
  asked: { organizationNumber: number; now: Instant },
): Promise<RefusedByKey[]> {
  return database.query<RefusedByKey>(
    `SELECT k.label AS key_label, k.prefix AS key_prefix, r.feed, r.requests
     FROM (
       SELECT source_number, feed, sum(requests)::bigint AS requests FROM refused_request
       WHERE organization_number = $1 AND hour > ${timestampOf('$2')} - interval '24 hours'
       GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2 LIMIT ${LISTED_MAX}
     ) AS r LEFT JOIN api_key k ON k.source_number = r.source_number
     ORDER BY r.requests DESC, k.label, r.feed`,
    [asked.organizationNumber, asked.now],
  )
}
