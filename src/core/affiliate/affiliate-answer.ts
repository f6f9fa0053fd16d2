import type { RowRefusal } from './affiliate-row.ts'
import type { RowVerdict } from './record-rows.ts'

/** The answer of the affiliate feeds: an error for each row that was refused. */
export function writeAffiliateAnswer(verdicts: readonly RowVerdict[]): {
  text: string
  accepted: number
  rejected: number
} {
  const errors: ReturnType<typeof errorOf>[] = []
  for (const [index, refusal] of verdicts.entries()) if (refusal) errors.push(errorOf(index, refusal))
  const upserted = verdicts.length - errors.length
  return {
    accepted: upserted,
    rejected: errors.length,
    text: JSON.stringify({ ok: errors.length === 0, upserted, errors }),
  }
}

/** An undefined field is left out of the JSON. */
function errorOf(index: number, { reason, field, message }: RowRefusal) {
  return { index, status: reason === 'internal_error' ? 500 : 400, reason, field, message }
}
