import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { reachingDatabase } from '../../http/app.ts'
import { addressBucket, addressOf } from '../../http/client-address.ts'
import { takesGzip } from '../../http/content-coding.ts'
import { noSuchAddress } from '../../http/problem.ts'
import { createSendingLimit } from '../sending-limit.ts'
import { MEDIA_KIT_PATH, MEDIA_KIT_POLICY, type MediaKitPages } from './media-kit-pages.ts'

const SENDING_AT_ONCE_MAX = 100
const SENDING_TO_ONE_ADDRESS_MAX = 20
/** For so long a browser shows a page again without asking. */
const FRESH_SECONDS = 60

/** The media kit, for anyone. While it is not public, its address is like any that does not exist. */
export function registerMediaKit(
  app: FastifyInstance,
  pages: MediaKitPages,
  sendNotFoundPage: (request: FastifyRequest, reply: FastifyReply) => boolean,
): void {
  const beginSending = createSendingLimit({
    atOnceMax: SENDING_AT_ONCE_MAX,
    ofOneAddressMax: SENDING_TO_ONE_ADDRESS_MAX,
  })

  app.get(MEDIA_KIT_PATH, { schema: { hide: true } }, async (request, reply) => {
    const number = pageIn(request.query)
    const address = addressBucket(addressOf(request))
    beginSending(address, reply)
    const page =
      number === undefined
        ? undefined
        : await reachingDatabase(() => pages.show(number, address), 'This took too long. Try again.')
    if (!page) {
      if (sendNotFoundPage(request, reply)) return reply
      throw noSuchAddress()
    }
    const { bytes, etag } = page
    void reply
      .header('cache-control', `public, max-age=${FRESH_SECONDS}`)
      .header('etag', etag)
      .header('vary', 'accept-encoding')
      .header('content-security-policy', MEDIA_KIT_POLICY)
    if (isHeld(request.headers['if-none-match'], etag)) return reply.code(304).send()
    void reply.type('text/html; charset=utf-8')
    return takesGzip(request.headers['accept-encoding'])
      ? reply.header('content-encoding', 'gzip').send(bytes)
      : reply.send(await gunzipAsync(bytes))
  })
}

const gunzipAsync = promisify<Buffer, Buffer>(gunzip)

const PAGE_NUMBER = /^[1-9]\d{0,5}$/

/** From 1; undefined if it is not the number of a page. */
function pageIn(query: unknown): number | undefined {
  const { page = '1' } = query as { page?: unknown }
  return typeof page === 'string' && PAGE_NUMBER.test(page) ? Number(page) : undefined
}

/** Whether the caller has this version already. A proxy may have made the tag a strong one. */
function isHeld(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag.replace(/^W\//, ''))
}
