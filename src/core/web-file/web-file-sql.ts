import type { Queryable } from '../../database/database.ts'
import { timestampOf } from '../../database/timestamp.ts'
import type { Instant } from '../../exact/instant.ts'

export interface WebFile {
  mediaType: string
  /** Packed with gzip. */
  content: Buffer
}

/** Says that these are in use, and returns those that are not there yet. */
export async function markWebFilesUsed(
  database: Queryable,
  names: readonly string[],
  now: Instant,
): Promise<string[]> {
  const rows = await database.query<{ name: string }>(
    `WITH used AS (UPDATE web_file SET used_at = ${timestampOf('$2')} WHERE name = ANY ($1::text[]) RETURNING name)
     SELECT name FROM unnest($1::text[]) AS wanted (name) WHERE name NOT IN (SELECT name FROM used)`,
    [names, now],
  )
  return rows.map(({ name }) => name)
}

export async function insertWebFiles(
  database: Queryable,
  files: readonly (WebFile & { name: string })[],
  now: Instant,
): Promise<void> {
  await database.query(
    `INSERT INTO web_file (name, media_type, content, used_at)
     SELECT name, media_type, content, ${timestampOf('$4')}
     FROM unnest($1::text[], $2::text[], $3::bytea[]) AS f (name, media_type, content)
     ON CONFLICT (name) DO NOTHING`,
    [
      files.map(({ name }) => name),
      files.map(({ mediaType }) => mediaType),
      files.map(({ content }) => content),
      now,
    ],
  )
}

export async function findWebFile(database: Queryable, name: string): Promise<WebFile | undefined> {
  const [row] = await database.query<{ media_type: string; content: Buffer }>(
    'SELECT media_type, content FROM web_file WHERE name = $1',
    [name],
  )
  return row && { mediaType: row.media_type, content: row.content }
}

/** Those that no server has had since then. */
export async function deleteUnusedWebFiles(database: Queryable, before: Instant): Promise<void> {
  await database.query(`DELETE FROM web_file WHERE used_at < ${timestampOf('$1')}`, [before])
}
