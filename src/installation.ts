import type pg from 'pg'
import type { Config } from './config.ts'
import { UPKEEP_CONNECTIONS } from './database/connections.ts'
import { openDatabase, type Database } from './database/database.ts'
import { openEmbeddedPostgres, type EmbeddedPostgres } from './database/embedded-postgres.ts'

/** The data that a program works on: the embedded database in DATA_DIR, or the server at DATABASE_URL. */
export interface Installation {
  database: Database
  embedded: EmbeddedPostgres | undefined
  /** For opening a separate connection. */
  connection: pg.ClientConfig
  close(): Promise<void>
}

export async function openInstallation(
  config: Config,
  onDatabaseError: (error: Error) => void = () => undefined,
): Promise<Installation> {
  const embedded =
    config.databaseUrl === undefined
      ? await openEmbeddedPostgres({ dataDir: config.dataDir, onNotice: say })
      : undefined
  const connection = embedded
    ? { ...embedded.connection, ssl: false }
    : { connectionString: config.databaseUrl! }
  const database = openDatabase({
    connection,
    isShared: embedded === undefined,
    usesNamedStatements: config.usesNamedStatements,
    connectionsMax: UPKEEP_CONNECTIONS,
    onError: onDatabaseError,
  })
  return {
    database,
    embedded,
    connection,
    async close() {
      await database.close()
      await embedded?.close()
    },
  }
}

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}
