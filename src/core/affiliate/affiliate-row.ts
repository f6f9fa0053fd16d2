import { ExactNumber } from '../../exact/exact-json.ts'

/** What rows of the two affiliate feeds have in common: why they are refused, and the order of the checks. */

export type RowReason = 'invalid_row' | 'duplicate_row' | 'not_seller' | 'unknown_code' | 'internal_error'

/** Why a row is refused. The message tells the sender what is wrong and what to do. */
export class RowRefusal {
  readonly reason: RowReason
  readonly field: string | undefined
  readonly message: string
  constructor(reason: RowReason, field: string | undefined, message: string) {
    this.reason = reason
    this.field = field
    this.message = message
  }
}

export const INTERNAL_ERROR = new RowRefusal(
  'internal_error',
  undefined,
  'We could not save this row. Send it again later.',
)

export function invalidRow(field: string | undefined, message: string): RowRefusal {
  return new RowRefusal('invalid_row', field, message)
}

/** The fields of a row; undefined if it is not an object. A field that is null counts as absent. */
export function fieldsOf(sent: unknown): Record<string, unknown> | undefined {
  const isObject = typeof sent === 'object' && sent !== null && !Array.isArray(sent)
  return isObject && !(sent instanceof ExactNumber) ? (sent as Record<string, unknown>) : undefined
}

/** A row of either feed, for code that works with both. */
export interface RowRules<Row> {
  parse(sent: unknown): Row | RowRefusal
  /** What must be unique within a request. */
  keyOf(row: Row): string
  duplicate(firstIndex: number): RowRefusal
}

/** The verdicts that need no look-up: malformed, or a duplicate of an earlier well-formed row. */
export function screenRows<Row>(sent: readonly unknown[], rules: RowRules<Row>): (Row | RowRefusal)[] {
  const firstIndexes = new Map<string, number>()
  return sent.map((one, index) => {
    const row = rules.parse(one)
    if (row instanceof RowRefusal) return row
    const key = rules.keyOf(row)
    const firstIndex = firstIndexes.get(key)
    if (firstIndex !== undefined) return rules.duplicate(firstIndex)
    firstIndexes.set(key, index)
    return row
  })
}
