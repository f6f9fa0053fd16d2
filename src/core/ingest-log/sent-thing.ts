import type { IngestRequestRow } from './read-ingest-log-sql.ts'

/** What one entry of a request is called. */
export function sentThing({
  feed,
  source_kind: source,
}: Pick<IngestRequestRow, 'feed' | 'source_kind'>): 'item' | 'row' | 'total' {
  if (feed !== 'delivery' || source === 'file') return 'row'
  return source === 'person' ? 'total' : 'item'
}
