import { z } from 'zod'
import type { ImageType } from '../attachment/image-size.ts'
import { oneLine, secureAddress, words } from './text-schemas.ts'

/** How a product looks in lists of buyers' tools, with an image: one that was uploaded, or the address of one elsewhere. */

export const IMAGE_ID = /^[0-9a-f]{64}$/
const PIXELS_MAX = 20_000
const pixels = z.int().min(1).max(PIXELS_MAX)
const alternative = oneLine(200)

const uploaded = z.strictObject({
  image_id: z.string().regex(IMAGE_ID, 'must be the ID of an image that was uploaded'),
  alt_text: alternative.optional(),
})

/** Never fetched by Flightline: its size has to be stated. */
const elsewhere = z.strictObject({
  url: secureAddress,
  width: pixels,
  height: pixels,
  format: z.enum(['jpg', 'png', 'gif', 'webp', 'avif', 'svg']).optional(),
  alt_text: alternative.optional(),
})

export const productCard = z.strictObject({
  image: z.union([uploaded, elsewhere]).optional(),
  title: oneLine(60).optional(),
  description: words(200).optional(),
  price_label: oneLine(30).optional(),
  cta_label: oneLine(25).optional(),
})
export type ProductCard = z.output<typeof productCard>

/** An image that was uploaded, without its bytes. */
export interface StoredImage {
  image_id: string
  media_type: ImageType
  width: number
  height: number
}
