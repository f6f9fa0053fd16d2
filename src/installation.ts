import type pg from 'pg'
import { copyToNewCluster } from './backup/copy-to-new-cluster.ts'
import type { Config } from './config.ts'
import { connectionsNeeded, UPKEEP_CONNECTIONS } from './database/connections.ts'
import { openDatabase, type Database } from './database/database.ts'
import { openEmbeddedPostgres, type EmbeddedPostgres } from './database/embedded-postgres.ts'
import type { Move } from './database/embedded-move.ts'

const EMBEDDED_CONNECTIONS_MIN = 50

/** The data that a program works on: the embedded database in DATA_DIR, or the server at DATABASE_URL. */
export interface Installation {
  database: Database
  embedded: EmbeddedPostgres | undefined
  /** For opening a separate connection. */
  connection: pg.ClientConfig
  close(): Promise<void>
}

/**
 * With `moving`, an embedded database of an earlier version of PostgreSQL is moved to this one first, which may take long; without,
 * it is refused.
 */
export async function openInstallation(
  config: Config,
  onDatabaseError: (error: Error) => void = () => undefined,
  moving?: Pick<Move, 'tell' | 'notice'>,
): Promise<Installation> {
  const embedded =
    config.databaseUrl === undefined
      ? await openEmbeddedPostgres({
          dataDir: config.dataDir,
          settings: { max_connections: String(embeddedConnections(config)) },
          onNotice: say,
          ...(moving && { move: { copy: copyToNewCluster, ...moving } }),
        })
      : undefined
  const connection = embedded
    ? { ...embedded.connection, ssl: false }
    : { connectionString: config.databaseUrl! }
  const database = connect(config, connection, onDatabaseError)
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
): Database {
  return openDatabase({
    connection,
    isShared: config.databaseUrl !== undefined,
    usesNamedStatements: config.usesNamedStatements,
    connectionsMax: UPKEEP_CONNECTIONS,
    onError,
  })
}

/** What the embedded database is started with. */
export function embeddedConnections(config: Config): number {
  return Math.max(EMBEDDED_CONNECTIONS_MIN, connectionsNeeded(config))
}

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}
