import { deflateSync, crc32 } from 'node:zlib'
import { wavFile as wavFileOf } from '../../src/demo/wav-file.ts'

/** A one-coloured image. */
export function pngFile(width = 8, height = 8): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, 0x66)])
  const rows = Buffer.concat(Array.from({ length: height }, () => row))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** Silence, 8,000 bytes a second. */
export function wavFile(seconds: number): Buffer {
  return wavFileOf(Buffer.alloc(8_000 * seconds, 128), 8_000)
}

/** A box of an MP4. */
export function mp4Box(type: string, ...content: Buffer[]): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(8 + content.reduce((sum, { length: bytes }) => sum + bytes, 0))
  return Buffer.concat([length, Buffer.from(type, 'latin1'), ...content])
}

/** An MP4 with one track: `soun` for audio, `vide` for video. */
export function mp4File(handler: 'soun' | 'vide'): Buffer {
  const hdlr = mp4Box('hdlr', Buffer.alloc(8), Buffer.from(handler), Buffer.alloc(12))
  return Buffer.concat([
    mp4Box('ftyp', Buffer.from('isom\0\0\0\0')),
    mp4Box('moov', mp4Box('mvhd', Buffer.alloc(8)), mp4Box('trak', mp4Box('mdia', hdlr))),
  ])
}
