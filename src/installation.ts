import type { FastifyBaseLogger } from 'fastify'
import { copyToNewCluster } from './backup/copy-to-new-cluster.ts'
import type { Config } from './config.ts'
import { connectionsNeeded, UPKEEP_CONNECTIONS } from './database/connections.ts'
import { openDatabase, type Database, type DatabaseOptions } from './database/database.ts'
import { isSpread as isSpreadOver, readSpread } from './database/distribution.ts'
import { openEmbeddedPostgres, type EmbeddedPostgres } from './database/embedded-postgres.ts'
import type { Move } from './database/embedded-move.ts'
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

/**
 * With `moving`, an embedded database of an earlier version of PostgreSQL is moved to this one first, which may take long; without,
 * it is refused.
 */
export async function openInstallation(
  config: Config,
  events: DatabaseEvents = { onError: () => undefined },
  moving?: Pick<Move, 'tell' | 'notice'>,
): Promise<Installation> {
  const embedded =
    config.databaseUrls === undefined
      ? await openEmbeddedPostgres({
          dataDir: config.dataDir,
          settings: { max_connections: String(embeddedConnections(config)) },
          onNotice: say,
          ...(moving && { move: { copy: copyToNewCluster, ...moving } }),
        })
      : undefined
  const connection = embedded ? { ...embedded.connection, ssl: false } : serversOf(config.databaseUrls!)
  const isSpread = !embedded && (await isDatabaseSpread(config, connection))
  const database = connect(config, connection, events, isSpread)
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
  connection: Servers,
  events: DatabaseEvents,
  isSpread: boolean,
): Database {
  return openDatabase({
    connection,
    isShared: config.databaseUrls !== undefined,
    isSpread,
    pooler: config.databasePoolerUrls && serversOf(config.databasePoolerUrls),
    usesNamedStatements: true,
    connectionsMax: UPKEEP_CONNECTIONS,
    ...events,
  })
}

/** It decides how statements are planned, so it is known before the first connection is opened for work. */
async function isDatabaseSpread(config: Config, connection: Servers): Promise<boolean> {
  const database = connect(config, connection, { onError: () => undefined }, false)
  try {
    return isSpreadOver(await readSpread(database))
  } finally {
    await database.close()
  }
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
