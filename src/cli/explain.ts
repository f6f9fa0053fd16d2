import { ConfigError, readConfig } from '../config.ts'
import { Refusal } from '../core/refusal.ts'
import { EmbeddedPostgresError } from '../database/embedded-postgres.ts'
import { MigrationError } from '../database/migrate.ts'
import { StartError } from '../start-error.ts'

/** One line that says what went wrong, for the person who typed the command; the stack only when debugging. */
export function explain(error: unknown): string {
  const line = sentence(error).replace(/\s+/g, ' ').trim()
  return isDebugging() && error instanceof Error ? `${line}\n${error.stack}` : line
}

function sentence(error: unknown): string {
  if (!(error instanceof Error)) return `Something went wrong: ${String(error)}`
  if (isMeantForTheCaller(error)) return error.message
  if (isDatabaseOutOfReach(error)) {
    return `The database cannot be used (${messageOf(error)}): check DATABASE_URL, and that its server is running.`
  }
  return `Something went wrong: ${messageOf(error)} (set LOG_LEVEL=debug to see where).`
}

function isMeantForTheCaller(error: Error): boolean {
  return [Refusal, ConfigError, EmbeddedPostgresError, MigrationError, StartError].some(
    (kind) => error instanceof kind,
  )
}

/** A bad address, no route to it, or a certificate that is not trusted. */
const NETWORK_CODES =
  /^(ERR_INVALID_URL|ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EHOST|ENET|EPIPE|ERR_TLS)|CERT|UNABLE_TO_/
/** Connection lost, out of resources, shutting down, system error; wrong user, no such database, no permission, read-only. */
const POSTGRES_CODES = /^(08|53|57P|58|28|3D000|42501|25006)/
const DRIVER_WORDS =
  /^(Connection terminated|timeout exceeded when|Query read timeout|The server does not support SSL)/

function isDatabaseOutOfReach(error: Error): boolean {
  const { code = '', syscall } = error as NodeJS.ErrnoException
  if (NETWORK_CODES.test(code) || POSTGRES_CODES.test(code)) return true
  return syscall === 'connect' || error instanceof URIError || DRIVER_WORDS.test(error.message)
}

/** When a host name has several addresses, each is tried, and the error as a whole has no message. */
function messageOf(error: Error): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : undefined
  return first instanceof Error ? first.message : error.message
}

function isDebugging(): boolean {
  try {
    return ['debug', 'trace'].includes(readConfig().logLevel)
  } catch {
    return false
  }
}
