import type { Explained } from './reasons.ts'

/** Every error with which the feeds refuse a whole request, by its code, ordered by status. Other doors have more. */
export const REQUEST_ERRORS = {
  invalid_json: {
    meaning: 'The body is empty, not valid JSON, not UTF-8, or nested too deeply.',
    remedy: 'Fix the body; `detail` says what is wrong.',
  },
  invalid_body: {
    meaning:
      'The array is missing, not an array, or empty (delivery only); `dry_run` is neither `true` nor `false`; the query has another parameter; or the request is not well-formed HTTP.',
    remedy: 'Fix the request; `detail` says what is wrong.',
  },
  too_many_items: {
    meaning: 'More than 500 delivery items or 1000 affiliate rows.',
    remedy: 'Split the request.',
  },
  unauthorized: {
    meaning:
      'The key is missing, misspelled, unknown, expired, revoked, replaced, not allowed from your address, or a key for the sales agent: all look the same. Or it can only read; `detail` says so. With `WWW-Authenticate: Bearer`.',
    remedy: 'Send an active key. An admin creates one under Settings, API keys.',
  },
  not_found: {
    meaning: 'There is no endpoint at this path.',
    remedy: 'Check the URL.',
  },
  method_not_allowed: {
    meaning: 'The method is not POST. `Allow` names the methods of the path.',
    remedy: 'Use POST.',
  },
  request_timeout: {
    meaning: 'The request took more than 30 seconds to arrive.',
    remedy: 'Send it again. On a slow connection, send fewer items at a time.',
  },
  payload_too_large: {
    meaning: 'The body is over the limit: 1 MiB, unless the operator set another.',
    remedy: 'Split the request.',
  },
  unsupported_media_type: {
    meaning:
      '`Content-Type` is not `application/json`, its charset is neither UTF-8 nor US-ASCII, or the body is compressed.',
    remedy: 'Send uncompressed JSON with `Content-Type: application/json`.',
  },
  expectation_failed: {
    meaning: '`Expect` is something other than `100-continue`.',
    remedy: 'Leave out the `Expect` header.',
  },
  rate_limited: {
    meaning: 'The key is over its limit for this feed. With `Retry-After`.',
    remedy: 'Wait as many seconds as `Retry-After` says, then send the same body again.',
  },
  headers_too_large: {
    meaning: 'The headers are larger than 16 KiB.',
    remedy: 'Send fewer or shorter headers.',
  },
  internal_error: {
    meaning: 'An error on our side.',
    remedy: 'Send the same body again. If it keeps failing, give the operator the `request_id`.',
  },
  service_unavailable: {
    meaning: 'The database cannot be reached, or too many requests are waiting. With `Retry-After`.',
    remedy: 'Wait as many seconds as `Retry-After` says, then send the same body again.',
  },
} as const satisfies Record<string, Explained>

export type RequestErrorCode = keyof typeof REQUEST_ERRORS

export const REQUEST_ERROR_CODES = Object.keys(REQUEST_ERRORS) as [RequestErrorCode, ...RequestErrorCode[]]
