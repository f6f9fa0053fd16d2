import type { Queryable } from '../../database/database.ts'

/** A search that matches more people than this is not used as a filter. */
const MATCHES_MAX = 1_000

/** Of people whose name or e-mail address contains the text, or whose id it is. */
export async function findPersonIds(database: Queryable, words: string): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    `SELECT id FROM person WHERE (removed_at IS NULL AND strpos(lower(email), lower($1)) > 0)
       OR strpos(lower(name), lower($1)) > 0 OR id::text = lower($1)
     ORDER BY id LIMIT ${MATCHES_MAX}`,
    [words],
  )
  return rows.map(({ id }) => id)
}
