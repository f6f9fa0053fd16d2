import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { createCallLog } from '../core/call-log/call-log.ts'
import { deleteOldCalls } from '../core/call-log/call-log-sql.ts'
import { deleteIdleBuckets } from '../core/rate-limit/rate-limit-sql.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { instantFromMilliseconds } from '../exact/instant.ts'
import { agentUrlOf, createAgentApp } from './agent-app.ts'

export interface RunningAgent {
  app: FastifyInstance
  /** As it stands in every format id. Of use once the app listens. */
  agentUrl(): string
  /** After the app was closed: writes the calls that are not written yet. */
  finish(): Promise<void>
}

const CLEAN_UP_EVERY_MS = 60 * 60 * 1000
const CLEAN_UP_ROUNDS_MAX = 200
const DAY_MS = 86_400_000

/** The agent with everything that goes with it: the log of its calls, and keeping that short. It does not listen yet. */
export async function startAgent(parts: {
  config: Config
  database: Database
  logger: FastifyBaseLogger
}): Promise<RunningAgent> {
  const { config, database, logger } = parts
  const callLog = createCallLog(database, {
    onLost: (calls) => logger.warn({ calls }, 'calls of the agent could not be kept in its log'),
    onError: (error) => logger.error({ err: error }, 'could not write the call log'),
  })
  const app = await createAgentApp({ config, database, callLog, logger })
  const stopCleaning = keepTablesShort(database, config.callLogDays, (error) =>
    logger.error({ err: error }, 'could not shorten the call log'),
  )
  return {
    app,
    agentUrl: () => agentUrlOf(config, app),
    async finish() {
      await stopCleaning()
      await callLog.close()
    },
  }
}

/** Deletes calls older than their retention and the counts of those who are gone, hourly, a little at a time. */
function keepTablesShort(
  database: Database,
  days: number,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let isStopping = false
  let underWay = Promise.resolve()
  const cleanUp = async () => {
    await deleteIdleBuckets(database)
    const before = instantFromMilliseconds(Date.now() - days * DAY_MS)
    for (let round = 0; round < CLEAN_UP_ROUNDS_MAX && !isStopping; round++) {
      if ((await deleteOldCalls(database, before)) === 0) return
    }
  }
  const run = () => {
    underWay = cleanUp().catch(onError)
  }
  const timer = setInterval(run, CLEAN_UP_EVERY_MS)
  timer.unref()
  run()
  return async () => {
    isStopping = true
    clearInterval(timer)
    await underWay
  }
}
