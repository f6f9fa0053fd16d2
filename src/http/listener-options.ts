import { LogController, type FastifyBaseLogger } from 'fastify'

/** What every listener keeps to: how long it waits, how much it reads, whom it believes, and that it logs no request by itself. */
export function listenerOptions(options: {
  logger: FastifyBaseLogger
  bodyLimitBytes: number
  trustedProxies: string[]
}) {
  return {
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    requestIdHeader: false as const,
    bodyLimit: options.bodyLimitBytes,
    trustProxy: options.trustedProxies.length > 0 ? options.trustedProxies : false,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS },
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    return503OnClosing: false,
    forceCloseConnections: 'idle' as const,
  }
}

const REQUEST_TIMEOUT_MS = 30_000
const HEADERS_TIMEOUT_MS = 10_000
const KEEP_ALIVE_TIMEOUT_MS = 72_000
