import type { OutboxState } from '../outbox/outbox-sql.ts'
import type { QueueFigures } from '../webhook/sending-sql.ts'
import type { SigningKeyState } from '../signing/check-signing-key.ts'

/** The installation's health, for the operator. Covers the last 24 hours unless it says otherwise. */
export interface Health {
  database: DatabaseHealth
  feeds: { rate_limited: RateLimited; slow: SlowRequests }
  agent: { rate_limited: RateLimited; slow: SlowCalls }
  sign_in: FailedSignIns
  quiet_keys: QuietKeys
  /** What waits in the outbox. */
  outbox: OutboxState
  /** What waits to be sent to endpoints, which may be failing. */
  webhooks: QueueFigures
  /** Whether statements can be signed. */
  signing_key: SigningKeyState
  /** Counting stops here: the real number may be higher. */
  counted_max: number
  /** Requests and calls that take this long are slow. */
  slow_us: number
}

export interface DatabaseHealth {
  /** Of PostgreSQL, such as "18.0". */
  server_version: string
  /** Where this process writes, as host:port. Null with the embedded database, and while no server takes writes. */
  server: string | null
  /** Whole numbers as text. */
  size_bytes: string
  /** The largest, each with its indexes. Row counts are the database's own estimates, null before its first. */
  tables: { name: string; size_bytes: string; rows_estimated: string | null }[]
  migrations: number
  /** The name of the latest, and when it was applied. */
  migration: { name: string; applied_at: string } | null
}

export interface RateLimited {
  /** In the last 24 whole hours. */
  hits: number
  /** Callers with the most hits first. */
  callers: { kind: 'api_key' | 'agent_key' | 'address'; label: string; owner: Owner | null; hits: number }[]
}

/** The owner of a key: an organization, or the buyer that an agent key was given to. */
export interface Owner {
  /** Null if it is not an organization of this installation. */
  organization_id: string | null
  name: string
}

export interface SlowRequests {
  count: number
  /** The slowest first. */
  requests: {
    at: string
    feed: string
    outcome: string
    items: number
    duration_us: number
    organization_id: string
    organization_name: string
  }[]
}

export interface SlowCalls {
  count: number
  calls: {
    at: string
    tool: string
    outcome: string
    duration_us: number
    /** Null: without a key. */
    key_label: string | null
    buyer_name: string | null
  }[]
}

export interface FailedSignIns {
  last_hour: number
  last_day: number
  /** Accounts that were tried, existing or not, and addresses they were tried from. */
  accounts: number
  addresses: number
  /** Most attempts first. */
  by_address: { address: string; attempts: number; accounts: number; last_at: string }[]
}

export interface QuietKeys {
  /** Days without use; for a key that was never used, since it was created. */
  days: number
  count: number
  /** Longest without use first. */
  keys: {
    kind: 'api_key' | 'agent_key'
    id: string
    label: string
    prefix: string
    owner: Owner
    created_at: string
    last_used_at: string | null
  }[]
}

export interface QuietLine {
  package_id: string
  name: string
  campaign_name: string
  organization_id: string
  organization_name: string
  flight_start: string
  flight_end: string
  /** When its latest report was received; null if it never had one. */
  reported_at: string | null
}

export interface QuietLines {
  days: number
  lines: QuietLine[]
  /** Where the next page begins; null once all lines in flight have been checked. */
  next: string | null
  /** How many lines in flight a page checks. */
  looked_at_max: number
}

/** What takes this long is slow. The indexes of migration 0013 are made for this number. */
export const SLOW_US = 250_000

/** Counting stops here: the real number may be higher. */
export const COUNTED_MAX = 10_000

export const LISTED_MAX = 20
export const TABLES_MAX = 10
export const QUIET_KEY_DAYS = 90
