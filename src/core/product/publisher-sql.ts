import type { Queryable } from '../../database/database.ts'
import { timestampOf } from '../../database/timestamp.ts'
import type { Instant } from '../../exact/instant.ts'
import type { Placement } from './placement.ts'
import type { ProductDocument } from './product.ts'

export interface PublisherRow {
  domain: string
  products: number
  countries: string[]
}

/** The domains whose properties are or once were on sale and that contain a text, in alphabetical order. */
export async function listPublisherRows(
  database: Queryable,
  search: string,
  page: { limit: number; offset: number },
): Promise<{ total: number; rows: PublisherRow[] }> {
  const rows = await database.query<PublisherRow & { total: number }>(
    `WITH sold AS MATERIALIZED (
       SELECT DISTINCT p.product_id, p.territories, property ->> 'publisher_domain' AS domain
       FROM product p, json_array_elements(p.document -> 'publisher_properties') AS property
       WHERE p.withdrawn_at IS NULL
     )
     SELECT domain, count(DISTINCT product_id)::integer AS products,
       coalesce(array_agg(DISTINCT country ORDER BY country) FILTER (WHERE country IS NOT NULL), '{}') AS countries,
       count(*) OVER ()::integer AS total
     FROM publisher LEFT JOIN (sold CROSS JOIN unnest(territories) AS country) USING (domain)
     WHERE strpos(domain, $1) > 0 OR $1 = ''
     GROUP BY domain ORDER BY domain COLLATE "C" LIMIT $2 OFFSET $3`,
    [search, page.limit, page.offset],
  )
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _total, ...row }) => row) }
}

export interface PublishedProductRow {
  product_id: string
  name: string
  channels: string[]
  territories: string[]
  changed_at: string
  /** Those of the publisher that was asked for. */
  selections: ProductDocument['publisher_properties']
  placements: Placement[]
}

/**
 * The products on sale that have properties of a publisher, last changed first, and when its file last changed (undefined if none
 * ever had any): in one statement, so that a time never goes with what was on sale before it.
 */
export async function listPublishedProducts(
  database: Queryable,
  domain: string,
): Promise<{ products: PublishedProductRow[]; lastUpdated: string | undefined }> {
  const rows = await database.query<
    (PublishedProductRow | { product_id: null }) & { last_updated: string | null }
  >(
    `SELECT p.product_id, p.document ->> 'name' AS name, p.document -> 'channels' AS channels, p.territories, p.changed_at,
       own.selections, own.placements,
       coalesce(known.changed_at, max(p.changed_at) OVER ()) AS last_updated
     FROM (SELECT (SELECT changed_at FROM publisher WHERE domain = $1) AS changed_at) AS known
     LEFT JOIN (product p CROSS JOIN LATERAL (
       SELECT json_agg(property) AS selections,
         (SELECT coalesce(json_agg(placement), '[]') FROM json_array_elements(p.document -> 'placements') AS placement
          WHERE placement ->> 'publisher_domain' = $1) AS placements
       FROM json_array_elements(p.document -> 'publisher_properties') AS property
       WHERE property ->> 'publisher_domain' = $1) AS own)
       ON p.withdrawn_at IS NULL AND own.selections IS NOT NULL
     ORDER BY p.changed_at DESC, p.product_id COLLATE "C"`,
    [domain],
  )
  return {
    products: rows.flatMap(({ last_updated: _lastUpdated, ...product }) =>
      product.product_id === null ? [] : [product],
    ),
    lastUpdated: rows[0]?.last_updated ?? undefined,
  }
}

/** A product has, or once had, properties of the domain: there is a file for it. */
export async function isKnownPublisher(database: Queryable, domain: string): Promise<boolean> {
  const rows = await database.query('SELECT FROM publisher WHERE domain = $1', [domain])
  return rows.length > 0
}

export interface Declaration {
  domain: string
  /** Of all that a publisher's file says because of the product. */
  digest: string
}

/** What those of these products that are on sale say in the files of their publishers, by product and domain. */
export async function listDeclarations(
  tx: Queryable,
  productIds: readonly string[],
): Promise<Map<string, Declaration>> {
  const rows = await tx.query<Declaration & { product_id: string }>(
    `SELECT p.product_id, property ->> 'publisher_domain' AS domain,
       md5(json_build_array(json_agg(property ORDER BY position), p.document -> 'channels', p.territories,
         p.document -> 'placements')::text) AS digest
     FROM product p, json_array_elements(p.document -> 'publisher_properties') WITH ORDINALITY AS own (property, position)
     WHERE p.product_id = ANY ($1) AND p.withdrawn_at IS NULL
     GROUP BY p.product_id, domain`,
    [productIds],
  )
  return new Map(rows.map(({ product_id, ...row }) => [`${product_id} ${row.domain}`, row]))
}

/** Later than before, even if the clock of another server was ahead. */
export async function markPublishersChanged(
  tx: Queryable,
  domains: readonly string[],
  now: Instant,
): Promise<void> {
  await tx.query(
    `INSERT INTO publisher AS p (domain, changed_at)
     SELECT domain, ${timestampOf('$2')} FROM unnest($1::text[]) AS domain ORDER BY domain
     ON CONFLICT (domain) DO UPDATE
       SET changed_at = greatest(excluded.changed_at, p.changed_at + interval '1 microsecond')`,
    [domains, now],
  )
}

/** The same for those of these domains that have a file. */
export async function markKnownPublishersChanged(
  tx: Queryable,
  domains: readonly string[],
  now: Instant,
): Promise<void> {
  await tx.query(
    `UPDATE publisher SET changed_at = greatest(${timestampOf('$2')}, changed_at + interval '1 microsecond')
     WHERE domain = ANY ($1)`,
    [domains, now],
  )
}
