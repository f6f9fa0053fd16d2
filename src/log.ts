import type { FastifyBaseLogger } from 'fastify'
import { pino, type Logger } from 'pino'
import { createSecurityLog, type SecurityLog } from './core/security-log/security-log.ts'
import type { Queryable } from './database/database.ts'

/** Lines are gathered and written together: a write per line would cost a small request a tenth of its time. */
const GATHERED_BYTES = 8 * 1024
const WRITE_EVERY_MS = 200

/** The log of the server: one JSON object per line on standard error. */
export function createLog(level: string): { logger: Logger; close: () => void } {
  const destination = pino.destination({ dest: 2, sync: false, minLength: GATHERED_BYTES })
  const timer = setInterval(() => destination.flush(), WRITE_EVERY_MS)
  timer.unref()
  const close = () => {
    clearInterval(timer)
    process.off('exit', close)
    try {
      destination.flushSync()
    } catch {
      // Nothing was written yet, or standard error is gone.
    }
  }
  process.on('exit', close)
  return { logger: pino({ level }, destination), close }
}

/** The security log of one listener. Its lines are in the server's log at every level but silent. */
export function openSecurityLog(database: Queryable, logger: FastifyBaseLogger): SecurityLog {
  const lines = logger.child({ log: 'security' }, { level: logger.level === 'silent' ? 'silent' : 'info' })
  return createSecurityLog(database, (line) => lines.info(line, 'security'), {
    onLost: (events) => logger.error({ events }, 'events could not be kept in the security log'),
    onError: (error) => logger.error({ err: error }, 'could not write the security log'),
  })
}
