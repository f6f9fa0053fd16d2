import {
  booleanArray,
  byteaArray,
  integerArray,
  timestampArray,
  uuidArray,
} from '../../database/binary-arrays.ts'
import { columnLiteral, type Queryable } from '../../database/database.ts'
import type { Instant } from '../../exact/instant.ts'

/** What was sent with one request, as it is kept. */
export interface KeptBody {
  organizationNumber: number
  receivedAt: Instant
  requestId: string
  /** What was sent, followed by the answer. */
  content: Buffer
  encoding: BodyEncoding
  sentBytes: number
  isCut: boolean
  isRedacted: boolean
}

export type BodyEncoding = 'plain' | 'deflate'

/** The size of a row besides its content, with its index. */
export const BODY_ROW_BYTES = 150

export async function writeRequestBodies(database: Queryable, bodies: readonly KeptBody[]): Promise<void> {
  await database.query(
    {
      name: 'write_request_bodies',
      text: `INSERT INTO ingest_request_body (organization_number, received_at, request_id, content, encoding,
               sent_bytes, is_cut, is_redacted, kept_bytes)
             SELECT *, length(content) + ${BODY_ROW_BYTES}
             FROM unnest($1::integer[], $2::timestamptz[], $3::uuid[], $4::bytea[], $5::text[], $6::integer[],
               $7::boolean[], $8::boolean[])
               AS body (organization_number, received_at, request_id, content, encoding, sent_bytes, is_cut, is_redacted)
             ON CONFLICT DO NOTHING`,
    },
    [
      integerArray(bodies.map(({ organizationNumber }) => organizationNumber)),
      timestampArray(bodies.map(({ receivedAt }) => receivedAt)),
      uuidArray(bodies.map(({ requestId }) => requestId)),
      byteaArray(bodies.map(({ content }) => content)),
      columnLiteral(bodies, ({ encoding }) => encoding),
      integerArray(bodies.map(({ sentBytes }) => sentBytes)),
      booleanArray(bodies.map(({ isCut }) => isCut)),
      booleanArray(bodies.map(({ isRedacted }) => isRedacted)),
    ],
  )
}

/** Of requests of one organization, by when they were received; those that take more than `keptBytesMax` are left out. */
export async function readRequestBodies(
  database: Queryable,
  organizationNumber: number,
  requests: readonly { received_at: string; request_id: string }[],
  keptBytesMax: number,
): Promise<Omit<KeptBody, 'organizationNumber' | 'receivedAt'>[]> {
  return database.query<Omit<KeptBody, 'organizationNumber' | 'receivedAt'>>(
    `SELECT b.request_id AS "requestId", b.content, b.encoding, b.sent_bytes AS "sentBytes", b.is_cut AS "isCut",
       b.is_redacted AS "isRedacted"
     FROM unnest($2::timestamptz[], $3::uuid[]) AS wanted (received_at, request_id)
     JOIN ingest_request_body b USING (received_at, request_id)
     WHERE b.organization_number = $1 AND b.kept_bytes <= $4::bigint`,
    [
      organizationNumber,
      requests.map(({ received_at }) => received_at),
      requests.map(({ request_id }) => request_id),
      keptBytesMax,
    ],
  )
}

const DELETED_AT_ONCE = 2_000

/** Those that keep more bytes than they may. */
export async function listOrganizationsOverLimit(
  database: Queryable,
  keptBytesMax: number,
): Promise<number[]> {
  const rows = await database.query<{ organization_number: number }>(
    `SELECT organization_number FROM ingest_request_body
     GROUP BY organization_number HAVING sum(kept_bytes) > $1::bigint ORDER BY organization_number`,
    [keptBytesMax],
  )
  return rows.map(({ organization_number }) => organization_number)
}

/**
 * Deletes the oldest bodies of an organization until it keeps no more than it may, a bounded number at a time. Sums and
 * chooses in one statement: two servers that do so at once choose the same rows, and none deletes more for the other's sake.
 */
export async function deleteOldestRequestBodies(
  database: Queryable,
  { organizationNumber, keptBytesMax }: { organizationNumber: number; keptBytesMax: number },
): Promise<number> {
  const rows = await database.query(
    `WITH oldest AS (
       SELECT ctid, sum(kept_bytes) OVER (ORDER BY received_at, request_id) - kept_bytes AS freed
       FROM (
         SELECT ctid, received_at, request_id, kept_bytes FROM ingest_request_body
         WHERE organization_number = $1
         ORDER BY received_at, request_id LIMIT ${DELETED_AT_ONCE}) b
     )
     DELETE FROM ingest_request_body WHERE ctid = ANY (ARRAY(
       SELECT ctid FROM oldest WHERE freed < (
         SELECT sum(kept_bytes) - $2::bigint FROM ingest_request_body WHERE organization_number = $1)))
     RETURNING 1`,
    [organizationNumber, keptBytesMax],
  )
  return rows.length
}
