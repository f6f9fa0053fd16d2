import type { FastifyReply } from 'fastify'

/**
 * A picture that someone uploaded, shown within a page. Whatever its bytes are, a browser neither runs them nor takes them for
 * anything but the picture that it is served as: not even if its address is opened by itself.
 */
export class ImageAnswer {
  readonly mediaType: string
  readonly content: Buffer
  /** Differs for different content. */
  readonly version: string
  constructor(image: { mediaType: string; content: Buffer; version: string }) {
    this.mediaType = image.mediaType
    this.content = image.content
    this.version = image.version
  }

  send(reply: FastifyReply): FastifyReply {
    const etag = `"${this.version}"`
    void reply
      // Kept by the browser of this person, and asked about each time: someone who may no longer see it gets a 404.
      .header('cache-control', 'private, no-cache')
      .header('etag', etag)
      .header('x-content-type-options', 'nosniff')
      .header('cross-origin-resource-policy', 'same-origin')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('content-disposition', 'inline')
    return reply.request.headers['if-none-match'] === etag
      ? reply.code(304).send()
      : reply.type(this.mediaType).send(this.content)
  }
}
