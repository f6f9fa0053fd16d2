import { pino } from 'pino'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { readConfig } from '../src/config.ts'
import { createDeliveryWriter } from '../src/core/delivery/delivery-writer.ts'
import { createDatabaseClock } from '../src/database/clock.ts'
import { separateConnections } from '../src/database/connections.ts'
import type { Database } from '../src/database/database.ts'
import { createMetrics } from '../src/http/metrics.ts'
import { openLive } from '../src/live.ts'
import { createMainApp } from '../src/main-app.ts'
import type { ConsoleData } from './console-data.ts'
import { questionsOf, type Asker, type Question } from './console-questions.ts'
import { explain, recording, type PlanCost } from './plan-cost.ts'
import { createReadKey, signIn } from './askers.ts'
import { readingQuestionsOf } from './reading-questions.ts'

/** What a request of the web app, or of a system that reads, costs the database. */
export interface AnsweredQuestion extends Question {
  status: number
  firstByteMs: number
  /** Until the last byte; for a long export, of its first pages. */
  ms: number
  /** Statements not already sent, with the same values, by an earlier request. */
  statements: PlanCost[]
}

export interface ConsoleUnderTest {
  app: FastifyInstance
  questions: Question[]
  /** Of systems, to the reading API. */
  readingQuestions: Question[]
  ask(question: Question): Promise<AnsweredQuestion>
  /** The answer itself. */
  fetch(asker: Asker, path: string): Promise<Response>
}

/** The whole app over a large data set: each request is sent by HTTP, and each of its statements explained. */
export async function openConsole(database: Database, data: ConsoleData): Promise<ConsoleUnderTest> {
  const recorded = recording(database)
  const logger = pino({ level: 'silent' }) as FastifyBaseLogger
  const config = readConfig({}, '/nonexistent')
  const connections = separateConnections(recorded.database, config.databaseConnections)
  const clock = createDatabaseClock(database)
  await clock.measure()
  const metrics = createMetrics()
  const app = await createMainApp({
    config,
    connections,
    clock,
    deliveryWriter: createDeliveryWriter(connections.feeds, () => undefined),
    agentUrl: () => 'http://localhost:3001/',
    logger,
    live: openLive({ config, database: connections.upkeep, metrics, logger }),
    metrics,
  })
  const cookies: Record<Asker, string> = {
    seller: await signIn(database, data.seller.number),
    smallSeller: await signIn(database, data.smallSeller.number),
    buyer: await signIn(database, data.buyer.number),
    operator: await signIn(database, null),
  }
  const readKeys: Partial<Record<Asker, string>> = {
    seller: await createReadKey(database, data.seller.number),
    smallSeller: await createReadKey(database, data.smallSeller.number),
    buyer: await createReadKey(database, data.buyer.number),
  }
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const fetchAs = (asker: Asker, path: string) =>
    path.startsWith('/api/v1/')
      ? fetch(url + path, { headers: { authorization: `Bearer ${readKeys[asker]}` } })
      : fetch(`${url}/api/console${path}`, { headers: { cookie: cookies[asker] } })
  const explained = new Set<string>()
  return {
    app,
    questions: questionsOf(data),
    readingQuestions: readingQuestionsOf(data),
    async ask(question) {
      recorded.take()
      const startedAtMs = performance.now()
      const response = await fetchAs(question.asker, question.path)
      let firstByteMs = 0
      let bytes = 0
      // The rest of an export is no different: leaving the loop cancels it.
      for await (const chunk of response.body!) {
        if (bytes === 0) firstByteMs = performance.now() - startedAtMs
        bytes += chunk.length
        if (recorded.count() >= STATEMENTS_PER_EXPORT || question.route === ENDLESS) break
      }
      const ms = performance.now() - startedAtMs
      const statements: PlanCost[] = []
      for (const sent of recorded.take()) {
        const key = JSON.stringify(sent)
        if (explained.has(key) || !/^\s*(SELECT|WITH)\b/.test(sent.sql)) continue
        explained.add(key)
        statements.push(await explain(database, sent))
      }
      return { ...question, status: response.status, firstByteMs, ms, statements }
    },
    fetch: fetchAs,
  }
}

const STATEMENTS_PER_EXPORT = 12
/** The stream of an open page: it begins at once, and its first byte is all that is waited for. */
const ENDLESS = '/live'
