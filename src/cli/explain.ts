import { ConfigError, readConfig } from '../config.ts'
import { Refusal } from '../core/refusal.ts'
import { EmbeddedPostgresError } from '../database/embedded-postgres.ts'
import { failureOf } from '../database/failure.ts'
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
  if (failureOf(error) === 'unavailable' || lacksRights(error)) {
    return `The database cannot be used (${error.message}): check DATABASE_URL, and that its server is running.`
  }
  return `Something went wrong: ${error.message} (set LOG_LEVEL=debug to see where).`
}

/** The operator has chosen the login: one without the rights that we need is for them to change. */
function lacksRights(error: Error): boolean {
  return 'code' in error && error.code === '42501'
}

function isMeantForTheCaller(error: Error): boolean {
  return [Refusal, ConfigError, EmbeddedPostgresError, MigrationError, StartError].some(
    (kind) => error instanceof kind,
  )
}

function isDebugging(): boolean {
  try {
    return ['debug', 'trace'].includes(readConfig().logLevel)
  } catch {
    return false
  }
}
