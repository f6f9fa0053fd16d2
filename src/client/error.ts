import type { Verdict } from './push.ts'

/** Why a request failed as a whole: the server's own code, or one of these, which never reach it or come from no Flightline. */
export type ClientCode =
  | 'network_error'
  | 'timeout'
  | 'aborted'
  | 'redirected'
  | 'unexpected_answer'
  | 'input_failed'
  | 'too_many_keys'
  | 'invalid_option'

/** A request that was refused, or that got no answer after every retry. Never contains the key. */
export class FlightlineError extends Error {
  override readonly name = 'FlightlineError'
  /** Decide by this: `unauthorized`, `invalid_body`, `rate_limited` and so on, or a `ClientCode`. */
  readonly code: string
  /** The HTTP status; undefined if there was no answer. */
  readonly status: number | undefined
  /** For people: what is wrong and what to do. */
  readonly detail: string
  /** Finds the request in the server's log. */
  readonly requestId: string | undefined
  /**
   * Of a push: every verdict that was known and not handed out when it failed, by index. There may be gaps. Items
   * without a verdict may have been stored: push them again.
   */
  results: Verdict[] = []

  constructor(code: string, detail: string, facts: ErrorFacts = {}) {
    super(detail, facts.cause === undefined ? undefined : { cause: facts.cause })
    this.code = code
    this.detail = detail
    this.status = facts.status
    this.requestId = facts.requestId
  }
}

interface ErrorFacts {
  status?: number | undefined
  requestId?: string | undefined
  cause?: unknown
}
