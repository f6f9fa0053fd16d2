import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { readQueueFigures } from '../core/webhook/sending-sql.ts'
import type { AttemptOutcome } from '../core/webhook/webhook.ts'
import type { Clock } from '../database/clock.ts'
import type { Database } from '../database/database.ts'
import { instantFromMilliseconds } from '../exact/instant.ts'
import type { Metrics } from '../http/metrics.ts'
import type { ResolveName } from '../http/pinned-agent.ts'
import { createAddressRules } from './address-rules.ts'
import { createSendWebhook } from './send-webhook.ts'
import { startWebhookSender, type WebhookSender } from './webhook-sender.ts'

/** What is written together makes one enough. */
const CONNECTIONS = 1
/** A precaution, as the tables are often empty and then full at once. Plans for 1,000 endpoints and 10,000 lanes were the same without. */
const PLANS_BY_INDEX = { enable_seqscan: 'off', enable_mergejoin: 'off', jit: 'off' }
const FIGURES_EVERY_MS = 30_000

/** Sends the webhooks of all organizations, on connections of its own: it holds up nothing else. */
export function startWebhooks(parts: {
  config: Pick<Config, 'webhookAllowedRanges' | 'signingSecret'>
  /** For upkeep. Sending has connections of its own. */
  database: Database
  clock: Clock
  metrics: Metrics
  logger: FastifyBaseLogger
  /** For tests, as the rest of these. */
  resolveName?: ResolveName
  attemptMsMax?: number
  pollMs?: number
}): WebhookSender {
  const { config, clock, metrics, logger, pollMs } = parts
  // As the feeds: what is sent changes no catalogue, so the agent need not check what it remembers.
  const database = parts.database.dedicated({
    purpose: 'feeds',
    connectionsMax: CONNECTIONS,
    settings: PLANS_BY_INDEX,
  })
  const onError = (error: unknown) => logger.error({ err: error }, 'could not send webhooks')
  const sender = startWebhookSender({
    database,
    clock,
    send: createSendWebhook(createAddressRules(config.webhookAllowedRanges), parts),
    signingSecret: config.signingSecret,
    onAttempt: (outcome) => metrics.webhookAttempts.inc({ outcome: wordFor(outcome) }),
    onUnsignable: (endpoint) =>
      logger.error({ endpoint }, 'webhooks wait: their secret is sealed with another SIGNING_SECRET'),
    onError,
    ...(pollMs !== undefined && { pollMs }),
  })
  let measuring = measure()
  const timer = setInterval(() => {
    measuring = measure()
  }, FIGURES_EVERY_MS)
  timer.unref()
  return {
    async close() {
      clearInterval(timer)
      await Promise.all([sender.close(), measuring])
      await database.close()
    },
  }

  async function measure(): Promise<void> {
    try {
      const now = instantFromMilliseconds(clock.nowMs())
      const { waiting, oldest_age_seconds, paused } = await readQueueFigures(parts.database, now)
      metrics.webhooksWaiting.set(waiting)
      metrics.webhooksOldestSeconds.set(Math.max(0, oldest_age_seconds ?? 0))
      metrics.webhookEndpointsPaused.set(paused)
    } catch (error) {
      logger.warn({ err: error }, 'could not count the webhooks that wait')
    }
  }
}

function wordFor({ status, error }: AttemptOutcome): 'delivered' | 'refused' | 'no_answer' {
  if (error === null) return 'delivered'
  return status === null ? 'no_answer' : 'refused'
}
