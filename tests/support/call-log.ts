import type { Database } from '../../src/database/database.ts'

export interface LoggedTestCall {
  /** RFC 3339. */
  calledAt?: string
  tool?: string
  keyId?: string | null
  args?: unknown
  askedFor?: string
  outcome?: string
  field?: string
  message?: string
  products?: number | null
}

/** Adds an entry to the call log, as the agent would. Returns its number. */
export async function logCall(database: Database, call: LoggedTestCall = {}): Promise<{ number: string }> {
  const {
    calledAt,
    tool = 'get_products',
    keyId = null,
    args = {},
    outcome = 'completed',
    products = 1,
  } = call
  const [row] = await database.query<{ number: string }>(
    `INSERT INTO agent_call (called_at, tool, key_id, address, arguments, outcome, products, duration_us, asked_for, field,
       message)
     VALUES (coalesce($1, now()), $2, $3, $4, $5, $6, $7, 1234, $8, $9, $10) RETURNING number`,
    [
      calledAt ?? null,
      tool,
      keyId,
      keyId === null ? '192.0.2.7' : null,
      typeof args === 'string' ? args : JSON.stringify(args),
      outcome,
      products,
      call.askedFor ?? null,
      call.field ?? null,
      call.message ?? null,
    ],
  )
  await database.query(
    `INSERT INTO agent_call_day AS d (day, key_id, tool, outcome, is_empty, calls)
     VALUES ((coalesce($1, now()) AT TIME ZONE 'UTC')::date, $2, $3, $4, $4 = 'completed' AND coalesce($5::integer = 0, false), 1)
     ON CONFLICT (day, key_id, tool, outcome, is_empty) DO UPDATE SET calls = d.calls + 1`,
    [calledAt ?? null, keyId, tool, outcome, products],
  )
  return row!
}
