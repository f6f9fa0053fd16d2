import type { FastifyInstance, FastifyReply } from 'fastify'
import { IMAGE_ID } from '../core/product/product-card.ts'
import { readProductImage } from '../core/product/read-product-image.ts'
import { reachingDatabase } from '../http/app.ts'
import { addressBucket, addressOf } from '../http/client-address.ts'
import { noSuchAddress } from '../http/problem.ts'
import { createByteCache } from './byte-cache.ts'
import type { PublicServices } from './public-services.ts'
import { createSendingLimit } from './sending-limit.ts'

const CACHED_BYTES_MAX = 8_000_000
/** Each takes up to 2 MB. */
const SENDING_AT_ONCE_MAX = 64
const SENDING_TO_ONE_ADDRESS_MAX = 16

/**
 * The images of product cards, for buyers' tools and for the media kit. Whatever its bytes are, a browser takes an image for nothing
 * but the type that was checked when it was uploaded.
 */
export function registerImages(app: FastifyInstance, { database, count, read }: PublicServices): void {
  const cache = createByteCache<{ mediaType: string; bytes: Buffer }>(CACHED_BYTES_MAX)
  const beginSending = createSendingLimit({
    atOnceMax: SENDING_AT_ONCE_MAX,
    ofOneAddressMax: SENDING_TO_ONE_ADDRESS_MAX,
  })

  app.get<{ Params: { imageId: string } }>(
    '/images/:imageId',
    { schema: { hide: true } },
    async (request, reply) => {
      const { imageId } = request.params
      if (!IMAGE_ID.test(imageId)) throw noSuchAddress()
      const address = addressBucket(addressOf(request))
      beginSending(address, reply)
      const image = cache.find(imageId) ?? (await load(imageId, address))
      if (!image) throw noSuchAddress()
      const etag = `"${imageId}"`
      setHeaders(reply).header('etag', etag)
      return request.headers['if-none-match'] === etag
        ? reply.code(304).send()
        : reply.type(image.mediaType).send(image.bytes)
    },
  )

  async function load(imageId: string, address: string) {
    await count(address)
    const image = await read(() =>
      reachingDatabase(() => readProductImage(database, imageId), 'This took too long. Try again.'),
    )
    if (image) cache.keep(imageId, image)
    return image
  }
}

/** The address comes from the content, so what is behind it never changes. */
function setHeaders(reply: FastifyReply): FastifyReply {
  return (
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
      .header('content-disposition', 'inline')
      // Pages of buyers' tools show it.
      .header('cross-origin-resource-policy', 'cross-origin')
  )
}
