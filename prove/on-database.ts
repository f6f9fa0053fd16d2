import { openDatabase, type Database } from '../src/database/database.ts'
import type { Servers } from '../src/database/primary.ts'

/** For preparing and checking data, apart from the servers under test and without a time limit. */
export async function onDatabase<T>(
  connection: Servers,
  work: (database: Database) => Promise<T>,
  onError: (error: Error) => void = () => undefined,
): Promise<T> {
  const database = openDatabase({
    connection,
    isShared: true,
    usesNamedStatements: false,
    connectionsMax: 3,
    purpose: 'migrations',
    onError,
  })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
