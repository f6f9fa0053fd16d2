import { FlightlineError } from '../client/error.ts'
import { ConfigError, readConfig } from '../config.ts'
import { InvalidFields, Refusal } from '../core/refusal.ts'
import { DistributionError } from '../database/distribute.ts'
import { EmbeddedPostgresError } from '../database/embedded-postgres.ts'
import { failureOf, isOfPooler } from '../database/failure.ts'
import { MigrationError } from '../database/migration-state.ts'
import { StartError } from '../start-error.ts'

/**
 * One line that says what went wrong, for the person who typed the command, and one for each field if several are wrong; the stack
 * only when debugging.
 */
export function explain(error: unknown): string {
  const text = error instanceof InvalidFields && error.total > 1 ? fieldsOf(error) : oneLine(sentence(error))
  return isDebugging() && error instanceof Error ? `${text}\n${error.stack}` : text
}

function fieldsOf({ problems, total }: InvalidFields): string {
  const lines = problems.map(({ message }) => `  ${oneLine(message)}`)
  const more = total - problems.length
  return [`${total} fields are wrong:`, ...lines, ...(more > 0 ? [`  and ${more} more`] : [])].join('\n')
}

/** Text from a file must not be able to control the terminal. */
function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}

function sentence(error: unknown): string {
  if (!(error instanceof Error)) return `Something went wrong: ${String(error)}`
  if (error instanceof FlightlineError && error.status === 401) {
    return `${error.detail} The key is taken from FLIGHTLINE_KEY.`
  }
  if (isMeantForTheCaller(error)) return error.message
  if (failureOf(error) === 'unavailable' || lacksRights(error)) {
    const setting = isOfPooler(error) ? 'DATABASE_POOLER_URL' : 'DATABASE_URL'
    return `The database cannot be used (${error.message}): check ${setting}, and that its server is running.`
  }
  return `Something went wrong: ${error.message} (set LOG_LEVEL=debug to see where).`
}

/** The operator has chosen the login: one without the rights that we need is for them to change. */
function lacksRights(error: Error): boolean {
  return 'code' in error && error.code === '42501'
}

function isMeantForTheCaller(error: Error): boolean {
  return [
    Refusal,
    ConfigError,
    DistributionError,
    EmbeddedPostgresError,
    FlightlineError,
    MigrationError,
    StartError,
  ].some((kind) => error instanceof kind)
}

function isDebugging(): boolean {
  try {
    return ['debug', 'trace'].includes(readConfig().logLevel)
  } catch {
    return false
  }
}
