import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { packageRoot } from '../package-root.ts'

export interface Migration {
  name: string
  sql: string
  checksum: string
  /** Whether it runs statement by statement, outside a transaction. */
  isConcurrent: boolean
  /**
   * The number of a migration: servers that know it, and not this one, go on serving. Undefined: no older server can work
   * with this migration.
   */
  worksWith: string | undefined
}

export const MIGRATIONS = new URL('db/migrations/', packageRoot)

/** The comments that a file begins with say how it is to be run. */
const HEAD = /^(?:--.*\n)*/
const CONCURRENTLY = /^-- concurrently\s*$/
const WORKS_WITH = /^-- works with: (\d{4})\s*$/m

const foldersRead = new Map<string, Promise<Migration[]>>()

/** In order. A folder is read once. */
export function readMigrations(folder: URL): Promise<Migration[]> {
  const read = foldersRead.get(folder.href) ?? readMigrationFiles(folder)
  foldersRead.set(folder.href, read)
  return read
}

export function parseMigration(name: string, sql: string): Migration {
  const [head = ''] = HEAD.exec(sql) ?? []
  return {
    name,
    sql,
    checksum: createHash('sha256').update(sql).digest('hex'),
    isConcurrent: CONCURRENTLY.test(sql.slice(0, sql.indexOf('\n') + 1)),
    worksWith: WORKS_WITH.exec(head)?.[1],
  }
}

async function readMigrationFiles(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) =>
      parseMigration(name.replace(/\.sql$/, ''), await readFile(new URL(name, folder), 'utf8')),
    ),
  )
}
