import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../src/database/database.ts'
import { openEmbeddedPostgres } from '../../src/database/embedded-postgres.ts'
import { migrate } from '../../src/database/migrate.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The database server that all tests share; each test file makes its own databases from the template. */
    postgres: { host: string; port: number; user: string; database: string }
    template: string
  }
}

/** A test file may run several apps, each with all its connections. */
const CONNECTIONS_PER_WORKER = 100

/** One real PostgreSQL for all files of a project. Nothing outlives the run, so it need not sync to disk. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'flightline-test-'))
  const postgres = await openEmbeddedPostgres({
    dataDir: folder,
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: String(CONNECTIONS_PER_WORKER * project.config.maxWorkers),
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
  project.provide('postgres', postgres.connection)
  project.provide('template', template)
  return async () => {
    await postgres.close()
    await rm(folder, { recursive: true, force: true })
  }
}
