import type { Queryable } from '../../database/database.ts'
import { timestampOf } from '../../database/timestamp.ts'
import type { Instant } from '../../exact/instant.ts'
import { agentKeyWorks } from '../agent-key/agent-key-sql.ts'
import { channelWords, type ProductDocument, type ProposedProduct } from './product.ts'

export interface ProductRow {
  product_id: string
  name: string
  document: ProductDocument
  territories: string[]
  revision: number
  key_count: number
  created_at: string
  changed_at: string
  withdrawn_at: string | null
}

/** The revisions of those of these products that exist, on sale or withdrawn. Locked until the transaction ends. */
export async function lockProducts(
  tx: Queryable,
  productIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await tx.query<{ product_id: string; revision: number }>(
    'SELECT product_id, revision FROM product WHERE product_id = ANY ($1) ORDER BY product_id FOR UPDATE',
    [productIds],
  )
  return new Map(rows.map((row) => [row.product_id, row.revision]))
}

/** The ids of those of these products that are on sale exactly like this. */
export async function findSameProducts(
  tx: Queryable,
  products: readonly ProposedProduct[],
): Promise<Set<string>> {
  const rows = await tx.query<{ product_id: string }>(
    `SELECT p.product_id
     FROM json_to_recordset($1) AS n (product_id text, document json, territories json, channel_words text)
     JOIN product p USING (product_id)
     WHERE p.withdrawn_at IS NULL AND p.document::text = n.document::text AND p.channel_words = n.channel_words
       AND p.territories = ARRAY(SELECT json_array_elements_text(n.territories))`,
    [JSON.stringify(products.map(columnsOf))],
  )
  return new Set(rows.map((row) => row.product_id))
}

/** All at once. A withdrawn product is on sale again. */
export async function upsertProducts(
  tx: Queryable,
  products: readonly ProposedProduct[],
  now: Instant,
): Promise<void> {
  const columns = products.map(columnsOf)
  const productIds = columns.map((column) => column.product_id)
  await tx.query(
    `INSERT INTO product AS p (product_id, document, territories, channel_words)
     SELECT n.product_id, n.document, ARRAY(SELECT json_array_elements_text(n.territories)), n.channel_words
     FROM json_to_recordset($1) AS n (product_id text, document json, territories json, channel_words text)
     ORDER BY n.product_id
     ON CONFLICT (product_id) DO UPDATE SET document = excluded.document, territories = excluded.territories,
       channel_words = excluded.channel_words, revision = p.revision + 1, changed_at = ${timestampOf('$2')},
       withdrawn_at = NULL`,
    [JSON.stringify(columns), now],
  )
  await deleteFormatsOf(tx, productIds)
  await tx.query(
    `INSERT INTO product_format (product_id, format_id)
     SELECT n.product_id, format_id FROM json_to_recordset($1) AS n (product_id text, format_ids json),
       json_array_elements_text(n.format_ids) AS format_id`,
    [JSON.stringify(columns)],
  )
}

function columnsOf({ territories, ...document }: ProposedProduct) {
  return {
    product_id: document.product_id,
    document,
    territories,
    channel_words: channelWords(document.channels),
    format_ids: document.format_ids,
  }
}

/** False if there is none on sale. */
export async function markWithdrawn(tx: Queryable, productId: string, now: Instant): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE product SET withdrawn_at = ${timestampOf('$2')}, revision = revision + 1
     WHERE product_id = $1 AND withdrawn_at IS NULL RETURNING product_id`,
    [productId, now],
  )
  await deleteFormatsOf(tx, [productId])
  return rows.length > 0
}

async function deleteFormatsOf(tx: Queryable, productIds: readonly string[]): Promise<void> {
  await tx.query('DELETE FROM product_format WHERE product_id = ANY ($1)', [productIds])
}

export async function listProductRows(database: Queryable): Promise<ProductRow[]> {
  return database.query<ProductRow>(
    `SELECT product_id, document ->> 'name' AS name, document, territories, revision, created_at, changed_at, withdrawn_at,
       (SELECT count(*)::integer FROM opening o WHERE o.product_id = p.product_id) AS key_count
     FROM product p ORDER BY product_id COLLATE "C"`,
  )
}

export async function findProductRow(
  database: Queryable,
  productId: string,
): Promise<ProductRow | undefined> {
  const [row] = await database.query<ProductRow>(
    `SELECT product_id, document ->> 'name' AS name, document, territories, revision, created_at, changed_at, withdrawn_at,
       (SELECT count(*)::integer FROM opening o WHERE o.product_id = p.product_id) AS key_count
     FROM product p WHERE product_id = $1`,
    [productId],
  )
  return row
}

/** A product as a list shows it. */
export interface FoundProductRow {
  product_id: string
  name: string
  channels: string[]
  territories: string[]
  delivery_type: string
  pricing_models: string[]
  key_count: number
  changed_at: string
  withdrawn_at: string | null
}

/** Words are matched literally. All of them must occur in the id, the name or the channels. */
const MATCHES = `
  ($2 = 'all' OR (withdrawn_at IS NULL) = ($2 = 'on_sale'))
  AND NOT EXISTS (SELECT FROM regexp_split_to_table(lower($1), '\\s+') AS word
    WHERE position(word IN lower(concat_ws(' ', product_id, document ->> 'name', channel_words, document ->> 'channels'))) = 0)`

export async function searchProductRows(
  database: Queryable,
  asked: { search: string; status: string; offset: number; limit: number },
): Promise<{ products: FoundProductRow[]; total: number }> {
  const { search, status, offset, limit } = asked
  const products = await database.query<FoundProductRow>(
    `SELECT product_id, document ->> 'name' AS name, territories, document ->> 'delivery_type' AS delivery_type,
       ARRAY(SELECT json_array_elements_text(document -> 'channels')) AS channels,
       ARRAY(SELECT DISTINCT option ->> 'pricing_model' FROM json_array_elements(document -> 'pricing_options') AS option
         ORDER BY 1) AS pricing_models,
       changed_at, withdrawn_at,
       (SELECT count(*)::integer FROM opening o JOIN agent_key k ON k.id = o.key_id
        WHERE o.product_id = p.product_id AND ${agentKeyWorks('k')}) AS key_count
     FROM product p WHERE ${MATCHES} ORDER BY product_id COLLATE "C" LIMIT $4 OFFSET $3`,
    [search, status, offset, limit],
  )
  const [count] = await database.query<{ total: number }>(
    `SELECT count(*)::integer AS total FROM product p WHERE ${MATCHES}`,
    [search, status],
  )
  return { products, total: count!.total }
}

/** The next products on sale after an id. */
export async function listProductsAfter(
  database: Queryable,
  productId: string,
  limit: number,
): Promise<{ product_id: string; document: ProductDocument; territories: string[] }[]> {
  return database.query(
    `SELECT product_id, document, territories FROM product
     WHERE withdrawn_at IS NULL AND product_id COLLATE "C" > $1 ORDER BY product_id COLLATE "C" LIMIT $2`,
    [productId, limit],
  )
}

/** The territories of those of these products that are on sale. They are locked until the transaction ends. */
export async function findTerritoriesOf(
  tx: Queryable,
  productIds: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await tx.query<{ product_id: string; territories: string[] }>(
    `SELECT product_id, territories FROM product WHERE product_id = ANY ($1) AND withdrawn_at IS NULL
     ORDER BY product_id FOR SHARE`,
    [productIds],
  )
  return new Map(rows.map((row) => [row.product_id, row.territories]))
}

const FIND_DOCUMENTS = {
  name: 'find_product_documents',
  text: `SELECT product_id, revision, document FROM product WHERE product_id = ANY ($1)`,
}

export interface DocumentRow {
  product_id: string
  revision: number
  document: ProductDocument
}

export async function findDocuments(
  database: Queryable,
  productIds: readonly string[],
): Promise<DocumentRow[]> {
  return database.query<DocumentRow>(FIND_DOCUMENTS, [productIds])
}
