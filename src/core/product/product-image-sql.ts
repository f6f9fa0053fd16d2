import type { Queryable } from '../../database/database.ts'
import { timestampOf } from '../../database/timestamp.ts'
import type { Instant } from '../../exact/instant.ts'
import type { ImageType } from '../attachment/image-size.ts'
import type { ImageFacts } from './product-image.ts'

/** True if it was there already. Its time to be used begins again then. */
export async function touchImage(tx: Queryable, imageId: string, now: Instant): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE product_image SET created_at = ${timestampOf('$2')} WHERE image_id = $1 RETURNING 1`,
    [imageId, now],
  )
  return rows.length > 0
}

export async function insertImage(
  tx: Queryable,
  image: ImageFacts & { imageId: string; bytes: Buffer; personId: string | null; now: Instant },
): Promise<void> {
  await tx.query(
    `INSERT INTO product_image (image_id, media_type, width, height, byte_length, bytes, created_at, created_by)
     VALUES ($1, $2, $3, $4, $5, $6, ${timestampOf('$7')}, $8)`,
    [
      image.imageId,
      image.mediaType,
      image.widthPx,
      image.heightPx,
      image.bytes.length,
      image.bytes,
      image.now,
      image.personId,
    ],
  )
}

export async function measureImages(database: Queryable): Promise<{ images: number; storedBytes: number }> {
  const [row] = await database.query<{ images: number; stored_bytes: string }>(
    'SELECT count(*)::integer AS images, coalesce(sum(byte_length), 0) AS stored_bytes FROM product_image',
  )
  return { images: row!.images, storedBytes: Number(row!.stored_bytes) }
}

export async function findImage(
  database: Queryable,
  imageId: string,
): Promise<{ mediaType: ImageType; bytes: Buffer } | undefined> {
  const [row] = await database.query<{ mediaType: ImageType; bytes: Buffer }>(
    {
      name: 'find_product_image',
      text: 'SELECT media_type AS "mediaType", bytes FROM product_image WHERE image_id = $1',
    },
    [imageId],
  )
  return row
}

/** Those of these that exist. They stay until the transaction ends. */
export async function findImageIds(tx: Queryable, imageIds: readonly string[]): Promise<Set<string>> {
  if (imageIds.length === 0) return new Set()
  const rows = await tx.query<{ image_id: string }>(
    'SELECT image_id FROM product_image WHERE image_id = ANY ($1) ORDER BY image_id FOR KEY SHARE',
    [imageIds],
  )
  return new Set(rows.map((row) => row.image_id))
}

const DELETED_AT_ONCE = 100

/** Those that no product names, on sale or withdrawn; a bounded number at a time. */
export async function deleteUnnamedImages(tx: Queryable, before: Instant): Promise<number> {
  const rows = await tx.query(
    `DELETE FROM product_image WHERE image_id = ANY (ARRAY(
       SELECT i.image_id FROM product_image i WHERE i.created_at < ${timestampOf('$1')}
         AND NOT EXISTS (SELECT FROM product p WHERE p.image_id = i.image_id)
       LIMIT ${DELETED_AT_ONCE}))
     RETURNING 1`,
    [before],
  )
  return rows.length
}
