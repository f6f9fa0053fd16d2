import type { Queryable } from '../../database/database.ts'
import { timestampOf } from '../../database/timestamp.ts'
import type { Instant } from '../../exact/instant.ts'
import type { CallPlace } from './call-filter.ts'
import { METHOD_NOT_OFFERED } from './no-call.ts'

/** Reading the call log. The filter is parsed in call-filter.ts. */

export interface CallRow {
  number: string
  called_at: string
  tool: string
  /** The name of a tool or method that is not offered. */
  asked_for: string | null
  key_id: string | null
  key_label: string | null
  buyer_name: string | null
  address: string | null
  outcome: string
  /** Of the error sent to the caller. */
  field: string | null
  message: string | null
  products: number | null
  duration_us: number
  /** JSON text, or its beginning. */
  arguments: string
}

export interface CallConditions {
  /** Null: callers without a key. Undefined: all. */
  keyId: string | null | undefined
  /** A tool, or the name of one that is not offered. */
  tool: string | undefined
  /** 'empty': answered without products. */
  outcome: string | undefined
  /** RFC 3339; the second is not included. */
  from: string | undefined
  before: string | undefined
  /** Only calls after this one, in the order of the log. */
  after: CallPlace | undefined
}

/**
 * How many calls a page searches. Matches may be rare in a log of millions: then the page ends here with what it found, and
 * says where to continue.
 */
export const LOOKED_AT_MAX = 20_000

const CALL_COLUMNS = `c.number, c.called_at, c.tool, c.asked_for, c.key_id, k.label AS key_label, k.buyer_name, c.address,
  c.outcome, c.field, c.message, c.products, c.duration_us`

/**
 * Calls, newest first. The start of a page is a condition on the index, as the bounds are: the thousandth page costs as much
 * as the first.
 */
export async function listCallRows(
  database: Queryable,
  conditions: CallConditions,
  limits: { rowsMax: number; argumentsLengthMax: number },
): Promise<CallRow[]> {
  const values: unknown[] = [limits.rowsMax, limits.argumentsLengthMax]
  const value = (given: unknown) => `$${values.push(given)}`
  const { tool } = conditions
  return database.query<CallRow>(
    `SELECT ${CALL_COLUMNS}, left(c.arguments, $2) AS arguments
     FROM (
       SELECT * FROM (SELECT c.* ${lookedAt(conditions, value)} LIMIT ${LOOKED_AT_MAX}) AS c
       ${tool === undefined ? '' : `WHERE ${value(tool)} IN (c.tool, c.asked_for)`}
       ORDER BY c.called_at DESC, c.number DESC LIMIT $1) AS c
     LEFT JOIN agent_key k ON k.id = c.key_id
     ORDER BY c.called_at DESC, c.number DESC`,
    values,
  )
}

/** The last call that a page searched; undefined if it searched all of them. */
export async function lastLookedAt(
  database: Queryable,
  conditions: CallConditions,
): Promise<CallPlace | undefined> {
  const values: unknown[] = []
  const [row] = await database.query<{ called_at: string; number: string }>(
    `SELECT c.called_at, c.number ${lookedAt(conditions, (given) => `$${values.push(given)}`)}
     OFFSET ${LOOKED_AT_MAX - 1} LIMIT 1`,
    values,
  )
  return row && { calledAt: row.called_at, number: row.number }
}

/** Conditions with an index; the tool is checked on each call found by them. */
function lookedAt(conditions: CallConditions, value: (given: unknown) => string): string {
  const where: string[] = []
  const { keyId, outcome, from, before, after } = conditions
  if (keyId !== undefined) where.push(keyId === null ? 'c.key_id IS NULL' : `c.key_id = ${value(keyId)}`)
  if (outcome !== undefined) where.push(...outcomeConditions(outcome, value))
  if (from !== undefined) where.push(`c.called_at >= ${value(from)}`)
  if (before !== undefined) where.push(`c.called_at < ${value(before)}`)
  if (after !== undefined) where.push(isBehind(after, value))
  return `FROM agent_call c ${where.length === 0 ? '' : `WHERE ${where.join(' AND ')}`}
    ORDER BY c.called_at DESC, c.number DESC`
}

/** A condition on the index: calls after a given one, in the order of the log. */
export function isBehind({ calledAt, number }: CallPlace, value: (given: unknown) => string): string {
  return `(c.called_at, c.number) < (${value(calledAt)}::timestamptz, ${value(number)}::bigint)`
}

/** The index on outcomes covers only these, and is used if the query repeats its condition. */
const IS_UNUSUAL = `(c.outcome <> 'completed' OR c.products = 0)`

function outcomeConditions(outcome: string, value: (given: unknown) => string): string[] {
  if (outcome === 'completed') return [`c.outcome = 'completed'`]
  if (outcome === 'empty') return [`c.outcome = 'completed'`, 'c.products = 0', IS_UNUSUAL]
  return [`c.outcome = ${value(outcome)}`, IS_UNUSUAL]
}

export async function findCallRow(database: Queryable, number: string): Promise<CallRow | undefined> {
  const [row] = await database.query<CallRow>(
    `SELECT ${CALL_COLUMNS}, c.arguments
     FROM agent_call c LEFT JOIN agent_key k ON k.id = c.key_id WHERE c.number = $1`,
    [number],
  )
  return row
}

/**
 * The tools and outcomes to choose from: few of each, found one after another by the index. Calls over the limit, and methods
 * that clients try by default (the only names with a slash), are only counted and so not listed.
 */
export async function findCallKinds(database: Queryable): Promise<{ tools: string[]; outcomes: string[] }> {
  const [row] = await database.query<{ tools: string[]; outcomes: string[] }>(
    `WITH RECURSIVE ${distinctOf('tool')}, ${distinctOf('outcome')}
     SELECT ARRAY(SELECT tool FROM each_tool WHERE strpos(tool, '/') = 0 ORDER BY 1) AS tools,
       ARRAY(SELECT outcome FROM each_outcome WHERE outcome NOT IN ('RATE_LIMITED', '${METHOD_NOT_OFFERED}') ORDER BY 1) AS outcomes`,
  )
  return row!
}

/** Calls of the last 24 whole hours that were only counted: over the limit, or the caller had no bytes left. */
export async function countUnkeptCalls(
  database: Queryable,
  now: Instant,
): Promise<{ over_limit: number; over_budget: number }> {
  const [row] = await database.query<{ over_limit: number; over_budget: number }>(
    `SELECT coalesce(sum(calls) FILTER (WHERE outcome = 'RATE_LIMITED'), 0)::float8 AS over_limit,
       coalesce(sum(calls) FILTER (WHERE outcome NOT IN ('RATE_LIMITED', '${METHOD_NOT_OFFERED}')), 0)::float8 AS over_budget
     FROM agent_call_counted WHERE hour > ${timestampOf('$1')} - interval '24 hours'`,
    [now],
  )
  return row!
}

function distinctOf(column: 'tool' | 'outcome'): string {
  return `each_${column} AS (
    SELECT min(${column}) AS ${column} FROM agent_call_day
    UNION ALL
    SELECT (SELECT min(${column}) FROM agent_call_day WHERE ${column} > each_${column}.${column})
    FROM each_${column} WHERE ${column} IS NOT NULL)`
}
