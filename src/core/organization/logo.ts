import { readImageSize, type ImageSize } from '../attachment/image-size.ts'
import { mediaTypeOf } from '../attachment/media-type.ts'
import { Refusal } from '../refusal.ts'

export const LOGO_BYTES_MAX = 512 * 1024
/** Of each side: far more than any page shows, and no trouble for a browser to unpack. */
export const LOGO_PIXELS_MAX = 2_048

const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const

export interface LogoFacts extends ImageSize {
  mediaType: (typeof LOGO_TYPES)[number]
}

/**
 * What kind of picture the bytes are, and how large, by the bytes alone. Other kinds are refused: an SVG file is a program as much
 * as a picture.
 */
export function readLogo(bytes: Buffer): LogoFacts {
  if (bytes.length > LOGO_BYTES_MAX) throw refuse('The file is too large. Choose one of at most 512 KiB.')
  const found = mediaTypeOf(bytes)
  const mediaType = LOGO_TYPES.find((type) => type === found)
  const size = mediaType && readImageSize(mediaType, bytes)
  if (!size) throw refuse('The content of this file is not a PNG, JPEG or WebP image. Choose another file.')
  const { widthPx, heightPx } = size
  if (widthPx === 0 || heightPx === 0) throw refuse('This image is damaged. Choose another file.')
  if (widthPx > LOGO_PIXELS_MAX || heightPx > LOGO_PIXELS_MAX) {
    throw refuse(
      `The image is ${widthPx} × ${heightPx} pixels. Choose one of at most ${LOGO_PIXELS_MAX} × ${LOGO_PIXELS_MAX}.`,
    )
  }
  return { mediaType, ...size }
}

function refuse(message: string): Refusal {
  return new Refusal('invalid', message, 'logo')
}
