import type { Queryable } from '../../database/database.ts'
import type { ProductDocument } from './product.ts'

export interface PublisherRow {
  domain: string
  products: number
  countries: string[]
}

/** The domains whose properties are on sale and that contain a text, in alphabetical order. */
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
     SELECT domain, count(DISTINCT product_id)::integer AS products, array_agg(DISTINCT country ORDER BY country) AS countries,
       count(*) OVER ()::integer AS total
     FROM sold, unnest(territories) AS country
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
}

/** The products on sale that have properties of a publisher, last changed first. */
export async function listPublishedProducts(
  database: Queryable,
  domain: string,
): Promise<PublishedProductRow[]> {
  return database.query<PublishedProductRow>(
    `SELECT p.product_id, p.document ->> 'name' AS name, p.document -> 'channels' AS channels, p.territories, p.changed_at,
       own.selections
     FROM product p CROSS JOIN LATERAL (
       SELECT json_agg(property) AS selections
       FROM json_array_elements(p.document -> 'publisher_properties') AS property
       WHERE property ->> 'publisher_domain' = $1) AS own
     WHERE p.withdrawn_at IS NULL AND own.selections IS NOT NULL
     ORDER BY p.changed_at DESC, p.product_id COLLATE "C"`,
    [domain],
  )
}
