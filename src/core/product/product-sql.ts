import { moveCatalogueVersion } from './catalogue-sql.ts'
import type { Queryable } from '../../database/database.ts'
import { timestampOf } from '../../database/timestamp.ts'
import type { Instant } from '../../exact/instant.ts'
import { agentKeyWorks } from '../agent-key/agent-key-sql.ts'
import type { CollectionDocument } from './collection.ts'
import type { ProvenForecast } from './forecast.ts'
import type { StoredImage } from './product-card.ts'
import { channelWords, type ProductDocument, type ProposedProduct } from './product.ts'

export interface ProductRow {
  product_id: string
  name: string
  document: ProductDocument
  territories: string[]
  sellers: string[]
  in_media_kit: boolean
  revision: number
  key_count: number
  created_at: string
  changed_at: string
  withdrawn_at: string | null
}

/** Of a product `p`: the IDs of its sellers, in order. */
const SELLERS = `ARRAY(SELECT o.id::text FROM product_seller s JOIN organization o ON o.number = s.organization_number
  WHERE s.product_id = p.product_id ORDER BY 1)`

/** Of a product `p`: what an operator wrote beside its document. */
const BESIDE_DOCUMENT = `p.territories, ${SELLERS} AS sellers, p.is_in_media_kit AS in_media_kit`

/**
 * The revisions of those of these products that exist, on sale or withdrawn. Locked until the transaction ends, but lines can be saved
 * that name them.
 */
export async function lockProducts(
  tx: Queryable,
  productIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await tx.query<{ product_id: string; revision: number }>(
    'SELECT product_id, revision FROM product WHERE product_id = ANY ($1) ORDER BY product_id FOR NO KEY UPDATE',
    [productIds],
  )
  return new Map(rows.map((row) => [row.product_id, row.revision]))
}

/** On sale or withdrawn. */
export async function isProductThere(tx: Queryable, productId: string): Promise<boolean> {
  const rows = await tx.query('SELECT 1 FROM product WHERE product_id = $1', [productId])
  return rows.length > 0
}

/** The ids of those of these products that are on sale exactly like this. */
export async function findSameProducts(
  tx: Queryable,
  products: readonly ProposedProduct[],
): Promise<Set<string>> {
  const rows = await tx.query<{ product_id: string }>(
    `SELECT p.product_id
     FROM json_to_recordset($1) AS n (product_id text, document json, territories json, channel_words text, sellers json,
       in_media_kit boolean)
     JOIN product p USING (product_id)
     WHERE p.withdrawn_at IS NULL AND p.document::text = n.document::text AND p.channel_words = n.channel_words
       AND p.territories = ARRAY(SELECT json_array_elements_text(n.territories))
       AND ${SELLERS} = ARRAY(SELECT json_array_elements_text(n.sellers)) AND p.is_in_media_kit = n.in_media_kit`,
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
    `WITH written AS (
     INSERT INTO product AS p (product_id, document, territories, channel_words, image_id, is_in_media_kit, changed_at)
     SELECT n.product_id, n.document, ARRAY(SELECT json_array_elements_text(n.territories)), n.channel_words, n.image_id,
       n.in_media_kit, ${timestampOf('$2')}
     FROM json_to_recordset($1) AS n (product_id text, document json, territories json, channel_words text, image_id text,
       in_media_kit boolean)
     ORDER BY n.product_id
     ON CONFLICT (product_id) DO UPDATE SET document = excluded.document, territories = excluded.territories,
       channel_words = excluded.channel_words, image_id = excluded.image_id, is_in_media_kit = excluded.is_in_media_kit,
       revision = p.revision + 1, shown_revision = p.shown_revision + 1, changed_at = excluded.changed_at,
       withdrawn_at = NULL)
     SELECT`,
    [JSON.stringify(columns), now],
  )
  await deleteNamedBy(tx, productIds)
  await tx.query('DELETE FROM product_seller WHERE product_id = ANY ($1)', [productIds])
  await tx.query(
    `INSERT INTO product_format (product_id, format_id)
     SELECT n.product_id, format_id FROM json_to_recordset($1) AS n (product_id text, format_ids json),
       json_array_elements_text(n.format_ids) AS format_id`,
    [JSON.stringify(columns)],
  )
  await tx.query(
    `INSERT INTO product_collection (product_id, publisher_domain, collection_id)
     SELECT n.product_id, selector.publisher_domain, collection_id
     FROM json_to_recordset($1) AS n (product_id text, collections json),
       json_to_recordset(n.collections) AS selector (publisher_domain text, collection_ids json),
       json_array_elements_text(selector.collection_ids) AS collection_id`,
    [JSON.stringify(columns)],
  )
  await tx.query(
    `WITH offered AS (INSERT INTO product_seller (organization_number, product_id)
     SELECT o.number, n.product_id FROM json_to_recordset($1) AS n (product_id text, sellers json),
       json_array_elements_text(n.sellers) AS seller JOIN organization o ON o.id = seller::uuid)
     SELECT`,
    [JSON.stringify(columns)],
  )
  await moveCatalogueVersion(tx)
}

function columnsOf({ territories, sellers = [], in_media_kit = false, ...document }: ProposedProduct) {
  const image = document.product_card?.image
  return {
    product_id: document.product_id,
    document,
    territories,
    sellers,
    in_media_kit,
    channel_words: channelWords(document.channels),
    format_ids: document.format_ids,
    collections: document.collections ?? [],
    image_id: image !== undefined && 'image_id' in image ? image.image_id : null,
  }
}

/** False if there is none on sale. */
export async function markWithdrawn(tx: Queryable, productId: string, now: Instant): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE product SET withdrawn_at = ${timestampOf('$2')}, revision = revision + 1, shown_revision = shown_revision + 1
     WHERE product_id = $1 AND withdrawn_at IS NULL RETURNING product_id`,
    [productId, now],
  )
  await deleteNamedBy(tx, [productId])
  await moveCatalogueVersion(tx)
  return rows.length > 0
}

/** Formats and collections that no product on sale names can be deleted. */
async function deleteNamedBy(tx: Queryable, productIds: readonly string[]): Promise<void> {
  await tx.query('DELETE FROM product_format WHERE product_id = ANY ($1)', [productIds])
  await tx.query('DELETE FROM product_collection WHERE product_id = ANY ($1)', [productIds])
}

export async function listProductRows(database: Queryable): Promise<ProductRow[]> {
  return database.query<ProductRow>(
    `SELECT product_id, document ->> 'name' AS name, document, ${BESIDE_DOCUMENT}, revision, created_at, changed_at, withdrawn_at,
       (SELECT count(*)::integer FROM opening o WHERE o.product_id = p.product_id) AS key_count
     FROM product p ORDER BY product_id COLLATE "C"`,
  )
}

export async function findProductRow(
  database: Queryable,
  productId: string,
): Promise<ProductRow | undefined> {
  const [row] = await database.query<ProductRow>(
    `SELECT product_id, document ->> 'name' AS name, document, ${BESIDE_DOCUMENT}, revision, created_at, changed_at, withdrawn_at,
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

/** Words are matched literally. All of them must occur in the id, the name or the channels. A withdrawn product is on no show. */
const MATCHES = `
  ($2 = 'all' OR (withdrawn_at IS NULL) = ($2 = 'on_sale'))
  AND ($3 = '' OR EXISTS (SELECT FROM product_collection n
    WHERE n.product_id = p.product_id AND n.publisher_domain || ' ' || n.collection_id = $3))
  AND NOT EXISTS (SELECT FROM regexp_split_to_table(lower($1), '\\s+') AS word
    WHERE position(word IN lower(concat_ws(' ', product_id, document ->> 'name', channel_words, document ->> 'channels'))) = 0)`

export async function searchProductRows(
  database: Queryable,
  asked: {
    search: string
    status: string
    collectionKey?: string | undefined
    offset: number
    limit: number
  },
): Promise<{ products: FoundProductRow[]; total: number }> {
  const { search, status, collectionKey = '', offset, limit } = asked
  const products = await database.query<FoundProductRow>(
    `SELECT product_id, document ->> 'name' AS name, territories, document ->> 'delivery_type' AS delivery_type,
       ARRAY(SELECT json_array_elements_text(document -> 'channels')) AS channels,
       ARRAY(SELECT DISTINCT option ->> 'pricing_model' FROM json_array_elements(document -> 'pricing_options') AS option
         ORDER BY 1) AS pricing_models,
       changed_at, withdrawn_at,
       (SELECT count(*)::integer FROM opening o JOIN agent_key k ON k.id = o.key_id
        WHERE o.product_id = p.product_id AND ${agentKeyWorks('k')}) AS key_count
     FROM product p WHERE ${MATCHES} ORDER BY product_id COLLATE "C" LIMIT $5 OFFSET $4`,
    [search, status, collectionKey, offset, limit],
  )
  const [count] = await database.query<{ total: number }>(
    `SELECT count(*)::integer AS total FROM product p WHERE ${MATCHES}`,
    [search, status, collectionKey],
  )
  return { products, total: count!.total }
}

/** The next products on sale after an id. */
export async function listProductsAfter(
  database: Queryable,
  productId: string,
  limit: number,
): Promise<Pick<ProductRow, 'product_id' | 'document' | 'territories' | 'sellers' | 'in_media_kit'>[]> {
  return database.query(
    `SELECT p.product_id, p.document, ${BESIDE_DOCUMENT} FROM product p
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

const IMAGE = (id: string) => `(SELECT json_build_object('image_id', i.image_id, 'media_type', i.media_type,
    'width', i.width, 'height', i.height) FROM product_image i WHERE i.image_id = ${id})`

/** With what the answer takes from elsewhere: its shows, the image of its card, and what its lines delivered. */
const FIND_DOCUMENTS = {
  name: 'find_product_documents',
  text: `
    SELECT p.product_id, p.shown_revision AS revision, p.document, p.proven_forecast,
      (SELECT coalesce(json_agg(json_build_object('publisher_domain', c.publisher_domain, 'document', c.document)
         ORDER BY c.publisher_domain COLLATE "C", c.collection_id COLLATE "C"), '[]')
       FROM product_collection n JOIN collection c USING (publisher_domain, collection_id)
       WHERE n.product_id = p.product_id) AS collections,
      ${IMAGE('p.image_id')} AS image
    FROM product p WHERE p.product_id = ANY ($1)`,
}

export interface DocumentRow {
  product_id: string
  /** Moves with everything below. */
  revision: number
  document: ProductDocument
  proven_forecast: ProvenForecast | null
  collections: { publisher_domain: string; document: CollectionDocument }[]
  image: StoredImage | null
}

export async function findDocuments(
  database: Queryable,
  productIds: readonly string[],
): Promise<DocumentRow[]> {
  return database.query<DocumentRow>(FIND_DOCUMENTS, [productIds])
}

/** The same for a document that is not saved. */
export async function findDraftParts(
  database: Queryable,
  { product_id, collections = [], product_card }: ProductDocument,
): Promise<Pick<DocumentRow, 'proven_forecast' | 'collections' | 'image'>> {
  const image = product_card?.image
  const named = collections.flatMap(({ publisher_domain, collection_ids }) =>
    collection_ids.map((id) => ({ publisher_domain, id })),
  )
  const [row] = await database.query<Pick<DocumentRow, 'proven_forecast' | 'collections' | 'image'>>(
    `SELECT (SELECT proven_forecast FROM product WHERE product_id = $1) AS proven_forecast,
       (SELECT coalesce(json_agg(json_build_object('publisher_domain', c.publisher_domain, 'document', c.document)
          ORDER BY c.publisher_domain COLLATE "C", c.collection_id COLLATE "C"), '[]')
        FROM collection c
        WHERE (c.publisher_domain, c.collection_id) IN (SELECT * FROM unnest($2::text[], $3::text[]))) AS collections,
       ${IMAGE('$4')} AS image`,
    [
      product_id,
      named.map((one) => one.publisher_domain),
      named.map((one) => one.id),
      image !== undefined && 'image_id' in image ? image.image_id : null,
    ],
  )
  return row!
}

/** Which of these organizations exist. */
export async function findSellerIds(tx: Queryable, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx.query<{ id: string }>('SELECT id FROM organization WHERE id = ANY ($1::uuid[])', [
    ids,
  ])
  return new Set(rows.map((row) => row.id))
}
