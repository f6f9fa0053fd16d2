import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { queueWebhooks } from '../src/core/webhook/queue-webhooks.ts'
import type { Database } from '../src/database/database.ts'
import { instantFromMilliseconds } from '../src/exact/instant.ts'
import { onNewDatabase } from './on-new-database.ts'
import { startServer } from './start-server.ts'

const ORGANIZATIONS = 50
const ENDPOINTS_PER_ORGANIZATION = 20
/** Of each organization, in the variant with them. */
const HANGING_PER_ORGANIZATION = 2
/** One event for each organization, one after the other, so a message for each endpoint: 200 a second, less than can be sent. */
const EVENTS_EVERY_MS = 5_000
/** So that the second ones are sent while the first ones hang. */
const EVENTS_MIN = 2
/** Queued at once, for each endpoint. */
const BURST_EVENTS = 10
const ARRIVAL_MS_MAX = 120_000

type Variant = 'none hangs' | '100 hang'

/**
 * 1,000 endpoints on one server: how long messages take to those that answer, if all do and if 100 of them never answer. The variants take
 * turns. The receivers share the machine's cores with the server.
 */
export async function measureWebhooks({
  seconds,
  rounds,
}: {
  seconds: number
  rounds: number
}): Promise<void> {
  await onNewDatabase(async (database, folder) => {
    const receivers = await startReceivers()
    const organizations = await createEndpoints(database)
    const server = await startServer({ DATA_DIR: folder, WEBHOOK_ALLOWED_RANGES: '127.0.0.1' })
    try {
      const times: Record<Variant, number[]> = { 'none hangs': [], '100 hang': [] }
      await measure('none hangs')
      for (let round = 0; round < rounds; round++) {
        for (const variant of ['none hangs', '100 hang'] as const)
          times[variant].push(...(await measure(variant)))
      }
      report(times)
      await measureThroughput()

      /** Milliseconds from queuing to receipt, of messages to endpoints that answer in both variants. */
      async function measure(variant: Variant): Promise<number[]> {
        await pointEndpoints(database, receivers, variant)
        receivers.arrivals.clear()
        const queuedMs = new Map<string, number>()
        const events = Math.max(EVENTS_MIN, Math.round((seconds * 1_000) / EVENTS_EVERY_MS))
        const startedMs = performance.now()
        for (let n = 0; n < events * ORGANIZATIONS; n++) {
          const name = randomUUID()
          await queue([organizations[n % ORGANIZATIONS]!], name, 1)
          queuedMs.set(name, performance.now())
          await delay(
            Math.max(0, startedMs + ((n + 1) * EVENTS_EVERY_MS) / ORGANIZATIONS - performance.now()),
          )
        }
        const answering = ENDPOINTS_PER_ORGANIZATION - HANGING_PER_ORGANIZATION
        const expected = events * ORGANIZATIONS * answering
        await untilArrived(() => receivers.arrivals.size, expected)
        return [...receivers.arrivals].map(([key, atMs]) => atMs - queuedMs.get(key.split(' ')[0]!)!)
      }

      async function measureThroughput(): Promise<void> {
        await pointEndpoints(database, receivers, 'none hangs')
        receivers.arrivals.clear()
        const startedMs = performance.now()
        await queue(organizations, randomUUID(), BURST_EVENTS)
        const queuedMs = performance.now()
        const answering = ENDPOINTS_PER_ORGANIZATION - HANGING_PER_ORGANIZATION
        const expected = ORGANIZATIONS * answering * BURST_EVENTS
        await untilArrived(() => receivers.arrivals.size, expected)
        const all = ORGANIZATIONS * ENDPOINTS_PER_ORGANIZATION * BURST_EVENTS
        const tookSeconds = (Math.max(...receivers.arrivals.values()) - queuedMs) / 1_000
        say('')
        say(
          `${all} messages were queued in ${Math.round(queuedMs - startedMs)} ms and sent at ${Math.round(all / tookSeconds)} a second.`,
        )
      }
    } finally {
      await server.stop()
      receivers.close()
    }

    async function queue(numbers: readonly number[], name: string, eventsEach: number): Promise<void> {
      const now = instantFromMilliseconds(Date.now())
      await database.transaction((tx) =>
        queueWebhooks(
          tx,
          numbers.flatMap((organizationNumber) =>
            Array.from({ length: eventsEach }, (_, i) => ({
              organizationNumber,
              type: 'delivery.updated' as const,
              subject: `${organizationNumber} ${i}`,
              at: now,
              data: { name, event: i, line: 'Front page', delivered: '412000' },
            })),
          ),
          now,
        ),
      )
    }
  })
}

async function untilArrived(arrived: () => number, expected: number): Promise<void> {
  const endsAtMs = performance.now() + ARRIVAL_MS_MAX
  while (arrived() < expected) {
    if (performance.now() > endsAtMs) throw new Error(`${arrived()} of ${expected} messages arrived`)
    await delay(20)
  }
}

function report(times: Record<Variant, number[]>): void {
  const [without, withHanging] = [times['none hangs'], times['100 hang']].map((list) =>
    list.toSorted((a, b) => a - b),
  )
  const at = (list: readonly number[], share: number) =>
    list[Math.min(list.length - 1, Math.floor(list.length * share))]!
  say('| From queuing to receipt, 900 endpoints that answer | none hangs, ms | 100 hang, ms | ratio |')
  say('| --- | ---: | ---: | ---: |')
  for (const [name, share] of [
    ['median', 0.5],
    ['p99', 0.99],
  ] as const) {
    const [a, b] = [at(without!, share), at(withHanging!, share)]
    say(`| ${name} | ${a.toFixed(0)} | ${b.toFixed(0)} | ${(b / a).toFixed(2)} |`)
  }
}

interface Receivers {
  /** When a message arrived, by its name, endpoint and event. Only those of endpoints that always answer. */
  arrivals: Map<string, number>
  answeringUrl: string
  hangingUrl: string
  close(): void
}

async function startReceivers(): Promise<Receivers> {
  const arrivals = new Map<string, number>()
  const answering = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const isCounted = request.url!.startsWith('/answers')
      const { data } = JSON.parse(body) as { data: { name: string; event: number } }
      const key = `${data.name} ${request.url} ${data.event}`
      if (isCounted && !arrivals.has(key)) arrivals.set(key, performance.now())
      response.writeHead(204).end()
    })
  })
  const hanging = createServer(() => undefined)
  const [answeringUrl, hangingUrl] = await Promise.all([listen(answering), listen(hanging)])
  return {
    arrivals,
    answeringUrl,
    hangingUrl,
    close() {
      for (const server of [answering, hanging]) {
        server.close()
        server.closeAllConnections()
      }
    },
  }
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((done) => server.listen({ port: 0, host: '127.0.0.1', backlog: 2_000 }, done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function createEndpoints(database: Database): Promise<number[]> {
  const organizations = await database.query<{ number: number }>(
    `INSERT INTO organization (name) SELECT 'Organization ' || i FROM generate_series(1, $1::integer) i RETURNING number`,
    [ORGANIZATIONS],
  )
  const numbers = organizations.map(({ number }) => number)
  await database.query(
    `INSERT INTO webhook_endpoint (organization_number, id, url, description, event_types, secret, is_secret_sealed, created_at,
       waits_until)
     SELECT number, gen_random_uuid(), 'http://127.0.0.1/', i, '{delivery.updated}', sha256('secret'), false, now(), now()
     FROM unnest($1::integer[]) AS number, generate_series(1, $2::integer) i`,
    [numbers, ENDPOINTS_PER_ORGANIZATION],
  )
  return numbers
}

/** As if nothing had been sent before: which of them hang is not known yet. */
async function pointEndpoints(database: Database, receivers: Receivers, variant: Variant): Promise<void> {
  await database.query('TRUNCATE webhook_lane, webhook_message, webhook_attempt')
  await database.query(
    `UPDATE webhook_endpoint SET failures = 0, failing_since = NULL, waits_until = now(), paused_at = NULL, pause_reason = NULL,
       url = CASE WHEN description::integer > $1 THEN $2 || '/answers/' || id
         WHEN $3 THEN $4 || '/hangs/' || id ELSE $2 || '/others/' || id END`,
    [HANGING_PER_ORGANIZATION, receivers.answeringUrl, variant === '100 hang', receivers.hangingUrl],
  )
  await database.query('VACUUM ANALYZE webhook_endpoint')
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
