/** The embedded PostgreSQL cannot run. The message is one line for the operator and says what to do. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}

export const OR_USE_A_SERVER = 'or set DATABASE_URL to a PostgreSQL 15+ server'

export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** The last few lines of a failed program's output or log, on one line. */
export function lastWords(text: string): string {
  const lines = text.split('\n').map((line) => line.trim())
  const complaints = lines.filter((line) => /\b(FATAL|PANIC|ERROR|error):/.test(line))
  return (complaints.length > 0 ? complaints : lines.filter(Boolean)).slice(-3).join(' / ')
}
