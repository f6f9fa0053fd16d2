import type { Queryable } from '../../database/database.ts'
import { DAY_US } from '../../exact/day.ts'
import type { Instant } from '../../exact/instant.ts'
import { UNUSED_WEB_FILE_DAYS } from './web-file.ts'
import { deleteUnusedWebFiles, insertWebFiles, markWebFilesUsed, type WebFile } from './web-file-sql.ts'

/** Written in one statement. */
const FILES_AT_ONCE = 50

/**
 * Keeps the files of this server's web app where servers of other releases find them, and deletes those of releases that no
 * server has had for a while. What is there already is not read.
 */
export async function keepWebFiles(
  { database, now }: { database: Queryable; now: Instant },
  names: readonly string[],
  read: (name: string) => Promise<WebFile>,
): Promise<void> {
  const missing = await markWebFilesUsed(database, names, now)
  for (let from = 0; from < missing.length; from += FILES_AT_ONCE) {
    const some = missing.slice(from, from + FILES_AT_ONCE)
    const files = await Promise.all(some.map(async (name) => ({ name, ...(await read(name)) })))
    await insertWebFiles(database, files, now)
  }
  await deleteUnusedWebFiles(database, (now - UNUSED_WEB_FILE_DAYS * DAY_US) as Instant)
}
