import { connect, type ClientOptions } from './connect.ts'
import { AFFILIATE_CODES, AFFILIATE_METRICS, DELIVERY, type Feed } from './feeds.ts'
import type {
  AffiliateCodeFilters,
  AffiliateMetricFilters,
  CampaignFilters,
  HistoryFilters,
  LineFilters,
  StatementFilters,
} from './filters.ts'
import type { AffiliateCode, AffiliateMetric, DeliveryItem } from './items.ts'
import {
  collect,
  pushBatches,
  stoppable,
  type PushOptions,
  type PushProgress,
  type Source,
  type Verdict,
} from './push.ts'
import { get, list, type List } from './read.ts'
import type {
  Campaign,
  Line,
  ListedAffiliateCode,
  ListedAffiliateMetric,
  Report,
  SignedStatement,
  Statement,
} from './records.ts'
import type { Connection } from './request.ts'

/**
 * `flightline/client`: sends totals and affiliate rows to an installation, reads from it, and checks its webhooks. Runs
 * wherever there are fetch and Web Crypto, and imports nothing else.
 */
export type { ClientOptions } from './connect.ts'
export { FlightlineError, type ClientCode } from './error.ts'
export type * from './events.ts'
export type { Outcome } from './feeds.ts'
export type * from './filters.ts'
export type { AffiliateCode, AffiliateMetric, DeliveryItem, Exact } from './items.ts'
export type { PushOptions, PushProgress, Source, Verdict } from './push.ts'
export type { List, Page } from './read.ts'
export type * from './records.ts'
export type { Retry } from './request.ts'
export { verifyWebhook, WebhookVerificationError, type WebhookFault, type WebhookInput } from './webhook.ts'

export interface FeedClient<Item> {
  /**
   * Sends all items and returns their verdicts, in the order of the items. If it fails midway it throws a FlightlineError,
   * whose `results` are the verdicts so far.
   */
  push(items: Source<Item>, options?: PushOptions): Promise<PushSummary<Item>>
  /** The same for streams of any length: the verdicts one by one, in the order of the items. */
  stream(items: Source<Item>, options?: PushOptions): AsyncGenerator<Verdict<Item>, void>
}

export interface PushSummary<Item> extends PushProgress {
  results: Verdict<Item>[]
}

export interface Client {
  delivery: FeedClient<DeliveryItem>
  affiliateCodes: FeedClient<AffiliateCode>
  affiliateMetrics: FeedClient<AffiliateMetric>
  campaigns: { list(filters?: CampaignFilters): List<Campaign>; get(id: string): Promise<Campaign> }
  lines: {
    list(filters?: LineFilters): List<Line>
    get(packageId: string): Promise<Line>
    /** Every report on a line, latest first. */
    history(packageId: string, filters?: HistoryFilters): List<Report>
  }
  /** Lists have what was billed; one by its ID is the signed file. */
  statements: { list(filters?: StatementFilters): List<Statement>; get(id: string): Promise<SignedStatement> }
  affiliate: {
    codes: { list(filters?: AffiliateCodeFilters): List<ListedAffiliateCode> }
    metrics: { list(filters?: AffiliateMetricFilters): List<ListedAffiliateMetric> }
  }
}

const API = '/api/v1'

export function createClient(options: ClientOptions): Client {
  const connection = connect(options)
  const signal = options.signal ?? new AbortController().signal
  const all = <Row>(path: string, filters: object = {}) =>
    list<Row>(connection, `${API}${path}`, { ...filters }, { signal })
  const one = <Row>(path: string, id: string) =>
    get<Row>(connection, `${API}${path}/${encodeURIComponent(id)}`, { signal })
  return {
    delivery: feedClient(connection, DELIVERY, signal),
    affiliateCodes: feedClient(connection, AFFILIATE_CODES, signal),
    affiliateMetrics: feedClient(connection, AFFILIATE_METRICS, signal),
    campaigns: {
      list: (filters) => all<Campaign>('/campaigns', filters),
      get: (id) => one<Campaign>('/campaigns', id),
    },
    lines: {
      list: (filters) => all<Line>('/lines', filters),
      get: (packageId) => one<Line>('/lines', packageId),
      history: (packageId, filters) =>
        all<Report>(`/lines/${encodeURIComponent(packageId)}/history`, filters),
    },
    statements: {
      list: (filters) => all<Statement>('/statements', filters),
      get: (id) => one<SignedStatement>('/statements', id),
    },
    affiliate: {
      codes: { list: (filters) => all<ListedAffiliateCode>('/affiliate/codes', filters) },
      metrics: { list: (filters) => all<ListedAffiliateMetric>('/affiliate/metrics', filters) },
    },
  }
}

function feedClient<Item>(connection: Connection, feed: Feed<Item>, signal: AbortSignal): FeedClient<Item> {
  const batches = (items: Source<Item>, options: PushOptions = {}) =>
    stoppable([signal, options.signal], (ownSignal) =>
      pushBatches(connection, feed, { items, prepare: feed.prepare }, { ...options, signal: ownSignal }),
    )
  return {
    push: (items, options) => collect(batches(items, options)),
    async *stream(items, options) {
      for await (const verdicts of batches(items, options)) yield* verdicts
    },
  }
}
