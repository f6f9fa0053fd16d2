import type { Queryable } from '../../database/database.ts'
import type { Instant } from '../../exact/instant.ts'

export type Feed = 'delivery' | 'affiliate_codes' | 'affiliate_metrics'

/** One request to a feed, as its seller can look it up later. */
export interface IngestRequest {
  organizationNumber: number
  receivedAt: Instant
  requestId: string
  sourceNumber: number
  feed: Feed
  /** 'processed', or the code of the problem that refused the whole request. */
  outcome: string
  isDryRun: boolean
  accepted: number
  rejected: number
  durationUs: number
  /** JSON text, or null if nothing was rejected. */
  rejectedItems: string | null
}

/** The INSERT, for use inside a larger statement whose parameters from `first` on are `ingestRequestColumns`. */
export function insertIngestRequests(first: number): string {
  const types = [
    'integer',
    'float8',
    'uuid',
    'integer',
    'text',
    'text',
    'boolean',
    'integer',
    'integer',
    'integer',
    'text',
  ]
  const parameters = types.map((type, i) => `$${first + i}::${type}[]`).join(', ')
  return `
      INSERT INTO ingest_request (organization_number, received_at, request_id, source_number, feed, outcome,
        is_dry_run, accepted, rejected, duration_us, rejected_items)
      SELECT organization_number, to_timestamp(received_at / 1e6), request_id, source_number, feed, outcome,
        is_dry_run, accepted, rejected, duration_us, rejected_items
      FROM unnest(${parameters}) AS log (organization_number, received_at, request_id, source_number, feed, outcome,
        is_dry_run, accepted, rejected, duration_us, rejected_items)`
}

export function ingestRequestColumns(log: readonly IngestRequest[]): unknown[][] {
  return [
    log.map((request) => request.organizationNumber),
    log.map((request) => request.receivedAt),
    log.map((request) => request.requestId),
    log.map((request) => request.sourceNumber),
    log.map((request) => request.feed),
    log.map((request) => request.outcome),
    log.map((request) => request.isDryRun),
    log.map((request) => request.accepted),
    log.map((request) => request.rejected),
    log.map((request) => request.durationUs),
    log.map((request) => request.rejectedItems),
  ]
}

export async function writeIngestRequests(database: Queryable, log: readonly IngestRequest[]): Promise<void> {
  await database.query(
    { name: 'write_ingest_requests', text: insertIngestRequests(1) },
    ingestRequestColumns(log),
  )
}

/** A request that was refused as a whole, with the answer to its sender. */
export async function writeRefusedRequest(
  database: Queryable,
  request: IngestRequest & { detail: string },
): Promise<void> {
  await database.query(
    {
      name: 'write_refused_request',
      text: `INSERT INTO ingest_request (organization_number, received_at, request_id, source_number, feed, outcome,
          is_dry_run, accepted, rejected, duration_us, rejected_items, detail)
        VALUES ($1, to_timestamp($2::float8 / 1e6), $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    },
    [...ingestRequestColumns([request]).map(([value]) => value), request.detail],
  )
}

const DELETED_AT_ONCE = 5_000

/** Deletes requests past their retention, a bounded number at a time. Returns how many were deleted. */
export async function deleteOldIngestRequests(database: Queryable, before: Instant): Promise<number> {
  const rows = await database.query<{ deleted: string }>(
    `WITH old AS (
       SELECT r.ctid FROM organization o CROSS JOIN LATERAL (
         SELECT ctid FROM ingest_request
         WHERE organization_number = o.number AND received_at < to_timestamp($1::float8 / 1e6)
         ORDER BY received_at LIMIT ${DELETED_AT_ONCE}) r
       LIMIT ${DELETED_AT_ONCE}
     ), deleted AS (DELETE FROM ingest_request WHERE ctid = ANY (ARRAY(SELECT ctid FROM old)) RETURNING 1)
     SELECT count(*) AS deleted FROM deleted`,
    [before],
  )
  return Number(rows[0]?.deleted ?? 0)
}
