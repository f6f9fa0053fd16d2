import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, type Database } from '../src/database/database.ts'
import { openEmbeddedPostgres } from '../src/database/embedded-postgres.ts'
import { migrate } from '../src/database/migrate.ts'

/** Runs a measurement on a new, migrated database in a temporary folder, which is removed afterwards. */
export async function onNewDatabase<T>(
  work: (database: Database, folder: string) => Promise<T>,
  settings: Record<string, string> = {},
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'flightline-bench-'))
  const postgres = await openEmbeddedPostgres({ dataDir: folder, settings })
  const database = openDatabase({
    connection: postgres.connection,
    isShared: false,
    usesNamedStatements: true,
    connectionsMax: 4,
    purpose: 'migrations',
    onError: () => undefined,
  })
  try {
    await migrate(database)
    return await work(database, folder)
  } finally {
    await database.close()
    await postgres.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
