import { realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { stopAbandonedPostgres } from './embedded-server.ts'
import { placesOf } from './embedded-site.ts'

/** Stops the database of a data folder that nobody wants any more, and removes all of its files. */
export async function removeEmbeddedDatabase(dataDir: string): Promise<void> {
  const folder = await realpath(dataDir).catch(() => undefined)
  if (folder === undefined) return
  const { homes, socketFolder } = placesOf(folder)
  for (const home of homes) await stopAbandonedPostgres(join(home, 'postgres'))
  for (const path of [...homes, socketFolder]) await rm(path, { recursive: true, force: true })
}
