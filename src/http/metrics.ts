import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Config } from '../config.ts'
import type { Feed } from '../core/ingest-log/ingest-log-sql.ts'
import type { Database } from '../database/database.ts'
import { EVENT_STREAM } from './event-stream.ts'
import { hostnameOf, isOwnName } from './host-name.ts'
import { Problem } from './problem.ts'

/** Figures of the installation as a whole; no label names an organization, a key or a person. */
export interface Metrics {
  registry: Registry
  requests: Histogram<'method' | 'route' | 'status'>
  items: Counter<'feed' | 'verdict'>
  rateLimited: Counter<'feed'>
  shed: Counter<'feed'>
  waitedTooLong: Counter<'feed'>
  bodiesNotKept: Counter<'reason'>
  readRows: Counter<'resource'>
  readNotModified: Counter<'resource'>
  readRateLimited: Counter<'resource'>
  readShed: Counter<'resource'>
  liveStreams: Gauge
  lineBoardLoads: Counter
  databaseReads: Counter<'from'>
  alertMails: Counter<'outcome'>
  accountMails: Counter<'outcome'>
  outboxWaiting: Gauge
  outboxOldest: Gauge
  outboxFailed: Gauge
  webhookAttempts: Counter<'outcome'>
  webhooksWaiting: Gauge
  webhooksOldestSeconds: Gauge
  webhookEndpointsPaused: Gauge
  agentRequests: Histogram<'status'>
  agentCalls: Counter<'tool' | 'outcome'>
  /** All figures as Prometheus reads them: of this process, or of all that serve. */
  text(): Promise<string>
}

const DURATION_BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'flightline_' })
  const metrics: Metrics = {
    registry,
    requests: new Histogram({
      name: 'flightline_http_request_duration_seconds',
      help: 'Time from receiving a request to its answer',
      labelNames: ['method', 'route', 'status'],
      buckets: DURATION_BUCKETS_SECONDS,
      registers: [registry],
    }),
    items: new Counter({
      name: 'flightline_ingest_items_total',
      help: 'Items received by a feed, by verdict',
      labelNames: ['feed', 'verdict'],
      registers: [registry],
    }),
    rateLimited: new Counter({
      name: 'flightline_ingest_rate_limited_total',
      help: 'Requests refused because a key was over its limit',
      labelNames: ['feed'],
      registers: [registry],
    }),
    shed: new Counter({
      name: 'flightline_ingest_shed_total',
      help: 'Requests refused because too much was waiting',
      labelNames: ['feed'],
      registers: [registry],
    }),
    waitedTooLong: new Counter({
      name: 'flightline_ingest_waited_too_long_total',
      help: 'Requests refused because the database was away or too slow to get to them',
      labelNames: ['feed'],
      registers: [registry],
    }),
    bodiesNotKept: new Counter({
      name: 'flightline_ingest_bodies_not_kept_total',
      help: 'Requests to a feed whose body was not kept for the ingest log, by reason',
      labelNames: ['reason'],
      registers: [registry],
    }),
    readRows: new Counter({
      name: 'flightline_read_rows_total',
      help: 'Rows answered by the reading API',
      labelNames: ['resource'],
      registers: [registry],
    }),
    readNotModified: new Counter({
      name: 'flightline_read_not_modified_total',
      help: 'Requests to the reading API whose answer the caller already had',
      labelNames: ['resource'],
      registers: [registry],
    }),
    readRateLimited: new Counter({
      name: 'flightline_read_rate_limited_total',
      help: 'Requests to the reading API refused because a key was over its limit',
      labelNames: ['resource'],
      registers: [registry],
    }),
    readShed: new Counter({
      name: 'flightline_read_shed_total',
      help: 'Requests to the reading API refused because too many of the organization were waiting',
      labelNames: ['resource'],
      registers: [registry],
    }),
    liveStreams: new Gauge({
      name: 'flightline_live_streams',
      help: 'Open pages of the web app that listen for changes',
      registers: [registry],
    }),
    lineBoardLoads: new Counter({
      name: 'flightline_line_board_loads_total',
      help: 'Times that all lines of an organization were read into memory',
      registers: [registry],
    }),
    alertMails: new Counter({
      name: 'flightline_alert_mails_total',
      help: 'Alert e-mails by outcome: sent, failed (tried again), given up',
      labelNames: ['outcome'],
      registers: [registry],
    }),
    accountMails: new Counter({
      name: 'flightline_account_mails_total',
      help: 'E-mails about signing in by outcome: sent, failed (tried again), given up',
      labelNames: ['outcome'],
      registers: [registry],
    }),
    outboxWaiting: new Gauge({
      name: 'flightline_outbox_waiting',
      help: 'Entries of the outbox that are due and not done, up to 10,000',
      registers: [registry],
      aggregator: 'max',
    }),
    databaseReads: new Counter({
      name: 'flightline_database_reads_total',
      help: 'Questions of the reading API, lists, charts and exports, by the server that answered',
      labelNames: ['from'],
      registers: [registry],
    }),
    outboxOldest: new Gauge({
      name: 'flightline_outbox_oldest_seconds',
      help: 'How long the oldest of them has been due',
      registers: [registry],
      aggregator: 'max',
    }),
    outboxFailed: new Gauge({
      name: 'flightline_outbox_failed',
      help: 'Entries of the outbox that were given up after many tries, up to 10,000',
      registers: [registry],
      aggregator: 'max',
    }),
    webhookAttempts: new Counter({
      name: 'flightline_webhook_attempts_total',
      help: 'Attempts to deliver a webhook, by outcome',
      labelNames: ['outcome'],
      registers: [registry],
    }),
    // Of the whole database, so every process that serves has the same figures.
    webhooksWaiting: new Gauge({
      name: 'flightline_webhooks_waiting',
      help: 'Webhook messages that are not delivered yet, up to 10,000',
      aggregator: 'max',
      registers: [registry],
    }),
    webhooksOldestSeconds: new Gauge({
      name: 'flightline_webhooks_oldest_waiting_seconds',
      help: 'Age of the oldest webhook message that is not delivered yet, without those of paused endpoints',
      aggregator: 'max',
      registers: [registry],
    }),
    webhookEndpointsPaused: new Gauge({
      name: 'flightline_webhook_endpoints_paused',
      help: 'Webhook endpoints that nothing is sent to',
      aggregator: 'max',
      registers: [registry],
    }),
    agentRequests: new Histogram({
      name: 'flightline_agent_request_duration_seconds',
      help: 'Time from receiving a request to the sales agent to its answer',
      labelNames: ['status'],
      buckets: DURATION_BUCKETS_SECONDS,
      registers: [registry],
    }),
    agentCalls: new Counter({
      name: 'flightline_agent_calls_total',
      help: 'Calls of the sales agent, by tool and outcome',
      labelNames: ['tool', 'outcome'],
      registers: [registry],
    }),
    text: () => registry.metrics(),
  }
  startAtZero(metrics)
  return metrics
}

const FEEDS: Record<Feed, true> = { delivery: true, affiliate_codes: true, affiliate_metrics: true }

/** Prometheus cannot tell the first of something from what was always there: what may raise an alert is counted from 0. */
function startAtZero(metrics: Metrics): void {
  for (const feed of Object.keys(FEEDS)) {
    countFeedAnswer(metrics, feed as Feed, { accepted: 0, rejected: 0 })
    metrics.rateLimited.inc({ feed }, 0)
    metrics.shed.inc({ feed }, 0)
    metrics.waitedTooLong.inc({ feed }, 0)
  }
  for (const outcome of ['sent', 'failed', 'given up']) {
    metrics.alertMails.inc({ outcome }, 0)
    metrics.accountMails.inc({ outcome }, 0)
  }
  for (const outcome of ['delivered', 'refused', 'no_answer']) metrics.webhookAttempts.inc({ outcome }, 0)
}

export function countFeedAnswer(
  metrics: Metrics,
  feed: Feed,
  counts: { accepted: number; rejected: number },
): void {
  metrics.items.inc({ feed, verdict: 'accepted' }, counts.accepted)
  metrics.items.inc({ feed, verdict: 'rejected' }, counts.rejected)
}

/** Where this process writes. The embedded database has nothing to choose from. */
export function watchServers({ registry }: Metrics, database: Database): void {
  if (!database.isShared) return
  const server = new Gauge({
    name: 'flightline_database_server',
    help: 'Processes that write to this database server',
    labelNames: ['server'],
    registers: [],
    collect() {
      this.reset()
      const { name } = database.server()
      if (name !== undefined) this.set({ server: name }, 1)
    },
  })
  const moves = new Counter({
    name: 'flightline_database_moves_total',
    help: 'Times that a process began to write to another database server',
    registers: [],
    collect() {
      this.reset()
      this.inc(database.server().moves)
    },
  })
  registry.registerMetric(server)
  registry.registerMetric(moves)
}

/**
 * GET /metrics, for bearers of METRICS_TOKEN; without one set, for callers on this machine that come through no proxy
 * and use one of our own host names, which a web page in a local browser cannot.
 */
export function registerMetrics(
  app: FastifyInstance,
  metrics: Metrics,
  config: Pick<Config, 'metricsToken' | 'publicUrl'>,
): void {
  app.addHook('onResponse', async (request, reply) => {
    // It lasts for as long as its page is open.
    if (reply.getHeader('content-type') === EVENT_STREAM) return
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? '(none)',
      status: reply.statusCode,
    }
    metrics.requests.observe(labels, reply.elapsedTime / 1000)
  })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayReadMetrics(request, config)) {
      throw new Problem('not_found', 'There is no such address. The API reference is at /docs.')
    }
    return reply.type(metrics.registry.contentType).send(await metrics.text())
  })
}

function mayReadMetrics(
  { headers, socket }: FastifyRequest,
  { metricsToken, publicUrl }: Pick<Config, 'metricsToken' | 'publicUrl'>,
): boolean {
  if (metricsToken !== undefined) return isSame(headers.authorization ?? '', `Bearer ${metricsToken}`)
  const isLocal = /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '')
  const isProxied = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
  return isLocal && !isProxied && isOwnName(hostnameOf(`http://${headers.host ?? ''}`), publicUrl)
}

function isSame(presented: string, expected: string): boolean {
  const [a, b] = [Buffer.from(presented), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
