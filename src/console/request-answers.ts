import type { listIngestRequests } from '../core/ingest-log/list-ingest-requests.ts'
import type { IngestRequestView } from '../core/ingest-log/show-ingest-request.ts'

/** A page of requests to the feeds, newest first. */
export type RequestsAnswer = Awaited<ReturnType<typeof listIngestRequests>>

export type RequestAnswer = IngestRequestView
