import type { MediaType } from './media-type.ts'

export interface ImageSize {
  widthPx: number
  heightPx: number
}

export type ImageType = Extract<MediaType, `image/${string}`>

/** The size of an image of a known type, by its header alone; undefined if that is damaged. */
export function readImageSize(type: ImageType, bytes: Buffer): ImageSize | undefined {
  return READERS[type](bytes)
}

const READERS: Record<ImageType, (bytes: Buffer) => ImageSize | undefined> = {
  'image/png': readPng,
  'image/jpeg': readJpeg,
  'image/gif': readGif,
  'image/webp': readWebp,
}

/** Signature, header and its checksum. */
const PNG_BYTES_MIN = 33

function readPng(bytes: Buffer): ImageSize | undefined {
  if (bytes.length < PNG_BYTES_MIN) return undefined
  return { widthPx: bytes.readUInt32BE(16), heightPx: bytes.readUInt32BE(20) }
}

/** Markers of a frame's header, which has the size: 0xC0 to 0xCF without those that mean something else. */
const NO_FRAMES = new Set([0xc4, 0xc8, 0xcc])

function readJpeg(bytes: Buffer): ImageSize | undefined {
  // Each segment begins with 0xFF, its marker and its length.
  for (let at = 2; at + 9 <= bytes.length;) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1]!
    if (marker === 0xff) {
      at++
      continue
    }
    if (marker >= 0xc0 && marker <= 0xcf && !NO_FRAMES.has(marker)) {
      return { widthPx: bytes.readUInt16BE(at + 7), heightPx: bytes.readUInt16BE(at + 5) }
    }
    const length = bytes.readUInt16BE(at + 2)
    if (length < 2) return undefined
    at += 2 + length
  }
  return undefined
}

/** The signature, and the size and colours of the screen. */
const GIF_HEADER_BYTES = 13
/** Where its first image begins and how large it is; before it there may be extensions. */
const GIF_IMAGE = 0x2c
const GIF_EXTENSION = 0x21

/** Browsers make the screen larger if the first image does not fit. */
function readGif(bytes: Buffer): ImageSize | undefined {
  if (bytes.length < 10) return undefined
  const screen = { widthPx: bytes.readUInt16LE(6), heightPx: bytes.readUInt16LE(8) }
  const colours = bytes[10] ?? 0
  let at = GIF_HEADER_BYTES + (colours & 0x80 ? 3 * 2 ** ((colours & 7) + 1) : 0)
  while (bytes[at] === GIF_EXTENSION) {
    at += 2
    while (bytes[at]) at += bytes[at]! + 1
    at++
  }
  if (bytes[at] !== GIF_IMAGE || at + 9 > bytes.length) return screen
  return {
    widthPx: Math.max(screen.widthPx, bytes.readUInt16LE(at + 1) + bytes.readUInt16LE(at + 5)),
    heightPx: Math.max(screen.heightPx, bytes.readUInt16LE(at + 3) + bytes.readUInt16LE(at + 7)),
  }
}

const WEBP_BYTES_MIN = 30

function readWebp(bytes: Buffer): ImageSize | undefined {
  if (bytes.length < WEBP_BYTES_MIN) return undefined
  const size = WEBP_SIZES[bytes.toString('latin1', 12, 16)]?.(bytes)
  return size && { widthPx: size[0], heightPx: size[1] }
}

/** By the first chunk: lossy, lossless, or with extras such as transparency. */
const WEBP_SIZES: Record<string, (bytes: Buffer) => [width: number, height: number] | undefined> = {
  'VP8 ': (bytes) =>
    bytes.readUIntBE(23, 3) === 0x9d012a
      ? [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff]
      : undefined,
  VP8L: (bytes) => {
    if (bytes[20] !== 0x2f) return undefined
    const bits = bytes.readUInt32LE(21)
    return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1]
  },
  VP8X: (bytes) => [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1],
}
