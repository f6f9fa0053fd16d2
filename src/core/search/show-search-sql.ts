import type { Queryable } from '../../database/database.ts'
import { RESULTS_MAX, type FoundShow } from './found.ts'
import { beginsWith, containsAll, nameOrder, parametersFrom } from './matching-sql.ts'
import type { Wanted } from './wanted.ts'

const SHOWS_LOOKED_AT_MAX = 20_000

/** Of all publishers, by name, ID or domain: names that begin with the text first. */
export async function findShowsByName(
  database: Queryable,
  { text, words, id }: Wanted,
): Promise<FoundShow[]> {
  if (id !== undefined) return []
  const all = `c.name || ' ' || c.collection_id || ' ' || c.publisher_domain`
  return database.query<FoundShow & Record<string, unknown>>(
    `SELECT c.publisher_domain, c.collection_id, c.name
     FROM (SELECT publisher_domain, collection_id, document ->> 'name' AS name FROM collection
       LIMIT ${SHOWS_LOOKED_AT_MAX}) AS c
     WHERE ${containsAll(all, parametersFrom(2, words))}
     ORDER BY ${beginsWith('c.name', '$1::text')} DESC, ${nameOrder('c.name')}, c.publisher_domain, c.collection_id
     LIMIT ${RESULTS_MAX}`,
    [text, ...words],
  )
}
