import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../src/database/database.ts'
import { openEmbeddedPostgres } from '../../src/database/embedded-postgres.ts'
import { migrate } from '../../src/database/migrate.ts'

/** The database server that all tests share, and the template from which each test file makes its own databases. */
export interface SharedPostgres {
  connection: { host: string; port: number; user: string; database: string }
  template: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: SharedPostgres['connection']
    template: SharedPostgres['template']
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

function provide(project: TestProject, { connection, template }: SharedPostgres): void {
  project.provide('postgres', connection)
  project.provide('template', template)
}

/** Nothing outlives it, so it need not sync to disk. */
export async function startSharedPostgres(
  workers: number,
): Promise<SharedPostgres & { stop: () => Promise<void> }> {
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
  const admin = openDatabase({
    connection: postgres.connection,
    isShared: false,
    usesNamedStatements: true,
    connectionsMax: 1,
    onError: () => undefined,
  })
  await admin.query(`CREATE DATABASE ${template}`)
  await admin.close()
  const migrated = openDatabase({
    connection: { ...postgres.connection, database: template },
    isShared: false,
    usesNamedStatements: true,
    connectionsMax: 1,
    onError: () => undefined,
  })
  await migrate(migrated)
  await migrated.close()
  return {
    connection: postgres.connection,
    template,
    stop: async () => {
      await postgres.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
