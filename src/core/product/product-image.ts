import { readImageSize, type ImageSize, type ImageType } from '../attachment/image-size.ts'
import { mediaTypeOf } from '../attachment/media-type.ts'
import { Refusal } from '../refusal.ts'

const IMAGE_TYPES: readonly ImageType[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']

/** Of one image: enough for a card on any screen, and quick to load for a buyer's tool. */
export const PRODUCT_IMAGE_BYTES_MAX = 2_000_000
/** Width times height: a small file can hold far more than a browser can unpack. */
export const PRODUCT_IMAGE_PIXELS_MAX = 16_000_000
export const PRODUCT_IMAGE_SIDE_PIXELS_MAX = 8_000

/** Of the installation, those that no product uses included. */
export const PRODUCT_IMAGES_MAX = 20_000
export const PRODUCT_IMAGES_BYTES_MAX = 5_000_000_000

/** An upload that no product names is deleted after this long. */
export const UNUSED_IMAGE_DAYS = 7

export interface ImageFacts extends ImageSize {
  mediaType: ImageType
}

/** What kind of image the bytes are, and how large, by the bytes alone: whatever a file is called, it is served as this type only. */
export function checkProductImage(bytes: Buffer): ImageFacts {
  checkByteLength(bytes.length)
  const found = mediaTypeOf(bytes)
  const mediaType = IMAGE_TYPES.find((type) => type === found)
  if (!mediaType) {
    throw refuse('The content of this file is not a PNG, JPEG, GIF or WebP image. Choose another file.')
  }
  const size = readImageSize(mediaType, bytes)
  if (!size || size.widthPx === 0 || size.heightPx === 0) {
    throw refuse('This image is damaged. Choose another file.')
  }
  const { widthPx, heightPx } = size
  if (Math.max(widthPx, heightPx) > PRODUCT_IMAGE_SIDE_PIXELS_MAX) {
    throw refuse(
      `The image is ${widthPx} × ${heightPx} pixels. Each side can have up to ${PRODUCT_IMAGE_SIDE_PIXELS_MAX}.`,
    )
  }
  if (widthPx * heightPx > PRODUCT_IMAGE_PIXELS_MAX) {
    throw refuse(
      `The image is ${widthPx} × ${heightPx} pixels. Images can have up to ${PRODUCT_IMAGE_PIXELS_MAX / 1_000_000} megapixels.`,
    )
  }
  return { mediaType, widthPx, heightPx }
}

export function checkByteLength(byteLength: number): void {
  if (byteLength > PRODUCT_IMAGE_BYTES_MAX) {
    throw refuse(`Images can be up to ${PRODUCT_IMAGE_BYTES_MAX / 1_000_000} MB.`)
  }
}

function refuse(message: string): Refusal {
  return new Refusal('invalid', message, 'file')
}
