/**
 * A request that is not allowed or not possible: a code and what to do next. It knows no transport; each door
 * translates it. Anything else that is thrown is a bug.
 */
export class Refusal extends Error {
  readonly code: RefusalCode
  /** The input that is wrong, or the first of them: a form shows the refusal next to it. */
  readonly field: string | undefined
  constructor(code: RefusalCode, message: string, field?: string) {
    super(message)
    this.code = code
    this.field = field
  }
}

/** What is wrong with one input. */
export interface FieldProblem {
  field: string
  message: string
}

/** More than anyone reads at once. */
export const FIELD_PROBLEMS_MAX = 100

/** One or more inputs are wrong. All are named, so that a form shows each of them next to its field. */
export class InvalidFields extends Refusal {
  readonly problems: readonly FieldProblem[]
  /** How many there are; only the first are in `problems`. */
  readonly total: number
  constructor(problems: readonly [FieldProblem, ...FieldProblem[]]) {
    const [first, ...others] = problems
    const more = others.length === 0 ? '' : ` (and ${others.length} more)`
    super('invalid', `${first.message}${more}`, first.field)
    this.problems = problems.slice(0, FIELD_PROBLEMS_MAX)
    this.total = problems.length
  }
}

/** Refuses if anything is wrong. */
export function refuseInvalid(problems: readonly FieldProblem[]): void {
  const [first, ...others] = problems
  if (first) throw new InvalidFields([first, ...others])
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

/** It has waited for its whole time, and nothing was tried: the database is away, or far too slow. */
export class WaitedTooLong extends Throttled {
  constructor() {
    super(
      `The database is too slow right now, and this request was not written. Send it again in ${OVERLOADED_SECONDS} seconds: nothing is counted twice.`,
      OVERLOADED_SECONDS,
      'busy',
    )
  }
}
