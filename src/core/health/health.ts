/** What the operator sees of how the installation is doing. Everything is of the last 24 hours unless it says otherwise. */
export interface Health {
  database: DatabaseHealth
  feeds: { rate_limited: RateLimited; slow: SlowRequests }
  agent: { rate_limited: RateLimited; slow: SlowCalls }
  sign_in: FailedSignIns
  quiet_keys: QuietKeys
  /** A count of this much may be more. */
  counted_max: number
  /** From here on something is slow. */
  slow_us: number
}

export interface DatabaseHealth {
  /** Of PostgreSQL, such as "18.0". */
  server_version: string
  /** Whole numbers as text. */
  size_bytes: string
  /** The largest, each with its indexes; their rows are estimates of the database itself, null before its first. */
  tables: { name: string; size_bytes: string; rows_estimated: string | null }[]
  migrations: number
  /** The name of the latest, and when it was applied. */
  migration: { name: string; applied_at: string } | null
}

export interface RateLimited {
  /** By whole hours: those of the last 24. */
  hits: number
  /** Whose they were, the most first. */
  callers: { kind: 'api_key' | 'agent_key' | 'address'; label: string; owner: Owner | null; hits: number }[]
}

/** The owner of a key: an organization, or the buyer that an agent key was given to. */
export interface Owner {
  /** Null where it is no organization of this installation. */
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
  /** How many accounts, real or not, and from how many addresses. */
  accounts: number
  addresses: number
  /** The most first. */
  by_address: { address: string; attempts: number; accounts: number; last_at: string }[]
}

export interface QuietKeys {
  /** Not used for so long; of one that never was, since it was made. */
  days: number
  count: number
  /** The longest quiet first. */
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
  /** When its figure was last renewed; null where nothing was ever reported. */
  reported_at: string | null
}

export interface QuietLines {
  days: number
  lines: QuietLine[]
  /** Where the next page begins; null where all lines in flight have been looked at. */
  next: string | null
  /** How many lines in flight a page looks at. */
  looked_at_max: number
}

/** Longer than this is slow. The indexes of migration 0013 are for this very number. */
export const SLOW_US = 250_000

/** Counting ends here: a number as great may be more. */
export const COUNTED_MAX = 10_000

export const LISTED_MAX = 20
export const TABLES_MAX = 10
export const QUIET_KEY_DAYS = 90
