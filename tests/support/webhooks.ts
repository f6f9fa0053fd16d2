import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { Webhook } from 'standardwebhooks'
import { queueWebhooks } from '../../src/core/webhook/queue-webhooks.ts'
import type { WebhookEvent } from '../../src/core/webhook/webhook-event.ts'
import { createDatabaseClock } from '../../src/database/clock.ts'
import type { Database } from '../../src/database/database.ts'
import { instantFromMilliseconds } from '../../src/exact/instant.ts'
import { createMetrics, type Metrics } from '../../src/http/metrics.ts'
import type { ResolveName } from '../../src/http/pinned-agent.ts'
import { startWebhooks } from '../../src/webhooks/start-webhooks.ts'
import { whenFileIsDone } from './clean-up.ts'

export const LOOPBACK_RANGES = ['127.0.0.0/8', '::1']

export interface ReceivedWebhook {
  path: string
  headers: IncomingHttpHeaders
  body: string
  id: string
}

/** A receiver on this machine. Answers 204 unless a test says otherwise. */
export interface Receiver {
  url: string
  received: ReceivedWebhook[]
  /** Answers in its own way, or not at all. */
  answer: (webhook: ReceivedWebhook, response: ServerResponse) => void
  /** How many are being answered, and the most at any time. */
  open(): number
  openMost(): number
  close(): Promise<void>
}

export async function startReceiver(): Promise<Receiver> {
  let open = 0
  let openMost = 0
  const server = createServer((request, response) => {
    openMost = Math.max(openMost, ++open)
    response.once('close', () => open--)
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const webhook = {
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
        id: String(request.headers['webhook-id']),
      }
      receiver.received.push(webhook)
      receiver.answer(webhook, response)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/hook`,
    received: [],
    answer: (_webhook, response) => response.writeHead(204).end(),
    open: () => open,
    openMost: () => openMost,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
  whenFileIsDone(() => receiver.close())
  return receiver
}

/** Throws unless the official library accepts it with this secret. */
export function verify({ body, headers }: ReceivedWebhook, secret: string): unknown {
  return new Webhook(secret).verify(body, headers as Record<string, string>)
}

export interface TestSender {
  metrics: Metrics
  log(): string
  close(): Promise<void>
}

/** What every server runs: sends what is due, to this machine as well. */
export async function startSender(
  database: Database,
  options: {
    ranges?: string[]
    resolveName?: ResolveName
    attemptMsMax?: number
    signingSecret?: string
  } = {},
): Promise<TestSender> {
  const { ranges = LOOPBACK_RANGES, signingSecret, ...rest } = options
  let log = ''
  const logger = pino({ level: 'trace' }, { write: (line: string) => (log += line) }) as FastifyBaseLogger
  const clock = createDatabaseClock(database)
  await clock.measure()
  const metrics = createMetrics()
  const sender = startWebhooks({
    config: { webhookAllowedRanges: ranges, signingSecret },
    database,
    clock,
    metrics,
    logger,
    pollMs: 50,
    ...rest,
  })
  let closed: Promise<void> | undefined
  const close = () => (closed ??= sender.close())
  whenFileIsDone(close)
  return { metrics, log: () => log, close }
}

/** As the outbox does. */
export async function queueEvents(
  database: Database,
  events: readonly (Pick<WebhookEvent, 'organizationNumber'> & Partial<WebhookEvent>)[],
): Promise<void> {
  const now = instantFromMilliseconds(Date.now())
  await database.transaction((tx) =>
    queueWebhooks(
      tx,
      events.map((event) => ({
        type: 'delivery.updated',
        subject: 'a line',
        at: now,
        data: {},
        ...event,
      })),
      now,
    ),
  )
}

/** As if the wait before the next attempt were over. */
export async function makeDue(database: Database): Promise<void> {
  await database.query(`UPDATE webhook_lane SET due_at = now() WHERE lease IS NULL`)
  await database.query(`UPDATE webhook_endpoint SET waits_until = now()`)
}
