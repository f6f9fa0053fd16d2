import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { openDatabase, type Database } from '../../src/database/database.ts'
import { whenFileIsDone } from './clean-up.ts'

export interface TestDatabase {
  /** For programs that are given a DATABASE_URL. */
  url: string
  database: Database
  /** As if the database were down: all connections are closed, and no new ones accepted. */
  takeDown(): Promise<void>
  bringBack(): Promise<void>
}

/** A separate migrated database, dropped when the test file is done. */
export async function createTestDatabase(options: { isShared?: boolean } = {}): Promise<TestDatabase> {
  const postgres = inject('postgres')
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(`CREATE DATABASE ${name} TEMPLATE ${inject('template')}`)
  const database = openDatabase({
    connection: { ...postgres, database: name },
    isShared: options.isShared ?? false,
    usesNamedStatements: true,
    connectionsMax: 4,
    onError: () => undefined,
  })
  whenFileIsDone(async () => {
    await database.close()
    await onServer(`DROP DATABASE ${name} WITH (FORCE)`)
  })
  const host = encodeURIComponent(postgres.host)
  return {
    url: `postgres://${postgres.user}@/${name}?host=${host}&port=${postgres.port}`,
    database,
    async takeDown() {
      await onServer(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
      await onServer(
        `SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = '${name}'`,
      )
    },
    bringBack: () => onServer(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`),
  }
}

async function onServer(sql: string): Promise<void> {
  const server = openDatabase({
    connection: inject('postgres'),
    isShared: false,
    usesNamedStatements: false,
    connectionsMax: 1,
    onError: () => undefined,
  })
  await server.query(sql)
  await server.close()
}
