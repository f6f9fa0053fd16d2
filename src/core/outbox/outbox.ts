/** What people and systems have to hear about, after it happened. */

/** Something that happened: becomes alerts, webhook messages and letters. */
export const FACT_KINDS = [
  'delivery',
  'time',
  'terms',
  'consent',
  'statement',
  'rejected',
  'key',
  'webhook',
] as const
export type FactKind = (typeof FACT_KINDS)[number]

/** A letter gathers alerts for one person until it is due. */
export const LETTER_KINDS = ['at_once', 'daily', 'weekly'] as const
export type LetterKind = (typeof LETTER_KINDS)[number]

export type OutboxKind = FactKind | LetterKind | 'mail'

/** One row of the outbox that is a fact. */
export type Fact = FactDetail & {
  organization_number: number
  /** A number as text. */
  number: string
  at: string
  tries: number
}

export type FactDetail =
  | { kind: 'delivery'; line_numbers: number[] }
  /** Time alone may have made news of these lines. */
  | { kind: 'time'; line_numbers: number[] }
  /** A save that changed terms, by its version. */
  | { kind: 'terms'; detail: { campaign_id: string; version: number } }
  /** Of the buyer: a seller asks to work with it. */
  | { kind: 'consent'; detail: { seller_number: number } }
  | { kind: 'statement'; detail: { statement_id: string } }
  | { kind: 'rejected'; detail: RejectedRequest }
  | { kind: 'key'; detail: ExpiringKey }
  | { kind: 'webhook'; detail: { endpoint_id: string; url: string; reason: string } }

/** A request to a feed that was refused, or some of whose items were rejected. */
export interface RejectedRequest {
  request_id: string
  source_number: number
  feed: string
  outcome: string
  accepted: number
  rejected: number
}

export interface ExpiringKey {
  key_id: string
  label: string
  prefix: string
  expires_at: string
  /** It is the previous secret of a rotated key, still in use. Undefined in facts of the first versions: no. */
  is_previous?: boolean
}

const SECOND_US = 1_000_000

/** Facts of one organization that are taken together: several reports on a line make one message. */
export const FACTS_AT_ONCE = 500
/** Lines of one organization that are looked at together, or those of one fact. */
export const LINES_AT_ONCE = 1_000
/** What waits longer is late. */
const LATE_US = 5 * 60 * SECOND_US
const REST_TIMES = 9

/**
 * How many times as long as a server worked on facts it rests, so that a flood of reports is taken at full speed: alerts come a
 * little later then. Not once they are late.
 */
export function restTimes(waitedUs: number): number {
  return waitedUs < LATE_US ? REST_TIMES : 0
}

/** After this many failures a fact is no longer tried, and the operator sees it. */
export const TRIES_MAX = 10

const WAITS_SECONDS = [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800, 28_800]

/** How long to wait after this many failures: in all, about a day. In microseconds. */
export function waitUs(tries: number): number {
  return WAITS_SECONDS[Math.min(tries, WAITS_SECONDS.length) - 1]! * SECOND_US
}
