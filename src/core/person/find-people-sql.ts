import type { Queryable } from '../../database/database.ts'

/** Words that fit more people than this are no filter. */
const MATCHES_MAX = 1_000

/** Of those whose name or e-mail address holds the words, or whose id they are. */
export async function findPersonIds(database: Queryable, words: string): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    `SELECT id FROM person WHERE strpos(lower(email), lower($1)) > 0 OR strpos(lower(name), lower($1)) > 0
       OR id::text = lower($1)
     ORDER BY id LIMIT ${MATCHES_MAX}`,
    [words],
  )
  return rows.map(({ id }) => id)
}
