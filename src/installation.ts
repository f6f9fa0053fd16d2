import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import { connectionsNeeded, UPKEEP_CONNECTIONS } from './database/connections.ts'
import { openDatabase, type Database, type DatabaseOptions } from './database/database.ts'
import { openEmbeddedPostgres, type EmbeddedPostgres } from './database/embedded-postgres.ts'
import type { Servers } from './database/primary.ts'

const EMBEDDED_CONNECTIONS_MIN = 50

/** The data that a program works on: the embedded database in DATA_DIR, or the servers of DATABASE_URL. */
export interface Installation {
  database: Database
  embedded: EmbeddedPostgres | undefined
  /** For opening a separate connection. */
  connection: Servers
  close(): Promise<void>
}

export type DatabaseEvents = Pick<DatabaseOptions, 'onError' | 'onMove'>

export async function openInstallation(
  config: Config,
  events: DatabaseEvents = { onError: () => undefined },
): Promise<Installation> {
  const embedded =
    config.databaseUrls === undefined
      ? await openEmbeddedPostgres({
          dataDir: config.dataDir,
          settings: { max_connections: String(embeddedConnections(config)) },
          onNotice: say,
        })
      : undefined
  const connection = embedded ? { ...embedded.connection, ssl: false } : serversOf(config.databaseUrls!)
  const database = connect(config, connection, events)
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
export function connect(config: Config, connection: Servers, events: DatabaseEvents): Database {
  return openDatabase({
    connection,
    isShared: config.databaseUrls !== undefined,
    pooler: config.databasePoolerUrls && serversOf(config.databasePoolerUrls),
    usesNamedStatements: true,
    connectionsMax: UPKEEP_CONNECTIONS,
    ...events,
  })
}

/** What the embedded database is started with. */
export function embeddedConnections(config: Config): number {
  return Math.max(EMBEDDED_CONNECTIONS_MIN, connectionsNeeded(config))
}

function serversOf(urls: readonly string[]): Servers {
  return urls.map((connectionString) => ({ connectionString }))
}

/** What a server logs about its database. */
export function logged(logger: FastifyBaseLogger): DatabaseEvents {
  return {
    onError: (error) => logger.error({ err: error }, 'database connection lost'),
    onMove: (to, from) => logger.warn({ to, from }, 'another database server takes writes now'),
  }
}

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}
