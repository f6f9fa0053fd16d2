import type { Queryable } from '../../database/database.ts'
import { timestampOf } from '../../database/timestamp.ts'
import type { Instant } from '../../exact/instant.ts'
import {
  FACT_KINDS,
  FACTS_AT_ONCE,
  LINES_AT_ONCE,
  TRIES_MAX,
  waitUs,
  type Fact,
  type FactDetail,
} from './outbox.ts'

const FACTS = FACT_KINDS.map((kind) => `'${kind}'`).join(', ')

/** In the transaction of what happened. */
export async function noteFact(
  tx: Queryable,
  fact: Exclude<FactDetail, { kind: 'delivery' | 'time' }> & { organizationNumber: number; at: Instant },
): Promise<void> {
  await tx.query(
    `INSERT INTO outbox (organization_number, kind, detail, at, due_at)
     VALUES ($1, $2, $3, ${timestampOf('$4')}, ${timestampOf('$4')})`,
    [fact.organizationNumber, fact.kind, JSON.stringify(fact.detail), fact.at],
  )
}

/**
 * For use inside a statement that writes figures: one row for each organization of `written`, with the numbers of its lines.
 */
export function noteDelivery(written: string): string {
  return `INSERT INTO outbox (organization_number, kind, line_numbers, at, due_at)
      SELECT organization_number, 'delivery', array_agg(line_number), max(received_at), max(received_at)
      FROM ${written} GROUP BY organization_number`
}

/** For use inside a statement that writes the log of feeds: a row for each of `logged` that its sender should look at. */
export function noteRejected(logged: string): string {
  return `INSERT INTO outbox (organization_number, kind, detail, at, due_at)
      SELECT organization_number, 'rejected', jsonb_build_object('request_id', request_id, 'source_number', source_number,
        'feed', feed, 'outcome', outcome, 'accepted', accepted, 'rejected', rejected), received_at, received_at
      FROM ${logged} WHERE (rejected > 0 OR outcome <> 'processed') AND NOT is_dry_run`
}

const HAS_DUE = {
  name: 'outbox_has_due',
  text: `SELECT 1 FROM outbox WHERE due_at <= ${timestampOf('$1')} ORDER BY due_at LIMIT 1`,
}

/** One look into an index, for servers with nothing to do. */
export async function hasDue(database: Queryable, now: Instant): Promise<boolean> {
  return (await database.query(HAS_DUE, [now])).length > 0
}

const NEXT_ORGANIZATION = {
  name: 'outbox_next_organization',
  text: `SELECT min(organization_number) AS number FROM outbox WHERE organization_number > $1 AND kind IN (${FACTS})`,
}

/** The next organization with facts, in the order of their numbers. */
export async function nextOrganization(database: Queryable, after: number): Promise<number | null> {
  const [row] = await database.query<{ number: number | null }>(NEXT_ORGANIZATION, [after])
  return row!.number
}

/** One server works on the facts of an organization at a time. False if another does. Until `tx` ends. */
export async function tryLockFacts(tx: Queryable, organizationNumber: number): Promise<boolean> {
  const [row] = await tx.query<{ taken: boolean }>(
    `SELECT pg_try_advisory_xact_lock(hashtextextended('facts of ' || $1::integer, 0)) AS taken`,
    [organizationNumber],
  )
  return row!.taken
}

const TAKE_FACTS = {
  name: 'outbox_take_facts',
  text: `
    DELETE FROM outbox WHERE organization_number = $1 AND number IN (
      SELECT number FROM (
        SELECT number, sum(lines) OVER (ORDER BY number) - lines AS lines_before FROM (
          SELECT number, coalesce(cardinality(line_numbers), 0) AS lines FROM outbox
          WHERE organization_number = $1 AND kind IN (${FACTS}) AND due_at <= ${timestampOf('$2')}
          ORDER BY number LIMIT $3 FOR UPDATE SKIP LOCKED) AS due) AS counted
      WHERE lines_before < ${LINES_AT_ONCE})
    RETURNING organization_number, number, kind, line_numbers, detail, at, tries`,
}

/**
 * Takes the oldest facts out of the outbox, as far as they are not about too many lines: they are gone if `tx` commits, and all
 * back if it does not.
 */
export async function takeFacts(
  tx: Queryable,
  {
    organizationNumber,
    now,
    factsMax = FACTS_AT_ONCE,
  }: { organizationNumber: number; now: Instant; factsMax?: number },
): Promise<Fact[]> {
  const facts = await tx.query<Fact>(TAKE_FACTS, [organizationNumber, now, factsMax])
  return facts.toSorted((a, b) => (BigInt(a.number) < BigInt(b.number) ? -1 : 1))
}

/** Tried again later, or never once it has failed too often: then it waits for the operator until it is deleted. */
export async function defer(
  database: Queryable,
  failed: { organizationNumber: number; number: string; tries: number; now: Instant },
): Promise<void> {
  const { organizationNumber, number, tries, now } = failed
  await database.query(
    `UPDATE outbox SET tries = $3, due_at = coalesce(${timestampOf('$4')}, 'infinity')
     WHERE organization_number = $1 AND number = $2`,
    [organizationNumber, number, tries, tries < TRIES_MAX ? now + waitUs(tries) : null],
  )
}

/** Counting stops here. */
export const COUNTED_MAX = 10_000

export interface OutboxState {
  /** Due and not done, up to `COUNTED_MAX`. */
  waiting: number
  /** How long the oldest of them has been due. */
  oldest_seconds: number
  /** Given up after many tries, up to `COUNTED_MAX`. */
  failed: number
}

/** For the operator. */
export async function readOutboxState(database: Queryable, now: Instant): Promise<OutboxState> {
  const [row] = await database.query<OutboxState>(
    `WITH due AS (
       SELECT due_at FROM outbox WHERE due_at <= ${timestampOf('$1')} ORDER BY due_at LIMIT ${COUNTED_MAX})
     SELECT count(*)::integer AS waiting,
       coalesce(extract(epoch FROM ${timestampOf('$1')} - min(due_at)), 0)::float8 AS oldest_seconds,
       (SELECT count(*)::integer FROM (
          SELECT 1 FROM outbox WHERE due_at = 'infinity' LIMIT ${COUNTED_MAX}) AS given_up) AS failed
     FROM due`,
    [now],
  )
  return row!
}
