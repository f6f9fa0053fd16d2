/**
 * Something the caller asked for and may not or cannot have: a code and what to do next. It knows no transport; each
 * door says it in its own way. Anything else that is thrown is a fault of ours.
 */
export class Refusal extends Error {
  readonly code: RefusalCode
  /** What the caller gave that is wrong, where one thing is: a form shows the refusal beside it. */
  readonly field: string | undefined
  constructor(code: RefusalCode, message: string, field?: string) {
    super(message)
    this.code = code
    this.field = field
  }
}

export type RefusalCode = 'not_allowed' | 'not_found' | 'invalid' | 'conflict' | 'throttled' | 'busy'

/** Asked too often, or while there is too much to do; after that long it is worth another try. */
export class Throttled extends Refusal {
  readonly retryAfterSeconds: number
  constructor(message: string, retryAfterSeconds: number, code: 'throttled' | 'busy' = 'throttled') {
    super(code, message)
    this.retryAfterSeconds = retryAfterSeconds
  }
}
