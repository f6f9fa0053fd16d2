import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../src/database/database.ts'
import { openEmbeddedPostgres } from '../src/database/embedded-postgres.ts'
import { stopPostgres } from '../src/database/embedded-server.ts'
import { migrate } from '../src/database/migrate.ts'
import type { WhenDone } from './clean-up.ts'
import { engineOf } from './machine.ts'
import { onDatabase } from './on-database.ts'
import { resume } from './postgres-processes.ts'

/** A data folder with an embedded database, as an installation has it. */
export interface DataFolder {
  path: string
  /** As the proof prints it. */
  engine: string
  /** Works on the database while it runs, with connections of its own. */
  onDatabase<T>(work: (database: Database) => Promise<T>): Promise<T>
}

/**
 * Makes one, prepares its data, and leaves the database stopped, so that the server under test starts and owns it. It
 * is removed when the proof is done.
 */
export async function createDataFolder<T>(
  whenDone: WhenDone,
  prepare: (database: Database) => Promise<T>,
  parent = tmpdir(),
): Promise<DataFolder & { prepared: T }> {
  const path = mkdtempSync(join(parent, 'flightline-prove-'))
  whenDone(async () => {
    resume(path)
    await stopPostgres(join(path, 'postgres'))
    rmSync(path, { recursive: true, force: true })
  })
  const postgres = await openEmbeddedPostgres({ dataDir: path })
  try {
    const { connection } = postgres
    const made = await onDatabase(connection, async (database) => {
      await migrate(database)
      const prepared = await prepare(database)
      await database.query('VACUUM ANALYZE')
      return { prepared, engine: `${await engineOf(database)}, embedded` }
    })
    return { path, onDatabase: (work) => onDatabase(connection, work), ...made }
  } finally {
    await postgres.close()
  }
}
