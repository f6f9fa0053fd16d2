import type { Queryable } from '../../database/database.ts'
import type { CallPlace } from './call-filter.ts'
import { isBehind } from './read-calls-sql.ts'

/** What was asked of the agent, from the counts by day; and the newest calls, for what was in them. */

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
  [column: string]: unknown
  key_id: string | null
  label: string | null
  buyer_name: string | null
  calls: string
  empty: string
  failed: string
}

/** The keys that called, those that called most first. */
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
     WHERE ${IN_PERIOD} GROUP BY 1, 2, 3 ORDER BY 4 DESC, 1 LIMIT $5`,
    [...valuesOf(period), keysMax],
  )
}

export interface DayDemandRow {
  [column: string]: unknown
  day: string
  /** Null: without a key. */
  key_id: string | null
  /** All other keys than those that were named. */
  is_other: boolean
  calls: string
}

/** By day, for some keys each, and for all others together. */
export async function listDayDemand(
  database: Queryable,
  period: DemandPeriod,
  keyIds: readonly string[],
): Promise<DayDemandRow[]> {
  return database.query<DayDemandRow>(
    `SELECT d.day, CASE WHEN d.key_id = ANY ($5) THEN d.key_id END AS key_id,
       d.key_id IS NOT NULL AND d.key_id <> ALL ($5) AS is_other, sum(d.calls)::bigint AS calls
     FROM agent_call_day d WHERE ${IN_PERIOD} GROUP BY 1, 2, 3 ORDER BY 1`,
    [...valuesOf(period), keyIds],
  )
}

export interface OutcomeDemandRow {
  [column: string]: unknown
  tool: string
  outcome: string
  is_empty: boolean
  has_key: boolean
  calls: string
}

export async function listOutcomeDemand(
  database: Queryable,
  period: DemandPeriod,
): Promise<OutcomeDemandRow[]> {
  return database.query<OutcomeDemandRow>(
    `SELECT d.tool, d.outcome, d.is_empty, d.key_id IS NOT NULL AS has_key, sum(d.calls)::bigint AS calls
     FROM agent_call_day d WHERE ${IN_PERIOD} GROUP BY 1, 2, 3, 4 ORDER BY 5 DESC, 1, 2, 3, 4`,
    valuesOf(period),
  )
}

export interface AskedRow {
  [column: string]: unknown
  number: string
  called_at: string
  has_key: boolean
  /** JSON text. */
  arguments: string
  is_empty: boolean
}

/** What was asked for in the newest calls for products that were answered; behind one of them where that is named. */
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
