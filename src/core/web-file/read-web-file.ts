import type { Queryable } from '../../database/database.ts'
import { findWebFile, type WebFile } from './web-file-sql.ts'

/** A file of the web app of another release, for anyone: undefined if there is none. */
export function readWebFile(database: Queryable, name: string): Promise<WebFile | undefined> {
  return findWebFile(database, name)
}
