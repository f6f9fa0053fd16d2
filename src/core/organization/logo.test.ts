import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { LOGO_BYTES_MAX, readLogo } from './logo.ts'

/** The header of a PNG file; what follows is not read. */
function png(width: number, height: number): Buffer {
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  const start = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR', 'latin1')
  return Buffer.concat([start, size, Buffer.from([8, 6, 0, 0, 0, 0, 0, 0, 0]), deflateSync(Buffer.alloc(64))])
}

function jpeg(width: number, height: number): Buffer {
  const comment = Buffer.from('\xff\xfe\x00\x0c<script/>\0', 'latin1')
  const frame = Buffer.from([0xff, 0xc2, 0, 17, 8, height >> 8, height & 255, width >> 8, width & 255, 3])
  return Buffer.concat([Buffer.from([0xff, 0xd8]), comment, Buffer.from([0xff]), frame, Buffer.alloc(20)])
}

function webp(chunk: string, rest: number[]): Buffer {
  const head = Buffer.from(`RIFF\x20\0\0\0WEBP${chunk}\x10\0\0\0`, 'latin1')
  return Buffer.concat([head, Buffer.from(rest), Buffer.alloc(20)])
}

test.each([
  ['image/png', png(300, 120)],
  ['image/jpeg', jpeg(300, 120)],
  ['image/webp', webp('VP8 ', [0, 0, 0, 0x9d, 0x01, 0x2a, 300 & 255, 300 >> 8, 120, 0])],
  ['image/webp', webp('VP8L', [0x2f, ...lossless(300, 120)])],
  ['image/webp', webp('VP8X', [0, 0, 0, 0, 299 & 255, 299 >> 8, 0, 119, 0, 0])],
])('a logo of the type %s is known by its content, with its size', (mediaType, bytes) => {
  expect(readLogo(bytes)).toEqual({ mediaType, widthPx: 300, heightPx: 120 })
})

function lossless(width: number, height: number): number[] {
  const bits = Buffer.alloc(4)
  bits.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0)
  return [...bits]
}

test.each([
  ['nothing', Buffer.alloc(0)],
  ['an SVG file', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a GIF', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;'.padEnd(60, '\0'), 'latin1')],
  ['the start of a PNG', png(300, 120).subarray(0, 20)],
  ['a JPEG without a frame', Buffer.from([0xff, 0xd8, 0xff, 0xd9, 0, 0, 0, 0, 0, 0, 0, 0])],
  ['a JPEG with a segment of no length', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0, 0])],
  ['a WebP of another kind', webp('ALPH', [0])],
])('%s is no logo', (_what, bytes) => {
  expect(() => readLogo(bytes)).toThrow('PNG, JPEG or WebP')
})

test('a logo has bounds in pixels and bytes', () => {
  expect(() => readLogo(png(2_049, 10))).toThrow('2049 × 10 pixels')
  expect(() => readLogo(jpeg(10, 65_535))).toThrow('10 × 65535 pixels')
  expect(() => readLogo(png(0, 10))).toThrow('damaged')
  const large = Buffer.concat([png(10, 10), Buffer.alloc(LOGO_BYTES_MAX)])
  expect(() => readLogo(large)).toThrow('512 KiB')
})
