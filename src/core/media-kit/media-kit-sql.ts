import { moveCatalogueVersion } from '../product/catalogue-sql.ts'
import type { Queryable } from '../../database/database.ts'
import { timestampOf } from '../../database/timestamp.ts'
import type { Instant } from '../../exact/instant.ts'
import type { FormatDocument } from '../product/creative-format.ts'
import type { Channel } from '../product/product.ts'
import type { KitProductRow, MediaKitSettings } from './media-kit.ts'

export interface MediaKitRow extends MediaKitSettings {
  revision: number
  changed_at: string
}

const SETTINGS = 'is_public, shows_prices, title, introduction, contact_email, revision, changed_at'

export async function findMediaKit(database: Queryable): Promise<MediaKitRow> {
  const [row] = await database.query<MediaKitRow>(`SELECT ${SETTINGS} FROM media_kit`)
  return row!
}

export async function lockMediaKit(tx: Queryable): Promise<MediaKitRow> {
  const [row] = await tx.query<MediaKitRow>(`SELECT ${SETTINGS} FROM media_kit FOR UPDATE`)
  return row!
}

export async function updateMediaKit(tx: Queryable, settings: MediaKitSettings, now: Instant): Promise<void> {
  await tx.query(
    `UPDATE media_kit SET is_public = $1, shows_prices = $2, title = $3, introduction = $4, contact_email = $5,
       revision = revision + 1, changed_at = ${timestampOf('$6')}`,
    [
      settings.is_public,
      settings.shows_prices,
      settings.title,
      settings.introduction,
      settings.contact_email,
      now,
    ],
  )
  await moveCatalogueVersion(tx)
}

/** Of those on sale. */
export async function countKitProducts(database: Queryable): Promise<{ in_kit: number; on_sale: number }> {
  const [row] = await database.query<{ in_kit: number; on_sale: number }>(
    `SELECT count(*) FILTER (WHERE is_in_media_kit)::integer AS in_kit, count(*)::integer AS on_sale
     FROM product WHERE withdrawn_at IS NULL`,
  )
  return row!
}

/**
 * Puts all products on sale into the kit, or takes all products out. Returns how many were not like this before. Nothing that buyers'
 * agents see changes, so what they were shown stays as it was.
 */
export async function updateAllInKit(tx: Queryable, isIn: boolean, now: Instant): Promise<number> {
  const rows = await tx.query(
    `UPDATE product SET is_in_media_kit = $1, revision = revision + 1, changed_at = ${timestampOf('$2')}
     WHERE is_in_media_kit <> $1 AND (NOT $1 OR withdrawn_at IS NULL) RETURNING 1`,
    [isIn, now],
  )
  await moveCatalogueVersion(tx)
  return rows.length
}

/** Those of these products that the kit has already. */
export async function findKitProductIds(
  database: Queryable,
  productIds: readonly string[],
): Promise<Set<string>> {
  const rows = await database.query<{ product_id: string }>(
    `SELECT product_id FROM product WHERE product_id = ANY ($1) AND withdrawn_at IS NULL AND is_in_media_kit`,
    [productIds],
  )
  return new Set(rows.map((row) => row.product_id))
}

export interface ShownRow {
  product_id: string
  revision: number
}

/** All products of the kit that are on sale, without what is in their documents. */
export async function listKitProducts(database: Queryable): Promise<ShownRow[]> {
  return database.query<ShownRow>(
    `SELECT product_id, shown_revision AS revision FROM product WHERE withdrawn_at IS NULL AND is_in_media_kit`,
  )
}

/** Reads each document once: there may be thousands. */
export async function findKitNames(
  database: Queryable,
  productIds: readonly string[],
): Promise<(ShownRow & { name: string; channel: Channel })[]> {
  return database.query(
    `SELECT p.product_id, p.shown_revision AS revision, d.name, d.channels ->> 0 AS channel
     FROM product p, json_to_record(p.document) AS d (name text, channels json) WHERE p.product_id = ANY ($1)`,
    [productIds],
  )
}

export async function findKitDocuments(
  database: Queryable,
  productIds: readonly string[],
): Promise<KitProductRow[]> {
  return database.query<KitProductRow>(
    `SELECT p.product_id, p.document, p.territories,
       (SELECT coalesce(json_agg(c.document ORDER BY c.publisher_domain COLLATE "C", c.collection_id COLLATE "C"), '[]')
        FROM product_collection n JOIN collection c USING (publisher_domain, collection_id)
        WHERE n.product_id = p.product_id) AS shows,
       (SELECT json_build_object('image_id', i.image_id, 'media_type', i.media_type, 'width', i.width, 'height', i.height)
        FROM product_image i WHERE i.image_id = p.image_id) AS image
     FROM product p WHERE p.product_id = ANY ($1)`,
    [productIds],
  )
}

export async function findFormatsNamed(
  database: Queryable,
  formatIds: readonly string[],
): Promise<Map<string, FormatDocument>> {
  const rows = await database.query<{ format_id: string; document: FormatDocument }>(
    'SELECT format_id, document FROM creative_format WHERE format_id = ANY ($1)',
    [formatIds],
  )
  return new Map(rows.map((row) => [row.format_id, row.document]))
}

/** All that is read afterwards is of one instant. */
export async function readAtOneInstant(tx: Queryable): Promise<void> {
  await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY')
}
