export type MediaKind = 'image' | 'audio' | 'pdf'

/** What can be attached, with the endings of such files. */
export const MEDIA_TYPES = {
  'image/png': { kind: 'image', endings: ['png'] },
  'image/jpeg': { kind: 'image', endings: ['jpg', 'jpeg'] },
  'image/gif': { kind: 'image', endings: ['gif'] },
  'image/webp': { kind: 'image', endings: ['webp'] },
  'application/pdf': { kind: 'pdf', endings: ['pdf'] },
  'audio/mpeg': { kind: 'audio', endings: ['mp3'] },
  'audio/wav': { kind: 'audio', endings: ['wav'] },
  'audio/ogg': { kind: 'audio', endings: ['ogg', 'oga', 'opus'] },
  'audio/flac': { kind: 'audio', endings: ['flac'] },
  'audio/mp4': { kind: 'audio', endings: ['m4a', 'mp4', 'm4b'] },
} as const satisfies Record<string, { kind: MediaKind; endings: readonly [string, ...string[]] }>

export type MediaType = keyof typeof MEDIA_TYPES

/**
 * The type of a file by its content, whatever its name and its sender say; undefined if that is not in the list above. HTML and SVG
 * begin with text and are never one of them. A file that is also something else is still served as this type only.
 */
export function mediaTypeOf(bytes: Buffer): MediaType | undefined {
  const has = (text: string, at = 0) =>
    bytes.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'))
  if (has('\x89PNG\r\n\x1a\n') && has('IHDR', 12)) return 'image/png'
  if (has('\xff\xd8\xff')) return 'image/jpeg'
  if (has('GIF87a') || has('GIF89a')) return 'image/gif'
  if (has('RIFF') && has('WEBPVP8', 8)) return 'image/webp'
  if (has('RIFF') && has('WAVE', 8)) return 'audio/wav'
  if (has('%PDF-1.') || has('%PDF-2.')) return 'application/pdf'
  if (has('OggS\0')) return isAudioInOgg(bytes) ? 'audio/ogg' : undefined
  if (has('fLaC\0')) return 'audio/flac'
  if (isTagOfMp3(bytes) || isLayer3(bytes, 0)) return 'audio/mpeg'
  if (has('ftyp', 4)) return isAudioInMp4(bytes) ? 'audio/mp4' : undefined
  return undefined
}

/** An ID3 tag: its version, and a length in four numbers of seven bits. */
function isTagOfMp3(bytes: Buffer): boolean {
  const [version = 0, ...length] = [bytes[3], ...bytes.subarray(6, 10)]
  const isWhole = length.length === 4 && length.every((number) => number !== undefined && number < 0x80)
  return bytes.subarray(0, 3).toString('latin1') === 'ID3' && version >= 2 && version <= 4 && isWhole
}

/** The first packet names the codec: no video. */
function isAudioInOgg(bytes: Buffer): boolean {
  const start = bytes.subarray(0, 64).toString('latin1')
  return ['\x01vorbis', 'OpusHead', '\x7fFLAC', 'Speex   '].some((codec) => start.includes(codec))
}

/** In kilobits a second, of MPEG 1 and of MPEG 2 and 2.5. */
const BITRATES = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const
const SAMPLES_PER_SECOND = [44_100, 48_000, 32_000] as const

/** An MP3 frame, and another one where it ends: eleven bits in a row prove little. */
function isLayer3(bytes: Buffer, at: number): boolean {
  const length = frameBytes(bytes, at)
  return (
    length !== undefined && (at + length === bytes.length || frameBytes(bytes, at + length) !== undefined)
  )
}

function frameBytes(bytes: Buffer, at: number): number | undefined {
  if (at + 4 > bytes.length) return undefined
  const header = bytes.readUInt32BE(at)
  const version = (header >>> 19) & 3
  const layer = (header >>> 17) & 3
  const rate = (header >>> 12) & 15
  const sampling = (header >>> 10) & 3
  if (
    header >>> 21 !== 0x7ff ||
    version === 1 ||
    layer !== 1 ||
    rate === 0 ||
    rate === 15 ||
    sampling === 3
  ) {
    return undefined
  }
  const isMpeg1 = version === 3
  const samplesPerSecond = SAMPLES_PER_SECOND[sampling]! / (isMpeg1 ? 1 : version === 2 ? 2 : 4)
  const bitsPerSecond = BITRATES[isMpeg1 ? 0 : 1][rate]! * 1000
  const padding = (header >>> 9) & 1
  return Math.floor(((isMpeg1 ? 144 : 72) * bitsPerSecond) / samplesPerSecond) + padding
}

/** Tracks of an MP4 that are looked at. */
const TRACKS_MAX = 16
const BOXES_MAX = 10_000

/** MP4 is for video too: it is audio if it has a track of sound and none of pictures. */
function isAudioInMp4(bytes: Buffer): boolean {
  const film = boxesIn(bytes).find(({ type }) => type === 'moov')
  const tracks = boxesIn(film?.content ?? Buffer.alloc(0)).filter(({ type }) => type === 'trak')
  if (tracks.length > TRACKS_MAX) return false
  const kindOf = ({ content }: Box) => {
    const media = boxesIn(content).find(({ type }) => type === 'mdia')
    const handler = boxesIn(media?.content ?? Buffer.alloc(0)).find(({ type }) => type === 'hdlr')
    return handler?.content.subarray(8, 12).toString('latin1')
  }
  const kinds = new Set(tracks.map(kindOf))
  return kinds.has('soun') && !kinds.has('vide')
}

interface Box {
  type: string
  content: Buffer
}

function boxesIn(bytes: Buffer): Box[] {
  const boxes: Box[] = []
  for (let at = 0; at + 8 <= bytes.length && boxes.length < BOXES_MAX;) {
    const { length, headerBytes } = boxSize(bytes, at)
    if (length < headerBytes || at + length > bytes.length) break
    boxes.push({
      type: bytes.subarray(at + 4, at + 8).toString('latin1'),
      content: bytes.subarray(at + headerBytes, at + length),
    })
    at += length
  }
  return boxes
}

/** A box of length 0 goes to the end; one of length 1 has a longer number behind its type. */
function boxSize(bytes: Buffer, at: number): { length: number; headerBytes: number } {
  const length = bytes.readUInt32BE(at)
  if (length === 0) return { length: bytes.length - at, headerBytes: 8 }
  if (length !== 1 || at + 16 > bytes.length) return { length, headerBytes: 8 }
  return { length: Number(bytes.readBigUInt64BE(at + 8)), headerBytes: 16 }
}
