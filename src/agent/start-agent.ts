import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { createCallLog, type CallLog } from '../core/call-log/call-log.ts'
import type { Counting } from '../core/rate-limit/counting.ts'
import type { Config } from '../config.ts'
import type { Clock } from '../database/clock.ts'
import type { Connections } from '../database/connections.ts'
import type { Drain } from '../http/drain.ts'
import type { Metrics } from '../http/metrics.ts'
import { openSecurityLog } from '../log.ts'
import { agentUrlOf, createAgentApp } from './agent-app.ts'
import { briefModelSettings, createBriefModel, type BriefModel } from './brief-model.ts'

export interface RunningAgent {
  app: FastifyInstance
  /** As in every format id. Valid once the app listens. */
  agentUrl(): string
  /** Undefined if none is configured. */
  briefModel: BriefModel | undefined
  /** After the app was closed: writes the pending calls. */
  finish(): Promise<void>
}

/** The agent with its call log. It does not listen yet. */
export async function startAgent(parts: {
  config: Config
  connections: Connections
  clock: Clock
  metrics: Metrics
  logger: FastifyBaseLogger
  counting?: Counting | undefined
  drain?: Drain | undefined
}): Promise<RunningAgent> {
  const { config, connections, clock, metrics, logger, counting, drain } = parts
  const { agent: database, upkeep } = connections
  const callLog = createCallLog(
    upkeep,
    {
      onLost: (calls) => logger.warn({ calls }, 'calls of the agent could not be kept in its log'),
      onError: (error) => logger.error({ err: error }, 'could not write the call log'),
    },
    {
      keyBytesPerDay: config.callLogKeyBytesPerDay,
      addressBytesPerDay: config.callLogAddressBytesPerDay,
      anonymousBytesPerDay: config.callLogAnonymousBytesPerDay,
    },
  )
  const securityLog = openSecurityLog(upkeep, logger)
  const settings = briefModelSettings(config)
  const briefModel =
    settings &&
    createBriefModel(settings, (fault) => logger.warn({ err: fault }, 'ranking without the brief model'))
  const app = await createAgentApp({
    config,
    database,
    callLog: counted(callLog, metrics),
    securityLog,
    briefModel,
    clock,
    metrics,
    logger,
    counting,
    drain,
  })
  return {
    app,
    agentUrl: () => agentUrlOf(config, app),
    briefModel,
    async finish() {
      briefModel?.close()
      await Promise.all([callLog.close(), securityLog.close()])
    },
  }
}

/** The metrics count what the log may leave out. */
function counted(callLog: CallLog, { agentCalls }: Metrics): CallLog {
  return {
    ...callLog,
    note(call) {
      agentCalls.inc({ tool: call.tool, outcome: call.outcome })
      callLog.note(call)
    },
    count(call) {
      agentCalls.inc({ tool: call.tool, outcome: call.outcome })
      callLog.count(call)
    },
  }
}
