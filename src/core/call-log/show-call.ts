import type { Call } from '../call.ts'
import { operatorOnly } from '../organization/operator-only.ts'
import { Refusal } from '../refusal.ts'
import { findCallRow, type CallRow } from './read-calls-sql.ts'

const NUMBER = /^[1-9]\d{0,17}$/

/** One call, with its arguments as logged. */
export async function showCall(call: Call, input: { number: string }): Promise<CallRow> {
  operatorOnly(call)
  const row = NUMBER.test(input.number) ? await findCallRow(call.database, input.number) : undefined
  if (!row) throw new Refusal('not_found', 'Call not found. It may no longer be kept.')
  return row
}
