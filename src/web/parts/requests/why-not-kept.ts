import type { RequestView } from '../../answers.ts'

const UNREAD = new Set([
  'payload_too_large',
  'unsupported_media_type',
  'request_timeout',
  'expectation_failed',
])
/** Until it is written, in the background. */
const SAVING_MS = 5_000

/** Why there is no body of a request. */
export function whyNotKept({ outcome, received_at: receivedAt }: RequestView): string {
  if (UNREAD.has(outcome)) return 'The request was refused before its body was read.'
  if (Date.now() - Date.parse(receivedAt) < SAVING_MS)
    return 'It is being saved. Reload the page in a moment.'
  return 'What was sent is kept for as long as the log, up to 64 MiB per organization and a daily limit. Requests refused by their address or query, and those sent while very many were waiting, are kept without it.'
}
