import type { Queryable } from '../../database/database.ts'
import type { CallPlace } from './call-filter.ts'
import { countsAsCall } from './no-call.ts'
import { isBehind } from './read-calls-sql.ts'

/** Demand, from the counts per day and from the arguments of the newest calls. */

export interface DemandPeriod {
  /** Days, both included. */
  from: string
  to: string
  /** Undefined: of all. Null: without a key. */
  keyId: string | null | undefined
}

const IN_PERIOD = `d.day BETWEEN $1 AND $2 AND ($3::boolean OR d.key_id IS NOT DISTINCT FROM $4::uuid)`

function valuesOf({ from, to, keyId }: DemandPeriod): unknown[] {
  return [from, to, keyId === undefined, keyId ?? null]
}

export interface KeyDemandRow {
  key_id: string | null
  label: string | null
  buyer_name: string | null
  calls: string
  empty: string
  failed: string
}

/** The keys that called, most calls first. */
export async function listKeyDemand(
  database: Queryable,
  period: DemandPeriod,
  keysMax: number,
): Promise<KeyDemandRow[]> {
  return database.query<KeyDemandRow>(
    `SELECT d.key_id, k.label, k.buyer_name, sum(d.calls)::bigint AS calls,
       coalesce(sum(d.calls) FILTER (WHERE d.is_empty), 0)::bigint AS empty,
       coalesce(sum(d.calls) FILTER (WHERE d.outcome <> 'completed'), 0)::bigint AS failed
     FROM agent_call_day d LEFT JOIN agent_key k ON k.id = d.key_id
     WHERE ${IN_PERIOD} AND ${countsAsCall('d')} GROUP BY 1, 2, 3 ORDER BY 4 DESC, 1 LIMIT $5`,
    [...valuesOf(period), keysMax],
  )
}

export interface DayDemandRow {
  day: string
  /** Null: without a key. */
  key_id: string | null
  /** All keys that were not named. */
  is_other: boolean
  calls: string
}

/** Calls per day: for each of some keys, and for all others together. */
export async function listDayDemand(
  database: Queryable,
  period: DemandPeriod,
  keyIds: readonly string[],
): Promise<DayDemandRow[]> {
  return database.query<DayDemandRow>(
    `SELECT d.day, CASE WHEN d.key_id = ANY ($5) THEN d.key_id END AS key_id,
       d.key_id IS NOT NULL AND d.key_id <> ALL ($5) AS is_other, sum(d.calls)::bigint AS calls
     FROM agent_call_day d WHERE ${IN_PERIOD} AND ${countsAsCall('d')} GROUP BY 1, 2, 3 ORDER BY 1`,
    [...valuesOf(period), keyIds],
  )
}

export interface OutcomeDemandRow {
  tool: string
  outcome: string
  is_empty: boolean
  has_key: boolean
  /** False: a request that was refused before it reached a tool. */
  is_call: boolean
  calls: string
}

export async function listOutcomeDemand(
  database: Queryable,
  period: DemandPeriod,
): Promise<OutcomeDemandRow[]> {
  return database.query<OutcomeDemandRow>(
    `SELECT d.tool, d.outcome, d.is_empty, d.key_id IS NOT NULL AS has_key, ${countsAsCall('d')} AS is_call,
       sum(d.calls)::bigint AS calls
     FROM agent_call_day d WHERE ${IN_PERIOD} GROUP BY 1, 2, 3, 4, 5 ORDER BY 6 DESC, 1, 2, 3, 4`,
    valuesOf(period),
  )
}

export interface AskedRow {
  number: string
  called_at: string
  has_key: boolean
  /** JSON text. */
  arguments: string
  is_empty: boolean
}

/** The arguments of the newest answered get_products calls; older than a given one, if there is one. */
export async function listAsked(
  database: Queryable,
  period: DemandPeriod,
  after: CallPlace | undefined,
  rowsMax: number,
): Promise<AskedRow[]> {
  const { from, to, keyId } = period
  const values: unknown[] = [from, to, rowsMax]
  const value = (given: unknown) => `$${values.push(given)}`
  const where = ['c.called_at >= $1::date', 'c.called_at < $2::date + 1', 'c.products IS NOT NULL']
  if (keyId !== undefined) where.push(keyId === null ? 'c.key_id IS NULL' : `c.key_id = ${value(keyId)}`)
  if (after !== undefined) where.push(isBehind(after, value))
  return database.query<AskedRow>(
    `SELECT c.number, c.called_at, c.key_id IS NOT NULL AS has_key, c.arguments, c.products = 0 AS is_empty
     FROM agent_call c WHERE ${where.join(' AND ')} ORDER BY c.called_at DESC, c.number DESC LIMIT $3`,
    values,
  )
}

export interface RefusedRow {
  outcome: string
  /** For a tool or method that is not offered. */
  is_not_found: boolean
  /** Only for what is not offered; other requests are grouped by the reason of the refusal. */
  asked_for: string | null
  field: string | null
  message: string | null
  calls: number
  last_called_at: string
}

/**
 * What was asked for and is not offered, and why other requests were refused: the most frequent of each, among the newest
 * calls per outcome, so that a flood of one outcome hides no other. Outcomes are queried one by one, so that PostgreSQL
 * knows how many rows each has and reads the newest by the index.
 */
export async function listRefused(
  database: Queryable,
  period: DemandPeriod,
  outcomes: readonly string[],
  limits: { callsPerOutcome: number; rowsMax: number },
): Promise<RefusedRow[]> {
  if (outcomes.length === 0) return []
  const { from, to, keyId } = period
  const values: unknown[] = [from, to, limits.callsPerOutcome, limits.rowsMax]
  const value = (given: unknown) => `$${values.push(given)}`
  const where = ['c.called_at >= $1::date', 'c.called_at < $2::date + 1']
  if (keyId !== undefined) where.push(keyId === null ? 'c.key_id IS NULL' : `c.key_id = ${value(keyId)}`)
  const newest = outcomes.map(
    (outcome) => `(
      SELECT c.outcome, c.asked_for, c.field, c.message, c.called_at FROM agent_call c
      WHERE c.outcome = ${value(outcome)} AND ${where.join(' AND ')}
      ORDER BY c.called_at DESC, c.number DESC LIMIT $3)`,
  )
  return database.query<RefusedRow>(
    `WITH newest AS (${newest.join(' UNION ALL ')}), refused AS (
       SELECT *, outcome IN ('UNKNOWN_TOOL', 'UNKNOWN_METHOD') AS is_not_found FROM newest
     ), grouped AS (
       SELECT outcome, is_not_found, CASE WHEN is_not_found THEN asked_for END AS asked_for, field,
         CASE WHEN NOT is_not_found THEN message END AS message, count(*)::integer AS calls,
         max(called_at) AS last_called_at
       FROM refused GROUP BY 1, 2, 3, 4, 5
     ), placed AS (
       SELECT *, row_number() OVER (PARTITION BY is_not_found ORDER BY calls DESC, last_called_at DESC) AS place FROM grouped
     )
     SELECT outcome, is_not_found, asked_for, field, message, calls, last_called_at
     FROM placed WHERE place <= $4 ORDER BY place, outcome`,
    values,
  )
}
