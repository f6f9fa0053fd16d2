import { cutText } from './cut-text.ts'

/** An AdCP error for the caller. Anything else that is thrown is a bug. */
export interface AdcpError {
  code: string
  message: string
  recovery: 'transient' | 'correctable' | 'terminal'
  field?: string
  suggestion?: string
  retry_after?: number
  issues?: Issue[]
  details?: Record<string, unknown>
}

export interface Issue {
  /** JSON Pointer into the arguments. */
  pointer: string
  message: string
  /** Of JSON Schema. */
  keyword: string
}

export class Failure extends Error {
  readonly error: AdcpError
  constructor(error: AdcpError) {
    super(error.message)
    this.error = error
  }
}

/** An invalid argument. `path` leads to it. */
export function invalidRequest(
  path: readonly (string | number)[],
  message: string,
  keyword = 'type',
): Failure {
  return invalidArguments([{ path, message, keyword }])
}

export const ISSUES_MAX = 5
const MESSAGE_LENGTH_MAX = 256

export function invalidArguments(
  problems: readonly { path: readonly (string | number)[]; message: string; keyword: string }[],
  code: 'INVALID_REQUEST' | 'VALIDATION_ERROR' = 'INVALID_REQUEST',
): Failure {
  const [first] = problems
  const field = fieldOf(first!.path)
  return new Failure({
    code,
    message: cut(field === '' ? first!.message : `${field}: ${first!.message}`),
    recovery: 'correctable',
    // Both or neither: if the arguments as a whole are wrong there is no field to name.
    ...(field !== '' && {
      field,
      issues: problems.slice(0, ISSUES_MAX).map(({ path, message, keyword }) => ({
        pointer: pointerOf(path),
        message: cut(message),
        keyword,
      })),
    }),
  })
}

const RETRY_AFTER_SECONDS = 5

export const serviceUnavailable: AdcpError = {
  code: 'SERVICE_UNAVAILABLE',
  message: 'The agent cannot answer right now. Send the same call again in a moment.',
  recovery: 'transient',
  retry_after: RETRY_AFTER_SECONDS,
}

/** filters.countries[0] */
function fieldOf(path: readonly (string | number)[]): string {
  return cut(path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`)).join('')).replace(
    /^\./,
    '',
  )
}

/** /filters/countries/0 */
function pointerOf(path: readonly (string | number)[]): string {
  return cut(path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join(''))
}

function cut(text: string): string {
  return cutText(text, MESSAGE_LENGTH_MAX)
}
