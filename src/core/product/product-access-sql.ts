import { moveCatalogueVersion } from './catalogue-sql.ts'
import type { Queryable } from '../../database/database.ts'
import { timestampOf } from '../../database/timestamp.ts'
import type { Instant } from '../../exact/instant.ts'
import { agentKeyMatches, agentKeyWorks } from '../agent-key/agent-key-sql.ts'

/** A product on sale that is visible to a key. */
export interface VisibleProductRow {
  product_id: string
  revision: number
  /** The product's own, and those granted; null: all. */
  own: string[]
  granted: string[] | null
}

const FIND_VISIBLE_PRODUCTS = {
  name: 'find_visible_products',
  text: `
    SELECT p.product_id, p.shown_revision AS revision, p.territories AS own, o.territories AS granted
    FROM opening o JOIN product p USING (product_id)
    WHERE o.key_id = $1 AND p.withdrawn_at IS NULL
    ORDER BY p.product_id COLLATE "C"`,
}

export async function findVisibleProducts(database: Queryable, keyId: string): Promise<VisibleProductRow[]> {
  return database.query<VisibleProductRow>(FIND_VISIBLE_PRODUCTS, [keyId])
}

export interface AccessRow {
  key_id: string
  product_id: string
  territories: string[] | null
}

export async function listAccessRows(database: Queryable, keyId: string | null): Promise<AccessRow[]> {
  return database.query<AccessRow>(
    `SELECT key_id, product_id, territories FROM opening WHERE key_id = coalesce($1, key_id)
     ORDER BY key_id, product_id COLLATE "C"`,
    [keyId],
  )
}

/** A working key that can see a product, and where. */
export interface KeyOfProductRow {
  key_id: string
  label: string
  buyer_name: string
  territories: string[] | null
}

/** The first of them by buyer and label, and how many there are. */
export async function listKeysOfProduct(
  database: Queryable,
  productId: string,
  rowsMax: number,
): Promise<{ keys: KeyOfProductRow[]; total: number }> {
  const rows = await database.query<KeyOfProductRow & { total: number }>(
    `SELECT o.key_id, k.label, k.buyer_name, o.territories, count(*) OVER ()::integer AS total
     FROM opening o JOIN agent_key k ON k.id = o.key_id
     WHERE o.product_id = $1 AND ${agentKeyWorks('k')}
     ORDER BY k.buyer_name, k.label, k.id LIMIT $2`,
    [productId, rowsMax],
  )
  return { keys: rows.map(({ total: _total, ...key }) => key), total: rows[0]?.total ?? 0 }
}

export interface ChangedAccessRow extends AccessRow {
  key_label: string
}

const CHANGED = `key_id, product_id, territories, (SELECT label FROM agent_key WHERE id = key_id) AS key_label`

/** Leaves pairs that already have exactly this access; returns the others. */
export async function upsertAccessRows(
  tx: Queryable,
  access: readonly { key_id: string; product_id: string; territories: readonly string[] | null }[],
  now: Instant,
): Promise<ChangedAccessRow[]> {
  const changed = await tx.query<ChangedAccessRow>(
    `WITH changed AS (INSERT INTO opening AS o (key_id, product_id, territories, changed_at)
     SELECT n.key_id, n.product_id,
       CASE WHEN json_typeof(n.territories) = 'array' THEN ARRAY(SELECT json_array_elements_text(n.territories)) END,
       ${timestampOf('$2')}
     FROM json_to_recordset($1) AS n (key_id uuid, product_id text, territories json)
     ORDER BY n.key_id, n.product_id
     ON CONFLICT (key_id, product_id) DO UPDATE SET territories = excluded.territories, changed_at = excluded.changed_at
       WHERE o.territories IS DISTINCT FROM excluded.territories
     RETURNING *)
     SELECT ${CHANGED} FROM changed`,
    [JSON.stringify(access), now],
  )
  await moveCatalogueVersion(tx)
  return changed
}

/** Returns the access that was removed. */
export async function deleteAccessRows(
  tx: Queryable,
  keyIds: readonly string[],
  productIds: readonly string[],
): Promise<ChangedAccessRow[]> {
  const removed = await tx.query<ChangedAccessRow>(
    `DELETE FROM opening WHERE key_id = ANY ($1::uuid[]) AND product_id = ANY ($2)
     RETURNING ${CHANGED}`,
    [keyIds, productIds],
  )
  await moveCatalogueVersion(tx)
  return removed
}

export interface MatrixKeyRow {
  id: string
  label: string
  buyer_name: string
  prefix: string
}

/** Working keys, by buyer and label. */
export async function searchWorkingKeys(
  database: Queryable,
  asked: { search: string; offset: number; limit: number },
): Promise<{ keys: MatrixKeyRow[]; total: number }> {
  const working = `${agentKeyWorks('k')}
    AND ($1 = '' OR ${agentKeyMatches('k', '$1')})`
  const keys = await database.query<MatrixKeyRow>(
    `SELECT id, label, buyer_name, prefix FROM agent_key k WHERE ${working}
     ORDER BY buyer_name, label, created_at, id LIMIT $3 OFFSET $2`,
    [asked.search, asked.offset, asked.limit],
  )
  const [count] = await database.query<{ total: number }>(
    `SELECT count(*)::integer AS total FROM agent_key k WHERE ${working}`,
    [asked.search],
  )
  return { keys, total: count!.total }
}

export async function findAccessRows(
  database: Queryable,
  keyIds: readonly string[],
  productIds: readonly string[],
): Promise<AccessRow[]> {
  return database.query<AccessRow>(
    `SELECT key_id, product_id, territories FROM opening
     WHERE key_id = ANY ($1::uuid[]) AND product_id = ANY ($2) ORDER BY key_id, product_id COLLATE "C"`,
    [keyIds, productIds],
  )
}

/** What any working key can see, in total: no product is named. */
export interface PortfolioRow {
  domains: string[]
  channels: string[]
  countries: string[]
  pricing_models: string[]
}

export async function findPortfolio(database: Queryable): Promise<PortfolioRow> {
  const [row] = await database.query<PortfolioRow>(
    `WITH granted AS (
       SELECT o.product_id, bool_or(o.territories IS NULL) AS is_granted_in_all, array_agg(DISTINCT territory) AS territories
       FROM opening o JOIN agent_key k ON k.id = o.key_id LEFT JOIN LATERAL unnest(o.territories) AS territory ON true
       WHERE ${agentKeyWorks('k')}
       GROUP BY o.product_id
     ), visible AS MATERIALIZED (
       SELECT d.*, t.territories
       FROM granted o JOIN product p USING (product_id)
       CROSS JOIN LATERAL (SELECT CASE WHEN o.is_granted_in_all THEN p.territories
         ELSE ARRAY(SELECT unnest(p.territories) INTERSECT SELECT unnest(o.territories)) END AS territories) AS t
       CROSS JOIN LATERAL json_to_record(p.document) AS d (publisher_properties json, channels json, pricing_options json)
       WHERE p.withdrawn_at IS NULL AND cardinality(t.territories) > 0
     )
     SELECT
       ARRAY(SELECT DISTINCT property ->> 'publisher_domain'
         FROM visible, json_array_elements(publisher_properties) AS property ORDER BY 1) AS domains,
       ARRAY(SELECT DISTINCT channel
         FROM visible, json_array_elements_text(channels) AS channel ORDER BY 1) AS channels,
       ARRAY(SELECT DISTINCT unnest(territories) FROM visible ORDER BY 1) AS countries,
       ARRAY(SELECT DISTINCT option ->> 'pricing_model'
         FROM visible, json_array_elements(pricing_options) AS option ORDER BY 1) AS pricing_models`,
  )
  return row!
}
