import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { openDatabase, type Database } from '../../src/database/database.ts'
import { whenFileIsDone } from './clean-up.ts'
import { onServer } from './shared-postgres.ts'

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
  return createDatabase(inject('template'), inject('citusWorkers'), options)
}

/** Without a table, and on the one server: what is not there yet cannot be spread. */
export async function createEmptyDatabase(options: { isShared?: boolean } = {}): Promise<TestDatabase> {
  return createDatabase(`template0 ENCODING 'UTF8' LOCALE 'C'`, [], options)
}

async function createDatabase(
  template: string,
  workers: readonly { host: string; port: number }[],
  options: { isShared?: boolean },
): Promise<TestDatabase> {
  const postgres = inject('postgres')
  const name = `test_${randomBytes(6).toString('hex')}`
  const machines = [postgres, ...workers.map((worker) => ({ ...postgres, ...worker }))]
  const everywhere = async (sql: string) => {
    for (const machine of machines) await onServer(machine, sql)
  }
  await everywhere(`CREATE DATABASE ${name} TEMPLATE ${template}`)
  // For tests that break a table.
  if (machines.length > 1) {
    await onServer(postgres, `ALTER DATABASE ${name} SET citus.enable_unsafe_triggers = on`)
  }
  const database = openDatabase({
    connection: { ...postgres, database: name },
    isShared: options.isShared ?? false,
    isSpread: workers.length > 0,
    usesNamedStatements: true,
    connectionsMax: 4,
    onError: () => undefined,
  })
  whenFileIsDone(async () => {
    await database.close()
    await everywhere(`DROP DATABASE ${name} WITH (FORCE)`)
  })
  const host = encodeURIComponent(postgres.host)
  const password = postgres.password === undefined ? '' : `:${encodeURIComponent(postgres.password)}`
  return {
    url: `postgres://${postgres.user}${password}@/${name}?host=${host}&port=${postgres.port}`,
    database,
    async takeDown() {
      await onServer(postgres, `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
      await onServer(
        postgres,
        `SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = '${name}'`,
      )
    },
    bringBack: () => onServer(postgres, `ALTER DATABASE ${name} ALLOW_CONNECTIONS true`),
  }
}
