import type { FastifyBaseLogger } from 'fastify'
import { pino, type Logger } from 'pino'
import { createSecurityLog, type SecurityLog } from './core/security-log/security-log.ts'
import type { Queryable } from './database/database.ts'
import { isReadable, isTerminal, keepsScreen, type LogSettings } from './log-format.ts'
import { readableLine } from './readable-log.ts'

interface Log {
  logger: Logger
  /** Writes out what has been logged so far. */
  flush: () => void
  close: () => void
}

/** The log of the server, on standard error: readable in a terminal, elsewhere one JSON object per line. */
export function createLog(config: LogSettings): Log {
  return isReadable(config) ? createReadableLog(config) : createJsonLog(config)
}

/** Overwrites a progress line, if there is one. */
const ERASE_LINE = '\r\u001B[K'
const WARN = 40

/** Lines are written at once: writing to a terminal is synchronous, and speed does not matter there. */
function createReadableLog(config: LogSettings): Log {
  const canDraw = isTerminal() && process.env['TERM'] !== 'dumb'
  const colors = canDraw && !process.env['NO_COLOR']
  const levelMin = keepsScreen(config) ? WARN : 0
  const before = canDraw ? ERASE_LINE : ''
  const destination = {
    // By pino, which sets it before each line.
    lastLevel: 0,
    write(json: string) {
      if (this.lastLevel >= levelMin)
        process.stderr.write(before + readableLine(json, { colors, hasPid: config.workers > 1 }))
    },
    [Symbol.for('pino.metadata')]: true,
  }
  return {
    logger: pino({ level: config.logLevel }, destination),
    flush: () => undefined,
    close: () => undefined,
  }
}

/** Lines are buffered and written together: a write per line would cost a small request a tenth of its time. */
const GATHERED_BYTES = 8 * 1024
/** A pipe that several processes write to keeps this much in one piece: no line is torn. */
const WHOLE_BYTES_MAX = 4 * 1024
const WRITE_EVERY_MS = 200

function createJsonLog({ logLevel: level, workers }: LogSettings): Log {
  const pieces =
    workers > 1
      ? { minLength: WHOLE_BYTES_MAX / 2, maxWrite: WHOLE_BYTES_MAX }
      : { minLength: GATHERED_BYTES }
  const destination = pino.destination({ dest: 2, sync: false, ...pieces })
  const timer = setInterval(() => destination.flush(), WRITE_EVERY_MS)
  timer.unref()
  const flush = () => {
    try {
      destination.flushSync()
    } catch {
      // Nothing has been written yet, or standard error is closed.
    }
  }
  const close = () => {
    clearInterval(timer)
    process.off('exit', close)
    flush()
  }
  process.on('exit', close)
  return { logger: pino({ level }, destination), flush, close }
}

/** The security log of one listener. Its lines are in the server's log at every level except silent. */
export function openSecurityLog(database: Queryable, logger: FastifyBaseLogger): SecurityLog {
  const lines = logger.child({ log: 'security' }, { level: logger.level === 'silent' ? 'silent' : 'info' })
  return createSecurityLog(database, (line) => lines.info(line, 'security'), {
    onLost: (events) => logger.error({ events }, 'events could not be kept in the security log'),
    onError: (error) => logger.error({ err: error }, 'could not write the security log'),
  })
}
