import type { IngestRequestRow } from './read-ingest-log-sql.ts'
import { readObject, type SentContent } from './sent-content.ts'

/** What one item got: null if it was accepted. */
export type SentVerdict = { reason: string; field: string | null; message: string | null } | null

/**
 * The verdict of each item of a request, as its sender was answered; undefined if not all are known. Reasons without
 * their words are from the log, which has them for as long as it has room.
 */
export function verdictsOf(
  { feed, outcome, rejected }: Pick<IngestRequestRow, 'feed' | 'outcome' | 'rejected'>,
  { items, answer }: SentContent,
  logged: readonly { index: number; reason: string }[],
): SentVerdict[] | undefined {
  if (outcome !== 'processed' || !items) return undefined
  const verdicts: SentVerdict[] = items.map(() => null)
  if (rejected === 0) return verdicts
  const answered = answer === null ? undefined : readObject(answer)
  const entries = answered?.[feed === 'delivery' ? 'results' : 'errors'] as AnsweredEntry[] | undefined
  for (const { index, reason, field, message } of entries ?? logged.map(withoutWords)) {
    if (reason !== undefined) verdicts[index] = { reason, field: field ?? null, message: message ?? null }
  }
  return verdicts.filter((verdict) => verdict !== null).length === rejected ? verdicts : undefined
}

interface AnsweredEntry {
  index: number
  reason?: string
  field?: string
  message?: string
}

function withoutWords({ index, reason }: { index: number; reason: string }): AnsweredEntry {
  return { index, reason }
}
