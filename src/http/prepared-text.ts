import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'

/**
 * Text that is answered as it is, many times, with a few others around it that differ. Its compressed form is made once, beside
 * the event loop, when somebody first asks for it; what is around it is put there as it is. So an answer in gzip costs hardly
 * more than its checksum, and nothing that a caller sent is compressed together with what it was answered.
 */
export class PreparedText {
  readonly bytes: Buffer
  private deflated: Promise<Buffer> | undefined

  constructor(text: string) {
    this.bytes = Buffer.from(text)
  }

  /** Blocks that others may follow. */
  deflate(): Promise<Buffer> {
    this.deflated ??= deflateAsync(this.bytes, { finishFlush: constants.Z_SYNC_FLUSH }).catch(
      (error: unknown) => {
        // The next one to ask tries again.
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

/** From here on fewer bytes cost less time, too: with gzip a server answers more calls a second, below it fewer. */
const BYTES_WORTH_PACKING = 4_096

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
/** Empty: it says that the blocks before it are all there are. */
const LAST_BLOCK = Buffer.from([1, 0, 0, 0xff, 0xff])
const STORED_BYTES_MAX = 0xffff

/** As they are, without compression: a byte that says so, the length twice, and the bytes. */
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
