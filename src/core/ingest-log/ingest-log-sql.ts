import { booleanArray, integerArray, timestampArray, uuidArray } from '../../database/binary-arrays.ts'
import { columnLiteral, type Queryable, type Statement } from '../../database/database.ts'
import type { Instant } from '../../exact/instant.ts'
import { noteRejected } from '../outbox/outbox-sql.ts'

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

/**
 * The INSERT, for use inside a larger statement whose parameters from `first` on are `ingestRequestColumns`. `detail` is
 * the answer to a request that was refused as a whole.
 */
export function insertIngestRequests(first: number, detail = 'NULL'): string {
  const types = [
    'integer',
    'timestamptz',
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
        is_dry_run, accepted, rejected, duration_us, rejected_items, detail)
      SELECT log.*, ${detail} FROM unnest(${parameters}) AS log`
}

/** What the outbox needs of the rows just inserted. */
export const RETURNING_LOGGED = `RETURNING organization_number, received_at, request_id, source_number, feed, outcome,
        is_dry_run, accepted, rejected`

/** The same INSERT, with the facts for the outbox. */
function logWithFacts(first: number, detail?: string): string {
  return `
    WITH logged AS (
      ${insertIngestRequests(first, detail)} ${RETURNING_LOGGED}
    ), noted AS (
      ${noteRejected('logged')}
    )
    SELECT`
}

export function ingestRequestColumns(log: readonly IngestRequest[]): unknown[] {
  return [
    integerArray(log.map((request) => request.organizationNumber)),
    timestampArray(log.map((request) => request.receivedAt)),
    uuidArray(log.map((request) => request.requestId)),
    integerArray(log.map((request) => request.sourceNumber)),
    columnLiteral(log, (request) => request.feed),
    columnLiteral(log, (request) => request.outcome),
    booleanArray(log.map((request) => request.isDryRun)),
    integerArray(log.map((request) => request.accepted)),
    integerArray(log.map((request) => request.rejected)),
    integerArray(log.map((request) => request.durationUs)),
    log.map((request) => request.rejectedItems),
  ]
}

/** On a spread database, of one organization, and in a transaction if both have to be there or none. */
export async function writeIngestRequests(database: Queryable, log: readonly IngestRequest[]): Promise<void> {
  if (database.isSpread) {
    await writeInSteps(database, LOG_OF_ONE, ingestRequestColumns(log), log)
    return
  }
  await database.query({ name: 'write_ingest_requests', text: logWithFacts(1) }, ingestRequestColumns(log))
}

/** A request that was refused as a whole, with the answer to its sender. */
export async function writeRefusedRequest(
  database: Queryable,
  request: IngestRequest & { detail: string },
): Promise<void> {
  if (database.isSpread) {
    await writeInSteps(
      database,
      REFUSED_OF_ONE,
      [...ingestRequestColumns([request]), request.detail],
      [request],
    )
    return
  }
  await database.query({ name: 'write_refused_request', text: logWithFacts(1, '$12::text') }, [
    ...ingestRequestColumns([request]),
    request.detail,
  ])
}

const LOG_OF_ONE = { name: 'log_requests_of_one', text: insertIngestRequests(1) }
const REFUSED_OF_ONE = { name: 'log_refused_request_of_one', text: insertIngestRequests(1, '$12::text') }
const NOTE_REJECTED_OF_ONE = {
  name: 'note_rejected_of_one',
  text: noteRejected(
    `unnest($1::integer[], $2::timestamptz[], $3::uuid[], $4::integer[], $5::text[], $6::text[], $7::boolean[], $8::integer[],
       $9::integer[])
     AS logged (organization_number, received_at, request_id, source_number, feed, outcome, is_dry_run, accepted, rejected)`,
  ),
}
const NOTED_COLUMNS = 9

/** What one statement would hand to the next, Citus would send to every machine. */
async function writeInSteps(
  database: Queryable,
  insert: Statement,
  values: unknown[],
  log: readonly IngestRequest[],
): Promise<void> {
  await database.query(insert, values)
  const isNoted = log.some(
    ({ rejected, outcome, isDryRun }) => (rejected > 0 || outcome !== 'processed') && !isDryRun,
  )
  if (isNoted) await database.query(NOTE_REJECTED_OF_ONE, ingestRequestColumns(log).slice(0, NOTED_COLUMNS))
}
