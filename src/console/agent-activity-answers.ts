import type { CallRow } from '../core/call-log/read-calls-sql.ts'
import type { Demand } from '../core/call-log/show-demand.ts'
import type { Standing } from '../core/product/visibility.ts'
import type { PublisherRow } from '../core/product/publisher-sql.ts'

/** What operators see of the sales agent: what it shows to which key, and what it was asked. */

export interface KeyName {
  id: string
  label: string
  buyer_name: string
  prefix: string
  /** Neither revoked nor expired. */
  is_working: boolean
}

export interface KeyNamesAnswer {
  keys: KeyName[]
}

/** 'refused': the agent refuses the key, or the call, whatever the product. */
export type Verdict = Exclude<Standing, 'visible'> | 'shown' | 'filtered' | 'refused'

/** Whether one key sees one product, for the arguments asked. */
export interface ProductVerdict {
  verdict: Verdict
  /** Those that exclude it. */
  filters: string[]
  /** Where the key can see it. */
  territories: string[]
}

/** What a key sees, and what it does not. */
export interface KeyView {
  key: KeyName
  /** The `result` that the agent sends. Null if it refuses the key (401). */
  result: AgentResult | null
  /** How many products there are of each verdict. */
  counts: Record<Verdict, number>
}

export interface AgentResult {
  content: { type: 'text'; text: string }[]
  structuredContent: AgentPayload
  isError?: boolean
}

/** The parts that the page uses. */
export interface AgentPayload {
  [name: string]: unknown
  status: string
  message?: string
  products?: SeenProduct[]
  pagination?: { has_more: boolean; cursor?: string; total_count: number }
  adcp_error?: { code: string; message: string; field?: string }
  ext?: { flightline: { brief: BriefRead } }
}

/** What the agent read from a brief. */
export interface BriefRead {
  languages: string[]
  wanted: DemandRead[]
  ruled_out: { read_from: string; all_of: DemandRead[] }[]
  words: string[]
}

export interface DemandRead {
  kind: string
  name: string
  read_from: string
  is_hard: boolean
}

export interface SeenProduct {
  [name: string]: unknown
  product_id: string
  name: string
  channels?: string[]
  brief_relevance?: string
  pricing_options: { pricing_model: string; currency: string; fixed_price?: number; floor_price?: number }[]
  ext: { flightline: { territories: string[] } }
}

export interface ViewAsAnswer {
  one: KeyView
  /** The key that it is compared with. */
  other: KeyView | null
  /** The arguments of the call, as they were sent. */
  arguments: Record<string, unknown>
  verdicts: {
    total: number
    page: number
    pages: number
    rows: { product_id: string; name: string; one: ProductVerdict; other: ProductVerdict | null }[]
  }
}

export interface CallsAnswer {
  calls: CallRow[]
  next_cursor: string | null
  /** Set if the page ended because it had searched a very large number of calls: how far back it searched. */
  looked_back_to: string | null
  tools: string[]
  outcomes: string[]
  /** Calls of the last 24 hours that were only counted. */
  not_kept: { over_limit: number; over_budget: number }
  /** For how long calls are kept. */
  days_kept: number
  exported_max: number
}

export type CallAnswer = CallRow

export interface DemandAnswer extends Demand {
  days_kept: number
}

export interface AdagentsListAnswer {
  publishers: PublisherRow[]
  total: number
  page: number
  pages: number
  agent_url: string
  /** False: AGENT_URL is not set, and the address is on this machine. */
  is_agent_url_set: boolean
}

export interface AdagentsAnswer {
  domain: string
  file: Record<string, unknown>
  agent_url: string
  is_agent_url_set: boolean
  /** The first of them. */
  products: { product_id: string; name: string; territories: string[] }[]
  products_total: number
}
