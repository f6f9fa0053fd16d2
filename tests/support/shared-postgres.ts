import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { parse } from 'pg-connection-string'
import type { TestProject } from 'vitest/node'
import { openDatabase, type Database } from '../../src/database/database.ts'
import { distribute } from '../../src/database/distribute.ts'
import { openEmbeddedPostgres } from '../../src/database/embedded-postgres.ts'
import { migrate } from '../../src/database/migrate.ts'

/** The database server that all tests share, and the template from which each test file makes its own databases. */
export interface SharedPostgres {
  connection: { host: string; port: number; user: string; password?: string; database: string }
  template: string
  /** The machines over which Citus spreads the tables; none on a single server. */
  workers: { host: string; port: number }[]
}

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: SharedPostgres['connection']
    template: SharedPostgres['template']
    citusWorkers: SharedPostgres['workers']
  }
}

/** A test file may run several apps, each with all its connections. */
const CONNECTIONS_PER_WORKER = 100

/** One real PostgreSQL for all files of a project: that of `npm run mutants`, which runs one project after another, or a new one. */
export default async function setUp(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const running = process.env['FLIGHTLINE_TEST_POSTGRES']
  if (running !== undefined) {
    provide(project, JSON.parse(running) as SharedPostgres)
    return undefined
  }
  const { stop, ...started } = await startSharedPostgres(project.config.maxWorkers)
  provide(project, started)
  return stop
}

function provide(project: TestProject, { connection, template, workers }: SharedPostgres): void {
  project.provide('postgres', connection)
  project.provide('template', template)
  project.provide('citusWorkers', workers)
}

/** The server at TEST_DATABASE_URL, or an embedded one. */
export async function startSharedPostgres(
  workers: number,
): Promise<SharedPostgres & { stop: () => Promise<void> }> {
  const url = process.env['TEST_DATABASE_URL'] ?? ''
  return url === '' ? startEmbedded(workers) : useServer(url)
}

/** Nothing outlives it, so it need not sync to disk. */
async function startEmbedded(workers: number): Promise<SharedPostgres & { stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'flightline-test-'))
  const postgres = await openEmbeddedPostgres({
    dataDir: folder,
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: String(CONNECTIONS_PER_WORKER * workers),
    },
  })
  const template = 'template_migrated'
  await onServer(postgres.connection, `CREATE DATABASE ${template}`)
  await withDatabase({ ...postgres.connection, database: template }, migrate)
  return {
    connection: postgres.connection,
    template,
    workers: [],
    stop: async () => {
      await postgres.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Leaves nothing behind. If the database of the address knows Citus workers, every database of the tests is spread over them: the template
 * is made on each machine, and copied on each.
 */
async function useServer(url: string): Promise<SharedPostgres & { stop: () => Promise<void> }> {
  const { host, port, user, password, database } = parse(url)
  const connection = {
    host: host ?? 'localhost',
    port: Number(port ?? 5432),
    user: user ?? 'postgres',
    ...(password !== undefined && { password }),
    database: database ?? 'postgres',
  }
  const nodes = await withDatabase(connection, async (given) => {
    const [citus] = await given.query(`SELECT FROM pg_extension WHERE extname = 'citus'`)
    if (!citus) return []
    return given.query<{ host: string; port: number; isCoordinator: boolean }>(
      `SELECT nodename AS host, nodeport AS port, groupid = 0 AS "isCoordinator" FROM pg_dist_node
       WHERE noderole = 'primary' AND isactive`,
    )
  })
  const workers = nodes
    .filter(({ isCoordinator }) => !isCoordinator)
    .map((node) => ({ host: node.host, port: node.port }))
  const machines = [connection, ...workers.map((worker) => ({ ...connection, ...worker }))]
  const template = `template_${randomBytes(6).toString('hex')}`
  for (const machine of machines) {
    await onServer(machine, `CREATE DATABASE ${template} TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C'`)
    if (workers.length > 0) {
      await withDatabase({ ...machine, database: template }, (on) => on.query('CREATE EXTENSION citus'))
    }
  }
  await withDatabase({ ...connection, database: template }, async (migrated) => {
    if (workers.length > 0) {
      const self = nodes.find(({ isCoordinator }) => isCoordinator) ?? connection
      await migrated.query('SELECT citus_set_coordinator_host($1, $2::integer)', [self.host, self.port])
      for (const worker of workers) {
        await migrated.query('SELECT citus_add_node($1, $2::integer)', [worker.host, worker.port])
      }
    }
    await migrate(migrated)
    if (workers.length > 0) await distribute(migrated)
  })
  for (const machine of machines) {
    await onServer(machine, `ALTER DATABASE ${template} ALLOW_CONNECTIONS false`)
    // Of Citus itself, which looks after each database. A template that someone is connected to cannot be copied.
    await onServer(
      machine,
      `SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = '${template}'`,
    )
  }
  return {
    connection,
    template,
    workers,
    stop: async () => {
      for (const machine of machines) await onServer(machine, `DROP DATABASE ${template} WITH (FORCE)`)
    },
  }
}

async function withDatabase<T>(
  connection: pg.ClientConfig,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = openDatabase({
    connection,
    isShared: false,
    usesNamedStatements: true,
    connectionsMax: 1,
    onError: () => undefined,
  })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

export async function onServer(connection: pg.ClientConfig, sql: string): Promise<void> {
  await withDatabase(connection, (server) => server.query(sql))
}
