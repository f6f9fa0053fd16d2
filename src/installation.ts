import type pg from 'pg'
import type { Config } from './config.ts'
import { connectionsNeeded, UPKEEP_CONNECTIONS } from './database/connections.ts'
import { isSpread, readSpread } from './database/distribution.ts'
import { openDatabase, type Database } from './database/database.ts'
import { openEmbeddedPostgres, type EmbeddedPostgres } from './database/embedded-postgres.ts'

const EMBEDDED_CONNECTIONS_MIN = 50

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
      ? await openEmbeddedPostgres({
          dataDir: config.dataDir,
          settings: { max_connections: String(embeddedConnections(config)) },
          onNotice: say,
        })
      : undefined
  const connection = embedded
    ? { ...embedded.connection, ssl: false }
    : { connectionString: config.databaseUrl! }
  const isSpread = !embedded && (await isDatabaseSpread(config, connection))
  const database = connect(config, connection, onDatabaseError, isSpread)
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

/** For upkeep; other purposes get connections of their own. */
export function connect(
  config: Config,
  connection: pg.ClientConfig,
  onError: (error: Error) => void,
  isSpread: boolean,
): Database {
  return openDatabase({
    connection,
    isShared: config.databaseUrl !== undefined,
    isSpread,
    usesNamedStatements: config.usesNamedStatements,
    connectionsMax: UPKEEP_CONNECTIONS,
    onError,
  })
}

/** It decides how statements are planned, so it is known before the first connection is opened for work. */
async function isDatabaseSpread(config: Config, connection: pg.ClientConfig): Promise<boolean> {
  const database = connect(config, connection, () => undefined, false)
  try {
    return isSpread(await readSpread(database))
  } finally {
    await database.close()
  }
}

/** What the embedded database is started with. */
export function embeddedConnections(config: Config): number {
  return Math.max(EMBEDDED_CONNECTIONS_MIN, connectionsNeeded(config))
}

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}
