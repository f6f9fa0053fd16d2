import type { Queryable } from '../../database/database.ts'
import type { Feed } from './ingest-log-sql.ts'

/** One request, as it is listed. */
export interface IngestRequestRow {
  request_id: string
  received_at: string
  feed: Feed
  /** 'processed', or the code of the problem that refused the whole request. */
  outcome: string
  is_dry_run: boolean
  accepted: number
  rejected: number
  duration_us: number
  source_kind: 'api_key' | 'person' | 'file' | 'command_line'
  key_id: string | null
  key_label: string | null
  key_prefix: string | null
  person_name: string | null
  file_name: string | null
}

export type OutcomeFilter = 'all' | 'accepted' | 'troubled' | 'rejected' | 'refused'

export interface IngestRequestFilter {
  organizationNumber: number
  outcome: OutcomeFilter
  feed: Feed | null
  sourceNumber: number | null
  isDryRun: boolean | null
  /** Days, UTC, or instants: from the first, included, until the second, which is not. */
  from: string
  until: string
}

/** A position in the log: requests of the same moment are ordered by id. */
export interface LogPlace {
  receivedAt: string
  requestId: string
}

/**
 * How many requests a page searches. Matches may be rare in a log of millions (a key used once a week): then the page
 * ends here with what it found, and says how far it got.
 */
export const LOOKED_AT_MAX = 20_000

const IS_TROUBLED = `(r.outcome <> 'processed' OR r.rejected > 0)`

/** Conditions that an index covers, by filter; those in `LOOKED_AT` are checked on each row. */
const INDEXED: Record<OutcomeFilter, string> = {
  all: 'true',
  accepted: 'true',
  troubled: IS_TROUBLED,
  rejected: IS_TROUBLED,
  refused: IS_TROUBLED,
}

const LOOKED_AT: Record<OutcomeFilter, string> = {
  all: 'true',
  accepted: `NOT ${IS_TROUBLED}`,
  troubled: 'true',
  rejected: 'r.rejected > 0',
  refused: `r.outcome <> 'processed'`,
}

/**
 * Newest first, with the parameters $1 to $5. The first page begins at the end of the period, so the index is read from
 * there and not from its end.
 */
function lookedAt({ outcome }: IngestRequestFilter): string {
  return `FROM ingest_request r
    WHERE r.organization_number = $1 AND (r.received_at, r.request_id) < (coalesce($2::timestamptz, $5::timestamptz), $3::uuid)
      AND r.received_at >= $4::timestamptz AND r.received_at < $5::timestamptz AND ${INDEXED[outcome]}
    ORDER BY r.received_at DESC, r.request_id DESC`
}

function lookedAtParameters(filter: IngestRequestFilter, after: LogPlace | undefined): unknown[] {
  return [
    filter.organizationNumber,
    after?.receivedAt ?? null,
    after?.requestId ?? '00000000-0000-0000-0000-000000000000',
    filter.from,
    filter.until,
  ]
}

const COLUMNS = `
  r.request_id, r.received_at, r.feed, r.outcome, r.is_dry_run, r.accepted, r.rejected, r.duration_us,
  s.kind AS source_kind, k.id AS key_id, k.label AS key_label, k.prefix AS key_prefix, p.name AS person_name,
  s.file_name`

const SOURCES = `
  JOIN report_source s ON s.number = r.source_number
  LEFT JOIN api_key k ON k.source_number = s.number
  LEFT JOIN person p ON p.id = s.person_id`

export async function listIngestRequestRows(
  database: Queryable,
  filter: IngestRequestFilter,
  page: { after: LogPlace | undefined; limit: number },
): Promise<IngestRequestRow[]> {
  return database.query<IngestRequestRow>(
    `SELECT ${COLUMNS}
     FROM (
       SELECT * FROM (
         SELECT r.request_id, r.received_at, r.feed, r.outcome, r.is_dry_run, r.accepted, r.rejected, r.duration_us,
           r.source_number
         ${lookedAt(filter)} LIMIT ${LOOKED_AT_MAX}
       ) AS r
       WHERE ${LOOKED_AT[filter.outcome]} AND ($6::text IS NULL OR r.feed = $6)
         AND ($7::integer IS NULL OR r.source_number = $7) AND ($8::boolean IS NULL OR r.is_dry_run = $8)
       ORDER BY r.received_at DESC, r.request_id DESC LIMIT $9
     ) AS r ${SOURCES}
     ORDER BY r.received_at DESC, r.request_id DESC`,
    [
      ...lookedAtParameters(filter, page.after),
      filter.feed,
      filter.sourceNumber,
      filter.isDryRun,
      page.limit,
    ],
  )
}

/** Of the newest `lookedAtMax` requests that an index finds for the filter, by outcome and dry run only. */
export async function countIngestRequests(
  database: Queryable,
  filter: IngestRequestFilter,
  lookedAtMax: number,
): Promise<{ count: number; lookedAt: number }> {
  const [row] = await database.query<{ count: number; looked_at: number }>(
    `SELECT count(*) FILTER (WHERE ${LOOKED_AT[filter.outcome]}
         AND ($6::boolean IS NULL OR r.is_dry_run = $6))::integer AS count, count(*)::integer AS looked_at
     FROM (SELECT r.outcome, r.rejected, r.is_dry_run ${lookedAt(filter)} LIMIT $7) AS r`,
    [...lookedAtParameters(filter, undefined), filter.isDryRun, lookedAtMax],
  )
  return { count: row!.count, lookedAt: row!.looked_at }
}

export interface HourRow {
  hour: string
  accepted: number
  rejected: number
  failed: number
}

/**
 * Requests by hour, UTC, and by outcome: all items accepted, some rejected, the whole request failed. Of the newest
 * `lookedAtMax` of the period; `countedFrom` is where that ended, undefined if all were counted. Rows of one period lie
 * together, so the index finds them with few reads.
 */
export async function countIngestRequestsByHour(
  database: Queryable,
  filter: IngestRequestFilter,
  lookedAtMax: number,
): Promise<{ hours: HourRow[]; countedFrom: string | undefined }> {
  const rows = await database.query<HourRow & { looked_at: string; first_at: string }>(
    `SELECT date_trunc('hour', r.received_at) AS hour,
       count(*) FILTER (WHERE NOT ${IS_TROUBLED} AND is_meant)::integer AS accepted,
       count(*) FILTER (WHERE r.outcome = 'processed' AND r.rejected > 0 AND is_meant)::integer AS rejected,
       count(*) FILTER (WHERE r.outcome <> 'processed' AND is_meant)::integer AS failed,
       count(*) AS looked_at, min(r.received_at) AS first_at
     FROM (
       SELECT r.received_at, r.outcome, r.rejected, ($6::text IS NULL OR r.feed = $6)
         AND ($7::integer IS NULL OR r.source_number = $7) AND ($8::boolean IS NULL OR r.is_dry_run = $8) AS is_meant
       ${lookedAt({ ...filter, outcome: 'all' })} LIMIT $9
     ) AS r
     GROUP BY 1 ORDER BY 1`,
    [
      ...lookedAtParameters(filter, undefined),
      filter.feed,
      filter.sourceNumber,
      filter.isDryRun,
      lookedAtMax,
    ],
  )
  const lookedAtAll = rows.reduce((sum, { looked_at }) => sum + Number(looked_at), 0)
  return {
    hours: rows.map(({ hour, accepted, rejected, failed }) => ({ hour, accepted, rejected, failed })),
    countedFrom: lookedAtAll >= lookedAtMax ? rows[0]?.first_at : undefined,
  }
}

/** Whether there are dry runs among the newest requests. */
export async function hasDryRuns(database: Queryable, organizationNumber: number): Promise<boolean> {
  const [row] = await database.query<{ exists: boolean }>(
    `SELECT EXISTS (SELECT FROM (
       SELECT is_dry_run FROM ingest_request WHERE organization_number = $1
       ORDER BY received_at DESC, request_id DESC LIMIT ${LOOKED_AT_MAX}
     ) AS newest WHERE is_dry_run)`,
    [organizationNumber],
  )
  return row!.exists
}

/** The last request that a page searched; undefined if it searched all of them. */
export async function lastLookedAt(
  database: Queryable,
  filter: IngestRequestFilter,
  after: LogPlace | undefined,
): Promise<LogPlace | undefined> {
  const [row] = await database.query<{ received_at: string; request_id: string }>(
    `SELECT r.received_at, r.request_id ${lookedAt(filter)} OFFSET ${LOOKED_AT_MAX - 1} LIMIT 1`,
    lookedAtParameters(filter, after),
  )
  return row && { receivedAt: row.received_at, requestId: row.request_id }
}

export interface KeptRequestRow extends IngestRequestRow {
  rejected_items: string | null
  /** The answer to the sender, if the request was refused as a whole. */
  detail: string | null
}

/** Received within these bounds, if any; the newest of them are searched. */
export async function findIngestRequest(
  database: Queryable,
  wanted: { organizationNumber: number; requestId: string },
  received: { from: string | null; to: string | null },
): Promise<KeptRequestRow | undefined> {
  const [row] = await database.query<KeptRequestRow>(
    `SELECT ${COLUMNS}, r.rejected_items, r.detail
     FROM (
       SELECT r.organization_number, r.received_at, r.request_id FROM ingest_request r
       WHERE r.organization_number = $1
         AND r.received_at BETWEEN coalesce($3::timestamptz, '-infinity') AND coalesce($4::timestamptz, 'infinity')
       ORDER BY r.received_at DESC, r.request_id DESC LIMIT ${LOOKED_AT_MAX}
     ) AS looked_at
     JOIN ingest_request r USING (organization_number, received_at, request_id) ${SOURCES}
     WHERE looked_at.request_id = $2 LIMIT 1`,
    [wanted.organizationNumber, wanted.requestId, received.from, received.to],
  )
  return row
}

/** A key to filter requests by. */
export interface SendingKey {
  id: string
  label: string
  prefix: string
  is_revoked: boolean
}

const KEYS_MAX = 500

/** Keys that were never used are left out. The most recently used comes first. */
export async function listSendingKeys(
  database: Queryable,
  organizationNumber: number,
): Promise<SendingKey[]> {
  return database.query<SendingKey>(
    `SELECT id, label, prefix, revoked_at IS NOT NULL AS is_revoked FROM api_key
     WHERE organization_number = $1 AND last_used_at IS NOT NULL AND 'ingest' = ANY (scopes)
     ORDER BY last_used_at DESC, created_at DESC, id LIMIT ${KEYS_MAX}`,
    [organizationNumber],
  )
}

/** Undefined if the organization has no such key. */
export async function findSourceOfKey(
  database: Queryable,
  key: { organizationNumber: number; keyId: string },
): Promise<number | undefined> {
  const [row] = await database.query<{ source_number: number }>(
    'SELECT source_number FROM api_key WHERE organization_number = $1 AND id = $2',
    [key.organizationNumber, key.keyId],
  )
  return row?.source_number
}
