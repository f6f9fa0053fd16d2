import { moveCatalogueVersion } from './catalogue-sql.ts'
import type { Queryable } from '../../database/database.ts'
import { timestampOf } from '../../database/timestamp.ts'
import type { Instant } from '../../exact/instant.ts'
import type { CollectionDocument, ProposedCollection } from './collection.ts'

export interface CollectionRow {
  publisher_domain: string
  collection_id: string
  document: CollectionDocument
  revision: number
  changed_at: string
  /** Products on sale that name it. */
  product_count: number
}

export interface CollectionName {
  publisher_domain: string
  collection_id: string
}

/** A space is in neither part. */
export function keyOfCollection(publisherDomain: string, collectionId: string): string {
  return `${publisherDomain} ${collectionId}`
}

const COLUMNS = `c.publisher_domain, c.collection_id, c.document, c.revision, c.changed_at,
  (SELECT count(*)::integer FROM product_collection n
   WHERE n.publisher_domain = c.publisher_domain AND n.collection_id = c.collection_id) AS product_count`

/** Words are matched literally. All of them must occur in the name, the ID or the domain. */
const MATCHES = `NOT EXISTS (SELECT FROM regexp_split_to_table(lower($1), '\\s+') AS word
  WHERE position(word IN lower(concat_ws(' ', c.publisher_domain, c.collection_id, c.document ->> 'name'))) = 0)`

export async function searchCollectionRows(
  database: Queryable,
  asked: { search: string; offset: number; limit: number },
): Promise<{ rows: CollectionRow[]; total: number }> {
  const rows = await database.query<CollectionRow>(
    `SELECT ${COLUMNS} FROM collection c WHERE ${MATCHES}
     ORDER BY c.publisher_domain COLLATE "C", c.collection_id COLLATE "C" LIMIT $3 OFFSET $2`,
    [asked.search, asked.offset, asked.limit],
  )
  const [count] = await database.query<{ total: number }>(
    `SELECT count(*)::integer AS total FROM collection c WHERE ${MATCHES}`,
    [asked.search],
  )
  return { rows, total: count!.total }
}

export async function findCollectionRow(
  database: Queryable,
  { publisher_domain, collection_id }: CollectionName,
): Promise<CollectionRow | undefined> {
  const [row] = await database.query<CollectionRow>(
    `SELECT ${COLUMNS} FROM collection c WHERE publisher_domain = $1 AND collection_id = $2`,
    [publisher_domain, collection_id],
  )
  return row
}

/** The next collections after one, in the order of their domains and IDs. */
export async function listCollectionsAfter(
  database: Queryable,
  after: CollectionName,
  limit: number,
): Promise<(CollectionName & { document: CollectionDocument })[]> {
  return database.query(
    `SELECT publisher_domain, collection_id, document FROM collection
     WHERE (publisher_domain COLLATE "C", collection_id COLLATE "C") > ($1, $2)
     ORDER BY publisher_domain COLLATE "C", collection_id COLLATE "C" LIMIT $3`,
    [after.publisher_domain, after.collection_id, limit],
  )
}

/** The keys of those of these collections that exist. They are locked until the transaction ends. */
export async function findCollectionKeys(tx: Queryable, keys: readonly string[]): Promise<Set<string>> {
  const rows = await tx.query<CollectionName>(
    `SELECT publisher_domain, collection_id FROM collection
     WHERE (publisher_domain, collection_id) IN
       (SELECT split_part(key, ' ', 1), split_part(key, ' ', 2) FROM unnest($1::text[]) AS key)
     ORDER BY publisher_domain, collection_id FOR KEY SHARE`,
    [keys],
  )
  return new Set(rows.map((row) => keyOfCollection(row.publisher_domain, row.collection_id)))
}

/** Those of these that exist: their revisions and documents. Locked until the transaction ends. */
export async function lockCollections(
  tx: Queryable,
  names: readonly CollectionName[],
): Promise<Map<string, { revision: number; document: CollectionDocument }>> {
  const rows = await tx.query<CollectionName & { revision: number; document: CollectionDocument }>(
    `SELECT publisher_domain, collection_id, revision, document FROM collection
     WHERE (publisher_domain, collection_id) IN (SELECT * FROM unnest($1::text[], $2::text[]))
     ORDER BY publisher_domain, collection_id FOR NO KEY UPDATE`,
    [names.map((name) => name.publisher_domain), names.map((name) => name.collection_id)],
  )
  return new Map(
    rows.map(({ publisher_domain, collection_id, ...row }) => [
      keyOfCollection(publisher_domain, collection_id),
      row,
    ]),
  )
}

/** What products say of them changes too. */
export async function upsertCollections(
  tx: Queryable,
  collections: readonly ProposedCollection[],
  now: Instant,
): Promise<void> {
  const columns = collections.map(({ publisher_domain, ...document }) => ({
    publisher_domain,
    collection_id: document.collection_id,
    document,
  }))
  await tx.query(
    `INSERT INTO collection AS c (publisher_domain, collection_id, document, created_at, changed_at)
     SELECT publisher_domain, collection_id, document, ${timestampOf('$2')}, ${timestampOf('$2')}
     FROM json_to_recordset($1) AS n (publisher_domain text, collection_id text, document json)
     ORDER BY publisher_domain, collection_id
     ON CONFLICT (publisher_domain, collection_id) DO UPDATE
       SET document = excluded.document, revision = c.revision + 1, changed_at = excluded.changed_at`,
    [JSON.stringify(columns), now],
  )
  await tx.query(
    `UPDATE product p SET shown_revision = shown_revision + 1
     WHERE p.product_id IN (SELECT n.product_id FROM product_collection n
       JOIN unnest($1::text[], $2::text[]) AS c (publisher_domain, collection_id) USING (publisher_domain, collection_id))`,
    [columns.map((one) => one.publisher_domain), columns.map((one) => one.collection_id)],
  )
  await moveCatalogueVersion(tx)
}

export async function deleteCollectionRow(
  tx: Queryable,
  { publisher_domain, collection_id }: CollectionName,
): Promise<void> {
  await tx.query('DELETE FROM collection WHERE publisher_domain = $1 AND collection_id = $2', [
    publisher_domain,
    collection_id,
  ])
  await moveCatalogueVersion(tx)
}

export async function listProductIdsOfCollection(
  database: Queryable,
  { publisher_domain, collection_id }: CollectionName,
  limit: number,
): Promise<string[]> {
  const rows = await database.query<{ product_id: string }>(
    `SELECT product_id FROM product_collection WHERE publisher_domain = $1 AND collection_id = $2
     ORDER BY product_id COLLATE "C" LIMIT $3`,
    [publisher_domain, collection_id, limit],
  )
  return rows.map((row) => row.product_id)
}

/** All of a publisher, in the order of their IDs. */
export async function listCollectionsOf(database: Queryable, domain: string): Promise<CollectionDocument[]> {
  const rows = await database.query<{ document: CollectionDocument }>(
    'SELECT document FROM collection WHERE publisher_domain = $1 ORDER BY collection_id COLLATE "C"',
    [domain],
  )
  return rows.map((row) => row.document)
}
