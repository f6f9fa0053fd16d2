import { Refusal } from '../refusal.ts'

export const LOGO_BYTES_MAX = 512 * 1024
/** Of each side: far more than any page shows, and no trouble for a browser to unpack. */
export const LOGO_PIXELS_MAX = 2_048

export interface LogoFacts {
  mediaType: 'image/png' | 'image/jpeg' | 'image/webp'
  widthPx: number
  heightPx: number
}

/**
 * What kind of picture the bytes are, and how large, by the bytes alone. Other kinds are refused: an SVG file is a program as much
 * as a picture.
 */
export function readLogo(bytes: Buffer): LogoFacts {
  if (bytes.length > LOGO_BYTES_MAX) throw refuse('The file is too large. Choose one of at most 512 KiB.')
  const facts = readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes)
  if (!facts) throw refuse('Choose a PNG, JPEG or WebP image.')
  const { widthPx, heightPx } = facts
  if (widthPx === 0 || heightPx === 0) throw refuse('This image is damaged. Choose another file.')
  if (widthPx > LOGO_PIXELS_MAX || heightPx > LOGO_PIXELS_MAX) {
    throw refuse(
      `The image is ${widthPx} × ${heightPx} pixels. Choose one of at most ${LOGO_PIXELS_MAX} × ${LOGO_PIXELS_MAX}.`,
    )
  }
  return facts
}

function refuse(message: string): Refusal {
  return new Refusal('invalid', message, 'logo')
}

const PNG_START = '\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR'
const PNG_BYTES_MIN = 33

function readPng(bytes: Buffer): LogoFacts | undefined {
  const isPng = bytes.length >= PNG_BYTES_MIN && bytes.toString('latin1', 0, PNG_START.length) === PNG_START
  return isPng
    ? { mediaType: 'image/png', widthPx: bytes.readUInt32BE(16), heightPx: bytes.readUInt32BE(20) }
    : undefined
}

/** Markers of a frame's header, which has the size: 0xC0 to 0xCF without those that mean something else. */
const NO_FRAMES = new Set([0xc4, 0xc8, 0xcc])

function readJpeg(bytes: Buffer): LogoFacts | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined
  // Each segment begins with 0xFF, its marker and its length.
  for (let at = 2; at + 9 <= bytes.length;) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1]!
    if (marker === 0xff) {
      at++
      continue
    }
    if (marker >= 0xc0 && marker <= 0xcf && !NO_FRAMES.has(marker)) {
      return {
        mediaType: 'image/jpeg',
        widthPx: bytes.readUInt16BE(at + 7),
        heightPx: bytes.readUInt16BE(at + 5),
      }
    }
    const length = bytes.readUInt16BE(at + 2)
    if (length < 2) return undefined
    at += 2 + length
  }
  return undefined
}

const WEBP_BYTES_MIN = 30

function readWebp(bytes: Buffer): LogoFacts | undefined {
  const textAt = (start: number, length: number) => bytes.toString('latin1', start, start + length)
  if (bytes.length < WEBP_BYTES_MIN || textAt(0, 4) !== 'RIFF' || textAt(8, 4) !== 'WEBP') return undefined
  const size = WEBP_SIZES[textAt(12, 4)]?.(bytes)
  return size && { mediaType: 'image/webp', widthPx: size[0], heightPx: size[1] }
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
