import type { Database } from '../../src/database/database.ts'

export interface LoggedRequest {
  request_id: string
  received_at: string
  key_id: string
  feed: string
  outcome: string
  is_dry_run: boolean
  accepted: number
  rejected: number
  duration_us: number
  rejected_items: { index: number; reason: string; sent?: unknown; sent_cut?: string }[] | null
}

/** What an organization can look up about the requests its systems sent, in the order received. */
export async function readIngestLog(
  database: Database,
  organizationNumber: number,
): Promise<LoggedRequest[]> {
  const rows = await database.query<LoggedRequest & { rejected_text: string | null }>(
    `SELECT r.request_id, r.received_at, k.id AS key_id, r.feed, r.outcome, r.is_dry_run, r.accepted, r.rejected,
       r.duration_us, r.rejected_items AS rejected_text
     FROM ingest_request r JOIN api_key k USING (source_number)
     WHERE r.organization_number = $1 ORDER BY r.received_at`,
    [organizationNumber],
  )
  const log: LoggedRequest[] = []
  for (const { rejected_text: text, ...row } of rows) {
    log.push({
      ...row,
      rejected_items: text === null ? null : (JSON.parse(text) as LoggedRequest['rejected_items']),
    })
  }
  return log
}
