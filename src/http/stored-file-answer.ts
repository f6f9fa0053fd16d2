import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { saveAs } from './content-disposition.ts'

export interface StoredFile {
  name: string
  mediaType: string
  byteLength: number
  sha256: string
  read: (from: number, to: number) => AsyncIterable<Uint8Array>
}

/**
 * The most of a file that one answer to a range has. Players ask for "the rest" and read it as they play: without this a paused
 * player would hold its answer, and its turn, open. They ask for the next range themselves.
 */
export const RANGE_BYTES_MAX = 1024 * 1024

/**
 * A file that people have sent us, sent so that it can never run as a page of ours, whatever is in it: with its checked type,
 * which browsers may not doubt, to be saved rather than opened, and if opened all the same, in a sandbox without an origin.
 * A page of ours can still show it as an image or play it.
 */
export class StoredFileAnswer {
  readonly file: StoredFile
  constructor(file: StoredFile) {
    this.file = file
  }

  send(reply: FastifyReply): FastifyReply {
    const { mediaType, name, byteLength, sha256 } = this.file
    const { headers, method } = reply.request
    const etag = `"${sha256}"`
    void reply
      .type(mediaType)
      // Kept by the browser of this person, and asked about each time: anyone who may no longer see it gets a 404.
      .header('cache-control', 'private, no-cache')
      .header('etag', etag)
      .header('content-disposition', saveAs(name))
      .header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
      .header('accept-ranges', 'bytes')
    if (headers['if-none-match'] === etag) return reply.code(304).send()
    // What is behind an address never changes, so `If-Range` is always met.
    const range = readRange(headers.range, byteLength)
    if (range === 'beyond the end') {
      return reply.code(416).header('content-range', `bytes */${byteLength}`).send()
    }
    const { from, to } = range ?? { from: 0, to: byteLength }
    if (range) void reply.code(206).header('content-range', `bytes ${from}-${to - 1}/${byteLength}`)
    void reply.header('content-length', to - from)
    return reply.send(Readable.from(method === 'HEAD' ? [] : this.file.read(from, to)))
  }
}

/** One range of bytes, up to but without `to`. Undefined: send everything, as for anything that is not a single range. */
export function readRange(
  header: string | undefined,
  byteLength: number,
): { from: number; to: number } | 'beyond the end' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined
  const from = first === '' ? Math.max(0, byteLength - Number(last)) : Number(first)
  if (from >= byteLength) return 'beyond the end'
  const end = first === '' || last === '' ? byteLength : Math.min(Number(last) + 1, byteLength)
  return { from, to: Math.min(end, from + RANGE_BYTES_MAX) }
}
