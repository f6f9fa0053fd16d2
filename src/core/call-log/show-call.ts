import { requireOperator } from '../access.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { findCallRow, type CallRow } from './read-calls-sql.ts'

const NUMBER = /^[1-9]\d{0,17}$/

/** One call, with its arguments as logged. */
export async function showCall(context: Context, input: { number: string }): Promise<CallRow> {
  requireOperator(context)
  const row = NUMBER.test(input.number) ? await findCallRow(context.database, input.number) : undefined
  if (!row) throw new Refusal('not_found', 'Call not found. It may no longer be kept.')
  return row
}
