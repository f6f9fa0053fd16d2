import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'

/** From this size on, gzip lets a server answer more calls a second; below it, fewer. */
const BYTES_WORTH_PACKING = 4_096

/**
 * Text that is sent many times, with small pieces around it that differ. It is compressed once, off the event loop, when it is
 * first needed; the pieces around it are stored uncompressed. So a gzip answer costs hardly more than its checksum, and nothing
 * that a caller sent is compressed together with the answer.
 */
export class PreparedText {
  readonly bytes: Buffer
  /** If it is so small that it is best sent as one text with the pieces around it. */
  readonly smallText: string | undefined
  private deflated: Promise<Buffer> | undefined

  constructor(text: string) {
    this.bytes = Buffer.from(text)
    this.smallText = this.bytes.length < BYTES_WORTH_PACKING ? text : undefined
  }

  /** Blocks that more may follow. */
  deflate(): Promise<Buffer> {
    this.deflated ??= deflateAsync(this.bytes, { finishFlush: constants.Z_SYNC_FLUSH }).catch(
      (error: unknown) => {
        // The next call tries again.
        this.deflated = undefined
        throw error
      },
    )
    return this.deflated
  }

  toString(): string {
    return this.bytes.toString()
  }
}

const deflateAsync = promisify<Buffer, object, Buffer>(deflateRaw)

export type Piece = string | PreparedText

export function isWorthPacking(pieces: readonly Piece[]): boolean {
  return pieces.some((piece) => typeof piece !== 'string' && piece.bytes.length >= BYTES_WORTH_PACKING)
}

/** All of the pieces, in one gzip stream (RFC 1952). */
export async function gzip(pieces: readonly Piece[]): Promise<Buffer[]> {
  const packed: Buffer[] = [HEADER]
  let checksum = 0
  let length = 0
  for (const piece of pieces) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece.bytes
    checksum = crc32(bytes, checksum)
    length += bytes.length
    packed.push(...(typeof piece === 'string' ? storedBlocks(bytes) : [await piece.deflate()]))
  }
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(checksum, 0)
  trailer.writeUInt32LE(length, 4)
  return [...packed, LAST_BLOCK, trailer]
}

const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** Empty; marks the end of the blocks. */
const LAST_BLOCK = Buffer.from([1, 0, 0, 0xff, 0xff])
const STORED_BYTES_MAX = 0xffff

/** Uncompressed: a marker byte, the length twice, and the bytes. */
function storedBlocks(bytes: Buffer): Buffer[] {
  const blocks: Buffer[] = []
  for (let at = 0; at < bytes.length; at += STORED_BYTES_MAX) {
    const part = bytes.subarray(at, at + STORED_BYTES_MAX)
    const head = Buffer.alloc(5)
    head.writeUInt16LE(part.length, 1)
    head.writeUInt16LE(part.length ^ STORED_BYTES_MAX, 3)
    blocks.push(head, part)
  }
  return blocks
}
