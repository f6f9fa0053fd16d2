import { webcrypto } from 'node:crypto'
import type { Queryable } from '../../database/database.ts'
import { requireOperator } from '../access.ts'
import { writeAudit } from '../audit/audit-sql.ts'
import { personIdOf, type Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { lockCatalogue } from './catalogue-sql.ts'
import type { StoredImage } from './product-card.ts'
import {
  checkByteLength,
  PRODUCT_IMAGES_BYTES_MAX,
  PRODUCT_IMAGES_MAX,
  checkProductImage,
  UNUSED_IMAGE_DAYS,
} from './product-image.ts'
import { insertImage, measureImages, touchImage } from './product-image-sql.ts'

/** Refuses an image that could not be kept, before any of it is read. */
export async function admitProductImage(
  context: Context,
  input: { byteLength: number | null },
): Promise<void> {
  requireOperator(context)
  checkByteLength(input.byteLength ?? 1)
}

/** Stores an image for product cards. The same bytes again are the same image. */
export async function addProductImage(context: Context, input: { bytes: Buffer }): Promise<StoredImage> {
  requireOperator(context)
  const { now } = context
  const { bytes } = input
  const facts = checkProductImage(bytes)
  const { mediaType, widthPx, heightPx } = facts
  // Not on the thread that answers others.
  const digest = await webcrypto.subtle.digest('SHA-256', new Uint8Array(bytes))
  const imageId = Buffer.from(digest).toString('hex')
  await context.database.transaction(async (tx) => {
    // So that two uploads at once do not both take the last place, and none is deleted as unused while it is sent again.
    await lockCatalogue(tx)
    if (await touchImage(tx, imageId, now)) return
    await checkRoom(tx, bytes.length)
    await insertImage(tx, { ...facts, imageId, bytes, personId: personIdOf(context.actor), now })
    await writeAudit(tx, context.actor, {
      organizationNumber: null,
      act: 'product_image.added',
      subjectKind: 'product_image',
      subjectId: imageId,
      detail: { media_type: mediaType, width_px: widthPx, height_px: heightPx, bytes: bytes.length },
    })
  })
  return { image_id: imageId, media_type: mediaType, width: widthPx, height: heightPx }
}

async function checkRoom(tx: Queryable, byteLength: number): Promise<void> {
  const { images, storedBytes } = await measureImages(tx)
  if (images < PRODUCT_IMAGES_MAX && storedBytes + byteLength <= PRODUCT_IMAGES_BYTES_MAX) return
  const limit =
    images >= PRODUCT_IMAGES_MAX
      ? `There are ${PRODUCT_IMAGES_MAX.toLocaleString('en')} images of products`
      : `Images of products take ${PRODUCT_IMAGES_BYTES_MAX / 1_000_000_000} GB`
  throw new Refusal(
    'conflict',
    `${limit}, which is the limit. Those that no product uses are deleted after ${UNUSED_IMAGE_DAYS} days.`,
    'file',
  )
}
