import { ExactNumber } from '../../exact/exact-json.ts'

/** What the two affiliate feeds share about a row: why it is refused, and in which order the reasons are checked. */

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
  'An error on our side kept this row from being written. Send it again later.',
)

export function invalidRow(field: string | undefined, message: string): RowRefusal {
  return new RowRefusal('invalid_row', field, message)
}

/** The fields of a row; undefined where it is no object. A field that is null counts as absent. */
export function fieldsOf(sent: unknown): Record<string, unknown> | undefined {
  const isObject = typeof sent === 'object' && sent !== null && !Array.isArray(sent)
  return isObject && !(sent instanceof ExactNumber) ? (sent as Record<string, unknown>) : undefined
}

/** What the rows of one feed are, to those who do not care which feed it is. */
export interface RowRules<Row> {
  parse(sent: unknown): Row | RowRefusal
  /** What may be in a request only once. */
  keyOf(row: Row): string
  duplicate(firstIndex: number): RowRefusal
}

/** What can be said of the rows without looking anything up: malformed, or the same as an earlier well-formed one. */
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
