import type { FieldProblem } from '../core/refusal.ts'

/** Errors that refuse a whole request, as RFC 9457 problem documents. */

const PROBLEMS = {
  invalid_json: { status: 400, title: 'The body is not valid JSON' },
  invalid_body: { status: 400, title: 'The request is invalid' },
  invalid_query: { status: 400, title: 'The query is invalid' },
  too_many_items: { status: 400, title: 'Too many items in one request' },
  unauthorized: { status: 401, title: 'A valid API key is required' },
  signed_out: { status: 401, title: 'Sign in first' },
  forbidden: { status: 403, title: 'Not allowed' },
  confirmation_required: { status: 403, title: 'Confirm that it is you' },
  single_sign_on_required: { status: 403, title: 'Sign in by single sign-on' },
  second_factor_required: { status: 403, title: 'A second factor is required' },
  insufficient_scope: { status: 403, title: 'The key may not do this' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  request_timeout: { status: 408, title: 'The request took too long to arrive' },
  conflict: { status: 409, title: 'Conflict with the current state' },
  payload_too_large: { status: 413, title: 'The body is too large' },
  unsupported_media_type: { status: 415, title: 'The body must be sent as JSON' },
  expectation_failed: { status: 417, title: 'Expectation not supported' },
  rate_limited: { status: 429, title: 'Too many requests' },
  headers_too_large: { status: 431, title: 'The headers are too large' },
  internal_error: { status: 500, title: 'Something went wrong on our side' },
  service_unavailable: { status: 503, title: 'The service is unavailable right now' },
} as const

export type ProblemCode = keyof typeof PROBLEMS

export class Problem extends Error {
  readonly code: ProblemCode
  readonly headers: Record<string, string>
  /** The first field at fault, if the request is refused for a field. */
  readonly field: string | undefined
  /** The fields at fault, if they were looked for: the first ones. */
  readonly problems: readonly FieldProblem[]
  /** How many there are. */
  readonly problemsTotal: number
  /** `detail` is for the caller: what is wrong and what to do. */
  constructor(
    code: ProblemCode,
    detail: string,
    headers: Record<string, string> = {},
    field?: string,
    problems: readonly FieldProblem[] = [],
    problemsTotal = problems.length,
  ) {
    super(detail)
    this.code = code
    this.headers = headers
    this.field = field
    this.problems = problems
    this.problemsTotal = problemsTotal
  }
  get status(): number {
    return PROBLEMS[this.code].status
  }
}

/** For an address that is served to nobody, or not right now. */
export function noSuchAddress(): Problem {
  return new Problem('not_found', 'There is no such address. The API reference is at /docs.')
}

export const PROBLEM_CODES = Object.keys(PROBLEMS) as ProblemCode[]
export const PROBLEM_MEDIA_TYPE = 'application/problem+json'

export function problemDocument(problem: Problem, requestId: string) {
  return {
    type: `urn:flightline:problem:${problem.code}`,
    title: PROBLEMS[problem.code].title,
    status: problem.status,
    detail: problem.message,
    code: problem.code,
    request_id: requestId,
    ...(problem.field !== undefined && { field: problem.field }),
    ...(problem.problems.length > 0 && { errors: problem.problems }),
    ...(problem.problemsTotal > problem.problems.length && { errors_total: problem.problemsTotal }),
  }
}
