import type { Queryable } from '../../database/database.ts'
import { timestampOf } from '../../database/timestamp.ts'
import type { Instant } from '../../exact/instant.ts'

/**
 * A call of one of the agent's tools, or a request that was refused before it reached one, kept for the operator. Contains
 * no secrets.
 */
export interface LoggedCall {
  calledAt: Instant
  /** One of a few names: '(unknown)' for every tool that is not offered. */
  tool: string
  /** The name of a tool or method that is not offered, even if something else was wrong too. */
  askedFor: string | null
  keyId: string | null
  /** Of a caller without a key. */
  address: string | null
  /** JSON text. */
  arguments: string
  /** 'completed', or the code of the error. */
  outcome: string
  /** Of the error, as sent to the caller. */
  field: string | null
  message: string | null
  products: number | null
  durationUs: number
}

/** Counted per day in the same statement. */
const WRITE_CALLS = {
  name: 'write_agent_calls',
  text: `
    WITH written AS (
    INSERT INTO agent_call (called_at, tool, asked_for, key_id, address, arguments, outcome, field, message, products,
      duration_us)
    SELECT ${timestampOf('"calledAt"')}, tool, "askedFor", "keyId", address, arguments, outcome, field, message,
      products, "durationUs"
    FROM json_to_recordset($1) AS log ("calledAt" float8, tool text, "askedFor" text, "keyId" uuid, address text,
      arguments text, outcome text, field text, message text, products integer, "durationUs" integer)
    RETURNING called_at, key_id, tool, outcome, products
    )
    INSERT INTO agent_call_day AS counted (day, key_id, tool, outcome, is_empty, calls)
    SELECT (called_at AT TIME ZONE 'UTC')::date, key_id, tool, outcome,
      outcome = 'completed' AND coalesce(products = 0, false), count(*)
    FROM written GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (day, key_id, tool, outcome, is_empty) DO UPDATE SET calls = counted.calls + excluded.calls`,
}

/** As one JSON text: writing an array per column takes Node several times as long. */
export async function writeCalls(database: Queryable, calls: readonly LoggedCall[]): Promise<void> {
  await database.query(WRITE_CALLS, [JSON.stringify(calls)])
}

/** Calls of an hour that were only counted. */
export interface CountedCall {
  /** Its start, in microseconds. */
  hour: number
  tool: string
  keyId: string | null
  /** Of callers without a key; null if there were too many to list. */
  address: string | null
  outcome: string
  isEmpty: boolean
  calls: number
}

/** Added to the counts per hour, which name the caller, and to those per day, which include the calls in the log. */
const WRITE_COUNTED_CALLS = {
  name: 'write_counted_agent_calls',
  text: `
    WITH counted AS MATERIALIZED (
      SELECT ${timestampOf('hour')} AS hour, tool, "keyId" AS key_id, address, outcome, "isEmpty" AS is_empty,
        sum(calls)::bigint AS calls
      FROM json_to_recordset($1) AS log (hour float8, tool text, "keyId" uuid, address text, outcome text,
        "isEmpty" boolean, calls bigint)
      GROUP BY 1, 2, 3, 4, 5, 6
    ), by_hour AS (
      INSERT INTO agent_call_counted AS c (hour, key_id, address, tool, outcome, is_empty, calls)
      SELECT hour, key_id, address, tool, outcome, is_empty, calls FROM counted ORDER BY 1, 2, 3, 4, 5, 6
      ON CONFLICT (hour, key_id, address, tool, outcome, is_empty) DO UPDATE SET calls = c.calls + excluded.calls
    )
    INSERT INTO agent_call_day AS d (day, key_id, tool, outcome, is_empty, calls)
    SELECT (hour AT TIME ZONE 'UTC')::date, key_id, tool, outcome, is_empty, sum(calls)::bigint
    FROM counted GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (day, key_id, tool, outcome, is_empty) DO UPDATE SET calls = d.calls + excluded.calls`,
}

export async function writeCountedCalls(database: Queryable, calls: readonly CountedCall[]): Promise<void> {
  await database.query(WRITE_COUNTED_CALLS, [JSON.stringify(calls)])
}
