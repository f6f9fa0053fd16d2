import { crc32, deflateSync } from 'node:zlib'

type Colour = readonly [red: number, green: number, blue: number]

const SIDE_PX = 96
const WHITE: Colour = [255, 255, 255]

/** A sign for each organization of the demo: a square of one colour with a shape on it. */
export const DEMO_LOGOS = {
  /** A sound wave. */
  network: () =>
    drawPng(SIDE_PX, SIDE_PX, (x, y) => {
      const bar = Math.floor(x / 12)
      const half = [0, 10, 22, 34, 26, 34, 16, 0][bar]!
      return x % 12 < 8 && Math.abs(y - 48) < half ? WHITE : [38, 70, 140]
    }),
  /** Two trees. */
  brand: () =>
    drawPng(SIDE_PX, SIDE_PX, (x, y) =>
      isTree(x - 36, y - 14, 60) || isTree(x - 66, y - 38, 38) ? WHITE : [38, 98, 72],
    ),
  /** Lines of text below a headline. */
  newspaper: () =>
    drawPng(SIDE_PX, SIDE_PX, (x, y) => {
      const isHeadline = y >= 20 && y < 36
      const isText = y >= 46 && y < 80 && (y - 46) % 12 < 5
      return x >= 16 && x < (isText && y > 68 ? 60 : 80) && (isHeadline || isText) ? WHITE : [120, 34, 44]
    }),
}

function isTree(x: number, y: number, height: number): boolean {
  const isCrown = y >= 0 && y < height && Math.abs(x) < y * 0.45
  return isCrown || (Math.abs(x) < 3 && y >= height && y < height + 10)
}

/** A PNG file, pixel by pixel. */
export function drawPng(width: number, height: number, colourAt: (x: number, y: number) => Colour): Buffer {
  // Each row begins with its filter: none, which is 0.
  const rowBytes = 1 + 3 * width
  const rows = Buffer.alloc(height * rowBytes)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) rows.set(colourAt(x, y), y * rowBytes + 1 + 3 * x)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits for each of red, green and blue.
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}
