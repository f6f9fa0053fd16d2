import { failureOf } from '../../database/failure.ts'
import { retrying } from '../../database/retrying.ts'
import type { Announcer } from '../change/announce-changes.ts'
import type { Context } from '../context.ts'
import { sourceOfPerson } from '../delivery/report-source-sql.ts'
import { writeIngestRequests, type Feed, type IngestRequest } from '../ingest-log/ingest-log-sql.ts'
import { rejectedItemsWriter } from '../ingest-log/rejected-items.ts'
import type { DailyBudget } from '../log-limit/daily-budget.ts'
import { Refusal } from '../refusal.ts'
import { INTERNAL_ERROR, RowRefusal, screenRows, type RowRules } from './affiliate-row.ts'
import type { Upsert } from './affiliate-sql.ts'

/** For operations that write affiliate rows. */
export interface AffiliateContext extends Context {
  /** Receives internal errors, which the caller does not see. */
  onFault: (error: unknown) => void
  /** Bytes of rejected items in the ingest log, per organization. */
  ingestLogBudget: DailyBudget
  announcer: Announcer
}

export interface RecordRowsInput {
  requestId: string
  /** As sent: the operation decides what is malformed. */
  rows: readonly unknown[]
  isDryRun: boolean
  /** From `performance.now()`, for the duration in the log. */
  startedAtMs: number
}

/** What makes one feed different from the other. */
export interface RowFeed<Row> {
  feed: Feed
  rules: RowRules<Row>
  upsert: Upsert<Row>
  /** The answer to a row that refers to something the organization does not have, whether or not another one has it. */
  unresolved: RowRefusal
  /** Tells open pages about the rows that were written. */
  announce: (announcer: Announcer, organizationNumber: number, rows: readonly Row[]) => void
}

/** For each row, in the order sent, why it was refused; null if it was written. */
export type RowVerdict = RowRefusal | null

/** Records the rows of a request, each on its own. Rejects only if the database is unreachable, slow or locked. */
export async function recordRows<Row>(
  context: AffiliateContext,
  input: RecordRowsInput,
  { feed, rules, upsert, unresolved, announce }: RowFeed<Row>,
): Promise<RowVerdict[]> {
  const { database, now, onFault } = context
  const { isDryRun } = input
  const { organizationNumber, sourceNumber } = await reporterOf(context, isDryRun)
  const describeRejected = rejectedItemsWriter(context.ingestLogBudget, { organizationNumber, now })
  const screened = screenRows(input.rows, rules)
  const verdicts: RowVerdict[] = screened.map((row) => (row instanceof RowRefusal ? row : null))
  const open: Open<Row>[] = []
  for (const [index, row] of screened.entries()) if (!(row instanceof RowRefusal)) open.push({ index, row })

  try {
    const isComplete = await write(open, [logEntry()])
    if (!isComplete) await writeLog()
  } catch (error) {
    if (!isOfOneRow(error)) throw error
    await writeApart(open)
    await writeLog()
  }
  const written = isDryRun ? [] : open.filter(({ index }) => verdicts[index] === null)
  announce(
    context.announcer,
    organizationNumber,
    written.map(({ row }) => row),
  )
  context.announcer.requested(organizationNumber)
  return verdicts

  /** Whether all were written. */
  async function write(entries: Open<Row>[], log: IngestRequest[]): Promise<boolean> {
    const rows = entries.map(({ row }) => row)
    const batch = { organizationNumber, sourceNumber, now, isDryRun, rows, log }
    const positions = await retrying(() => upsert(database, batch))
    for (const position of positions) verdicts[entries[position]!.index] = unresolved
    return positions.length === 0
  }

  /** Bisects to find the rows that cannot be written, so that all others are. */
  async function writeApart(entries: Open<Row>[]): Promise<void> {
    try {
      await write(entries, [])
    } catch (error) {
      if (!isOfOneRow(error)) throw error
      if (entries.length <= 1) {
        onFault(error)
        for (const { index } of entries) verdicts[index] = INTERNAL_ERROR
        return
      }
      const half = Math.ceil(entries.length / 2)
      await writeApart(entries.slice(0, half))
      await writeApart(entries.slice(half))
    }
  }

  /** The rows are already written, so a failing log entry does not affect them. */
  async function writeLog(): Promise<void> {
    await writeIngestRequests(database, [logEntry()]).catch(onFault)
  }

  function logEntry(): IngestRequest {
    const accepted = verdicts.filter((verdict) => verdict === null).length
    return {
      organizationNumber,
      sourceNumber,
      receivedAt: now,
      requestId: input.requestId,
      feed,
      outcome: 'processed',
      isDryRun,
      accepted,
      rejected: verdicts.length - accepted,
      durationUs: Math.round((performance.now() - input.startedAtMs) * 1000),
      rejectedItems: describeRejected(
        input.rows,
        verdicts.map((verdict) => verdict?.reason ?? 'accepted'),
      ),
    }
  }
}

/** Trying rows one by one helps if one of them is at fault, not if the database is unreachable, slow or locked. */
function isOfOneRow(error: unknown): boolean {
  const failure = failureOf(error)
  return failure === 'fault' || failure === 'retry'
}

interface Open<Row> {
  index: number
  row: Row
}

/** People can check rows, and only systems send them. */
async function reporterOf(
  { actor, database }: AffiliateContext,
  isDryRun: boolean,
): Promise<{ organizationNumber: number; sourceNumber: number }> {
  if (actor.kind === 'api_key') return actor
  if (actor.kind === 'person' && isDryRun) {
    const { organizationNumber, personId } = actor
    const sourceNumber = await sourceOfPerson(database, { organizationNumber, personId, fileName: null })
    return { organizationNumber, sourceNumber }
  }
  throw new Refusal(
    'not_allowed',
    'Affiliate codes and results are sent with a key of the selling organization.',
  )
}
