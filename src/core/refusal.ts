/**
 * A request that is not allowed or not possible: a code and what to do next. It knows no transport; each door
 * translates it. Anything else that is thrown is a bug.
 */
export class Refusal extends Error {
  readonly code: RefusalCode
  /** The input that is wrong, if it is a single one: a form shows the refusal next to it. */
  readonly field: string | undefined
  constructor(code: RefusalCode, message: string, field?: string) {
    super(message)
    this.code = code
    this.field = field
  }
}

export type RefusalCode = 'not_allowed' | 'not_found' | 'invalid' | 'conflict' | 'throttled' | 'busy'

/** Too many requests, or the server is overloaded; retry after this long. */
export class Throttled extends Refusal {
  readonly retryAfterSeconds: number
  constructor(message: string, retryAfterSeconds: number, code: 'throttled' | 'busy' = 'throttled') {
    super(code, message)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

const OVERLOADED_SECONDS = 5

/** Too much is waiting, in total or for this caller: nothing was tried. */
export class Overloaded extends Throttled {
  constructor() {
    super(
      `Too many requests are waiting. Send this one again in ${OVERLOADED_SECONDS} seconds: nothing is counted twice.`,
      OVERLOADED_SECONDS,
      'busy',
    )
  }
}
