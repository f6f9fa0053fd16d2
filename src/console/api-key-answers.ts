export interface ApiKeyAnswer {
  id: string
  label: string
  /** Its first characters. */
  prefix: string
  created_at: string
  /** Null: someone outside the organization, such as the operator. */
  created_by_name: string | null
  /** Exact to the minute; null if it was never used. */
  last_used_at: string | null
  requests_last_day: number
  /** Whether `requests_last_day` is at least this many, since not all were counted. */
  is_requests_floor: boolean
  revoked_at: string | null
  revoked_by_name: string | null
}

export interface ApiKeysAnswer {
  keys: ApiKeyAnswer[]
}

export interface NewApiKeyAnswer {
  id: string
  prefix: string
  /** Shown only once. */
  key: string
}
