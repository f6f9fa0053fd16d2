import type { IngestRequestRow } from './read-ingest-log-sql.ts'

/** What one entry of a request is called. */
export function sentThing({
  feed,
  source_kind: source,
}: Pick<IngestRequestRow, 'feed' | 'source_kind'>): 'item' | 'row' | 'total' {
  if (feed !== 'delivery' || source === 'file') return 'row'
  return source === 'person' ? 'total' : 'item'
}

/** Typed into the form or uploaded: the sender did not use the API and may not know its terms. */
export function isSentByPerson({ source_kind: source }: Pick<IngestRequestRow, 'source_kind'>): boolean {
  return source === 'person' || source === 'file'
}
